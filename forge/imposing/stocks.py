"""Sticker products: their paper and their labels, those that come with forge and those of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import Problems
from forge.imposing.named_lists import NamedList
from forge.imposing.papers import PAPER, Paper
from forge.reading.fields import LENGTH, NAME, SIZE, TEXT, MapOf, Placed, Record, field, whole
from forge.reading.measures import Size, show_length

if TYPE_CHECKING:
    from pathlib import Path


PLAIN = "plain"
"""The stock that is no stock: stickers on plain paper, cut out like counters."""


OWN_FILE = "stocks.yaml"
"""Where products of one's own are: in the home folder, and in a pack's; in the form of forge's own list."""


class Stock(Placed, called="a sticker product"):
    """A product: its paper, its labels, and the grid in which they lie."""

    title: str = field(TEXT, "paper, number and size of the labels in words")
    known_as: str = field(TEXT, "a common product number with this layout", default="")
    paper: Paper = field(PAPER, "the paper")
    label: Size = field(SIZE, "width and height of a label")
    across: int = field(whole(1, 200), "labels beside one another")
    down: int = field(whole(1, 200), "labels below one another")
    pitch: Size = field(SIZE, "from one label to the next, sideways and downwards")
    left: int = field(LENGTH, "from the paper's edge to the first label")
    top: int = field(LENGTH, "from the paper's edge to the first label")
    corner: int = field(LENGTH, "radius of the corners", default=0)

    @property
    def page(self) -> Size:
        """Width and height of its paper as it lies."""
        return self.paper.page

    @property
    def labels(self) -> int:
        """How many labels a sheet has."""
        return self.across * self.down


class StockBook(Record, called="the list of sticker products"):
    """The sticker products known by name."""

    stocks: dict[str, Stock] = field(MapOf(Stock, NAME), "the products by name")


def stock_book(pack: Path | None = None, problems: Problems | None = None) -> dict[str, Stock]:
    """Give the sticker products by name: those of a pack over those of one's own over those that come with forge.

    What their files say wrongly is reported; without a collector for that it is a ``ForgeError``.
    """
    if problems is None:
        problems = Problems()
        book = stock_book(pack, problems)
        problems.raise_errors()
        return book
    return _STOCKS.known(pack, problems)


def _check(stock: Stock, at: str, problems: Problems) -> None:
    page = stock.page
    for way, side, first, number in (
        ("width", "across", stock.left, stock.across),
        ("height", "down", stock.top, stock.down),
    ):
        label, pitch, paper = (getattr(each, way) for each in (stock.label, stock.pitch, page))
        if number > 1 and pitch < label:
            wrong = f"is {show_length(pitch)} {side}, less than a label of {show_length(label)}"
            problems.error(stock.where, f"{at}.pitch", wrong, "it is the way from one label to the next, gap and all")
        end = first + (number - 1) * pitch + label
        if end > paper:
            wrong = f"{number} labels {side} end {show_length(end)} from the edge"
            problems.error(stock.where, f"{at}.{side}", wrong, f"the {way} of the paper is {show_length(paper)}")
    if stock.corner > min(stock.label) // 2:
        wrong = f"is more than half a label: {show_length(min(stock.label) // 2)}"
        problems.error(stock.where, f"{at}.corner", wrong)


_STOCKS: NamedList[Stock] = NamedList(OWN_FILE, StockBook, _check)

"""The test sheet for stickers: printed on plain paper and held to the light behind a sheet of labels.

What the printer does to the first label is the offset, what it does more to the last one is drift; both are read, and
told apart, because drift adds up from label to label.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box, Page
from forge.drawing.shapes import Rect, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.imposing.ladders import Ladder, draw_ladder
from forge.imposing.printers import LabelShift
from forge.imposing.stickers import label_grid
from forge.imposing.words import say
from forge.reading.measures import MM, PT, Colour
from forge.rules.sentences import said_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Shape
    from forge.imposing.stocks import Stock

STEP = MM // 2
STEPS = 8
APART = 8 * MM

_OUTLINE = Stroke(Colour(90, 90, 90), PT // 4)
_WORDS = TextStyle("text", 9 * PT, 5 * PT, lines=0, align="center", valign="middle")


class LabelReading(NamedTuple):
    """How far the edges of a label were seen to the right of and below the printed ones, in EMU."""

    dx: int
    dy: int


def label_page(
    name: str,
    stock: Stock,
    fonts: FontBook,
    *,
    texts: Mapping[str, str] | None = None,
    before: LabelShift | None = None,
) -> Page:
    """Make the test sheet of a sticker product, with the shift that is in force."""
    words = texts or {}
    left, top, cell = label_grid(stock, before or LabelShift(stock=name, dx=0, dy=0))
    shapes: list[Shape] = [
        Rect(
            left + column * cell.pitch_x,
            top + row * cell.pitch_y,
            cell.width,
            cell.height,
            stroke=_OUTLINE,
            radius=stock.corner,
        )
        for row in range(stock.down)
        for column in range(stock.across)
    ]
    first = (left + cell.width, top + cell.height)
    last = (left + (stock.across - 1) * cell.pitch_x, top + (stock.down - 1) * cell.pitch_y)
    for ladder in (*_ladders(*first, 1), *_ladders(*last, -1)):
        shapes += draw_ladder(ladder, fonts)
    for key, (x, y) in (("first", (left, top)), ("last", last)):
        place = Box(x, y, cell.width, cell.height)
        shapes += fit_text(say(words, f"calibrate.{key}"), place, _WORDS, fonts).shapes
    shapes += _instructions(words, stock, fonts)
    page = stock.page
    title = say(words, "calibrate.labels", title=said_in(words, stock.title))
    return Page(f"labels-{name}", title, *page, tuple(shapes), Box(0, 0, *page), Box(0, 0, *page), bookmark=title)


def _ladders(x: int, y: int, way: int) -> tuple[Ladder, Ladder]:
    """The two ladders at a corner of a label that lies inwards: clear of one another, along the lines of the grid."""
    return (
        Ladder(x, y + way * APART, True, way, -way, STEP, STEPS),
        Ladder(x + way * APART, y, False, way, -way, STEP, STEPS),
    )


def _instructions(words: Mapping[str, str], stock: Stock, fonts: FontBook) -> Iterator[Shape]:
    """Say in the middle of the sheet what to do."""
    page = stock.page
    width, height = 110 * MM, 34 * MM
    box = Box((page.width - width) // 2, (page.height - height) // 2, width, height)
    yield Rect(*box, fill=Colour(255, 255, 255), stroke=_OUTLINE, radius=2 * MM)
    inner = Box(box.x + 4 * MM, box.y + 2 * MM, width - 8 * MM, 8 * MM)
    title = _WORDS._replace(font="text-bold", size=11 * PT)
    yield from fit_text(say(words, "calibrate.labels", title=said_in(words, stock.title)), inner, title, fonts).shapes
    for number, key in enumerate(("print", "read")):
        place = inner._replace(y=inner.y + (9 + 11 * number) * MM, height=10 * MM)
        yield from fit_text(say(words, f"calibrate.labels-{key}"), place, _WORDS, fonts).shapes


def solve_labels(
    name: str, stock: Stock, first: LabelReading, last: LabelReading, before: LabelShift | None = None
) -> LabelShift:
    """Find the shift that puts labels right, from readings at the first and at the last label.

    ``before`` is the shift that was in force when the test sheet was printed.
    """
    known = before or LabelShift(stock=name, dx=0, dy=0)
    drift_x = round((last.dx - first.dx) / (stock.across - 1)) if stock.across > 1 else 0
    drift_y = round((last.dy - first.dy) / (stock.down - 1)) if stock.down > 1 else 0
    return LabelShift(
        stock=name,
        dx=known.dx + first.dx,
        dy=known.dy + first.dy,
        drift_x=known.drift_x + drift_x,
        drift_y=known.drift_y + drift_y,
    )

"""Papers: the named ones, free sizes, and which way round they lie."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from forge.reading.fields import Text
from forge.reading.measures import MM, Size, parse_size, show_length
from forge.reading.paper_book import paper_book

Orientation = Literal["auto", "portrait", "landscape"]

SMALLEST = 50 * MM
WHOLE = "whole"

_WORDS = re.compile(r"(?P<name>.+?)(?:\s+(?P<orientation>portrait|landscape))?", re.IGNORECASE)


class Paper(NamedTuple):
    """A paper, upright: its short side is the width.

    ``orientation`` is what was asked for; ``auto`` leaves it to what is printed. ``whole`` asks for pages as large as
    the piece on them, for print shops; what shares sheets still goes on the size given.
    """

    name: str
    width: int
    height: int
    orientation: Orientation = "auto"
    whole: bool = False

    def lying(self, *, landscape: bool) -> Size:
        """Width and height of a page of this paper, upright or lying."""
        return Size(self.height, self.width) if landscape else Size(self.width, self.height)

    @property
    def page(self) -> Size:
        """Width and height of a page as it was asked for: upright unless that was to lie."""
        return self.lying(landscape=self.orientation == "landscape")


A4 = Paper("A4", 210 * MM, 297 * MM)


def parse_paper(text: str) -> Paper:
    """Read ``Letter``, ``A4 landscape``, ``12 x 18 in`` or ``whole``; ``ValueError`` says what is wrong."""
    match = _WORDS.fullmatch(text.strip())
    name = match["name"] if match else ""
    wanted = (match["orientation"] or "").lower() if match else ""
    if name.lower() == WHOLE:
        return A4._replace(name=WHOLE, whole=True)
    if known := paper_book().find(name):
        return _paper(*known, wanted)
    try:
        size = parse_size(name)
    except ValueError:
        raise ValueError(f"is neither one of {', '.join(paper_book().papers)} nor a size such as 12 x 18 in") from None
    if min(size) < SMALLEST:
        raise ValueError(f"is smaller than {show_length(SMALLEST)}")
    return _paper(name, size, wanted or ("landscape" if size.width > size.height else ""))


def _paper(name: str, size: Size, wanted: str) -> Paper:
    orientation: Orientation = "portrait" if wanted == "portrait" else "landscape" if wanted == "landscape" else "auto"
    return Paper(name, min(size), max(size), orientation)


PAPER = Text("a paper such as A4, Letter landscape or 12 x 18 in", parse_paper)


def common_size(paper: Paper) -> Size:
    """The upright size that sheets are laid out for: what all papers have in common that shall be laid out alike."""
    book = paper_book()
    return book.common if paper.name in book.alike else Size(paper.width, paper.height)

"""Papers: the named ones, free sizes, and which way round they lie."""

from __future__ import annotations

import functools
import re
from typing import Literal, NamedTuple

from forge import places
from forge.errors import Problems
from forge.reading.fields import SIZE, TEXT, Field, ListOf, MapOf, Record, Text
from forge.reading.measures import MM, Size, parse_size, show_length
from forge.reading.yaml_text import read_yaml

Orientation = Literal["auto", "portrait", "landscape"]

A4_SIZE = Size(210 * MM, 297 * MM)
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


A4 = Paper("A4", *A4_SIZE)


class PaperBook(NamedTuple):
    """The papers known by name, and the names of those on which sheets are laid out alike."""

    papers: dict[str, Size]
    alike: tuple[str, ...]


_BOOK = Record(
    "the list of papers",
    PaperBook,
    Field("papers", MapOf(SIZE), "sizes by name, upright"),
    Field("alike", ListOf(TEXT), "papers on which counters are laid out alike", ()),
)


@functools.cache
def paper_book() -> PaperBook:
    """Read the papers that come with forge."""
    problems = Problems()
    path = places.templates() / "papers.yaml"
    book: PaperBook = _BOOK.read(read_yaml(path, f"templates/{path.name}", problems), "", problems)
    problems.raise_errors()
    return book


def parse_paper(text: str) -> Paper:
    """Read ``Letter``, ``A4 landscape``, ``12 x 18 in`` or ``whole``; ``ValueError`` says what is wrong."""
    match = _WORDS.fullmatch(text.strip())
    name = match["name"] if match else ""
    wanted = (match["orientation"] or "").lower() if match else ""
    if name.lower() == WHOLE:
        return A4._replace(name=WHOLE, whole=True)
    known = {known.lower(): known for known in paper_book().papers}
    if name.lower() in known:
        size = paper_book().papers[known[name.lower()]]
        return _paper(known[name.lower()], size, wanted)
    try:
        size = parse_size(name)
    except ValueError:
        raise ValueError(f"is neither one of {', '.join(known.values())} nor a size such as 12 x 18 in") from None
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
    if paper.name not in book.alike:
        return Size(paper.width, paper.height)
    sizes = [book.papers[name] for name in book.alike]
    return Size(min(size.width for size in sizes), min(size.height for size in sizes))

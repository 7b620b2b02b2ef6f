"""Cutting plotters as data: their registration marks, what they cut, the files that their programs open.

Those that come with forge lie in ``templates/cutters``; one's own, in ``cutters`` of the home folder, come first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from forge import places
from forge.errors import ForgeError, Location, Problems, fail, nearest
from forge.reading.fields import (
    COLOUR,
    INVALID,
    POSITIVE_LENGTH,
    SIZE,
    TEXT,
    ListOf,
    Record,
    Text,
    choice,
    field,
    whole,
)
from forge.reading.measures import MM, Colour
from forge.reading.yaml_text import read_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from forge.reading.measures import Size

Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
CutFormat = Literal["svg", "dxf", "png"]
Use = Literal["cut", "kiss", "crease", "perforation"]
"""What a line is for: a cut through all, one through the sticker but not its backing, a fold, a tear."""

FOLDER = "cutters"
_CORNER: Text[Corner] = choice("top-left", "top-right", "bottom-left", "bottom-right")
_DRAWN = 5 * MM, 20 * MM, 10 * MM, 3 * MM // 10


class Marks(Record, called="registration marks"):
    """What the machine's eye looks for, so that it cuts where was printed: squares and right angles in the corners.

    The corner of a square, or the middle of the lines of an angle, lies ``inset`` from both edges of the paper.
    """

    squares: tuple[Corner, ...] = field(ListOf(_CORNER), "the corners that have a filled square", default=())
    angles: tuple[Corner, ...] = field(ListOf(_CORNER), "the corners that have a right angle, open inwards")
    inset: int = field(POSITIVE_LENGTH, "how far marks are from the edges of the paper", default=_DRAWN[2])
    side: int = field(POSITIVE_LENGTH, "the side of a square", default=_DRAWN[0])
    arm: int = field(POSITIVE_LENGTH, "how long the lines of an angle are", default=_DRAWN[1])
    stroke: int = field(POSITIVE_LENGTH, "how thick the lines of an angle are", default=_DRAWN[3])
    clear: int = field(
        POSITIVE_LENGTH, "how far from its corner inwards, both ways, nothing else is printed", default=_DRAWN[1]
    )

    @property
    def corners(self) -> tuple[Corner, ...]:
        """All corners that have a mark."""
        return (*self.squares, *self.angles)


class Pen(Record, called="a kind of line"):
    """How lines of one use are told from others in the files: by layer and colour. How deep they go is set by hand."""

    layer: str = field(TEXT, "the name of the layer")
    colour: Colour = field(COLOUR, "its colour in SVG")
    number: int = field(whole(1, 255), "its colour in DXF, by number: 1 red, 3 green, 5 blue, 6 magenta, 7 black")


class Pens(Record, called="the kinds of lines of a cutter"):
    """What each use of a line looks like in the files."""

    cut: Pen = field(Pen, "cuts through all", default=Pen(layer="CUT", colour=Colour(255, 0, 0), number=1))
    kiss: Pen = field(
        Pen, "cuts through stickers, not their backing", default=Pen(layer="KISS", colour=Colour(0, 0, 255), number=5)
    )
    crease: Pen = field(Pen, "folds", default=Pen(layer="CREASE", colour=Colour(0, 160, 0), number=3))
    perforation: Pen = field(Pen, "tears", default=Pen(layer="PERF", colour=Colour(255, 0, 255), number=6))

    def of(self, use: Use) -> Pen:
        """Give the kind of a use."""
        return {"cut": self.cut, "kiss": self.kiss, "crease": self.crease, "perforation": self.perforation}[use]


class Cutter(Record, called="a cutter"):
    """A cutting plotter and its program: the marks it looks for, the area it cuts, the files it opens."""

    title: str = field(TEXT, "what it is called on sheets")
    source: tuple[str, ...] = field(ListOf(TEXT, single=True), "where all this is said")
    seen: str = field(TEXT, "when it was read: 2026-11")
    doubts: tuple[str, ...] = field(ListOf(TEXT, single=True), "what the sources do not say and is assumed", default=())
    formats: tuple[CutFormat, ...] = field(ListOf(choice("svg", "dxf", "png")), "the files that are made of a sheet")
    marks: Marks | None = field(Marks, "the marks that are printed for it, if any", default=None)
    largest: Size | None = field(
        SIZE, "the largest picture that it prints and cuts, which may also lie across; without it, all of the paper",
        default=None,
    )  # fmt: skip
    dpi: int = field(whole(72, 1200), "the resolution of pictures", default=300)
    pens: Pens = field(Pens, "how lines are told by their use", default=Pens())
    use: str = field(TEXT, "what is done with the files, in a sentence that is told when they are made")


def cutter_names() -> tuple[str, ...]:
    """Give the names of all cutters that can be asked for."""
    return tuple(sorted({name for folder in _folders() for name in places.stems_in(folder, FOLDER)}))


def read_cutter(name: str) -> Cutter:
    """Read what is known of a cutter.

    Raises ForgeError for an unknown name and for whatever its file says wrongly.
    """
    path, problems = _find(name), Problems()
    where = places.shown_data(path)
    cutter = Cutter.read(read_yaml(path, where, problems), "", problems)
    if cutter is not INVALID:
        _check(cutter, Location(where), problems)
    if cutter is INVALID or problems.errors:
        raise ForgeError(problems)
    return cutter


def _check(cutter: Cutter, where: Location, problems: Problems) -> None:
    marks = cutter.marks
    if marks and len(set(marks.corners)) != len(marks.corners):
        problems.error(where, "marks", "give one corner two marks")
    if marks and len(marks.corners) < 3:
        problems.error(where, "marks", "are fewer than three, by which no sheet can be found")
    if "png" in cutter.formats and marks:
        problems.error(where, "formats", "hold a picture, which is for machines that print marks of their own")


def _find(name: str) -> Path:
    for folder in _folders():
        if name in places.stems_in(folder, FOLDER):
            return folder / FOLDER / f"{name}.yaml"
    known = cutter_names()
    hint = nearest(name, known) or f"known: {', '.join(known)}"
    raise fail(Location("--cutter"), "", f"{name!r} is not a cutter that forge knows", hint)


def _folders() -> tuple[Path, ...]:
    return places.home(), places.templates()

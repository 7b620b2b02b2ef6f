"""Pages: what imposition hands to the renderers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from forge.drawing.commands import Commands
    from forge.drawing.shapes import Shape

LineKind = Literal["cut", "crease", "perforation"]


class Box(NamedTuple):
    """A rectangle on a page, from its top left corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """Its corners, clockwise from the top left."""
        right, bottom = self.x + self.width, self.y + self.height
        return ((self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom))

    def overlaps(self, other: Box) -> bool:
        """Tell whether two rectangles share more than an edge."""
        across = self.x < other.x + other.width and other.x < self.x + self.width
        return across and self.y < other.y + other.height and other.y < self.y + self.height


class Shift(NamedTuple):
    """What undoes a printer's misplacing of a back: move, turn (degrees clockwise) and scale about the centre."""

    dx: int = 0
    dy: int = 0
    angle: float = 0.0
    scale: float = 1.0


class DieLine(NamedTuple):
    """Where a machine cuts, creases or perforates: an outline that is not printed, and closed where its shape is."""

    kind: LineKind
    commands: Commands


class Page(NamedTuple):
    """One side of a sheet, finished. Boxes: the paper, what is trimmed to, and how far colour runs past the trim.

    A ``blank`` one is the back of a leaf on which nothing stands: only a file that is printed needs it. Lines for a
    ``die`` lie over everything, on a layer or in an ink of their own. What is sent to a press has ``marks`` beyond its
    bleed that stand on the plates of all inks. Bookmarks are lines of ``bookmark``. What is not drawn on of a ``clear``
    page shows what lies behind it, in formats that can.
    """

    name: str
    title: str
    width: int
    height: int
    shapes: tuple[Shape, ...]
    trim: Box
    bleed: Box
    side: Literal["front", "back"] = "front"
    shift: Shift = Shift()
    bookmark: str = ""
    duplex: Literal["none", "long", "short"] = "none"
    blank: bool = False
    die: tuple[DieLine, ...] = ()
    marks: tuple[Shape, ...] = ()
    clear: bool = False

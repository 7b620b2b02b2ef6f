"""What a checked pack hands to imposition: components that consist of pieces, each drawn when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Drawing
    from forge.errors import Location, Problems
    from forge.reading.measures import Colour

Side = Literal["front", "back"]


class EdgePart(NamedTuple):
    """A stretch of one edge of a face and the colour that must run on past the trim there."""

    start: int
    end: int
    colour: Colour


class Edges(NamedTuple):
    """The colours along the four edges: top and bottom from left to right, left and right from top to bottom."""

    top: tuple[EdgePart, ...] = ()
    right: tuple[EdgePart, ...] = ()
    bottom: tuple[EdgePart, ...] = ()
    left: tuple[EdgePart, ...] = ()


class Face(NamedTuple):
    """One drawn side of a piece, inside its trim, with what its edges bleed."""

    drawing: Drawing
    edges: Edges = Edges()


class Piece(NamedTuple):
    """Something that is cut out: its size, how many of it, and what keeps it apart from its neighbours.

    ``ground`` names the colours of front and back; pieces of one ground may share cut lines without bleed between them.
    """

    id: str
    row: int
    width: int
    height: int
    copies: int
    ground: tuple[str, str]
    where: Location
    title: str = ""


class Component(Protocol):
    """One entry of a pack's parts list, checked: its pieces, and their faces on demand."""

    id: str
    title: str
    kind: str
    imposition: Literal["sheet", "page", "stock"]
    outline: Literal["rectangle", "round"]
    two_sided: bool
    order: Literal["grouped", "as-written"]
    stock: str
    pieces: Sequence[Piece]
    where: Location

    def draw(self, piece: Piece, side: Side, problems: Problems) -> Face:
        """Lay out one side of a piece; what does not fit or is missing is reported."""

"""What a live pack tells: its components and their pieces, pictures, and what a save has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from forge.errors import Location, Problem
    from forge.pack.model import Side


class Face(NamedTuple):
    """One side of a piece of a component."""

    component: str
    piece: str
    side: Side


class Picture(NamedTuple):
    """One side of a piece, or a page, as an SVG file; ``hash`` is that of the SVG, so that equal ones are the same."""

    svg: str
    hash: str
    width: int
    height: int


class LivePiece(NamedTuple):
    """A piece as it stands in a list: how many there are of it, where it was written, whether it is another now.

    ``changed`` tells that one of its sides differs from what it was when the pack was opened, or last ``marked``; a
    piece that was not there then has changed, too.
    """

    id: str
    title: str
    copies: int
    width: int
    height: int
    where: Location
    changed: bool


class LiveComponent(NamedTuple):
    """An entry of the parts list as it is shown.

    ``pieces`` are ``None`` as long as nobody has looked at it since it was read. ``stale`` tells that they are those
    from before a save that is not worked in yet, ``held`` that its files are broken and they are the last good ones.
    ``paper`` tells that its pieces are pages, which leave bare paper.
    """

    id: str
    title: str
    kind: str
    where: Location
    sides: tuple[Side, ...]
    pieces: tuple[LivePiece, ...] | None
    stale: bool
    held: bool
    problems: tuple[Problem, ...]
    paper: bool = False

    @property
    def copies(self) -> int:
        """How many pieces there are in all."""
        return sum(piece.copies for piece in self.pieces or ())


class Change(NamedTuple):
    """What is another than before.

    ``components`` are the ids of those that have to be listed anew, ``faces`` the sides whose pictures are others,
    ``problems`` the ids of components whose problems are others, blank for those of the whole pack. ``added`` and
    ``gone`` are pieces, each with the id of its component.
    """

    components: tuple[str, ...] = ()
    faces: tuple[Face, ...] = ()
    problems: tuple[str, ...] = ()
    added: tuple[tuple[str, str], ...] = ()
    gone: tuple[tuple[str, str], ...] = ()

"""Whether the places of boards hold what they must: pieces counted in the pack's data, room found by geometry."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.packing import Floor, Lot
from forge.errors import nearest
from forge.pack.holds import MOST_HELD
from forge.reading.measures import MM, show_length

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.packing import Point
    from forge.drawing.page import Box
    from forge.errors import Location, Problems
    from forge.pack.holds import Hold, Room
    from forge.pack.model import Component, Pack, Piece

LONGEST_TITLE = 40
MOST_REMEMBERED = 512


class Wanted(NamedTuple):
    """Pieces of one size that must find room, and how they are told."""

    lot: Lot
    title: str
    where: Location

    @property
    def told(self) -> str:
        """What they are called in a message."""
        size = f"{show_length(self.lot.width).removesuffix(' mm')} x {show_length(self.lot.height)}"
        return f"{self.title} ({size})" if self.title else size


def places_hold_what_they_must(pack: Pack, problems: Problems) -> None:
    """What must stand somewhere at once finds room there, beside what is printed."""
    for component in pack.components:
        for room in component.rooms:
            wanted = [each for hold in room.holds for each in _wanted(hold, room, pack, problems)]
            _check(room, wanted, problems)


def _check(room: Room, wanted: Sequence[Wanted], problems: Problems) -> None:
    """Place the largest pieces first, and warn of those that find no room."""
    largest_first = sorted(wanted, key=lambda each: -each.lot.width * each.lot.height)
    free, numbers = _found(room.outline, room.taken, tuple(each.lot for each in largest_first))
    needed = sum(each.lot.width * each.lot.height * each.lot.number for each in wanted)
    placed: list[str] = []
    for each, found in zip(largest_first, numbers, strict=True):
        if found < each.lot.number:
            beside = f" beside {' and '.join(placed)}" if placed else ""
            message = f"must hold {each.lot.number} of {each.told} and has room for {found}{beside}"
            hint = f"they take {_area(needed)}, and {_area(free)} is free: make it larger, or print less in it"
            problems.warning(each.where, room.field, message, hint)
        placed.append(f"{found} of {each.told}")


@lru_cache(MOST_REMEMBERED)
def _found(outline: tuple[Point, ...], taken: tuple[Box, ...], lots: tuple[Lot, ...]) -> tuple[float, tuple[int, ...]]:
    """Give what is free of an outline, and how many of each lot find room in it; most stay as they are after a save."""
    floor = Floor(outline, taken)
    return floor.free, tuple(len(floor.place(lot)) for lot in lots)


def _area(square: float) -> str:
    return f"{square / MM / MM / 100:,.0f} cm²"


def _wanted(hold: Hold, room: Room, pack: Pack, problems: Problems) -> Iterator[Wanted]:
    """Count what an item asks for."""
    if (hold.size is None) == (not hold.pieces):
        problems.error(hold.where, room.field, "needs either pieces, the id of a component, or a size")
        return
    if hold.size:
        number = 1 if hold.number is None else hold.number
        yield Wanted(_lot(hold, number, hold.size, may_turn=True), "", hold.where)
        return
    found = _find(hold.pieces, pack)
    if found is None:
        ids = [name for one in pack.components for name in (one.id, *(piece.id for piece in one.pieces))]
        message = f"there is no component and no piece called {hold.pieces}"
        if not pack.unread:
            problems.error(hold.where, room.field, message, nearest(hold.pieces, ids))
        return
    component, pieces = found
    pieces = _filtered(pieces, component, hold, room, problems)
    sizes = {component.footprint or (piece.width, piece.height) for piece in pieces}
    number = sum(piece.copies for piece in pieces) if hold.number is None else hold.number
    if sizes and number:
        size = max(sizes, key=lambda size: size[0] * size[1])
        title = component.title if len(component.title) <= LONGEST_TITLE else component.id
        yield Wanted(_lot(hold, number, size, may_turn=component.footprint is None), f"“{title}”", hold.where)


def _lot(hold: Hold, number: int, size: tuple[int, int], *, may_turn: bool) -> Lot:
    """So many stacks."""
    return Lot(*size, min(-(-number // hold.stacked), MOST_HELD), may_turn)


def _find(name: str, pack: Pack) -> tuple[Component, Sequence[Piece]] | None:
    """Find a component, or a piece and its component."""
    for component in pack.components:
        if component.id == name:
            return component, component.pieces
    for component in pack.components:
        for piece in component.pieces:
            if piece.id == name:
                return component, (piece,)
    return None


def _filtered(
    pieces: Sequence[Piece], component: Component, hold: Hold, room: Room, problems: Problems
) -> Sequence[Piece]:
    """The pieces whose cells are as an item says; a column or a word that there is not is reported."""
    for column, values in hold.only.items():
        if column not in component.columns:
            hint = nearest(column, component.columns)
            problems.error(hold.where, room.field, f"{component.id} has no column {column}", hint)
            return ()
        cells = {component.cell(piece, column) for piece in component.pieces}
        absent = [value for value in values if value not in cells and not value.isdigit()]
        if absent and any(cells):
            message = f"no piece of {component.id} has {absent[0]!r} as its {column}"
            problems.warning(hold.where, room.field, message, nearest(absent[0], filter(None, cells)))
        pieces = [piece for piece in pieces if component.cell(piece, column) in values]
    return pieces

"""A table where the pack prints it: the piece of the page that it stands on, and where its cells lie there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from forge.drawing.page import Box
from forge.errors import ForgeError
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.kinds.pages.marking import CellBox
    from forge.library.components import Piece
    from forge.library.game import Game
    from forge.pack.model import Side
    from forge.table.opened import Opened

PATIENCE = 4.0
"""Seconds that a chart waits for the pages of its pack, which are laid out once."""
MARGIN = 2 * MM
TENTH = MM // 10
"""What a unit of the picture is: a tenth of a millimetre."""
SCALE = 0.7
"""Pixels of the screen for each of them, so that what is printed can be read on a phone."""


class Spot(NamedTuple):
    """Where a table is printed: a side of a piece, and its cells there."""

    piece: Piece
    side: Side
    cells: tuple[CellBox, ...]


class Area(NamedTuple):
    """A box in tenths of a millimetre."""

    x: float
    y: float
    width: float
    height: float


class Cell(NamedTuple):
    """A printed cell: its row and column, where it lies."""

    row: str
    column: str
    area: Area


class Printed(NamedTuple):
    """The picture of a page, its size, the part of it that a table takes, how large that is shown, and the cells."""

    picture: str
    page: Area
    view: Area
    width: int
    height: int
    cells: tuple[Cell, ...]


_SPOTS: WeakKeyDictionary[Opened, asyncio.Task[dict[str, Spot]]] = WeakKeyDictionary()


async def printed_table(opened: Opened, table: str) -> Printed | None:
    """Give a table as it is printed; None where no page prints it, or as long as the pages are laid out."""
    if opened not in _SPOTS:
        _SPOTS[opened] = asyncio.create_task(asyncio.to_thread(_spots, opened.game))
    done, _ = await asyncio.wait({_SPOTS[opened]}, timeout=PATIENCE)
    spot = _SPOTS[opened].result().get(table) if done else None
    return await asyncio.to_thread(_printed, spot, opened) if spot else None


def _spots(game: Game) -> dict[str, Spot]:
    """Find where each table is printed, of several places that with most of its cells."""
    try:
        pieces = [piece for component in game.components.values() for piece in component.pieces]
    except ForgeError:  # the preview tells what is wrong with them
        return {}
    found: dict[str, Spot] = {}
    for piece in pieces:
        for side in piece.sides:
            for table, cells in _by_table(piece, side).items():
                if table not in found or len(found[table].cells) < len(cells):
                    found[table] = Spot(piece, side, cells)
    return found


def _by_table(piece: Piece, side: Side) -> dict[str, tuple[CellBox, ...]]:
    try:
        cells = piece.cells(side)
    except ForgeError:
        return {}
    return {
        name: tuple(one for one in cells if one.table == name) for name in dict.fromkeys(one.table for one in cells)
    }


def _printed(spot: Spot, opened: Opened) -> Printed:
    piece = spot.piece
    picture = opened.pictures.add(piece.svg(spot.side))
    boxes = [box for cell in spot.cells for box in (cell.box, *cell.headings)]
    left, top = max(0, min(box.x for box in boxes) - MARGIN), max(0, min(box.y for box in boxes) - MARGIN)
    right = min(piece.width, max(box.x + box.width for box in boxes) + MARGIN)
    bottom = min(piece.height, max(box.y + box.height for box in boxes) + MARGIN)
    view = _area(Box(left, top, right - left, bottom - top))
    page = _area(Box(0, 0, piece.width, piece.height))
    cells = tuple(_cells(spot.cells))
    return Printed(picture, page, view, round(view.width * SCALE), round(view.height * SCALE), cells)


def _cells(cells: Iterable[CellBox]) -> Iterable[Cell]:
    for cell in dict.fromkeys((one.row, one.column, one.box) for one in cells):
        yield Cell(cell[0], cell[1], _area(cell[2]))


def _area(box: Box) -> Area:
    return Area(*(round(one / TENTH, 1) for one in box))

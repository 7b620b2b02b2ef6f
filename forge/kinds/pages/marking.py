"""Where the cells of tables lie on a page: marks that strips carry beside their shapes, and nobody prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.pack.model import Origin


class CellKey(NamedTuple):
    """A part of a result of a table, by the ids that rulings record; the column of a table with one is blank."""

    table: str
    row: str
    column: str
    field: str


class Mark(NamedTuple):
    """A printed cell, or a ``heading`` over or beside cells, in its place: all that is read there."""

    keys: tuple[CellKey, ...]
    box: Box
    heading: bool = False

    def moved(self, dx: int, dy: int) -> Mark:
        """Move it to the right and down."""
        return self._replace(box=shifted(self.box, dx, dy))


class PageMap(NamedTuple):
    """What lies where on a page: blocks and spaces with where they were written, and cells of tables."""

    origins: tuple[Origin, ...] = ()
    marks: tuple[Mark, ...] = ()


class CellBox(NamedTuple):
    """A part of a result where it is printed, with the headings that it is found by."""

    table: str
    row: str
    column: str
    field: str
    box: Box
    headings: tuple[Box, ...] = ()


def shifted(box: Box, dx: int, dy: int) -> Box:
    """Move a box to the right and down."""
    return Box(box.x + dx, box.y + dy, box.width, box.height)


def cells_of(marks: Sequence[Mark]) -> tuple[CellBox, ...]:
    """Give each part of a result once for each place that prints it, in the order of the page.

    A heading goes with the cells that lie under or beside it: a table that is parted has its head in every column.
    """
    headings: dict[CellKey, list[Box]] = {}
    for mark in marks:
        if mark.heading:
            for key in mark.keys:
                headings.setdefault(key, []).append(mark.box)
    return tuple(
        CellBox(*key, mark.box, tuple(box for box in headings.get(key, ()) if _in_line(box, mark.box)))
        for mark in marks
        if not mark.heading
        for key in mark.keys
    )


def _in_line(heading: Box, cell: Box) -> bool:
    """Tell whether a heading stands over a cell or beside it."""
    beside = heading.y < cell.y + cell.height and cell.y < heading.y + heading.height
    over = heading.x < cell.x + cell.width and cell.x < heading.x + heading.width
    return beside or over

"""Pieces in a grid without anything between or around them, as virtual tabletops cut a picture up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box, Page
from forge.drawing.shapes import Stamp
from forge.errors import Location, fail
from forge.pack.model import sides_of
from forge.pack.outline import cut_side
from forge.reading.measures import INCH

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.shapes import Drawing
    from forge.errors import Problems
    from forge.pack.model import Component

MOST = 20
"""How many cells a grid may have across, and down."""


class Cells(NamedTuple):
    """How many cells a sheet has across and down."""

    columns: int
    rows: int

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"


def read_cells(text: str) -> Cells:
    """Read ``4x3``; ``ValueError`` carries the rest of a sentence about what is no grid."""
    found = re.fullmatch(r"(\d{1,3}) ?[x×X] ?(\d{1,3})", text.strip())
    cells = Cells(int(found[1]), int(found[2])) if found else None
    if cells is None or not all(1 <= number <= MOST for number in cells):
        raise ValueError(f"is not a grid such as 4x3, of at most {MOST} cells across and down")
    return cells


def grid_pages(component: Component, cells: Cells, dpi: int | None, problems: Problems) -> Iterator[Page]:
    """Give sheets of the fronts of a component, then of its backs, each piece as often as there are copies of it.

    Cells of one component are all of one size; what stays over on the last sheet is left clear. Those of pictures are
    whole pixels, for which each piece gives up less than one at its right and foot.
    """
    pieces = [piece for piece in component.pieces for _ in range(piece.copies)]
    sizes = {(piece.width, piece.height) for piece in pieces}
    if len(sizes) != 1:
        raise fail(
            Location("gallery"), "grid", f"needs pieces of one size, and {component.id} has {len(sizes)} of them"
        )
    for side in sides_of(component):
        drawn = {
            piece.id: cut_side(component.outline, component.draw(piece, side, problems).drawing, side)
            for piece in component.pieces
        }
        faces = [drawn[piece.id] for piece in pieces]
        share = cells.columns * cells.rows
        for number, start in enumerate(range(0, len(faces), share), 1):
            name = f"{component.id}-{side}-{number}"
            size = (_whole(pieces[0].width, dpi), _whole(pieces[0].height, dpi))
            yield _sheet(faces[start : start + share], cells, name, size)


def _whole(length: int, dpi: int | None) -> int:
    """Give as much of a length as whole pixels take."""
    return max(length * dpi // INCH, 1) * INCH // dpi if dpi else length


def _sheet(faces: Sequence[Drawing], cells: Cells, name: str, size: tuple[int, int]) -> Page:
    width, height = size
    shapes = tuple(
        Stamp(face, place % cells.columns * width, place // cells.columns * height) for place, face in enumerate(faces)
    )
    edges = Box(0, 0, cells.columns * width, cells.rows * height)
    return Page(name, name, edges.width, edges.height, shapes, trim=edges, bleed=edges)

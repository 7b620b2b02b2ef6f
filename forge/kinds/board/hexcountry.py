"""A field of hexes drawn as a map of land: the country, the grid faint above it, then names and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from forge.drawing.shapes import Path, Stroke
from forge.kinds.board.country.kinds import CLEAR
from forge.kinds.board.country.painting import kinds_of
from forge.kinds.board.country.survey import Survey
from forge.reading.measures import MM, Colour

if TYPE_CHECKING:
    from forge.drawing.shapes import Commands, Shape
    from forge.kinds.board.hexfield import HexField
    from forge.kinds.board.lattice import Hex, Lattice
    from forge.kinds.pages.desk import Desk

GRID = MM * 15 // 100
INK = Colour(0x3A, 0x33, 0x28)
SHOWS = 0.55
"""How much of the lines between hexes shows."""


class Field(Protocol):
    """What is asked of a field of hexes."""

    field: HexField
    desk: Desk
    lattice: Lattice
    hexes: list[Hex]
    mapped: dict[str, list[Hex]]
    covered: tuple[tuple[Hex, ...], ...]


def survey_of(painter: Field) -> Survey:
    """Put together what is known of the country of a field."""
    field = painter.field
    found: dict[Hex, dict[str, None]] = {hexagon: {} for hexagon in painter.hexes}
    listed = ((each.name, hexes) for each, hexes in zip(field.terrain, painter.covered, strict=True) if each.name)
    for name, hexes in (*painter.mapped.items(), *listed):
        for hexagon in hexes:
            found[hexagon][name] = None
    terrain = {hexagon: tuple(words) or (CLEAR,) for hexagon, words in found.items()}
    box = field.frame(painter.lattice, painter.hexes)
    seed = field.country.seed if field.country else 0
    return Survey(painter.lattice, terrain, kinds_of(field.terrain, painter.desk), box, seed)


def faint_grid(commands: Commands) -> Shape:
    """The lines between hexes, thin and through which the country shows."""
    return Path(commands, None, Stroke(INK, GRID).rounded(), role="rule", opacity=SHOWS)

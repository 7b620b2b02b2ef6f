"""A field of hexes drawn as a map of land: the country, the grid faint above it, then names and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from forge.budget import LAND_HEXES, WOODED_HEXES, spend
from forge.drawing.laid import placed
from forge.drawing.shapes import Path, Stroke
from forge.errors import nearest
from forge.kinds.board.country.kinds import CLEAR, STOCK, Kind
from forge.kinds.board.country.survey import Survey
from forge.reading.measures import MM, Colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.drawing.shapes import Commands, Shape
    from forge.kinds.board.clearance import Clearance
    from forge.kinds.board.hexfield import HexField, Terrain
    from forge.kinds.board.lattice import Hex, Lattice
    from forge.kinds.pages.desk import Desk

GRID = MM * 15 // 100
INK = Colour(0x3A, 0x33, 0x28)
FINE = MM // 4
"""A line this fine is broken by the halo of words."""
WOODED = frozenset({"broadleaf", "conifers", "orchard"})
"""The manners of terrains on which trees grow, each a crown that words keep clear of."""
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
    kinds = kinds_of(field.terrain, painter.desk)
    wooded = {name for name, kind in kinds.items() if kind.manner in WOODED}
    spend(LAND_HEXES, len(terrain), field.where, painter.desk.component)
    spend(
        WOODED_HEXES,
        sum(not wooded.isdisjoint(words) for words in terrain.values()),
        field.where,
        painter.desk.component,
    )
    return Survey(painter.lattice, terrain, kinds, box, seed)


def kinds_of(terrain: Sequence[Terrain], desk: Desk) -> dict[str, Kind]:
    """All terrains that a map may name: forge's own, as the pack changes them, then the pack's."""
    kinds = dict(STOCK)
    for said in terrain:
        if said.name:
            kinds[said.name] = _changed(said, desk)
    return kinds


def _changed(said: Terrain, desk: Desk) -> Kind:
    like = said.kind.text if said.kind else said.name
    if said.kind and like not in STOCK:
        message = f'"{like}" is not a terrain of forge\'s'
        hint = nearest(like, STOCK) or f"there are {', '.join(STOCK)}"
        desk.problems.error(said.kind.where, f"{desk.component}.hexes.terrain.kind", message, hint)
    kind = STOCK.get(like, STOCK[CLEAR])
    ground, ink = (
        desk.colour(colour, usual, "hexes.terrain")
        for colour, usual in ((said.ground, kind.ground), (said.colour, kind.ink))
    )
    return kind._replace(ground=ground, ink=ink, height=kind.height if said.height is None else said.height)


def faint_grid(commands: Commands) -> Shape:
    """The lines between hexes, thin and through which the country shows."""
    return Path(commands, None, Stroke(INK, GRID).rounded(), role="rule", opacity=SHOWS)


def keep_clear_of(ground: Iterable[Shape], clearance: Clearance) -> None:
    """Keep words clear of shores, edges of woods and all heavier lines of a country; finer ones a halo breaks."""
    for part in placed(ground):
        shape, stroke = part.shape, part.stroke
        if not isinstance(shape, Path) or stroke is None or shape.role == "texture":
            continue
        if shape.fill or stroke.width > FINE:
            for run in part.runs:
                clearance.add_line("coast", [(round(x), round(y)) for x, y in map(part.map.of, run)])

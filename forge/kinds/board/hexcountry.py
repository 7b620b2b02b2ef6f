"""A field of hexes drawn as a map of land: the country, the grid faint above it, then names and numbers."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Protocol

from forge.budget import BUILT_HEXES, LAND_HEXES, MARKED_HEXES, RAISED_HEXES, WATER_HEXES, WOODED_HEXES, Thing, spend
from forge.drawing.laid import placed
from forge.drawing.shapes import Path, Stroke
from forge.errors import nearest
from forge.kinds.board.country.kinds import CLEAR, STOCK, Kind
from forge.kinds.board.country.survey import Survey
from forge.reading.measures import MM, Colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.drawing.commands import Commands
    from forge.drawing.shapes import Shape
    from forge.kinds.board.clearance import Clearance
    from forge.kinds.board.hexfield import HexField, Terrain
    from forge.kinds.board.lattice import Hex, Lattice
    from forge.kinds.pages.desk import Desk

GRID = MM * 15 // 100
INK = Colour(0x3A, 0x33, 0x28)
FINE = MM // 4
"""A line this fine is broken by the halo of words."""
MANNERS: dict[str, Thing] = {
    **dict.fromkeys(("broadleaf", "conifers", "orchard"), WOODED_HEXES),
    **dict.fromkeys(("fields", "rough", "marsh", "sand"), MARKED_HEXES),
    "houses": BUILT_HEXES,
    "water": WATER_HEXES,
}
"""What hexes of each manner cost beside what every hex of land does: trees are crowns that words keep clear of."""
COARSE = MM // 2
"""A crown of a tree that is passed at points so far apart is missed by a twentieth of a millimetre."""
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
    _charge(terrain, kinds, painter)
    return Survey(painter.lattice, terrain, kinds, box, seed)


def _charge(terrain: dict[Hex, tuple[str, ...]], kinds: dict[str, Kind], painter: Field) -> None:
    """Take off what the country costs before it is drawn: each hex, and what stands on it besides."""
    found = Counter({LAND_HEXES: len(terrain)})
    for words in terrain.values():
        here = [kinds[word] for word in words if word in kinds]
        found.update({MANNERS[kind.manner] for kind in here if kind.manner in MANNERS})
        found.update([RAISED_HEXES] if any(kind.height for kind in here) else [])
    for thing, number in found.items():
        spend(thing, number, painter.field.where, painter.desk.component)


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
                clearance.add_line("coast", [(round(x), round(y)) for x, y in map(part.map.of, _coarse(run))])


def _coarse(run: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Leave out points of a line that lie so near the last that words would not stand elsewhere for them."""
    kept = [run[0]]
    for point in run[1:-1]:
        if math.dist(point, kept[-1]) >= COARSE:
            kept.append(point)
    return [*kept, *run[1:][-1:]]

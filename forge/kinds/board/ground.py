"""Which hexes each terrain of a field covers: those that it names itself, and those that the field's map gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.board.country.kinds import STOCK
from forge.kinds.pages.fields import Said
from forge.pack.terrain_map import read_terrain

if TYPE_CHECKING:
    from forge.kinds.board.hexfield import HexField
    from forge.kinds.board.hexnames import HexNames
    from forge.kinds.board.lattice import Hex
    from forge.kinds.pages.desk import Desk
    from forge.pack.terrain_map import Plotted

HEXES = "hexes.terrain"


def covered(field: HexField, mapped: dict[str, list[Hex]], names: HexNames, desk: Desk) -> tuple[tuple[Hex, ...], ...]:
    """Give the hexes of each terrain in turn."""
    found: list[tuple[Hex, ...]] = []
    for terrain in field.terrain:
        named = names.find(terrain.hexes, HEXES, desk)
        found.append(tuple(dict.fromkeys([*named, *mapped.get(terrain.name, ())])))
    return tuple(found)


def mapped(field: HexField, names: HexNames, desk: Desk) -> dict[str, list[Hex]]:
    """Give the hexes of each terrain of the field's map; in a country it may say forge's own."""
    if field.map is None:
        return {}
    own = [each.name for each in field.terrain if each.name]
    known = list(dict.fromkeys([*(STOCK if field.country else ()), *own]))
    at = f"{desk.component}.hexes.map"
    size = field.columns, field.rows
    plotted = read_terrain(field.map, size, known, desk.pack, at=at, problems=desk.problems)
    found: dict[str, list[Hex]] = {name: [] for name in known}
    for hexagon, terrain in _hexes(plotted, names, desk):
        found[terrain].append(hexagon)
    return found


def _hexes(plotted: Plotted, names: HexNames, desk: Desk) -> list[tuple[Hex, str]]:
    """Give each hex with each of its terrains; a place of a grid whose hex was left out has none."""
    there = {(cell.column, cell.row): cell.hex for cell in names.cells.values()}
    found = [(there[place], word.text) for place, words in plotted.cells.items() if place in there for word in words]
    for hexes, words in plotted.listed:
        said = [Said(word, hexes.where) for word in hexes.text.split()]
        found += [(hexagon, word.text) for hexagon in names.find(said, "hexes.map", desk) for word in words]
    return found

"""A hex of a terrain, or one with a road or river through it, for the key of a map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.commands import polygon
from forge.drawing.shapes import Path, Within
from forge.kinds.board.country.courses import Water, Way
from forge.kinds.board.country.curves import Near
from forge.kinds.board.country.kinds import CLEAR, SHORE
from forge.kinds.board.country.painting import paint_ground, paint_growth
from forge.kinds.board.country.survey import Survey
from forge.kinds.board.country.water import paint_water
from forge.kinds.board.country.ways import LOOKS, bridge, pave
from forge.kinds.board.lattice import Hex, Lattice
from forge.kinds.board.plan import bounds
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape, Stroke
    from forge.kinds.board.country.kinds import Kind

RIVER, SIDE, STREAM, BRIDGE = "river", "river-side", "stream", "bridge"
LINES = (*LOOKS, RIVER, SIDE, STREAM, BRIDGE)
"""What a key may show beside terrain."""
SEEDS = {"hills": 4, "highland": 2}


def swatch(kinds: Mapping[str, Kind], word: str, box: Box, line: Stroke) -> list[Shape]:
    """Draw a hex as high as a box, in its middle."""
    lattice = Lattice("flat", box.height, box.x + box.width // 2, box.y + box.height // 2)
    hexagon = Hex(0, 0)
    around = bounds(lattice.corners(hexagon))
    terrain = {hexagon: (CLEAR if word in LINES else word,)}
    if kinds[terrain[hexagon][0]].height:
        terrain |= {Hex(1, 0): (CLEAR,), Hex(1, -1): (CLEAR,)}
    if word == SHORE:
        terrain |= {Hex(-1, 0): ("sea",), Hex(-1, 1): ("sea",)}
    survey = Survey(lattice, terrain, kinds, around, SEEDS.get(word, 1))
    x, y, half = lattice.x, lattice.y, around.width
    across = [(x - half + half * step // 8, y + (step % 3 - 1) * half // 60) for step in range(17)]
    down = [(x - half // 16 + (step % 4) * half // 40, y - half + half * step // 8) for step in range(17)]
    wide = [(0.9 if word == STREAM else 1.7) * MM * survey.unit] * len(down)
    below = [(each, at + box.height * 38 // 100) for each, at in across]
    courses = {RIVER: across, STREAM: across, SIDE: below, BRIDGE: down}
    rivers = [Water(courses[word], wide)] if word in courses else []
    ways = [Way("road" if word == BRIDGE else word, True, across)] if word in LOOKS or word == BRIDGE else []
    shapes = [
        *paint_ground(survey),
        *paint_water(survey, rivers),
        *pave(ways, survey.unit),
        *paint_growth(survey, Near(4 * MM)),
        *bridge(ways, rivers, survey.unit),
    ]
    edge = polygon(lattice.corners(hexagon))
    return [Within(edge, tuple(shapes)), Path(edge, None, line, role="rule")]

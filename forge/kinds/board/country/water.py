"""Water: seas and lakes with their depths, beaches, rivers with their banks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import darken, lighten, mix
from forge.drawing.shapes import Path, Stroke
from forge.kinds.board.country.courses import Water
from forge.kinds.board.country.curves import ribbon
from forge.kinds.board.country.kinds import SHORE, STOCK
from forge.kinds.board.country.marks import grains
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Shape
    from forge.kinds.board.country.survey import Survey
    from forge.reading.measures import Colour

DEPTHS = ((0.82, 0.09), (0.985, 0.17))
"""Where deeper water begins, and how much darker it is."""
LINES = ((0.58, 0.65), (0.67, 0.45), (0.77, 0.28))
"""The lines along a coast, and how strong they are."""
RIM = 0.43
MOUTH = 0.53
"""How far into a lake or sea its rivers are drawn; its shore is half way."""
BANK = MM * 17 // 100
COAST = MM * 30 // 100
HAIR = MM * 13 // 100


def paint_water(survey: Survey, rivers: Sequence[Water]) -> list[Shape]:
    """Paint banks first, then all water, so that rivers flow into lakes and seas without a line between them."""
    wet = [word for word in survey.words() if survey.kind(word).manner == "water"]
    kind = survey.kind(wet[0]) if wet else survey.kinds.get("lake", STOCK["lake"])
    fill, bank = kind.ground, darken(kind.ink, 0.18)
    shore = survey.outline(survey.water) if wet else ()
    shapes: list[Shape] = []
    if shore:
        rim = survey.outline(survey.water, RIM)
        shapes.append(Path(rim, mix(survey.kind("clear").ground, SANDY, 0.5), even_odd=True, role="texture"))
    if SHORE in survey.words():
        sand = survey.kind(SHORE)
        shapes.append(Path(survey.outline(survey.beach), sand.ground, Stroke(sand.ink, HAIR), even_odd=True))
        shapes += grains(survey, SHORE, survey.beach)
    shapes += [Path(ribbon(line, wide, BANK), bank, role="rule") for line, wide in rivers]
    if shore:
        shapes.append(Path(shore, fill, Stroke(bank, COAST).rounded(), even_odd=True))
        for level, share in DEPTHS:
            deeper = darken(fill, share * 0.55)
            shapes.append(Path(survey.outline(survey.water, level), deeper, even_odd=True, role="texture"))
        for level, opacity in LINES:
            stroke = Stroke(kind.ink, HAIR).rounded()
            shapes.append(Path(survey.outline(survey.water, level), None, stroke, role="rule", opacity=opacity))
    dry = [part for river in rivers for part in _ashore(survey, river)]
    return [*shapes, *(shape for river in dry for shape in _flow(river, _running(fill)))]


def _ashore(survey: Survey, river: Water) -> list[Water]:
    """The parts of a river between lakes and seas, each a little longer, so that no shore crosses its mouth."""
    parts: list[Water] = []
    within = True
    for point, width in zip(*river, strict=True):
        wet = survey.at(survey.water, point) > MOUTH
        if not wet and within:
            parts.append(Water([], []))
        if not wet:
            parts[-1].line.append(point)
            parts[-1].wide.append(width)
        within = wet
    return [part for part in parts if len(part.line) > 1]


SANDY = STOCK[SHORE].ground


def _running(fill: Colour) -> Colour:
    """The colour of narrow water: a little stronger than that of wide water, to be seen on land."""
    return darken(fill, 0.07)


def _flow(river: Water, fill: Colour) -> list[Shape]:
    """A river between its banks, with light along its middle where it is wide."""
    line, wide = river
    shapes: list[Shape] = [Path(ribbon(line, wide), fill, role="ground")]
    inner = [max(0.0, width * 0.36 - MM * 0.1) for width in wide]
    if max(inner) > MM * 0.25:
        shapes.append(Path(ribbon(line, inner), lighten(fill, 0.3), role="texture", opacity=0.8))
    return shapes

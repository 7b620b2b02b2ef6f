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
MOUTH, SHINE = 0.53, 0.4
"""How far into a lake or sea its rivers are drawn, and the light along their middle; its shore is half way."""
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
    running = fill if shore else _running(fill)  # where rivers flow into wide water they have its colour
    shapes += [
        Path(ribbon(*part), running, role="ground") for river in rivers for part in _ashore(survey, river, MOUTH, 1)
    ]
    lit = [part for river in rivers for part in _ashore(survey, river, SHINE)]
    return [*shapes, *(shape for part in lit for shape in _shine(part, running))]


def _ashore(survey: Survey, river: Water, reach: float, beyond: int = 0) -> list[Water]:
    """The parts of a river between lakes and seas, as far into these as is said, and so many points beyond."""
    course = list(zip(*river, strict=True))
    dry = {at for at, (point, _) in enumerate(course) if survey.at(survey.water, point) <= reach}
    kept = sorted({at + step for at in dry for step in range(-beyond, beyond + 1)} & set(range(len(course))))
    parts: list[Water] = []
    for number, at in enumerate(kept):
        if not number or kept[number - 1] != at - 1:
            parts.append(Water([], []))
        point, width = course[at]
        parts[-1].line.append(point)
        parts[-1].wide.append(width)
    return [part for part in parts if len(part.line) > 1]


SANDY = STOCK[SHORE].ground


def _running(fill: Colour) -> Colour:
    """The colour of narrow water where there is no wide: a little stronger, to be seen on land."""
    return darken(fill, 0.07)


def _shine(river: Water, fill: Colour) -> list[Shape]:
    """The light along the middle of a river where it is wide."""
    line, wide = river
    inner = [max(0.0, width * 0.36 - MM * 0.1) for width in wide]
    if max(inner) <= MM * 0.25:
        return []
    return [Path(ribbon(line, inner), lighten(fill, 0.3), role="texture", opacity=0.8)]

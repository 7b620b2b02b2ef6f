"""Relief: tints by height, contour lines, and shadows as of a light in the north-west."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import darken, mix
from forge.drawing.shapes import Path, Stroke
from forge.kinds.board.country.kinds import CLEAR
from forge.reading.measures import MM, Colour

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.board.country.samples import Values
    from forge.kinds.board.country.survey import Survey

STEPS = ((0.36, 0.45), (0.6, 1.0))
"""Within each step of height, where a tint begins, and how much of the step it shows."""
LINES = (0.22, 0.44, 0.66, 0.88)
SHADOWS = ((0.55, 0.10), (1.0, 0.11), (1.6, 0.12), (2.3, 0.12))
LIGHTS = ((0.7, 0.16), (1.3, 0.18), (2.0, 0.2))
PATCH = 0.09
"""Smaller patches of shadow or light, in parts of a hex, show no slope."""
SHADE, SUN = Colour(0x4A, 0x36, 0x1E), Colour(0xFF, 0xFB, 0xEA)
CONTOUR, INDEX = MM * 12 // 100, MM * 22 // 100


def tint_heights(survey: Survey) -> list[Shape]:
    """Paint what lies high, each step in the colour of its terrain."""
    shapes: list[Shape] = []
    below = survey.kind(CLEAR).ground
    for height in range(1, survey.top + 1):
        ground = next((kind.ground for kind in survey.kinds.values() if kind.height == height), below)
        for begins, share in STEPS:
            if commands := survey.outline(survey.heights, height - 1 + begins):
                shapes.append(Path(commands, mix(below, ground, share), even_odd=True))
        below = ground
    return shapes


def shade_heights(survey: Survey) -> list[Shape]:
    """Draw shadows on slopes that look away from the light, light on the others, then the contour lines."""
    if not survey.top:
        return []
    slopes = _slopes(survey)
    turned = [[-value for value in line] for line in slopes]
    shapes: list[Shape] = []
    for values, steps, colour in ((turned, SHADOWS, SHADE), (slopes, LIGHTS, SUN)):
        for level, opacity in steps:
            if commands := survey.outline(values, level, crumb=PATCH):
                shapes.append(Path(commands, colour, even_odd=True, role="texture", opacity=opacity))
    ink = next((kind.ink for kind in survey.kinds.values() if kind.height == 1), SHADE)
    for height in range(survey.top + 1):
        for line in LINES:
            if commands := survey.outline(survey.heights, height + line):
                width = INDEX if line == LINES[2] else CONTOUR
                shapes.append(Path(commands, None, Stroke(darken(ink, 0.12), width), role="rule", opacity=0.75))
    return shapes


def _slopes(survey: Survey) -> Values:
    """How steeply the country rises towards the south-east, in steps of height to the width of a hex."""
    frame, heights = survey.frame, survey.heights
    across = 2 * 3 / frame.fine[0] / (2 * 3**0.5) * 1.41
    down = 2 / frame.fine[1] / 2 * 1.41
    slopes: Values = [[0.0] * frame.columns for _ in range(frame.rows)]
    for row in range(1, frame.rows - 1):
        above, here, below, slope = heights[row - 1], heights[row], heights[row + 1], slopes[row]
        for column in range(1, frame.columns - 1):
            if here[column - 1] or here[column + 1] or above[column] or below[column]:
                slope[column] = (here[column + 1] - here[column - 1]) / across + (below[column] - above[column]) / down
    return slopes

"""A line of text set along an arc."""

from __future__ import annotations

from math import asin, degrees
from typing import TYPE_CHECKING

from forge.drawing.shapes import Text, Turned

if TYPE_CHECKING:
    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Shape


def arched(line: Text, rise: int, fonts: FontBook) -> tuple[Shape, ...]:
    """Lift the middle of a line by a rise above its ends, which stay on the baseline, and turn each letter to suit."""
    half = line.width / 2
    if not rise or half <= 0:
        return (line,)
    radius = (half * half + rise * rise) / (2 * rise)
    font = fonts.get(line.font)
    middle, pen = line.x + half, 0.0
    shapes: list[Shape] = []
    for character in line.text:
        wide = font.scaled(font.units(character), line.size)
        off = pen + wide / 2 - half
        pen += wide + line.tracking
        if not character.strip():
            continue
        lean = asin(max(min(off / radius, 1.0), -1.0))
        down = abs(radius) - (radius * radius - off * off) ** 0.5 if abs(off) < abs(radius) else abs(radius)
        x, y = round(middle + off), round(line.y - rise + (down if rise > 0 else -down))
        letter = line._replace(x=x - wide // 2, y=y, text=character, width=wide, tracking=0)
        shapes.append(Turned(round(degrees(lean), 2), x, y, (letter,)))
    return tuple(shapes)

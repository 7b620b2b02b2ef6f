"""A line of text set along an arc."""

from __future__ import annotations

from math import asin, degrees
from typing import TYPE_CHECKING

from forge.drawing.shapes import Text, Turned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.fonts import Font, FontBook
    from forge.drawing.shapes import Shape


def arched(line: Text, rise: int, fonts: FontBook) -> tuple[Shape, ...]:
    """Lift the middle of a line by a rise above its ends, which stay on the baseline, and turn each letter to suit."""
    half = line.width / 2
    if not rise or half <= 0:
        return (line,)
    radius = (half * half + rise * rise) / (2 * rise)
    middle = line.x + half
    shapes: list[Shape] = []
    for text, pen, wide in _letters(line, fonts.get(line.font)):
        off = pen + wide / 2 - half
        if not text.strip():
            continue
        lean = asin(max(min(off / radius, 1.0), -1.0))
        down = abs(radius) - (radius * radius - off * off) ** 0.5 if abs(off) < abs(radius) else abs(radius)
        x, y = round(middle + off), round(line.y - rise + (down if rise > 0 else -down))
        letter = line._replace(x=x - wide // 2, y=y, text=text, width=wide, tracking=0)
        shapes.append(Turned(round(degrees(lean), 2), x, y, (letter,)))
    return tuple(shapes)


def _letters(line: Text, font: Font) -> Iterator[tuple[str, float, int]]:
    """Give the letters of a line from left to right, each with its start and its width."""
    glyphs = [glyph for glyph in font.glyphs(line) if glyph.text]
    if glyphs:
        for glyph in glyphs:
            wide = font.scaled(font.width(glyph.text, leftwards=line.leftwards), line.size)
            yield glyph.text, glyph.x * line.size / font.units_per_em, wide
        return
    pen = 0.0
    for character in line.text:
        wide = font.scaled(font.units(character), line.size)
        yield character, pen, wide
        pen += wide + line.tracking

"""The neat line of a chart: rules around it, and the degrees where the graticule meets them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import inset
from forge.drawing.shapes import Rect, Stroke, Text, Turned
from forge.reading.measures import MM

if TYPE_CHECKING:
    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.kinds.board.lattice import Point
    from forge.kinds.board.seachart import Meridian, SeaChart
    from forge.kinds.pages.desk import Desk

FONT = "label"
TURNS = {"top": 0, "foot": 0, "left": -90, "right": 90}
BESIDE = 8 * MM
"""How far figures keep from each other and from the corners."""


def draw_neatline(desk: Desk, outer: Box, inner: Box, chart: SeaChart) -> list[Shape]:
    """Draw three rules in a rim, and degrees in them: longitude above and below, latitude at the sides."""
    if outer == inner:
        return []
    colour, band = desk.style.colours.accent, inner.x - outer.x
    heavy = max(band // 5, MM // 3)
    shapes: list[Shape] = [
        Rect(*inset(outer, heavy // 2), None, Stroke(colour, heavy)),
        Rect(*inset(outer, heavy * 3 // 2), None, Stroke(colour, heavy // 4)),
        Rect(*inner, None, Stroke(colour, heavy // 3)),
    ]
    if band < 2 * MM:
        return shapes
    size = max(desk.pack.floor, min(band // 2, desk.pack.floor * 6 // 5))
    out = (band - heavy * 3 // 2) // 2
    placed: list[tuple[str, int]] = []
    for line in chart.graticule:
        for end in (line.points[0], line.points[-1]):
            if (met := _met(end, inner)) and line.is_parallel == (met[0] in ("left", "right")):
                side, along = met
                length = inner.height if line.is_parallel else inner.width
                free = all(side != other or abs(along - at) > BESIDE for other, at in placed)
                if free and BESIDE < along < length - BESIDE:
                    placed.append(met)
                    shapes.append(_figure(desk, _words(line, desk), TURNS[side], _out(end, side, inner, out), size))
    return shapes


def _met(end: Point, inner: Box) -> tuple[str, int] | None:
    """On which side of the frame a line of the graticule ends, and how far along it."""
    near = MM // 5
    if abs(end[1] - inner.y) < near:
        return "top", end[0] - inner.x
    if abs(end[1] - inner.y - inner.height) < near:
        return "foot", end[0] - inner.x
    if abs(end[0] - inner.x) < near:
        return "left", end[1] - inner.y
    if abs(end[0] - inner.x - inner.width) < near:
        return "right", end[1] - inner.y
    return None


def _out(end: Point, side: str, inner: Box, out: int) -> Point:
    """The point as far out of the frame as figures stand."""
    x = {"left": inner.x - out, "right": inner.x + inner.width + out}.get(side, end[0])
    y = {"top": inner.y - out, "foot": inner.y + inner.height + out}.get(side, end[1])
    return x, y


def _figure(desk: Desk, words: str, turn: int, middle: Point, size: int) -> Shape:
    """Degrees with their middle at a point, turned along the side of the frame."""
    font = desk.pack.fonts.get(FONT)
    wide, high = font.advance(words, size), font.scaled(font.cap_height, size)
    x, y = middle
    text = Text(x - wide // 2, y + high // 2, words, font.key, size, desk.style.colours.ink, wide)
    return Turned(turn, x, y, (text,)) if turn else text


def _words(line: Meridian, desk: Desk) -> str:
    """Degrees as a chart writes them: 40\u00b0 N, 20\u00b0 W, and 0\u00b0 alone."""
    if not line.degrees:
        return "0\u00b0"
    ways = ("north", "south") if line.is_parallel else ("east", "west")
    return f"{abs(line.degrees)}\u00b0 {desk.say('board.' + ways[line.degrees < 0])}"

"""Ice, fog and rain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import mix
from forge.drawing.commands import polygon
from forge.drawing.scene.sketch import closed
from forge.reading.measures import parse_colour

if TYPE_CHECKING:
    from forge.drawing.scene.sketch import Sketch


def ice(sketch: Sketch, across: float, near: float) -> None:
    """A berg, and floes about it."""
    palette, unit = sketch.palette, sketch.unit
    white, blue = mix(palette.foam, parse_colour("#eef6f8"), 0.7), mix(palette.foam, palette.sea[1][1], 0.45)
    x, y, size = sketch.across(across), sketch.waterline(near), unit * (10 + 20 * near)
    peak = [(-1, 0), (-0.75, -0.35), (-0.5, -0.42), (-0.28, -0.95), (0.02, -0.62), (0.2, -0.75), (0.55, -0.3), (1, 0)]
    sketch.area(polygon([(x + px * size, y + py * size) for px, py in peak]), white)
    face = [(-0.28, -0.95), (0.02, -0.62), (0.2, -0.75), (0.55, -0.3), (1, 0), (0.1, 0), (0.0, -0.3), (-0.16, -0.5)]
    sketch.area(polygon([(x + px * size, y + py * size) for px, py in face]), blue)
    for _ in range(16):
        distance = sketch.chance.random()
        fx, fy = sketch.across(sketch.chance.random()), sketch.waterline(distance)
        wide = unit * (1.6 + 8 * distance) * sketch.chance.uniform(0.5, 1.2)
        floe = [(-1, 0), (-0.6, -0.22), (0.3, -0.26), (1, -0.05), (0.5, 0.1), (-0.5, 0.12)]
        sketch.area(polygon([(fx + px * wide, fy + 0.1 * wide + py * wide) for px, py in floe]), blue)
        sketch.area(polygon([(fx + px * wide, fy + py * wide) for px, py in floe]), white)


def fog(sketch: Sketch, across: float, near: float) -> None:
    """Banks of fog before everything, thickest along the horizon."""
    pale = mix(sketch.palette.sky[-1][1], sketch.palette.foam, 0.45)
    for number in range(9):
        y = sketch.horizon + (number - 4.2) * 4.6 * sketch.unit
        tall = sketch.unit * sketch.chance.uniform(5, 9)
        start = sketch.across(across) + sketch.chance.uniform(-0.9, 0.1) * sketch.box.width
        wide = sketch.box.width * sketch.chance.uniform(0.7, 1.3)
        lens = [(0.0, 0.0), (0.3, -0.5), (0.7, -0.35), (1.0, 0.0), (0.5, 0.4)]
        points = [(start + px * wide, y + py * tall) for px, py in lens]
        sketch.area(closed(points), pale, 0.34 + 0.2 * near)


def rain(sketch: Sketch, across: float, near: float) -> None:
    """Driving rain, aslant."""
    del near
    lean = -0.32 if across >= 0.5 else 0.32
    for _ in range(260):
        x, y = sketch.across(sketch.chance.uniform(-0.1, 1.1)), sketch.top + sketch.chance.random() * sketch.box.height
        long = sketch.unit * sketch.chance.uniform(3, 8)
        sketch.stroke((x, y), (x + lean * long, y + long), sketch.palette.foam, 0.22 * sketch.unit, 0.3)

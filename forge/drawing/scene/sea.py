"""The sea: its colours, the light on it, and rows of waves that lie before one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import mix
from forge.drawing.commands import polygon
from forge.drawing.gradients import colour_at
from forge.drawing.scene.sky import FIRE
from forge.drawing.shapes import Linear, Path, Stroke

if TYPE_CHECKING:
    from forge.drawing.affine import Point
    from forge.drawing.commands import Command
    from forge.drawing.scene.sketch import Sketch
    from forge.drawing.scene.words import Light

GLINTS = 46
ROWS = 12


def draw_sea(sketch: Sketch) -> None:
    """Fill what lies below the horizon."""
    sketch.band(sketch.horizon, sketch.foot, Linear(0.0, 0.0, 0.0, 1.0, sketch.palette.sea))
    left, right = sketch.left - sketch.unit, sketch.right + sketch.unit
    foot = sketch.foot + sketch.unit
    sketch.trace(polygon([(left, sketch.horizon), (right, sketch.horizon), (right, foot), (left, foot)]))


def draw_glitter(sketch: Sketch, light: Light, place: Point) -> None:
    """Draw the path of a light on the water: level strokes, longer and wider apart towards the foot."""
    if light.kind in ("none", "searchlight"):
        return
    colour = FIRE if light.kind == "fire" else sketch.palette.glow
    chance, unit, deep = sketch.chance, sketch.unit, sketch.foot - sketch.horizon
    for number in range(GLINTS):
        share = ((number + chance.random()) / GLINTS) ** 1.25
        spread = unit * (3 + 17 * share)
        long = unit * (1.2 + 8 * share) * chance.uniform(0.4, 1.2)
        x, y = place[0] + chance.gauss(0, 0.42) * spread, sketch.horizon + (0.01 + 0.98 * share) * deep
        sketch.stroke((x - long / 2, y), (x + long / 2, y), colour, unit * (0.28 + 0.6 * share), 0.7)


def draw_swell(sketch: Sketch, start: float, end: float) -> None:
    """Draw the rows of waves between two distances, and where it is rough their crests."""
    chance, unit, palette = sketch.chance, sketch.unit, sketch.palette
    for row in range(ROWS):
        near = ((row + 0.5) / ROWS) ** 1.3
        if not start <= near < end:
            continue
        y = sketch.horizon + (0.03 + 0.97 * near) * (sketch.foot - sketch.horizon)
        ground = colour_at(palette.sea, near)
        if palette.rough > 0.5 and near > 0.08:
            _crests(sketch, y, near)
        colour = mix(ground, palette.foam, 0.34)
        wide = unit * (5 + 20 * near)
        x = sketch.left - chance.random() * wide
        commands: list[Command] = []
        while x < sketch.right:
            long = wide * chance.uniform(0.6, 1.3)
            if chance.random() < 0.5:
                up = long * (0.035 + 0.05 * palette.rough)
                handles = (x + long * 0.3, y - up, x + long * 0.7, y - up)
                commands += [("M", round(x), round(y)), ("C", *map(round, handles), round(x + long), round(y))]
            x += long * chance.uniform(1.0, 1.5)
        if commands:
            pen = Stroke(colour, max(round(unit * (0.16 + 0.36 * near)), 1)).rounded()
            sketch.add(Path(tuple(commands), None, pen, role="texture", opacity=0.8))
            sketch.trace(tuple(commands), filled=False)


_RISE = ((-0.32, 1.0, -0.16, 0.0, 0.0, 0.0), (0.04, 0.7, 0.18, 1.0, 0.38, 1.0))
"""A steep wave: up to its peak and down behind it, in shares of its length and height from the peak."""
_FOAM = (
    (-0.1, -0.02, -0.05, -0.05, 0.0, 0.0),
    (0.02, 0.4, 0.05, 0.5, 0.09, 0.7),
    (-0.02, 0.45, -0.08, 0.2, -0.2, 0.28),
)
"""The foam that runs down from it."""


def _bent(peak: Point, long: float, top: float, shares: tuple[float, ...]) -> Command:
    points = zip(shares[::2], shares[1::2], strict=True)
    return ("C", *(round(value) for x, y in points for value in (peak[0] + x * long, peak[1] + y * top)))


def _crests(sketch: Sketch, y: float, near: float) -> None:
    """Draw a row of steep waves with foam running down from their tops."""
    chance, unit, palette = sketch.chance, sketch.unit, sketch.palette
    tall, wide = unit * (1.5 + 7 * near), unit * (12 + 34 * near)
    ground = colour_at(palette.sea, min(near + 0.12, 1.0))
    x = sketch.left - chance.random() * wide
    hill: list[Command] = [("M", round(x), round(y + tall))]
    foam: list[Command] = []
    hill.append(("L", round(x), round(y)))
    while x < sketch.right:
        long, top = wide * chance.uniform(0.7, 1.2), tall * chance.uniform(0.5, 1.0)
        peak = (x + long * 0.62, y - top)
        hill += [_bent(peak, long, top, rise) for rise in _RISE]
        foam.append(("M", round(peak[0] - long * 0.2), round(y - top * 0.72)))
        foam += [_bent(peak, long, top, fall) for fall in _FOAM]
        foam.append(("Z",))
        x += long
    hill += [("L", round(x), round(y + tall)), ("Z",)]
    sketch.area(tuple(hill), ground)
    sketch.area(tuple(foam), mix(ground, palette.foam, 0.75))

"""Water thrown up by shells and depth charges, the tracks of torpedoes, the feather of a periscope."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from forge.drawing.colour import mix
from forge.drawing.commands import polygon
from forge.drawing.scene.sketch import billowed, closed
from forge.drawing.shapes import Path, Stroke

if TYPE_CHECKING:
    from forge.drawing.commands import Commands
    from forge.drawing.scene.sketch import Sketch


def splash(sketch: Sketch, across: float, near: float) -> None:
    """Columns of water where shells fell, each with its spray."""
    for number, (off, share) in enumerate(((0.0, 1.0), (0.055, 0.72), (-0.05, 0.5))):
        _column(sketch, sketch.across(across + off * (0.4 + near)), near, share, number)


def _column(sketch: Sketch, x: float, near: float, share: float, number: int) -> None:
    palette, foot = sketch.palette, sketch.waterline(near) + number * 0.3 * sketch.unit
    tall, wide = sketch.unit * (9 + 28 * near) * share, sketch.unit * (1.5 + 4.6 * near) * share
    shaded = mix(palette.foam, palette.sea[0][1], 0.5)
    for colour, off, part in ((shaded, 0.0, 1.0), (palette.foam, -0.16, 0.66)):
        crown = []
        for index in range(9):
            along, ragged = index / 8 - 0.5, sketch.chance.uniform(0.5, 0.9)
            crown.append((along, (0.78 if index % 2 else 1.0) * (1 - abs(along) * ragged)))
        points = [(x + wide * (1.9 * along * part + off), foot - tall * up) for along, up in crown]
        left, right = x - wide * 0.5 * part + off * wide, x + wide * 0.5 * part + off * wide
        base = [(right, foot - tall * 0.3), (right + wide * 0.22, foot), (left - wide * 0.22, foot)]
        sketch.area(polygon([(left, foot - tall * 0.3), *points, *base]), colour)
    for _ in range(9):
        spray = (x + sketch.chance.uniform(-1.2, 1.2) * wide, foot - tall * sketch.chance.uniform(0.75, 1.16))
        sketch.disc(spray, sketch.unit * (0.2 + 0.6 * near) * sketch.chance.random(), palette.foam)
    _ripples(sketch, x, foot, wide * 1.5)


def _ripples(sketch: Sketch, x: float, y: float, wide: float) -> None:
    for step in range(3):
        long, down = wide * (1.0 - 0.22 * step), y + step * 0.9 * sketch.unit
        sketch.stroke((x - long, down), (x + long, down), sketch.palette.foam, 0.45 * sketch.unit, 0.8 - 0.2 * step)


def depth_charge(sketch: Sketch, across: float, near: float) -> None:
    """A broad dome of white water, bursting upwards."""
    palette, x, foot = sketch.palette, sketch.across(across), sketch.waterline(near)
    size = sketch.unit * (8 + 18 * near)
    shaded = mix(palette.foam, palette.sea[0][1], 0.4)
    for colour, share in ((shaded, 1.0), (palette.foam, 0.74)):
        points = []
        for index in range(11):
            turn, radius = pi * index / 10, size * share * sketch.chance.uniform(0.82, 1.12)
            points.append((x - radius * 1.15 * cos(turn), foot - radius * sin(turn) * 1.05))
        sketch.area(billowed(points, 0.5), colour)
    for _ in range(26):
        turn, far = sketch.chance.uniform(0.4, pi - 0.4), size * sketch.chance.uniform(1.15, 1.75)
        drop = (x - far * 0.8 * cos(turn), foot - far * sin(turn))
        sketch.disc(drop, sketch.unit * sketch.chance.uniform(0.3, 0.9), palette.foam)
    _ripples(sketch, x, foot, size * 1.3)


def torpedo(sketch: Sketch, across: float, near: float, bow: tuple[float, float] | None = None) -> None:
    """The track of a torpedo to its mark, from the bow of the boat that fired it, else from the foot of the picture."""
    x, y = sketch.across(across), sketch.waterline(near)
    start = bow or (sketch.across(0.5 + (0.5 - across) * 0.7), sketch.foot + sketch.unit)
    middle = (start[0] + (x - start[0]) * 0.25, y + (start[1] - y) * 0.35)
    for wide, opacity in ((1.5, 0.3), (0.55, 0.9)):
        pen = Stroke(sketch.palette.foam, round(wide * sketch.unit * 0.7), (), "round", "round")
        track: Commands = (
            ("M", round(start[0]), round(start[1])),
            ("C", *(round(value) for value in (*middle, *middle, x, y))),
        )
        dash = () if wide > 1 else (round(2.6 * sketch.unit), round(1.6 * sketch.unit))
        sketch.add(Path(track, None, pen._replace(dash=dash), role="texture", opacity=opacity))


def periscope(sketch: Sketch, across: float, near: float) -> None:
    """A periscope with the feather it draws through the water."""
    unit, scale = sketch.unit, 0.4 + near
    x, y = sketch.across(across), sketch.waterline(near)
    tall, wide = 17 * unit * scale, 1.5 * unit * scale
    ink = sketch.palette.ink
    left, right = x - wide / 2, x + wide / 2
    tube = [(left, y), (left, y - tall), (right, y - tall), (right, y)]
    head = [(-0.75, 0.86), (-0.75, 1.04), (1.25, 1.04), (1.25, 0.93), (0.5, 0.86)]
    sketch.area(polygon(tube), ink, 1.0, "picture")
    sketch.area(polygon([(x + px * wide, y - py * tall) for px, py in head]), ink, 1.0, "picture")
    wake = [(x + wide, y - 0.9 * unit), (x - 9 * unit * scale, y - 0.5 * unit), (x - 26 * unit * scale, y + 1.0 * unit)]
    back = [(x - 12 * unit * scale, y + 1.9 * unit), (x + wide * 1.4, y + 1.1 * unit)]
    sketch.area(closed([*wake, *back]), sketch.palette.foam, 0.85)

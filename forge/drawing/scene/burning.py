"""Smoke, fire and explosions."""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING

from forge.drawing.colour import mix
from forge.drawing.commands import polygon
from forge.drawing.scene.sketch import star
from forge.drawing.scene.sky import EMBER, FIRE, ROUND
from forge.reading.measures import parse_colour

if TYPE_CHECKING:
    from forge.drawing.scene.sketch import Sketch

PUFFS = 18
SOOT, ASH = parse_colour("#1b1614"), parse_colour("#6d6258")
CORE = parse_colour("#fff3c4")


def smoke(sketch: Sketch, across: float, near: float, *, high: float = 1.0) -> None:
    """A column that rises, grows and drifts away, lit on its windward side."""
    chance, size = sketch.chance, sketch.unit * (9 + 21 * near) * high
    x, y = sketch.across(across), sketch.waterline(near) - sketch.unit * (1.2 + 7 * near)
    ground = sketch.palette.sky[len(sketch.palette.sky) // 2][1]
    drift = 1 if across < 0.6 else -1
    dark, light = mix(SOOT, ground, 0.12), mix(ASH, ground, 0.25)
    puffs = []
    for step in range(PUFFS):
        share = step / (PUFFS - 1)
        puffs.append(
            (
                x + drift * size * (0.15 * share + 3.4 * share**1.8) + chance.uniform(-0.07, 0.07) * size,
                y - size * (2.3 * share - 0.75 * share**2) + chance.uniform(-0.22, 0.22) * size * share,
                size * (0.07 + 0.5 * share**0.8 - 0.16 * share**4) * chance.uniform(0.72, 1.2),
            )
        )
    for offset, colour in ((0.0, dark), (0.34, light)):
        for number, (px, py, radius) in enumerate(puffs):
            shade = mix(colour, ground, 0.9 * (number / PUFFS) ** 1.2)
            centre = (px - drift * offset * radius * 0.5, py - offset * radius * 0.9)
            sketch.disc(centre, radius * (1 - 0.7 * offset), shade)
            if not offset:
                sketch.trace(star(centre, [radius] * ROUND))


def fire(sketch: Sketch, across: float, near: float) -> None:
    """Flames from a deck, their glow, and a column of smoke."""
    x, size = sketch.across(across), sketch.unit * (3.2 + 9 * near)
    y = sketch.waterline(near) - sketch.unit * (0.8 + 4 * near)
    for number in range(4, 0, -1):
        sketch.disc((x, y - size * 0.4), size * 0.75 * number, FIRE, 0.12)
    smoke(sketch, across, near, high=0.9)
    _flames(sketch, x, y, size)


def _flames(sketch: Sketch, x: float, y: float, size: float) -> None:
    for colour, wide, tall in ((FIRE, 1.0, 1.0), (EMBER, 0.62, 0.66), (CORE, 0.3, 0.36)):
        tongues = (0.0, 0.55, 0.32, 1.0, 0.45, 1.45, 0.5, 0.95, 0.3, 0.5, 0.0)
        points = [
            (x + (index / 10 - 0.5) * 1.7 * size * wide, y - up * size * tall) for index, up in enumerate(tongues)
        ]
        sketch.area(polygon([*points, (x, y + size * 0.12)]), colour, 1.0, "picture")


def explosion(sketch: Sketch, across: float, near: float) -> None:
    """A flash with sparks, smoke behind it, water at its foot."""
    chance, size = sketch.chance, sketch.unit * (7 + 16 * near)
    x, y = sketch.across(across), sketch.waterline(near) - size * 0.45
    for number in range(5, 0, -1):
        sketch.disc((x, y), size * 0.62 * number, FIRE, 0.1)
    smoke(sketch, across, near, high=0.95)
    for colour, share in ((FIRE, 1.0), (EMBER, 0.72), (CORE, 0.42)):
        radii = [size * share * (chance.uniform(0.85, 1.25) if index % 2 else 0.42) for index in range(22)]
        sketch.area(star((x, y), radii, 0.1), colour, 1.0, "picture")
    for _ in range(14):
        turn = chance.uniform(-pi, 0)
        far = size * chance.uniform(1.1, 1.9)
        spark = (x + far * sin(turn + pi / 2), y - abs(far * sin(turn)))
        sketch.disc(spark, sketch.unit * chance.uniform(0.25, 0.6), EMBER, 1.0, "picture")

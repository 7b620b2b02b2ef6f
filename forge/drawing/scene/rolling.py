"""What rolls over the land: trains behind steam engines, tanks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import darken, mix
from forge.drawing.commands import polygon
from forge.drawing.scene.crossing import deck_of
from forge.drawing.scene.sketch import Figure
from forge.drawing.scene.sky import EMBER
from forge.reading.measures import parse_colour

if TYPE_CHECKING:
    from forge.drawing.scene.sketch import Sketch
    from forge.drawing.scene.words import Effect
    from forge.reading.measures import Colour

PAINT, COACH, BRASS, OLIVE = map(parse_colour, ("#1d2a26", "#8a2f26", "#d9b25a", "#4f5637"))
COACHES = 7
WHEELS = (
    *((0.35, 0.26), (0.88, 0.26), (1.5, 0.46), (2.45, 0.46), (3.4, 0.46)),
    *((4.75, 0.28), (5.3, 0.28), (5.8, 0.28)),
)
"""The wheels of an engine and its tender, from the front: how far along, and how large."""


class _Wagon(Figure):
    """Stands on rails or ground; along goes from its front backwards."""

    def wheel(self, along: float, radius: float, rim: Colour, hub: Colour) -> None:
        self.sketch.disc(self.place(along, radius), radius * self.size, rim, 1.0, "picture")
        self.sketch.disc(self.place(along, radius), radius * 0.68 * self.size, hub, 1.0, "picture")
        self.sketch.disc(self.place(along, radius), radius * 0.2 * self.size, rim, 1.0, "picture")


def train(sketch: Sketch, effect: Effect, near: float, crossing: str = "") -> None:
    """An express behind its engine, on the ground or over a viaduct or a bridge, with steam that trails behind."""
    left = effect.across < 0.5 if effect.left is None else effect.left
    size, deck = sketch.unit * (2.6 + 11 * near), sketch.waterline(near)
    if crossing:
        deck -= deck_of(sketch, crossing, near) + 0.8 * sketch.unit
    else:
        _line(sketch, deck, size, near)
    wagon = _Wagon(sketch, (sketch.across(effect.across), deck), size, near, ahead=1 if left else -1)
    _steam(wagon)
    _coaches(wagon)
    _engine(wagon)


def _line(sketch: Sketch, y: float, size: float, near: float) -> None:
    """An embankment with rails, from side to side."""
    bed = sketch.aired(mix(sketch.palette.land[-1][1], sketch.palette.ink, 0.2), near)
    left, right = sketch.left - size, sketch.right + size
    bank = [(left, y), (right, y), (right, y + size * 0.7), (left, y + size * 0.7)]
    sketch.area(polygon(bank), bed, 1.0, "picture")
    rail = [(left, y - size * 0.03), (right, y - size * 0.03), (right, y + size * 0.06), (left, y + size * 0.06)]
    sketch.area(polygon(rail), sketch.aired(sketch.palette.ink, near), 1.0, "picture")


def _engine(wagon: _Wagon) -> None:
    """A tender engine, its front to where it heads: pilot, smokebox, boiler, dome, cab, six wheels, then the tender."""
    sketch, near = wagon.sketch, wagon.near
    black = sketch.aired(mix(PAINT, sketch.palette.ink, 0.5), near)
    paint, light = sketch.aired(PAINT, near), sketch.aired(mix(PAINT, sketch.palette.glow, 0.32), near)
    brass, red = sketch.aired(BRASS, near), sketch.aired(COACH, near)
    wagon.area([(-0.35, 0.1), (0.0, 0.62), (0.25, 0.62), (0.25, 0.1)], black)
    wagon.block(0.0, 4.2, 0.5, 0.72, red)
    wagon.block(0.1, 0.8, 0.66, 1.62, black)
    wagon.block(0.75, 3.1, 0.7, 1.58, paint)
    wagon.block(0.15, 3.1, 1.3, 1.48, light)
    for band in (0.8, 1.5, 2.25):
        wagon.block(band, band + 0.06, 0.7, 1.58, brass)
    wagon.area([(0.32, 1.6), (0.26, 2.15), (0.18, 2.24), (0.78, 2.24), (0.7, 2.15), (0.64, 1.6)], black)
    wagon.area([(1.6, 1.56), (1.64, 1.86), (1.78, 1.98), (1.95, 1.98), (2.08, 1.86), (2.12, 1.56)], brass)
    wagon.block(2.55, 2.75, 1.56, 1.8, brass)
    wagon.block(3.0, 4.2, 0.5, 2.05, paint)
    wagon.area([(2.9, 2.03), (2.95, 2.2), (3.5, 2.28), (4.3, 2.2), (4.4, 2.03)], black)
    wagon.block(3.2, 3.8, 1.4, 1.88, EMBER if sketch.palette.lamps else light)
    wagon.block(4.4, 6.1, 0.42, 1.42, paint)
    wagon.block(4.5, 6.0, 1.42, 1.62, black)
    wagon.block(4.4, 6.1, 1.22, 1.3, brass)
    for along, radius in WHEELS:
        wagon.wheel(along, radius, black, red if radius > 0.3 else paint)
    wagon.block(0.7, 3.4, 0.4, 0.49, sketch.aired(mix(BRASS, sketch.palette.foam, 0.5), near))
    wagon.block(0.35, 0.95, 0.42, 0.78, black)
    sketch.disc(wagon.place(0.02, 1.4), 0.15 * wagon.size, sketch.palette.glow, 1.0, "picture")


def _coaches(wagon: _Wagon) -> None:
    sketch, near = wagon.sketch, wagon.near
    black, coach = sketch.aired(sketch.palette.ink, near), sketch.aired(COACH, near)
    pane = EMBER if sketch.palette.lamps else sketch.aired(mix(sketch.palette.glow, sketch.palette.foam, 0.3), near)
    for number in range(COACHES):
        start = 6.35 + 5.2 * number
        if not sketch.left - 6 * wagon.size < wagon.place(start, 0)[0] < sketch.right + 6 * wagon.size:
            continue
        wagon.block(start - 0.3, start + 5.0, 0.44, 0.6, black)
        wagon.block(start, start + 4.9, 0.5, 1.78, coach)
        wagon.block(start, start + 4.9, 0.96, 1.02, sketch.aired(BRASS, near))
        wagon.area(
            [(start - 0.05, 1.76), (start + 0.1, 1.96), (start + 4.8, 1.96), (start + 4.95, 1.76)], darken(coach, 0.5)
        )
        for window in range(7):
            left = start + 0.28 + 0.64 * window
            wagon.block(left, left + 0.44, 1.16, 1.6, pane)
        for along in (0.6, 1.15, 3.75, 4.3):
            wagon.wheel(start + along, 0.26, black, darken(coach, 0.4))


def _steam(wagon: _Wagon) -> None:
    """Puffs that leave the chimney, grow, rise a little and thin out over the coaches."""
    sketch, chance = wagon.sketch, wagon.sketch.chance
    sky = sketch.palette.sky[len(sketch.palette.sky) // 2][1]
    white, grey = mix(sketch.palette.foam, sky, 0.18), mix(sketch.palette.shade, sky, 0.25)
    puffs = []
    for step in range(17):
        share = step / 16
        along, up = 0.5 + 15 * share**1.35, 2.6 + 1.9 * share**0.7 + chance.uniform(-0.2, 0.2)
        puffs.append(
            (wagon.place(along, up), wagon.size * (0.3 + 0.95 * share**0.8) * chance.uniform(0.85, 1.2), share)
        )
    for lift, shrink, colour in ((0.0, 1.0, grey), (0.28, 0.74, white)):
        for (x, y), radius, share in puffs:
            sketch.disc(
                (x - 0.12 * radius, y - lift * radius), radius * shrink, mix(colour, sky, 0.55 * share), 0.92, "picture"
            )


def tank(sketch: Sketch, effect: Effect, near: float) -> None:
    """A tank in profile: tracks over five wheels, a sloped hull, turret and gun, dust at its tail."""
    left = effect.across >= 0.5 if effect.left is None else effect.left
    size, foot = sketch.unit * (1.6 + 9.5 * near), sketch.waterline(near)
    front = sketch.across(effect.across) + (-1.5 if left else 1.5) * size
    tank_ = _Wagon(sketch, (front, foot), size, near, ahead=1 if left else -1)
    paint = sketch.aired(mix(OLIVE, sketch.palette.ink, 0.25), near)
    black, light = sketch.aired(sketch.palette.ink, near), mix(paint, sketch.palette.glow, 0.22)
    dust = mix(sketch.palette.land[0][1], sketch.palette.sky[-1][1], 0.4)
    for step in range(7):
        radius = size * (0.16 + 0.11 * step) * sketch.chance.uniform(0.8, 1.2)
        sketch.disc(tank_.place(3.1 + 0.42 * step, 0.12 + 0.07 * step), radius, dust, 0.5 - 0.055 * step)
    tank_.area([(0.05, 0.42), (0.3, 0.72), (2.9, 0.72), (3.1, 0.45), (2.75, 0.0), (0.4, 0.0)], black)
    tank_.area([(-0.02, 0.66), (0.55, 0.98), (2.85, 0.98), (3.05, 0.66)], paint)
    tank_.area([(0.2, 0.79), (0.55, 0.98), (2.85, 0.98), (2.9, 0.9)], light)
    tank_.area([(0.95, 0.96), (1.05, 1.34), (1.35, 1.44), (2.2, 1.44), (2.45, 1.24), (2.5, 0.96)], paint)
    tank_.area([(1.05, 1.3), (1.35, 1.44), (2.2, 1.44), (2.3, 1.36)], light)
    tank_.block(1.7, 2.1, 1.42, 1.56, paint)
    tank_.block(-1.05, 1.05, 1.14, 1.23, paint)
    tank_.block(-1.2, -0.92, 1.11, 1.26, black)
    tank_.block(2.2, 2.22, 1.4, 2.3, black)
    for wheel in range(5):
        tank_.wheel(0.62 + 0.47 * wheel, 0.24, mix(paint, black, 0.3), black)

"""What is built on the land: towns, castles, banners before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import darken, mix
from forge.drawing.commands import polygon
from forge.drawing.scene.sketch import Figure, smooth
from forge.drawing.scene.sky import EMBER
from forge.reading.measures import parse_colour

if TYPE_CHECKING:
    from forge.drawing.affine import Point
    from forge.drawing.scene.sketch import Sketch
    from forge.drawing.scene.words import Effect

STONE, TILE, CLOTH, GILT = map(parse_colour, ("#c9b894", "#9c4a32", "#8e1f2c", "#e6bf57"))
ROCK = (
    *((-1.75, 0.0), (-1.25, 0.1), (-1.0, 0.3), (-0.6, 0.29), (0.0, 0.31)),
    *((0.62, 0.29), (1.02, 0.28), (1.3, 0.08), (1.9, 0.0)),
)
"""The outline of the rock that a castle stands on, in units of the castle's size, upwards."""
BANNER = (
    *((0.0, 0.0), (0.3, 0.06), (0.6, -0.03), (0.95, 0.05), (0.72, 0.28)),
    *((0.98, 0.52), (0.6, 0.46), (0.3, 0.55), (0.0, 0.5)),
)
FOLD = ((0.3, 0.06), (0.6, -0.03), (0.56, 0.22), (0.6, 0.46), (0.3, 0.55), (0.26, 0.3))
CHEVRON = ((0.0, 0.4), (0.0, 0.5), (0.34, 0.34), (0.0, 0.1), (0.0, 0.2), (0.2, 0.33))
"""The cloth of a banner, the fold in it and the charge on it, away from the lance and down from its top."""


class Mason(Figure):
    """Builds in units of a size, from the foot of a building upwards, lit on one side."""

    def __init__(self, sketch: Sketch, place: Point, size: float, near: float) -> None:
        super().__init__(sketch, place, size, near)
        self.lit = sketch.aired(mix(STONE, sketch.palette.tone, 0.25 if not sketch.palette.lamps else 0.6), near)
        self.shaded = sketch.aired(mix(self.lit, sketch.palette.ink, 0.42), near)
        self.roof = sketch.aired(mix(TILE, sketch.palette.ink, 0.2 if not sketch.palette.lamps else 0.45), near)
        self.window = EMBER if sketch.palette.lamps else sketch.aired(sketch.palette.ink, near)

    def tower(self, x: float, half: float, top: float, *, pointed: bool, foot: float = 0.0) -> None:
        """Add a tower whose right is in shade, under a pointed roof or battlements."""
        self.block(x - half, x + half, foot, top, self.lit)
        self.block(x + half * 0.2, x + half, foot, top, self.shaded)
        brim = half * 1.18
        self.block(x - brim, x + brim, top, top + half * 0.34, self.lit)
        self.block(x + half * 0.2, x + brim, top, top + half * 0.34, self.shaded)
        if pointed:
            eaves, tip = top + half * 0.3, (x, top + half * 3.2)
            self.area([(x - brim * 1.05, eaves), tip, (x + brim * 1.05, eaves)], self.roof)
            self.area([(x + half * 0.2, eaves), tip, (x + brim * 1.05, eaves)], darken(self.roof, 0.25))
            self.pennon(x, top + half * 3.1, half)
        else:
            self.merlons(x - brim, x + brim, top + half * 0.34, half * 0.3)
        for up in (0.35, 0.68):
            middle = foot + (top - foot) * up
            self.block(x - half * 0.28, x - half * 0.08, middle, middle + half * 0.5, self.window)

    def merlons(self, left: float, right: float, top: float, size: float) -> None:
        """Add the teeth along the top of a wall."""
        count = max(2, round((right - left) / size / 1.7))
        step = (right - left) / (count - 0.4)
        for number in range(count):
            start = left + number * step
            colour = self.lit if start < (left + right) / 2 else self.shaded
            self.block(start, start + step * 0.6, top - 0.002, top + size, colour)

    def pennon(self, x: float, top: float, half: float) -> None:
        """Add a pole with a swallowtail."""
        self.block(x - half * 0.05, x + half * 0.05, top, top + half * 1.1, self.shaded)
        tail = [(0.05, 1.1), (1.25, 0.98), (0.9, 0.8), (1.25, 0.6), (0.05, 0.5)]
        cloth = self.sketch.aired(CLOTH, max(self.near, 0.4))
        self.area([(x + px * half, top + py * half) for px, py in tail], cloth)


def castle(sketch: Sketch, effect: Effect, near: float) -> None:
    """A castle on its rock: keep, round towers with pointed roofs, walls, a gate between two turrets."""
    size = sketch.unit * (15 + 42 * near)
    x, ground = sketch.across(effect.across), sketch.waterline(near)
    rock = ground - size * 0.34
    _rock(sketch, (x, ground), size, near)
    mason = Mason(sketch, (x, rock), size, near)
    mason.block(-0.78, 0.8, -0.08, 0.24, mason.lit)
    mason.merlons(-0.78, 0.8, 0.24, 0.045)
    mason.block(0.3, 0.8, -0.08, 0.24, mason.shaded)
    mason.tower(-0.3, 0.115, 0.62, pointed=True)
    mason.tower(0.36, 0.1, 0.5, pointed=True)
    mason.tower(0.04, 0.2, 0.78, pointed=False)
    mason.tower(0.1, 0.07, 1.06, pointed=True, foot=0.74)
    mason.block(-0.52, 0.56, -0.1, 0.17, mason.lit)
    mason.merlons(-0.52, 0.56, 0.17, 0.04)
    for place, half, top in ((-0.8, 0.12, 0.36), (0.82, 0.11, 0.32), (-0.2, 0.085, 0.3), (0.14, 0.085, 0.3)):
        mason.tower(place, half, top, pointed=True, foot=-0.12)
    arch = [(-0.1, -0.1), (-0.1, 0.03), (-0.07, 0.09), (-0.03, 0.12), (0.01, 0.09), (0.04, 0.03), (0.04, -0.1)]
    mason.area(arch, EMBER if sketch.palette.lamps else sketch.aired(sketch.palette.ink, near))


def _rock(sketch: Sketch, foot: Point, size: float, near: float) -> None:
    x, y = foot
    crag = sketch.aired(mix(sketch.palette.land[2][1], sketch.palette.ink, 0.3), near)
    outline = smooth([(x + px * size, y - py * size) for px, py in ROCK])
    sketch.area((*outline, ("L", round(x), round(y + size * 0.08)), ("Z",)), crag, 1.0, "picture")
    for start, top in ((-0.9, 0.26), (-0.35, 0.24), (0.25, 0.26), (0.75, 0.24)):
        cleft = [(start, top), (start + 0.14, top - 0.02), (start + 0.24, 0.02), (start + 0.05, 0.06)]
        sketch.area(polygon([(x + px * size, y - py * size) for px, py in cleft]), darken(crag, 0.22), 0.7, "picture")


def town(sketch: Sketch, effect: Effect, near: float) -> None:
    """Houses with their gables about a church with a steeple."""
    chance, size = sketch.chance, sketch.unit * (4.5 + 16 * near)
    mason = Mason(sketch, (sketch.across(effect.across), sketch.waterline(near)), size, near)
    mason.tower(0.1, 0.17, 1.25, pointed=True)
    for row, count in ((0.16, 8), (0.0, 7)):
        for number in range(count):
            left = (number - count / 2) * 0.6 + chance.uniform(-0.1, 0.1)
            wide, tall = chance.uniform(0.5, 0.7), chance.uniform(0.32, 0.5)
            mason.block(left, left + wide, row - 0.05, row + tall, mason.lit if number % 2 else mason.shaded)
            ridge = row + tall + wide * 0.42
            mason.area(
                [
                    (left - 0.06, row + tall),
                    (left + 0.12, ridge),
                    (left + wide - 0.12, ridge),
                    (left + wide + 0.06, row + tall),
                ],
                mason.roof if number % 3 else darken(mason.roof, 0.2),
            )
            for place in (0.18, 0.55):
                if chance.random() < 0.75:
                    start = left + wide * place
                    mason.block(start, start + 0.09, row + tall * 0.45, row + tall * 0.45 + 0.13, mason.window)


def banner(sketch: Sketch, effect: Effect, near: float) -> None:
    """A banner on its lance, with a chevron, that streams in the wind."""
    unit = sketch.unit
    size, x, foot = unit * (16 + 44 * near), sketch.across(effect.across), sketch.foot + unit
    top = sketch.waterline(near) - size * 1.05
    ahead = -1 if effect.left else 1
    pole = sketch.aired(mix(sketch.palette.ink, parse_colour("#5a3d22"), 0.5), near)
    cloth, gilt = sketch.aired(CLOTH, near), sketch.aired(GILT, near)
    sketch.stroke((x, foot), (x, top - 0.1 * size), pole, 0.034 * size, role="picture")
    sketch.disc((x, top - 0.12 * size), 0.032 * size, GILT, 1.0, "picture")
    for part, colour in ((BANNER, cloth), (FOLD, darken(cloth, 0.16)), (CHEVRON, gilt)):
        points = [(x + ahead * px * size, top + py * size) for px, py in part]
        sketch.area(polygon(points), colour, 1.0, "picture")

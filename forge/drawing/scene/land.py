"""The land: rolling fields that lie before one another, a river that winds through them, trees, grass at the foot."""

from __future__ import annotations

from math import sin
from typing import TYPE_CHECKING

from forge.drawing.colour import darken, mix
from forge.drawing.commands import polygon
from forge.drawing.gradients import colour_at
from forge.drawing.scene.sketch import smooth
from forge.drawing.shapes import Linear
from forge.reading.measures import parse_colour

if TYPE_CHECKING:
    from forge.drawing.affine import Point
    from forge.drawing.commands import Commands
    from forge.drawing.scene.sketch import Sketch
    from forge.drawing.scene.words import Effect
    from forge.reading.measures import Colour

FOLDS = (0.0, 0.09, 0.2, 0.34, 0.5, 0.68, 0.86)
"""How near each fold of the ground is."""
STEPS = 10
STRAW = parse_colour("#e2c46a")
LEAF = parse_colour("#2f4a2a")
MOST_HEDGES = 26
CROWN = ((0.0, 0.7, 1.0), (-0.75, 0.3, 0.7), (0.75, 0.3, 0.7), (-0.2, 0.85, 0.72))
"""The discs of the crown of a broad tree, the last of them in light: how far aside, how high up, how large."""


def draw_land(sketch: Sketch) -> None:
    """Fill what lies below the horizon: two ranges of hills far off, then fold before fold of fields and hedges."""
    palette = sketch.palette
    low = palette.sky[-1][1]
    for high, share, lift in ((7.5, 0.5, 0.0), (4.5, 0.2, 0.6)):
        crest = _crest(sketch, sketch.horizon + lift * sketch.unit, high * sketch.unit)
        sketch.trace(_below(sketch, crest))
        sketch.area(_below(sketch, crest), mix(mix(palette.far, palette.land[0][1], 0.35), low, share))
    for number, near in enumerate(FOLDS):
        _fold(sketch, number, near)


def _crest(sketch: Sketch, y: float, high: float) -> list[Point]:
    wide, turn = sketch.box.width, sketch.chance.uniform(0, 6)
    return [
        (
            sketch.left + wide * step / STEPS,
            y - high * (0.5 + 0.32 * sin(turn + 0.9 * step) + 0.18 * sketch.chance.uniform(-1, 1)),
        )
        for step in range(-1, STEPS + 2)
    ]


def _below(sketch: Sketch, crest: list[Point]) -> Commands:
    foot = round(sketch.foot + sketch.unit)
    return (*smooth(crest), ("L", round(crest[-1][0]), foot), ("L", round(crest[0][0]), foot), ("Z",))


def _fold(sketch: Sketch, number: int, near: float) -> None:
    """One fold of the ground, a field or two upon it in straw or fresh green, and the hedge along its crest."""
    chance, unit, land = sketch.chance, sketch.unit, sketch.palette.land
    y, high = sketch.waterline(near) - unit * (0.6 + 2.2 * near), unit * (1.6 + 5 * near)
    crest = _crest(sketch, y, high)
    top, foot = colour_at(land, near), colour_at(land, min(near + 0.3, 1.0))
    if number % 2:
        top = mix(top, STRAW if not sketch.palette.dark else top, 0.16)
    sketch.trace(_below(sketch, crest))
    sketch.area(_below(sketch, crest), Linear(0.0, 0.0, 0.0, 1.0, ((0.0, mix(top, foot, 0.1)), (1.0, foot))))
    for start in chance.sample(range(1, STEPS - 1), 3):
        _field(sketch, crest[start : start + 3], near, mix(mix(top, chance.choice((STRAW, LEAF)), 0.2), foot, 0.2))
    _hedge(sketch, crest, near)


def _field(sketch: Sketch, span: list[Point], near: float, colour: Colour) -> None:
    """A field that falls from a stretch of a crest, with its furrows."""
    chance, unit = sketch.chance, sketch.unit
    deep, lean = unit * (3 + 9 * near), unit * chance.uniform(-9, 9) * (0.3 + near)
    (ax, ay), (bx, by), (cx, cy) = span
    foot = [(cx + lean * 1.3, cy + deep), (bx + lean * 1.15, by + deep * 1.1), (ax + lean, ay + deep)]
    sketch.area(_between(span, foot[::-1]), colour, 0.6)
    for share in (0.2, 0.4, 0.6, 0.8):
        top, low = ax + (cx - ax) * share, foot[2][0] + (foot[0][0] - foot[2][0]) * share
        start, end = (top, by + 0.12 * deep), (low, by + deep * 0.98)
        sketch.stroke(start, end, darken(colour, 0.12), unit * (0.12 + 0.3 * near), 0.45)


def _hedge(sketch: Sketch, crest: list[Point], near: float) -> None:
    chance, size = sketch.chance, sketch.unit * (0.35 + 1.5 * near)
    leaf = sketch.aired(mix(LEAF, sketch.palette.ink, 0.25), near)
    for _ in range(round(MOST_HEDGES * (1 - 0.6 * near))):
        place = chance.random() * STEPS
        index = int(place) + 1
        (ax, ay), (bx, by) = crest[index], crest[index + 1]
        share = place - int(place)
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share
        sketch.disc((x, y), size * chance.uniform(0.5, 1.1), leaf)


def draw_verge(sketch: Sketch) -> None:
    """Draw the ground at one's feet, dark, with blades of grass against what lies behind."""
    chance, unit = sketch.chance, sketch.unit
    dark = darken(mix(sketch.palette.land[-1][1], sketch.palette.ink, 0.45), 0.1)
    crest = _crest(sketch, sketch.foot - 2.2 * unit, 4.5 * unit)
    sketch.area(_below(sketch, crest), dark)
    sketch.trace(_below(sketch, crest))
    for _ in range(70):
        x = sketch.across(chance.random())
        tall, lean = unit * chance.uniform(2.4, 6.5), unit * chance.uniform(-1.6, 1.6)
        blade = [
            (x - 0.35 * unit, sketch.foot),
            (x + lean, sketch.foot - 2.5 * unit - tall),
            (x + 0.35 * unit, sketch.foot),
        ]
        sketch.area(polygon(blade), dark)


def river(sketch: Sketch, effect: Effect) -> None:
    """A river that winds from the horizon to the foot of the picture, wider the nearer it is."""
    unit, steps = sketch.unit, 16
    banks: tuple[list[Point], list[Point]] = [], []
    for step in range(steps + 1):
        near = (step / steps) ** 1.5
        y = sketch.horizon + (0.05 + 0.97 * near) * (sketch.foot - sketch.horizon)
        middle = sketch.across(effect.across) + sin(2.1 + 6.2 * near**0.6) * unit * (4 + 30 * near)
        half = unit * (0.8 + 34 * near**1.15)
        banks[0].append((middle - half, y))
        banks[1].append((middle + half, y))
    shore = mix(mix(sketch.palette.land[1][1], STRAW, 0.35), sketch.palette.ink, 0.35)
    sketch.area(_between(*([(x, y - 0.9 * unit) for x, y in side] for side in banks)), shore)
    sea = sketch.palette.sea
    light = sketch.palette.sky[-1][1]  # a river is paler than its banks, in grey too
    stops = tuple((place, mix(colour, light, 0.62 - 0.4 * place)) for place, colour in sea)
    sketch.trace(_between(*banks))
    sketch.area(_between(*banks), Linear(0.0, 0.0, 0.0, 1.0, stops))
    for step in range(3, steps):
        (x1, y), (x2, _) = banks[0][step], banks[1][step]
        for _ in range(3):
            start = x1 + (x2 - x1) * sketch.chance.uniform(0.06, 0.7)
            long = (x2 - x1) * sketch.chance.uniform(0.08, 0.24)
            sketch.stroke((start, y), (start + long, y), sketch.palette.glow, unit * (0.15 + 0.4 * step / steps), 0.5)


def _between(one: list[Point], other: list[Point]) -> Commands:
    """The area between two lines that lead the same way."""
    first, *rest = smooth(other[::-1])
    return (*smooth(one), ("L", *first[1:]), *rest, ("Z",))


def woods(sketch: Sketch, effect: Effect, near: float) -> None:
    """A clump of trees, broad crowns before pointed ones, each with its lit side."""
    chance, unit = sketch.chance, sketch.unit
    y, size = sketch.waterline(near), unit * (3.2 + 15 * near)
    leaf = sketch.aired(mix(LEAF, sketch.palette.ink, 0.35), near)
    lit = mix(leaf, sketch.palette.glow, 0.09)
    for number in range(6):
        x = sketch.across(effect.across) + (number - 2.5 + chance.uniform(-0.4, 0.4)) * size * 0.62
        tall = size * chance.uniform(1.1, 1.7)
        foot = y + size * chance.uniform(-0.08, 0.1)
        for tier in range(3):
            wide, base = size * (0.42 - 0.1 * tier), foot - tall * (0.12 + 0.26 * tier)
            crown = [(x - wide, base), (x, base - tall * 0.46), (x + wide, base)]
            sketch.area(polygon(crown), leaf, 1.0, "picture")
        sketch.stroke((x, foot), (x, foot - tall * 0.2), leaf, size * 0.1, role="picture")
    for number in range(5):
        x = sketch.across(effect.across) + (number - 2 + chance.uniform(-0.4, 0.4)) * size * 0.7
        radius, foot = size * chance.uniform(0.3, 0.46), y + size * chance.uniform(0.0, 0.14)
        for off, up, share in CROWN:
            colour = lit if share == CROWN[-1][2] else leaf
            sketch.disc((x + off * radius, foot - (0.4 + up) * radius), radius * share, colour, 1.0, "picture")

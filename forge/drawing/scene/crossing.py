"""What carries roads and rails over rivers and valleys: bridges and viaducts."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from forge.drawing.colour import mix
from forge.drawing.commands import polygon
from forge.drawing.outlined import KAPPA
from forge.drawing.scene.built import STONE, Mason
from forge.drawing.shapes import Path
from forge.reading.measures import parse_colour

if TYPE_CHECKING:
    from forge.drawing.commands import Command, Commands
    from forge.drawing.scene.sketch import Sketch
    from forge.drawing.scene.words import Effect


STEEL = parse_colour("#4a5258")


def deck_of(sketch: Sketch, kind: str, near: float) -> float:
    """How high above the ground what crosses it runs on a bridge or a viaduct of a distance."""
    return sketch.unit * ((3 + 9 * near) if kind == "bridge" else (9 + 26 * near))


def viaduct(sketch: Sketch, effect: Effect, near: float) -> None:
    """A viaduct from side to side, its arches open to what lies behind."""
    del effect
    unit, foot = sketch.unit, sketch.waterline(near)
    high = deck_of(sketch, "viaduct", near)
    top, pitch = foot - high, high * 0.74
    stone = sketch.aired(mix(STONE, sketch.palette.tone, 0.35 if not sketch.palette.lamps else 0.65), near)
    dark = mix(stone, sketch.palette.ink, 0.4)
    left, right = sketch.left - pitch, sketch.right + pitch
    down = foot + high * 0.12
    commands: list[Command] = list(polygon([(left, top), (right, top), (right, down), (left, down)]))
    soffits: list[Commands] = []
    x = left + sketch.chance.random() * pitch
    while x < right:
        half, spring = pitch * 0.38, top + high * 0.17 + pitch * 0.38
        commands += _arch(x, half, spring, down)
        soffits.append((*_arch(x + pitch * 0.05, half, spring, down), *_arch(x, half, spring, down)))
        x += pitch
    for soffit in soffits:
        sketch.add(Path(soffit, dark, even_odd=True, role="picture"))
    sketch.add(Path(tuple(commands), stone, even_odd=True, role="picture"))
    for at, tall, colour in ((-0.9, 1.2, mix(stone, sketch.palette.glow, 0.3)), (high / unit * 0.09, 0.5, dark)):
        over, under = top + at * unit, top + (at + tall) * unit
        band = [(left, over), (right, over), (right, under), (left, under)]
        sketch.area(polygon(band), colour, 1.0, "picture")


def _arch(x: float, half: float, spring: float, foot: float) -> list[Command]:
    """The opening of an arch whose middle is at ``x``."""
    k = half * KAPPA
    left, right, crown = round(x - half), round(x + half), round(spring - half)
    return [
        ("M", left, round(foot)),
        ("L", left, round(spring)),
        ("C", left, round(spring - k), round(x - k), crown, round(x), crown),
        ("C", round(x + k), crown, right, round(spring - k), right, round(spring)),
        ("L", right, round(foot)),
        ("Z",),
    ]


def bridge(sketch: Sketch, effect: Effect, near: float) -> None:
    """A bridge of three steel spans, arched, on stone piers."""
    foot, high = sketch.waterline(near), deck_of(sketch, "bridge", near)
    span = sketch.unit * (14 + 42 * near)
    x, deck = sketch.across(effect.across) - 1.5 * span, foot - high
    steel = sketch.aired(mix(STEEL, sketch.palette.ink, 0.3), near)
    mason = Mason(sketch, (x, foot), span, near)
    up = high / span
    for number in range(4):
        mason.block(number - 0.07, number + 0.07, -0.1, up, mason.lit)
        mason.block(number + 0.01, number + 0.07, -0.1, up, mason.shaded)
    mason.area([(-0.75, -0.02), (-0.07, up), (-0.07, -0.08)], mason.shaded)
    mason.area([(3.75, -0.02), (3.07, up), (3.07, -0.08)], mason.shaded)
    pen, rise = span * 0.02, span * 0.3
    for number in range(3):
        start = x + number * span
        bow = [(start + span * step / 8, deck - rise * (1 - ((step - 4) / 4) ** 2)) for step in range(9)]
        for one, other in pairwise(bow):
            sketch.stroke(one, other, steel, pen * 1.3, role="picture")
        for step in range(1, 8):
            sketch.stroke(bow[step], (bow[step][0], deck), steel, pen * 0.7, role="picture")
            sketch.stroke(bow[step], (bow[step + (1 if step < 4 else -1)][0], deck), steel, pen * 0.5, role="picture")
    mason.block(-0.1, 3.1, up - 0.035, up + 0.02, steel)

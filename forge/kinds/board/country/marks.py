"""What marks the other terrains: furrows, reeds, stones, grains of sand."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from forge.drawing.colour import darken, mix
from forge.drawing.commands import polygon, polyline
from forge.drawing.shapes import Path, Stroke, Within
from forge.kinds.board.country.trees import scattered
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from forge.drawing.commands import Command
    from forge.drawing.shapes import Shape
    from forge.kinds.board.country.samples import Values
    from forge.kinds.board.country.survey import Survey
    from forge.kinds.board.lattice import Point

FINE = MM * 13 // 100
HEDGE = MM * 22 // 100
PLOT = 6.4
"""How wide a plot of a field is, in millimetres on hexes of 18 mm."""


def furrows(survey: Survey, word: str) -> list[Shape]:
    """Fields: a patchwork of plots that meet at hedges, each a little lighter or darker, some ploughed along a side."""
    kind, outline = survey.kind(word), survey.outline(survey.area(word))
    chance = Random(f"fields {word} {survey.seed}")
    values = survey.area(word)
    patches: list[Shape] = []
    lines: list[Command] = []
    hedges: list[Command] = []
    tints: dict[int, list[Command]] = {}
    for corners in _plots(survey, chance):
        tint, ploughed, across = chance.randrange(4), chance.random() < 0.7, chance.random() < 0.5
        if all(survey.at(values, corner) < 0.3 for corner in corners):
            continue
        tints.setdefault(tint, []).extend(polygon(corners))
        hedges += polygon(corners)
        one, two, three, four = corners if across else (*corners[1:], corners[0])
        for step in range(1, 6) if ploughed else ():
            lines += polyline((_part(one, four, step / 6), _part(two, three, step / 6)))
    for tint, commands in sorted(tints.items()):
        colour = mix(kind.ground, kind.ink, 0.06 + 0.09 * tint)
        patches.append(Path(tuple(commands), colour, role="texture"))
    patches.append(Path(tuple(lines), None, Stroke(kind.ink, FINE), role="rule", opacity=0.45))
    patches.append(Path(tuple(hedges), None, Stroke(mix(kind.ground, kind.ink, 0.7), HEDGE), role="rule"))
    return [Within(outline, tuple(patches), even_odd=True)] if outline else []


def _plots(survey: Survey, chance: Random) -> Iterator[list[Point]]:
    """Plots of four corners all over a map, in slanting rows; neighbours share their corners."""
    x, y, wide, high = survey.box
    plot = PLOT * MM * survey.unit
    turn = chance.uniform(0.1, 0.35)
    half = math.ceil((wide + high) / plot / 1.4)
    middle = x + wide / 2, y + high / 2
    grid = [
        [
            _turned(
                *middle,
                turn,
                (column + chance.uniform(-0.2, 0.2)) * plot,
                (row + chance.uniform(-0.2, 0.2)) * plot * 0.8,
            )
            for column in range(-half, half + 1)
        ]
        for row in range(-half, half + 1)
    ]
    for upper, lower in pairwise(grid):
        for (one, two), (four, three) in zip(pairwise(upper), pairwise(lower), strict=True):
            yield [one, two, three, four]


def _part(one: Point, other: Point, share: float) -> Point:
    return round(one[0] + (other[0] - one[0]) * share), round(one[1] + (other[1] - one[1]) * share)


def _turned(x: float, y: float, turn: float, across: float, down: float) -> Point:
    return (
        round(x + across * math.cos(turn) - down * math.sin(turn)),
        round(y + across * math.sin(turn) + down * math.cos(turn)),
    )


def reeds(survey: Survey, word: str) -> list[Shape]:
    """Marsh: level strokes of water, some with reeds."""

    def draw(x: int, y: int, chance: Random) -> list[Command]:
        long, size = chance.uniform(0.8, 1.5) * MM * survey.unit, 0.55 * MM * survey.unit
        commands: list[Command] = [("M", round(x - long), y), ("L", round(x + long), y)]
        if chance.random() < 0.6:
            for lean in (-0.55, 0.0, 0.55):
                commands += [
                    ("M", round(x + lean * size * 0.6), y),
                    ("L", round(x + lean * size * 1.7), round(y - size)),
                ]
        return commands

    return [_strokes(survey, word, 2.9, draw, MM * 18 // 100)]


def stones(survey: Survey, word: str) -> list[Shape]:
    """Broken ground: small ridges with a shadow."""

    def draw(x: int, y: int, chance: Random) -> list[Command]:
        size = chance.uniform(0.45, 1.0) * MM * survey.unit
        left, right = round(x - size), round(x + size * 0.9)
        top = round(y - size * 1.15)
        ridge: list[Command] = [("M", left, y), ("L", x, top), ("L", right, y)]
        return [*ridge, ("M", round(x + size * 0.15), round(y - size * 0.5)), ("L", round(x + size * 0.4), y)]

    return [_strokes(survey, word, 3.1, draw, MM * 19 // 100)]


def grains(survey: Survey, word: str, values: Values) -> list[Shape]:
    """Sand: dots, scattered."""
    chance = Random(f"sand {word} {survey.seed}")
    commands: list[Command] = []
    for x, y in scattered(survey.box, 1.25 * MM * survey.unit, chance):
        if survey.at(values, (x, y)) > 0.53 and chance.random() < 0.8:
            commands += [("M", x, y), ("L", x + MM // 40, y)]
    stroke = Stroke(survey.kind(word).ink, MM * 26 // 100).rounded()
    return [Path(tuple(commands), None, stroke, role="rule")] if commands else []


def _strokes(
    survey: Survey, word: str, pitch: float, draw: Callable[[int, int, Random], list[Command]], width: int
) -> Shape:
    """Marks all over a terrain, in one stroke."""
    chance, values = Random(f"{word} {survey.seed}"), survey.area(word)
    commands: list[Command] = []
    for x, y in scattered(survey.box, pitch * MM * survey.unit, chance):
        if chance.random() < 0.85 and survey.at(values, (x, y)) > 0.55 and survey.at(survey.water, (x, y)) < 0.4:
            commands += draw(x, y, chance)
    return Path(tuple(commands), None, Stroke(darken(survey.kind(word).ink, 0.05), width).rounded(), role="rule")

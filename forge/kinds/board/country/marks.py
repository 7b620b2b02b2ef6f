"""What marks the other terrains: furrows, reeds, stones, grains of sand."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

from forge.drawing.colour import darken, mix
from forge.drawing.commands import polygon, polyline
from forge.drawing.shapes import Path, Stroke, Within
from forge.kinds.board.country.trees import scattered
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.drawing.commands import Command
    from forge.drawing.shapes import Shape
    from forge.kinds.board.country.samples import Values
    from forge.kinds.board.country.survey import Survey
    from forge.kinds.board.lattice import Point

FINE = MM * 13 // 100


def furrows(survey: Survey, word: str) -> list[Shape]:
    """Fields: a patchwork, each patch a little lighter or darker and ploughed in its own direction."""
    kind, outline = survey.kind(word), survey.outline(survey.area(word))
    chance = Random(f"fields {word} {survey.seed}")
    pitch, values = 5.2 * MM * survey.unit, survey.area(word)
    patches: list[Shape] = []
    lines: list[Command] = []
    tints: dict[int, list[Command]] = {}
    for x, y in scattered(survey.box, pitch, chance):
        turn, wide, high, tint = chance.uniform(-0.5, 0.5), pitch * 0.62, pitch * 0.5, chance.randrange(4)
        ploughed = chance.random() < 0.6
        if survey.at(values, (x, y)) < 0.35:
            continue
        corners = [_turned(x, y, turn, dx * wide, dy * high) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        tints.setdefault(tint, []).extend(polygon(corners))
        for step in range(-3, 4) if ploughed else ():
            lines += polyline(_turned(x, y, turn, dx * wide, step * high / 3.5) for dx in (-0.9, 0.9))
    for tint, commands in sorted(tints.items()):
        colour = mix(kind.ground, kind.ink, 0.06 + 0.09 * tint)
        patches.append(Path(tuple(commands), colour, role="texture"))
    patches.append(Path(tuple(lines), None, Stroke(kind.ink, FINE), role="rule", opacity=0.55))
    return [Within(outline, tuple(patches), even_odd=True)] if outline else []


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

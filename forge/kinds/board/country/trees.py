"""Trees: a few clumps drawn once each, then stamped all over a wood, the nearer ones in front."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from forge.drawing.colour import darken, lighten, mix
from forge.drawing.commands import polygon
from forge.drawing.shapes import Drawing, Path, Stamp, Stroke
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from forge.drawing.commands import Command, Commands
    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.kinds.board.country.curves import Near
    from forge.kinds.board.country.survey import Survey
    from forge.kinds.board.lattice import Point
    from forge.reading.measures import Colour

CLUMP = (5 * MM, 5 * MM)
"""The sheet on which a clump is drawn, its middle in the middle."""
VARIANTS = 7
PITCH = {"broadleaf": 3.1, "conifers": 2.5, "orchard": 2.3}
"""How far clumps stand apart, in millimetres on hexes of 18 mm."""
INNER = {"broadleaf": 0.55, "conifers": 0.53, "orchard": 0.56}
"""How far within the edge of its wood a clump stands."""
GAPS = 0.07
"""How many are missing."""
LINE = MM * 11 // 100
MOST_POINTS = 120_000


def plant(survey: Survey, word: str, taken: Near) -> list[tuple[int, Stamp]]:
    """Fill a wood with clumps that keep clear of what is taken; each with how far down it stands."""
    kind = survey.kind(word)
    values, chance = survey.area(word), Random(f"trees {word} {survey.seed}")
    pitch = PITCH[kind.manner] * MM * survey.unit
    clumps = [_clump(kind.manner, kind.ink, kind.ground, number) for number in range(VARIANTS)]
    found: list[tuple[int, Stamp]] = []
    for x, y in scattered(survey.box, pitch, chance, even=kind.manner == "orchard"):
        number, missing = chance.randrange(VARIANTS), chance.random() < GAPS
        if missing and kind.manner != "orchard":
            continue
        if survey.at(values, (x, y)) < INNER[kind.manner] or survey.at(survey.water, (x, y)) > 0.4:
            continue
        if taken.is_near((x, y), pitch * 0.36):
            continue
        scale = survey.unit * (1.0 if kind.manner == "orchard" else chance.uniform(0.86, 1.12))
        half = round(CLUMP[0] * scale / 2)
        found.append((y, Stamp(clumps[number], x - half, y - half, scale)))
    return found


def scattered(box: Box, pitch: float, chance: Random, *, even: bool = False) -> Iterator[Point]:
    """Points all over a box in staggered rows, each moved by chance unless they are to be even.

    On a very large map they stand further apart, so that there are never more than so many.
    """
    pitch = max(pitch, (box.width * box.height / (0.87 * MOST_POINTS)) ** 0.5)
    rows, columns = int(box.height / (pitch * 0.87)) + 2, int(box.width / pitch) + 2
    for row in range(rows):
        for column in range(columns):
            x = box.x + (column + (row % 2) / 2 * (not even)) * pitch
            y = box.y + row * pitch * (1.0 if even else 0.87)
            if not even:
                x += (0.6 * chance.random() - 0.3) * pitch
                y += (0.6 * chance.random() - 0.3) * pitch
            yield round(x), round(y)


@lru_cache(256)
def _clump(manner: str, ink: Colour, ground: Colour, number: int) -> Drawing:
    """One clump of a manner."""
    chance = Random(f"clump {manner} {number}")
    draw: Callable[[Random, Colour, Colour], Iterator[Shape]] = {
        "broadleaf": _crowns,
        "conifers": _firs,
        "orchard": _fruit_tree,
    }[manner]
    return Drawing(f"clump-{manner}-{number}", *CLUMP, tuple(draw(chance, ink, ground)))


def _crowns(chance: Random, ink: Colour, ground: Colour) -> Iterator[Shape]:
    """Four to six crowns as seen from a hill, the nearer ones in front; light falls from the upper left."""
    middle = CLUMP[0] // 2
    crowns: list[_Disc] = []
    for number in range(chance.randint(4, 6)):
        turn, far = number * 2.4 + chance.uniform(-0.4, 0.4), (0.35 + 0.28 * number**0.75) * MM * 0.9
        x, y = middle + far * math.cos(turn), middle + far * math.sin(turn) * 0.8
        crowns.append((x, y, chance.uniform(0.52, 0.78) * MM))
    crowns.sort(key=lambda crown: crown[1])
    half = len(crowns) // 2
    line = Stroke(darken(ink, 0.1), LINE)
    yield _shadow([(x + radius * 0.35, y + radius * 0.42, radius) for x, y, radius in crowns], ink)
    yield Path(_discs(crowns[:half]), mix(ink, ground, 0.56), line)
    yield Path(_discs(crowns[half:]), mix(ink, ground, 0.42), line)
    lit = lighten(mix(ink, ground, 0.6), 0.22)
    lights = [(x - radius * 0.25, y - radius * 0.3, radius * 0.5) for x, y, radius in crowns[half:]]
    yield Path(_discs(lights), lit, role="texture")


def _firs(chance: Random, ink: Colour, ground: Colour) -> Iterator[Shape]:
    """Three or four firs, their right sides in shadow."""
    middle = CLUMP[0] // 2
    bodies: list[Command] = []
    sides: list[Command] = []
    shadows: list[_Disc] = []
    for number in range(chance.randint(3, 4)):
        size = chance.uniform(0.85, 1.15)
        x = round(middle + (number - 1.3) * 0.95 * MM + chance.uniform(-0.15, 0.15) * MM)
        y = middle + (-1) ** number * 0.45 * MM
        half, high = 0.5 * MM * size, 1.75 * MM * size
        top, foot = round(y - high * 0.5), round(y + high * 0.5)
        left, right = round(x - half), round(x + half)
        shadows.append((x + half * 0.7, y + high * 0.42, half * 1.05))
        hem = ("C", right, foot + 9_000, left, foot + 9_000, left, foot)
        bodies += [("M", x, top), ("L", right, foot), hem, ("Z",)]
        sides += polygon(((x, top), (right, foot), (x + round(half * 0.15), foot + 6_000)))
    yield _shadow(shadows, ink)
    yield Path(tuple(bodies), mix(ink, ground, 0.42), Stroke(darken(ink, 0.1), LINE).rounded())
    yield Path(tuple(sides), darken(ink, 0.12), role="texture", opacity=0.6)


def _fruit_tree(chance: Random, ink: Colour, ground: Colour) -> Iterator[Shape]:
    """One round tree."""
    middle, radius = CLUMP[0] / 2, chance.uniform(0.50, 0.58) * MM
    yield _shadow([(middle + radius * 0.4, middle + radius * 0.45, radius)], ink)
    yield Path(_discs([(middle, middle, radius)]), mix(ink, ground, 0.4), Stroke(darken(ink, 0.1), LINE))


_Disc = tuple[float, float, float]
"""The middle and the radius of a disc."""
ROUND = 0.5523


def _discs(discs: list[_Disc]) -> Commands:
    """The outlines of discs."""
    commands: list[Command] = []
    for x, y, radius in discs:
        k = radius * ROUND
        turns = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 0))
        points = [(round(x + radius * c), round(y + radius * s)) for c, s in turns]
        commands.append(("M", *points[0]))
        for (c, s), (c2, s2), (ax, ay), (bx, by) in zip(turns, turns[1:], points, points[1:], strict=False):
            first, second = (round(ax - k * s), round(ay + k * c)), (round(bx + k * s2), round(by - k * c2))
            commands.append(("C", *first, *second, bx, by))
        commands.append(("Z",))
    return tuple(commands)


def _shadow(discs: list[_Disc], ink: Colour) -> Path:
    return Path(_discs(discs), darken(ink, 0.27), role="texture", opacity=0.3)

"""Towns: blocks of houses along streets, which leave room for roads and water."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

from forge.drawing.colour import darken, mix
from forge.drawing.commands import polygon
from forge.drawing.shapes import Path, Stroke
from forge.kinds.board.country.courses import crossroads
from forge.kinds.board.country.kinds import WOODED
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.commands import Command
    from forge.drawing.shapes import Shape
    from forge.kinds.board.country.curves import Near
    from forge.kinds.board.country.kinds import Kind
    from forge.kinds.board.country.survey import Survey
    from forge.kinds.board.lattice import Hex, Point

BLOCK = (2.1, 1.55)
"""A block of houses with its street, in millimetres on hexes of 18 mm."""
FURTHEST = 0.50
"""How far the houses of a city reach from the middle of a hex, in parts of its width."""
TERRACE, STREET = 3, 0.5
"""How many houses stand wall to wall, two rows back to back, and how much wider than their own gap the street is."""
MOST_ROWS = 9
"""How many rows of blocks a town has from its middle outwards; in larger hexes its houses are larger."""
HAMLET, VILLAGE, FEWEST = 0.5, 4, 9
"""Below which share of a hex a place is a village; the most houses of that, and the fewest of a town."""
WIDER = (1.0, 1.2, 1.4, 1.6)
"""How much further out a town looks for room where roads and water leave it too few."""
LINE = MM * 12 // 100
SHADOW = MM * 22 // 100


def build(survey: Survey, word: str, taken: Near) -> list[Shape]:
    """Draw the houses of a terrain: their shadows, then their roofs."""
    kind = survey.kind(word)
    roofs: list[Command] = []
    shadows: list[Command] = []
    pale: list[Command] = []
    for hexagon in survey.hexes(word):
        for number, corners in enumerate(_placed(survey, hexagon, kind, taken)):
            (pale if number % 4 == 1 else roofs).extend(polygon(corners))
            shadows += polygon([(x + SHADOW, y + SHADOW) for x, y in corners])
    line = Stroke(darken(kind.ink, 0.35), LINE)
    shade = Path(tuple(shadows), darken(kind.ink, 0.5), role="texture", opacity=0.35)
    shapes: list[Shape] = [shade, Path(tuple(roofs), kind.ink, line, role="rule")]
    return [*shapes, Path(tuple(pale), mix(kind.ink, kind.ground, 0.38), line, role="rule")] if pale else shapes


def _placed(survey: Survey, hexagon: Hex, kind: Kind, taken: Near) -> list[list[Point]]:
    """The houses of one hex: a few around the middle of a village, enough of a town to be told from that."""
    found: list[list[Point]] = []
    for wider in WIDER:
        found = list(_houses(survey, hexagon, kind._replace(built=kind.built * wider), taken))
        if kind.built < HAMLET:
            middle = crossroads(hexagon, survey)
            return sorted(found, key=lambda house: math.dist(house[0], middle))[:VILLAGE]
        if len(found) >= FEWEST:
            break
    return found


def _houses(survey: Survey, hexagon: Hex, kind: Kind, taken: Near) -> Iterator[list[Point]]:
    """The blocks of one hex: along streets that cross, fewer towards its edge, none in the way."""
    chance = Random(f"houses {survey.seed} {hexagon.q} {hexagon.r}")
    turn, flats = chance.uniform(-0.5, 0.5), survey.lattice.flats
    x, y = crossroads(hexagon, survey)
    reach = kind.built * FURTHEST * flats
    scale = max(survey.unit, reach / (MOST_ROWS * BLOCK[1] * MM))
    wide, high = (side * MM * scale for side in BLOCK)
    count = int(reach / high) + 2
    for row in range(-count, count + 1):
        aside = 0.0 if row % 2 else chance.uniform(-0.2, 0.2)
        for column in range(-count, count + 1):
            across, down = (_laid(column, TERRACE) + aside) * wide, _laid(row, 2) * high
            far = math.hypot(across, down) / max(reach, 1)
            lost, long, deep = chance.random(), chance.uniform(0.62, 0.94), chance.uniform(0.56, 0.9)
            if far > 1 or lost < 0.04 + 0.5 * max(0.0, far - 0.55) * (kind.built < 1):
                continue
            middle = _moved(x, y, turn, across, down)
            size = math.hypot(wide * long, high * deep) / 2
            if taken.is_near(middle, size * 0.82) or survey.at(survey.water, middle) > 0.3 or _in_trees(survey, middle):
                continue
            dx, dy = wide * long / 2, high * deep / 2
            sides = ((-dx, -dy), (dx, -dy), (dx, dy), (-dx, dy))
            yield [_moved(x, y, turn, across + ax, down + ay) for ax, ay in sides]


def _in_trees(survey: Survey, point: Point) -> bool:
    return any(
        survey.at(survey.area(word), point) > 0.4 for word in survey.words() if survey.kind(word).manner in WOODED
    )


def _laid(number: int, together: int) -> float:
    """Where a house of a row lies, in houses, with a street after every few."""
    return number + STREET * math.floor(number / together)


def _moved(x: int, y: int, turn: float, across: float, down: float) -> Point:
    c, s = math.cos(turn), math.sin(turn)
    return round(x + across * c - down * s), round(y + across * s + down * c)

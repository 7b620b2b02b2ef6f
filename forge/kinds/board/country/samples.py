"""A field of numbers over a lattice of hexes: what each hex says, smoothed, with a little chance, and its contours.

Each hex's number is spread by a bell around its centre, in shares that add up to one everywhere; a contour half way
between two hexes then runs along their side, rounds their corners, and wanders as far as chance allows.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from forge.kinds.board.lattice import Hex, Lattice, neighbours
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from forge.kinds.board.lattice import Point

MOST_SAMPLES = 120_000
FINEST, COARSEST = (8, 5), (3, 2)
"""Samples from one line of hexes to the next, and in half a hex along the line."""

SPREAD = 0.34
"""How wide the bell of a hex is, in parts of the width of a hex."""
REACH = 1.3
SETTLED = 0.06
"""Nearer than this to nothing or to all, chance changes nothing: no speck stands alone."""
WAVES = 7
BEYOND = -1.0e3

Values = list[list[float]]


class Frame(NamedTuple):
    """Where samples lie: from which column and row, how many, how far apart in half steps of the lattice."""

    lattice: Lattice
    fine: tuple[int, int]
    left: int
    top: int
    columns: int
    rows: int

    def place(self, column: float, row: float) -> tuple[float, float]:
        """Give the point of the board at a sample, or between samples."""
        along = (self.left + column) * 3 / self.fine[0] * self.lattice.flats / (2 * math.sqrt(3))
        across = (self.top + row) / self.fine[1] * self.lattice.flats / 2
        if self.lattice.orientation == "flat":
            return self.lattice.x + along, self.lattice.y + across
        return self.lattice.x + across, self.lattice.y + along

    def at(self, point: Point) -> tuple[float, float]:
        """Give the column and row of samples at a point of the board."""
        x, y = point[0] - self.lattice.x, point[1] - self.lattice.y
        along, across = (x, y) if self.lattice.orientation == "flat" else (y, x)
        column = along * 2 * math.sqrt(3) / self.lattice.flats * self.fine[0] / 3 - self.left
        return column, across * 2 / self.lattice.flats * self.fine[1] - self.top

    def spot(self, hexagon: Hex) -> tuple[int, int]:
        """Give the column and row of the sample at a hex's centre."""
        line, place = _steps(self.lattice, hexagon)
        return self.fine[0] * line - self.left, self.fine[1] * place - self.top


def _steps(lattice: Lattice, hexagon: Hex) -> tuple[int, int]:
    """The line of a hex, and its place along it in half hexes."""
    q, r = hexagon
    return (q, 2 * r + q) if lattice.orientation == "flat" else (r, 2 * q + r)


def frame_for(lattice: Lattice, hexes: Iterable[Hex]) -> Frame:
    """Lay samples over hexes, fewer to a hex on a large map."""
    steps = [_steps(lattice, each) for each in hexes]
    lines, places = [line for line, _ in steps], [place for _, place in steps]
    first, start = min(lines) - 1, min(places) - 1
    wide, high = max(lines) - first + 1, max(places) - start + 1
    fine = FINEST
    while wide * fine[0] * high * fine[1] > MOST_SAMPLES and fine > COARSEST:
        fine = max(COARSEST[0], fine[0] - 1), max(COARSEST[1], fine[1] - 1)
    return Frame(lattice, fine, first * fine[0], start * fine[1], wide * fine[0] + 1, high * fine[1] + 1)


@lru_cache(16)
def _bell(fine: tuple[int, int], spread: float) -> tuple[tuple[int, int, float], ...]:
    """The share of a hex in the samples around it."""

    @cache
    def weight(column: int, row: int) -> float:
        along, across = column * 3 / fine[0] / (2 * math.sqrt(3)), row / fine[1] / 2
        return math.exp(-(along**2 + across**2) / spread**2)

    others = [(fine[0] * q, fine[1] * (2 * r + q)) for q in range(-3, 4) for r in range(-4, 5)]
    reach = REACH if spread <= SPREAD else REACH * 1.2
    wide, high = math.ceil(reach * 2 * math.sqrt(3) * fine[0] / 3), math.ceil(reach * 2 * fine[1])
    shares: list[tuple[int, int, float]] = []
    for column in range(-wide, wide + 1):
        for row in range(-high, high + 1):
            own = weight(column, row)
            share = own / sum(weight(column - x, row - y) for x, y in others)
            if share > 0.002:
                shares.append((column, row, share))
    return tuple(shares)


def sample(frame: Frame, numbers: Mapping[Hex, float], *, spread: float = SPREAD) -> Values:
    """Spread the numbers of hexes over all samples."""
    values = [[0.0] * frame.columns for _ in range(frame.rows)]
    bell = _bell(frame.fine, spread)
    for hexagon, number in numbers.items():
        if not number:
            continue
        column, row = frame.spot(hexagon)
        for dx, dy, share in bell:
            x, y = column + dx, row + dy
            if 0 <= x < frame.columns and 0 <= y < frame.rows:
                values[y][x] += number * share
    return values


def disturb(frame: Frame, values: Values, seed: str, amount: float, *, top: float = 1.0, wave: float = 0.55) -> Values:
    """Let chance move what is undecided, in waves about so long, in parts of the width of a hex."""
    chance = Random(f"country {seed}")
    waves = []
    for _ in range(WAVES):
        angle, long = chance.uniform(0, math.pi), wave * chance.uniform(0.6, 1.7)
        x = math.cos(angle) / long * 2 * math.pi * 3 / frame.fine[0] / (2 * math.sqrt(3))
        y = math.sin(angle) / long * 2 * math.pi / frame.fine[1] / 2
        phase = chance.uniform(0, 2 * math.pi)
        across = [math.sin(x * (frame.left + column) + phase) for column in range(frame.columns)]
        beside = [math.cos(x * (frame.left + column) + phase) for column in range(frame.columns)]
        down = [(math.cos(y * (frame.top + row)), math.sin(y * (frame.top + row))) for row in range(frame.rows)]
        waves.append((across, beside, down))
    strength = amount * math.sqrt(2 / WAVES)
    moved: Values = []
    for row, line in enumerate(values):
        if not any(line):
            moved.append(line)
            continue
        terms = [(across, beside, *down[row]) for across, beside, down in waves]
        moved.append(
            [
                value
                if value < SETTLED or value > top - SETTLED
                else value + strength * sum([a[x] * c + b[x] * s for a, b, c, s in terms])
                for x, value in enumerate(line)
            ]
        )
    return moved


def value_at(frame: Frame, values: Values, point: Point) -> float:
    """Read a number between samples; far below all where there are none."""
    column, row = frame.at(point)
    x, y = math.floor(column), math.floor(row)
    if not (0 <= x < frame.columns - 1 and 0 <= y < frame.rows - 1):
        return BEYOND
    dx, dy = column - x, row - y
    upper = values[y][x] * (1 - dx) + values[y][x + 1] * dx
    lower = values[y + 1][x] * (1 - dx) + values[y + 1][x + 1] * dx
    return upper * (1 - dy) + lower * dy


def along(area: Values, other: Values, reach: float) -> Values:
    """What lies in an area or in the other, and no further from the other than where it is ``reach`` less."""
    return [
        [min(a + b, b + reach) for a, b in zip(line, beside, strict=True)]
        for line, beside in zip(area, other, strict=True)
    ]


def widened(terrain: Mapping[Hex, tuple[str, ...]], rings: int = 2) -> dict[Hex, tuple[str, ...]]:
    """Let the terrain of a map go on beyond its edge."""
    known = dict(terrain)
    edge = list(known)
    for _ in range(rings):
        added: dict[Hex, tuple[str, ...]] = {}
        for hexagon in edge:
            for each in neighbours(hexagon):
                if each not in known:
                    added.setdefault(each, known[hexagon])
        known |= added
        edge = list(added)
    return known


def contours(frame: Frame, values: Values, level: float) -> list[list[Point]]:
    """The closed lines around what is at least ``level``, points not nearer than a fraction of a sample."""
    steps = _crossings(values, level, frame)
    loops: list[list[Point]] = []
    while steps:
        start, following = steps.popitem()
        edges = [start]
        while following != start:
            edges.append(following)
            following = steps.pop(following)
        loops.append(_thinned([_on(frame, values, level, edge) for edge in edges]))
    return [loop for loop in loops if len(loop) > 2]


_Edge = tuple[int, int, bool]
"""A step between two samples, to the right or down, from a column and row."""

# for each cell, its corners being (from 1 to 8) top left, top right, lower right, lower left: from which edge to which,
# what is high lying on the right hand; edges are 0 top, 1 right, 2 foot, 3 left
_WAYS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),),
    2: ((1, 0),),
    3: ((1, 3),),
    4: ((2, 1),),
    5: ((0, 1), (2, 3)),
    6: ((2, 0),),
    7: ((2, 3),),
    8: ((3, 2),),
    9: ((0, 2),),
    10: ((3, 0), (1, 2)),
    11: ((1, 2),),
    12: ((3, 1),),
    13: ((0, 1),),
    14: ((3, 0),),
}


_EDGES: tuple[_Edge, ...] = ((0, 0, True), (1, 0, False), (0, 1, True), (0, 0, False))
"""The edges of a cell, from its column and row."""


def _crossings(values: Values, level: float, frame: Frame) -> dict[_Edge, _Edge]:
    """All steps of contours from edge to edge; beyond the samples everything is low, so that every contour closes."""
    steps: dict[_Edge, _Edge] = {}
    blank = [False] * (frame.columns + 2)
    above = blank
    for row in range(-1, frame.rows):
        rises = row + 1 < frame.rows and max(values[row + 1]) >= level
        below = [False, *[v >= level for v in values[row + 1]], False] if rises else blank
        if above is not blank or below is not blank:
            corners = [
                a + 2 * b + 4 * c + 8 * d for a, b, c, d in zip(above, above[1:], below[1:], below, strict=False)
            ]
            for column, which in enumerate(corners, -1):
                if which in _WAYS:
                    for start, end in _WAYS[which]:
                        (x1, y1, right1), (x2, y2, right2) = _EDGES[start], _EDGES[end]
                        steps[column + x1, row + y1, right1] = column + x2, row + y2, right2
        above = below
    return steps


def _on(frame: Frame, values: Values, level: float, edge: _Edge) -> tuple[float, float]:
    """The point of an edge at which the level is met."""
    column, row, right = edge
    ends = [(column, row), (column + 1, row) if right else (column, row + 1)]
    numbers = [values[y][x] if 0 <= x < frame.columns and 0 <= y < frame.rows else level - 1.0 for x, y in ends]
    gap = numbers[1] - numbers[0]
    share = min(0.98, max(0.02, (level - numbers[0]) / gap)) if gap else 0.5
    return frame.place(column + share * right, row + share * (not right))


def _thinned(points: list[tuple[float, float]]) -> list[Point]:
    """Leave out points that stand close behind each other."""
    kept = [points[0]]
    for point in points[1:]:
        if math.dist(point, kept[-1]) > MM * 0.8:
            kept.append(point)
    return [(round(x), round(y)) for x, y in kept]

"""Open lines through points: smoothed, wandering a little, as a ribbon of varying width, and where they cross."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import polygon

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.drawing.commands import Commands
    from forge.kinds.board.lattice import Point

STEPS = 8
"""How many points a smoothed line has from one of its points to the next."""


class Crossing(NamedTuple):
    """Where two lines cross, and in which direction the first runs there."""

    x: float
    y: float
    angle: float
    other: int


def smooth_open(points: Sequence[Point], steps: int = STEPS) -> list[Point]:
    """Points along a curve through points, which ends at the first and the last (centripetal enough for even ways)."""
    if len(points) < 3:
        return list(points)
    ends = [_beyond(points[0], points[1]), *points, _beyond(points[-1], points[-2])]
    curve: list[Point] = []
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps):
            t = step / steps
            a, b = -t * (1 - t) ** 2 / 2, (2 - 5 * t * t + 3 * t**3) / 2
            c, d = t * (1 + 4 * t - 3 * t * t) / 2, -t * t * (1 - t) / 2
            curve.append((round(a * x0 + b * x1 + c * x2 + d * x3), round(a * y0 + b * y1 + c * y2 + d * y3)))
    return [*curve, points[-1]]


def _beyond(end: Point, before: Point) -> Point:
    return 2 * end[0] - before[0], 2 * end[1] - before[1]


def normals(line: Sequence[Point]) -> list[tuple[float, float]]:
    """The unit vector to the right of a line at each of its points."""
    found: list[tuple[float, float]] = []
    last = len(line) - 1
    for number in range(len(line)):
        (x1, y1), (x2, y2) = line[max(0, number - 1)], line[min(last, number + 1)]
        size = math.hypot(x2 - x1, y2 - y1) or 1.0
        found.append((-(y2 - y1) / size, (x2 - x1) / size))
    return found


def wander(line: Sequence[Point], amount: float, long: float, seed: str) -> list[Point]:
    """Let a line swing to both sides, as far as ``amount``, in bends about so long; its ends stay."""
    chance = Random(f"course {seed}")
    waves = [(chance.uniform(0.6, 1.5), chance.uniform(0, 2 * math.pi)) for _ in range(3)]
    walked = _walked(line)
    whole = walked[-1] or 1.0
    moved: list[Point] = []
    for (x, y), (nx, ny), at in zip(line, normals(line), walked, strict=True):
        ease = min(1.0, 3 * at / long, 3 * (whole - at) / long)
        swing = amount * ease * sum(math.sin(2 * math.pi * at / (long * wide) + phase) for wide, phase in waves) / 2
        moved.append((round(x + nx * swing), round(y + ny * swing)))
    return moved


def _walked(line: Sequence[Point]) -> list[float]:
    walked = [0.0]
    for one, other in pairwise(line):
        walked.append(walked[-1] + math.dist(one, other))
    return walked


def widths(line: Sequence[Point], start: float, end: float, seed: str) -> list[float]:
    """The width of a water at each of its points: growing from start to end, and never quite even."""
    chance = Random(f"banks {seed}")
    phases = [chance.uniform(0, 2 * math.pi) for _ in range(2)]
    walked = _walked(line)
    whole = walked[-1] or 1.0
    bend = 9 * max(start, end)
    return [
        (start + (end - start) * at / whole)
        * (1 + 0.11 * math.sin(2 * math.pi * at / bend + phases[0]) + 0.08 * math.sin(5 * at / bend + phases[1]))
        for at in walked
    ]


def ribbon(line: Sequence[Point], wide: Sequence[float], more: float = 0.0) -> Commands:
    """The outline of a line of varying width, with round ends, wider by ``more`` all around."""
    halves = [max(1.0, width / 2 + more) for width in wide]
    sides = normals(line)
    right = [(x + nx * h, y + ny * h) for (x, y), (nx, ny), h in zip(line, sides, halves, strict=True)]
    left = [(x - nx * h, y - ny * h) for (x, y), (nx, ny), h in zip(line, sides, halves, strict=True)]
    end, start = _cap(line[-1], sides[-1], halves[-1]), _cap(line[0], _opposite(sides[0]), halves[0])
    return polygon((*right, *end, *left[::-1], *start))


def _opposite(side: tuple[float, float]) -> tuple[float, float]:
    return -side[0], -side[1]


def _cap(at: Point, side: tuple[float, float], half: float) -> list[tuple[float, float]]:
    """Half a circle from the right of an end to its left, beyond it."""
    turn = math.atan2(side[1], side[0])
    turns = [turn - math.pi * step / 8 for step in range(1, 8)]
    return [(at[0] + half * math.cos(each), at[1] + half * math.sin(each)) for each in turns]


def crossings(line: Sequence[Point], others: Sequence[Sequence[Point]]) -> list[Crossing]:
    """Where a line crosses others, found by squares, each crossing once."""
    size = max((math.dist(a, b) for each in (line, *others) for a, b in pairwise(each)), default=1)
    squares: dict[tuple[int, int], list[tuple[int, Point, Point]]] = {}
    side = round(size) + 1
    for number, other in enumerate(others):
        for a, b in pairwise(other):
            squares.setdefault((a[0] // side, a[1] // side), []).append((number, a, b))
    found: list[Crossing] = []
    for a, b in pairwise(line):
        column, row = a[0] // side, a[1] // side
        for x in range(column - 2, column + 3):
            for y in range(row - 2, row + 3):
                for number, c, d in squares.get((x, y), ()):
                    at = _meeting(a, b, c, d)
                    if at and all(math.dist(at, (each.x, each.y)) > side for each in found):
                        found.append(Crossing(*at, math.atan2(b[1] - a[1], b[0] - a[0]), number))
    return found


def _meeting(a: Point, b: Point, c: Point, d: Point) -> tuple[float, float] | None:
    """The point that two stretches share."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = ux * vy - uy * vx
    if not cross:
        return None
    s = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / cross
    t = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / cross
    return (a[0] + s * ux, a[1] + s * uy) if 0 <= s <= 1 and 0 <= t <= 1 else None


class Near:
    """Finds how near to lines or points something lies, by squares."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._squares: dict[tuple[int, int], list[tuple[Point, float]]] = {}

    def add(self, points: Iterable[Point], keep: float) -> None:
        """Take in points, each to be kept clear of by so much."""
        for point in points:
            self._squares.setdefault((point[0] // self._size, point[1] // self._size), []).append((point, keep))

    def is_near(self, point: Point, more: float = 0.0) -> bool:
        """Tell whether a point is nearer to any than it may be."""
        column, row = point[0] // self._size, point[1] // self._size
        return any(
            math.dist(point, other) < keep + more
            for x in range(column - 1, column + 2)
            for y in range(row - 1, row + 2)
            for other, keep in self._squares.get((x, y), ())
        )

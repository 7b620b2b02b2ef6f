"""Outlines as they lie on a page: closed lines of straight sides, what is inside them, what is around them."""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.bounds import Bounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.affine import Point
    from forge.drawing.commands import Commands

    Ring = tuple[Point, ...]

CURVE_STEPS = 6
MOST_REMEMBERED = 4_096
SIDES_A_ROW = 12

# An ellipse as the four Bezier curves that circles are drawn with.
KAPPA = 0.5522847498


class Rings:
    """Closed lines; where there are many corners, those near a height are found without looking at all others."""

    def __init__(self, lines: Iterable[Ring] = ()) -> None:
        self._lines = tuple(lines)
        self._crossed: tuple[float, list[tuple[float, int]]] = math.nan, []

    def __bool__(self) -> bool:
        """Tell whether there are any."""
        return bool(self._lines)

    def __iter__(self) -> Iterator[Ring]:
        """Give one after the other."""
        return iter(self._lines)

    @cached_property
    def _is_large(self) -> bool:
        return sum(map(len, self)) > SIDES_A_ROW

    @cached_property
    def _rows(self) -> tuple[float, float, list[list[tuple[Point, Point]]]]:
        """The height at which the first of the rows begins, how high a row is, and the sides that cross each."""
        heights = [y for ring in self for _, y in ring]
        top, count = min(heights), max(1, len(heights) // 8)
        high = (max(heights) - top) / count or 1.0
        rows: list[list[tuple[Point, Point]]] = [[] for _ in range(count)]
        for ring in self:
            for side in pairwise(ring):
                (_, first), (_, last) = side
                if first > last:
                    first, last = last, first
                begin, end = int((first - top) // high), min(int((last - top) // high), count - 1)
                if begin == end:
                    rows[begin].append(side)
                else:
                    for row in range(begin, end + 1):
                        rows[row].append(side)
        return top, high, rows

    def crossed(self, y: float) -> list[tuple[float, int]]:
        """Give where a height crosses the sides, and whether they go down or up there; the last is remembered."""
        if self._crossed[0] != y:
            found = [
                (x1 + (x2 - x1) * (y - y1) / (y2 - y1), 1 if y2 > y1 else -1)
                for (x1, y1), (x2, y2) in self.sides_at(y)
                if (y1 > y) != (y2 > y)
            ]
            self._crossed = y, found
        return self._crossed[1]

    def sides_at(self, y: float) -> Iterable[tuple[Point, Point]]:
        """Give all sides that may cross a height."""
        if not self._is_large:
            return chain.from_iterable(map(pairwise, self))
        top, high, rows = self._rows
        row = int((y - top) // high)
        return rows[min(row, len(rows) - 1)] if 0 <= row <= len(rows) else ()


class Outlined(NamedTuple):
    """An outline as it lies on the page, whose inside alone shows of what is drawn within it."""

    rings: Rings
    even_odd: bool = False

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside."""
        winding = sum([turn for crossing, turn in self.rings.crossed(y) if x < crossing])
        return winding % 2 == 1 if self.even_odd else winding != 0

    def spans(self, y: float) -> Iterator[tuple[float, float]]:
        """Give from where to where a height runs inside, from left to right."""
        winding = 0
        for (x, turn), (onward, _) in pairwise(sorted(self.rings.crossed(y))):
            winding += turn
            if (winding % 2 == 1) if self.even_odd else winding:
                yield x, onward


@lru_cache(MOST_REMEMBERED)
def flattened(commands: Commands, steps: int = CURVE_STEPS) -> tuple[Ring, ...]:
    """Give the lines of an outline as runs of points, each curve as a few straight pieces."""
    runs: list[list[Point]] = []
    for name, *numbers in commands:
        points = [(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if name == "M" or not runs:
            runs.append(points[-1:])
        elif name == "C":
            runs[-1] += _curve(runs[-1][-1], *points, steps=steps)
        elif name == "Z":
            runs[-1].append(runs[-1][0])
        else:
            runs[-1] += points
    return tuple(tuple(run) for run in runs if run)


@lru_cache(MOST_REMEMBERED)
def box_of(commands: Commands) -> Bounds:
    """Give a rectangle that an outline does not leave; curves may stay well within it."""
    numbers = [command[1:] for command in commands]
    across = [float(x) for each in numbers for x in each[::2]] or [0.0]
    down = [float(y) for each in numbers for y in each[1::2]] or [0.0]
    return Bounds(min(across), min(down), max(across), max(down))


def around(points: Iterable[Point]) -> Bounds:
    """Give the smallest upright rectangle around points."""
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def corners(x: float, y: float, width: float, height: float) -> Ring:
    """Give the corners of a rectangle, the first of them again at the end."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)


def ellipse(x: float, y: float, width: float, height: float) -> Ring:
    """Give an ellipse as many short sides."""
    across, down = width / 2, height / 2
    cx, cy, dx, dy = x + across, y + down, across * KAPPA, down * KAPPA
    ring: list[Point] = [(cx + across, cy)]
    ring += _curve(ring[-1], (cx + across, cy + dy), (cx + dx, cy + down), (cx, cy + down))
    ring += _curve(ring[-1], (cx - dx, cy + down), (cx - across, cy + dy), (cx - across, cy))
    ring += _curve(ring[-1], (cx - across, cy - dy), (cx - dx, cy - down), (cx, cy - down))
    ring += _curve(ring[-1], (cx + dx, cy - down), (cx + across, cy - dy), (cx + across, cy))
    return tuple(ring)


def _curve(start: Point, one: Point, two: Point, end: Point, *, steps: int = CURVE_STEPS) -> list[Point]:
    points: list[Point] = []
    for step in range(1, steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (a * start[0] + b * one[0] + c * two[0] + d * end[0], a * start[1] + b * one[1] + c * two[1] + d * end[1])
        )
    return points


def cut(bounds: Bounds, clip: Bounds | None) -> Bounds:
    """Give what of a rectangle lies in a clip, if there is one."""
    if clip is None:
        return bounds
    return Bounds(
        max(bounds.left, clip.left),
        max(bounds.top, clip.top),
        min(bounds.right, clip.right),
        min(bounds.bottom, clip.bottom),
    )

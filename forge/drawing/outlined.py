"""Outlines as they lie on a page: closed lines of straight sides, what is inside them, what is around them."""

from __future__ import annotations

import math
from functools import cache, cached_property, lru_cache
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
OFTEN = 3
"""How often all sides of an outline are looked at before they are sorted by height, which costs more than a look."""

# An ellipse as the four Bezier curves that circles are drawn with.
KAPPA = 0.5522847498


class Rings:
    """Closed lines; of those looked at often, sides near a height are found without looking at all others."""

    def __init__(self, lines: Iterable[Ring] = ()) -> None:
        self._lines = tuple(lines)
        self._crossed: tuple[float, list[tuple[float, int]]] = math.nan, []
        self._asked = 0

    def __bool__(self) -> bool:
        """Tell whether there are any."""
        return bool(self._lines)

    def __iter__(self) -> Iterator[Ring]:
        """Give one after the other."""
        return iter(self._lines)

    @cached_property
    def bounds(self) -> Bounds:
        """The rectangle around all of them; there must be one."""
        return around(chain.from_iterable(self._lines))

    @cached_property
    def _rows(self) -> tuple[float, float, list[list[tuple[Point, Point]]]]:
        """The height at which the first of the rows begins, how high a row is, and the sides that cross each."""
        heights = [y for ring in self for _, y in ring]
        top, count = min(heights), max(1, len(heights) // 8)
        high = (max(heights) - top) / count or 1.0
        rows: list[list[tuple[Point, Point]]] = [[] for _ in range(count)]
        for ring in self:
            numbers = [min(int((y - top) // high), count - 1) for _, y in ring]
            for side, (first, last) in zip(pairwise(ring), pairwise(numbers), strict=True):
                if first == last:
                    rows[first].append(side)
                else:
                    for row in range(min(first, last), max(first, last) + 1):
                        rows[row].append(side)
        return top, high, rows

    def crossed(self, y: float) -> list[tuple[float, int]]:
        """Give where a height crosses the sides, and whether they go down or up there; the last is remembered."""
        if self._crossed[0] != y:
            found = [
                (x1 + (x2 - x1) * (y - y1) / (y2 - y1), 1 if y2 > y1 else -1)
                for (x1, y1), (x2, y2) in self.sides(y, y)
                if (y1 > y) != (y2 > y)
            ]
            self._crossed = y, found
        return self._crossed[1]

    def sides(self, top: float, bottom: float) -> Iterable[tuple[Point, Point]]:
        """Give all sides that may reach between two heights, perhaps some of them twice, and others."""
        self._asked += 1
        if self._asked <= OFTEN:
            return chain.from_iterable(map(pairwise, self._lines))
        start, high, rows = self._rows
        first, last = int((top - start) // high), int((bottom - start) // high)
        return chain.from_iterable(rows[min(max(first, 0), len(rows) - 1) : max(last + 1, 0)])


class Outlined(NamedTuple):
    """An outline as it lies on the page, whose inside alone shows of what is drawn within it."""

    rings: Rings
    even_odd: bool = False

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside."""
        winding = sum([turn for crossing, turn in self.rings.crossed(y) if x < crossing])
        return winding % 2 == 1 if self.even_odd else winding != 0

    def surrounds(self, bounds: Bounds) -> bool | None:
        """Tell whether all of a rectangle lies inside, or all of it outside; ``None`` if a side may run through it."""
        left, top, right, bottom = bounds
        for (x1, y1), (x2, y2) in self.rings.sides(top, bottom):
            across = (x1 >= left or x2 >= left) and (x1 <= right or x2 <= right)
            if across and (y1 >= top or y2 >= top) and (y1 <= bottom or y2 <= bottom):
                return None
        return self.holds(left, top)

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
        lengths = map(float, numbers)
        points = list(zip(lengths, lengths, strict=True))
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
    across = [x for _, *lengths in commands for x in lengths[::2]] or [0]
    down = [y for _, *lengths in commands for y in lengths[1::2]] or [0]
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
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = start, one, two, end
    return [(a * x1 + b * x2 + c * x3 + d * x4, a * y1 + b * y2 + c * y3 + d * y4) for a, b, c, d in _weights(steps)]


@cache
def _weights(steps: int) -> tuple[tuple[float, float, float, float], ...]:
    """Give how much each of the four points of a curve counts after each step."""
    shares = [step / steps for step in range(1, steps + 1)]
    return tuple(((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in shares)


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

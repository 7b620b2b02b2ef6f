"""Ways of a knife: outlines as points, how long they are, moved and enlarged as a calibration says."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import points_of, polygon, polyline
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.commands import Commands


Point = tuple[float, float]
FINE = MM / 200
"""How far the straight pieces of a curve may lie beside it: 5 micrometres."""


class Way(NamedTuple):
    """An outline as points in EMU; a closed one ends where it begins, and does not say so twice."""

    points: tuple[Point, ...]
    closed: bool

    @property
    def length(self) -> float:
        """How far the knife goes."""
        return sum(math.dist(*pair) for pair in pairwise((*self.points, *self.points[: self.closed])))


def way_of(commands: Commands, fine: float = FINE) -> Way:
    """Give an outline as points, curves as straight pieces that lie no further beside them than ``fine``."""
    points: list[Point] = []
    closed = False
    for name, *numbers in commands:
        given = [(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if name == "C":
            points += _curve((points[-1], *given), fine)
        elif name == "Z":
            closed = True
        else:
            points += given
    if closed and len(points) > 1 and points[-1] == points[0]:
        points.pop()
    return Way(tuple(points), closed)


def _curve(handles: tuple[Point, ...], fine: float) -> Iterator[Point]:
    """Divide a Bezier curve evenly: its second derivative tells how many pieces are fine enough."""
    bends = (
        math.dist((a[0] + c[0], a[1] + c[1]), (2 * b[0], 2 * b[1]))
        for a, b, c in zip(handles, handles[1:], handles[2:], strict=False)
    )
    steps = max(1, math.ceil(math.sqrt(6 * max(bends) / (8 * fine))))
    for step in range(1, steps + 1):
        t = step / steps
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(w * point[axis] for w, point in zip(weights, handles, strict=True)) for axis in (0, 1))
        yield x, y


def start_of(commands: Commands) -> Point:
    """Give where an outline begins."""
    return points_of(commands[0])[0]


def end_of(commands: Commands) -> Point:
    """Give where the knife is after it: a closed outline ends where it began."""
    points = points_of(commands[-1])
    return points[-1] if points else start_of(commands)


def backwards(commands: Commands) -> Commands:
    """Give an open line of straight pieces from its other end."""
    return polyline(points_of(command)[0] for command in commands[::-1])


def beginning_at(commands: Commands, number: int) -> Commands:
    """Give a closed outline of straight pieces from another of its corners on."""
    corners = [points_of(command)[0] for command in commands[:-1]]
    return polygon(corners[number:] + corners[:number])


def travel(lines: Iterable[Commands]) -> float:
    """Give how far the knife goes lifted, from the end of each line to the start of the next."""
    return sum(math.dist(end_of(one), start_of(other)) for one, other in pairwise(lines))

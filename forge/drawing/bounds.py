"""How far outlines reach."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.affine import Point
    from forge.drawing.commands import Commands


class Bounds(NamedTuple):
    """The smallest upright rectangle around something, by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The four corners, clockwise from the left top."""
        left, top, right, bottom = self
        return (left, top), (right, top), (right, bottom), (left, bottom)

    @property
    def middle(self) -> Point:
        """The point in the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def area(self) -> float:
        """Width times height."""
        return (self.right - self.left) * (self.bottom - self.top)

    def grown(self, by: float) -> Bounds:
        """The same with each edge moved outwards."""
        return Bounds(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, inner: Bounds) -> bool:
        """Tell whether another lies in it, touching at most."""
        across = self.left <= inner.left and inner.right <= self.right
        return across and self.top <= inner.top and inner.bottom <= self.bottom

    def meets(self, other: Bounds) -> bool:
        """Tell whether they share more than an edge."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def bounds_of(commands: Commands) -> Bounds | None:
    """The rectangle that an outline's curves touch; ``None`` if it is empty."""
    xs = list(_reached(commands, 0))
    ys = list(_reached(commands, 1))
    return Bounds(min(xs), min(ys), max(xs), max(ys)) if xs else None


def _reached(commands: Commands, axis: int) -> Iterator[float]:
    """The coordinates at which an outline may turn back along an axis."""
    here = 0.0
    for _, *numbers in commands:
        points = [float(number) for number in numbers[axis::2]]
        if len(points) == 3:
            yield from _extremes(here, *points)
        if points:
            here = points[-1]
            yield here


def _extremes(start: float, one: float, two: float, end: float) -> Iterator[float]:
    """Where a cubic curve along one axis stands still: the roots of its derivative within it."""
    if min(start, end) <= min(one, two) and max(one, two) <= max(start, end):
        return
    a, b, c = end - 3 * two + 3 * one - start, 2 * (two - 2 * one + start), one - start
    roots: tuple[float, ...]
    if abs(a) < 1e-9:
        roots = (-c / b,) if b else ()
    else:
        under = b * b - 4 * a * c
        roots = ((-b + sqrt(under)) / (2 * a), (-b - sqrt(under)) / (2 * a)) if under >= 0 else ()
    for t in roots:
        if 0 < t < 1:
            u = 1 - t
            yield u**3 * start + 3 * u * u * t * one + 3 * u * t * t * two + t**3 * end

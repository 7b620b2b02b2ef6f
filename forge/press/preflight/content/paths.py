"""Paths as they are built, in points of the page; curves become a few short lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.budget import MOST_POINTS
from forge.press.preflight.content.marks import Part

if TYPE_CHECKING:
    from forge.press.preflight.content.matrix import Box, Matrix, Point

_STEPS = tuple(
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3) for t in (1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6, 1.0)
)
SAME = 0.01
"""Ends nearer than this, in points, meet."""


class Path:
    """The path that operators have built so far."""

    __slots__ = ("_closed", "_curved", "_left", "_points", "_raw", "_start", "parts")

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self._points: list[Point] = []
        self._raw: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._closed = self._curved = False
        self._left = MOST_POINTS

    def move(self, x: float, y: float, ctm: Matrix) -> None:
        """Begin a part."""
        self._end()
        self._raw = self._start = (x, y)
        self._points = [_at(x, y, ctm)]

    def line(self, x: float, y: float, ctm: Matrix) -> None:
        """Go straight on."""
        if self._room(x, y, ctm, 1):
            self._points.append(_at(x, y, ctm))
            self._raw = (x, y)

    def curve(self, first: Point, second: Point, to: Point, ctm: Matrix) -> None:
        """Go on in a curve, with two control points."""
        if not self._room(*to, ctm, len(_STEPS)):
            return
        self._curved = True
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = self._raw, first, second, to
        self._points.extend(
            _at(p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3, ctm) for p, q, r, s in _STEPS
        )
        self._raw = to

    def here(self) -> Point:
        """Give where the path is, before the matrix."""
        return self._raw

    def rectangle(self, x: float, y: float, width: float, height: float, ctm: Matrix) -> None:
        """Add a closed rectangle."""
        self._end()
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        if self._left >= 4:
            self._left -= 4
            self.parts.append(Part(tuple([_at(*each, ctm) for each in corners]), closed=True, curved=False))
        self._raw = self._start = (x, y)

    def close(self) -> None:
        """Close the part."""
        if self._points:
            self._closed = True
            self._end()
        self._raw = self._start

    def take(self) -> tuple[tuple[Part, ...], Box | None]:
        """Give the whole path with its bounds, and begin anew."""
        self._end()
        parts = tuple(self.parts)
        self.parts, self._left = [], MOST_POINTS
        if not parts:
            return parts, None
        xs = [x for part in parts for x, _ in part.points]
        ys = [y for part in parts for _, y in part.points]
        return parts, (min(xs), min(ys), max(xs), max(ys))

    @property
    def full(self) -> bool:
        """Whether it has more points than are kept."""
        return self._left <= 0

    def _room(self, x: float, y: float, ctm: Matrix, points: int) -> bool:
        if not self._points:
            self._points = [_at(*self._raw, ctm)] if self.parts else [_at(x, y, ctm)]
        self._left -= points
        return self._left > 0

    def _end(self) -> None:
        points = self._points
        if len(points) > 1 or (points and self._closed):
            ends = (points[0][0] - points[-1][0], points[0][1] - points[-1][1])
            meets = len(points) > 2 and abs(ends[0]) < SAME and abs(ends[1]) < SAME
            self.parts.append(Part(tuple(points), self._closed or meets, self._curved))
        self._points, self._closed, self._curved = [], False, False


def _at(x: float, y: float, ctm: Matrix) -> Point:
    a, b, c, d, e, f = ctm
    return (a * x + c * y + e, b * x + d * y + f)

"""Where turned, scaled and shifted shapes come to lie."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from forge.drawing.page import Page
    from forge.drawing.shapes import Stamp, Turned

_QUARTERS: dict[float, tuple[float, float]] = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}


class Matrix(NamedTuple):
    """Takes (x, y) to (a x + c y + e, b x + d y + f); lengths are EMU and y grows downwards."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Give where a point comes to lie."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def within(self, outer: Matrix) -> Matrix:
        """Give the matrix that applies this one first and then the outer one."""
        e, f = outer.point(self.e, self.f)
        return Matrix(
            outer.a * self.a + outer.c * self.b,
            outer.b * self.a + outer.d * self.b,
            outer.a * self.c + outer.c * self.d,
            outer.b * self.c + outer.d * self.d,
            e,
            f,
        )

    @property
    def quarter(self) -> int:
        """The number of degrees clockwise, in whole quarter turns, nearest to how far this turns."""
        return round(math.degrees(math.atan2(self.b, self.a)) / 90) % 4 * 90

    def upwards(self, inner_height: int, outer_height: int) -> Matrix:
        """Give the same placing for coordinates that grow upwards from the bottom edges of both drawings."""
        e = self.e + self.c * inner_height
        f = outer_height - self.f - self.d * inner_height
        return Matrix(self.a, -self.b, -self.c, self.d, e, f)


def stamped(stamp: Stamp) -> Matrix:
    """Place a drawing where a stamp puts it."""
    scale = stamp.scale
    width, height = stamp.drawing.width * scale, stamp.drawing.height * scale
    cosine, sine = _QUARTERS[stamp.turn]
    left = {90: height, 180: width}.get(stamp.turn, 0)
    top = {180: height, 270: width}.get(stamp.turn, 0)
    return Matrix(scale * cosine, scale * sine, -scale * sine, scale * cosine, stamp.x + left, stamp.y + top)


def turned(shape: Turned) -> Matrix:
    """Turn about a point."""
    return _about(shape.x, shape.y, shape.angle, 1.0)


def shifted(page: Page) -> Matrix | None:
    """Move, turn and scale a page about its centre as its shift asks; ``None`` if it asks for nothing."""
    dx, dy, angle, scale = page.shift
    if not dx and not dy and not angle and scale == 1.0:
        return None
    return _about(page.width / 2, page.height / 2, angle, scale).within(Matrix(e=dx, f=dy))


def _about(x: float, y: float, angle: float, scale: float) -> Matrix:
    quarter = _QUARTERS.get(angle % 360)
    cosine, sine = quarter or (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    a, b = scale * cosine, scale * sine
    return Matrix(a, b, -b, a, x - a * x + b * y, y - b * x - a * y)

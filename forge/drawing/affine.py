"""Affine maps of the plane, as SVG writes them, ``matrix(a b c d e f)``: where shapes come to lie, y downwards."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin, tan
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from forge.drawing.page import Page
    from forge.drawing.shapes import Stamp

Point = tuple[float, float]
_QUARTERS: dict[float, Point] = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}


class Affine(NamedTuple):
    """Takes (x, y) to (ax + cy + e, bx + dy + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def of(self, point: Point) -> Point:
        """Where a point goes."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, first: Affine) -> Affine:
        """The map that does ``first`` and then this one."""
        a, b, c, d, e, f = first
        (x, y) = self.of((e, f))
        return Affine(
            self.a * a + self.c * b, self.b * a + self.d * b, self.a * c + self.c * d, self.b * c + self.d * d, x, y
        )

    def back(self, point: Point) -> Point | None:
        """Where a point came from; ``None`` if all came to lie on one line."""
        area = self.a * self.d - self.b * self.c
        if not area:
            return None
        x, y = point[0] - self.e, point[1] - self.f
        return (self.d * x - self.c * y) / area, (self.a * y - self.b * x) / area

    def growth(self) -> float | None:
        """By how much lengths grow; ``None`` if not equally in all directions."""
        across, down = hypot(self.a, self.b), hypot(self.c, self.d)
        larger = max(across, down)
        skewed = abs(self.a * self.c + self.b * self.d) > 0.01 * larger * larger
        return None if skewed or abs(across - down) > 0.01 * larger else (across + down) / 2

    @property
    def quarter(self) -> int:
        """The number of degrees clockwise, in whole quarter turns, nearest to how far this turns."""
        return round(degrees(atan2(self.b, self.a)) / 90) % 4 * 90

    def upwards(self, inner_height: int, outer_height: int) -> Affine:
        """The same placing for coordinates that grow upwards from the bottom edges of both drawings."""
        e = self.e + self.c * inner_height
        f = outer_height - self.f - self.d * inner_height
        return Affine(self.a, -self.b, -self.c, self.d, e, f)


def moving(x: float, y: float = 0.0) -> Affine:
    """Move by (x, y)."""
    return Affine(e=x, f=y)


def scaling(x: float, y: float | None = None) -> Affine:
    """Scale by x and y, or by x alike."""
    return Affine(a=x, d=x if y is None else y)


def turning(angle: float, x: float = 0.0, y: float = 0.0, *, scale: float = 1.0) -> Affine:
    """Turn clockwise by degrees, and scale, about (x, y); quarter turns are exact."""
    cosine, sine = _QUARTERS.get(angle % 360) or (cos(radians(angle)), sin(radians(angle)))
    a, b = scale * cosine, scale * sine
    return Affine(a, b, -b, a, x - a * x + b * y, y - b * x - a * y)


def slanting(x: float, y: float = 0.0) -> Affine:
    """Slant along x and along y by degrees."""
    return Affine(b=tan(radians(y)), c=tan(radians(x)))


def stamped(stamp: Stamp) -> Affine:
    """Put a shared drawing where it is stamped."""
    width, height = stamp.drawing.width * stamp.scale, stamp.drawing.height * stamp.scale
    left = {90: height, 180: width}.get(stamp.turn, 0)
    top = {180: height, 270: width}.get(stamp.turn, 0)
    return turning(stamp.turn, scale=stamp.scale)._replace(e=stamp.x + left, f=stamp.y + top)


def shifted(page: Page) -> Affine | None:
    """Move, turn and scale a page about its centre as its shift asks; ``None`` if it asks for nothing."""
    dx, dy, angle, scale = page.shift
    if not dx and not dy and not angle and scale == 1.0:
        return None
    return moving(dx, dy).after(turning(angle, page.width / 2, page.height / 2, scale=scale))

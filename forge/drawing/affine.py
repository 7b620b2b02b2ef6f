"""Affine maps of the plane, as SVG writes them: ``matrix(a b c d e f)``."""

from __future__ import annotations

from math import cos, hypot, radians, sin, tan
from typing import NamedTuple

Point = tuple[float, float]


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

    def growth(self) -> float | None:
        """By how much lengths grow; ``None`` if not equally in all directions."""
        across, down = hypot(self.a, self.b), hypot(self.c, self.d)
        larger = max(across, down)
        skewed = abs(self.a * self.c + self.b * self.d) > 0.01 * larger * larger
        return None if skewed or abs(across - down) > 0.01 * larger else (across + down) / 2


def moving(x: float, y: float = 0.0) -> Affine:
    """Move by (x, y)."""
    return Affine(e=x, f=y)


def scaling(x: float, y: float | None = None) -> Affine:
    """Scale by x and y, or by x alike."""
    return Affine(a=x, d=x if y is None else y)


def turning(angle: float, x: float = 0.0, y: float = 0.0) -> Affine:
    """Turn clockwise (where y grows downwards) by degrees about (x, y)."""
    sine, cosine = sin(radians(angle)), cos(radians(angle))
    return moving(x, y).after(Affine(cosine, sine, -sine, cosine)).after(moving(-x, -y))


def slanting(x: float, y: float = 0.0) -> Affine:
    """Slant along x and along y by degrees."""
    return Affine(b=tan(radians(y)), c=tan(radians(x)))

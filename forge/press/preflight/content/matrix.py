"""Matrices of PDF, ``a b c d e f``, in points and floats: fast, for they are multiplied at every text and form."""

from __future__ import annotations

from math import hypot, isfinite, sqrt
from typing import Any

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""
Point = tuple[float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
FURTHEST = 1e7


def joined(first: Matrix, then: Matrix) -> Matrix:
    """Do one after the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def matrix_of(values: Any) -> Matrix | None:
    """Take six numbers for a matrix; ``None`` if they are no such thing or beyond all bounds."""
    try:
        a, b, c, d, e, f = (float(each) for each in values)
    except (TypeError, ValueError):
        return None
    matrix = (a, b, c, d, e, f)
    return matrix if all(isfinite(each) and abs(each) < FURTHEST for each in matrix) else None


def box_of(values: Any) -> Box | None:
    """Take four numbers for a box, whichever corners they are."""
    try:
        x, y, right, top = (float(each) for each in values)
    except (TypeError, ValueError):
        return None
    if not all(isfinite(each) and abs(each) < FURTHEST for each in (x, y, right, top)):
        return None
    return (min(x, right), min(y, top), max(x, right), max(y, top))


def thinnest(matrix: Matrix) -> float:
    """Give by how much a length grows in the direction in which it grows least."""
    a, b, c, d, _, _ = matrix
    half, root = (a * a + b * b + c * c + d * d) / 2, abs(a * d - b * c)
    return sqrt(max(0.0, half - sqrt(max(0.0, half * half - root * root))))


def upright(matrix: Matrix) -> float:
    """Give how long an upright of one unit becomes, measured across what lies."""
    a, b, c, d, _, _ = matrix
    along = hypot(a, b)
    return abs(a * d - b * c) / along if along else hypot(c, d)


def placed(box: Box, matrix: Matrix) -> Box:
    """Give the upright box about a box that a matrix has moved."""
    a, b, c, d, e, f = matrix
    left, bottom, right, top = box
    xs = (a * left + c * bottom, a * right + c * bottom, a * left + c * top, a * right + c * top)
    ys = (b * left + d * bottom, b * right + d * bottom, b * left + d * top, b * right + d * top)
    return (min(xs) + e, min(ys) + f, max(xs) + e, max(ys) + f)


def common(one: Box, other: Box) -> Box | None:
    """Give what two boxes share; a line counts, nothing is ``None``."""
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    right, top = min(one[2], other[2]), min(one[3], other[3])
    return (left, bottom, right, top) if left <= right and bottom <= top else None


def around(one: Box, other: Box) -> Box:
    """Give the box about two."""
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))


def grown(box: Box, by: float) -> Box:
    """Give a box larger on all sides."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def within(inner: Box, outer: Box, slack: float = 0.0) -> bool:
    """Whether a box lies in another."""
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )

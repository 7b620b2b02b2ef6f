"""Outlines as path operators, in points that grow upwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading.measures import PT
from forge.rendering.decimals import DECIMAL, decimals
from forge.rendering.kept import Kept
from forge.rendering.pdf.objects import POINTS

if TYPE_CHECKING:
    from forge.drawing.commands import Commands

LONG = 32
_KEPT = Kept[str](250_000)
"""Outlines of at least so many commands, by these; all together have so many at most."""
_ARC = 0.552_284_749_8  # how far the handles of a cubic quarter circle reach, in radii
_POINT = f"{DECIMAL} {DECIMAL}"
_OPERATORS = {"M": f"{_POINT} m", "L": f"{_POINT} l", "C": f"{_POINT} {_POINT} {_POINT} c", "Z": "h"}


def box(x: int, top: int, width: int, height: int, radius: int) -> str:
    """A rectangle below its top edge, with rounded corners if there is a radius."""
    if not radius:
        return f"{POINTS[x]} {POINTS[top - height]} {POINTS[width]} {POINTS[height]} re"
    radius = min(radius, width // 2, height // 2)
    return _bent(x, top, width, height, (radius, radius))


def ellipse(x: int, top: int, width: int, height: int) -> str:
    """The ellipse in a rectangle below its top edge."""
    return _bent(x, top, width, height, (width / 2, height / 2))


def path(commands: Commands, height: int) -> str:
    """An outline whose commands measure down from a height."""
    if len(commands) < LONG:
        return _written(commands, height)
    return _KEPT.have((commands, height), lambda: _written(commands, height), lambda _: len(commands))


def _written(commands: Commands, height: int) -> str:
    """Write an outline at one go, as coasts have thousands of commands."""
    forms: list[str] = []
    lengths: list[int] = []
    for letter, *places in commands:
        forms.append(_OPERATORS[letter])
        lengths += places
    lengths[1::2] = [height - down for down in lengths[1::2]]
    return decimals(" ".join(forms), [length / PT for length in lengths])


def point(x: float, y: float) -> str:
    """A place."""
    return f"{POINTS[round(x)]} {POINTS[round(y)]}"


def _bent(x: int, top: int, width: int, height: int, radii: tuple[float, float]) -> str:
    """A rectangle whose corners are quarter ellipses, clockwise from the left end of its top edge."""
    rx, ry = radii
    right, bottom, near = x + width, top - height, 1 - _ARC
    corners = (
        ((right, top), (-rx, 0), (0, -ry)),
        ((right, bottom), (0, ry), (-rx, 0)),
        ((x, bottom), (rx, 0), (0, ry)),
        ((x, top), (0, -ry), (rx, 0)),
    )
    here = point(x + rx, top)
    parts = [f"{here} m"]
    for (cx, cy), (ax, ay), (bx, by) in corners:
        if (start := point(cx + ax, cy + ay)) != here:
            parts.append(f"{start} l")
        here = point(cx + bx, cy + by)
        handles = f"{point(cx + ax * near, cy + ay * near)} {point(cx + bx * near, cy + by * near)}"
        parts.append(f"{handles} {here} c")
    return " ".join(parts) + " h"

"""Hexes: where they are, how they are numbered, which sides they share.

A hex is named by axial coordinates (q, r). Its centre and corners lie on a lattice of half steps, so that hexes which
touch have the very same corner points, rounded once.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


Orientation = Literal["flat", "pointy"]
Point = tuple[int, int]


class Hex(NamedTuple):
    """A hex by its axial coordinates: q counts columns to the right, r steps down along a column."""

    q: int
    r: int


DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
_FLAT_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def neighbours(hexagon: Hex) -> tuple[Hex, ...]:
    """Give the six hexes around one."""
    return tuple(Hex(hexagon.q + step.q, hexagon.r + step.r) for step in DIRECTIONS)


class Lattice(NamedTuple):
    """The geometry of a hex field: which way it lies, the width across flats, the centre of hex (0, 0)."""

    orientation: Orientation
    flats: int
    x: int = 0
    y: int = 0

    def _point(self, along: int, across: int) -> Point:
        """Turn half steps (of the side's half, of the flats' half) into a point."""
        side, flat = round(along * self.flats / (2 * math.sqrt(3))), round(across * self.flats / 2)
        return (self.x + side, self.y + flat) if self.orientation == "flat" else (self.x + flat, self.y + side)

    def _steps(self, hexagon: Hex) -> tuple[int, int]:
        q, r = hexagon
        return (3 * q, 2 * r + q) if self.orientation == "flat" else (3 * r, 2 * q + r)

    def centre(self, hexagon: Hex) -> Point:
        """Give the centre of a hex."""
        return self._point(*self._steps(hexagon))

    def corners(self, hexagon: Hex) -> tuple[Point, ...]:
        """Give the six corners of a hex, clockwise."""
        along, across = self._steps(hexagon)
        corners = tuple(self._point(along + a, across + b) for a, b in _FLAT_CORNERS)
        return corners if self.orientation == "flat" else corners[::-1]

    def sides(self, hexagon: Hex) -> Iterator[tuple[Point, Point]]:
        """Give the six sides of a hex as pairs of corners, each pair in sorted order."""
        corners = self.corners(hexagon)
        for first, second in zip(corners, corners[1:] + corners[:1], strict=True):
            yield (first, second) if first < second else (second, first)

    def side(self, one: Hex, other: Hex) -> tuple[Point, Point] | None:
        """Give the side that two hexes share, or nothing when they do not touch."""
        if other not in neighbours(one):
            return None
        shared = set(self.sides(one)) & set(self.sides(other))
        return next(iter(shared))


def from_offset(column: int, row: int, orientation: Orientation, *, lower: Literal["even", "odd"]) -> Hex:
    """Turn a column and row counted from 0 into axial coordinates.

    ``lower`` says which columns (of flat hexes; rows of pointy ones, then moved to the right) stand half a hex further
    on, counted from 1 as people do: with ``even`` it is the second, fourth, ...
    """
    line, place = (column, row) if orientation == "flat" else (row, column)
    later = lines_later(line, lower)
    return Hex(line, place - later) if orientation == "flat" else Hex(place - later, line)


def lines_later(line: int, lower: Literal["even", "odd"]) -> int:
    """Count the pairs of neighbouring lines up to one of which the second stands half a hex further on."""
    return line // 2 if lower == "even" else (line + 1) // 2


def outline(lattice: Lattice, hexes: Iterable[Hex]) -> tuple[tuple[Point, ...], ...]:
    """Give the closed outlines around a set of hexes, each walked with the set on its right hand.

    A region with holes has an outline for each hole as well.
    """
    steps: set[tuple[Point, Point]] = set()
    for hexagon in dict.fromkeys(hexes):
        corners = lattice.corners(hexagon)
        for first, second in zip(corners, corners[1:] + corners[:1], strict=True):
            if (second, first) in steps:
                steps.remove((second, first))
            else:
                steps.add((first, second))
    follows = dict(steps)  # three hexes meet at a corner, so that an outline leaves it only once
    loops: list[tuple[Point, ...]] = []
    while follows:
        start = min(follows)
        loop = [start]
        while (following := follows.pop(loop[-1])) != start:
            loop.append(following)
        loops.append(tuple(loop))
    return tuple(loops)


def inset(loop: tuple[Point, ...], distance: int) -> tuple[Point, ...]:
    """Move a closed outline inwards (to the right hand of its direction) by a distance, corners mitred."""
    moved: list[Point] = []
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        ax, ay = _normal(before, (x, y))
        bx, by = _normal((x, y), after)
        scale = distance / max(0.25, 1 + ax * bx + ay * by)
        moved.append((round(x + (ax + bx) * scale), round(y + (ay + by) * scale)))
    return tuple(moved)


def _normal(start: Point, end: Point) -> tuple[float, float]:
    """The unit vector to the right hand of a direction (y grows downwards)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return -dy / length, dx / length

"""Land: smooth coasts through a few points, lined with the fine lines by which engravers set water off from land."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from forge.drawing.commands import polygon, polyline
from forge.drawing.shapes import Clip, Path, Stroke
from forge.kinds.board.spaces import PLACE
from forge.kinds.pages.fields import PAINT, Few, Pair, Said
from forge.reading.fields import FLAG, Placed, field
from forge.reading.measures import MM

if TYPE_CHECKING:
    from forge.drawing.commands import Command, Commands
    from forge.drawing.shapes import Shape
    from forge.kinds.board.lattice import Point
    from forge.kinds.board.plan import Plan
    from forge.kinds.pages.desk import Desk
    from forge.reading.measures import Colour

MOST_POINTS = 400
LININGS = (0.9, 2.0, 3.4)
"""Distances of the lines along a coast, in millimetres."""


class Land(Placed, called="a land"):
    """A coast line, closed, smoothed through its points unless it is angular."""

    points: tuple[Pair, ...] = field(Few(PLACE, MOST_POINTS, at_least=3), "points of its coast, in order")
    ground: Said | None = field(PAINT, "its colour", default=None)
    angular: bool = field(FLAG, "whether the points are joined by straight lines", default=False)


def draw_lands(desk: Desk, plan: Plan, lands: tuple[Land, ...]) -> list[Shape]:
    """Fill the lands and line their coasts with water; nothing leaves the frame."""
    colours = desk.style.colours
    lines: list[Shape] = []
    fills: list[Shape] = []
    for land in lands:
        points = [plan.point(pair) for pair in land.points]
        curve = points if land.angular else flatten(points)
        lining = Stroke(colours.wave, desk.style.lengths.hair).rounded()
        for distance in LININGS:
            lines += [
                Path(polyline(run), None, lining) for run in offset_runs(curve, round(distance * MM)) if len(run) > 1
            ]
        ground = desk.colour(land.ground, colours.land, "land")
        fills.append(
            Path(polygon(points) if land.angular else smooth(points), ground, desk.stroke("line", colours.coast))
        )
        plan.take_land(points)
    return [Clip(*plan.inner, (*lines, *fills))] if fills else []


def draw_coasts(desk: Desk, coasts: list[list[Point]], ground: Colour) -> list[Shape]:
    """Fill what lies within smooth coasts, an inner one being a lake, and line them with water."""
    lining = Stroke(desk.style.colours.wave, desk.style.lengths.hair).rounded()
    lines = [
        Path(polyline(run), None, lining)
        for coast in coasts
        for distance in LININGS
        for run in offset_runs(flatten(coast), round(distance * MM))
        if len(run) > 1
    ]
    commands = [command for coast in coasts for command in smooth(coast)]
    stroke = desk.stroke("line", desk.style.colours.coast)
    return [*lines, Path(tuple(commands), ground, stroke, even_odd=True)]


def smooth(points: list[Point]) -> Commands:
    """A closed curve through points (Catmull-Rom, as cubic curves)."""
    commands: list[Command] = [("M", *points[0])]
    around = (points[-1:] + points[:-1], points, points[1:] + points[:1], points[2:] + points[:2])
    for before, start, end, after in zip(*around, strict=True):
        first = (round(start[0] + (end[0] - before[0]) / 6), round(start[1] + (end[1] - before[1]) / 6))
        second = (round(end[0] - (after[0] - start[0]) / 6), round(end[1] - (after[1] - start[1]) / 6))
        commands.append(("C", *first, *second, *end))
    return (*commands, ("Z",))


def flatten(points: list[Point], steps: int = 6) -> list[Point]:
    """Points along the curve of ``smooth``."""
    count = len(points)
    curve: list[Point] = []
    for number in range(count):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (points[(number + step) % count] for step in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            a, b = -t * (1 - t) ** 2 / 2, (2 - 5 * t * t + 3 * t**3) / 2
            c, d = t * (1 + 4 * t - 3 * t * t) / 2, -t * t * (1 - t) / 2
            curve.append((round(a * x0 + b * x1 + c * x2 + d * x3), round(a * y0 + b * y1 + c * y2 + d * y3)))
    return curve


def offset_runs(curve: list[Point], distance: int) -> list[list[Point]]:
    """Stretches of the line that keeps a distance outside a closed curve, without those that come nearer elsewhere."""
    if area(curve) < 0:
        return offset_runs(curve[::-1], distance)
    count = len(curve)
    near = _Near(curve, distance)
    runs: list[list[Point]] = [[]]
    for number in range(count + 1):
        (x0, y0), (x, y), (x2, y2) = (curve[(number + step) % count] for step in (-1, 0, 1))
        dx, dy = x2 - x0, y2 - y0
        size = math.hypot(dx, dy) or 1.0
        point = (round(x + dy / size * distance), round(y - dx / size * distance))
        if near.to(point):
            runs.append([])
        else:
            runs[-1].append(point)
    return [run for run in runs if run]


class _Near:
    """Finds whether any point of a curve is nearer than a distance, by squares of that size."""

    def __init__(self, curve: list[Point], distance: int) -> None:
        self._size = max(distance, 1)
        self._limit = (distance * 0.96) ** 2
        self._squares: dict[Point, list[Point]] = {}
        for x, y in curve:
            self._squares.setdefault((x // self._size, y // self._size), []).append((x, y))

    def to(self, point: Point) -> bool:
        x, y = point
        column, row = x // self._size, y // self._size
        squares = ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return any(
            (x - px) ** 2 + (y - py) ** 2 < self._limit
            for square in squares
            for px, py in self._squares.get(square, ())
        )


def area(curve: list[Point]) -> float:
    """Twice the area within a closed curve; positive when it runs clockwise (y downwards)."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(curve, curve[1:] + curve[:1], strict=True))

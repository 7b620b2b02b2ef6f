"""What a scene is sketched with: a box, a palette, a unit, chance, and the simplest shapes."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from random import Random
from typing import TYPE_CHECKING

from forge.drawing.colour import mix
from forge.drawing.commands import polygon
from forge.drawing.gradients import colour_at
from forge.drawing.shapes import Ellipse, Line, Path, Rect, Stroke
from forge.reading.measures import PT, Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.affine import Point
    from forge.drawing.commands import Command, Commands
    from forge.drawing.page import Box
    from forge.drawing.scene.palettes import Palette
    from forge.drawing.shapes import Fill, Role, Shape


WHITE, PENCIL = Colour(255, 255, 255), Colour(150, 158, 164)


class Sketch:
    """A scene in the making; shapes lie on one another in the order in which they are added.

    ``unit`` is a hundredth of the height; ``horizon`` is how far down sea and sky meet. ``traced`` are outlines in
    pencil that lie beneath all shapes: they are seen where colours are left out to save ink.
    """

    def __init__(self, box: Box, palette: Palette, horizon: float, seed: int) -> None:
        self.box = box
        self.palette = palette
        self.unit = box.height / 100
        self.left, self.right = float(box.x), float(box.x + box.width)
        self.top, self.foot = float(box.y), float(box.y + box.height)
        self.horizon = self.top + horizon * box.height
        self.chance = Random(f"scene {seed}")
        self.shapes: list[Shape] = []
        self.traced: list[Shape] = []
        self._pencil = Stroke(PENCIL, max(round(self.unit * 0.22), PT // 5)).rounded()

    def across(self, share: float) -> float:
        """A place across the picture."""
        return self.left + share * self.box.width

    def waterline(self, near: float) -> float:
        """How far down a vessel of a distance meets the water."""
        deep: float = 0.80 * near**1.15
        return self.horizon + (0.015 + deep) * (self.foot - self.horizon)

    def aired(self, colour: Colour, near: float) -> Colour:
        """A colour as the air of the evening or the morning leaves it at a distance."""
        air = mix(colour_at(self.palette.sky, 0.92), self.palette.far, 0.5)
        return mix(colour, air, 0.72 * (1 - min(near, 1.0)) ** 1.7)

    def add(self, *shapes: Shape) -> None:
        """Put shapes on top."""
        self.shapes.extend(shapes)

    def trace(self, commands: Commands, *, filled: bool = True) -> None:
        """Draw an outline in pencil, which hides those behind it unless it is a line."""
        self.traced.append(Path(commands, WHITE if filled else None, self._pencil))

    def trace_frame(self) -> None:
        """Draw a frame in pencil, as wide as a line, just within the picture."""
        box, half = self.box, PT // 4
        rect = Rect(box.x + half, box.y + half, box.width - 2 * half, box.height - 2 * half)
        self.traced.append(rect._replace(stroke=Stroke(PENCIL, 2 * half)))

    def disc(self, centre: Point, radius: float, fill: Fill, opacity: float = 1.0, role: Role = "texture") -> None:
        """Add a circle."""
        x, y, size = round(centre[0] - radius), round(centre[1] - radius), max(round(2 * radius), 1)
        self.add(Ellipse(x, y, size, size, fill, None, role, opacity))

    def area(self, commands: Commands, fill: Fill, opacity: float = 1.0, role: Role = "texture") -> None:
        """Add a filled outline."""
        self.add(Path(commands, fill, None, role=role, opacity=opacity))

    def band(self, top: float, foot: float, fill: Fill) -> None:
        """Add a band from side to side."""
        tall = max(round(foot - top), 1)
        self.add(Rect(self.box.x, round(top), self.box.width, tall, fill, None, 0, "texture"))

    def stroke(
        self, start: Point, end: Point, colour: Colour, width: float, opacity: float = 1.0, *, role: Role = "texture"
    ) -> None:
        """Add a line with round ends."""
        pen = Stroke(colour, max(round(width), 1)).rounded()
        x1, y1, x2, y2 = map(round, (*start, *end))
        self.add(Line(x1, y1, x2, y2, pen, role, opacity))


class Figure:
    """Something drawn in units of its size, along from a place and up from the ground; ``ahead`` is -1 to the left."""

    def __init__(self, sketch: Sketch, place: Point, size: float, near: float, *, ahead: int = 1) -> None:
        self.sketch, self.size, self.near = sketch, size, near
        self.x, self.y = place
        self._ahead = ahead

    def place(self, along: float, up: float) -> Point:
        """Give a place in the scene."""
        return self.x + self._ahead * along * self.size, self.y - up * self.size

    def area(self, points: Sequence[Point], fill: Fill) -> None:
        """Add a polygon."""
        self.sketch.area(polygon([self.place(*point) for point in points]), fill, 1.0, "picture")

    def block(self, start: float, end: float, foot: float, top: float, fill: Fill) -> None:
        """Add a rectangle."""
        self.area([(start, foot), (start, top), (end, top), (end, foot)], fill)


def smooth(points: Sequence[Point]) -> Commands:
    """An open line through points without a bend, as Catmull and Rom draw it."""
    ends = [points[0], *points, points[-1]]
    commands: list[Command] = [("M", round(points[0][0]), round(points[0][1]))]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        handles = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6)
        commands.append(("C", *(round(each) for each in (*handles, cx, cy))))
    return tuple(commands)


def closed(points: Sequence[Point]) -> Commands:
    """A closed line through points without a bend."""
    ring = [points[-1], *points, points[0], points[1]]
    commands: list[Command] = [("M", round(points[0][0]), round(points[0][1]))]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(ring, ring[1:], ring[2:], ring[3:], strict=False):
        handles = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6)
        commands.append(("C", *(round(each) for each in (*handles, cx, cy))))
    return (*commands, ("Z",))


def billowed(points: Sequence[Point], lift: float = 0.42) -> Commands:
    """The outline through points with a round billow outwards between each two, as clouds and spray have."""
    start = points[0]
    commands: list[Command] = [("M", round(start[0]), round(start[1]))]
    for (ax, ay), (bx, by) in pairwise(points):
        dx, dy = bx - ax, by - ay
        one = (ax + dy * lift - dx * 0.08, ay - dx * lift - dy * 0.08)
        other = (bx + dy * lift + dx * 0.08, by - dx * lift + dy * 0.08)
        commands.append(("C", *map(round, (*one, *other, bx, by))))
    return (*commands, ("Z",))


def star(centre: Point, radii: Sequence[float], turn: float = 0.0) -> Commands:
    """The outline whose points lie at these distances, evenly around a centre."""
    x, y = centre
    step = 2 * pi / len(radii)
    return polygon(
        [(x + r * cos(turn + step * index), y + r * sin(turn + step * index)) for index, r in enumerate(radii)]
    )

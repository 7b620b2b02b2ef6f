"""Links: lines between spaces, drawn below them, with an arrow where they lead one way."""

from __future__ import annotations

import itertools
import math
import re
from typing import TYPE_CHECKING, Literal

from forge.drawing.commands import polygon
from forge.drawing.page import Box
from forge.drawing.shapes import Line, Path, Rect, Stroke
from forge.errors import nearest
from forge.kinds.board.plan import leave
from forge.kinds.pages.fields import PAINT, Brief, Said
from forge.kinds.pages.strips import Spot
from forge.reading.fields import LENGTH, TEXT, Placed, choice, field

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.board.lattice import Point
    from forge.kinds.board.plan import Plan
    from forge.kinds.pages.desk import Desk
    from forge.reading.measures import Colour

LinkStyle = Literal["solid", "dashed", "dotted", "double"]
_JOINT = re.compile(r"\s+(->|-)\s+")


class Link(Placed, called="a link"):
    """A chain of spaces joined by lines: ``a - b - c``, or one way ``a -> b``."""

    path: str = field(TEXT, "the ids of spaces (or hexes) that are joined: a - b - c, or one way a -> b")
    title: str = field(TEXT, "small words on the line", default="")
    style: LinkStyle = field(choice("solid", "dashed", "dotted", "double"), "how the line is drawn", default="solid")
    colour: Said | None = field(PAINT, "its colour", default=None)
    width: int = field(LENGTH, "its width", default=0)

    def draw(self, desk: Desk, plan: Plan) -> list[Shape]:
        """Draw each line of the chain from outline to outline."""
        spot = Spot(self.where, "links")
        names = _JOINT.split(self.path.strip())
        if len(names) < 3:
            desk.error(
                spot, f'"{self.path}" joins nothing', 'write it as "one - another" with spaces around the hyphen'
            )
            return []
        colour = desk.colour(self.colour, desk.style.colours.rule)
        shapes: list[Shape] = []
        for start, joint, end in zip(names[::2], names[1::2], names[2::2], strict=False):
            if unknown := [name for name in (start, end) if name not in plan.named]:
                desk.error(spot, f"there is no space {unknown[0]!r}", nearest(unknown[0], plan.named))
                continue
            one, other = plan.named[start], plan.named[end]
            first, last = leave(one, other.centre), leave(other, one.centre)
            shapes += self._line(desk, first, last, colour, one_way=joint == "->")
        return shapes

    def print_title(self, desk: Desk, plan: Plan) -> list[Shape]:
        """Print the title on each line, in front of the spaces."""
        if not self.title:
            return []
        names = _JOINT.split(self.path.strip())[::2]
        known = [plan.named[name] for name in names if name in plan.named]
        return [
            shape
            for one, other in itertools.pairwise(known)
            for shape in self._label(desk, leave(one, other.centre), leave(other, one.centre))
        ]

    def _line(self, desk: Desk, first: Point, last: Point, colour: Colour, *, one_way: bool) -> list[Shape]:
        width = self.width or desk.style.lengths.rule * 3 // 2
        if self.style == "double":
            stroke = Stroke(colour, width // 2)
            shapes: list[Shape] = [Line(*a, *b, stroke, "mark") for a, b in parallel(first, last, width * 3 // 4)]
        else:
            shapes = [Line(*first, *last, stroke_of(self.style, colour, width), "mark")]
        return [*shapes, arrow_head(first, last, width * 5, colour)] if one_way else shapes

    def _label(self, desk: Desk, first: Point, last: Point) -> list[Shape]:
        spot, pad = Spot(self.where, "links"), desk.style.lengths.pad
        wide = desk.width_of(self.title, "small") + pad
        high = desk.height_of(self.title, wide, "small", lines=1)
        x, y = (first[0] + last[0] - wide) // 2, (first[1] + last[1] - high) // 2
        ground = Rect(x, y, wide, high, desk.style.colours.paper, None, pad // 2)
        return [ground, *desk.words(self.title, Box(x, y, wide, high), "small", spot, align="center")]


def stroke_of(style: LinkStyle, colour: Colour, width: int) -> Stroke:
    """A stroke in one of the ways a line may be drawn."""
    if style == "dashed":
        return Stroke(colour, width, (width * 4, width * 3))
    if style == "dotted":
        return dots(colour, width, 2)
    return Stroke(colour, width)


def dots(colour: Colour, width: int, pitch: int) -> Stroke:
    """Round dots, ``pitch`` widths apart: very short dashes, since renderers disagree on those of no length."""
    length = width // 10
    return Stroke(colour, width, (length, width * pitch - length)).rounded()


def arrow_head(first: Point, last: Point, length: int, colour: Colour) -> Path:
    """A filled arrow head whose tip is at ``last``."""
    (x, y), size = last, math.dist(first, last) or 1
    dx, dy = (x - first[0]) / size, (y - first[1]) / size
    base_x, base_y, half = x - dx * length, y - dy * length, length * 0.4
    left = (round(base_x - dy * half), round(base_y + dx * half))
    right = (round(base_x + dy * half), round(base_y - dx * half))
    return Path(polygon((last, left, right)), colour, role="mark")


def parallel(first: Point, last: Point, apart: int) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """The two lines beside a line, each so far from it."""
    size = math.dist(first, last) or 1
    dx, dy = round((last[1] - first[1]) / size * apart), round((first[0] - last[0]) / size * apart)
    return (
        ((first[0] + dx, first[1] + dy), (last[0] + dx, last[1] + dy)),
        ((first[0] - dx, first[1] - dy), (last[0] - dx, last[1] - dy)),
    )


LINK = Brief(Link, "path")

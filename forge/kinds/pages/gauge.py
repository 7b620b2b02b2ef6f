"""Gauges: scales in the cells of a table, filled along with a pencil, or by the value that another column has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.drawing.colour import mix
from forge.drawing.layout import inset
from forge.drawing.page import Box
from forge.drawing.shapes import Line, Rect
from forge.kinds.pages.fields import PAINT, Said
from forge.reading.fields import NAME, MapOf, Record, Text, field, whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Spot

MOST_STEPS = 60


def parse_steps(text: str) -> tuple[int, ...]:
    """Read the numbers of a scale: ``0..800 by 100``."""
    match = re.fullmatch(r"\s*(\d{1,9})\s*\.\.\s*(\d{1,9})(?:\s+by\s+(\d{1,9}))?\s*", text)
    if not match:
        raise ValueError('is not a scale such as "0..800 by 100"')
    first, last, step = int(match[1]), int(match[2]), int(match[3] or 1)
    if not step or last <= first or (last - first) % step:
        raise ValueError("does not go up to its end by whole steps")
    if (last - first) // step > MOST_STEPS:
        raise ValueError(f"has more than {MOST_STEPS} steps")
    return tuple(range(first, last + 1, step))


class Gauge(Record, called="a gauge", summary="A scale in each cell of a column, to be filled along with a pencil."):
    """A scale: its numbers, lines at some of them, and which column's value fills it on the sheet of a played game."""

    steps: tuple[int, ...] = field(Text("a scale such as 0..800 by 100", parse_steps), "the numbers along the scale")
    parts: int = field(whole(1, 20), "into how many parts each step is divided by finer marks", default=1)
    lines: dict[int, Said] = field(
        MapOf(PAINT, whole(0, 10**9)),
        "lines across at values, in their colours; of several the last is thick",
        default={},
    )
    of: str = field(NAME, "the column whose value fills the scale once it is known", default="")
    per: int = field(whole(1, 10**9), "how much of that value a 1 of the scale stands for", default=1)

    def along(self, place: Box, value: float) -> int:
        """Where along the scale a value lies."""
        first, last = self.steps[0], self.steps[-1]
        return place.x + round(place.width * (min(max(value, first), last) - first) / (last - first))

    def place(self, desk: Desk, cell: Box) -> Box:
        """Where in a cell the scale lies, so that the numbers over its ends stay within."""
        half = desk.width_of(str(self.steps[-1]), "mark") // 2 + desk.style.lengths.pad
        return inset(cell, half, 0, half, 0)

    def numbers(self, desk: Desk, head: Box, spot: Spot) -> list[Shape]:
        """The numbers of the scale, at the foot of the heading, as many as have room."""
        place, colours = self.place(desk, head), desk.style.colours
        wide = max(desk.width_of(str(step), "mark") for step in self.steps) + desk.style.lengths.pad
        every = next(
            (n for n in range(1, len(self.steps)) if place.width * n // (len(self.steps) - 1) >= wide),
            len(self.steps) - 1,
        )
        shapes: list[Shape] = []
        for step in self.steps[::every]:
            box = Box(self.along(place, step) - wide // 2, head.y, wide, head.height)
            shapes += desk.words(str(step), box, "mark", spot, colour=colours.head_ink, align="center", rich=False)
        return shapes

    def draw(self, desk: Desk, cell: Box, written: str) -> list[Shape]:
        """The scale in one cell, filled as far as what is written says, with its lines over all of the cell."""
        colours = desk.style.colours
        bar = inset(self.place(desk, cell), 0, cell.height // 4)
        shapes: list[Shape] = [Rect(*bar, colours.write)]
        if digits := re.sub(r"\D", "", written):
            end = self.along(bar, min(int(digits[:12]) / self.per, self.steps[-1]))
            shapes.append(Rect(*bar._replace(width=end - bar.x), mix(colours.accent, colours.paper, 0.35)))
        fine = [
            one + (other - one) * part / self.parts
            for one, other in zip(self.steps, self.steps[1:], strict=False)
            for part in range(1, self.parts)
        ]
        shapes += self._marks(desk, bar, fine, bar.height // 3)
        shapes += self._marks(desk, bar, self.steps[1:-1], bar.height)
        shapes.append(Rect(*bar, None, desk.stroke("line", colours.soft)))
        for value, said in self.lines.items():
            x, stroke = self.along(bar, value), desk.stroke("rule", desk.colour(said, colours.accent))
            thick = stroke._replace(width=2 * stroke.width) if value == max(self.lines) > min(self.lines) else stroke
            shapes.append(Line(x, cell.y, x, cell.y + cell.height, thick))
        return shapes

    def _marks(self, desk: Desk, bar: Box, values: Sequence[float], high: int) -> list[Shape]:
        foot = bar.y + bar.height
        places = (self.along(bar, value) for value in values)
        return [Line(x, foot - high, x, foot, desk.stroke("hair")) for x in places]

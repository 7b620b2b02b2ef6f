"""A square grid with coordinates along its edges, and holding boxes beside it."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Literal

from forge.drawing.colour import mix
from forge.drawing.layout import columns, grid, inset, rows
from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Ellipse, Line, Path, Radial, Rect, Stroke
from forge.kinds.blocks.heading import heading_strip
from forge.kinds.pages.fields import Few
from forge.kinds.pages.strips import Spot, Strip
from forge.reading.fields import FLAG, LENGTH, TEXT, Either, Placed, choice, field, whole
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.commands import Command
    from forge.drawing.layout import Horizontal, Vertical
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk

RINGS = 7
SWELL = Box(0, 0, 13 * MM, 8 * MM)
CREST = 2 * MM


def _names(named: int | tuple[str, ...], first: int) -> tuple[str, ...]:
    return tuple(str(first + number) for number in range(named)) if isinstance(named, int) else named


_SIDE = Either(whole(1, 60), Few(TEXT, 60, at_least=1))


class Grid(Placed, called="a grid", summary="A square grid with coordinates."):
    """Squares named by column and row; squares that hold what leaves the grid stand at its right."""

    title: str = field(TEXT, "the heading over the grid", default="")
    note: str = field(TEXT, "a small note beside the title, such as a rule number", default="")
    columns: int | tuple[str, ...] = field(_SIDE, "how many columns, or their names", default=10)
    rows: int | tuple[str, ...] = field(_SIDE, "how many rows, or their names", default=10)
    first: int = field(whole(0, 1000), "the number of the first column and row", default=1)
    square: int = field(LENGTH, "the side of a square; as the width allows if not given", default=0)
    holding: tuple[str, ...] = field(Few(TEXT, 60), "the names of holding boxes beside the grid", default=())
    zebra: bool = field(FLAG, "whether every other square is tinted", default=False)
    sea: Literal["none", "rings", "swell"] = field(
        choice("none", "rings", "swell"), "the water under the squares: rings of a sonar, or swell", default="none"
    )
    around: bool = field(FLAG, "whether names stand along all four edges instead of two", default=False)
    scale: str = field(TEXT, "what a square stands for, beside a scale of five, such as 6 miles", default="")

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give a strip for the title and one for the grid."""
        spot, lengths = Spot(self.where, "grid"), desk.style.lengths
        across, down = _names(self.columns, self.first), _names(self.rows, self.first)
        edge = desk.height_of("0", width, "column", lines=1) + lengths.pad
        far = edge if self.around else 0
        aside = self.square or (width - edge - far) // (len(across) + 3)
        room = width - edge - far - (aside * 2 + lengths.gutter if self.holding else 0)
        square = self.square or room // len(across)
        foot = far + (edge + lengths.pad if self.scale else 0)
        if desk.room is not None:
            square = min(square, room // len(across), (desk.room - edge - foot) // len(down))
        field = Box(edge, edge, square * len(across), square * len(down))
        needed = field.x + field.width + (width - edge - room)
        if needed > width:
            desk.too_wide(spot, needed, width, "make its squares smaller")
        shapes = [
            *self._squares(desk, field, len(across), len(down)),
            *self._edges(desk, field, (across, down), edge, spot),
            *self._scale(desk, field, square, Box(field.x, field.y + field.height + far, field.width, edge), spot),
        ]
        if self.holding:
            beside = Box(field.x + field.width + far + lengths.gutter, edge, aside * 2, field.height)
            shapes += self._held(desk, beside, spot)
        head = (heading_strip(desk, self.title, width, spot, note=self.note),) if self.title else ()
        gap = lengths.pad if head else lengths.gap
        return (*head, Strip(edge + field.height + foot, tuple(shapes), *spot, gap=gap))

    def _squares(self, desk: Desk, field: Box, across: int, down: int) -> list[Shape]:
        colours = desk.style.colours
        shapes: list[Shape] = [] if self.sea == "none" else water(desk, field, self.sea, field.height // down)
        afloat = desk.stroke("line", mix(colours.accent, colours.wave, 0.25))
        for row, line in enumerate(grid(field, down, across)):
            for column, box in enumerate(line):
                ground = colours.zebra if self.zebra and (row + column) % 2 else colours.paper
                fill, stroke = (ground, desk.stroke("hair")) if self.sea == "none" else (None, afloat)
                shapes.append(Rect(*box, fill, stroke))
        return [*shapes, Rect(*field, None, desk.stroke("rule"))]

    def _edges(
        self, desk: Desk, field: Box, names: tuple[tuple[str, ...], tuple[str, ...]], edge: int, spot: Spot
    ) -> list[Shape]:
        """The names of columns and rows, on both sides if they stand around the grid."""
        shapes: list[Shape] = []
        pad, (across, down) = desk.style.lengths.pad, names
        right, bottom = field.x + field.width, field.y + field.height
        level: list[tuple[Box, Vertical]] = [(Box(field.x, 0, field.width, edge - pad // 2), "bottom")]
        upright: list[tuple[Box, Horizontal]] = [(Box(0, field.y, edge - pad // 2, field.height), "right")]
        if self.around:
            level.append((Box(field.x, bottom + pad // 2, field.width, edge - pad // 2), "top"))
            upright.append((Box(right + pad // 2, field.y, edge - pad // 2, field.height), "left"))
        for place, valign in level:
            for name, box in zip(across, columns(place, len(across)), strict=True):
                shapes += desk.words(name, box, "column", spot, align="center", valign=valign)
        for place, align in upright:
            for name, box in zip(down, rows(place, len(down)), strict=True):
                shapes += desk.words(name, box, "column", spot, align=align)
        return shapes

    def _scale(self, desk: Desk, field: Box, square: int, place: Box, spot: Spot) -> list[Shape]:
        """A scale of five squares, every other one filled, and what a square stands for."""
        if not self.scale:
            return []
        pad, colours = desk.style.lengths.pad, desk.style.colours
        length = min(5 * square, field.width // 2)
        bar = Box(place.x, place.y + place.height // 2 + pad // 2, length, pad)
        shapes: list[Shape] = [Rect(*bar, colours.paper)]
        shapes += [Rect(*part, colours.accent) for part in columns(bar, 5)[::2]]
        shapes.append(Rect(*bar, None, desk.stroke("hair", colours.accent)))
        words = Box(bar.x + length + 2 * pad, place.y + pad, field.width - length - 2 * pad, place.height)
        return [*shapes, *desk.words(self.scale, words, "small", spot, colour=colours.soft)]

    def _held(self, desk: Desk, beside: Box, spot: Spot) -> list[Shape]:
        shapes: list[Shape] = []
        lengths = desk.style.lengths
        down = (len(self.holding) + 1) // 2
        boxes = [box for line in grid(beside, down, 2, lengths.pad) for box in line]
        for name, box in zip(self.holding, boxes, strict=False):
            shapes.append(Rect(*box, desk.style.colours.panel, desk.stroke("line"), lengths.radius))
            shapes += desk.words(
                name, inset(box, lengths.pad), "column", spot, valign="top", colour=desk.style.colours.soft
            )
        return shapes


def water(desk: Desk, field: Box, sort: Literal["rings", "swell"], square: int) -> list[Shape]:
    """Water that is lighter in the middle, with rings and bearings of a sonar on it, or swell within the squares."""
    colours, line = desk.style.colours, desk.style.lengths.line
    light, deep = mix(colours.wave, colours.paper, 0.5), mix(colours.wave, colours.accent, 0.42)
    shapes: list[Shape] = [Rect(*field, Radial(0.5, 0.5, 0.72, ((0.0, light), (1.0, deep))))]
    if sort == "swell":
        crests, troughs = Stroke(colours.paper, line).rounded(), Stroke(mix(deep, colours.accent, 0.35), line).rounded()
        for drop, stroke, opacity in ((line * 3 // 2, troughs, 0.5), (0, crests, 0.9)):
            shapes.append(Path(tuple(_wavelets(field, square, drop)), None, stroke, role="texture", opacity=opacity))
        return shapes
    x, y = field.x + field.width // 2, field.y + field.height // 2
    reach = round(math.hypot(field.width, field.height) / 2)
    stroke = Stroke(colours.paper, line)
    rings: list[Shape] = []
    for number in range(1, RINGS + 1):
        radius = reach * (2 * number - 1) // (2 * RINGS)
        rings.append(Ellipse(x - radius, y - radius, 2 * radius, 2 * radius, None, stroke, "texture", opacity=0.75))
    for bearing in range(0, 180, 10):
        across, down = reach * math.sin(math.radians(bearing)), reach * math.cos(math.radians(bearing))
        if bearing % 30 == 0:
            ends = (round(x - across), round(y - down), round(x + across), round(y + down))
            rings.append(Line(*ends, stroke, "texture", opacity=0.75))
            continue
        marks: list[Command] = []
        for far in itertools.chain(*(_both(number - 0.5) for number in range(2, RINGS + 1))):
            if abs(across * far) > field.width / 2 - CREST or abs(down * far) > field.height / 2 - CREST:
                continue
            inner, outer = far - 0.012, far + 0.012
            marks.append(("M", round(x + across * inner), round(y - down * inner)))
            marks.append(("L", round(x + across * outer), round(y - down * outer)))
        rings += [Path(tuple(marks), None, stroke, role="texture", opacity=0.75)] if marks else []
    return [*shapes, Clip(*field, tuple(rings))]


def _both(ring: float) -> tuple[float, float]:
    """A ring's share of the reach, either way from the middle."""
    return ring / RINGS, -ring / RINGS


def _wavelets(field: Box, square: int, drop: int = 0) -> Iterator[Command]:
    """Crests as seen from above, in staggered rows whose regularity does not show, none along the edge of a square."""
    across, down = max(field.width // SWELL.width, 1), max(field.height // SWELL.height, 1)
    for row, column in itertools.product(range(down), range(across)):
        drift, sink = (row * 0.618 + column * 0.371) % 1, (column * 0.755 + row * 0.57) % 1
        x = field.x + round((column + 0.1 + 0.4 * drift) * SWELL.width)
        y = round((row + 0.2 + 0.6 * sink) * SWELL.height)
        y += field.y + drop + max(0, CREST * 2 // 3 - y % square) - max(0, y % square + CREST * 2 // 3 - square)
        yield ("M", x, y)
        for crest in range(2 + (row + column) % 2):
            start = x + crest * CREST
            yield ("C", start + CREST // 4, y + CREST // 3, start + CREST * 3 // 4, y + CREST // 3, start + CREST, y)


BLOCK = Grid

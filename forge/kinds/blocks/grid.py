"""A square grid with coordinates along its edges, and holding boxes beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import columns, grid, inset, rows
from forge.drawing.page import Box
from forge.drawing.shapes import Rect
from forge.kinds.blocks.heading import heading_strip
from forge.kinds.pages.desk import Desk, show_mm
from forge.kinds.pages.fields import Few
from forge.kinds.pages.strips import Spot, Strip
from forge.reading.fields import FLAG, LENGTH, TEXT, Either, Placed, field, whole

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape


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
    square: int = field(LENGTH, "the side of a square; as the width allows if not said", default=0)
    holding: tuple[str, ...] = field(Few(TEXT, 60), "the names of holding boxes beside the grid", default=())
    zebra: bool = field(FLAG, "whether every other square is tinted", default=False)

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give a strip for the title and one for the grid."""
        spot, lengths = Spot(self.where, "grid"), desk.style.lengths
        across, down = _names(self.columns, self.first), _names(self.rows, self.first)
        edge = desk.height_of("0", width, "column", lines=1) + lengths.pad
        aside = self.square or (width - edge) // (len(across) + 3)
        room = width - edge - (aside * 2 + lengths.gutter if self.holding else 0)
        square = self.square or room // len(across)
        if desk.room is not None:
            square = min(square, room // len(across), (desk.room - edge) // len(down))
        field = Box(edge, edge, square * len(across), square * len(down))
        needed = field.x + field.width + (width - edge - room)
        if needed > width:
            desk.error(spot, f"is {show_mm(needed - width)} wider than its column", "make its squares smaller")
        shapes = [
            *self._squares(desk, field, len(across), len(down)),
            *self._edges(desk, field, (across, down), edge, spot),
        ]
        if self.holding:
            beside = Box(field.x + field.width + lengths.gutter, edge, aside * 2, field.height)
            shapes += self._held(desk, beside, spot)
        head = (heading_strip(desk, self.title, width, spot, note=self.note),) if self.title else ()
        gap = lengths.pad if head else lengths.gap
        return (*head, Strip(edge + field.height, tuple(shapes), *spot, gap=gap))

    def _squares(self, desk: Desk, field: Box, across: int, down: int) -> list[Shape]:
        colours = desk.style.colours
        shapes: list[Shape] = []
        for row, line in enumerate(grid(field, down, across)):
            for column, box in enumerate(line):
                ground = colours.zebra if self.zebra and (row + column) % 2 else colours.paper
                shapes.append(Rect(*box, ground, desk.stroke("hair")))
        return [*shapes, Rect(*field, None, desk.stroke("rule"))]

    def _edges(
        self, desk: Desk, field: Box, names: tuple[tuple[str, ...], tuple[str, ...]], edge: int, spot: Spot
    ) -> list[Shape]:
        shapes: list[Shape] = []
        pad, (across, down) = desk.style.lengths.pad, names
        top = Box(field.x, 0, field.width, edge - pad // 2)
        left = Box(0, field.y, edge - pad // 2, field.height)
        for name, box in zip(across, columns(top, len(across)), strict=True):
            shapes += desk.words(name, box, "column", spot, align="center", valign="bottom")
        for name, box in zip(down, rows(left, len(down)), strict=True):
            shapes += desk.words(name, box, "column", spot, align="right")
        return shapes

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


BLOCK = Grid

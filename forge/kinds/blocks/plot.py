"""A plotting sheet: numbered boxes filled from left to right, top to bottom, with room for each digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import columns
from forge.drawing.page import Box
from forge.drawing.shapes import Line, Rect
from forge.kinds.blocks.heading import heading_strip
from forge.kinds.pages.strips import Spot, Strip, with_shapes
from forge.reading.fields import FLAG, LENGTH, NAME, TEXT, Placed, field, whole

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk

TICK = 5
"""Digits are parted by marks of a fifth of the box's height."""


class Plot(
    Placed, called="a plotting sheet", summary="A plotting sheet: boxes for numbers, in the order they are filled."
):
    """Rows of boxes to write numbers into; every so many columns one is grey."""

    title: str = field(TEXT, "the heading over the boxes", default="")
    id: str = field(NAME, "the name of its form fields; made from the title if not given", default="")
    note: str = field(TEXT, "a small note beside the title, such as a rule number", default="")
    columns: int = field(whole(1, 60), "boxes in a row", default=10)
    rows: int = field(whole(1, 500), "rows of boxes")
    digits: int = field(whole(1, 8), "how many digits are written into a box", default=4)
    grey: int = field(whole(0, 60), "every so many columns one is grey; 0 is none", default=0)
    first: int = field(whole(0, 100_000), "the number of the first box", default=1)
    numbered: bool = field(FLAG, "whether boxes are numbered", default=True)
    height: int = field(LENGTH, "the height of a box", default=324_000)

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give a strip for each row, so that a long sheet goes on over the page."""
        spot, gap = Spot(self.where, "plot"), desk.style.lengths.gap
        key = self.id or desk.key(spot, self.title)
        title = (heading_strip(desk, self.title, width, spot, note=self.note),) if self.title else ()
        rows = [self._row(desk, row, key, width, spot) for row in range(self.rows)]
        rows[0] = with_shapes(rows[0], (desk.rule(0, 0, width),))._replace(gap=desk.style.lengths.pad if title else gap)
        rows[-1] = with_shapes(rows[-1], (desk.rule(0, self.height, width),))
        return (*title, *rows)

    def _row(self, desk: Desk, row: int, key: str, width: int, spot: Spot) -> Strip:
        colours, height = desk.style.colours, self.height
        shapes: list[Shape] = []
        for column, box in enumerate(columns(Box(0, 0, width, height), self.columns)):
            number = self.first + row * self.columns + column
            grey = bool(self.grey) and (column + 1) % self.grey == 0
            shapes.append(Rect(*box, colours.grey if grey else colours.write, desk.stroke("hair")))
            shapes += self._digit_marks(desk, box)
            if self.numbered:
                shapes += self._number(desk, number, box, spot)
            shapes += desk.write_in((key, str(number)), box, spot, tip=str(number))
        shapes += [Line(x, 0, x, height, desk.stroke("line")) for x in (0, width)]
        return Strip(height, tuple(shapes), *spot)

    def _digit_marks(self, desk: Desk, box: Box) -> list[Shape]:
        bottom, top = box.y + box.height, box.y + box.height - box.height // TICK
        return [Line(x, top, x, bottom, desk.stroke("hair")) for x, *_ in columns(box, self.digits)[1:]]

    def _number(self, desk: Desk, number: int, box: Box, spot: Spot) -> tuple[Shape, ...]:
        pad = desk.style.lengths.pad // 2
        high = desk.height_of("0", box.width, "mark", lines=1)
        place = Box(box.x + pad, box.y + pad // 2, box.width - 2 * pad, high)
        return desk.words(str(number), place, "mark", spot, colour=desk.style.colours.soft)


BLOCK = Plot

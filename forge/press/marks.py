"""Marks of a press sheet, on the plates of all inks: where it is trimmed, and how its inks lie on each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.shapes import Ellipse, Line, Stroke
from forge.reading.measures import MM, NAMED, PT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape

PEN = Stroke(NAMED["black"], PT // 4)
LENGTH, CLEAR = 5 * MM, 2 * MM
"""How long a mark is, and how far it keeps from the bleed."""

RADIUS, ARM = 3 * MM // 2, 5 * MM // 2


def press_marks(trim: Box, bleed: Box) -> tuple[Shape, ...]:
    """Draw crop marks at the corners of the trim and a register mark at the middle of each edge, outside the bleed."""
    return (*_crops(trim, bleed), *_registers(trim, bleed))


def _crops(trim: Box, bleed: Box) -> Iterator[Shape]:
    left, top, right, bottom = bleed.x, bleed.y, bleed.x + bleed.width, bleed.y + bleed.height
    for x in (trim.x, trim.x + trim.width):
        yield Line(x, top - CLEAR, x, top - CLEAR - LENGTH, PEN)
        yield Line(x, bottom + CLEAR, x, bottom + CLEAR + LENGTH, PEN)
    for y in (trim.y, trim.y + trim.height):
        yield Line(left - CLEAR, y, left - CLEAR - LENGTH, y, PEN)
        yield Line(right + CLEAR, y, right + CLEAR + LENGTH, y, PEN)


def _registers(trim: Box, bleed: Box) -> Iterator[Shape]:
    off = CLEAR + ARM
    middle_x, middle_y = trim.x + trim.width // 2, trim.y + trim.height // 2
    for x, y in (
        (middle_x, bleed.y - off),
        (middle_x, bleed.y + bleed.height + off),
        (bleed.x - off, middle_y),
        (bleed.x + bleed.width + off, middle_y),
    ):
        yield Line(x - ARM, y, x + ARM, y, PEN)
        yield Line(x, y - ARM, x, y + ARM, PEN)
        yield Ellipse(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS, stroke=PEN)

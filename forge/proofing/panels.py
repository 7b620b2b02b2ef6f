"""Panels side by side in a grid that breaks over pages: each knows its height, a row is as high as its highest."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from forge.drawing.layout import columns as split_columns
from forge.drawing.page import Box
from forge.drawing.shapes import Rect, Stamp, Stroke
from forge.proofing.lettering import FAINT, Strip
from forge.reading.measures import MM, PT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.shapes import Drawing, Shape

GUTTER = 5 * MM
FRAME = Stroke(FAINT, PT // 4)


def panel_width(width: int, across: int) -> int:
    """How wide each of so many panels in a row is."""
    return split_columns(Box(0, 0, width, 0), across, GUTTER)[0].width


def panels(items: Iterable[Strip], width: int, across: int) -> Iterator[Strip]:
    """Put panels into rows of so many, with a gap between the rows; a row is never broken."""
    places = split_columns(Box(0, 0, width, 0), across, GUTTER)
    rest = iter(items)
    while row := tuple(islice(rest, across)):
        yield _row(row, places[: len(row)])


def _row(row: tuple[Strip, ...], places: tuple[Box, ...]) -> Strip:
    height = max(item.height for item in row)

    def draw(box: Box) -> Iterator[Shape]:
        for item, place in zip(row, places, strict=True):
            yield from item.draw(Box(box.x + place.x, box.y, place.width, height))

    return Strip(height, draw, gap=GUTTER)


def picture(drawing: Drawing, x: int, y: int, scale: float) -> Iterator[Shape]:
    """Show a drawing enlarged from a place on, with a thin frame about it."""
    yield Stamp(drawing, x, y, scale)
    yield Rect(x, y, round(drawing.width * scale), round(drawing.height * scale), stroke=FRAME, role="rule")

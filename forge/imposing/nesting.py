"""Hexagons and triangles laid into one another, so that as many of them lie on a sheet as belong there."""

from __future__ import annotations

from math import ceil, hypot
from typing import TYPE_CHECKING

from forge.imposing.blocks import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.pack.outline import Outline
    from forge.reading.measures import Size


def nested(outline: Outline, size: Size, gap: int) -> Iterator[Cell]:
    """Give the ways in which pieces of a size can be nested, so far apart from one another."""
    width, height = size
    if outline.form == "hexagon":
        pointy = outline.lying == "pointy" or (not outline.lying and width < height)
        yield _honeycomb(size, gap, 0, pointy=pointy)
        yield _honeycomb(size._replace(width=height, height=width), gap, 90, pointy=not pointy)
    elif outline.form == "triangle":
        # neighbours touch along slanted sides, half a width apart
        pitch = ceil(width / 2 + gap * hypot(height, width / 2) / height)
        yield Cell(width, height, pitch - width, gap, heads=True, apart=gap)


def _honeycomb(size: Size, gap: int, turn: int, *, pointy: bool) -> Cell:
    """Lay flat hexagons in columns of which every other one is lower, pointy ones in rows alike."""
    long, short = (size.height, size.width) if pointy else (size.width, size.height)
    # from one line to the next it is three quarters of a hexagon, and what keeps their slanted sides so far apart
    slanted = hypot(long / 4, short / 2)
    pitch = ceil(3 * long / 4 + gap * (2 * slanted - long / 4) / short)
    between, step = pitch - long, (short + gap) // 2
    if pointy:
        return Cell(size.width, size.height, gap, between, turn, slide=step, apart=gap)
    return Cell(size.width, size.height, between, gap, turn, drop=step, apart=gap)

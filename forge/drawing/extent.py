"""How far shapes reach, their lines and letters with them."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

from forge.drawing.bounds import Bounds
from forge.drawing.laid import placed
from forge.drawing.outlined import around
from forge.drawing.shapes import Path, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.laid import Placed
    from forge.drawing.shapes import Shape

ABOVE, BELOW = 1.4, 0.6
"""How far letters reach above and below their baseline at most, in type sizes."""


def extent_of(shapes: Iterable[Shape]) -> Bounds | None:
    """Give an upright rectangle in which all that is drawn lies, in whole EMU; ``None`` if nothing is."""
    found = [bounds for part in placed(shapes) for bounds in _reached(part)]
    if not found:
        return None
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return Bounds(floor(min(lefts)), floor(min(tops)), ceil(max(rights)), ceil(max(bottoms)))


def _reached(part: Placed) -> Iterator[Bounds]:
    shape, stroke = part.shape, part.stroke
    if isinstance(shape, Text):
        edge = shape.halo.width if shape.halo else 0
        top, foot = shape.y - ABOVE * shape.size - edge, shape.y + BELOW * shape.size + edge
        left, right = shape.x - shape.size / 4 - edge, shape.x + shape.width + shape.size / 4 + edge
        points = [(left, top), (right, top), (right, foot), (left, foot)]
        wide = 0.0
    else:
        points = [point for run in part.runs for point in run]
        pointed = stroke and stroke.join == "miter" and isinstance(shape, Path)
        wide = stroke.width * (stroke.mitre / 2 if pointed else 1) if stroke else 0
    if not points:
        return
    if not (part.map.b or part.map.c):  # what lies upright reaches as far as the corners of its box
        left, top, right, bottom = around(points)
        points = [(left, top), (right, bottom)]
    reached = around(part.map.of((x + dx, y + dy)) for x, y in points for dx in (-wide, wide) for dy in (-wide, wide))
    yield part.cut(reached)

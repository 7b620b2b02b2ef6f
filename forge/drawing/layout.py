"""Boxes within boxes: margins, rows, columns, grids, and things aligned in them. Whole EMU; no part is ever lost."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from forge.drawing.page import Box
from forge.drawing.shapes import Stamp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Drawing

Horizontal = Literal["left", "center", "right"]
Vertical = Literal["top", "middle", "bottom"]
Edge = Literal["top", "right", "bottom", "left"]


def inset(box: Box, left: int, top: int | None = None, right: int | None = None, bottom: int | None = None) -> Box:
    """Leave margins free: one for all edges, or left and right and top and bottom alike, or each its own.

    A box smaller than its margins shrinks to nothing where they meet.
    """
    top = left if top is None else top
    right = left if right is None else right
    bottom = top if bottom is None else bottom
    width, height = max(box.width - left - right, 0), max(box.height - top - bottom, 0)
    return Box(min(box.x + left, box.x + box.width), min(box.y + top, box.y + box.height), width, height)


def shares(total: int, weights: Sequence[float]) -> tuple[int, ...]:
    """Split a length by weights into whole parts that add up to it exactly."""
    whole = sum(weights)
    marks, passed = [0], 0.0
    for weight in weights:
        passed += weight
        marks.append(round(total * passed / whole) if whole else 0)
    marks[-1] = total
    return tuple(end - start for start, end in pairwise(marks))


def rows(box: Box, weights: Sequence[float] | int, gap: int = 0) -> tuple[Box, ...]:
    """Split a box from top to bottom: into a number of equal rows, or by weights; with a gap between them."""
    return tuple(Box(box.x, y, box.width, height) for y, height in _parts(box.y, box.height, weights, gap))


def columns(box: Box, weights: Sequence[float] | int, gap: int = 0) -> tuple[Box, ...]:
    """Split a box from left to right: into a number of equal columns, or by weights; with a gap between them."""
    return tuple(Box(x, box.y, width, box.height) for x, width in _parts(box.x, box.width, weights, gap))


def grid(
    box: Box, down: Sequence[float] | int, across: Sequence[float] | int, gap: int = 0
) -> tuple[tuple[Box, ...], ...]:
    """Split a box into rows of cells."""
    return tuple(columns(row, across, gap) for row in rows(box, down, gap))


def _parts(start: int, length: int, weights: Sequence[float] | int, gap: int) -> list[tuple[int, int]]:
    if isinstance(weights, int):
        weights = (1,) * weights
    if len(weights) > 1:
        gap = min(gap, length // (len(weights) - 1))
    parts = []
    for part in shares(length - gap * (len(weights) - 1), weights) if weights else ():
        parts.append((start, part))
        start += part + gap
    return parts


def cut(box: Box, edge: Edge, length: int, gap: int = 0) -> tuple[Box, Box]:
    """Cut a strip off along an edge: the strip, and what is left beyond a gap."""
    across = edge in ("left", "right")
    whole = box.width if across else box.height
    length = min(length, whole)
    left = max(whole - length - gap, 0)
    if edge == "top":
        return box._replace(height=length), box._replace(y=box.y + whole - left, height=left)
    if edge == "left":
        return box._replace(width=length), box._replace(x=box.x + whole - left, width=left)
    if edge == "bottom":
        return box._replace(y=box.y + whole - length, height=length), box._replace(height=left)
    return box._replace(x=box.x + whole - length, width=length), box._replace(width=left)


def aligned(width: int, height: int, box: Box, align: Horizontal = "center", valign: Vertical = "middle") -> Box:
    """Put a rectangle of a size into a box; it sticks out evenly where the box is smaller and it is centred."""
    across, down = box.width - width, box.height - height
    x = {"left": 0, "center": across // 2, "right": across}[align]
    y = {"top": 0, "middle": down // 2, "bottom": down}[valign]
    return Box(box.x + x, box.y + y, width, height)


def fitted(width: int, height: int, box: Box, align: Horizontal = "center", valign: Vertical = "middle") -> Box:
    """The largest rectangle of the proportions of ``width`` and ``height`` that a box holds, aligned in it."""
    if box.width * height <= box.height * width:
        return aligned(box.width, box.width * height // width, box, align, valign)
    return aligned(box.height * width // height, box.height, box, align, valign)


def place_drawing(
    drawing: Drawing, box: Box, align: Horizontal = "center", valign: Vertical = "middle", *, turn: int = 0
) -> Stamp:
    """Stamp a drawing, turned clockwise by a multiple of 90 degrees, as large as a box allows."""
    width, height = (drawing.height, drawing.width) if turn % 180 else (drawing.width, drawing.height)
    place = fitted(width, height, box, align, valign)
    return Stamp(drawing, place.x, place.y, min(box.width / width, box.height / height), turn)

"""Rings: boxes round a rectangle, as many as are wanted, so that the last touches the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import columns, grid, rows
from forge.drawing.page import Box

if TYPE_CHECKING:
    from forge.reading.measures import Size

LEAST = 8
"""How few boxes go round something: one in each corner, and one between each two."""


def sides_of_ring(count: int, across: int) -> tuple[int, int, int]:
    """Give how many boxes are in the top row, in the bottom row, and beside each other between them.

    An odd number has one box less at the bottom, where boxes are wider then; nothing closes where all three are 0.
    """
    bottom = across - count % 2
    beside = (count - across - bottom) // 2
    closes = across > 1 and bottom > 1 and beside >= 0
    return (across, bottom, beside) if closes else (0, 0, 0)


def usual_across(count: int) -> int:
    """How many boxes stand side by side in a ring that is a little wider than high."""
    return max((count + 4) * 3 // 10, 3)


def ring_in_rows(whole: Box, count: int, across: int) -> list[Box]:
    """Lay boxes round a rectangle, clockwise from its top left corner, all of one height."""
    top, bottom, beside = sides_of_ring(count, across)
    cells = grid(whole, beside + 2, top)
    right = [row[-1] for row in cells[1:-1]]
    left = [row[0] for row in cells[1:-1]]
    last = cells[-1] if bottom == top else columns(_row(cells[-1]), bottom)
    return [*cells[0], *right, *reversed(last), *reversed(left)]


def ring_along(whole: Box, count: int, deep: int) -> list[Box]:
    """Lay boxes along the inside of a rectangle, clockwise from its top left corner, those between corners alike.

    Corners are squares; what is between them is shared out by length, the odd one to the top and to the right.
    """
    width, height = whole.width - 2 * deep, whole.height - 2 * deep
    others = count - 4
    level = min(max(round(others * width / (width + height)), 2), others - 2)
    upright = others - level
    x, y, right, foot = whole.x, whole.y, whole.x + whole.width - deep, whole.y + whole.height - deep
    top = columns(Box(x + deep, y, width, deep), level - level // 2)
    east = rows(Box(right, y + deep, deep, height), upright - upright // 2)
    bottom = columns(Box(x + deep, foot, width, deep), level // 2)
    west = rows(Box(x, y + deep, deep, height), upright // 2)
    corners = [Box(*corner, deep, deep) for corner in ((x, y), (right, y), (right, foot), (x, foot))]
    return [
        corners[0], *top, corners[1], *east, corners[2], *reversed(bottom), corners[3], *reversed(west),
    ]  # fmt: skip


def begun(boxes: list[Box], corner: str, *, clockwise: bool) -> list[Box]:
    """Give the boxes of a ring from another corner on, or the other way round."""
    xs, ys = [box.x for box in boxes], [box.y for box in boxes]
    across, down = ("left" in corner, "top" in corner)
    wanted = (min(xs) if across else max(xs), min(ys) if down else max(ys))
    first = next(number for number, box in enumerate(boxes) if (box.x, box.y) == wanted)
    turned = boxes[first:] + boxes[:first]
    return turned if clockwise else [turned[0], *reversed(turned[1:])]


def _row(cells: tuple[Box, ...]) -> Box:
    first, last = cells[0], cells[-1]
    return Box(first.x, first.y, last.x + last.width - first.x, first.height)


def fits_round(size: Size, deep: int) -> bool:
    """Whether there is anything left within a ring so deep."""
    return min(size.width, size.height) > 3 * deep

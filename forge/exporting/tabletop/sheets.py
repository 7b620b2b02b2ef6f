"""Sheets of cards: one picture with a cell for each card, as the game cuts them up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.reading.measures import INCH

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL.Image import Image

WIDEST, HIGHEST, FEWEST = 10, 7, 2
"""How many cells across and down a sheet may have, and how many it must have (the makers' own limits)."""

LARGEST = 4096
"""How many pixels wide and high a picture may be, by the makers' advice."""

MOST = WIDEST * HIGHEST - 1
"""How many cards a sheet holds: its last cell is what others see of a hand."""


class Plan(NamedTuple):
    """How a sheet is laid out: its cells across and down, how many pixels one has, and at how many dots an inch."""

    columns: int
    rows: int
    width: int
    height: int
    dpi: int


def pixels(length: int, dpi: int) -> int:
    """Give how many pixels a length takes."""
    return max(1, round(length * dpi / INCH))


def shares(count: int) -> Iterator[range]:
    """Part cards among as few sheets as can hold them, alike as far as it goes."""
    sheets = -(-count // MOST)
    start = 0
    for number in range(sheets):
        size = count // sheets + (number < count % sheets)
        yield range(start, start + size)
        start += size


def plan_sheet(count: int, width: int, height: int, most_dpi: int) -> Plan:
    """Lay out a sheet for so many cards of a size, and its hidden cell, as sharp as its picture may be."""
    grids = [
        (columns, rows)
        for columns in range(FEWEST, WIDEST + 1)
        for rows in range(FEWEST, HIGHEST + 1)
        if columns * rows > count
    ]
    plans = [Plan(columns, rows, *_cell(columns, rows, width, height, most_dpi)) for columns, rows in grids]
    return max(plans, key=lambda plan: (plan.dpi, -plan.columns * plan.rows, plan.columns))


def _cell(columns: int, rows: int, width: int, height: int, most_dpi: int) -> tuple[int, int, int]:
    """Give the largest cell of which so many fit, and its dots an inch."""
    dpi = min(most_dpi, LARGEST * INCH // (columns * width), LARGEST * INCH // (rows * height))
    while dpi > 1 and (columns * pixels(width, dpi) > LARGEST or rows * pixels(height, dpi) > LARGEST):
        dpi -= 1
    return pixels(width, dpi), pixels(height, dpi), dpi


def draw_sheet(plan: Plan, faces: Sequence[Image], hidden: Image | None) -> Image:
    """Put faces into the cells of a sheet, row by row, and into its last cell what others see of a hand."""
    from PIL import Image  # only decks need it

    sheet = Image.new("RGB", (plan.columns * plan.width, plan.rows * plan.height), "#202020")
    last = plan.columns * plan.rows - 1
    cells = [*enumerate(faces), *([(last, hidden)] if hidden else [])]
    for cell, face in cells:
        row, column = divmod(cell, plan.columns)
        sheet.paste(face, (column * plan.width, row * plan.height))
    return sheet

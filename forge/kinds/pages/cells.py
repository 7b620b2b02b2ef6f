"""Cells of tables: printed, written in, ticked, or unknown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.drawing.layout import inset
from forge.drawing.page import Box
from forge.drawing.shapes import Rect
from forge.errors import nearest
from forge.kinds.pages.fields import Brief
from forge.reading.fields import TEXT, Placed, field

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Shape
    from forge.drawing.text import Align
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Spot
    from forge.rules.values import Value

MOST_BOXES = 40

SIGN = re.compile(r":[a-z0-9-]+:")
"""A symbol among words."""

_WORD = re.compile(r"[^\W\d_]{2,}")

SENTENCE = 5
"""Words of so many that have to be broken are read like running text, not at a glance like a result."""

MANY = 3
"""One cell in so many makes a table one of sentences; a longer one here or there does not."""


class Cell(Placed, called="a cell"):
    """What is printed in a cell, or the number of the question that its value would answer."""

    text: str = field(TEXT, "what is printed; in a column of boxes, how many there are", default="")
    unknown: str = field(TEXT, "the number of an unknown: the cell is written in until it is answered", default="")


CELL = Brief(Cell, "text")


def role_of(desk: Desk, cells: Sequence[tuple[str, int]]) -> str:
    """Say in which type cells of these words and widths are set: in that of running text if many hold sentences."""
    wordy = [(text, width) for text, width in cells if len(_WORD.findall(SIGN.sub("", text))) >= SENTENCE]
    broken = any(desk.width_of(text, "cell") > width for text, width in wordy)
    return "text" if broken and len(wordy) * MANY >= len(cells) else "cell"


def draw_cell(
    desk: Desk,
    cell: Cell | None,
    box: Box,
    name: tuple[str, ...],
    spot: Spot,
    *,
    boxes: int = 0,
    ticks: Sequence[str] = (),
    role: str = "cell",
    align: Align = "center",
    tip: str = "",
) -> tuple[Shape, ...]:
    """Draw what a cell holds; one that says nothing is written in, or ticked if its column has boxes."""
    if cell and cell.unknown:
        return _unknown(desk, cell, box, name, spot)
    if boxes:
        count = _count(desk, cell, spot) if cell and cell.text else boxes
        return tick_row(desk, count, box, name, spot, ticks=ticks, tip=tip)
    if cell is None:
        return desk.write_in(name, box, spot, tip=tip, align=align)
    return desk.words(cell.text, inset(box, desk.style.lengths.pad, 0), role, spot, align=align, lines=0)


def _unknown(desk: Desk, cell: Cell, box: Box, name: tuple[str, ...], spot: Spot) -> tuple[Shape, ...]:
    unknowns = desk.pack.rules.unknowns
    if cell.unknown not in unknowns:
        hint = nearest(cell.unknown, unknowns)
        desk.error(spot._replace(where=cell.where), f'there is no unknown "{cell.unknown}" in the pack', hint)
    elif (value := unknowns[cell.unknown].value) is not None:
        desk.ask(cell.unknown, name, blank=False)
        return desk.words(show_value(value), box, "cell", spot, align="center", lines=0, rich=False)
    desk.ask(cell.unknown, name)
    return desk.write_in(name, box, spot, tip=_question(desk, cell.unknown))


def show_value(value: Value) -> str:
    """Write the value of an unknown that an overlay filled."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " + ".join(value) if isinstance(value, tuple) else str(value)


def _count(desk: Desk, cell: Cell, spot: Spot) -> int:
    """How many boxes a cell of a column of boxes asks for."""
    if cell.text.isdecimal() and int(cell.text) <= MOST_BOXES:
        return int(cell.text)
    desk.error(spot._replace(where=cell.where), f'"{cell.text}" is not a number of boxes up to {MOST_BOXES}')
    return 0


def tick_row(
    desk: Desk,
    count: int,
    box: Box,
    name: tuple[str, ...],
    spot: Spot,
    *,
    ticks: Sequence[str] = (),
    tip: str = "",
) -> tuple[Shape, ...]:
    """Put so many squares to tick side by side in the middle of a box, a little room after every fifth.

    Where something stands in each of them they need no room to be counted by.
    """
    if not count:
        return ()
    pad = desk.style.lengths.pad
    groups = 0 if ticks else (count - 1) // 5
    side = min(box.height * 11 // 20, (box.width - 2 * pad) * 10 // (13 * count + 7 * groups))
    gap, apart = side * 3 // 10, side * 7 // 10
    whole = count * side + (count - 1) * gap + groups * apart
    if side < desk.pack.floor:
        desk.error(spot, f"has no room for {count} boxes side by side", "give the column more width")
    x, y = box.x + (box.width - whole) // 2, box.y + (box.height - side) // 2
    shapes: tuple[Shape, ...] = ()
    for number in range(count):
        left = x + number * (side + gap) + (number // 5 * apart if groups else 0)
        path = (*name, str(number + 1)) if count > 1 else name
        place = Box(left, y, side, side)
        shapes += desk.tick_box(path, place, spot, tip=tip)
        if number < len(ticks):
            shapes += desk.words(ticks[number], place, "mark", spot, colour=desk.style.colours.soft, align="center")
    return shapes


def unknown_box(desk: Desk, box: Box, name: tuple[str, ...], number: str, spot: Spot) -> tuple[Shape, ...]:
    """A dashed box to write in what no source gives; the question is for the screen, and its number for the annexe."""
    colours, lengths = desk.style.colours, desk.style.lengths
    inner = inset(box, lengths.pad // 2)
    dash = (lengths.line * 4, lengths.line * 3)
    frame = Rect(*inner, colours.write, desk.stroke("line", colours.soft, dash))
    desk.ask(number, name)
    return (frame, *desk.write_in(name, inner, spot, tip=_question(desk, number)))


def _question(desk: Desk, number: str) -> str:
    unknown = desk.pack.rules.unknowns.get(number)
    return unknown.question if unknown else ""

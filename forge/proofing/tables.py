"""Tables of a book: columns by shares, cells that break into lines or draw themselves, heads repeated on each page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.layout import columns as split_columns
from forge.drawing.page import Box
from forge.drawing.shapes import Line, Stroke
from forge.proofing.lettering import FAINT, INK, Strip
from forge.reading.measures import MM, PT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.shapes import Shape
    from forge.drawing.text import Align
    from forge.proofing.lettering import Typesetter
    from forge.reading.measures import Colour

GAP = 3 * MM
PAD = MM * 9 // 10
HEAD = 6 * MM
_HAIR = Stroke(FAINT, PT // 4)
_LINE = Stroke(INK, PT // 2)


class Column(NamedTuple):
    """A column of a table: its heading, its share of the width, and how its cells are set."""

    heading: str
    share: int = 1
    align: Align = "left"
    role: str = "body"


class Said(NamedTuple):
    """Words of a cell in a role or colour of their own."""

    text: str
    role: str = ""
    colour: Colour | None = None


Cell = str | Said | Strip
"""What stands in a cell: words, or something that draws itself."""


def table(
    setter: Typesetter, width: int, columns: Sequence[Column], rows: Iterable[Sequence[Cell]], *, gap: int = 0
) -> Iterator[Strip]:
    """Give a table row by row; its head is kept with the first row and repeated wherever it goes on."""
    boxes = split_columns(Box(0, 0, width, 0), [column.share for column in columns], GAP)
    head = _head(setter, columns, boxes)
    yield head._replace(gap=gap, keep=True)
    for row in rows:
        yield _row(setter, columns, boxes, row)._replace(heads=(head,))


def _head(setter: Typesetter, columns: Sequence[Column], boxes: Sequence[Box]) -> Strip:
    """The headings, standing on a rule; a long one breaks into lines."""
    heights = [
        setter.height(column.heading, place.width, "label") for column, place in zip(columns, boxes, strict=True)
    ]
    height = max(*heights, HEAD - 2 * MM) + 2 * MM

    def draw(box: Box) -> Iterator[Shape]:
        for column, place, high in zip(columns, boxes, heights, strict=True):
            words = Box(box.x + place.x, box.y + height - MM - high, place.width, high)
            yield from setter.words(column.heading, words, "label", align=column.align)
        yield Line(box.x, box.y + height, box.x + boxes[-1].x + boxes[-1].width, box.y + height, _LINE)

    return Strip(height, draw)


def _row(setter: Typesetter, columns: Sequence[Column], boxes: Sequence[Box], row: Sequence[Cell]) -> Strip:
    cells = [_cell(setter, column, place.width, cell) for column, place, cell in zip(columns, boxes, row, strict=True)]
    height = max((cell.height for cell in cells), default=0) + 2 * PAD

    def draw(box: Box) -> Iterator[Shape]:
        for place, cell in zip(boxes, cells, strict=True):
            yield from cell.draw(Box(box.x + place.x, box.y + PAD, place.width, height - 2 * PAD))
        end = box.y + height
        yield Line(box.x, end, box.x + boxes[-1].x + boxes[-1].width, end, _HAIR)

    return Strip(height, draw)


def _cell(setter: Typesetter, column: Column, width: int, cell: Cell) -> Strip:
    if isinstance(cell, Strip):
        return cell
    said = cell if isinstance(cell, Said) else Said(cell)
    role = said.role or column.role

    def draw(box: Box) -> Iterable[Shape]:
        return setter.words(said.text, box, role, align=column.align, colour=said.colour)

    return Strip(setter.height(said.text, width, role), draw)

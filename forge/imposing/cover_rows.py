"""What stands in lines on the cover: the plan of the jobs, and the list of pieces to tick off."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Line, Rect, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.imposing.cover_sheets import shortened
from forge.imposing.furniture import QUIET
from forge.reading.measures import MM, NAMED, PT, Colour, Size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Shape
    from forge.imposing.cover_list import Column, Entry
    from forge.imposing.cover_plan import PlanLine

COLUMN_GAP = 6 * MM
PLAN_COLUMNS = (20, 78, 24, 26, 40)
"""How the width is shared by the pages, what is on them, how much of it, which sides, on what."""
_RULE = Stroke(Colour(170, 170, 170), PT // 4)
_BOX_RULE = Stroke(NAMED["black"], PT // 2)
_ENTRY = TextStyle("narrow", 8 * PT, 5 * PT, valign="middle")
_PLAN_STYLES = (_ENTRY._replace(font="narrow-bold"), _ENTRY, _ENTRY, _ENTRY, _ENTRY)
_REMARK = _ENTRY._replace(font="narrow-italic")
_FIGURE = TextStyle("narrow", 8 * PT, 5 * PT, QUIET, align="right", valign="middle")
_HEADING = TextStyle("label-bold", 10 * PT, 6 * PT, valign="middle")
_KIND_GROUND = Colour(225, 225, 225)


class Grid(NamedTuple):
    """How the lists lie: within which rectangle, in how many columns, how many lines high on the pages.

    Lines of the plan are ``line`` high, ``first`` of them on the first page and ``others`` on the next; those of the
    list ``entry``. ``steps`` is how high the instructions are.
    """

    page: Size
    left: int
    top: int
    width: int
    columns: int
    line: int
    first: int
    others: int
    head: int
    wide: int
    steps: int
    entry: int

    @property
    def column(self) -> int:
        """The width of a column."""
        return (self.width - COLUMN_GAP * (self.columns - 1)) // self.columns


def draw_plan(lines: Sequence[PlanLine], grid: Grid, top: int, fonts: FontBook) -> Iterator[Shape]:
    """Draw lines of the plan from a place down."""
    for number, line in enumerate(lines):
        if not any(line):
            continue
        box = Box(grid.left, top + number * grid.line, grid.width, grid.line)
        if line.heading:
            yield from fit_text(line.heading, box, _heading(grid.line), fonts).shapes
        elif line.remark:
            yield from fit_text(line.remark, box, _REMARK, fonts).shapes
        else:
            yield from _plan_row(line, box, fonts)
        end = box.y + box.height
        yield Line(box.x, end, box.x + box.width, end, _BOX_RULE if line.heading else _RULE)


def _heading(line: int) -> TextStyle:
    """How a heading is set in a line of a height: it keeps clear of its rule."""
    return _HEADING._replace(size=max(min(_HEADING.size, line * 4 // 5), _listed(line, _ENTRY).size * 6 // 5))


def _listed(line: int, style: TextStyle) -> TextStyle:
    """How a line of the list is set: larger where lines are higher than they need be."""
    return style._replace(size=max(style.size, line * 11 // 20))


def _plan_row(line: PlanLine, box: Box, fonts: FontBook) -> Iterator[Shape]:
    """Pages, what is on them and how much of it, which sides, on what."""
    x = box.x
    words = (line.pages, line.what, line.amount, line.sides, line.paper)
    for share, text, style in zip(PLAN_COLUMNS, words, _PLAN_STYLES, strict=True):
        width = box.width * share // sum(PLAN_COLUMNS)
        place = Box(x, box.y, width - 2 * MM, box.height)
        yield from fit_text(shortened(text, place.width, fonts, _ENTRY), place, style, fonts).shapes
        x += width


def draw_lists(columns: Sequence[Column], grid: Grid, top: int, fonts: FontBook) -> Iterator[Shape]:
    """Draw columns of the list from a place down."""
    for number, column in enumerate(columns):
        x = grid.left + number * (grid.column + COLUMN_GAP)
        for line, entry in enumerate(column):
            if entry:
                yield from _entry(entry, Box(x, top + line * grid.entry, grid.column, grid.entry), fonts)


def _entry(entry: Entry, box: Box, fonts: FontBook) -> Iterator[Shape]:
    figures, listed = _listed(box.height, _FIGURE), _listed(box.height, _ENTRY)
    figure = fonts.get("narrow-bold").advance(entry.figure, figures.size) + MM if entry.figure else 0
    bottom = box.y + box.height
    if entry.kind:
        yield Rect(*box, _KIND_GROUND, role="ground")
        box = box._replace(x=box.x + MM, width=box.width - 2 * MM)
    if entry.heading:
        words = box._replace(width=box.width - figure)
        style = _heading(box.height)
        yield from fit_text(shortened(entry.text, words.width, fonts, style), words, style, fonts).shapes
        yield from fit_text(entry.figure, box, figures._replace(font="narrow-bold"), fonts).shapes
        if not entry.kind:
            yield Line(box.x, bottom, box.x + box.width, bottom, _BOX_RULE)
        return
    indent = 0
    if entry.box:
        side = 13 * MM // 5
        yield Rect(box.x, box.y + (box.height - side) // 2, side, side, stroke=_BOX_RULE)
        indent = side + 3 * MM // 2
    words = box._replace(x=box.x + indent, width=box.width - indent - figure)
    yield from fit_text(shortened(entry.text, words.width, fonts, listed), words, listed, fonts).shapes
    yield from fit_text(entry.figure, box, figures, fonts).shapes
    yield Line(box.x, bottom, box.x + box.width, bottom, _RULE)

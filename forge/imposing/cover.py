"""The cover of a kit: how it is printed and cut, the plan of its jobs, and every piece to tick off.

How many pages it needs is known before anything is drawn: the instructions have a place of fixed size, and everything
below them is set in lines of one height.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box, Page
from forge.drawing.shapes import Line, Rect, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.imposing.cover_list import flow, list_entries
from forge.imposing.cover_plan import plan_lines
from forge.imposing.cover_steps import cutting_steps, printing_steps
from forge.imposing.furniture import QUIET, Note, furnish
from forge.imposing.papers import common_size
from forge.imposing.words import say
from forge.imposing.zones import Zone
from forge.reading.measures import MM, NAMED, PT, Colour, Size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Shape
    from forge.imposing.cover_list import Column, Entry
    from forge.imposing.cover_plan import PlanLine
    from forge.imposing.options import ImposeOptions
    from forge.imposing.sheet_plan import SheetPlan
    from forge.pack.model import Pack

MARGIN = 16 * MM
LINE = 23 * MM // 5
COLUMN = 54 * MM
CLOSE_LINE = 39 * MM // 10
CLOSE_COLUMN = 30 * MM
COLUMN_GAP = 6 * MM
HEAD = 26 * MM
STEPS = 58 * MM
NEXT_HEAD = 14 * MM
INDENT = 5 * MM
PAGES_OF_LEAF = 2
LIST_GAP = 1
FEWEST_LINES = 6
"""Lines that must be left below the plan for the list to begin there, after a gap."""

PLAN_COLUMNS = (20, 78, 24, 26, 40)
"""How the width is shared by the pages, what is on them, how much of it, which sides, on what."""


_RULE = Stroke(Colour(170, 170, 170), PT // 4)
_STRONG_RULE = Stroke(NAMED["black"], PT)
_BOX_RULE = Stroke(NAMED["black"], PT // 2)
_TITLE = TextStyle("text-bold", 26 * PT, 10 * PT, valign="bottom")
_SUBTITLE = TextStyle("text", 11 * PT, 7 * PT, QUIET, valign="middle")
_HEADING = TextStyle("text-bold", 9 * PT, 6 * PT, valign="middle")
_STEP = TextStyle("text", 19 * PT // 2, 6 * PT, lines=0, leading=1.25)
_NUMBER = TextStyle("text-bold", 19 * PT // 2, 6 * PT)
_ENTRY = TextStyle("narrow", 8 * PT, 5 * PT, valign="middle")
_PLAN_STYLES = (_ENTRY._replace(font="narrow-bold"), _ENTRY, _ENTRY, _ENTRY, _ENTRY)
_REMARK = _ENTRY._replace(font="narrow-italic")
_FIGURE = TextStyle("narrow", 8 * PT, 5 * PT, QUIET, align="right", valign="middle")


class _Grid(NamedTuple):
    """How the lists lie: within which rectangle, in how many columns, how many lines high on the pages."""

    page: Size
    left: int
    top: int
    width: int
    columns: int
    line: int
    first: int
    others: int

    @property
    def column(self) -> int:
        """The width of a column."""
        return (self.width - COLUMN_GAP * (self.columns - 1)) // self.columns


class _Spread(NamedTuple):
    """What one page of the cover holds: lines of the plan, and below them columns of the list."""

    plan: tuple[PlanLine, ...]
    columns: tuple[Column, ...]


def cover_size(options: ImposeOptions) -> Size:
    """How large the pages of the cover are."""
    return options.paper.lying(landscape=options.paper.orientation == "landscape")


def _grids(options: ImposeOptions) -> tuple[_Grid, ...]:
    """Give the ways to lay out the page: as it is read best, and closer, in narrower columns."""
    page, common = cover_size(options), common_size(options.paper)
    landscape = options.paper.orientation == "landscape"
    width, height = (common.height, common.width) if landscape else common
    width, height = width - 2 * MARGIN, height - 2 * MARGIN
    left, top = (page.width - width) // 2, (page.height - height) // 2
    grids = []
    for line, column in ((LINE, COLUMN), (CLOSE_LINE, CLOSE_COLUMN)):
        columns = max(1, (width + COLUMN_GAP) // (column + COLUMN_GAP))
        first, others = max(2, (height - HEAD - STEPS) // line), max(2, (height - NEXT_HEAD) // line)
        grids.append(_Grid(page, left, top, width, columns, line, first, others))
    return tuple(grids)


def _laid_out(
    options: ImposeOptions, plan: Sequence[PlanLine], entries: Sequence[Entry]
) -> tuple[_Grid, tuple[_Spread, ...]]:
    """Put plan and list on pages; what would fill more than one leaf is set closer."""
    for grid in _grids(options):
        pages = _paged(grid, plan, entries)
        if len(pages) <= PAGES_OF_LEAF:
            break
    return grid, pages


def _paged(grid: _Grid, plan: Sequence[PlanLine], entries: Sequence[Entry]) -> tuple[_Spread, ...]:
    """Give the plan all the lines it needs; the list begins below its end, if a few lines are left there."""
    pages: list[_Spread] = []
    rest, height = list(plan), grid.first
    while len(rest) > height:
        pages.append(_Spread(tuple(rest[:height]), ()))
        rest, height = rest[height:], grid.others
    left = height - len(rest) - LIST_GAP
    if left < FEWEST_LINES:
        pages.append(_Spread(tuple(rest), ()))
        rest, left = [], grid.others
    lists = [tuple(page) for page in flow(entries, grid.columns, left, grid.others)]
    for columns in lists or ([()] if rest else []):
        pages.append(_Spread(tuple(rest), columns))
        rest = []
    return tuple(pages)


def cover_length(plan: SheetPlan) -> int:
    """How many pages the cover will have."""
    return len(_laid_out(plan.options, plan_lines(plan, "", {}), list_entries(plan.chosen, {}))[1])


def cover_pages(plan: SheetPlan, pack: Pack) -> Iterator[Page]:
    """Make the pages of the cover."""
    texts = pack.rules.texts
    grid, pages = _laid_out(plan.options, plan_lines(plan, pack.id, texts), list_entries(plan.chosen, texts))
    for number, spread in enumerate(pages, 1):
        shapes: list[Shape] = []
        if number == 1:
            shapes += _head(grid, plan, pack)
            top = grid.top + HEAD + STEPS
        else:
            shapes += _next_head(grid, pack)
            top = grid.top + NEXT_HEAD
        shapes += _plan(spread.plan, grid, top, pack.fonts)
        below = top + (len(spread.plan) + (LIST_GAP if spread.plan else 0)) * grid.line
        shapes += _lists(spread.columns, grid, below, pack.fonts)
        shapes += _foot(grid, number, plan, pack)
        heading = say(texts, "cover.heading")
        box = Box(0, 0, *grid.page)
        name = f"00-cover-{number}" if len(pages) > 1 else "00-cover"
        yield Page(name, heading, *grid.page, tuple(shapes), box, box, bookmark=heading if number == 1 else "")


def _head(grid: _Grid, plan: SheetPlan, pack: Pack) -> Iterator[Shape]:
    """Title, and below it the two columns of instructions."""
    texts, fonts = pack.rules.texts, pack.fonts
    yield from fit_text(pack.title, Box(grid.left, grid.top, grid.width, 14 * MM), _TITLE, fonts).shapes
    below = grid.top + 15 * MM
    yield from fit_text(say(texts, "cover.heading"), Box(grid.left, below, grid.width, 6 * MM), _SUBTITLE, fonts).shapes
    yield Line(grid.left, below + 7 * MM, grid.left + grid.width, below + 7 * MM, _STRONG_RULE)
    options, sheets = plan.options, plan.sheets
    columns = (
        (say(texts, "cover.print"), printing_steps(sheets, plan.jobs, options, texts)),
        (say(texts, "cover.cut"), cutting_steps(sheets, options, texts)),
    )
    shown = [column for column in columns if column[1]]
    width = (grid.width - COLUMN_GAP * (len(shown) - 1)) // len(shown)
    size = _step_size([steps for _, steps in shown], width - INDENT, fonts)
    for place, (heading, steps) in enumerate(shown):
        box = Box(grid.left + place * (width + COLUMN_GAP), grid.top + HEAD, width, STEPS - 6 * MM)
        yield from _steps(heading, steps, box, size, fonts)


def _step_size(columns: Sequence[Sequence[str]], width: int, fonts: FontBook) -> int:
    """The largest type in which the steps of every column fit below their heading."""
    room = STEPS - 13 * MM
    size = _STEP.size
    while size > _STEP.floor and any(_steps_height(steps, width, size, fonts) > room for steps in columns):
        size -= PT // 2
    return size


def _steps_height(steps: Sequence[str], width: int, size: int, fonts: FontBook) -> int:
    style, box = _STEP._replace(size=size, floor=size), Box(0, 0, width, STEPS)
    return sum(fit_text(step, box, style, fonts).height + size // 2 for step in steps)


def _steps(heading: str, steps: Sequence[str], box: Box, size: int, fonts: FontBook) -> Iterator[Shape]:
    """A heading, and numbered steps below it."""
    yield from fit_text(heading, box._replace(height=6 * MM), _HEADING, fonts).shapes
    y, style, number_style = box.y + 7 * MM, _STEP._replace(size=size, floor=size), _NUMBER._replace(size=size)
    for number, step in enumerate(steps, 1):
        place = Box(box.x + INDENT, y, box.width - INDENT, box.height)
        fitted = fit_text(step, place, style, fonts)
        yield from fit_text(str(number), place._replace(x=box.x, width=INDENT), number_style, fonts).shapes
        yield from fitted.shapes
        y += fitted.height + size // 2


def _next_head(grid: _Grid, pack: Pack) -> Iterator[Shape]:
    words = say(pack.rules.texts, "cover.continued", title=pack.title)
    box = Box(grid.left, grid.top, grid.width, 7 * MM)
    yield from fit_text(words, box, _HEADING._replace(size=12 * PT), pack.fonts).shapes
    yield Line(grid.left, grid.top + 8 * MM, grid.left + grid.width, grid.top + 8 * MM, _STRONG_RULE)


def _plan(lines: Sequence[PlanLine], grid: _Grid, top: int, fonts: FontBook) -> Iterator[Shape]:
    for number, line in enumerate(lines):
        box = Box(grid.left, top + number * grid.line, grid.width, grid.line)
        if line.heading:
            yield from fit_text(line.heading, box, _HEADING, fonts).shapes
        elif line.remark:
            yield from fit_text(line.remark, box, _REMARK, fonts).shapes
        else:
            yield from _plan_row(line, box, fonts)
        end = box.y + box.height
        yield Line(box.x, end, box.x + box.width, end, _BOX_RULE if line.heading else _RULE)


def _plan_row(line: PlanLine, box: Box, fonts: FontBook) -> Iterator[Shape]:
    """Pages, what is on them and how much of it, which sides, on what."""
    x = box.x
    words = (line.pages, line.what, line.amount, line.sides, line.paper)
    for share, text, style in zip(PLAN_COLUMNS, words, _PLAN_STYLES, strict=True):
        width = box.width * share // sum(PLAN_COLUMNS)
        place = Box(x, box.y, width - 2 * MM, box.height)
        yield from fit_text(_shortened(text, place.width, fonts), place, style, fonts).shapes
        x += width


def _lists(columns: Sequence[Column], grid: _Grid, top: int, fonts: FontBook) -> Iterator[Shape]:
    for number, column in enumerate(columns):
        x = grid.left + number * (grid.column + COLUMN_GAP)
        for line, entry in enumerate(column):
            if entry:
                yield from _entry(entry, Box(x, top + line * grid.line, grid.column, grid.line), fonts)


def _entry(entry: Entry, box: Box, fonts: FontBook) -> Iterator[Shape]:
    figure = fonts.get("narrow-bold").advance(entry.figure, _FIGURE.size) + MM if entry.figure else 0
    bottom = box.y + box.height
    if entry.heading:
        words = box._replace(width=box.width - figure)
        yield from fit_text(entry.text, words, _HEADING, fonts).shapes
        yield from fit_text(entry.figure, box, _FIGURE._replace(font="narrow-bold"), fonts).shapes
        yield Line(box.x, bottom, box.x + box.width, bottom, _BOX_RULE)
        return
    indent = 0
    if entry.box:
        side = 13 * MM // 5
        yield Rect(box.x, box.y + (box.height - side) // 2, side, side, stroke=_BOX_RULE)
        indent = side + 3 * MM // 2
    words = box._replace(x=box.x + indent, width=box.width - indent - figure)
    yield from fit_text(_shortened(entry.text, words.width, fonts), words, _ENTRY, fonts).shapes
    yield from fit_text(entry.figure, box, _FIGURE, fonts).shapes
    yield Line(box.x, bottom, box.x + box.width, bottom, _RULE)


def _shortened(text: str, width: int, fonts: FontBook) -> str:
    """Leave the end of an over-long name out, visibly: the list counts pieces, it need not spell them out."""
    font = fonts.get(_ENTRY.font)
    if font.advance(text, _ENTRY.floor) <= width:
        return text
    while text and font.advance(f"{text}…", _ENTRY.floor) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _foot(grid: _Grid, number: int, plan: SheetPlan, pack: Pack) -> tuple[Shape, ...]:
    texts = pack.rules.texts
    label = plan.options.label or pack.rules.label
    margin = plan.options.margin
    box = Box(margin, grid.page.height - margin - 6 * MM, grid.page.width - 2 * margin, 6 * MM)
    notes = _foot_notes(label, number, plan, pack, texts)
    return furnish([Zone("bottom", box)], tuple(notes), pack.fonts, with_ruler=False).shapes


def _foot_notes(label: str, number: int, plan: SheetPlan, pack: Pack, texts: Mapping[str, str]) -> Iterator[Note]:
    if label:
        yield Note(say(texts, "sheet.edition", label=label).upper(), loud=True)
    yield Note(say(texts, "sheet.page", page=number, pages=len(plan.jobs[0].pages)))
    yield Note(say(texts, "sheet.published") if not label else "")
    yield Note(pack.notice)

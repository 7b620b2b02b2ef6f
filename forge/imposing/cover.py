"""The cover of a kit: how it is printed and cut, the plan of its jobs, and every piece to tick off.

How many pages it needs is known before anything is drawn: the instructions have a place of fixed size, and everything
below them is set in lines of one height.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box, Page
from forge.drawing.shapes import Line, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.imposing.cover_art import draw_head
from forge.imposing.cover_list import flow, list_entries, pieces_listed
from forge.imposing.cover_needs import needs
from forge.imposing.cover_plan import plan_lines
from forge.imposing.cover_rows import COLUMN_GAP, Grid, draw_lists, draw_plan
from forge.imposing.cover_sheets import WIDTHS, draw_pictures, height_of, pictured
from forge.imposing.cover_steps import cutting_steps, printing_steps
from forge.imposing.furniture import QUIET, Note, furnish
from forge.imposing.papers import common_size
from forge.imposing.words import edition_mark, say
from forge.imposing.zones import TYPE_MARGIN, Zone
from forge.reading.measures import MM, NAMED, PT, Size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Drawing, Shape
    from forge.imposing.cover_list import Column, Entry
    from forge.imposing.cover_plan import PlanLine
    from forge.imposing.cover_sheets import Groups
    from forge.imposing.options import ImposeOptions
    from forge.imposing.sheet_plan import SheetPlan
    from forge.pack.model import Pack

LINE = 23 * MM // 5
COLUMN = 54 * MM
CLOSE_LINE = 39 * MM // 10
ROOMY_LINE = 34 * MM // 5
"""How high a line of the list is where it has a page to itself."""
CLOSE_COLUMN = 30 * MM
ARTS, ART_SHARE = (90 * MM, 66 * MM, 50 * MM, 42 * MM), 0.34
"""How high picture and title are, and the most they take of the height of the page."""
NEEDS = 10 * MM
AROUND_NEEDS = 29 * MM // 10
ONE_LINE, SECOND_LINE = 160, 4 * MM
"""So many letters of what it takes go on one line; a second has room of its own."""
STEPS, EACH_STEP, STEPS_ROUND = 50 * MM, 7 * MM, 14 * MM
"""How high the instructions are at least; how high a step is, in type that is easily read, and what is round them."""
NEXT_HEAD = 17 * MM
INDENT = 5 * MM
PAGES_OF_LEAF = 2
LIST_GAP = 1
FEWEST_LINES = 6
"""Lines that must be left below the plan for the list to begin there, after a gap."""


_STRONG_RULE = Stroke(NAMED["black"], PT)
_NEEDS = TextStyle("label", 9 * PT, 6 * PT, QUIET, valign="middle", lines=2, leading=1.15)
_HEADING = TextStyle("label-bold", 10 * PT, 6 * PT, valign="middle")
_CONTINUED = TextStyle("title", 18 * PT, 5 * PT, valign="middle", tracking=30, lines=2, leading=1.05)
_USE = TextStyle("text", 19 * PT // 2, 6 * PT, QUIET, valign="middle")
_STEP = TextStyle("text", 19 * PT // 2, 6 * PT, lines=0, leading=1.25)
_NUMBER = TextStyle("text-bold", 19 * PT // 2, 6 * PT)


class _Spread(NamedTuple):
    """What one page of the cover holds: lines of the plan, pictures of the sheets, below them columns of the list."""

    plan: tuple[PlanLine, ...]
    columns: tuple[Column, ...]
    pictures: Groups = ()

    @property
    def is_list(self) -> bool:
        """Whether nothing but the list stands on it."""
        return not self.plan and not self.pictures


def cover_size(options: ImposeOptions) -> Size:
    """How large the pages of the cover are."""
    return options.paper.page


def _grids(options: ImposeOptions, steps: int) -> Iterator[Grid]:
    """Give the ways to lay out the page: as it is seen best, with smaller pictures, and closer, in narrower columns.

    Steps are set smaller before the plan is closer, and the plan before the list, which has pages of its own.
    """
    page, common = cover_size(options), common_size(options.paper)
    landscape = options.paper.orientation == "landscape"
    width, height = (common.height, common.width) if landscape else common
    width, height = width - 2 * TYPE_MARGIN, height - 2 * TYPE_MARGIN
    left, top = (page.width - width) // 2, (page.height - height) // 2
    lists, lines = ((LINE, COLUMN), (CLOSE_LINE, CLOSE_COLUMN)), (LINE, CLOSE_LINE)
    for (entry, column), line, room in product(lists, lines, dict.fromkeys((steps, STEPS))):
        columns = max(1, (width + COLUMN_GAP) // (column + COLUMN_GAP))
        others = max(2, (height - NEXT_HEAD) // line)
        for art, wide in product(ARTS, WIDTHS):
            head = min(art, round(height * ART_SHARE)) + NEEDS
            first = max(2, (height - head - room) // line)
            yield Grid(page, left, top, width, columns, line, first, others, head, wide, room, entry)


def _laid_out(plan: SheetPlan, stem: str, texts: Mapping[str, str]) -> tuple[Grid, tuple[_Spread, ...]]:
    """Put plan, pictures and list on pages, in the way that is seen best of those that take the fewest leaves.

    Plan and pictures are looked at together: pictures beside the plan go before large ones on the next page.
    """
    lines, entries, pictures = plan_lines(plan, stem, texts), list_entries(plan.chosen, texts), pictured(plan, texts)
    each = PAGES_OF_LEAF if plan.jobs[0].duplex != "none" else 1
    best: tuple[tuple[int, bool], Grid, tuple[_Spread, ...]] | None = None
    for grid in _grids(plan.options, _steps_room(plan)):
        pages = _paged(grid, lines, entries, pictures)
        cost = -(-len(pages) // each), bool(pictures) and not pages[0].pictures
        if best is None or cost < best[0]:
            best = cost, grid, pages
        if cost == (1, False):
            break
    assert best is not None
    return _roomy(best[1], best[2], (lines, entries, pictures))


def _roomy(
    grid: Grid, pages: tuple[_Spread, ...], kit: tuple[Sequence[PlanLine], Sequence[Entry], Groups]
) -> tuple[Grid, tuple[_Spread, ...]]:
    """Make the lines of the list higher if it has a page to itself and still goes on it."""
    bare = [page for page in pages if page.columns]
    if len(bare) != 1 or not bare[0].is_list:
        return grid, pages
    roomy = grid._replace(entry=ROOMY_LINE)
    tried = _paged(roomy, *kit)
    same = [page._replace(columns=()) for page in tried] == [page._replace(columns=()) for page in pages]
    return (roomy, tried) if same else (grid, pages)


def _paged(grid: Grid, plan: Sequence[PlanLine], entries: Sequence[Entry], pictures: Groups) -> tuple[_Spread, ...]:
    """Give the plan all the lines it needs; pictures and list begin below its end, if there is room for them."""
    pages: list[_Spread] = []
    rest, height = list(plan), grid.first
    while len(rest) > height:
        pages.append(_Spread(tuple(rest[:height]), ()))
        rest, height = rest[height:], grid.others
    left = height - len(rest) - LIST_GAP
    if pictures and _lines(grid, pictures) > left:
        pages.append(_Spread(tuple(rest), ()))
        rest, left = [], grid.others
        if _lines(grid, pictures) > left:
            pictures = ()
    left, whole = ((lines * grid.line) // grid.entry for lines in (left - _lines(grid, pictures), grid.others))
    if left < FEWEST_LINES:
        pages.append(_Spread(tuple(rest), (), pictures))
        rest, pictures, left = [], (), whole
    lists = [tuple(page) for page in flow(entries, grid.columns, left, whole)]
    for columns in lists or ([()] if rest or pictures else []):
        pages.append(_Spread(tuple(rest), columns, pictures))
        rest, pictures = [], ()
    return tuple(pages)


def _lines(grid: Grid, pictures: Groups) -> int:
    """How many lines of the list pictures take the place of."""
    return -(-height_of(pictures, grid.width, grid.page, grid.wide) // grid.line) + LIST_GAP if pictures else 0


def cover_length(plan: SheetPlan) -> int:
    """How many pages the cover will have."""
    return len(_laid_out(plan, "", {})[1])


def cover_pages(plan: SheetPlan, pack: Pack, look: Callable[[int], Drawing]) -> Iterator[Page]:
    """Make the pages of the cover; ``look`` gives what the front of a sheet shows."""
    texts = pack.rules.texts
    grid, pages = _laid_out(plan, pack.id, texts)
    for number, spread in enumerate(pages, 1):
        shapes: list[Shape] = []
        if number == 1:
            shapes += _head(grid, plan, pack)
            top = grid.top + grid.head + grid.steps
        else:
            shapes += _next_head(grid, plan, pack, is_list=spread.is_list)
            top = grid.top + NEXT_HEAD
        shapes += draw_plan(spread.plan, grid, top, pack.fonts)
        below = top + (len(spread.plan) + (LIST_GAP if spread.plan else 0)) * grid.line
        if spread.pictures:
            box = Box(grid.left, below, grid.width, 0)
            shapes += draw_pictures(
                spread.pictures, box, grid.page, look, wide=grid.wide, texts=texts, fonts=pack.fonts
            )
            below += _lines(grid, spread.pictures) * grid.line
        shapes += draw_lists(spread.columns, grid, below, pack.fonts)
        shapes += _foot(grid, number, plan, pack)
        heading = say(texts, "cover.heading")
        box = Box(0, 0, *grid.page)
        name = f"00-cover-{number}" if len(pages) > 1 else "00-cover"
        yield Page(name, heading, *grid.page, tuple(shapes), box, box, bookmark=heading if number == 1 else "")


def _head(grid: Grid, plan: SheetPlan, pack: Pack) -> Iterator[Shape]:
    """Picture and title, what it takes, and below it the two columns of instructions."""
    texts, fonts = pack.rules.texts, pack.fonts
    art = Box(grid.left, grid.top, grid.width, grid.head - NEEDS)
    yield from draw_head(art, pack)
    below = Box(grid.left, art.y + art.height + MM, grid.width, NEEDS - 2 * MM)
    shown, takes = _instructions(plan, texts), needs(plan, texts)
    width = (grid.width - COLUMN_GAP * (len(shown) - 1)) // len(shown)
    columns, room = [steps for _, steps in shown], grid.steps - STEPS_ROUND + MM
    size = _step_size(columns, width - INDENT, room, fonts)
    more = max(0, fit_text(takes, below, _NEEDS, fonts).height + 2 * AROUND_NEEDS - NEEDS)
    if _step_size(columns, width - INDENT, room - more, fonts) < size:
        more = 0  # a second line is closer to its neighbours before the instructions are smaller
    yield from fit_text(takes, below._replace(height=below.height + more), _NEEDS, fonts).shapes
    for place, (heading, steps) in enumerate(shown):
        left, top = grid.left + place * (width + COLUMN_GAP), grid.top + grid.head + more
        box = Box(left, top, width, grid.steps - 6 * MM - more)
        yield from _steps(heading, steps, box, size, fonts)


def _instructions(plan: SheetPlan, texts: Mapping[str, str]) -> list[tuple[str, list[str]]]:
    """The columns of instructions, with their headings: how it is printed, and how it is glued and cut."""
    options, sheets = plan.options, plan.sheets
    columns = (
        (say(texts, "cover.print"), printing_steps(sheets, plan.jobs, options, texts)),
        (say(texts, "cover.cut"), cutting_steps(sheets, options, texts)),
    )
    return [column for column in columns if column[1]]


def _steps_room(plan: SheetPlan) -> int:
    """How high the instructions are: by how many there are, whatever the language."""
    most = max(len(steps) for _, steps in _instructions(plan, {}))
    second = SECOND_LINE if len(needs(plan, {})) > ONE_LINE else 0
    return max(STEPS, most * EACH_STEP + STEPS_ROUND) + second


def _step_size(columns: Sequence[Sequence[str]], width: int, room: int, fonts: FontBook) -> int:
    """The largest type in which the steps of every column fit below their heading."""
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


def _next_head(grid: Grid, plan: SheetPlan, pack: Pack, *, is_list: bool) -> Iterator[Shape]:
    """The head of a page that follows: what it is, and what a list is for."""
    texts, told = pack.rules.texts, {"title": pack.title, "count": pieces_listed(plan.chosen)}
    words = say(texts, "cover.check-list" if is_list else "cover.continued", **told)
    box = Box(grid.left, grid.top, grid.width, 7 * MM)
    yield from fit_text(words.upper(), box, _CONTINUED, pack.fonts).shapes
    yield Line(grid.left, grid.top + 8 * MM, grid.left + grid.width, grid.top + 8 * MM, _STRONG_RULE)
    if is_list:
        below = box._replace(y=grid.top + 9 * MM, height=6 * MM)
        yield from fit_text(say(texts, "cover.tick-off"), below, _USE, pack.fonts).shapes


def _foot(grid: Grid, number: int, plan: SheetPlan, pack: Pack) -> tuple[Shape, ...]:
    texts = pack.rules.texts
    label = plan.options.label or pack.rules.label
    box = Box(grid.left, grid.page.height - plan.options.margin - 6 * MM, grid.width, 6 * MM)
    notes = _foot_notes(label, number, plan, pack, texts)
    return furnish([Zone("bottom", box)], tuple(notes), pack.fonts, with_ruler=False).shapes


def _foot_notes(label: str, number: int, plan: SheetPlan, pack: Pack, texts: Mapping[str, str]) -> Iterator[Note]:
    if label:
        yield Note(edition_mark(texts, label), loud=True)
    yield Note(say(texts, "sheet.page", page=number, pages=len(plan.jobs[0].pages)))
    yield Note(say(texts, "sheet.published") if not label else "")
    yield Note(pack.notice)
    if number == 1:
        yield Note(say(texts, "cover.colophon"))

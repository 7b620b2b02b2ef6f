"""Crop marks, fold marks and the ruler.

The marks serve one order of cutting, in which none is lost before it is used:

1. Cut the sheet apart along the middles of the gutters. Every block keeps its own marks on all four sides, because each
   has marks in its half of the gutter.
2. In each block, cut the lines that run up and down, from mark to mark, leaving the blank rim at both ends whole. The
   block stays in one piece, and so do all its marks.
3. Cut the lines across, right through, from the top down. Each cut needs the two marks at the sides, which are on the
   part that is left; each frees a finished row.

Marks are drawn in the same places on both sides of the sheet, begin outside the bleed of their side, and end before
anything else begins. Where pieces fill all that the printer reaches, marks lie on the ends of the cut lines themselves,
half black and half white, so that they are seen on any ground and each cut takes them away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Line, Path, Shape, Stamp, Stroke
from forge.imposing.bleed import inner_bleed
from forge.imposing.duplex import box_behind
from forge.imposing.options import MARK_CLEARANCE, MARK_LENGTH
from forge.imposing.room import fold_axis
from forge.reading.measures import MM, NAMED, PT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.commands import Command
    from forge.imposing.blocks import Block, Sheet
    from forge.imposing.duplex import Axis
    from forge.pack.model import Side

HAIRLINE = Stroke(NAMED["black"], PT // 4)
LIGHT = Stroke(NAMED["white"], PT // 4)
FOLD_LINE = Stroke(NAMED["black"], PT // 4, (2 * MM, MM))
SHORTEST = MM // 2
OFF_WORDS = MM // 2
"""How far marks of sheets of one side end before words and the ruler may begin: the fullest ones leave no more."""
INWARD = 2 * MM
"""How long marks on the cut lines are."""


class Tick(NamedTuple):
    """A mark from (x1, y1), near the piece, to (x2, y2), away from it; an ``inward`` one lies on the cut line."""

    x1: int
    y1: int
    x2: int
    y2: int
    inward: bool = False

    @property
    def box(self) -> Box:
        """The rectangle it spans; no width for an upright mark, no height for a level one."""
        left, top = min(self.x1, self.x2), min(self.y1, self.y2)
        return Box(left, top, abs(self.x2 - self.x1), abs(self.y2 - self.y1))


def is_cut(sheet: Sheet, drawn: Sequence[Shape]) -> bool:
    """Whether there is anything to cut: a chart that is white at its edges and fills most of its page stays whole.

    ``drawn`` is one side of the sheet without its furniture.
    """
    if not sheet.page_piece or sheet.tile:
        return True
    page, [block] = sheet.room.page, sheet.blocks
    small = 2 * block.width * block.height < page.width * page.height
    return small or any(not isinstance(shape, Stamp) for shape in drawn)


def crop_marks(sheet: Sheet, side: Side) -> list[Tick]:
    """Give the crop marks of one side, as seen from the front; other outlines have lines to cut along.

    Behind pieces without backs there is nothing to cut by; a folded sheet is cut by both its halves.
    """
    printable = sheet.room.printable
    found: dict[Tick, None] = {}
    shown = sheet.blocks if side == "front" or sheet.fold else [block for block in sheet.blocks if _is_backed(block)]
    for block in shown:
        outline = block.group.outline
        ticks: Iterator[Tick] = iter(())
        if outline.is_square_cut:
            ticks = _line_marks(block, sheet, side)
        elif outline.form == "round":
            ticks = _round_marks(block, sheet, side)
        others = [other for other in sheet.blocks if other is not block]
        for tick in ticks:
            if any(_crosses(tick, other) for other in others):
                continue
            if kept := _within(tick, printable):
                found[kept] = None
    return list(found)


def _is_backed(block: Block) -> bool:
    return any(member.component.two_sided for member in block.group.members)


def _crosses(tick: Tick, block: Block) -> bool:
    """Whether a mark would stand on a piece of another block, as slots of a template may lie near each other."""
    x, y, width, height = tick.box
    across = x < block.x + block.width and x + width > block.x
    return across and y < block.y + block.height and y + height > block.y


def _within(tick: Tick, printable: Box) -> Tick | None:
    """Shorten a mark to what the printer reaches; None if too little is left."""
    right, bottom = printable.x + printable.width, printable.y + printable.height
    x2 = min(max(tick.x2, printable.x), right)
    y2 = min(max(tick.y2, printable.y), bottom)
    kept = tick._replace(x2=x2, y2=y2)
    before = (tick.x2 - tick.x1, tick.y2 - tick.y1)
    after = (kept.x2 - kept.x1, kept.y2 - kept.y1)
    same_way = before[0] * after[0] >= 0 and before[1] * after[1] >= 0
    return kept if same_way and max(map(abs, after)) >= SHORTEST else None


class _End(NamedTuple):
    """One end of a cut line: where it is, which way is on, the gap there (0: open space), and whether it is crossed."""

    at: int
    way: int
    gap: int
    crossed: bool


class _Run(NamedTuple):
    """A cut line: where it is across its direction, and its two ends."""

    at: int
    ends: tuple[_End, _End]


def _line_marks(block: Block, sheet: Sheet, side: Side) -> Iterator[Tick]:
    bleed_x, bleed_y = sheet.room.bleed.of(side)
    reach_x, reach_y = _open_reach(sheet)
    for run in _runs(block, upright=True):
        for near, far, inward in _ends(run, bleed_y, reach_y):
            yield Tick(run.at, near, run.at, far, inward)
    for run in _runs(block, upright=False):
        for near, far, inward in _ends(run, bleed_x, reach_x):
            yield Tick(near, run.at, far, run.at, inward)


def _open_reach(sheet: Sheet) -> tuple[int, int]:
    """Give how far from the trim marks end in open space: off words where they have length to lose, as on one side."""
    if sheet.two_sided or sheet.page_piece:
        return sheet.room.reach
    pairs = zip(sheet.room.reach, sheet.room.bleed.of("front"), strict=True)
    across, down = (min(far, max(far - OFF_WORDS, bleed + MARK_CLEARANCE + MARK_LENGTH)) for far, bleed in pairs)
    return across, down


def _ends(run: _Run, bleed: int, open_reach: int) -> Iterator[tuple[int, int, bool]]:
    """Give where the marks at both ends of a cut line begin and end, and whether they lie on it."""
    for end in run.ends:
        reach = end.gap // 2 if end.crossed else open_reach
        near = (inner_bleed(end.gap, bleed) if end.gap else bleed) + MARK_CLEARANCE
        if reach - near >= SHORTEST:
            yield end.at + end.way * near, end.at + end.way * reach, False
        elif not end.crossed:
            yield end.at, end.at - end.way * INWARD, True


def _runs(block: Block, *, upright: bool) -> Iterator[_Run]:
    """Give the cut lines of one direction; a line ends where no piece lies on either side of it."""
    across, along = _upright_grid(block), _level_grid(block)
    if not upright:
        across, along = along, across
    for lane in range(across.number + 1):
        beside = (lane,) if across.gap else (lane - 1, lane)
        filled = [step for step in range(along.number) if any(_taken(block, at, step, upright) for at in beside)]
        edges = (0, across.size) if across.gap else (0,)
        for first, last in _stretches(filled, joined=not along.gap):
            before = _End(along.at(first), -1, along.gap if first else 0, first - 1 in filled)
            after = _End(
                along.at(last) + along.size, 1, along.gap if last + 1 < along.number else 0, last + 1 in filled
            )
            for edge in edges:
                yield _Run(across.at(lane) + edge, (before, after))


class _Lanes(NamedTuple):
    """The columns or the rows of a block."""

    origin: int
    number: int
    size: int
    gap: int

    def at(self, place: int) -> int:
        """Where a column or row begins."""
        return self.origin + place * (self.size + self.gap)


def _upright_grid(block: Block) -> _Lanes:
    cell = block.group.cell
    return _Lanes(block.x, block.columns, cell.width, cell.gap_x)


def _level_grid(block: Block) -> _Lanes:
    cell = block.group.cell
    return _Lanes(block.y, block.rows, cell.height, cell.gap_y)


def _taken(block: Block, lane: int, step: int, upright: bool) -> bool:
    return block.occupied(lane, step) if upright else block.occupied(step, lane)


def _stretches(filled: list[int], *, joined: bool) -> Iterator[tuple[int, int]]:
    """Give first and last of what lies side by side; each alone if gaps keep them apart."""
    if not joined:
        yield from ((step, step) for step in filled)
    elif filled:
        start = 0
        for index in range(1, len(filled) + 1):
            if index == len(filled) or filled[index] != filled[index - 1] + 1:
                yield filled[start], filled[index - 1]
                start = index


def _round_marks(block: Block, sheet: Sheet, side: Side) -> Iterator[Tick]:
    """Give each round piece four marks towards its middle, in the corners that its neighbours leave free."""
    cell = block.group.cell
    bleed = min(sheet.room.bleed.of(side))
    radius = max(cell.width, cell.height) // 2 + bleed + MARK_CLEARANCE
    near = radius * 7072 // 10_000
    for row in range(block.rows):
        for column in range(block.columns):
            if not block.occupied(column, row):
                continue
            x = block.x + column * cell.pitch_x + cell.width // 2
            y = block.y + row * cell.pitch_y + cell.height // 2
            far_x, far_y = cell.pitch_x // 2 - MARK_CLEARANCE, cell.pitch_y // 2 - MARK_CLEARANCE
            far = min(far_x, far_y)
            if far - near >= SHORTEST:
                for way_x, way_y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                    yield Tick(x + way_x * near, y + way_y * near, x + way_x * far, y + way_y * far)


def draw_ticks(ticks: list[Tick], sheet: Sheet, axis: Axis | None) -> Iterator[Shape]:
    """Draw marks as one shape, and those halves that are white as another; behind the page if an axis is given."""
    black: list[Tick] = []
    white: list[Tick] = []
    for tick in ticks:
        if tick.inward:
            x, y = (tick.x1 + tick.x2) // 2, (tick.y1 + tick.y2) // 2
            black.append(tick._replace(x2=x, y2=y))
            white.append(tick._replace(x1=x, y1=y))
        else:
            black.append(tick)
    for drawn, stroke in ((black, HAIRLINE), (white, LIGHT)):
        if drawn:
            yield Path(tuple(_commands(drawn, sheet, axis)), stroke=stroke, role="picture")


def _commands(ticks: list[Tick], sheet: Sheet, axis: Axis | None) -> Iterator[Command]:
    for tick in ticks:
        ends = [Box(tick.x1, tick.y1, 0, 0), Box(tick.x2, tick.y2, 0, 0)]
        if axis:
            ends = [box_behind(end, sheet.room.page, axis) for end in ends]
        yield "M", ends[0].x, ends[0].y
        yield "L", ends[1].x, ends[1].y


def fold_lines(sheet: Sheet) -> list[Line]:
    """Draw the fold: one line, or two as far apart as the core is thick, across the blank between fronts and backs."""
    printable = sheet.room.printable
    page = sheet.room.page
    half = sheet.core // 2
    offsets = (-half, sheet.core - half) if sheet.core else (0,)
    if fold_axis(page) == "horizontal":
        rows = [page.height // 2 + offset for offset in offsets]
        return [Line(printable.x, y, printable.x + printable.width, y, FOLD_LINE) for y in rows]
    columns = [page.width // 2 + offset for offset in offsets]
    return [Line(x, printable.y, x, printable.y + printable.height, FOLD_LINE) for x in columns]

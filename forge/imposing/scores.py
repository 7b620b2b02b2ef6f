"""Where pieces on a sheet are folded and torn: lines for a machine, and marks beside the pieces for a person.

A mark lies in the bleed, off the piece: it is cut away with it and takes no room from words and crop marks. It is black
on white, dashes for a fold and dots for a tear, so that it is told from a crop mark and seen on any ground.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import mapped, points_of
from forge.drawing.page import DieLine
from forge.drawing.shapes import Line, Stroke
from forge.imposing.die_lines import joined
from forge.reading.measures import MM, NAMED, PT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.page import Box, LineKind
    from forge.drawing.shapes import Shape
    from forge.imposing.blocks import Block, Placement, Sheet
    from forge.imposing.die_lines import Edge
    from forge.imposing.duplex import Place
    from forge.imposing.options import ImposeOptions
    from forge.pack.model import Score
    from forge.reading.measures import Size

KINDS: tuple[LineKind, ...] = ("crease", "perforation")
OFF = MM // 2
"""How far marks keep off the piece."""

SHORTEST = MM
FREE = 2 * MM
"""How long marks of lines are that do not run from edge to edge of a box."""

WHITE = Stroke(NAMED["white"], PT)
PENS: dict[LineKind, Stroke] = {
    "crease": Stroke(NAMED["black"], PT // 2, (MM // 2, MM // 2)),
    "perforation": Stroke(NAMED["black"], PT // 2, (PT // 2, PT // 2)),
}


def score_lines(blocks: Sequence[Block], options: ImposeOptions) -> Iterator[DieLine]:
    """Give the lines along which pieces are folded, then torn, as on the front; those that meet are one."""
    for kind in KINDS:
        edges = [
            score_on_page(score, placed.place, options)
            for block in blocks
            for placed in block.placements(options)
            for score in placed.member.component.scores
            if score.use == kind
        ]
        for start, end in joined(sorted(edges)):
            yield DieLine(kind, (("M", *start), ("L", *end)))


def score_on_page(score: Score, place: Place, options: ImposeOptions) -> Edge:
    """Give where a line runs on the page, from the left or from the top, however its piece is turned."""
    x, y, width, height, turn = place
    ends = []
    for to_right, down in (score.start, score.end):
        right, low = options.enlarged(to_right), options.enlarged(down)
        # a clockwise quarter turn takes the left edge to the top, and the top edge to the right
        ends.append(
            {
                0: (x + right, y + low),
                90: (x + width - low, y + right),
                180: (x + width - right, y + height - low),
                270: (x + low, y + height - right),
            }[turn % 360]
        )
    first, last = sorted(ends)
    return first, last


def reaching(line: DieLine, trim: Box) -> DieLine:
    """Let a line run from edge to edge of what is trimmed, which may be larger than the piece."""
    [(x1, y1)], [(x2, y2)] = map(points_of, line.commands)
    if x1 == x2:
        y1, y2 = trim.y, trim.y + trim.height
    elif y1 == y2:
        x1, x2 = trim.x, trim.x + trim.width
    return line._replace(commands=(("M", x1, y1), ("L", x2, y2)))


def seen_behind(line: DieLine, page: Size) -> DieLine:
    """Give a line as it lies on the back of a page that is turned like a book."""
    return line._replace(commands=mapped(line.commands, lambda x, y: (page.width - x, y)))


class _Neighbours(NamedTuple):
    """How far a mark may reach from a piece at its four edges; nothing where another piece touches it."""

    top: int
    right: int
    bottom: int
    left: int


def is_scored(sheet: Sheet, use: LineKind | None = None) -> bool:
    """Whether anything on a sheet is folded or torn."""
    return any(use in (None, score.use) for component in sheet.components() for score in component.scores)


def draw_score_marks(sheet: Sheet, options: ImposeOptions) -> Iterator[Shape]:
    """Draw marks at both ends of every fold and tear on the front of a sheet, as far as bleed goes there."""
    for block in sheet.blocks if is_scored(sheet) else ():
        for placed in block.placements(options):
            scores = placed.member.component.scores
            reach = _reach(placed, block, sheet)
            for score in scores:
                edge = score_on_page(score, placed.place, options)
                through = _runs_through(score, placed)
                ticks = _ticks(edge, reach, sheet) if through else _free_ticks(edge, placed, block)
                for x1, y1, x2, y2 in ticks:
                    yield Line(x1, y1, x2, y2, WHITE, "picture")
                    yield Line(x1, y1, x2, y2, PENS[score.use], "picture")


def _ticks(edge: Edge, reach: _Neighbours, sheet: Sheet) -> Iterator[tuple[int, int, int, int]]:
    ((x1, y1), (x2, y2)), printable = edge, sheet.room.printable
    if x1 == x2:
        if sheet.tile and not sheet.tile.window.x < x1 < sheet.tile.window.x + sheet.tile.window.width:
            return
        high, low = max(y1 - reach.top, printable.y), min(y2 + reach.bottom, printable.y + printable.height)
        found = ((x1, y1 - OFF, x1, high), (x2, y2 + OFF, x2, low))
        lengths = (y1 - OFF - high, low - y2 - OFF)
    else:
        if sheet.tile and not sheet.tile.window.y < y1 < sheet.tile.window.y + sheet.tile.window.height:
            return
        left, right = max(x1 - reach.left, printable.x), min(x2 + reach.right, printable.x + printable.width)
        found = ((x1 - OFF, y1, left, y1), (x2 + OFF, y2, right, y2))
        lengths = (x1 - OFF - left, right - x2 - OFF)
    yield from (tick for tick, length in zip(found, lengths, strict=True) if length >= SHORTEST)


def _runs_through(score: Score, placed: Placement) -> bool:
    """Whether a line runs straight down or across the box of its piece, from edge to edge."""
    piece, ((x1, y1), (x2, y2)) = placed.member.piece, sorted((score.start, score.end))
    down = x1 == x2 and (y1, y2) == (0, piece.height)
    return down or (y1 == y2 and (x1, x2) == (0, piece.width))


def _free_ticks(edge: Edge, placed: Placement, block: Block) -> Iterator[tuple[int, int, int, int]]:
    """Give marks beyond those ends of a line that lie at the edge of what is cut out, as far as nothing is in the way.

    Where a line ends within its piece, there is no mark.
    """
    outline = block.group.outline
    for (x, y), (x0, y0) in (edge, edge[::-1]):
        long = math.hypot(x - x0, y - y0) or 1.0
        dx, dy = (x - x0) / long, (y - y0) / long
        near, far = ((round(x + dx * off), round(y + dy * off)) for off in (OFF, OFF + FREE))
        if not outline.holds(placed.place, *near) and not outline.holds(placed.place, *far):
            yield (*near, *far)


def _reach(placed: Placement, block: Block, sheet: Sheet) -> _Neighbours:
    (x, y), cell, tile = sheet.room.bleed.of("front"), block.group.cell, sheet.tile
    if tile:
        first, last = not tile.row, tile.row == tile.rows - 1
        return _Neighbours(y * first, x * (tile.column == tile.columns - 1), y * last, x * (not tile.column))

    def free(across: int, down: int) -> int:
        bleed, gap = (x, cell.gap_x) if across else (y, cell.gap_y)
        beside = block.occupied(placed.column + across, placed.row + down)
        return min(bleed, gap // 2) if beside else bleed

    return _Neighbours(free(0, -1), free(1, 0), free(0, 1), free(-1, 0))

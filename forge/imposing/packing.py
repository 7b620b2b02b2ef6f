"""Blocks on sheets, packed closely: each group as a rectangle of its pieces, or a few.

All blocks of one size lie on one grid, a piece wide and high, so that a guillotine goes through the whole sheet; only
pieces so large that an empty row would be a waste lie on a finer one. Between blocks there is room for the bleed of two
backs and for marks, so that every block can be cut out alone, too. All arithmetic is in whole EMU: what fits exactly,
fits.
"""

from __future__ import annotations

from bisect import bisect_right
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.blocks import Block
from forge.imposing.options import APART
from forge.reading.measures import INCH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from forge.drawing.page import Box
    from forge.imposing.blocks import Cell, Group

MOST_ROWS = 2
"""From so many rows on a block is as wide as it gets, however its pieces are nested."""

LARGE = 3 * INCH // 2
"""From this pitch on a grid has lines between the pieces, too."""


class _Portion(NamedTuple):
    """What is still to be laid of a group."""

    group: Group
    first: int
    left: int


class _Shape(NamedTuple):
    """A block that could be laid: where, in how many columns and rows, and how many pieces."""

    x: int
    y: int
    columns: int
    rows: int
    pieces: int
    right: int
    bottom: int


_Score = tuple[int, ...]


def _shallow(shape: _Shape) -> _Score:
    """Prefer what reaches down least; of that, what leaves fewest cells empty."""
    return shape.bottom, shape.columns * shape.rows - shape.pieces, shape.x


def _narrow(shape: _Shape) -> _Score:
    """Prefer what reaches to the right least."""
    return shape.right, shape.columns * shape.rows - shape.pieces, shape.y


def _snug(shape: _Shape) -> _Score:
    """Prefer what takes least of the sheet, room around it and all."""
    return (shape.right - shape.x + APART) * (shape.bottom - shape.y + APART), shape.bottom, shape.x


_WAYS: tuple[tuple[bool, Callable[[_Shape], _Score]], ...] = (
    (False, _shallow),
    (True, _shallow),
    (False, _narrow),
    (True, _narrow),
    (False, _snug),
    (True, _snug),
)
"""Whether the largest groups come first, and what is preferred of the ways to lay a block."""


class _Draft:
    """A sheet being filled, from its top left corner."""

    def __init__(self, frame: Box, apart: int = APART) -> None:
        self.frame = frame
        self.apart = apart
        self.blocks: list[Block] = []
        self._sky: list[tuple[int, int]] = [(0, 0)]
        self._origins: dict[int, int] = {}
        self._too_many: dict[Cell, int] = {}
        self._no_part: set[tuple[Cell, int]] = set()
        self._open: dict[Cell, list[list[tuple[int, int]]]] = {}

    def lay(self, portion: _Portion, count: int, shape: _Shape) -> _Portion:
        """Put a block where it was found to fit; give what is left of its group."""
        group = portion.group
        self._origins.setdefault(group.cell.pitch_y, shape.y)
        self.blocks.append(Block(group, portion.first, count, shape.columns, shape.x, shape.y))
        self._fill(shape.x, shape.right + self.apart, shape.bottom + self.apart)
        self._too_many.clear()
        self._no_part.clear()
        self._open.clear()
        return _Portion(group, portion.first + count, portion.left - count)

    def whole(self, portion: _Portion, score: Callable[[_Shape], _Score]) -> _Shape | None:
        """Find the best place and form for all that is left of a group.

        Where so many pieces of a size had no room, no more have it until something is laid.
        """
        cell, count = portion.group.cell, portion.left
        most = cell.across(self.frame.width) * cell.down(self.frame.height)
        if count >= self._too_many.get(cell, most + 1):
            return None
        best: tuple[_Score, _Shape] | None = None
        rows_before = 0
        for columns, places in enumerate(self._places(cell)[:count], 1):
            rows = -(-count // columns)
            if rows == rows_before:
                continue
            rows_before = rows
            for x, y in places:
                if y + cell.high(columns, rows) <= self.frame.height:
                    shape = _shaped(cell, (x, y), (columns, rows), count)
                    scored = score(shape)
                    if best is None or scored < best[0]:
                        best = scored, shape
        if best is None:
            self._too_many[cell] = count
            return None
        return best[1]

    def part(self, portion: _Portion) -> _Shape | None:
        """Find the place that takes most of a group; None if that is less than half a row."""
        cell = portion.group.cell
        widest = cell.across(self.frame.width)
        if 2 * portion.left < widest or (cell, portion.left) in self._no_part:
            return None
        found = []
        for columns, places in enumerate(self._places(cell), 1):
            for x, y in places:
                rows = cell.down(self.frame.height - y)
                if rows:
                    found.append(_shaped(cell, (x, y), (columns, rows), min(columns * rows, portion.left)))
        best = max(found, key=lambda shape: (shape.pieces, -shape.y, -shape.x), default=None)
        if best and 2 * best.pieces >= widest:
            return best
        self._no_part.add((cell, portion.left))
        return None

    def _places(self, cell: Cell) -> list[list[tuple[int, int]]]:
        """Give for one column, for two and so on the places on the grid, as high as they can lie, that have room."""
        if (known := self._open.get(cell)) is None:
            known = self._open[cell] = [[] for _ in range(cell.across(self.frame.width))]
            for x in sorted({_snapped(start, 0, cell.pitch_x) for start, _ in self._sky}):
                self._look_from(x, cell, known)
        return known

    def _look_from(self, x: int, cell: Cell, places: Sequence[list[tuple[int, int]]]) -> None:
        """Add the places for so many columns that begin at a line of the grid."""
        at, free = bisect_right(self._sky, (x, inf)) - 1, 0
        for columns, found in enumerate(places, 1):
            end = x + cell.wide(columns, MOST_ROWS)
            while at < len(self._sky) and self._sky[at][0] < end + self.apart:
                free = max(free, self._sky[at][1])
                at += 1
            y = _snapped(free, self._origins.get(cell.pitch_y, free), cell.pitch_y)
            if end > self.frame.width or y + cell.height > self.frame.height:
                break
            found.append((x, y))

    def _fill(self, left: int, right: int, bottom: int) -> None:
        """Take what lies above ``bottom`` between two places."""
        ends = [start for start, _ in self._sky[1:]]
        kept: dict[int, int] = {}
        for (start, y), end in zip(self._sky, (*ends, self.frame.width + self.apart), strict=True):
            if start < left:
                kept[start] = y
            if start < right:
                kept[max(start, left)] = max(y, bottom) if end > left else y
            if end > right:
                kept[max(start, right)] = y
        self._sky = sorted(kept.items())


def _shaped(cell: Cell, corner: tuple[int, int], grid: tuple[int, int], pieces: int) -> _Shape:
    columns, rows = min(grid[0], pieces), grid[1]
    return _Shape(*corner, *grid, pieces, corner[0] + cell.wide(columns, rows), corner[1] + cell.high(columns, rows))


def _snapped(place: int, origin: int, pitch: int) -> int:
    """The next line of a grid from a place on."""
    lines = max(1, pitch * 2 // INCH) if pitch >= LARGE else 1
    return origin - (origin - place) * lines // pitch * pitch // lines


def fewest_sheets(groups: Iterable[Group], frame: Box) -> int:
    """How many sheets there must be at least, by area; pieces of one size also by how many a sheet holds."""
    return _fewest([_Portion(group, 0, group.count) for group in groups], frame)


def _fewest(portions: Sequence[_Portion], frame: Box) -> int:
    area = sum(portion.left * portion.group.cell.least for portion in portions)
    fewest = -(-area // (frame.width * frame.height))
    cells = {portion.group.cell for portion in portions}
    if len(cells) == 1:
        [cell] = cells
        full = cell.across(frame.width) * cell.down(frame.height)
        fewest = max(fewest, -(-sum(portion.left for portion in portions) // max(1, full)))
    return fewest


def lay_out(groups: Iterable[Group], frame: Box, apart: int = APART, limit: int = 0) -> list[tuple[Block, ...]]:
    """Give the blocks of each sheet, from the corner of the frame on, so far apart; there is never an empty sheet.

    It gives nothing if it takes as many sheets as the ``limit``, if there is one, or more.
    """
    portions = [_Portion(group, 0, group.count) for group in groups if group.count]
    fewest = _fewest(portions, frame)
    best: list[_Draft] = []
    for largest_first, score in _WAYS:
        ordered = sorted(portions, key=lambda portion: -portion.left) if largest_first else portions
        best = _filled(ordered, _Draft(frame, apart), score, len(best) or limit) or best
        if 0 < len(best) <= fewest or len(portions) <= 1:
            break
    return [tuple(draft.blocks) for draft in best]


def _filled(portions: Sequence[_Portion], empty: _Draft, score: Callable[[_Shape], _Score], limit: int) -> list[_Draft]:
    """Fill sheets one after the other: with whole groups, then with a part of the first that is left.

    It is given up as soon as they cannot but be as many as the limit.
    """
    drafts: list[_Draft] = []
    waiting = list(portions)
    while waiting:
        if limit and len(drafts) + _fewest(waiting, empty.frame) >= limit:
            return []
        draft = _Draft(empty.frame, empty.apart)
        drafts.append(draft)
        later = []
        for portion in waiting:
            shape = draft.whole(portion, score)
            if shape:
                draft.lay(portion, portion.left, shape)
            else:
                later.append(portion)
        waiting = [rest for portion in later if (rest := _parted(draft, portion)).left]
    return drafts


def _parted(draft: _Draft, portion: _Portion) -> _Portion:
    """Lay as much of a group as there is room for."""
    while portion.left and (shape := draft.part(portion)):
        portion = draft.lay(portion, shape.pieces, shape)
    return portion

"""Blocks on sheets: shelves one below the other, the tallest pieces first.

A group of more than a row takes full rows, from sheet to sheet; one of less than a row goes on the first shelf with
room beside what lies there. Between blocks there is a gutter wide enough for the bleed of two backs and for marks, so
that every block can be cut out first and still has its own marks on all four sides. All arithmetic is in whole EMU:
what fits exactly, fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.imposing.blocks import Block
from forge.imposing.options import GROUND_GUTTER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.drawing.page import Box
    from forge.imposing.blocks import Group
    from forge.imposing.duplex import Axis


class _Shelf:
    """A strip across the sheet: where it begins, how high it is, how much of it is taken."""

    def __init__(self, y: int, height: int) -> None:
        self.y = y
        self.height = height
        self.used = 0

    def offset(self) -> int:
        """Where the next block would begin."""
        return self.used + GROUND_GUTTER if self.used else 0


class _Draft:
    """A sheet being filled, from its top left corner."""

    def __init__(self) -> None:
        self.shelves: list[_Shelf] = []
        self.blocks: list[Block] = []

    @property
    def used(self) -> int:
        """How far down it is filled."""
        return self.shelves[-1].y + self.shelves[-1].height if self.shelves else 0

    def next_shelf(self) -> int:
        """Where the next shelf would begin."""
        return self.used + GROUND_GUTTER if self.shelves else 0

    def add(self, group: Group, first: int, count: int, columns: int) -> None:
        """Put a block on a shelf of its own."""
        block = Block(group, first, count, columns, 0, self.next_shelf())
        shelf = _Shelf(block.y, block.height)
        shelf.used = block.width
        self.shelves.append(shelf)
        self.blocks.append(block)


def lay_out(groups: Iterable[Group], frame: Box, fold: Axis | None = None) -> list[tuple[Block, ...]]:
    """Give the blocks of each sheet; there is never an empty sheet. They lie close to a fold, if there is one."""
    drafts: list[_Draft] = []
    for group in groups:
        first = 0
        while first < group.count:
            columns = group.cell.across(frame.width)
            left = group.count - first
            if left < columns and _put_beside(drafts, group, first, left, frame):
                break
            draft = drafts[-1] if drafts else None
            rows = group.cell.down(frame.height - draft.next_shelf()) if draft else 0
            if draft is None or not rows:
                draft, rows = _Draft(), group.cell.down(frame.height)
                drafts.append(draft)
            count = min(left, rows * columns)
            draft.add(group, first, count, columns)
            first += count
    return [_placed(draft, frame, fold) for draft in drafts]


def _put_beside(drafts: list[_Draft], group: Group, first: int, count: int, frame: Box) -> bool:
    """Put less than a row on the first shelf with room beside other blocks, or else below them on an earlier sheet."""
    width = count * group.cell.pitch_x - group.cell.gap_x
    for draft in drafts:
        for shelf in draft.shelves:
            if group.cell.height <= shelf.height and shelf.offset() + width <= frame.width:
                draft.blocks.append(Block(group, first, count, count, shelf.offset(), shelf.y))
                shelf.used = shelf.offset() + width
                return True
        if draft.next_shelf() + group.cell.height <= frame.height:
            draft.add(group, first, count, count)
            return True
    return False


def _placed(draft: _Draft, frame: Box, fold: Axis | None) -> tuple[Block, ...]:
    """Move the blocks into the frame: in the middle sideways, and downwards to where a full sheet would begin."""
    spare_x = frame.width - max(block.x + block.width for block in draft.blocks)
    spare_y = frame.height - draft.used
    row = min(block.group.cell.pitch_y for block in draft.blocks)
    x = frame.x + (spare_x if fold == "vertical" else spare_x // 2)
    y = frame.y + (spare_y if fold == "horizontal" else spare_y % row // 2)
    return tuple(block._replace(x=x + block.x, y=y + block.y) for block in draft.blocks)

"""Blocks that flow through columns of equal width and height."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from forge.kinds.blocks import BLOCKS
from forge.kinds.pages.strips import Spot, Strip, aired, balance, beside, pages_of
from forge.reading.fields import Placed, field, whole

if TYPE_CHECKING:
    from forge.kinds.pages.block import Block
    from forge.kinds.pages.desk import Desk


class Columns(Placed, called="columns", summary="Blocks that flow through columns of equal height."):
    """A run of blocks in columns, balanced."""

    across: int = field(whole(2, 5), "how many columns", default=2)
    blocks: tuple[Block, ...] = field(BLOCKS, "the blocks that flow through them")

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip with all columns; in large print as many as pages have room for, of fewer columns."""
        ways = range(self.across, 0, -1)
        return desk.first_fitting(*(partial(self._beside, width=width, across=across) for across in ways))

    def _beside(self, desk: Desk, width: int, across: int) -> tuple[Strip, ...]:
        spot, gutter = Spot(self.where, "columns"), desk.style.lengths.gutter
        each = (width - gutter * (across - 1)) // across
        strips = [strip for block in self.blocks for strip in block.lay_out(desk, each)]
        if across == 1:
            return tuple(strips)
        runs = [strips] if desk.room is None else pages_of(strips, desk.room, across)
        balanced = ([(column, each) for column in balance(run, across)] for run in runs)
        return tuple(beside(columns, gutter, spot, desk.style.lengths.gap, aired) for columns in balanced)


BLOCK = Columns

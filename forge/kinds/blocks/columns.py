"""Blocks that flow through columns of equal width and height."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.kinds.blocks import BLOCKS, Block
from forge.kinds.pages.desk import Desk, Spot
from forge.kinds.pages.strips import Strip, balance, beside
from forge.reading.fields import Field, Record, whole

if TYPE_CHECKING:
    from forge.errors import Location


class Columns(NamedTuple):
    """A run of blocks in columns, balanced."""

    across: int
    blocks: tuple[Block, ...]
    where: Location

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip with all columns."""
        spot, gutter = Spot(self.where, "columns"), desk.style.lengths.gutter
        each = (width - gutter * (self.across - 1)) // self.across
        strips = [strip for block in self.blocks for strip in block.lay_out(desk, each)]
        columns = [(column, each) for column in balance(strips, self.across)]
        return (beside(columns, gutter, spot, desk.style.lengths.gap),)


BLOCK = Record(
    "columns",
    Columns,
    Field("across", whole(2, 5), "how many columns", 2),
    Field("blocks", BLOCKS, "the blocks that flow through them"),
    help="Blocks that flow through columns of equal height.",
)

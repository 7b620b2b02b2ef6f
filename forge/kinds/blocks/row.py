"""Blocks side by side, in columns of given weights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import columns
from forge.drawing.page import Box
from forge.kinds.blocks import BLOCKS
from forge.kinds.pages.fields import Brief, Few
from forge.kinds.pages.strips import Spot, Strip, aired, beside, stack
from forge.reading.fields import LENGTH, RATIO, Placed, Record, field

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.kinds.pages.block import Block
    from forge.kinds.pages.desk import Desk


class Part(Record, called="a column of a row"):
    """One column of a row: its share of the width, and the blocks in it."""

    weight: float = field(RATIO, "its share of the width, compared with the other columns", default=1.0)
    blocks: tuple[Block, ...] = field(BLOCKS, "the blocks in it, from top to bottom")


class Row(Placed, called="a row", summary="Blocks side by side."):
    """Columns that begin at the same height."""

    parts: tuple[Part, ...] = field(Few(Brief(Part, "blocks"), 12, at_least=1), "the columns, from left to right")
    gutter: int | None = field(LENGTH, "the distance between them; the style's if not given", default=None)

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip, as high as the highest column; in large print the columns may follow each other."""
        return desk.first_fitting(
            lambda desk: self._beside(desk, width),
            lambda desk: tuple(_strips([block for part in self.parts for block in part.blocks], desk, width)),
        )

    def _beside(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        spot = Spot(self.where, "row")
        gutter = desk.style.lengths.gutter if self.gutter is None else self.gutter
        places = columns(Box(0, 0, width, 0), [part.weight for part in self.parts], gutter)
        stacks = [
            (stack(_strips(part.blocks, desk, place.width)), place.width)
            for part, place in zip(self.parts, places, strict=True)
        ]
        return (beside(stacks, gutter, spot, desk.style.lengths.gap, aired),)


def _strips(blocks: Iterable[Block], desk: Desk, width: int) -> list[Strip]:
    return [strip for block in blocks for strip in block.lay_out(desk, width)]


BLOCK = Brief(Row, "parts")

"""What is drawn for cutting pieces that are no rectangles: fine lines to cut along, and a layer of lines for a die.

A line to cut along lies just outside its piece, so that what is cut true keeps nothing of it. It is white with black
dashes and seen on any ground. Round pieces are punched and have marks instead. The layer is not printed: a program of a
cutting machine, or a printer who makes a die, finds it in the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import DieLine
from forge.drawing.shapes import Path, Stroke
from forge.imposing.die_lines import block_lines
from forge.imposing.scores import score_lines
from forge.reading.measures import MM, NAMED, PT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.shapes import Shape
    from forge.imposing.blocks import Block, Sheet
    from forge.imposing.options import ImposeOptions
    from forge.pack.outline import Outline

PEN = PT // 4
PENS = (Stroke(NAMED["white"], PEN), Stroke(NAMED["black"], PEN, (MM, MM)))


def is_guided(outline: Outline) -> bool:
    """Whether pieces are cut along a line of their own: neither straight through a sheet nor with a punch."""
    return not outline.is_square_cut and outline.form != "round"


def cut_guides(sheet: Sheet, options: ImposeOptions) -> Iterator[Shape]:
    """Draw the lines along which pieces of a sheet are cut by hand, as seen on its front."""
    for block in sheet.blocks:
        outline = block.group.outline
        if not is_guided(outline):
            continue
        around = [command for placed in block.placements(options) for command in outline.beyond(placed.place, PEN // 2)]
        yield from (Path(tuple(around), stroke=pen, role="picture") for pen in PENS)


def die_layer(sheet: Sheet, options: ImposeOptions) -> tuple[DieLine, ...]:
    """Give the lines for a die on the front of a sheet: folds and tears, then cuts.

    They are given where asked for, and where anything on the sheet is no rectangle, or has rounded corners.
    """
    if sheet.stock or sheet.tile:
        return ()
    outlines = [_own(block, options) for block in sheet.blocks]
    cuts = any(member.piece.cuts for block in sheet.blocks for member in block.group.members)
    if not (options.die_lines or cuts) and all(outline.fills_its_box for outline in outlines):
        return ()
    found = list(score_lines(sheet.blocks, options))
    for block, outline in zip(sheet.blocks, outlines, strict=True):
        lines = block_lines(block, options, outline)
        found += (DieLine("cut", commands) for commands in (*lines.inner, *lines.frames))
    return tuple(found)


def _own(block: Block, options: ImposeOptions) -> Outline:
    """What a die cuts, round corners and all, whatever is cut by hand."""
    return block.group.members[0].component.outline.enlarged(options.enlarged)

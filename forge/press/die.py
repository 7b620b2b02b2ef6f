"""Die lines of a press page: where the pieces on it are cut out, each edge once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import DieLine
from forge.imposing.die_lines import cuts_within, joined_edges
from forge.imposing.duplex import Place, behind
from forge.imposing.scores import reaching, score_lines, seen_behind
from forge.pack.outline import Outline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.imposing.blocks import Block
    from forge.pack.model import Side
    from forge.press.order import Order
    from forge.press.sheets import Leaf


def die_lines(order: Order, leaf: Leaf, side: Side) -> Iterator[DieLine]:
    """Give where the pieces of a leaf are cut out, as it lies on the page of a side.

    Pieces that touch share their edges: lines between them run through, and the outline of all together is closed.
    Where they are folded and torn comes first, and runs from cut to cut.
    """
    for line in score_lines(leaf.sheet.blocks, leaf.options):
        whole = reaching(line, leaf.trim) if leaf.sheet.page_piece else line
        yield seen_behind(whole, leaf.sheet.room.page) if side == "back" else whole
    for block in leaf.sheet.blocks:
        within = cuts_within(block, leaf.options)
        for commands in (*within.inner, *within.frames):
            cut = DieLine("cut", commands)
            yield seen_behind(cut, leaf.sheet.room.page) if side == "back" else cut
        places = [_seen(place, leaf, side) for place in _places(block, leaf)]
        cell, product = block.group.cell, order.product
        own = block.group.members[0].component.outline
        outline = Outline(product.outline, product.corner) if own.is_square_cut else own
        if side == "back":
            outline = outline.behind()
        if outline.fills_its_box and not cell.gap_x and not cell.gap_y:
            lines = joined_edges(places)
            yield from (DieLine("cut", commands) for commands in (*lines.inner, *lines.frames))
        else:
            yield from (DieLine("cut", outline.path(place)) for place in places)


def _places(block: Block, leaf: Leaf) -> Iterator[Place]:
    """Give what is cut out: of a page with one piece its trim, which may be larger than the piece."""
    if leaf.sheet.page_piece:
        return iter((Place(*leaf.trim),))
    return (placed.place for placed in block.placements(leaf.options))


def _seen(place: Place, leaf: Leaf, side: Side) -> Place:
    return behind(place, leaf.sheet.room.page, "vertical") if side == "back" else place

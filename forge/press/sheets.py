"""The sheets of an order: pieces that lie side by side on a sheet of the product's, or each on a page of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.imposing.blocks import Block, Cell, Chosen, Group, Member, Sheet
from forge.imposing.groups import batches
from forge.imposing.options import PARTED, ImposeOptions
from forge.imposing.packing import lay_out
from forge.imposing.room import Bleed, Room
from forge.press.order import lies_across
from forge.reading.measures import MM, Size, show_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Problems
    from forge.pack.model import Piece
    from forge.press.order import Order

MARK_ROOM = 9 * MM
"""Beyond the bleed, where a service wants marks."""

RULES_APART = 12 * MM // 5
"""How far the rules of a die are apart at least: rubber between them pushes out what was cut."""

PLAIN = ImposeOptions(marks=False)


def rim(order: Order) -> int:
    """How far a page reaches beyond its trim: the bleed, and marks if they are wanted."""
    return order.bleed + (MARK_ROOM if order.service.marks else 0)


def order_sheets(order: Order, problems: Problems) -> tuple[Sheet, ...]:
    """Lay out an order; nothing is drawn, and what does not fit is reported."""
    found = _shared(order, problems) if order.product.sheet else _single(order)
    digits = max(2, len(str(len(order.pieces))))
    return tuple(sheet._replace(name=f"{number:0{digits}}") for number, sheet in enumerate(found, 1))


def _room(order: Order, trim: Size) -> Room:
    """Give a page whose trim has a size."""
    edge, bleed = rim(order), order.bleed
    page = Size(trim.width + 2 * edge, trim.height + 2 * edge)
    return Room(page, 0, Box(edge, edge, *trim), Bleed(bleed, bleed, bleed, bleed), Size(0, 0))


def _single(order: Order) -> Iterator[Sheet]:
    """Give each piece a page of its own; its copies follow one another where the service wants them so."""
    for piece in order.pieces:
        across = bool(lies_across(piece, order.product))
        size = Size(piece.height, piece.width) if across else Size(piece.width, piece.height)
        room = _room(order, size)
        for _ in range(piece.copies if order.service.copies else 1):
            group = Group((_alone(order, piece),), Cell(*size, turn=90 if across else 0), order.component.outline)
            block = Block(group, 0, 1, 1, room.frame.x, room.frame.y)
            yield Sheet("", piece.title or piece.id, room, (block,), order.two_sided, page_piece=True)


def _alone(order: Order, piece: Piece) -> Member:
    return Member(order.component, piece._replace(copies=1))


def _shared(order: Order, problems: Problems) -> Iterator[Sheet]:
    """Lay pieces on sheets of the product's size: of one ground they touch, others keep off each other's bleed."""
    component, product, size = order.component, order.product, order.product.sheet
    assert size is not None
    room = _room(order, size)

    def fits(_part: Chosen, piece: Size) -> bool:
        inside = all(a <= b for a, b in zip(sorted(piece), sorted(size), strict=True))
        if not inside:
            told = f"{show_length(piece.width)} x {show_length(piece.height)}"
            sheet = f"{show_length(size.width)} x {show_length(size.height)}"
            problems.error(component.where, component.id, f"a piece of {told} is larger than the sheet of {sheet}")
        return inside

    apart = max(2 * order.bleed, product.apart, RULES_APART)
    options = PLAIN._replace(gutter=product.apart)
    for found in batches([Chosen(component, order.pieces)], fits).values():
        for batch in found.values():
            parted = max(PARTED[0], RULES_APART) if batch.parted else 0
            if batch.parted and not product.apart:
                message = (
                    f"keeps {show_length(parted)} between pieces that show what lies beyond a cut that goes astray"
                )
                hint = "pieces of one ground, without pictures at their edges, can share their cuts"
                problems.warning(component.where, component.id, message, hint)
            groups = batch.groups(room, parted, options)
            for blocks in lay_out(groups, room.frame, apart) if groups else ():
                yield Sheet("", component.title, room, tuple(_centred(blocks, room)), order.two_sided)


def _centred(blocks: tuple[Block, ...], room: Room) -> Iterator[Block]:
    """Move blocks from the corner of the sheet to its middle."""
    frame = room.frame
    width = max(block.x + block.width for block in blocks)
    height = max(block.y + block.height for block in blocks)
    x, y = frame.x + (frame.width - width) // 2, frame.y + (frame.height - height) // 2
    for block in blocks:
        yield block._replace(x=block.x + x, y=block.y + y)

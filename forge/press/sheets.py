"""The leaves of an order: pieces that lie side by side on a sheet of the product's, or each on a page of its own."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.imposing.blocks import Block, Cell, Group, Member, Sheet
from forge.imposing.groups import batches
from forge.imposing.options import PARTED, ImposeOptions
from forge.imposing.packing import lay_out
from forge.imposing.room import Bleed, Room, within
from forge.press.fitting import page_box, shown_size
from forge.reading.measures import MM, Size, show_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Problems
    from forge.imposing.blocks import Chosen
    from forge.pack.outline import Outline
    from forge.press.order import Order

MARK_ROOM = 9 * MM
"""Beyond the bleed, where a service wants marks."""

RULES_APART = 12 * MM // 5
"""How far the rules of a die are apart at least: rubber between them pushes out what was cut."""

PLAIN = ImposeOptions(marks=False, filled=True)


class Leaf(NamedTuple):
    """A sheet or page as it is printed: what lies on its front, where it is trimmed, how far colours run past that.

    ``scale`` is how much larger than they are its pieces are printed.
    """

    sheet: Sheet
    trim: Box
    bleed: Box
    scale: Fraction = Fraction(1)

    @property
    def options(self) -> ImposeOptions:
        """How its pieces are put on it."""
        return PLAIN._replace(scale=self.scale)


def order_leaves(order: Order, problems: Problems) -> tuple[Leaf, ...]:
    """Lay out an order; nothing is drawn, and what does not fit is reported."""
    found = tuple(_shared(order, problems) if order.product.sheet else _single(order))
    digits = max(2, len(str(len(found))))
    return tuple(
        leaf._replace(sheet=leaf.sheet._replace(name=f"{number:0{digits}}")) for number, leaf in enumerate(found, 1)
    )


def _marked(page: Size, trim: Box, order: Order) -> tuple[Size, Box, Box]:
    """Give a page with room for marks where they are wanted, its trim, and its bleed."""
    edge = MARK_ROOM if order.service.marks else 0
    bleed = Box(edge, edge, *page)
    return Size(page.width + 2 * edge, page.height + 2 * edge), trim._replace(x=trim.x + edge, y=trim.y + edge), bleed


def _single(order: Order) -> Iterator[Leaf]:
    """Give each piece a page of its own; its copies follow one another where the service wants them so."""
    for component, pieces in order.parts:
        for piece in pieces:
            fit = order.fit(piece)
            page, trim, bleed = _marked(*page_box(fit.trim, order.service, order.product), order)
            x, y = trim.x + fit.rim.width // 2, trim.y + fit.rim.height // 2
            # a thousandth of a millimetre more than half of what is left over, which need not be even
            beyond = (-(-(bleed.width - fit.width) // 2), -(-(bleed.height - fit.height) // 2))
            room = Room(page, 0, trim, Bleed(*beyond, *beyond), Size(0, 0))
            alone = (Member(component, piece._replace(copies=1)),)
            # a page has corners, whatever is cut out of it: the colours of a round piece fill them
            block = Block(Group(alone, Cell(fit.width, fit.height, turn=fit.turn)), 0, 1, 1, x, y)
            two_sided = order.two_sided and component.two_sided
            sheet = Sheet("", piece.title or piece.id, room, (block,), two_sided, page_piece=True)
            for _ in range(piece.copies if order.service.copies else 1):
                yield Leaf(sheet, trim, bleed, fit.scale)


def _shared(order: Order, problems: Problems) -> Iterator[Leaf]:
    """Lay pieces on sheets of the product's size, in the middle of each."""
    product = order.product
    assert product.sheet is not None
    edge = 0 if product.margin else order.bleed
    whole = Size(product.sheet.width + 2 * edge, product.sheet.height + 2 * edge)
    page, trim, bleed = _marked(whole, Box(edge, edge, *product.sheet), order)
    inner = within(product.sheet, product.margin, product.margin)
    frame = inner._replace(x=inner.x + trim.x, y=inner.y + trim.y)
    room = Room(page, 0, frame, Bleed(*[order.bleed] * 4), Size(0, 0))
    fitting = _fitting(order, Size(frame.width, frame.height), problems)
    on_grid = product.grid or product.apart >= 2 * order.bleed
    for blocks in _on_grids(order, fitting, room) if on_grid else _in_groups(order, fitting, room, problems):
        # one die cuts all sheets of a grid, the last one, too, which is not full
        laid = blocks if product.grid else tuple(_centred(blocks, room))
        yield Leaf(Sheet("", order.title, room, laid, order.two_sided), trim, bleed)


def _fitting(order: Order, frame: Size, problems: Problems) -> list[Chosen]:
    """Report pieces that a sheet cannot hold or a die cannot cut, and give the others."""
    kept = []
    for part in order.parts:
        sizes = {Size(piece.width, piece.height) for piece in part.pieces}
        bad = {size for size in sizes if any(a > b for a, b in zip(sorted(size), sorted(frame), strict=True))}
        small = {size for size in sizes if min(size) < order.product.smallest}
        for size in sorted(bad):
            message = f"a piece of {shown_size(size)} is larger than the sheet takes, {shown_size(frame)}"
            problems.error(part.component.where, part.component.id, message)
        for size in sorted(small):
            least = show_length(order.product.smallest)
            message = f"a piece of {shown_size(size)} is smaller than the {least} that {order.service.brand} cuts"
            problems.error(part.component.where, part.component.id, message)
        sound = [piece for piece in part.pieces if Size(piece.width, piece.height) not in bad and piece.copies]
        kept.append(part._replace(pieces=sound))
    return [part for part in kept if part.pieces]


def _on_grids(order: Order, parts: list[Chosen], room: Room) -> Iterator[tuple[Block, ...]]:
    """Lay all pieces of one size on one grid, those of one ground together, as one die cuts them on every sheet."""
    alike: dict[tuple[Size, Outline], dict[tuple[str, str], list[Member]]] = {}
    for component, pieces in parts:
        for piece in pieces:
            size = Size(piece.width, piece.height)
            grounds = alike.setdefault((size, component.outline), {})
            grounds.setdefault(piece.ground, []).append(Member(component, piece))
    for (size, outline), grounds in alike.items():
        cell = _roomiest(size, order.product.apart, room.frame)
        group = Group(tuple(member for members in grounds.values() for member in members), cell, outline)
        columns, rows = cell.across(room.frame.width), cell.down(room.frame.height)
        x = room.frame.x + (room.frame.width - cell.wide(columns, rows)) // 2
        y = room.frame.y + (room.frame.height - cell.high(columns, rows)) // 2
        for first in range(0, group.count, columns * rows):
            yield (Block(group, first, min(columns * rows, group.count - first), columns, x, y),)


def _roomiest(size: Size, apart: int, frame: Box) -> Cell:
    """Lay pieces upright, or on their side if more fit on a sheet so."""
    upright, on_side = Cell(*size, apart, apart), Cell(size.height, size.width, apart, apart, 90)
    most = [cell.across(frame.width) * cell.down(frame.height) for cell in (upright, on_side)]
    return on_side if most[1] > most[0] else upright


def _in_groups(order: Order, parts: list[Chosen], room: Room, problems: Problems) -> Iterator[tuple[Block, ...]]:
    """Let pieces of one ground touch, and keep others off each other's bleed."""
    product = order.product
    apart = max(2 * order.bleed, product.apart, product.rules, RULES_APART)
    options = PLAIN._replace(gutter=product.apart)
    for found in batches(parts, lambda _part, _size: True).values():
        for batch in found.values():
            parted = max(PARTED[0], product.rules, RULES_APART) if batch.parted else 0
            if batch.parted and not product.apart:
                message = (
                    f"keeps {show_length(parted)} between pieces that show what lies beyond a cut that goes astray"
                )
                hint = "pieces of one ground, without pictures at their edges, can share their cuts"
                problems.warning(order.component.where, order.id, message, hint)
            groups = batch.groups(room, parted, options)
            yield from lay_out(groups, room.frame, apart) if groups else ()


def _centred(blocks: tuple[Block, ...], room: Room) -> Iterator[Block]:
    """Move blocks to the middle of the frame."""
    frame = room.frame
    left, top = min(block.x for block in blocks), min(block.y for block in blocks)
    width = max(block.x + block.width for block in blocks) - left
    height = max(block.y + block.height for block in blocks) - top
    x, y = frame.x + (frame.width - width) // 2 - left, frame.y + (frame.height - height) // 2 - top
    for block in blocks:
        yield block._replace(x=block.x + x, y=block.y + y)

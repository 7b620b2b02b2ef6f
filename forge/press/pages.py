"""The pages of an order: one component, sheet after sheet or piece after piece, with nothing on them but art."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box, Page
from forge.imposing.duplex import box_behind
from forge.imposing.sides import Sides
from forge.press.die import die_lines
from forge.press.marks import press_marks
from forge.press.sheets import PLAIN, order_sheets

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.errors import Problems
    from forge.imposing.blocks import Sheet
    from forge.pack.model import Piece, Side
    from forge.press.order import Order


class PressPage(NamedTuple):
    """A page with what a file name or a manifest says of it.

    ``number`` counts sheets, or pieces, from 1; ``copy`` counts where each copy has a page of its own; ``times`` is how
    often it is printed for one game. ``pieces`` are those that lie on it, each as often as it does.
    """

    page: Page
    side: Side
    number: int
    copy: int
    times: int
    pieces: tuple[Piece, ...]


def press_pages(
    order: Order, problems: Problems, sides: Sequence[Side] = ("front", "back"), *, die: bool = True
) -> Iterator[PressPage]:
    """Make the pages of an order, the back of each behind its front; each is drawn when it is asked for.

    The trim of a page is the product's, its bleed is filled, and what lies beyond is blank but for marks. ``die`` says
    whether lines to cut along lie over it, which pictures do not want.
    """
    drawing = Sides(PLAIN, problems)
    number, copy, last = 0, 0, ""
    for sheet in order_sheets(order, problems):
        pieces = tuple(
            member.piece for block in sheet.blocks for member, _ in block.group.take(block.first, block.total)
        )
        same = sheet.page_piece and pieces[0].id == last
        number, copy, last = (number, copy + 1, last) if same else (number + 1, 1, pieces[0].id)
        for side in sides:
            if side == "front" or sheet.two_sided:
                page = _page(order, sheet, side, drawing, die=die)
                yield PressPage(page, side, number, copy, _times(order, sheet, pieces), pieces)


def _times(order: Order, sheet: Sheet, pieces: tuple[Piece, ...]) -> int:
    """Tell how often a page is printed for one game."""
    if not sheet.page_piece or order.service.copies:
        return 1
    return next(piece.copies for piece in order.pieces if piece.id == pieces[0].id)


def _page(order: Order, sheet: Sheet, side: Side, drawing: Sides, *, die: bool) -> Page:
    size, trim = sheet.room.page, sheet.room.frame
    shapes = drawing.draw(sheet, side, "vertical")
    trim = box_behind(trim, size, "vertical") if side == "back" else trim
    bleed = Box(trim.x - order.bleed, trim.y - order.bleed, trim.width + 2 * order.bleed, trim.height + 2 * order.bleed)
    return Page(
        name=f"{order.component.id}-{sheet.name}-{side}",
        title=f"{sheet.title}, {side}",
        width=size.width,
        height=size.height,
        shapes=shapes,
        trim=trim,
        bleed=bleed,
        side=side,
        die=tuple(die_lines(order, sheet, side)) if die and order.service.spots else (),
        marks=press_marks(trim, bleed) if order.service.marks else (),
    )

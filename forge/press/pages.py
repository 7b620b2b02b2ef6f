"""The pages of an order: one component, sheet after sheet or piece after piece, with nothing on them but art."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Page
from forge.imposing.duplex import box_behind
from forge.imposing.sides import Sides
from forge.press.die import die_lines
from forge.press.marks import press_marks
from forge.press.sheets import order_leaves

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from forge.errors import Problems
    from forge.imposing.blocks import Member
    from forge.pack.model import Side
    from forge.press.order import Order
    from forge.press.sheets import Leaf


class PressPage(NamedTuple):
    """A page with what a file name or a manifest says of it.

    ``number`` counts sheets, or pieces, from 1; ``copy`` counts where each copy has a page of its own; ``times`` is how
    often it is printed for one game. ``members`` are the pieces that lie on it, each as often as it does, and their
    components.
    """

    page: Page
    side: Side
    number: int
    copy: int
    times: int
    members: tuple[Member, ...]


def press_pages(
    order: Order, problems: Problems, sides: Sequence[Side] = ("front", "back"), *, die: bool = True
) -> Iterator[PressPage]:
    """Make the pages of an order, the back of each behind its front; each is drawn when it is asked for.

    The trim of a page is the product's, its bleed is filled, and what lies beyond is blank but for marks. ``die`` says
    whether lines to cut along lie over it, which pictures do not want.
    """
    drawing: dict[Fraction, Sides] = {}
    number, copy, last = 0, 0, ""
    for leaf in order_leaves(order, problems):
        sides_of = drawing.setdefault(leaf.scale, Sides(leaf.options, problems))
        members = tuple(
            member for block in leaf.sheet.blocks for member, _ in block.group.take(block.first, block.total)
        )
        same = leaf.sheet.page_piece and members[0].piece.id == last
        number, copy, last = (number, copy + 1, last) if same else (number + 1, 1, members[0].piece.id)
        for side in sides:
            if side == "front" or leaf.sheet.two_sided:
                page = _page(order, leaf, side, sides_of, die=die)
                yield PressPage(page, side, number, copy, _times(order, leaf, members), members)


def _times(order: Order, leaf: Leaf, members: tuple[Member, ...]) -> int:
    """Tell how often a page is printed for one game."""
    if not leaf.sheet.page_piece or order.service.copies:
        return 1
    return next(piece.copies for piece in members[0].component.pieces if piece.id == members[0].piece.id)


def _page(order: Order, leaf: Leaf, side: Side, drawing: Sides, *, die: bool) -> Page:
    sheet, size = leaf.sheet, leaf.sheet.room.page
    trim, bleed = leaf.trim, leaf.bleed
    if side == "back":
        trim, bleed = box_behind(trim, size, "vertical"), box_behind(bleed, size, "vertical")
    return Page(
        name=f"{order.id}-{sheet.name}-{side}",
        title=f"{sheet.title}, {side}",
        width=size.width,
        height=size.height,
        shapes=drawing.draw(sheet, side, "vertical"),
        trim=trim,
        bleed=bleed,
        side=side,
        die=tuple(die_lines(order, leaf, side)) if die and order.service.spots else (),
        marks=press_marks(trim, bleed) if order.service.marks else (),
    )

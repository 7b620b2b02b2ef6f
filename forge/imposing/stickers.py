"""Pieces on the labels of sticker sheets: where the labels of a product are, and which pieces go on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.errors import nearest
from forge.imposing.blocks import Block, Cell, Group, Member, Sheet
from forge.imposing.printers import LabelShift
from forge.imposing.room import NO_BLEED, Room
from forge.imposing.stocks import OWN_FILE, PLAIN
from forge.reading.measures import Size, show_length

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.errors import Problems
    from forge.imposing.blocks import Chosen
    from forge.imposing.options import ImposeOptions
    from forge.imposing.stocks import Stock
    from forge.pack.model import Component


def stock_sheets(chosen: Iterable[Chosen], options: ImposeOptions, problems: Problems) -> Iterator[Sheet]:
    """Put the pieces of ``stock`` components on labels, those of one product one after the other."""
    by_stock: dict[str, list[Chosen]] = {}
    for part in chosen:
        component = part.component
        if component.stock in options.stocks:
            by_stock.setdefault(component.stock, []).append(part)
        else:
            known = nearest(component.stock, (*options.stocks, PLAIN))
            hint = f"{known}; a product of your own is described in {OWN_FILE} beside pack.yaml"
            problems.error(component.where, "stock", f"{component.stock!r} is not a known sticker product", hint)
    for name, found in by_stock.items():
        stock = options.stocks[name]
        if options.scale > 1 and any(_too_large(part, stock, options) for part in found):
            message = f"is not printed larger: {stock.title} has labels of one size"
            problems.warning(found[0].component.where, found[0].component.id, message)
            continue
        members = tuple(member for part in found for member in _labelled(part, stock, options, problems))
        yield from _filled(name, members, options, found[0].component, problems)


def _too_large(part: Chosen, stock: Stock, options: ImposeOptions) -> bool:
    """Whether something that fits a label no longer does when it is enlarged."""
    return any(
        options.enlarged(piece.width) > stock.label.width >= piece.width
        or options.enlarged(piece.height) > stock.label.height >= piece.height
        for piece in part.pieces
    )


def _labelled(part: Chosen, stock: Stock, options: ImposeOptions, problems: Problems) -> Iterator[Member]:
    component = part.component
    if component.two_sided:
        problems.warning(component.where, component.id, "has backs, which stickers have no room for")
    for piece in part.pieces:
        size = Size(options.enlarged(piece.width), options.enlarged(piece.height))
        if size.width > stock.label.width or size.height > stock.label.height:
            shown = f"{show_length(size.width)} x {show_length(size.height)}"
            problems.error(piece.where, piece.id, f"is {shown}, larger than a label of {stock.title}")
        elif piece.copies > 0:
            yield Member(component, piece)


def _filled(
    name: str, members: tuple[Member, ...], options: ImposeOptions, first: Component, problems: Problems
) -> Iterator[Sheet]:
    stock = options.stocks[name]
    if not 1 <= options.start_slot <= stock.labels:
        message = f"there is no label {options.start_slot} on {stock.title}"
        problems.error(first.where, "start", message, f"labels are counted from 1 to {stock.labels}, row by row")
        return
    shift = options.profile.label_shift(name) if options.profile else None
    left, top, cell = label_grid(stock, shift or LabelShift(stock=name, dx=0, dy=0))
    page = stock.page
    frame = Box(stock.left, stock.top, page.width - 2 * stock.left, page.height - 2 * stock.top)
    room = Room(page, options.margin, frame, NO_BLEED)
    group = Group(members, cell)
    done, skip = 0, options.start_slot - 1
    while done < group.count:
        total = min(group.count - done, stock.labels - skip)
        yield Sheet(name, "", room, (Block(group, done, total, stock.across, left, top, skip),), stock=name)
        done, skip = done + total, 0


def label_grid(stock: Stock, shift: LabelShift) -> tuple[int, int, Cell]:
    """Where the first label is, and how the others follow, on a printer with this shift."""
    gap_x = stock.pitch.width - stock.label.width + shift.drift_x
    gap_y = stock.pitch.height - stock.label.height + shift.drift_y
    return stock.left + shift.dx, stock.top + shift.dy, Cell(*stock.label, gap_x, gap_y)

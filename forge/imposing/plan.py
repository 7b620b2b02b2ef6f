"""What will be printed, before anything is drawn: every sheet, every piece on it, every page in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, nearest
from forge.imposing.blocks import Chosen, Sheet
from forge.imposing.cover import cover_length
from forge.imposing.duplex import flip_axis
from forge.imposing.groups import streams
from forge.imposing.room import fold_axis
from forge.imposing.shelves import lay_out
from forge.imposing.stocks import PLAIN, stock_sheets
from forge.imposing.tiling import page_sheets

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.errors import Problems
    from forge.imposing.duplex import Axis
    from forge.imposing.options import ImposeOptions
    from forge.pack.model import Component, Side

LISTED_NAMES = 2


class PageRef(NamedTuple):
    """One page to come: its number from 1, the sheet (counted from 0) and the side; no sheet for a cover page."""

    number: int
    sheet: int | None
    side: Side


class SheetPlan(NamedTuple):
    """All sheets of a job, and its pages in the order of printing: cover first, then fronts and backs."""

    options: ImposeOptions
    chosen: tuple[Chosen, ...]
    sheets: tuple[Sheet, ...]
    pages: tuple[PageRef, ...]
    cover_pages: int

    def axis(self, sheet: Sheet) -> Axis:
        """The axis about which backs of a sheet are mirrored."""
        return fold_axis(sheet.room.page) if sheet.fold else flip_axis(sheet.room.page, self.options.duplex)


def plan_sheets(components: Sequence[Component], options: ImposeOptions, problems: Problems) -> SheetPlan:
    """Decide what goes where; nothing is drawn, and what cannot be placed is reported."""
    chosen = tuple(_chosen(components, options, problems))
    sheets = tuple(_named(tuple(_sheets(chosen, options, problems))))
    covers = cover_length(chosen, sheets, options) if options.cover and sheets else 0
    return SheetPlan(options, chosen, sheets, tuple(_pages(sheets, options, covers)), covers)


def _chosen(components: Sequence[Component], options: ImposeOptions, problems: Problems) -> Iterator[Chosen]:
    """Give the components, with no more than the pieces that were asked for."""
    if not options.only:
        yield from (Chosen(component, component.pieces) for component in components)
        return
    found: set[str] = set()
    for component in components:
        pieces = tuple(piece for piece in component.pieces if piece.id in options.only)
        found.update(piece.id for piece in pieces)
        if pieces:
            yield Chosen(component, pieces)
    known = {piece.id for component in components for piece in component.pieces} if options.only - found else set()
    for missing in sorted(options.only - found):
        problems.error(Location("--only"), missing, "is not the id of a piece", nearest(missing, known))


def _sheets(chosen: tuple[Chosen, ...], options: ImposeOptions, problems: Problems) -> Iterator[Sheet]:
    """Give sheets in the order of the parts list; what shares sheets comes where the first of it stands."""
    sharing = [part for part in chosen if _shares(part.component)]
    stickers = [part for part in chosen if part.component.imposition == "stock" and not _shares(part.component)]
    for part in chosen:
        if part.component.imposition == "page":
            for piece in part.pieces:
                yield from page_sheets(part.component, piece, options, problems)
        elif sharing and part is sharing[0]:
            yield from _shared(sharing, options, problems)
        elif stickers and part is stickers[0]:
            yield from stock_sheets(stickers, options, problems)


def _shares(component: Component) -> bool:
    return component.imposition == "sheet" or (component.imposition == "stock" and component.stock == PLAIN)


def _shared(chosen: list[Chosen], options: ImposeOptions, problems: Problems) -> Iterator[Sheet]:
    for stream in streams(chosen, options, problems):
        fold = fold_axis(stream.room.page) if stream.fold else None
        for blocks in lay_out(stream.groups, stream.room.frame, fold):
            yield Sheet("", "", stream.room, blocks, two_sided=stream.two_sided, fold=stream.fold)


def _named(sheets: Sequence[Sheet]) -> Iterator[Sheet]:
    """Name sheets by number and component, as files are named; title them by what lies on them."""
    digits = max(2, len(str(len(sheets))))
    for number, sheet in enumerate(sheets, 1):
        found = sheet.components()
        title = sheet.title or ", ".join(component.title for component in found[:LISTED_NAMES])
        if not sheet.title and len(found) > LISTED_NAMES:
            title += f" +{len(found) - LISTED_NAMES}"
        name = sheet.name or (found[0].id if len(found) == 1 else "sheet")
        yield sheet._replace(name=f"{number:0{digits}}-{name}", title=title)


def _pages(sheets: tuple[Sheet, ...], options: ImposeOptions, covers: int) -> Iterator[PageRef]:
    order: list[tuple[int | None, Side]] = [(None, "front")] * covers
    for index, sheet in enumerate(sheets):
        order.append((index, "front"))
        if has_back(sheet) and options.duplex != "none":
            order.append((index, "back"))
    if options.duplex == "none":
        order += [(index, "back") for index, sheet in enumerate(sheets) if has_back(sheet)]
    for number, (at, side) in enumerate(order, 1):
        yield PageRef(number, at, side)


def has_back(sheet: Sheet) -> bool:
    """Whether the sheet has a page for its back."""
    return sheet.two_sided and not sheet.fold

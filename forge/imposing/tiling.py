"""Sheets, charts and boards: one on a page, the best way round, or in tiles over several pages.

Tiles overlap: the join runs down the middle of the overlap, so that one tile is cut there and glued over the other,
whose colour runs on below it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.imposing.blocks import Block, Cell, Group, Member, Sheet, Tile
from forge.imposing.options import BACK_EXTRA, BLEED, MARK_CLEARANCE, PAGE_RIM
from forge.imposing.room import Bleed, Room, within
from forge.imposing.zones import SHALLOWEST
from forge.reading.measures import Size, show_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Problems
    from forge.imposing.options import ImposeOptions
    from forge.pack.model import Component, Piece

MOST_TILES = 400
STRIP = SHALLOWEST + MARK_CLEARANCE
TILE_BLEED = Bleed(BLEED, BLEED, BLEED, BLEED)


class _Fit(NamedTuple):
    """One way to put a piece on one page: which way round the page lies and whether the piece is turned."""

    page: Size
    turn: int


def page_sheets(component: Component, piece: Piece, options: ImposeOptions, problems: Problems) -> Iterator[Sheet]:
    """Give the sheets of a piece that fills pages of its own, copy after copy."""
    size = Size(options.enlarged(piece.width), options.enlarged(piece.height))
    if options.paper.whole:
        rim = options.margin + PAGE_RIM
        fit: _Fit | None = _Fit(Size(size.width + 2 * rim, size.height + 2 * rim), 0)
    else:
        fit = _best(size, options)
    if fit:
        _warn_of_margin(component, size, fit, options, problems)
        yield from _whole(component, piece, fit, size, options)
    elif cuts := _best_cuts(component, size, options, problems):
        yield from _tiles(component, piece, size, cuts, options)


def _pages(options: ImposeOptions) -> tuple[Size, ...]:
    """The ways round that a page may lie; the piece decides unless one was asked for."""
    if options.paper.orientation != "auto":
        return (options.paper.lying(landscape=options.paper.orientation == "landscape"),)
    return options.paper.lying(landscape=False), options.paper.lying(landscape=True)


def _best(size: Size, options: ImposeOptions) -> _Fit | None:
    """Try borders for text and marks, then the bare margins, then the whole paper; lie as the piece lies."""
    lies = size.width > size.height
    pages = sorted(_pages(options), key=lambda page: (page.width > page.height) != lies)
    fits = [_Fit(page, 0) for page in pages]
    if options.paper.orientation != "auto":
        fits.append(_Fit(pages[0], 90))
    for border in (options.margin + PAGE_RIM, options.margin, 0):
        for fit in fits:
            width, height = (size.height, size.width) if fit.turn else size
            if width <= fit.page.width - 2 * border and height <= fit.page.height - 2 * border:
                return fit
    return None


def _warn_of_margin(component: Component, size: Size, fit: _Fit, options: ImposeOptions, problems: Problems) -> None:
    width, height = (size.height, size.width) if fit.turn else size
    reach = Size(fit.page.width - 2 * options.margin, fit.page.height - 2 * options.margin)
    if width > reach.width or height > reach.height:
        message = f"reaches into the {show_length(options.margin)} at the paper's edge that most printers leave blank"
        problems.warning(component.where, component.id, message)


def _whole(component: Component, piece: Piece, fit: _Fit, size: Size, options: ImposeOptions) -> Iterator[Sheet]:
    width, height = (size.height, size.width) if fit.turn else size
    x, y = (fit.page.width - width) // 2, (fit.page.height - height) // 2
    bleed = _page_bleed(x - options.margin, y - options.margin)
    room = Room(fit.page, options.margin, within(fit.page, options.margin, options.margin), bleed)
    group = Group((Member(component, piece),), Cell(width, height, turn=fit.turn), "rectangle")
    title = piece.title or component.title
    for copy in range(piece.copies):
        block = Block(group, copy, 1, 1, x, y)
        yield Sheet(component.id, title, room, (block,), two_sided=component.two_sided, page_piece=True)


def _page_bleed(beside: int, above: int) -> Bleed:
    """Backs bleed further, but not at the cost of the only strip where the sheet can say what it is."""
    spare = max(beside, above) - STRIP
    back = max(BLEED, min(BLEED + BACK_EXTRA, spare))
    wider = beside > above
    return Bleed(BLEED, BLEED, back if wider else BLEED + BACK_EXTRA, BLEED + BACK_EXTRA if wider else back)


class Cuts(NamedTuple):
    """How a length is divided: the places where the parts begin and how long each is, overlap and all."""

    starts: tuple[int, ...]
    lengths: tuple[int, ...]


def divide(length: int, most: int, overlap: int) -> Cuts:
    """Divide a length into as few parts as can be, none longer than ``most``, each overlapping the next."""
    if length <= most:
        return Cuts((0,), (length,))
    count = -(-(length - overlap) // (most - overlap))
    step = -(-(length - overlap) // count)
    starts = tuple(step * number for number in range(count))
    return Cuts(starts, tuple(min(step + overlap, length - start) for start in starts))


class _Cut(NamedTuple):
    """How a board is cut for pages lying one way."""

    page: Size
    across: Cuts
    down: Cuts

    @property
    def tiles(self) -> int:
        """How many tiles that makes."""
        return len(self.across.starts) * len(self.down.starts)


def _best_cuts(component: Component, size: Size, options: ImposeOptions, problems: Problems) -> _Cut | None:
    """Find the way round that needs fewest tiles; too many, or too small a paper, is reported."""
    border = options.margin + PAGE_RIM
    found = []
    for page in _pages(options):
        usable = Size(page.width - 2 * border, page.height - 2 * border)
        if min(usable) >= 3 * options.overlap:
            across = divide(size.width, usable.width, options.overlap)
            found.append(_Cut(page, across, divide(size.height, usable.height, options.overlap)))
    best = min(found, key=lambda cut: cut.tiles, default=None)
    if best is None or best.tiles > MOST_TILES:
        message = f"does not fit on {options.paper.name}, not even in {MOST_TILES} tiles"
        problems.error(component.where, component.id, message, "choose a larger paper or a smaller overlap")
        return None
    return best


def _tiles(component: Component, piece: Piece, size: Size, cut: _Cut, options: ImposeOptions) -> Iterator[Sheet]:
    """Give a sheet for each tile; all show one drawing, which counts as so many copies of the piece."""
    shown = piece._replace(copies=piece.copies * cut.tiles)
    group = Group((Member(component, shown),), Cell(*size), "rectangle")
    room = Room(cut.page, options.margin, within(cut.page, options.margin, options.margin), TILE_BLEED)
    title = piece.title or component.title
    for first, (tile, left, top) in enumerate(tuple(_windows(cut)) * piece.copies):
        block = Block(group, first, 1, 1, tile.window.x - left, tile.window.y - top)
        name = f"{component.id}-{tile.name.lower()}"
        yield Sheet(name, title, room, (block,), two_sided=component.two_sided, tile=tile, page_piece=True)


def _windows(cut: _Cut) -> Iterator[tuple[Tile, int, int]]:
    """Give each tile, row by row, in the middle of its page, and where on the board its part begins."""
    across, down = cut.across, cut.down
    for row, (top, height) in enumerate(zip(down.starts, down.lengths, strict=True)):
        for column, (left, width) in enumerate(zip(across.starts, across.lengths, strict=True)):
            x, y = (cut.page.width - width) // 2, (cut.page.height - height) // 2
            yield Tile(column, row, len(across.starts), len(down.starts), Box(x, y, width, height)), left, top

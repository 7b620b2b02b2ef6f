"""Sheets, charts and boards: one on a page, the best way round, or in tiles over several pages.

Tiles overlap: the join runs down the middle of the overlap, so that one tile is cut there and glued over the other,
whose colour runs on below it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.imposing.blocks import Block, Cell, Group, Member, Sheet, Tile
from forge.imposing.options import MARK_CLEARANCE, PAGE_RIM, STRIP
from forge.imposing.room import Bleed, Room, within
from forge.imposing.zones import SHALLOWEST
from forge.reading.measures import MM, Size, show_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Problems
    from forge.imposing.options import ImposeOptions
    from forge.pack.model import Component, Piece

MOST_TILES = 400
LINE = SHALLOWEST + MARK_CLEARANCE
LEAST_OVERLAP = 3 * MM
"""Enough to glue tiles together, where more would cost a sheet."""

WORDS = STRIP + MARK_CLEARANCE
"""Kept at one edge of a tile, for words and the ruler."""


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
        return (options.paper.page,)
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
    bleed = _page_bleed(x - options.margin, y - options.margin, options)
    room = Room(fit.page, options.margin, within(fit.page, options.margin, options.margin), bleed)
    group = Group((Member(component, piece),), Cell(width, height, turn=fit.turn), component.outline.by_hand())
    title = piece.title or component.title
    for copy in range(piece.copies):
        block = Block(group, copy, 1, 1, x, y)
        yield Sheet(component.id, title, room, (block,), two_sided=_has_back(component, piece), page_piece=True)


def _page_bleed(beside: int, above: int, options: ImposeOptions) -> Bleed:
    """Backs bleed further, but not at the cost of the only strip where the sheet can say what it is."""
    spare = max(beside, above) - LINE
    front, most = options.bleed, options.back_bleed
    back = max(front, min(most, spare))
    wider = beside > above
    return Bleed(front, front, back if wider else most, most if wider else back)


class Cuts(NamedTuple):
    """How a length is divided: the places where the parts begin, how long each is, and by how much they overlap."""

    starts: tuple[int, ...]
    lengths: tuple[int, ...]
    overlap: int = 0


def divide(length: int, most: int, overlap: int, least: int | None = None) -> Cuts:
    """Divide a length into as few parts as can be, none longer than ``most``, each overlapping the next.

    Parts overlap by ``overlap``, or less if that saves a part, but by ``least`` in any case.
    """
    if length <= most:
        return Cuts((0,), (length,))
    least = overlap if least is None else min(least, overlap)
    count = -(-(length - least) // (most - least))
    overlap = min(overlap, (count * most - length) // (count - 1))
    step = -(-(length - overlap) // count)
    starts = tuple(step * number for number in range(count))
    return Cuts(starts, tuple(min(step + overlap, length - start) for start in starts), overlap)


class _Cut(NamedTuple):
    """How a board is cut for pages lying one way, with a strip for words at the foot or at the left."""

    page: Size
    across: Cuts
    down: Cuts
    foot: bool

    @property
    def tiles(self) -> int:
        """How many tiles that makes."""
        return len(self.across.starts) * len(self.down.starts)

    @property
    def overlap(self) -> int:
        """The narrowest overlap."""
        return min((cuts.overlap for cuts in (self.across, self.down) if cuts.overlap), default=0)


def _best_cuts(component: Component, size: Size, options: ImposeOptions, problems: Problems) -> _Cut | None:
    """Find the way round that needs fewest tiles, all that the printer reaches used but for a strip for words.

    Too many, or too small a paper, is reported.
    """
    found = []
    for page in _pages(options):
        for foot in (True, False):
            usable = _usable(page, foot, options, ends=2 if component.two_sided else 1)
            if min(usable) >= 3 * options.overlap:
                across, down = (
                    divide(length, most, options.overlap, LEAST_OVERLAP)
                    for length, most in zip(size, usable, strict=True)
                )
                found.append(_Cut(page, across, down, foot))
    best = min(found, key=lambda cut: (cut.tiles, -cut.overlap), default=None)
    if best is None or best.tiles > MOST_TILES:
        message = f"does not fit on {options.paper.name}, not even in {MOST_TILES} tiles"
        problems.error(component.where, component.id, message, "choose a larger paper or a smaller overlap")
        return None
    return best


def _usable(page: Size, foot: bool, options: ImposeOptions, ends: int) -> Size:
    """What a tile may fill: the printable area without the strip, which lies at both ends if the back is mirrored."""
    width, height = page.width - 2 * options.margin, page.height - 2 * options.margin
    strip = ends * WORDS
    return Size(width, height - strip) if foot else Size(width - strip, height)


def _tiles(component: Component, piece: Piece, size: Size, cut: _Cut, options: ImposeOptions) -> Iterator[Sheet]:
    """Give a sheet for each tile; all show one drawing, which counts as so many copies of the piece."""
    shown = piece._replace(copies=piece.copies * cut.tiles)
    group = Group((Member(component, shown),), Cell(*size))
    frame = within(cut.page, options.margin, options.margin)
    title = piece.title or component.title
    for first, (tile, left, top) in enumerate(tuple(_windows(cut, options.margin)) * piece.copies):
        block = Block(group, first, 1, 1, tile.window.x - left, tile.window.y - top)
        name = f"{component.id}-{tile.name.lower()}"
        room = Room(cut.page, options.margin, frame, _tile_bleed(tile.window, cut, options))
        yield Sheet(name, title, room, (block,), two_sided=_has_back(component, piece), tile=tile, page_piece=True)


def _has_back(component: Component, piece: Piece) -> bool:
    return component.two_sided and not piece.backless


def _tile_bleed(window: Box, cut: _Cut, options: ImposeOptions) -> Bleed:
    """At the board's own edges colour runs on, even where printers may not reach, but not into the strip for words."""
    beside = min(window.x, cut.page.width - window.x - window.width)
    above = min(window.y, cut.page.height - window.y - window.height)
    if cut.foot:
        above = min(above, cut.page.height - window.y - window.height - options.margin - WORDS)
    else:
        beside = min(beside, window.x - options.margin - WORDS)
    x, y = min(options.bleed, beside), min(options.bleed, above)
    return Bleed(x, y, x, y)


def _windows(cut: _Cut, margin: int) -> Iterator[tuple[Tile, int, int]]:
    """Give each tile, row by row, in the middle of its page if the strip allows, and where on the board it begins."""
    across, down, page = cut.across, cut.down, cut.page
    overlap = Size(across.overlap, down.overlap)
    for row, (top, height) in enumerate(zip(down.starts, down.lengths, strict=True)):
        for column, (left, width) in enumerate(zip(across.starts, across.lengths, strict=True)):
            x, y = (page.width - width) // 2, (page.height - height) // 2
            if cut.foot:
                y = min(y, page.height - margin - WORDS - height)
            else:
                x = max(x, margin + WORDS)
            window = Box(x, y, width, height)
            yield Tile(column, row, len(across.starts), len(down.starts), window, overlap), left, top

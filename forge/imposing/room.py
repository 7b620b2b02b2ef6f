"""Where on a page pieces may lie, and how far their colours run past the trim there.

Three rims are tried, and the widest is kept that needs no more sheets than another. The *roomy* one has place for
bleed, crop marks and, beside them, ruler and text. In the *tight* one bleed and marks are shorter. In the *bare* one
pieces fill all that the printer reaches: colour runs on into the paper's edge, and marks lie on the cut lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.page import Box
from forge.imposing.options import (
    BACK_EXTRA,
    BARE_FOLD,
    BLEED,
    END_STRIP,
    FOLD_GAP,
    MARK_CLEARANCE,
    MARK_LENGTH,
    MARK_REACH,
    SIDE_STRIP,
    STRIP,
    TIGHT,
)
from forge.imposing.registration import cut_areas, layout_size
from forge.reading.measures import Size

if TYPE_CHECKING:
    from forge.imposing.options import ImposeOptions
    from forge.pack.model import Side


class Bleed(NamedTuple):
    """How far colour runs past the trim, sideways and up and down, on fronts and on backs."""

    x: int
    y: int
    back_x: int
    back_y: int

    def of(self, side: Side) -> tuple[int, int]:
        """Give the bleed of one side, sideways and up and down."""
        return (self.x, self.y) if side == "front" else (self.back_x, self.back_y)


NO_BLEED = Bleed(0, 0, 0, 0)
FULL_BLEED = Bleed(BLEED, BLEED, BLEED + BACK_EXTRA, BLEED + BACK_EXTRA)


def wished_bleed(options: ImposeOptions) -> Bleed:
    """Give the bleed that is wished for, where there is room for it."""
    front, back = options.bleed, options.back_bleed
    return Bleed(front, front, back, back)


class Room(NamedTuple):
    """A page: its size, its margins, the frame for pieces, the bleed at the edges of blocks.

    ``reach`` says how far from the trim crop marks end, sideways and up and down; 0 where they lie on the cut lines.
    """

    page: Size
    margin: int
    frame: Box
    bleed: Bleed = FULL_BLEED
    reach: Size = Size(MARK_REACH, MARK_REACH)

    @property
    def printable(self) -> Box:
        """What the printer reaches."""
        return within(self.page, self.margin, self.margin)


def within(page: Size, x: int, y: int) -> Box:
    """What is left of a page inside borders of ``x`` at the sides and ``y`` at top and bottom."""
    return Box(x, y, page.width - 2 * x, page.height - 2 * y)


class _Rim(NamedTuple):
    """What is kept free within the margins: along the paper's long edges, along its short ones, before a fold."""

    long: int
    short: int
    fold: int


def _rims(options: ImposeOptions) -> tuple[_Rim, ...]:
    return (
        _Rim(options.bleed + SIDE_STRIP, options.bleed + END_STRIP, FOLD_GAP),
        _Rim(TIGHT, TIGHT, TIGHT),
        _Rim(0, 0, BARE_FOLD),
    )


def sheet_rooms(options: ImposeOptions, *, fold: bool = False, core: int = 0) -> tuple[tuple[Room, ...], ...]:
    """The rooms for pieces that share sheets, the roomiest first; ``fold`` leaves the first half, up to the fold.

    There is one row of them for each area that will do: one as a rule, with a cutter as many as may lie between its
    marks. A4 and Letter have the same frames, so that both get the same sheets, unless marks are at their edges.
    """
    landscape = options.paper.orientation == "landscape"
    page, common = options.paper.lying(landscape=landscape), layout_size(options)
    frames, rims, bleed = [], _rims(options), wished_bleed(options)
    for rim in rims:
        width = common.width - 2 * (options.margin + rim.long)
        height = common.height - 2 * (options.margin + rim.short)
        if landscape:
            width, height = height, width
        frames.append(Box((page.width - width) // 2, (page.height - height) // 2, width, height))
    return tuple(
        tuple(
            Room(page, options.margin, _before_fold(shared, page, core, rim.fold) if fold else shared, bleed)
            for rim, frame in zip(rims, frames, strict=True)
            for shared in (_shared(frame, area),)
        )
        for area in cut_areas(options, page)
    )


def _shared(frame: Box, area: Box) -> Box:
    """Give what two rectangles with one middle have in common."""
    x, y = max(frame.x, area.x), max(frame.y, area.y)
    return Box(x, y, max(0, min(frame.width, area.width)), max(0, min(frame.height, area.height)))


def fold_axis(page: Size) -> Literal["vertical", "horizontal"]:
    """Give the direction of the fold: it halves the long side, so that both halves are handy."""
    return "horizontal" if page.height >= page.width else "vertical"


def _before_fold(frame: Box, page: Size, core: int, gap: int) -> Box:
    kept = -(-core // 2) + gap
    if fold_axis(page) == "horizontal":
        return frame._replace(height=page.height // 2 - kept - frame.y)
    return frame._replace(width=page.width // 2 - kept - frame.x)


class _Free(NamedTuple):
    """What is free beyond the pieces along one axis: inside the margin, to the paper's edge, and before a fold."""

    printable: int
    paper: int
    fold: int

    def marks(self, bleed: int) -> int:
        """How far marks may go that begin beyond so much bleed."""
        return min(max(MARK_REACH, bleed + MARK_REACH - BLEED - BACK_EXTRA), self.printable, self.fold)


def settled(room: Room, filled: Box, *, fold: bool = False, core: int = 0) -> Room:
    """Give bleed and marks what is free beside the pieces of a sheet, but leave a strip for ruler and text.

    Bleed gives way before the marks vanish; where there is no room for both, marks lie on the cut lines instead.
    """
    free = _free(room, filled, fold=fold, core=core)
    limits = [axis.marks(room.bleed.back_x) for axis in free]
    held = None
    if max(axis.printable - limit for axis, limit in zip(free, limits, strict=True)) < STRIP + MARK_CLEARANCE:
        widest = 0 if free[0].printable >= free[1].printable else 1
        left = free[widest].printable - STRIP - MARK_CLEARANCE
        if left >= 0:
            held, limits[widest] = widest, min(limits[widest], left)
    reach, colour = [], []
    for number, (limit, axis) in enumerate(zip(limits, free, strict=True)):
        outside = limit >= TIGHT
        reach.append(limit if outside else 0)
        bare = limit if number == held else min(axis.paper, axis.fold)
        colour.append(limit - MARK_LENGTH - MARK_CLEARANCE if outside else bare)
    fronts = (min(room.bleed.x, most) for most in colour)
    backs = (min(room.bleed.back_x, most) for most in colour)
    return room._replace(bleed=Bleed(*fronts, *backs), reach=Size(*reach))


def _free(room: Room, filled: Box, *, fold: bool, core: int) -> tuple[_Free, _Free]:
    """Measure what is free sideways, and up and down; the smaller of both ends counts, as the back is mirrored."""
    page, margin = room.page, room.margin
    right, bottom = page.width - filled.x - filled.width, page.height - filled.y - filled.height
    across, down = min(filled.x, right), min(filled.y, bottom)
    beyond = core // 2 + core % 2
    if fold and fold_axis(page) == "horizontal":
        upright = _Free(filled.y - margin, filled.y, bottom - page.height // 2 - beyond)
        return _Free(across - margin, across, page.width), upright
    if fold:
        level = _Free(filled.x - margin, filled.x, right - page.width // 2 - beyond)
        return level, _Free(down - margin, down, page.height)
    return _Free(across - margin, across, page.width), _Free(down - margin, down, page.height)

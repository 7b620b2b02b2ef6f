"""Where on a page pieces may lie, and how far their colours run past the trim there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.page import Box
from forge.imposing.options import (
    BACK_EXTRA,
    BLEED,
    DENSE_BACK_EXTRA,
    DENSE_BLEED,
    DENSE_MARK_REACH,
    END_STRIP,
    FOLD_GAP,
    MARK_REACH,
    SIDE_STRIP,
)
from forge.imposing.papers import common_size
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


class Room(NamedTuple):
    """A page: its size, its margins, the frame for pieces, the bleed at the edges of blocks.

    ``reach`` says how far from the trim crop marks end, sideways and up and down.
    """

    page: Size
    margin: int
    frame: Box
    bleed: Bleed
    reach: Size = Size(MARK_REACH, MARK_REACH)

    @property
    def printable(self) -> Box:
        """What the printer reaches."""
        return within(self.page, self.margin, self.margin)


def within(page: Size, x: int, y: int) -> Box:
    """What is left of a page inside borders of ``x`` at the sides and ``y`` at top and bottom."""
    return Box(x, y, page.width - 2 * x, page.height - 2 * y)


def sheet_room(options: ImposeOptions, *, fold: bool = False, wide: bool = False) -> Room:
    """The room for pieces that share sheets.

    A4 and Letter have one frame, so that both get the same sheets. ``wide`` gives up the strips for ruler and text, for
    pieces that fit no other way; ``fold`` leaves the first half, up to the fold.
    """
    landscape = options.paper.orientation == "landscape"
    page = options.paper.lying(landscape=landscape)
    bleed_x, extra_x, strip_x, reach = BLEED, BACK_EXTRA, SIDE_STRIP, Size(MARK_REACH, MARK_REACH)
    if options.dense:
        bleed_x, extra_x, strip_x = DENSE_BLEED, DENSE_BACK_EXTRA, DENSE_BLEED
        reach = Size(DENSE_MARK_REACH, MARK_REACH)
    bleed = Bleed(bleed_x, BLEED, bleed_x + extra_x, BLEED + BACK_EXTRA)
    if wide:
        upright, strip_x, strip_y = Size(options.paper.width, options.paper.height), 0, 0
    else:
        upright, strip_y = common_size(options.paper), END_STRIP
    width = upright.width - 2 * (options.margin + bleed_x + strip_x)
    height = upright.height - 2 * (options.margin + BLEED + strip_y)
    if landscape:
        width, height, reach = height, width, Size(reach.height, reach.width)
        bleed = Bleed(bleed.y, bleed.x, bleed.back_y, bleed.back_x)
    frame = Box((page.width - width) // 2, (page.height - height) // 2, width, height)
    return Room(page, options.margin, _before_fold(frame, page, options.core) if fold else frame, bleed, reach)


def fold_axis(page: Size) -> Literal["vertical", "horizontal"]:
    """Give the direction of the fold: it halves the long side, so that both halves are handy."""
    return "horizontal" if page.height >= page.width else "vertical"


def _before_fold(frame: Box, page: Size, core: int) -> Box:
    kept = -(-core // 2) + FOLD_GAP
    if fold_axis(page) == "horizontal":
        return frame._replace(height=page.height // 2 - kept - frame.y)
    return frame._replace(width=page.width // 2 - kept - frame.x)

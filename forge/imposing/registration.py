"""Registration marks on the print, what they keep clear, and where between them pieces may lie.

A machine cuts nothing outside the rectangle that its marks span. Its eye takes whatever is dark near a mark for the
mark, so a square at each is left white, and all between it and the edges of the paper.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.commands import points_of, polygon, polyline
from forge.drawing.page import Box
from forge.drawing.shapes import Path, Rect, Stroke
from forge.imposing.options import MARGIN
from forge.imposing.papers import common_size
from forge.reading.measures import NAMED, Size, show_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.commands import Commands
    from forge.drawing.shapes import Shape
    from forge.imposing.cutters import Corner, Marks
    from forge.imposing.options import ImposeOptions


def within_marks(marks: Marks, page: Size) -> Box:
    """Give the rectangle that the marks span."""
    return Box(marks.inset, marks.inset, page.width - 2 * marks.inset, page.height - 2 * marks.inset)


def notches(marks: Marks, page: Size) -> tuple[Box, ...]:
    """Give what is kept white: at each mark, up to the corner of the paper."""
    kept = marks.inset + marks.clear
    return tuple(
        Box(
            page.width - kept if corner.endswith("right") else 0,
            page.height - kept if corner.startswith("bottom") else 0,
            kept,
            kept,
        )
        for corner in marks.corners
    )


def cut_areas(options: ImposeOptions, page: Size) -> tuple[Box, ...]:
    """Give the rectangles in which pieces may lie so that a machine can cut them, any one of which will do.

    Between marks there are two: as wide as can be, or as high, in either case with the bleed off the notches.
    """
    cutter, whole = options.cutter, Box(0, 0, *page)
    if cutter is None:
        return (whole,)
    if cutter.marks:
        bleed = options.back_bleed if options.duplex == "fold" else options.bleed
        inset, kept = cutter.marks.inset, cutter.marks.inset + cutter.marks.clear + bleed
        return _middle(page, inset, kept), _middle(page, kept, inset)
    if cutter.largest:
        sizes = (cutter.largest, Size(cutter.largest.height, cutter.largest.width))
        fitting = [size for size in sizes if size.width <= page.width and size.height <= page.height]
        return tuple(
            _middle(page, (page.width - width) // 2 + options.bleed, (page.height - height) // 2 + options.bleed)
            for width, height in fitting or [Size(min(page.width, sizes[0].height), min(page.height, sizes[0].width))]
        )
    return (whole,)


def _middle(page: Size, beside: int, above: int) -> Box:
    return Box(beside, above, page.width - 2 * beside, page.height - 2 * above)


def layout_size(options: ImposeOptions) -> Size:
    """Give the upright size that sheets are laid out for: with a cutter the paper's own, for marks are at its edges."""
    if options.cutter and (options.cutter.marks or options.cutter.largest):
        return Size(options.paper.width, options.paper.height)
    return common_size(options.paper)


def out_of_reach(options: ImposeOptions) -> str:
    """Say what keeps the marks from being printed, if anything does."""
    marks = options.cutter.marks if options.cutter else None
    if not marks:
        return ""
    if marks.inset - marks.stroke < options.margin:
        inset, margin = show_length(marks.inset), show_length(options.margin)
        return f"needs marks {inset} from the edges of the paper, where with a margin of {margin} nothing is printed"
    if min(options.paper.width, options.paper.height) < 2 * (marks.inset + marks.clear) + MARGIN:
        return f"needs marks that have no room on {options.paper.name}"
    return ""


def mark_outlines(marks: Marks, page: Size) -> Iterator[tuple[Corner, Commands]]:
    """Give each mark: the outline of a square, or the middle of the lines of an angle."""
    for corner in marks.corners:
        right, bottom = corner.endswith("right"), corner.startswith("bottom")
        x, y = page.width - marks.inset if right else marks.inset, page.height - marks.inset if bottom else marks.inset
        way_x, way_y = -1 if right else 1, -1 if bottom else 1
        if corner in marks.squares:
            x2, y2 = x + way_x * marks.side, y + way_y * marks.side
            yield corner, polygon(((x, y), (x2, y), (x2, y2), (x, y2)))
        else:
            yield corner, polyline(((x + way_x * marks.arm, y), (x, y), (x, y + way_y * marks.arm)))


def draw_registration(marks: Marks, page: Size) -> Iterator[Shape]:
    """Draw the marks, black in every look."""
    line = Stroke(NAMED["black"], marks.stroke)
    for corner, commands in mark_outlines(marks, page):
        if corner in marks.squares:
            left, top = (min(ends) for ends in zip(*(points_of(command)[0] for command in commands[:-1]), strict=True))
            yield Rect(left, top, marks.side, marks.side, fill=NAMED["black"], role="rule")
        else:
            yield Path(commands, stroke=line, role="rule")

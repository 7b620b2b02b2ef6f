"""The strips at the edges of a page where text and ruler may stand: within the margins, off bleed and marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Turned
from forge.imposing.bleed import label_reach
from forge.imposing.by_machine import has_crop_marks, is_registered
from forge.imposing.options import FOLD_GAP, MARK_CLEARANCE
from forge.imposing.room import fold_axis, within
from forge.reading.measures import MM, PT, Size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.shapes import Shape
    from forge.imposing.blocks import Sheet, Tile
    from forge.imposing.options import ImposeOptions

Edge = Literal["top", "right", "bottom", "left"]

SHALLOWEST = 5 * PT * 5 // 4
"""One line of the smallest type."""

CORNER_ROOM = 2 * MM
CODE_ROOM = 16 * MM // 5
"""What the code beside the mark of a join takes."""
TYPE_MARGIN, MARGIN_SHARE = 1_435 * MM // 100, 13
"""Where the words of every page begin, as those of charts do, unless marks stand there or a page is small."""
EASE = 3 * MM // 5
"""How far words and rulers keep off marks where there is room."""
TOO_FEW = 2
"""Beside so few free labels no line of words has room."""


class Zone(NamedTuple):
    """A strip along one edge. Inside it one draws as if it lay level: along the strip, then away from the paper's edge.

    Strips at the sides are read from the foot up (left) and from the head down (right).
    """

    edge: Edge
    box: Box

    @property
    def length(self) -> int:
        """How far it runs along the edge."""
        return self.box.width if self.edge in ("top", "bottom") else self.box.height

    @property
    def depth(self) -> int:
        """How far it reaches from the edge inwards."""
        return self.box.height if self.edge in ("top", "bottom") else self.box.width

    def place(self, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        """Put shapes, drawn from ``origin`` on, where the strip is."""
        x, y = self.origin
        if self.edge == "left":
            return (Turned(270, x, y, shapes),)
        if self.edge == "right":
            return (Turned(90, x, y, shapes),)
        return shapes

    @property
    def origin(self) -> tuple[int, int]:
        """Where drawing starts: x along the strip, y away from the paper's edge (at the foot: towards it)."""
        box = self.box
        if self.edge == "left":
            return box.x, box.y + box.height
        if self.edge == "right":
            return box.x + box.width, box.y
        return box.x, box.y


def zones(sheet: Sheet, options: ImposeOptions, *, cut: bool = True) -> list[Zone]:
    """Give the strips of a sheet that are deep enough for a line, the deepest first; front and back have the same.

    A sheet of which nothing is ``cut`` has no marks at its corners that words would keep clear of.
    """
    inside, reach = _kept(sheet, options), sheet.room.printable
    right, bottom = reach.x + reach.width, reach.y + reach.height
    inside_right, inside_bottom = inside.x + inside.width, inside.y + inside.height
    above, below = inside.y - reach.y, bottom - inside_bottom
    free = _alongside(sheet, options, CORNER_ROOM if cut else 0)
    head = max(free.y, inside.y) if above >= SHALLOWEST else free.y
    foot = min(free.y + free.height, inside_bottom) if below >= SHALLOWEST else free.y + free.height
    found = [
        Zone("bottom", Box(free.x, inside_bottom, free.width, below)),
        Zone("top", Box(free.x, reach.y, free.width, above)),
        Zone("left", Box(reach.x, head, inside.x - reach.x, foot - head)),
        Zone("right", Box(inside_right, head, right - inside_right, foot - head)),
    ]
    if sheet.stock:
        found += _between_labels(sheet)
    deep = [_eased(zone) for zone in found if zone.depth >= SHALLOWEST and zone.length > 0]
    return sorted(deep, key=lambda zone: -(min(zone.depth, 8 * MM) // MM))


def _eased(zone: Zone) -> Zone:
    """Let a strip begin a little off the marks that it lies beside, if it is deep enough for words then."""
    if zone.depth < SHALLOWEST + EASE:
        return zone
    x, y, width, height = zone.box
    if zone.edge in ("top", "bottom"):
        return zone._replace(box=Box(x, y + EASE * (zone.edge == "bottom"), width, height - EASE))
    return zone._replace(box=Box(x + EASE * (zone.edge == "right"), y, width - EASE, height))


def _between_labels(sheet: Sheet) -> Iterator[Zone]:
    """Give gaps between labels that are still free: below the next row, and beside the last label used."""
    block = sheet.blocks[0]
    cell, across = block.group.cell, block.columns
    row, column = divmod(block.skip + block.total, across)
    last = (sheet.room.page.height - 2 * block.y + cell.gap_y) // cell.pitch_y - 1
    for line, begin in ((row + 1, 0), (row, column)):
        if line < last and across - begin > TOO_FEW:
            x, y = block.x + begin * cell.pitch_x, block.y + line * cell.pitch_y + cell.height
            yield Zone("top", Box(x, y, (across - begin) * cell.pitch_x - cell.gap_x, cell.gap_y))


def _alongside(sheet: Sheet, options: ImposeOptions, corner: int) -> Box:
    """From where to where strips may run: between the marks at corners, up to a fold."""
    left, top, width, height = sheet.room.printable
    if options.cutter and options.cutter.marks and is_registered(sheet, options):
        kept = options.cutter.marks.inset + options.cutter.marks.clear + CORNER_ROOM
        left, top, width, height = within(sheet.room.page, kept, kept)
    right, bottom = left + width, top + height
    if not sheet.stock:
        indent = min(TYPE_MARGIN, sheet.room.page.width // MARGIN_SHARE)
        left, right = max(left, indent), min(right, sheet.room.page.width - indent)
    if sheet.page_piece:
        window = taken(sheet)
        before, behind, above, below = _joined(sheet, sheet.tile) if sheet.tile else (corner,) * 4
        left, right = max(left, window.x + before), min(right, window.x + window.width - behind)
        top, bottom = max(top, window.y + above), min(bottom, window.y + window.height - below)
    elif sheet.fold:
        page, spared = sheet.room.page, FOLD_GAP + sheet.core
        if fold_axis(page) == "horizontal":
            bottom = page.height // 2 - spared
        else:
            right = page.width // 2 - spared
    return Box(left, top, right - left, bottom - top)


def _joined(sheet: Sheet, tile: Tile) -> Iterator[int]:
    """How far from the left, right, upper and lower edge of a tile its marks and codes reach, behind the page too."""
    ends = [tile.column > 0, tile.column < tile.columns - 1, tile.row > 0, tile.row < tile.rows - 1]
    if sheet.two_sided:
        ends = [ends[0] or ends[1]] * 2 + [ends[2] or ends[3]] * 2
    for joined, overlap in zip(ends, (tile.overlap.width,) * 2 + (tile.overlap.height,) * 2, strict=True):
        half = overlap // 2
        yield CORNER_ROOM + (half if half >= CODE_ROOM else half + CODE_ROOM) * joined


def taken(sheet: Sheet) -> Box:
    """What the pieces fill, on both sides of the sheet; on stickers all labels, used or not."""
    if sheet.tile:
        return sheet.tile.window
    if sheet.stock:
        return sheet.room.frame
    page = sheet.room.page
    left = min(block.x for block in sheet.blocks)
    top = min(block.y for block in sheet.blocks)
    right = max(block.x + block.width for block in sheet.blocks)
    bottom = max(block.y + block.height for block in sheet.blocks)
    if sheet.fold and fold_axis(page) == "horizontal":
        bottom = page.height - top
    elif sheet.fold:
        right = page.width - left
    return Box(left, top, right - left, bottom - top)


def _kept(sheet: Sheet, options: ImposeOptions) -> Box:
    """What the pieces fill with their bleed and marks, made symmetrical, since the back is the mirror image."""
    filled, page = taken(sheet), sheet.room.page
    reach = _reach(sheet, options)
    left, top = filled.x, filled.y
    right, bottom = filled.x + filled.width, filled.y + filled.height
    if sheet.two_sided:
        left, top = min(left, page.width - right), min(top, page.height - bottom)
        right, bottom = page.width - left, page.height - top
    return Box(left - reach.width, top - reach.height, right - left + 2 * reach.width, bottom - top + 2 * reach.height)


def _reach(sheet: Sheet, options: ImposeOptions) -> Size:
    """How far from the trim bleed and marks end; those of a page piece stand at its corners only."""
    if sheet.stock:
        return label_reach(sheet.blocks[0].group.cell)
    room = sheet.room
    bleed = room.bleed.of("back" if sheet.two_sided else "front")
    marks = room.reach if has_crop_marks(sheet, options) and not sheet.page_piece else Size(0, 0)
    return Size(*(max(pair) + MARK_CLEARANCE for pair in zip(bleed, marks, strict=True)))

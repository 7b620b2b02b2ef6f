"""Tiles of a board: the marks at the joins, and the small map that shows which tile this is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Rect, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.imposing.duplex import box_behind
from forge.imposing.marks import INWARD, Tick
from forge.imposing.options import MARK_CLEARANCE, MARK_LENGTH, MARK_REACH
from forge.reading.data_table import letters
from forge.reading.measures import MM, NAMED, PT, Colour, Size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.fonts import FontBook
    from forge.drawing.lines import Align
    from forge.drawing.shapes import Shape
    from forge.imposing.blocks import Sheet, Tile
    from forge.imposing.duplex import Axis

KEY_LENGTH = 9 * MM

_OUTLINE = Stroke(Colour(70, 70, 70), PT // 4)
_CODE = TextStyle("narrow-bold", 6 * PT, 5 * PT, align="center", valign="middle")
_CODE_BOX = Size(7 * MM, 13 * MM // 5)
CODE_GAP = MM // 2
"""Between a mark and its code."""
_MIRRORED: dict[Align, Align] = {"left": "right", "right": "left", "center": "center"}


def draw_key(tile: Tile, box: Box) -> tuple[Shape, ...]:
    """Draw all tiles in small, this one filled, in the lower right corner of a box."""
    side = min(box.width // tile.columns, box.height // tile.rows)
    left, top = box.x + box.width - side * tile.columns, box.y + box.height - side * tile.rows
    return tuple(
        Rect(
            left + column * side,
            top + row * side,
            side,
            side,
            NAMED["black"] if (column, row) == (tile.column, tile.row) else NAMED["white"],
            _OUTLINE,
        )
        for row in range(tile.rows)
        for column in range(tile.columns)
    )


class Join(NamedTuple):
    """A mark at the edge of a tile, and the code of the join it belongs to; no code at the board's own edges."""

    tick: Tick
    code: str


def join_marks(sheet: Sheet) -> Iterator[Join]:
    """Give the marks of a tile: at the board's edges, and where it is cut or covered at a join.

    A join has the same code on both tiles: a letter for the seam, counted from the left and then from the top, and the
    number of the row or column.
    """
    assert sheet.tile
    tile, window, printable = sheet.tile, sheet.tile.window, sheet.room.printable
    last_column, last_row = tile.column == tile.columns - 1, tile.row == tile.rows - 1
    right, bottom = window.x + window.width, window.y + window.height
    half_x, half_y = tile.overlap.width // 2, tile.overlap.height // 2
    below = tile.columns - 1 + tile.row
    upright = (
        (window.x + half_x, _seam(tile.column - 1, tile.row)) if tile.column else (window.x, ""),
        (right, "") if last_column else (right - half_x, _seam(tile.column, tile.row)),
    )
    level = (
        (window.y + half_y, _seam(below - 1, tile.column)) if tile.row else (window.y, ""),
        (bottom, "") if last_row else (bottom - half_y, _seam(below, tile.column)),
    )
    bleed_x, bleed_y = sheet.room.bleed.of("front")
    for edge, way, rim in (
        (window.y, -1, window.y - printable.y),
        (bottom, 1, printable.y + printable.height - bottom),
    ):
        near, far, inward = _ends(edge, way, rim, bleed_y)
        yield from (Join(Tick(at, near, at, far, inward), code) for at, code in upright)
    for edge, way, rim in (
        (window.x, -1, window.x - printable.x),
        (right, 1, printable.x + printable.width - right),
    ):
        near, far, inward = _ends(edge, way, rim, bleed_x)
        yield from (Join(Tick(near, at, far, at, inward), code) for at, code in level)


def _ends(edge: int, way: int, rim: int, bleed: int) -> tuple[int, int, bool]:
    """Where the marks at an edge begin and end: off the bleed, or on the tile itself if the rim is too narrow."""
    near, far = bleed + MARK_CLEARANCE, min(MARK_REACH, rim)
    if far - near >= MARK_LENGTH:
        return edge + way * near, edge + way * far, False
    return edge, edge - way * INWARD, True


def _seam(number: int, along: int) -> str:
    return f"{letters(number)}{along + 1}"


def draw_codes(joins: list[Join], sheet: Sheet, axis: Axis | None, fonts: FontBook) -> list[Shape]:
    """Write the code of each join by its mark, on plates where the mark lies on the tile."""
    page, font = sheet.room.page, fonts.get(_CODE.font)
    shapes: list[Shape] = []
    for join in joins:
        if not join.code:
            continue
        place, align = _code_place(join, sheet, font.advance(join.code, _CODE.size))
        if axis:
            place = box_behind(place, page, axis)
            align = _MIRRORED[align] if axis == "vertical" else align
        if _on_tile(join.tick):
            shapes.append(Rect(*place, NAMED["white"]))
        shapes.extend(fit_text(join.code, place, _CODE._replace(align=align), fonts).shapes)
    return shapes


def _on_tile(tick: Tick) -> bool:
    """Whether the rim has no room for a code beside a mark."""
    return tick.inward or max(tick.box[2:]) < _CODE_BOX.height


def _code_place(join: Join, sheet: Sheet, wide: int) -> tuple[Box, Align]:
    """Where the code of a join stands, and to which side: where the tile is cut off or covered, if there is room.

    Where the rim has no room for it, it stands on the tile itself, on that part.
    """
    assert sheet.tile
    tile, tick, upright = sheet.tile, join.tick, join.tick.x1 == join.tick.x2
    window, height = tile.window, _CODE_BOX.height
    left = min(tick.x1, tick.x2) < window.x + window.width // 2
    upper = min(tick.y1, tick.y2) < window.y + window.height // 2
    inside = _on_tile(tick)
    width = wide + CODE_GAP if inside else _CODE_BOX.width
    needed, overlap = (wide, tile.overlap.width) if upright else (height, tile.overlap.height)
    outwards = inside or overlap // 2 >= needed + CODE_GAP
    if upright:
        before = left == outwards
        x = tick.x1 + (-CODE_GAP - width if before else CODE_GAP)
        y = (window.y if upper else window.y + window.height - height) if inside else (tick.y1 + tick.y2 - height) // 2
        return Box(x, y, width, height), "right" if before else "left"
    y = tick.y1 + (-CODE_GAP - height if upper == outwards else CODE_GAP)
    x = (window.x if left else window.x + window.width - width) if inside else (tick.x1 + tick.x2 - width) // 2
    return Box(x, y, width, height), "center"

"""The pieces of one side of a sheet: what bleeds, and the faces over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Rect, Stamp
from forge.imposing.bleed import Spread, bleed_shapes, block_spread, edges_on_page, label_spread, merged, round_bleed
from forge.imposing.duplex import behind, box_behind
from forge.imposing.faces import Faces
from forge.pack.model import Edges

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.errors import Problems
    from forge.imposing.blocks import Block, Placement, Sheet
    from forge.imposing.duplex import Axis, Place
    from forge.imposing.options import ImposeOptions
    from forge.pack.model import Side

_NO_EDGES = Edges()


class Sides:
    """Draws sides of sheets, one after the other."""

    def __init__(self, options: ImposeOptions, problems: Problems) -> None:
        self._options = options
        self._faces = Faces(problems)

    def draw(self, sheet: Sheet, side: Side, axis: Axis) -> tuple[Shape, ...]:
        """Draw one side as it lies on its page; bleeds go below all faces, so that none covers a neighbour."""
        rects: list[Rect] = []
        discs: list[Shape] = []
        stamps: list[Shape] = []
        scale = float(self._options.scale)
        for block in sheet.blocks:
            for placed in block.placements(self._options):
                face = self._faces.draw(placed.member, side)
                place, spread = placed.place, _spread(block, placed, sheet, side)
                if side == "back":
                    place, spread = behind(place, sheet.room.page, axis), spread.behind(axis)
                if face.edges != _NO_EDGES and any(spread):
                    edges = edges_on_page(face, place.turn, self._options)
                    if block.group.outline == "round":
                        discs.append(round_bleed(place, edges, max(spread)))
                    else:
                        rects += bleed_shapes(place, edges, spread)
                stamp = Stamp(face.drawing, place.x, place.y, scale, place.turn, _name(placed, sheet, side))
                stamps.append(
                    _cut_off(
                        stamp._replace(drawing=face.bled), place, spread, round_piece=block.group.outline == "round"
                    )
                    if face.bled
                    else stamp
                )
        shapes = (*merged(rects), *discs, *stamps)
        if not sheet.tile:
            return shapes
        window = _window(sheet)
        return (Clip(*(box_behind(window, sheet.room.page, axis) if side == "back" else window), shapes),)


def _name(placed: Placement, sheet: Sheet, side: Side) -> str:
    piece = placed.member.piece
    alone = piece.copies == 1 or sheet.page_piece
    name = piece.id if alone else f"{piece.id}-{placed.copy}"
    return f"{name}-back" if side == "back" and sheet.fold else name


def _cut_off(stamp: Stamp, place: Place, spread: Spread, *, round_piece: bool) -> Clip:
    """Show a face that runs on past its trim as far as its bleed."""
    width, height = place.width + spread.left + spread.right, place.height + spread.top + spread.bottom
    radius = min(width, height) // 2 if round_piece else 0
    return Clip(place.x - spread.left, place.y - spread.top, width, height, (stamp,), radius)


def _spread(block: Block, placed: Placement, sheet: Sheet, side: Side) -> Spread:
    if sheet.stock:
        return label_spread(block, placed)
    if block.group.outline == "round":
        return Spread(*[min(sheet.room.bleed.of(side))] * 4)
    return block_spread(block, placed, sheet.room.bleed, side)


def _window(sheet: Sheet) -> Box:
    """What shows of a board on a tile: its part, and the bleed at the board's own edges."""
    assert sheet.tile
    tile, (x, y) = sheet.tile, sheet.room.bleed.of("front")
    left, top = 0 if tile.column else x, 0 if tile.row else y
    right = x if tile.column == tile.columns - 1 else 0
    bottom = y if tile.row == tile.rows - 1 else 0
    window = tile.window
    return Box(window.x - left, window.y - top, window.width + left + right, window.height + top + bottom)

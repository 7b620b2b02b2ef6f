"""The pieces of one side of a sheet: what bleeds, and the faces over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Stamp, Within
from forge.imposing.bleed import (
    LAP,
    NO_SPREAD,
    Spread,
    bleed_shapes,
    block_lap,
    block_spread,
    edges_on_page,
    label_spread,
    lapped_across,
    lapped_down,
    one_colour,
    rows_below,
    shaped_bleed,
)
from forge.imposing.duplex import behind, box_behind
from forge.imposing.faces import Faces
from forge.imposing.joining import merged
from forge.imposing.options import APART, BACK_EXTRA, BLEED
from forge.pack.model import Edges
from forge.pack.outline import RECTANGLE
from forge.reading.measures import MM, Size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.shapes import Shape
    from forge.errors import Problems
    from forge.imposing.blocks import Block, Placement, Sheet
    from forge.imposing.duplex import Axis, Place
    from forge.imposing.joining import Ordered
    from forge.imposing.options import ImposeOptions
    from forge.pack.model import Face, Side
    from forge.pack.outline import Outline

ONWARD = MM * 3 // 10
"""How far a face that is no rectangle shows below its neighbours: a dot of a screen."""

_NO_EDGES = Edges()


class _Laid(NamedTuple):
    """A side of a piece on its page: where it lies, what it shows, how far it bleeds, and on into others' bleed."""

    placed: Placement
    place: Place
    face: Face
    spread: Spread
    lap: Spread


class _Below(NamedTuple):
    """What lies below the faces of a side: grounds where they touch, then bleed, then what is not a rectangle.

    What lies below cuts that run down a sheet goes over what lies below those that run across.
    """

    across: list[Ordered]
    down: list[Ordered]
    bleeds: list[Ordered]
    others: list[Shape]


class Sides:
    """Draws sides of sheets, one after the other."""

    def __init__(self, options: ImposeOptions, problems: Problems) -> None:
        self._options = options
        self._scale = float(options.scale)
        self._faces = Faces(problems)

    def draw(self, sheet: Sheet, side: Side, axis: Axis) -> tuple[Shape, ...]:
        """Draw one side as it lies on its page; bleeds go below all faces, so that none covers a neighbour."""
        below = _Below([], [], [], [])
        fringes: list[Shape] = []
        stamps: list[Shape] = []
        for block in sheet.blocks:
            laid = list(self._laid(block, sheet, side, axis))
            outline = block.group.outline.behind() if side == "back" else block.group.outline
            touching = _touching(block, sheet) and len(laid) > 1
            onward = Size(*(LAP // 2 if touching and reach else 0 for reach in sheet.room.bleed.of(side)))
            self._colours(laid, below, outline, onward, touching=touching)
            if outline.is_square_cut:
                fringes += (strip for one in laid if one.face.fringe for strip in self._fringe(one))
            stamps += (self._shown(one, sheet, side, outline, _reach(block)) for one in laid)
            if outline.form != "round" and not outline.is_square_cut:
                below.others.extend(self._onward(one, outline) for one in laid if one.face.bled)
        shapes = (*merged(below.across), *merged(below.down), *merged(below.bleeds), *below.others, *fringes, *stamps)
        if not sheet.tile:
            return shapes
        window = _window(sheet)
        return (Clip(*(box_behind(window, sheet.room.page, axis) if side == "back" else window), shapes),)

    def _laid(self, block: Block, sheet: Sheet, side: Side, axis: Axis) -> Iterator[_Laid]:
        """Give the pieces of a block that have this side, where they lie on its page."""
        touching = _touching(block, sheet)
        for placed in block.placements(self._options):
            if side == "back" and not placed.member.component.two_sided:
                continue
            place, spread = placed.place, self._spread(block, placed, sheet, side)
            square = not sheet.stock and block.group.outline.is_square_cut
            lap = block_lap(block, placed, spread) if square else NO_SPREAD
            face = self._faces.draw(placed.member, side, pared=touching or all(spread))
            if side == "back":
                place, spread, lap = behind(place, sheet.room.page, axis), spread.behind(axis), lap.behind(axis)
            yield _Laid(placed, place, face, spread, lap)

    def _spread(self, block: Block, placed: Placement, sheet: Sheet, side: Side) -> Spread:
        if sheet.stock:
            return label_spread(block, placed)
        if not block.group.outline.is_square_cut:
            return Spread(*[min(sheet.room.bleed.of(side))] * 4)
        return block_spread(block, placed, sheet.room.bleed, side, filled=self._options.filled)

    def _colours(self, laid: list[_Laid], below: _Below, outline: Outline, onward: Size, *, touching: bool) -> None:
        """Draw what lies below the faces of a block: their bleed, and their ground where they touch."""
        ground = one_colour(laid[0].face.edges) if laid else None
        if touching and ground and all(one.face.edges == laid[0].face.edges for one in laid):
            below.across.extend(rows_below([one.place for one in laid], ground))
            touching = False
        for _, place, face, spread, _ in laid:
            if not (touching or any(spread)) or face.edges == _NO_EDGES:
                continue
            edges = edges_on_page(face, place.turn, self._options)
            if not outline.is_square_cut:
                below.others.append(shaped_bleed(place, outline, edges, max(spread)))
                continue
            below.bleeds.extend(bleed_shapes(place, edges, spread, onward))
            if touching:
                below.across.extend(lapped_across(place, edges, spread))
                below.down.extend(lapped_down(place, edges, spread))

    def _fringe(self, one: _Laid) -> Iterator[Shape]:
        """Let what runs on over the bleed of a face be seen there, and nowhere else."""
        _, (x, y, width, height, turn), face, (top, right, bottom, left), _ = one
        stamps = tuple(Stamp(each, x, y, self._scale, turn) for each in face.fringe)
        across = left + width + right
        for strip in (
            (x - left, y - top, across, top),
            (x - left, y + height, across, bottom),
            (x - left, y, left, height),
            (x + width, y, right, height),
        ):
            if strip[2] and strip[3]:
                yield Clip(*strip, stamps)

    def _onward(self, one: _Laid, outline: Outline) -> Shape:
        """Let a face that runs on past its trim go on a little below its neighbours: they meet on all sides."""
        _, place, face, spread, _ = one
        stamp = Stamp(face.bled or face.drawing, place.x, place.y, self._scale, place.turn)
        return Within(outline.beyond(place, max(spread) + ONWARD), (stamp,))

    def _shown(self, one: _Laid, sheet: Sheet, side: Side, outline: Outline, most: int) -> Shape:
        """Put a face in its place; one that runs on past its trim shows as far as its bleed goes.

        Of what is no rectangle no more shows than that either, and nothing nearer to a neighbour than to itself.
        """
        placed, place, face, spread, lap = one
        stamp = Stamp(
            face.bled or face.drawing,
            place.x,
            place.y,
            self._scale,
            place.turn,
            _name(placed, sheet, side),
        )
        if not face.bled:
            if outline.is_square_cut:
                return stamp
            return _cut_off((stamp,), place, Spread(*(min(length, most) for length in spread)), outline)
        reach = self._options.enlarged(BLEED if side == "front" else BLEED + BACK_EXTRA)
        lapped = Spread(*map(sum, zip(spread, lap, strict=True)))
        if not outline.is_square_cut:
            lapped = Spread(*(min(length, most) for length in lapped))
        if max(spread) <= reach:
            return _cut_off((stamp,), place, lapped, outline)
        within = Spread(*(min(length, reach) for length in spread))
        beyond = _larger(stamp, place, spread, reach)
        inner = _cut_off((stamp,), place, within, RECTANGLE)
        return _cut_off((beyond, inner), place, lapped, outline)


def _touching(block: Block, sheet: Sheet) -> bool:
    """Tell whether rectangles of a block lie side by side without a gap, so that their colours are drawn below them."""
    cell = block.group.cell
    return block.group.outline.is_square_cut and not (sheet.stock or cell.gap_x or cell.gap_y)


def _name(placed: Placement, sheet: Sheet, side: Side) -> str:
    piece = placed.member.piece
    alone = piece.copies == 1 or sheet.page_piece
    name = piece.id if alone else f"{piece.id}-{placed.copy}"
    return f"{name}-back" if side == "back" and sheet.fold else name


def _larger(stamp: Stamp, place: Place, spread: Spread, reach: int) -> Stamp:
    """Give a face that runs on past its trim large enough to fill a bleed wider than that: it lies below itself."""
    across = (place.width + 2 * max(spread.left, spread.right)) / (place.width + 2 * reach)
    down = (place.height + 2 * max(spread.top, spread.bottom)) / (place.height + 2 * reach)
    more = max(across, down)
    x, y = (round(length * (more - 1) / 2) for length in (place.width, place.height))
    return stamp._replace(x=place.x - x, y=place.y - y, scale=stamp.scale * more, id="")


def _reach(block: Block) -> int:
    """How far from its outline a piece of a block can show without covering any of a neighbour."""
    cell = block.group.cell
    if cell.apart:
        return cell.apart // 2
    gaps = [gap for gap, number in ((cell.gap_x, block.columns), (cell.gap_y, block.rows)) if number > 1]
    return max(0, min(gaps, default=2 * APART)) // 2


def _cut_off(shown: tuple[Shape, ...], place: Place, spread: Spread, outline: Outline) -> Clip | Within:
    """Show a face that runs on past its trim as far as its bleed."""
    width, height = place.width + spread.left + spread.right, place.height + spread.top + spread.bottom
    if outline.is_square_cut:
        return Clip(place.x - spread.left, place.y - spread.top, width, height, shown)
    if outline.form == "round":
        return Clip(place.x - spread.left, place.y - spread.top, width, height, shown, min(width, height) // 2)
    return Within(outline.beyond(place, max(spread)), shown)


def _window(sheet: Sheet) -> Box:
    """What shows of a board on a tile: its part, and the bleed at the board's own edges."""
    assert sheet.tile
    tile, (x, y) = sheet.tile, sheet.room.bleed.of("front")
    left, top = 0 if tile.column else x, 0 if tile.row else y
    right = x if tile.column == tile.columns - 1 else 0
    bottom = y if tile.row == tile.rows - 1 else 0
    window = tile.window
    return Box(window.x - left, window.y - top, window.width + left + right, window.height + top + bottom)

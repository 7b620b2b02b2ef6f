"""A track: boxes in a line, a snake, a ring or a grid, with room for a marker in each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from forge.drawing.layout import columns, grid, inset
from forge.drawing.page import Box
from forge.drawing.printed import printed_boxes
from forge.drawing.shapes import Rect
from forge.errors import nearest
from forge.kinds.blocks.heading import heading_strip
from forge.kinds.blocks.holding import draw_ghost
from forge.kinds.blocks.tab import TabWords, draw_lying_tab, draw_tab
from forge.kinds.pages.fields import PAINT, Brief, Few, Said
from forge.kinds.pages.ring import ring_in_rows, sides_of_ring, usual_across
from forge.kinds.pages.strips import Spot, Strip
from forge.pack.holds import HOLDS, Hold
from forge.reading.fields import (
    FLAG,
    LENGTH,
    NAME,
    SIZE,
    TEXT,
    Either,
    MapOf,
    Placed,
    Record,
    Text,
    choice,
    field,
    whole,
)
from forge.reading.node import joined, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Shape
    from forge.drawing.text import Valign
    from forge.kinds.pages.desk import Desk
    from forge.reading.measures import Size

TrackShape = Literal["line", "snake", "ring", "grid"]
LONGEST = 400


class TrackMark(Record, called="a marked box"):
    """What is special about a box: a note at its foot, its ground, a symbol in it."""

    title: str = field(TEXT, "what the box is called instead", default="")
    note: str = field(TEXT, "small words at the foot of the box", default="")
    ground: Said | None = field(PAINT, "the colour of the box", default=None)
    symbol: str = field(TEXT, "a symbol in the box; below a tab, or a vessel from the side", default="")
    holds: tuple[Hold, ...] = field(HOLDS, "what must find room in the box at once, such as labels: 7", default=())


class TrackBox(TrackMark, called="a box of a track"):
    """One box, by what it is called."""

    title: str = field(TEXT, "what the box is called")


def _boxes_of(text: str) -> tuple[TrackBox, ...]:
    """Read a run of whole numbers: ``0..10``, ``-12..12`` or ``10..0``, or ``0..100 by 10``."""
    match = re.fullmatch(r"\s*([+-]?\d{1,6})\s*\.\.\s*([+-]?\d{1,6})(?:\s+by\s+(\d{1,6}))?\s*", text)
    if not match:
        raise ValueError('is not a run of numbers such as "0..10"')
    first, last, step = int(match[1]), int(match[2]), int(match[3] or 1)
    if step == 0:
        raise ValueError("goes on by steps of nothing")
    way = step if first <= last else -step
    if abs(last - first) // step >= LONGEST:
        raise ValueError(f"has more than {LONGEST} numbers")
    return tuple(TrackBox(title=str(number)) for number in range(first, last + (1 if way > 0 else -1), way))


class BoxFields(Placed):
    """What is said of the boxes of a track, wherever they stand."""

    boxes: tuple[TrackBox, ...] = field(
        Either(Text("a run of numbers such as 0..10", _boxes_of), Few(Brief(TrackBox, "title"), LONGEST, at_least=1)),
        "a run of numbers, or the boxes by name",
    )
    marks: dict[str, TrackMark] = field(
        MapOf(Brief(TrackMark, "note")), "what is special about boxes, by their title", default={}
    )
    signed: bool = field(FLAG, "whether numbers carry their sign", default=False)
    holds: tuple[Hold, ...] = field(HOLDS, "what must find room in each box at once, such as its markers", default=())


class TrackFields(BoxFields):
    """What is said of a track: its boxes, and how they lie."""

    note: str = field(TEXT, "a small note beside the title, such as a rule number", default="")
    shape: TrackShape = field(
        choice("line", "snake", "ring", "grid"), "how the boxes follow each other", default="line"
    )
    across: int = field(
        whole(0, LONGEST),
        "how many boxes stand side by side; 0 is all, in a ring some",
        default=0,
    )
    scales: tuple[str, ...] = field(
        Few(TEXT, 12), "a line of the same boxes for each, such as × 10,000, × 1,000", default=()
    )
    size: Size | None = field(
        SIZE, "the size of a box, such as the marker's; as the width allows if not given", default=None
    )
    tab: int = field(
        LENGTH,
        "how wide a tab is that carries the words of each box beside its marker: at the left of boxes that stand in a "
        "column, else at the top",
        default=0,
    )


class Track(TrackFields, called="a track", summary="A track: boxes that a marker moves along."):
    """Boxes in an order; with ``scales``, a line of the same boxes for each power of ten."""

    title: str = field(TEXT, "the heading over the track; in a ring, in its middle", default="")
    id: str = field(
        NAME,
        "what a sequence of play calls it that has a marker on it; with scales, each line by its number: tonnage-1",
        default="",
    )

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give a strip for the title and one for the boxes."""
        spot, lengths = Spot(self.where, "track"), desk.style.lengths
        self.check_marks(desk, spot)
        self._check_ring(desk, spot)
        title = self.title if self.shape != "ring" else ""
        head = (heading_strip(desk, title, width, spot, note=self.note),) if title else ()
        first, *more = (self._scaled(desk, width, spot),) if self.scales else self._field(desk, width, spot)
        return (*head, first._replace(gap=lengths.pad if head else lengths.gap), *more)

    def check_marks(self, desk: Desk, spot: Spot) -> None:
        """Report marks of boxes that there are none of."""
        titles = [box.title for box in self.boxes]
        for key in self.marks:
            if key not in titles:
                desk.error(spot, f"has no box {key!r} to mark", nearest(key, titles))

    def _check_ring(self, desk: Desk, spot: Spot) -> None:
        if self.shape == "ring" and not any(sides_of_ring(len(self.boxes), self._across)):
            message = f"{len(self.boxes)} boxes do not close a ring that is {self._across} across"
            desk.error(spot, message, "leave across out, or make it less than half of the boxes")

    @property
    def _across(self) -> int:
        return self.across or (usual_across(len(self.boxes)) if self.shape == "ring" else len(self.boxes))

    def _places(self, most: int = LONGEST) -> list[tuple[int, int]]:
        """Give the column and row of each box; no more than so many side by side, unless they close a ring."""
        count, across = len(self.boxes), self._across
        if self.shape != "ring":
            across = min(across, max(most, 1))
        closed = self.shape != "ring" or any(sides_of_ring(count, across))
        return places(self.shape if closed else "grid", count, across)

    def _field(self, desk: Desk, width: int, spot: Spot) -> tuple[Strip, ...]:
        """One strip of all boxes; in large print one for each row, so that pages may break between them."""
        cells = self._places(LONGEST if desk.room is None or not self.size else width // self.size.width)
        across, down = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
        each = self.size.width if self.size else width // across
        high = self.size.height if self.size else min(each, desk.style.lengths.box)
        if each * across > width:
            desk.too_wide(spot, each * across, width, "fewer boxes across, or smaller ones")
        whole = Box(0, 0, each * across if self.size else width, high * down)
        boxes = grid(whole, down, across)
        if desk.room is not None and self.shape != "ring":
            return tuple(self._row(desk, cells, boxes[0], row, spot) for row in range(down))
        shapes: list[Shape] = []
        standing = [boxes[row][column] for column, row in cells]
        if self.shape == "ring" and len(self.boxes) % 2 and any(sides_of_ring(len(self.boxes), self._across)):
            standing = ring_in_rows(whole, len(self.boxes), self._across)
        for box, place in zip(self.boxes, standing, strict=True):
            shapes += self.draw_box(desk, box, place, spot)
        if self.shape == "ring" and down > 2:
            room = inset(whole, each + desk.style.lengths.pad, high)
            shapes += desk.words(
                self.title, room, "place", spot, colour=desk.style.colours.accent, align="center", lines=0
            )
        return (Strip(down * high, tuple(shapes), *spot),)

    def _row(
        self, desk: Desk, cells: Sequence[tuple[int, int]], places: Sequence[Box], number: int, spot: Spot
    ) -> Strip:
        """One row of boxes, from the top of a strip of its own."""
        shapes: list[Shape] = []
        for box, (column, row) in zip(self.boxes, cells, strict=True):
            if row == number:
                shapes += self.draw_box(desk, box, places[column], spot)
        return Strip(places[0].height, tuple(shapes), *spot)

    def natural_width(self, desk: Desk) -> int:
        """How wide the track is when its boxes have their size, or the style's."""
        across = len(self.boxes) if self.scales else 1 + max(column for column, _ in self._places())
        return self._named(desk) + across * (self.size.width if self.size else desk.style.lengths.box)

    def _named(self, desk: Desk) -> int:
        """The width that the names of scales take, with room beside them."""
        return max((desk.width_of(scale, "column") + 2 * desk.style.lengths.pad for scale in self.scales), default=0)

    def _scaled(self, desk: Desk, width: int, spot: Spot) -> Strip:
        lengths = desk.style.lengths
        named = self._named(desk)
        room = self.size.width * len(self.boxes) if self.size else width - named
        high = self.size.height if self.size else min(room // len(self.boxes), lengths.box)
        if room + named > width:
            desk.too_wide(spot, room + named, width, "make its boxes smaller")
        shapes: list[Shape] = []
        for row, scale in enumerate(self.scales):
            line = self._replace(id=self.id and f"{self.id}-{row + 1}")
            place = Box(0, row * high, named - lengths.pad, high)
            shapes += desk.words(scale, place, "column", spot, align="right", colour=desk.style.colours.head_ink)
            for box, cell in zip(self.boxes, columns(Box(named, row * high, room, high), len(self.boxes)), strict=True):
                shapes += line.draw_box(desk, box, cell, spot)
        return Strip(high * len(self.scales), tuple(shapes), *spot)

    @property
    def _is_annotated(self) -> bool:
        """Whether any box has more in it than its title, or must hold something: then titles stand at the top."""
        boxes = [self._marked(box) for box in self.boxes]
        return bool(self.holds) or any(box.note or box.symbol or box.holds for box in boxes)

    def _marked(self, box: TrackBox) -> TrackBox:
        mark = self.marks.get(box.title)
        if mark is None:
            return box
        return TrackBox(
            title=mark.title or box.title,
            note=mark.note or box.note,
            ground=mark.ground or box.ground,
            symbol=mark.symbol or box.symbol,
            holds=mark.holds or box.holds,
        )

    def draw_box(self, desk: Desk, box: TrackBox, place: Box, spot: Spot, *, dark: bool = False) -> list[Shape]:
        """Draw a box in its place, with what is special about it; on a darker ground if no other is said."""
        space = f"{self.id}-{written(box.title)}" if self.id else ""
        box = self._marked(box)
        ground = desk.colour(box.ground, desk.style.colours.head if dark else desk.style.colours.paper, "ground")
        ink, pad = desk.ink_on(ground), desk.style.lengths.pad
        inner = inset(place, pad // 2)
        title = signed(box.title) if self.signed else box.title
        called = joined(self.title, title)
        shapes: list[Shape] = [Rect(*place, ground, desk.stroke("line"), place=called, space=space)]
        holds, part = box.holds or self.holds, spot.part(box.title)
        if self.tab:
            free = inset(place, self.tab, 0, 0, 0) if self.across == 1 else inset(place, 0, self.tab, 0, 0)
            desk.hold(holds, free.corners, (), part)
            paper, frame = Rect(*place, desk.style.colours.paper), Rect(*place, None, desk.stroke("line"))
            room = Rect(*free, None, place=called, space=space)
            ghost, tab = draw_ghost(desk, box.symbol, free, spot), self._tab(desk, box, title, place, spot)
            return [paper, room, *ghost, *tab, frame]
        if box.symbol:
            above = desk.height_of(title, inner.width, "label", lines=2)
            below = desk.height_of(box.note, inner.width, "mark", lines=2)
            shapes += desk.symbol(box.symbol, inset(inner, pad, above, pad, below + pad // 2), ink, spot)
        valign: Valign = "top" if self._is_annotated else "middle"
        shapes += desk.words(title, inner, "label", spot, colour=ink, align="center", valign=valign, lines=2)
        if box.note:
            shapes += desk.words(box.note, inner, "mark", spot, colour=ink, align="center", valign="bottom", lines=2)
        desk.hold(holds, place.corners, printed_boxes(shapes), part)
        return shapes

    def _tab(self, desk: Desk, box: TrackBox, title: str, place: Box, spot: Spot) -> list[Shape]:
        """The words of a box on a tab: at its left in a column, at its top in a row."""
        ground = desk.colour(box.ground, desk.style.colours.head, "ground")
        words = TabWords(title, note=box.note)
        if self.across == 1:
            return draw_tab(desk, words, place._replace(width=self.tab), ground, spot)
        return draw_lying_tab(desk, words, place._replace(height=self.tab), ground, spot)


def places(shape: TrackShape, count: int, across: int) -> list[tuple[int, int]]:
    """Give the column and row of each box of a track, in its order."""
    if shape == "ring":
        _, bottom, beside = sides_of_ring(count, across)
        right = [(column, 0) for column in range(across)]
        descent = [(across - 1, row) for row in range(1, beside + 1)]
        left = [(column, beside + 1) for column in range(bottom - 1, -1, -1)]
        return right + descent + left + [(0, row) for row in range(beside, 0, -1)]
    cells = [(number % across, number // across) for number in range(count)]
    if shape != "snake":
        return cells
    return [(across - 1 - column if row % 2 else column, row) for column, row in cells]


def signed(title: str) -> str:
    """Write a number with its sign; anything else as it is."""
    return f"{int(title):+d}".replace("-", "−") if re.fullmatch(r"[+-]?[1-9]\d*", title) else title


BLOCK = Track

"""A panel of holding boxes: a titled area with rows of boxes in which counters are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import aligned, columns, cut, inset, rows
from forge.drawing.page import Box
from forge.drawing.printed import printed_boxes
from forge.drawing.shapes import Clip, Rect
from forge.kinds.blocks.holding import HOLDING, HoldingBox, draw_holding, faint
from forge.kinds.pages.fields import PAINT, Few, Said
from forge.kinds.pages.strips import Spot, Strip
from forge.kinds.pages.write_box import draw_note, note_width
from forge.pack.holds import HOLDS, Hold
from forge.reading.fields import (
    FLAG,
    INVALID,
    LENGTH,
    TEXT,
    FieldType,
    Invalid,
    Placed,
    Schema,
    field,
)
from forge.reading.measures import MM
from forge.reading.node import Items, Node

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.errors import Problems
    from forge.kinds.pages.desk import Desk
    from forge.reading.measures import Colour


LARGEST_SYMBOL = 16 * MM


Boxes = tuple[tuple[HoldingBox, ...], ...]


class HoldingRows(FieldType[Boxes]):
    """A list of rows of boxes; a list of boxes is one row."""

    called = "boxes, or rows of boxes"
    _row = Few(HOLDING, 40)
    _rows = Few(Few(HOLDING, 40, single=True), 60)
    made_of = (_row, _rows)

    def read(self, node: Node, at: str, problems: Problems) -> Boxes | Invalid:
        """Read one row or several."""
        if isinstance(node, Items) and not any(isinstance(item, Items) for item in node.items):
            row = self._row.read(node, at, problems)
            return INVALID if row is INVALID else (row,)
        return self._rows.read(node, at, problems)

    def schema(self) -> Schema:
        """Allow both."""
        return {"anyOf": [self._row.schema(), self._rows.schema()]}


class PanelFields(Placed):
    """What is said of a panel."""

    title: str = field(TEXT, "the title of the panel", default="")
    note: str = field(
        TEXT,
        "a small note at the right of the title, such as a rule number; __ at its end is a box to write in",
        default="",
    )
    text: str = field(TEXT, "a few words below the title", default="")
    ground: Said | None = field(PAINT, "the colour of the panel", default=None)
    band: Said | None = field(PAINT, "the colour of a band behind the title", default=None)
    large: bool = field(FLAG, "whether the title is set as large as a heading", default=False)
    boxes: Boxes = field(HoldingRows(), "a row of boxes, or a list of rows from top to bottom", default=())
    lines: tuple[str, ...] = field(Few(TEXT, 60), "names of lines: each has the first row of boxes", default=())
    height: int = field(LENGTH, "the least height of a row of boxes; the style's box if not given", default=0)
    symbol: str = field(TEXT, "a faint symbol in its middle if it has no boxes", default="")
    tab: int = field(
        LENGTH, "the width of a tab at the left of each box, which carries its words beside the counters", default=0
    )
    holds: tuple[Hold, ...] = field(HOLDS, "what must find room in it at once, beside its boxes", default=())


class Panel(PanelFields, called="a panel", summary="A titled panel of holding boxes."):
    """Rows of boxes under a title; with ``lines``, the same row for each line, its name at the left."""

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip, which fills more height if it is given more."""
        spot = Spot(self.where, "panel")

        def draw(height: int) -> tuple[Shape, ...]:
            return tuple(self.draw(desk, Box(0, 0, width, height), spot))

        height = self.least(desk, width)
        return (Strip(height, draw(height), *spot, gap=panel_gap(desk), stretch=draw),)

    def least(self, desk: Desk, width: int) -> int:
        """How high the panel is when nothing makes it higher."""
        lengths = desk.style.lengths
        count = max(len(self.lines) or len(self.boxes), 1)
        body = count * (self.height or lengths.box) + (count - 1) * lengths.pad
        return sum(self._heads(desk, width)) + body + lengths.pad

    @property
    def _role(self) -> str:
        return "heading" if self.large else "subheading"

    def _heads(self, desk: Desk, width: int) -> tuple[int, int]:
        """The heights of the title and of the text below it, with the room around them."""
        pad = desk.style.lengths.pad
        title = desk.height_of(self.title or self.note, width, self._role, lines=1)
        text = desk.height_of(self.text, width - 4 * pad, "small")
        return title + 2 * pad if title else pad, text + pad if text else 0

    def draw(self, desk: Desk, box: Box, spot: Spot, *, framed: bool = True) -> list[Shape]:
        """Draw the panel into a box of any height that is enough; ``framed`` with its own ground and frame."""
        lengths, colours = desk.style.lengths, desk.style.colours
        ground = desk.colour(self.ground, colours.panel, "ground")
        ink = desk.ink_on(ground)
        called = "" if self.boxes else self.title
        frame = Rect(*box, ground, desk.stroke("line"), lengths.radius, place=called)
        shapes: list[Shape] = [frame] if framed else []
        title, text = self._heads(desk, box.width)
        head, body = cut(box, "top", title)
        below, body = cut(body, "top", text)
        shapes += self._title(desk, head, ink, box, spot)
        if self.text:
            place = inset(below, 2 * lengths.pad, 0, 2 * lengths.pad, lengths.pad)
            shapes += desk.words(self.text, place, "small", spot, colour=ink, lines=0, valign="top")
        body = inset(body, lengths.pad, 0, lengths.pad, lengths.pad)
        desk.hold(self.holds, box.corners, (*printed_boxes(shapes), *((body,) if self.boxes else ())), spot)
        if not self.boxes:
            return [*shapes, *self._symbol(desk, body, ink, spot)]
        for number, line in enumerate(rows(body, len(self.lines) or len(self.boxes), lengths.pad)):
            shapes += self._line(desk, number, line, ink, spot)
        return shapes

    def _title(self, desk: Desk, head: Box, ink: Colour, box: Box, spot: Spot) -> list[Shape]:
        """The title and its note, on a band if there is one."""
        pad, colours = desk.style.lengths.pad, desk.style.colours
        shapes: list[Shape] = []
        accent = ink if self.ground else colours.accent
        if self.band:
            band = desk.colour(self.band, colours.head, "band")
            ink = accent = desk.ink_on(band)
            head = head._replace(height=head.height - pad // 2)
            shapes.append(Clip(*box, (Rect(*head, band),), desk.style.lengths.radius))
            shapes.append(Rect(*box, None, desk.stroke("line"), desk.style.lengths.radius))
        if self.title or self.note:
            line = inset(head, 2 * pad, 0)
            note, title = cut(line, "right", note_width(desk, self.note), pad)
            shapes += desk.words(self.title, title, self._role, spot, colour=accent)
            shapes += draw_note(desk, self.note, note, spot, ink)
        return shapes

    def _symbol(self, desk: Desk, body: Box, ink: Colour, spot: Spot) -> tuple[Shape, ...]:
        """A faint symbol in the middle of a panel without boxes."""
        if not self.symbol:
            return ()
        side = min(body.width * 2 // 3, body.height * 2 // 3, LARGEST_SYMBOL)
        return desk.symbol(self.symbol, aligned(side * 3, side, body), faint(desk, ink), spot, "rule")

    def _line(self, desk: Desk, number: int, line: Box, ink: Colour, spot: Spot) -> list[Shape]:
        pad = desk.style.lengths.pad
        shapes: list[Shape] = []
        boxes = self.boxes[number if not self.lines else 0]
        if self.lines:
            named = max(desk.width_of(name, "column") for name in self.lines)
            label, line = cut(line, "left", named, pad)
            shapes += desk.words(self.lines[number], label, "column", spot, colour=ink, align="right")
        for holding, place in zip(boxes, columns(line, [box.weight for box in boxes], pad), strict=True):
            tab = self.tab if holding.tab is None else holding.tab
            shapes += draw_holding(desk, holding, place, spot, tab=tab)
        return shapes


def panel_gap(desk: Desk) -> int:
    """The distance between panels."""
    return desk.style.lengths.gap * 2 // 3


BLOCK = Panel

"""A panel of holding boxes: a titled area with rows of boxes in which counters are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.drawing.layout import aligned, columns, cut, inset, rows
from forge.drawing.page import Box
from forge.drawing.shapes import Rect
from forge.kinds.pages.desk import Desk, Spot
from forge.kinds.pages.fields import PAINT, Brief, Said
from forge.kinds.pages.strips import Strip
from forge.reading.fields import FLAG, INVALID, LENGTH, RATIO, TEXT, Field, ListOf, Record
from forge.reading.node import Items, Node

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.errors import Location, Problems
    from forge.reading.measures import Colour


class HoldingBox(NamedTuple):
    """A box to put counters in: its title, a note, its ground, its share of the width, a symbol in its middle."""

    title: str
    note: str
    ground: Said | None
    weight: float
    symbol: str
    open: bool


class Panel(NamedTuple):
    """Rows of boxes under a title; with ``lines``, the same row for each line, its name at the left."""

    title: str
    note: str
    text: str
    ground: Said | None
    boxes: tuple[tuple[HoldingBox, ...], ...]
    lines: tuple[str, ...]
    height: int
    symbol: str
    where: Location

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip, which fills more height if it is given more."""
        spot = Spot(self.where, "panel")

        def draw(height: int) -> tuple[Shape, ...]:
            return tuple(self.draw(desk, Box(0, 0, width, height), spot))

        height = self.least(desk, width)
        gap = desk.style.lengths.gap * 2 // 3
        return (Strip(height, draw(height), *spot, gap=gap, stretch=draw),)

    def least(self, desk: Desk, width: int) -> int:
        """How high the panel is when nothing makes it higher."""
        lengths = desk.style.lengths
        count = len(self.lines) or len(self.boxes)
        body = count * (self.height or lengths.box) + (count - 1) * lengths.pad if count else self.height or lengths.box
        return self._head(desk, width) + body + 2 * lengths.pad

    def _head(self, desk: Desk, width: int, role: str = "subheading") -> int:
        """The height of title and text."""
        inner, pad = width - 4 * desk.style.lengths.pad, desk.style.lengths.pad
        title = desk.height_of(self.title or self.note, inner, role, lines=1)
        text = desk.height_of(self.text, inner, "small")
        return sum(part + pad for part in (title, text) if part)

    def draw(self, desk: Desk, box: Box, spot: Spot, *, framed: bool = True, role: str = "subheading") -> list[Shape]:
        """Draw the panel into a box of any height that is enough; ``framed`` with its own ground and frame."""
        lengths, colours = desk.style.lengths, desk.style.colours
        ground = desk.colour(self.ground, colours.panel, "ground")
        ink = desk.ink_on(ground)
        shapes: list[Shape] = [Rect(*box, ground, desk.stroke("line"), lengths.radius)] if framed else []
        inner = inset(box, lengths.pad * 2, lengths.pad)
        head, body = cut(inner, "top", self._head(desk, box.width, role))
        shapes += self._words(desk, head, ink, spot, role=role)
        if not self.boxes:
            return [*shapes, *self._symbol(desk, body, ink, spot)]
        body = inset(body, -lengths.pad, 0) if not self.lines else body
        for number, line in enumerate(rows(body, len(self.lines) or len(self.boxes), lengths.pad)):
            shapes += self._line(desk, number, line, ink, spot)
        return shapes

    def _symbol(self, desk: Desk, body: Box, ink: Colour, spot: Spot) -> tuple[Shape, ...]:
        """A faint symbol in the middle of a panel without boxes."""
        if not self.symbol:
            return ()
        faint = desk.style.colours.hair if ink == desk.style.colours.ink else ink
        side = min(body.width, body.height) * 2 // 3
        return desk.symbol(self.symbol, aligned(side, side, body), faint, spot)

    def _words(self, desk: Desk, head: Box, ink: Colour, spot: Spot, *, role: str) -> list[Shape]:
        pad = desk.style.lengths.pad
        shapes: list[Shape] = []
        if self.title or self.note:
            high = desk.height_of(self.title or self.note, head.width, role, lines=1)
            line, head = cut(head, "top", high, pad)
            note, title = cut(line, "right", desk.width_of(self.note, "small"), pad)
            accent = ink if self.ground else desk.style.colours.accent
            shapes += desk.words(self.title, title, role, spot, colour=accent)
            shapes += desk.words(self.note, note, "small", spot, colour=ink, align="right")
        if self.text:
            shapes += desk.words(self.text, head, "small", spot, colour=ink, lines=0, valign="top")
        return shapes

    def _line(self, desk: Desk, number: int, line: Box, ink: Colour, spot: Spot) -> list[Shape]:
        pad = desk.style.lengths.pad
        shapes: list[Shape] = []
        boxes = self.boxes[number if not self.lines else 0]
        if self.lines:
            named = max(desk.width_of(name, "column") for name in self.lines)
            label, line = cut(line, "left", named, pad)
            shapes += desk.words(self.lines[number], label, "column", spot, colour=ink, align="right")
        for holding, place in zip(boxes, columns(line, [box.weight for box in boxes], pad), strict=True):
            shapes += draw_holding(desk, holding, place, spot)
        return shapes


def draw_holding(desk: Desk, holding: HoldingBox, box: Box, spot: Spot) -> list[Shape]:
    """Draw one holding box: its title at the top, where a counter leaves it in sight, its note at the foot."""
    lengths, colours = desk.style.lengths, desk.style.colours
    ground = desk.colour(holding.ground, colours.paper, "ground")
    ink = desk.ink_on(ground)
    soft = colours.soft if ink == colours.ink else ink
    shapes: list[Shape] = []
    if not holding.open:
        shapes.append(Rect(*box, ground, desk.stroke("hair"), lengths.radius))
    inner = inset(box, lengths.pad * 2 // 3)
    if holding.symbol:
        faint = colours.hair if ink == colours.ink else ink
        side = min(inner.width, inner.height) // 2
        shapes += desk.symbol(holding.symbol, aligned(side, side, inner), faint, spot)
    shapes += desk.words(holding.title, inner, "label", spot, colour=ink, valign="top", lines=2)
    shapes += desk.words(holding.note, inner, "small", spot, colour=soft, valign="bottom", lines=3)
    return shapes


HOLDING = Brief(
    Record(
        "a holding box",
        HoldingBox,
        Field("title", TEXT, "its title", ""),
        Field("note", TEXT, "small words at its foot", ""),
        Field("ground", PAINT, "its colour", None),
        Field("weight", RATIO, "its share of the width, compared with its neighbours", 1.0),
        Field("symbol", TEXT, "a faint symbol in its middle", ""),
        Field("open", FLAG, "whether it is drawn without a frame", default=False),
    ),
    "title",
)


class HoldingRows:
    """A list of rows of boxes; a list of boxes is one row."""

    label = "boxes, or rows of boxes"
    _row = ListOf(HOLDING)
    _rows = ListOf(ListOf(HOLDING, single=True))

    def read(self, node: Node, at: str, problems: Problems) -> Any:
        """Read one row or several."""
        if isinstance(node, Items) and not any(isinstance(item, Items) for item in node.items):
            row = self._row.read(node, at, problems)
            return row if row is INVALID else (row,)
        return self._rows.read(node, at, problems)

    def schema(self) -> dict[str, Any]:
        """Allow both."""
        return {"anyOf": [self._row.schema(), self._rows.schema()]}


FIELDS = (
    Field("title", TEXT, "the title of the panel", ""),
    Field("note", TEXT, "a small note at the right of the title, such as a rule number", ""),
    Field("text", TEXT, "a few words below the title", ""),
    Field("ground", PAINT, "the colour of the panel", None),
    Field("boxes", HoldingRows(), "a row of boxes, or a list of rows from top to bottom", ()),
    Field("lines", ListOf(TEXT), "names of lines: each has the first row of boxes", ()),
    Field("height", LENGTH, "the least height of a row of boxes; the style's box if not said", 0),
    Field("symbol", TEXT, "a faint symbol in its middle if it has no boxes", ""),
)

BLOCK = Record("a panel", Panel, *FIELDS, help="A titled panel of holding boxes.")

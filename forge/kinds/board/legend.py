"""The key of a board: a swatch of each sign, line and tint, and what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from forge.drawing.colour import strong
from forge.drawing.commands import polygon
from forge.drawing.layout import cut, inset
from forge.drawing.page import Box
from forge.drawing.shapes import Line, Path, Rect, Stroke
from forge.errors import nearest
from forge.kinds.board.cartouche import draw_double_frame, edge_of
from forge.kinds.board.country.kinds import STOCK, Kind
from forge.kinds.board.country.swatch import LINES, swatch
from forge.kinds.board.links import LinkStyle, parallel, stroke_of
from forge.kinds.board.signs import draw_sign
from forge.kinds.board.spaces import Sited
from forge.kinds.pages.desk import Desk, show_mm
from forge.kinds.pages.fields import PAINT, Few, Said
from forge.kinds.pages.strips import Spot
from forge.reading.fields import FLAG, LENGTH, POSITIVE_LENGTH, TEXT, ListOf, Placed, choice, field
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Shape
    from forge.reading.measures import Colour

SWATCH = 9 * MM
LONGEST = 18 * MM
"""How long a line, or a tint, is shown where signs need a wider swatch."""
SIGN = 3 * MM
COLUMN_GAP = 3 * MM
"""How far apart columns of words are."""
NOTE, AFTER = MM * 9 // 10, MM // 5
"""The room before the words beside a sign, as on the board, and after them."""

HEXAGON = ((-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1))
HEX = 7 * MM
"""How high a hex of terrain is."""

Kinds = Mapping[str, Kind]


class Entry(Placed, called="an entry of the key"):
    """A swatch and what it means: a sign, a line or a tint."""

    words: str = field(TEXT, "what it means")
    more: tuple[str, ...] = field(ListOf(TEXT), "what stands in each of the key's further columns", default=())
    terrain: str = field(
        TEXT,
        "instead, a terrain of the map of land, or highway, road, track, railway, river, river-side, stream, bridge:"
        " a hex of it",
        default="",
    )
    shape: Literal["square", "disc", "hex", "line", "tint", "none"] = field(
        choice("square", "disc", "hex", "line", "tint", "none"),
        "what its swatch is: hex is the outline of one",
        default="square",
    )
    ground: Said | None = field(PAINT, "its colour", default=None)
    also: tuple[Said, ...] = field(
        Few(PAINT, 6), "colours of signs that stand beside it in the same swatch", default=()
    )
    notes: tuple[str, ...] = field(
        ListOf(TEXT), "small words beside each sign of the swatch, as they stand beside it on the board", default=()
    )
    symbol: str = field(TEXT, "a symbol in it", default="")
    figure: str = field(TEXT, "a figure or letter in it; several, parted by blanks, for the signs in turn", default="")
    style: LinkStyle = field(choice("solid", "dashed", "dotted", "double"), "how a line is drawn", default="solid")
    width: int = field(LENGTH, "the width of a line", default=MM)
    edge: Said | None = field(PAINT, "the colour of the line around a tint, in its style and width", default=None)
    size: int = field(POSITIVE_LENGTH, "how large its sign or symbol is", default=SIGN)

    @property
    def texts(self) -> tuple[str, ...]:
        """What stands beside its swatch, column by column."""
        return self.words, *self.more

    def draw(self, desk: Desk, box: Box, kinds: Kinds) -> list[Shape]:
        """Draw the swatch in the middle of a box."""
        if self.terrain or self.shape == "hex":
            return self._hex(desk, box, kinds)
        colour = desk.colour(self.ground, desk.style.colours.ink, "key")
        middle = box.y + box.height // 2
        if self.shape in ("line", "tint"):
            wide = min(box.width, LONGEST)
            if self.shape == "line" and self.style == "dashed":  # it ends with a whole dash
                dash, gap = stroke_of("dashed", colour, self.width).dash
                wide = max(1, (wide + gap) // (dash + gap)) * (dash + gap) - gap
            box = box._replace(x=box.x + (box.width - wide) // 2, width=wide)
        if self.shape == "line":
            start, end = (box.x, middle), (box.x + box.width, middle)
            if self.style == "double":
                stroke = stroke_of("solid", colour, self.width // 3)
                return [Line(*one, *other, stroke, "mark") for one, other in parallel(start, end, self.width // 3)]
            return [Line(*start, *end, stroke_of(self.style, colour, self.width), "mark")]
        if self.shape == "tint":
            high = min(box.height * 8 // 10, 4 * MM)
            place = Box(box.x, middle - high // 2, box.width, high)
            if not self.edge:
                return [Rect(*place, colour, desk.stroke("hair", desk.style.colours.soft))]
            line = stroke_of(self.style, desk.colour(self.edge, colour, "key"), self.width)
            return [Rect(*place, colour), Rect(*inset(place, self.width), None, line, role="mark")]
        colours = [colour, *(desk.colour(said, colour, "key") for said in self.also)]
        spot, words, side = Spot(self.where, "key"), self._beside(desk), self.size
        step = min(side * 3 // 2 + words, (box.width - side - words) // max(1, len(colours) - 1))
        left = box.x + (box.width - side - words - step * (len(colours) - 1)) // 2
        figures = self.figure.split() or [""]
        shapes: list[Shape] = []
        for number, each in enumerate(colours):
            place = Box(left + number * step, middle - side // 2, side, side)
            figure = figures[min(number, len(figures) - 1)]
            shapes += draw_sign(desk, spot, place, self.shape, each, symbol=self.symbol, figure=figure)
            if number < len(self.notes):
                note = Box(place.x + side + NOTE, place.y, words, side)
                shapes += desk.words(self.notes[number], note, "small", spot, colour=strong(each), valign="middle")
        return shapes

    def room(self, desk: Desk) -> int:
        """How wide its swatch is."""
        count = 1 + len(self.also)
        return max(SWATCH, count * (max(SIGN, self.size) * 4 // 3 + self._beside(desk)))

    def _beside(self, desk: Desk) -> int:
        """The room that the widest of the words beside its signs takes."""
        return max((desk.width_of(note, "small") + NOTE + AFTER for note in self.notes), default=0)

    def _hex(self, desk: Desk, box: Box, kinds: Kinds) -> list[Shape]:
        """A hex of a terrain, or the outline of one."""
        if not self.terrain:
            side = SIGN * 3 // 4
            at = (box.x + box.width // 2, box.y + box.height // 2)
            corners = [(at[0] + side * x // 2, at[1] + side * y * 866 // 1000) for x, y in HEXAGON]
            colour = desk.colour(self.ground, desk.style.colours.ink, "key")
            return [Path(polygon(corners), None, Stroke(colour, self.width))]
        if self.terrain not in kinds and self.terrain not in LINES:
            known = [*kinds, *LINES]
            message = f'"{self.terrain}" is not a terrain of this map'
            desk.error(Spot(self.where, "key"), message, nearest(self.terrain, known))
            return []
        desk.spend(self.where, 20)
        high = min(box.height, box.width * 7 // 8) * 9 // 10  # so that hexes stand apart
        place = Box(box.x, box.y + (box.height - high) // 2, box.width, high)
        return swatch(kinds or STOCK, self.terrain, place, desk.stroke("hair", desk.style.colours.soft))


class Legend(Placed, Sited, called="a key", summary="The key of a board."):
    """A key in a place of its own, its entries in columns."""

    title: str = field(TEXT, "its title; forge's own word if not given", default="")
    entries: tuple[Entry, ...] = field(Few(Entry, 60), "what is explained, in order")
    heads: tuple[str, ...] = field(
        ListOf(TEXT),
        "the headings of its columns, that of the words first, if entries say more in further ones",
        default=(),
    )
    ground: Said | None = field(PAINT, "the colour of its ground", default=None)
    framed: bool = field(FLAG, "whether it has a frame and a ground", default=True)
    double: bool = field(FLAG, "whether its frame is double, as that of the title", default=False)

    def draw(self, desk: Desk, box: Box, kinds: Kinds) -> list[Shape]:
        """Draw the frame, the title, and the entries one below the other, each as high as its words need."""
        spot, lengths, colours = Spot(self.where, "key"), desk.style.lengths, desk.style.colours
        shapes: list[Shape] = []
        ground = desk.colour(self.ground, colours.paper, "key")
        if self.framed and self.double:
            shapes += draw_double_frame(box, ground, colours.accent)
            box = inset(box, edge_of(box) + MM)
        elif self.framed:
            shapes.append(Rect(*box, ground, desk.stroke("line", colours.accent), lengths.radius))
        inner = inset(box, 2 * lengths.pad, lengths.pad * 3 // 2)
        title = self.title or desk.say("board.key")
        high = desk.height_of(title, inner.width, "subheading", lines=1)
        head, rest = cut(inner, "top", high, lengths.pad // 2)
        shapes += desk.words(title, head, "subheading", spot, colour=colours.accent)
        room = max((entry.room(desk) for entry in self.entries), default=SWATCH)
        columns = self._columns(desk, rest.x + room + lengths.pad, rest.width - room - lengths.pad)
        if any(self.heads):
            high = max(desk.height_of(head, wide, "small") for head, (_, wide) in zip(self.heads, columns, strict=True))
            head, rest = cut(rest, "top", high, lengths.pad // 2)
            shapes += _in_columns(desk, self.heads, _row(columns, head.y, high), spot, colours.soft)
        heights = [
            max(
                *(desk.height_of(words, wide, "small") for words, (_, wide) in zip(entry.texts, columns, strict=False)),
                HEX if entry.terrain else max(SIGN * 4 // 3, entry.size + MM),
            )
            for entry in self.entries
        ]
        spare = rest.height - sum(heights)
        if spare < 0:
            desk.error(spot, f"is {show_mm(-spare)} too high for its place", "make its place higher or wider")
        gap = max(0, min(lengths.pad * 2, spare // max(1, len(heights) - 1)))
        y = rest.y
        for entry, height in zip(self.entries, heights, strict=True):
            shapes += entry.draw(desk, Box(rest.x, y, room, height), kinds)
            said = Spot(entry.where, "key")
            shapes += _in_columns(desk, entry.texts, _row(columns, y, height), said, colours.ink)
            y += height + gap
        return shapes

    def _columns(self, desk: Desk, x: int, wide: int) -> list[tuple[int, int]]:
        """Where each column of words begins and how wide it is: as wide in proportion as what is longest in it."""
        count = max(1, len(self.heads))
        for entry in self.entries:
            if len(entry.more) >= count:
                desk.error(
                    Spot(entry.where, "more"), f"has {len(entry.more)} further columns, the key heads {count - 1}"
                )
        rows = [self.heads, *(entry.texts for entry in self.entries)]
        longest = [
            max((desk.width_of(row[number], "small") for row in rows if number < len(row)), default=1) + COLUMN_GAP
            for number in range(count)
        ]
        columns: list[tuple[int, int]] = []
        for number, each in enumerate(longest):
            share = wide * each // sum(longest)
            columns.append((x, share if number == count - 1 else share - COLUMN_GAP))
            x += share
        return columns


def _in_columns(desk: Desk, texts: Sequence[str], row: Sequence[Box], spot: Spot, colour: Colour) -> list[Shape]:
    """Set the words of a row of the key, each in its column."""
    return [
        shape
        for words, box in zip(texts, row, strict=False)
        for shape in desk.words(words, box, "small", spot, colour=colour, lines=0)
    ]


def _row(columns: Sequence[tuple[int, int]], y: int, height: int) -> list[Box]:
    return [Box(x, y, wide, height) for x, wide in columns]

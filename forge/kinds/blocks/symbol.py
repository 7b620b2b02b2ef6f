"""A symbol, for what a page is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.layout import place_drawing
from forge.drawing.page import Box
from forge.kinds.pages.desk import Desk, Spot
from forge.kinds.pages.fields import PAINT, Brief, Said
from forge.kinds.pages.strips import Strip
from forge.reading.fields import POSITIVE_LENGTH, TEXT, Field, Record, choice

if TYPE_CHECKING:
    from forge.drawing.layout import Horizontal
    from forge.errors import Location


class Symbol(NamedTuple):
    """One of the symbols, in one ink."""

    name: str
    height: int
    align: Horizontal
    colour: Said | None
    where: Location

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip."""
        spot = Spot(self.where, "symbol")
        drawing = desk.symbols.get(self.name, desk.colour(self.colour, desk.style.colours.accent))
        if drawing is None:
            desk.error(spot, f"there is no symbol {self.name!r}", desk.symbols.hint(self.name))
            return ()
        stamp = place_drawing(drawing, Box(0, 0, width, self.height), self.align)
        return (Strip(self.height, (stamp,), *spot, gap=desk.style.lengths.gap),)


BLOCK = Brief(
    Record(
        "a symbol",
        Symbol,
        Field("name", TEXT, "the name of the symbol"),
        Field("height", POSITIVE_LENGTH, "how high it is", 432_000),
        Field("align", choice("left", "center", "right"), "where it stands in its column", "center"),
        Field("colour", PAINT, "its ink", None),
        help="A symbol.",
    ),
    "name",
)

"""A symbol, for what a page is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import place_drawing
from forge.drawing.page import Box
from forge.kinds.pages.fields import PAINT, Brief, Said
from forge.kinds.pages.strips import Spot, Strip
from forge.reading.fields import POSITIVE_LENGTH, TEXT, Placed, choice, field

if TYPE_CHECKING:
    from forge.drawing.layout import Horizontal
    from forge.kinds.pages.desk import Desk


class Symbol(Placed, called="a symbol", summary="A symbol."):
    """One of the symbols, in one ink."""

    name: str = field(TEXT, "the name of the symbol")
    height: int = field(POSITIVE_LENGTH, "how high it is", default=432_000)
    align: Horizontal = field(choice("left", "center", "right"), "where it stands in its column", default="center")
    colour: Said | None = field(PAINT, "its ink", default=None)

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip."""
        spot = Spot(self.where, "symbol")
        drawing = desk.symbols.get(self.name, desk.colour(self.colour, desk.style.colours.accent))
        if drawing is None:
            desk.error(spot, f"there is no symbol {self.name!r}", desk.symbols.hint(self.name))
            return ()
        stamp = place_drawing(drawing, Box(0, 0, width, self.height), self.align)
        return (Strip(self.height, (stamp,), *spot, gap=desk.style.lengths.gap),)


BLOCK = Brief(Symbol, "name")

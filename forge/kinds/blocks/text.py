"""Running text: paragraphs, items of lists, bold and italic words, in one to three columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.kinds.pages.desk import Desk, Spot
from forge.kinds.pages.fields import Brief
from forge.kinds.pages.paragraphs import paragraphs
from forge.kinds.pages.strips import Strip, balance, beside
from forge.reading.fields import FLAG, TEXT, Field, Record, whole

if TYPE_CHECKING:
    from forge.errors import Location


class Words(NamedTuple):
    """Paragraphs."""

    words: str
    columns: int
    small: bool
    where: Location

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give a strip for each line; in several columns, one strip with all of them."""
        spot, gutter = Spot(self.where, "text"), desk.style.lengths.gutter
        role, colour = ("small", desk.style.colours.soft) if self.small else ("text", None)
        each = (width - gutter * (self.columns - 1)) // self.columns
        strips = paragraphs(desk, self.words, each, spot, role=role, colour=colour)
        if self.columns > 1:
            strips = (beside([(column, each) for column in balance(strips, self.columns)], gutter, spot),)
        return (strips[0]._replace(gap=desk.style.lengths.gap // 2), *strips[1:])


BLOCK = Brief(
    Record(
        "text",
        Words,
        Field("words", TEXT, "paragraphs, parted by blank lines; **bold**, *italic*, :symbol-name:"),
        Field("columns", whole(1, 3), "how many columns the text stands in", 1),
        Field("small", FLAG, "whether it is set as a note", default=False),
        help="Running text.",
    ),
    "words",
)

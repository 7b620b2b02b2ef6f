"""Running text: paragraphs, items of lists, bold and italic words, in one to three columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.hyphens import SOFT, can_hyphenate, unhyphenated
from forge.kinds.pages.fields import Brief
from forge.kinds.pages.paragraphs import paragraphs
from forge.kinds.pages.strips import Spot, Strip, balance, beside
from forge.reading.fields import FLAG, TEXT, Placed, field, whole

if TYPE_CHECKING:
    from forge.kinds.pages.desk import Desk


class Words(Placed, called="text", summary="Running text."):
    """Paragraphs."""

    words: str = field(
        TEXT, "paragraphs, parted by blank lines, with **bold**, *italic*, :symbol:, [words|gold underline]"
    )
    columns: int = field(whole(1, 3), "how many columns the text stands in", default=1)
    small: bool = field(FLAG, "whether it is set as a note", default=False)
    hyphenate: bool = field(FLAG, "whether words are parted by the rules of the pack's language", default=False)

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give a strip for each line; in several columns, one strip with all of them."""
        spot, gutter = Spot(self.where, "text"), desk.style.lengths.gutter
        role, colour = ("small", desk.style.colours.soft) if self.small else ("text", None)
        language = desk.pack.fonts.language
        if self.hyphenate and not can_hyphenate(language):
            desk.warning(spot, unhyphenated(language), SOFT)
        each = (width - gutter * (self.columns - 1)) // self.columns
        strips = paragraphs(desk, self.words, each, spot, role=role, colour=colour, hyphenate=self.hyphenate)
        if self.columns > 1:
            strips = (beside([(column, each) for column in balance(strips, self.columns)], gutter, spot),)
        return (strips[0]._replace(gap=desk.style.lengths.gap // 2), *strips[1:])


BLOCK = Brief(Words, "words")

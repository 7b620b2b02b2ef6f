"""A rules reference: short entries, each with its rule number in the margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.kinds.blocks.heading import heading_strip
from forge.kinds.pages.fields import Few
from forge.kinds.pages.paragraphs import paragraphs
from forge.kinds.pages.strips import Spot, with_shapes
from forge.reading.fields import TEXT, Placed, field

if TYPE_CHECKING:
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Strip


class Entry(Placed, called="an entry"):
    """One rule in a few words."""

    rule: str = field(TEXT, "the rule number")
    title: str = field(TEXT, "what the rule is about", default="")
    text: str = field(TEXT, "the rule in a few words")


class Reference(Placed, called="a rules reference", summary="A rules reference by rule number."):
    """Entries in the order of their rule numbers."""

    title: str = field(TEXT, "the heading over the entries", default="")
    entries: tuple[Entry, ...] = field(Few(Entry, 500, at_least=1), "the entries")

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give a strip for each line of each entry."""
        spot, lengths = Spot(self.where, "reference"), desk.style.lengths
        margin = max(desk.width_of(desk.cite(entry.rule), "column") for entry in self.entries) + 2 * lengths.pad
        strips = [heading_strip(desk, self.title, width, spot, level=1)] if self.title else []
        for entry in self.entries:
            strips.extend(self._entry(desk, entry, margin, width))
        return tuple(strips)

    def _entry(self, desk: Desk, entry: Entry, margin: int, width: int) -> tuple[Strip, ...]:
        spot, colours = Spot(entry.where, "reference"), desk.style.colours
        title = f"**{entry.title}** " if entry.title else ""
        first, *others = paragraphs(desk, title + entry.text, width, spot, indent=margin)
        number = Box(0, 0, margin, first.height)
        shapes = desk.words(desk.cite(entry.rule), number, "column", spot, colour=colours.accent, rich=False)
        return (with_shapes(first._replace(gap=desk.style.lengths.pad), shapes), *others)


BLOCK = Reference

"""A heading: words above what follows, with a small note such as a rule number at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.kinds.pages.fields import Brief
from forge.kinds.pages.strips import Spot, Strip
from forge.reading.fields import TEXT, Placed, field, whole

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk


class Heading(Placed, called="a heading", summary="A heading over what follows."):
    """A heading of level 1 (ruled off) or 2."""

    words: str = field(TEXT, "the heading")
    note: str = field(TEXT, "a small note at the right, such as a rule number", default="")
    level: int = field(whole(1, 2), "1 for the headings of a page, 2 for those below them", default=1)

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip that stays with what follows."""
        spot = Spot(self.where, "heading")
        strip = heading_strip(desk, self.words, width, spot, note=self.note, level=self.level)
        return (strip,)


def heading_strip(desk: Desk, words: str, width: int, spot: Spot, *, note: str = "", level: int = 2) -> Strip:
    """Set a heading on one line, its note behind it in small type."""
    role = "heading" if level == 1 else "subheading"
    colours, lengths = desk.style.colours, desk.style.lengths
    height = desk.height_of(words, width, role, lines=1)
    aside = min(desk.width_of(note, "small"), width // 2) if note else 0
    gap = lengths.pad * 2 if note else 0
    place = Box(0, 0, width - aside - gap, height)
    shapes: tuple[Shape, ...] = desk.words(words, place, role, spot, colour=colours.accent, valign="bottom")
    if note:
        place = Box(min(desk.width_of(words, role), place.width) + gap, 0, aside, height)
        shapes += desk.words(note, place, "small", spot, colour=colours.soft, valign="bottom")
    if level == 1:
        height += lengths.pad // 2
        shapes += (desk.rule(0, height, width, "rule"),)
    return Strip(height, shapes, spot.where, spot.name, gap=lengths.gap, keep=True)


BLOCK = Brief(Heading, "words")

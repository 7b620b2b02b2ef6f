"""A heading: words above what follows, with a small note such as a rule number at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import cut, inset
from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, Rect
from forge.kinds.pages.fields import NAMED, Brief, Said
from forge.kinds.pages.phases import named_phase, phase_number
from forge.kinds.pages.strips import Spot, Strip
from forge.reading.fields import TEXT, Placed, field, whole

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.pack.model import Phase


class Heading(Placed, called="a heading", summary="A heading over what follows."):
    """A heading of level 1 (ruled off) or 2."""

    words: str = field(TEXT, "the heading")
    note: str = field(TEXT, "a small note at the right, such as a rule number", default="")
    level: int = field(whole(1, 2), "1 for the headings of a page, 2 for those below them", default=1)
    phase: Said | None = field(
        NAMED, "the phase of play that what follows belongs to; the heading is a band in its colour", default=None
    )

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip that stays with what follows."""
        spot = Spot(self.where, "heading")
        if phase := named_phase(desk, self.phase, spot):
            return (band_strip(desk, self.words, width, spot, note=self.note, phase=phase),)
        strip = heading_strip(desk, self.words, width, spot, note=self.note, level=self.level)
        return (strip._replace(under=desk.style.lengths.gap // 2 if self.level == 2 else None),)


def heading_strip(desk: Desk, words: str, width: int, spot: Spot, *, note: str = "", level: int = 2) -> Strip:
    """Set a heading on one line, its note behind it in small type."""
    role = "heading" if level == 1 else "subheading"
    colours, lengths = desk.style.colours, desk.style.lengths
    height = desk.height_of(words, width, role, lines=1)
    note = desk.cite(note)
    aside = min(desk.width_of(note, "small"), width // 2) if note else 0
    gap = lengths.pad * 2 if note else 0
    place = Box(0, 0, width - aside - gap, height)
    shapes: tuple[Shape, ...] = desk.words(words, place, role, spot, colour=colours.accent, valign="bottom")
    if note:
        # on the same base line
        lift = max(_drop(desk, role) - _drop(desk, "small"), 0)
        place = Box(min(desk.width_of(words, role), place.width) + gap, 0, aside, height - lift)
        shapes += desk.words(note, place, "small", spot, colour=colours.soft, valign="bottom")
    if level == 1:
        height += lengths.pad // 2
        shapes += (desk.rule(0, height, width, "rule"),)
    return Strip(height, shapes, spot.where, spot.name, gap=lengths.gap, keep=True)


def _drop(desk: Desk, role: str) -> int:
    """How far letters of a type reach below their base line."""
    kind = desk.type(role)
    font = desk.pack.fonts.get(kind.font)
    return font.scaled(font.drop, kind.size)


def titled_strip(
    desk: Desk, words: str, width: int, spot: Spot, *, note: str = "", phase: Phase | None = None
) -> Strip:
    """Set the title of a block: on a band where it belongs to a phase of play."""
    if phase:
        return band_strip(desk, words, width, spot, note=note, phase=phase)
    return heading_strip(desk, words, width, spot, note=note)


def band_strip(
    desk: Desk,
    words: str,
    width: int,
    spot: Spot,
    *,
    note: str = "",
    phase: Phase | None = None,
    numbered: bool = True,
) -> Strip:
    """Set a heading on a band, to be found across a table: the number of its phase before it, a note at its end."""
    pad = desk.style.lengths.pad
    height = desk.height_of(words, width, "banner", lines=1) + pad
    colour = phase.colour if phase else desk.style.colours.accent
    ink = desk.ink_on(colour)
    shapes: tuple[Shape, ...] = (Rect(0, 0, width, height, colour),)
    inner = inset(Box(0, 0, width, height), pad, 0)
    if phase and numbered:
        number, inner = cut(inner, "left", height * 3 // 4, pad)
        shapes += (Ellipse(number.x, height // 8, number.width, number.width, ink, role="badge"),)
        shapes += desk.words(phase_number(desk, phase), number, "column", spot, colour=colour, align="center")
    note = desk.cite(note)
    aside = min(desk.width_of(note, "small"), width // 2) if note else 0
    right, left = cut(inner, "right", aside, pad if note else 0)
    shapes += desk.words(words, left, "banner", spot, colour=ink)
    if note:
        shapes += desk.words(note, right, "small", spot, colour=ink, align="right")
    return Strip(height, shapes, spot.where, spot.name, gap=desk.style.lengths.gap, keep=True)


BLOCK = Brief(Heading, "words")

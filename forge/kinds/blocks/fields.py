"""Lines to fill in: a word and a line beside it, such as the player's name or the date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import columns, cut
from forge.drawing.page import Box
from forge.kinds.pages.fields import Brief, Few
from forge.kinds.pages.strips import Spot, Strip
from forge.reading.fields import NAME, RATIO, TEXT, Placed, Record, field, whole
from forge.rules.texts import as_name

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk


class Entry(Record, called="a line to fill in"):
    """One line to fill in."""

    title: str = field(TEXT, "the word before the line")
    id: str = field(NAME, "the name of the form field; made from the title if not given", default="")
    weight: float = field(RATIO, "its share of the width, compared with its neighbours", default=1.0)


class Fields(Placed, called="lines to fill in", summary="Lines to fill in."):
    """Lines to fill in, so many beside each other."""

    entries: tuple[Entry, ...] = field(Few(Brief(Entry, "title"), 100, at_least=1), "the lines, from left to right")
    across: int = field(whole(0, 12), "how many stand beside each other; 0 is all", default=0)

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give a strip for each row of lines."""
        across = self.across or len(self.entries)
        rows = [self.entries[start : start + across] for start in range(0, len(self.entries), across)]
        gap = desk.style.lengths.gap // 2
        return tuple(self._row(desk, row, width)._replace(gap=gap) for row in rows)

    def _row(self, desk: Desk, row: tuple[Entry, ...], width: int) -> Strip:
        spot, lengths = Spot(self.where, "fields"), desk.style.lengths
        places = columns(Box(0, 0, width, lengths.row), [entry.weight for entry in row], lengths.gutter)
        shapes: tuple[Shape, ...] = ()
        for entry, place in zip(row, places, strict=True):
            named = min(desk.width_of(entry.title, "label"), place.width * 2 // 3)
            words, line = cut(place, "left", named, lengths.pad)
            baseline = lengths.row - lengths.pad
            shapes += desk.words(entry.title, words, "label", spot, colour=desk.style.colours.soft)
            shapes += (desk.rule(line.x, baseline, line.x + line.width),)
            shapes += desk.write_in((entry.id or as_name(entry.title),), line, spot, tip=entry.title, align="left")
        return Strip(lengths.row, shapes, *spot)


BLOCK = Brief(Fields, "entries")

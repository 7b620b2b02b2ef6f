"""A key to results: each word that tables print, with its sign, and what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import aligned
from forge.drawing.page import Box
from forge.errors import nearest
from forge.kinds.blocks.heading import band_strip
from forge.kinds.pages.fields import NAMED, Few
from forge.kinds.pages.paragraphs import paragraphs
from forge.kinds.pages.phases import named_phase
from forge.kinds.pages.strips import Spot, Strip, balance, beside, with_shapes
from forge.reading.fields import TEXT, MapOf, Placed, field, whole

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.fields import Said


class Results(Placed, called="a key to results", summary="A key to the results of tables: sign, word and meaning."):
    """What the results of tables mean, each said once; the words are those that the tables print."""

    tables: tuple[Said, ...] = field(Few(NAMED, 12, at_least=1, single=True), "the tables whose results are told")
    means: dict[str, str] = field(
        MapOf(TEXT), "what each result means, by its word in the tables; of tables with a legend it says so", default={}
    )
    title: str = field(TEXT, "the heading over it", default="")
    note: str = field(TEXT, "a small note beside the title, such as a rule number", default="")
    columns: int = field(whole(1, 3), "how many columns they stand in", default=1)
    phase: Said | None = field(NAMED, "the phase of play whose colour the heading has", default=None)

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give strips for the title and for each result in the order of the tables."""
        spot, gutter = Spot(self.where, "results"), desk.style.lengths.gutter
        each = (width - gutter * (self.columns - 1)) // self.columns
        said = self._words(desk)
        for word in self.means:
            if word not in said:
                desk.error(spot, f"none of its tables has the result {word!r}", nearest(word, said))
        means = self._legends(desk) | self.means
        for word in said:
            if word not in means:
                desk.error(spot, f"does not say what {word} means", f"means: {{{word}: ...}}")
        items = [(word, printed) for word, printed in said.items() if word in means]
        strips = [strip for word, printed in items for strip in self._item(desk, (word, printed, means[word]), each)]
        if self.columns > 1:
            strips = [beside([(column, each) for column in balance(strips, self.columns)], gutter, spot)]
        if not self.title or not strips:
            return tuple(strips)
        band = band_strip(desk, self.title, width, spot, note=self.note, phase=named_phase(desk, self.phase, spot))
        return (band, strips[0]._replace(gap=desk.style.lengths.pad), *strips[1:])

    def _words(self, desk: Desk) -> dict[str, str]:
        """The words that stand in the tables' cells, as they are printed, in the order of their fields."""
        found: dict[str, str] = {}
        known = desk.pack.rules.tables
        for said in self.tables:
            table = known.get(said.text)
            if table is None:
                if said.text not in desk.pack.rules.unread:
                    hint = nearest(said.text, known)
                    desk.error(Spot(said.where, "results"), f"there is no table {said.text!r} in the pack", hint)
                continue
            for part in table.shown:
                printed = dict(part.words)
                every = dict.fromkeys((*part.type.choices, *(word for word, _ in part.meanings)))
                found |= {word: printed.get(word, word) for word in every if word not in found}
        return found

    def _legends(self, desk: Desk) -> dict[str, str]:
        """What the legends of the tables say."""
        known = desk.pack.rules.tables
        tables = [known[said.text] for said in self.tables if said.text in known]
        return {word: means for table in tables for part in table.shown for word, means in part.meanings}

    def _item(self, desk: Desk, result: tuple[str, str, str], width: int) -> list[Strip]:
        word, printed, means = result
        spot, sign = Spot(self.where, "results"), dict(desk.pack.signs).get(word)
        size = desk.type("text").size
        indent = size * 2 if desk.pack.signs else 0
        first, *others = paragraphs(desk, f"**{printed}:** {means}", width, spot, indent=indent)
        shapes: tuple[Shape, ...] = ()
        if sign:
            side = size * 5 // 4
            place = aligned(size * 3 // 2, side, Box(0, 0, size * 3 // 2, first.height))
            shapes = desk.symbol(sign, place, desk.style.colours.accent, spot)
        return [with_shapes(first._replace(gap=desk.style.lengths.pad * 2 // 3), shapes), *others]


BLOCK = Results

"""Doubtful rules as they are read in this game: a sentence each, without its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.kinds.blocks.text import Words
from forge.kinds.pages.strips import Spot
from forge.reading.fields import TEXT, MapOf, Placed, field, whole
from forge.rules.agreed import otherwise

if TYPE_CHECKING:
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Strip


class Readings(Placed, called="unclear rules", summary="Unclear rules, as they are read in this game."):
    """What the usual reading of each doubtful rule comes to, by its number, in the order in which they are printed."""

    usual: dict[str, str] = field(
        MapOf(TEXT), "what the usual reading comes to, a sentence each, by the number of the reading"
    )
    heads: dict[str, str] = field(
        MapOf(TEXT), "a heading over a reading and those after it, by the number of the reading", default={}
    )
    columns: int = field(whole(1, 3), "how many columns they stand in", default=1)

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give a strip for each line; a rule that is read otherwise says what is asked, and the answer in force."""
        readings = desk.pack.rules.readings
        for number in dict.fromkeys((*self.usual, *self.heads)):
            if number not in readings:
                message = f'there is no reading "{number}" in the pack'
                desk.error(Spot(self.where, "readings"), message, nearest(number, readings))
        lines: list[str] = []
        for number in dict.fromkeys((*self.usual, *readings)):
            head, words = self.heads.get(number), self.usual.get(number, "")
            if number in readings:
                words = otherwise(readings[number]) or words
            lines += [f"## {head}"] if head else []
            lines += [f"- {words}"] if words else []
        return Words(words="\n".join(lines), columns=self.columns, where=self.where).lay_out(desk, width)


BLOCK = Readings

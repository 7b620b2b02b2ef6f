"""A ruling in parts, in the words of its pack: what a page lays out, and what the lines of a receipt are made of.

Each entry of a ruling is told by one value: a look-up by what was thrown, each modifier with its rule, the sum, the
place in the table and the result; what one pip less or more would have been; and so on. Words are ready to be shown;
ids stand beside them where a chart is to be lit or a rule is to be opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.rules.look import Applied, Clamp
    from forge.rules.parts import Stage


class PlacePart(NamedTuple):
    """Where in its table a look-up ended: ids of row and column to light the cell, their headings to read.

    ``came_from`` is the heading of the column that a shift led from; ``decided`` says that the natural dice decided.
    """

    table: str
    row: str = ""
    column: str = ""
    row_words: str = ""
    column_words: str = ""
    came_from: str = ""
    clamps: tuple[Clamp, ...] = ()
    decided: str = ""


class FieldPart(NamedTuple):
    """One printed value of a result, with the title of its column."""

    id: str
    title: str
    words: str


class LookPart(NamedTuple):
    """A look-up: the ``throw`` (or the number looked up without one), modifiers in their order, sum, place, result.

    ``total`` is None where there is nothing to sum up. ``less`` and ``more`` are empty where they change nothing.
    """

    title: str
    cite: str
    place: PlacePart
    result: str
    fields: tuple[FieldPart, ...] = ()
    dice: str = ""
    values: tuple[int, ...] = ()
    thrown: str = ""
    natural: int | None = None
    modifiers: tuple[Applied, ...] = ()
    total: int | None = None
    how: str = ""
    notes: tuple[tuple[str, str], ...] = ()
    less: str = ""
    more: str = ""
    overruled: str = ""

    def staged(self, *stages: Stage) -> tuple[Applied, ...]:
        """Give the modifiers that come to bear at some stages."""
        return tuple(one for one in self.modifiers if one.stage in stages)


class AnswerPart(NamedTuple):
    """What was thrown outside a table, drawn, chosen or told, and how it came about; ``dice`` are in ``words`` too."""

    kind: Literal["thrown", "drawn", "chosen", "told"]
    title: str
    cite: str
    words: str
    how: str = ""
    dice: str = ""
    values: tuple[int, ...] = ()


class NotePart(NamedTuple):
    """Something that the procedure explains."""

    words: str
    cite: str = ""


class GroupPart(NamedTuple):
    """What one sub-procedure did, under its heading; what one without a heading did stands among the rest."""

    heading: str
    parts: tuple[EntryPart, ...]


class OtherPart(NamedTuple):
    """Another meaning of a reading, and what would have come of it."""

    meaning: str
    said: str


class HeldPart(NamedTuple):
    """A reading, optional rule or unknown that a ruling rests on; ``known`` unless it is an unknown that stays open."""

    kind: str
    id: str
    words: str
    status: str = ""
    known: bool = True
    others: tuple[OtherPart, ...] = ()


EntryPart = LookPart | AnswerPart | NotePart | GroupPart


class RulingPart(NamedTuple):
    """A whole ruling: its title and inputs, what happened in order, what it came to, and what it rests on.

    ``totals`` are amounts with their nouns; ``result`` is empty where an entry has said it already.
    """

    procedure: str
    title: str
    cite: str
    inputs: tuple[tuple[str, str], ...]
    parts: tuple[EntryPart, ...]
    totals: tuple[str, ...]
    result: str
    held: tuple[HeldPart, ...]
    label: str

    @property
    def headline(self) -> str:
        """The one thing to read first: the totals, else the result, else what the last look-up or note said."""
        if self.totals:
            return ", ".join(self.totals)
        said = [one for one in every_part(self.parts) if isinstance(one, LookPart | NotePart)]
        last = said[-1] if said else None
        return self.result or (last.result if isinstance(last, LookPart) else last.words if last else "")

    @property
    def looks(self) -> tuple[LookPart, ...]:
        """Every look-up in order, those of groups included."""
        return tuple(one for one in every_part(self.parts) if isinstance(one, LookPart))


def every_part(parts: tuple[EntryPart, ...]) -> Iterator[LookPart | AnswerPart | NotePart]:
    """Give each part in order, those of groups in the place of the group."""
    for one in parts:
        if isinstance(one, GroupPart):
            yield from every_part(one.parts)
        else:
            yield one

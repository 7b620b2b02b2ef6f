"""A chart: a table of the rules as the referee looks it up, with its modifiers and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.kinds.blocks.heading import band_strip
from forge.kinds.pages.chart_grid import ChartGrid, GridLook
from forge.kinds.pages.fields import NAMED, PAINT, Brief, Few, Said
from forge.kinds.pages.marking import CellKey
from forge.kinds.pages.notes import NotesLook, note_strips
from forge.kinds.pages.phases import phase_of
from forge.kinds.pages.printed import joined, print_table
from forge.kinds.pages.reduced import read_off, reduce_table
from forge.kinds.pages.strips import Spot, Strip, beside, stack
from forge.reading.fields import FLAG, LENGTH, TEXT, MapOf, Placed, choice, field
from forge.rules.dice_words import dice_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.printed import Printed
    from forge.reading.measures import Colour
    from forge.rules.table import Table

WIDEST = 0.62
"""Beside its notes, a table takes no more than this share of the width."""


class Chart(Placed, called="a chart", summary="A table of the rules: what is printed is what is ruled."):
    """One table of the pack, printed."""

    table: Said = field(NAMED, "the id of a table of the pack")
    also: tuple[Said, ...] = field(
        Few(NAMED, 8), "further tables with the same rows, whose columns stand in the same chart", default=()
    )
    title: str = field(TEXT, "a heading instead of the table's own", default="")
    notes: str = field(choice("below", "beside"), "where modifiers, key and footnotes stand", default="below")
    row_height: int = field(
        LENGTH, "the least height of a line; nine tenths of the style's row if not given", default=0
    )
    numbered: bool = field(FLAG, "whether the number of its phase stands before its title", default=True)
    zebra: bool = field(FLAG, "whether every other line is tinted", default=True)
    modifiers: bool = field(
        FLAG, "whether its modifiers stand with it; no where a block of modifiers has them", default=True
    )
    legend: bool = field(
        FLAG, "whether what its results mean stands with it; no where a block of results has it", default=True
    )
    ladder: bool = field(
        FLAG,
        "whether each result has a tint of its own, and a heavy line parts those that miss from the others",
        default=False,
    )
    tints: dict[str, Said] = field(
        MapOf(PAINT),
        "the colours behind results, by their names in the rules, such as ae: claret; d1 + r is a cell with both",
        default={},
    )
    together: str = field(TEXT, "a heading under which the lists of a result are one, once all are known", default="")

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give strips for the title, the head, each line and the notes; with the notes beside, one for all that."""
        found = self._tables(desk)
        if not found:
            return ()
        table, *others = found
        spot = Spot(self.table.where, f"chart {table.id}")
        reduced = [reduce_table(each, desk.say) for each in found]
        printed = self._printed(desk, reduced)
        phase = phase_of(desk, table.id)
        tone = phase.colour if phase else None
        gutter, pad = desk.style.lengths.gutter, desk.style.lengths.pad
        title = band_strip(
            desk, self.title or table.title, width, spot, note=table.rule, phase=phase, numbered=self.numbered
        )
        key = desk.key(Spot(self.where, "chart"), table.id)
        narrow = min(ChartGrid.natural(desk, printed), round(width * WIDEST))
        aside = width - narrow - gutter
        room = aside if self.notes == "beside" else width
        look = NotesLook(key, self.modifiers, self.legend, tone)
        notes = [strip for each in found for strip in note_strips(desk, each, room, spot, look)]
        is_beside = bool(notes) and self.notes == "beside"
        tints = self._tints(desk, reduced[0])
        zebra = self.zebra and not self.ladder and not tints
        keys = _keys_of(found, reduced) if others else _keys(table, reduced[0])
        grid_look = GridLook(self.row_height, zebra, tone, keys, self.ladder, tints)
        grid = ChartGrid(desk, printed, narrow if is_beside else width, spot, key=key, look=grid_look)
        head, *lines = grid.strips()
        if is_beside:
            return (title, beside([(stack([head, *lines]), narrow), (stack(notes), aside)], gutter, spot, pad))
        return (title, head._replace(gap=0), *lines, *notes)

    def _tables(self, desk: Desk) -> list[Table]:
        """The table and those beside it; none if one is not there."""
        tables = desk.pack.rules.tables
        found: list[Table] = []
        for said in (self.table, *self.also):
            if said.text in tables:
                found.append(tables[said.text])
                continue
            if said.text not in desk.pack.rules.unread:
                hint = nearest(said.text, tables)
                desk.error(Spot(said.where, "chart"), f"there is no table {said.text!r} in the pack", hint)
            return []
        return found

    def _printed(self, desk: Desk, tables: Sequence[Table]) -> Printed:
        """The table on paper, with the columns of those beside it."""
        signs, texts = dict(desk.pack.signs), desk.pack.rules.texts
        printed, *others = (
            print_table(each, dice_words(texts, each.dice or ""), self.together, signs) for each in tables
        )
        for said, table, other in zip(self.also, tables[1:], others, strict=True):
            joint = joined(printed, other, table.id)
            if joint is None:
                message = f"{said.text} has other rows, or other lines of headings, than {self.table.text}"
                desk.error(Spot(said.where, "chart"), message, "print it as a chart of its own")
            printed = joint or printed
        return printed

    def _tints(self, desk: Desk, table: Table) -> dict[str, Colour]:
        """Give the colours behind results, by what is printed; report those that there are none of."""
        words = {word: said for each in table.fields for word, said in each.words}
        words |= {said: said for said in words.values()}
        joint = next((each.joint for each in table.fields if each.words), "")
        found: dict[str, Colour] = {}
        for key, said in self.tints.items():
            parts = [key] if key in words else [part.strip() for part in key.split("+")]
            if part := next((part for part in parts if part not in words), ""):
                desk.error(Spot(said.where, "chart"), f"tints: there is no result {part!r}", nearest(part, words))
            else:
                printed = joint.join(words[part] for part in parts)
                found[printed] = desk.colour(said, desk.style.colours.paper, "tints")
        return found


def _keys(table: Table, printed: Table) -> Callable[[tuple[str, ...]], tuple[CellKey, ...]]:
    """Say by the name of a printed cell what is read off it."""
    read, fields = read_off(table, printed), tuple(field.id for field in table.shown)
    return lambda name: tuple(CellKey(table.id, *each) for each in read.off(name, fields))


def _keys_of(tables: Sequence[Table], printed: Sequence[Table]) -> Callable[[tuple[str, ...]], tuple[CellKey, ...]]:
    """Say so of several tables in one chart: cells of all but the first are named by their table first."""
    first, *others = (_keys(*each) for each in zip(tables, printed, strict=True))
    further = {table.id: keys for table, keys in zip(tables[1:], others, strict=True)}
    return lambda name: further[name[0]](name[1:]) if name[0] in further else first(name)


BLOCK = Brief(Chart, "table")

"""A chart: a table of the rules as the referee looks it up, with its modifiers and notes."""

from __future__ import annotations

from typing import NamedTuple

from forge.errors import Location, nearest
from forge.kinds.blocks.heading import heading_strip
from forge.kinds.pages.chart_grid import ChartGrid
from forge.kinds.pages.desk import Desk, Spot
from forge.kinds.pages.fields import NAMED, Brief, Said
from forge.kinds.pages.notes import note_strips
from forge.kinds.pages.printed import print_table
from forge.kinds.pages.strips import Strip, beside, stack
from forge.reading.fields import FLAG, LENGTH, TEXT, Field, Record, choice

WIDEST = 0.62
"""Beside its notes, a table takes no more than this share of the width."""


class Chart(NamedTuple):
    """One table of the pack, printed."""

    table: Said
    title: str
    notes: str
    row_height: int
    zebra: bool
    where: Location

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give strips for the title, the head, each line and the notes; with the notes beside, one for all that."""
        tables = desk.pack.rules.tables
        table = tables.get(self.table.text)
        if table is None:
            hint = nearest(self.table.text, tables)
            desk.error(Spot(self.table.where, "chart"), f"there is no table {self.table.text!r} in the pack", hint)
            return ()
        spot = Spot(self.table.where, f"chart {table.id}")
        printed, gutter, pad = print_table(table), desk.style.lengths.gutter, desk.style.lengths.pad
        title = heading_strip(desk, self.title or table.title, width, spot, note=table.rule)
        natural = ChartGrid.natural(desk, printed)
        narrow = min(natural, round(width * WIDEST))
        aside = width - narrow - gutter
        if self.notes == "beside" and (notes := note_strips(desk, table, aside, spot)):
            grid = ChartGrid(desk, printed, narrow, spot, self.row_height, zebra=self.zebra)
            return (title, beside([(stack(grid.strips()), narrow), (stack(notes), aside)], gutter, spot, pad))
        grid = ChartGrid(desk, printed, width, spot, self.row_height, zebra=self.zebra)
        head, *lines = grid.strips()
        return (title, head._replace(gap=pad), *lines, *note_strips(desk, table, width, spot))


BLOCK = Brief(
    Record(
        "a chart",
        Chart,
        Field("table", NAMED, "the id of a table of the pack"),
        Field("title", TEXT, "a heading instead of the table's own", ""),
        Field("notes", choice("below", "beside"), "where modifiers, key and footnotes stand", "below"),
        Field("row-height", LENGTH, "the least height of a line; nine tenths of the style's row if not said", 0),
        Field("zebra", FLAG, "whether every other line is tinted", default=True),
        help="A table of the rules: what is printed is what is ruled.",
    ),
    "table",
)

"""A table to be filled in: a tally sheet, a roster, a log. Cells are written in, ticked, printed or grey."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.kinds.blocks.heading import titled_strip
from forge.kinds.pages.fields import NAMED, Brief, Few, Said
from forge.kinds.pages.phases import named_phase
from forge.kinds.pages.strips import Spot, Strip, growing, with_shapes
from forge.kinds.pages.write_grid import TableRow, WriteFrame, WriteGrid
from forge.reading.fields import (
    TEXT,
    Either,
    field,
    whole,
)

if TYPE_CHECKING:
    from forge.kinds.pages.desk import Desk


class WriteTable(
    WriteFrame,
    called="a table to fill in",
    summary="A table to fill in: cells are written in unless something is printed in them.",
):
    """A table to be filled in."""

    note: str = field(TEXT, "a small note beside the title, such as a rule number", default="")
    phase: Said | None = field(NAMED, "the phase of play whose colour the table is known by", default=None)
    rows: int | tuple[TableRow, ...] = field(
        Either(whole(1, 500), Few(Brief(TableRow, "label"), 500, at_least=1)), "how many numbered rows, or their labels"
    )

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give a strip for the title, the head and each row; the head is repeated where the table goes on."""
        spot = Spot(self.where, "table")
        self._check(desk, spot)
        gap, rows = desk.style.lengths.gap, self._rows()
        phase = named_phase(desk, self.phase, spot)
        grid = WriteGrid(self, rows, desk, width, spot, tone=phase.colour if phase else None)
        title = (titled_strip(desk, self.title, width, spot, note=self.note, phase=phase),) if self.title else ()
        head = grid.head()._replace(gap=gap if not title else 0 if phase else desk.style.lengths.pad)
        body = [grid.row(row, number)._replace(heads=(head,)) for number, row in enumerate(rows)]
        if self.totals:
            body[-1] = body[-1]._replace(keep=True)
            body.append(grid.totals()._replace(heads=(head,)))
        else:
            last = body[-1]
            body[-1] = with_shapes(last, (desk.rule(0, last.height, width, "rule"),))
        edge = desk.style.lengths.pad // 2
        return (*title, head, *(growing(strip, edge) for strip in body))

    def _rows(self) -> tuple[TableRow, ...]:
        if not isinstance(self.rows, int):
            return self.rows
        return tuple(
            TableRow(label=str(number), id=str(number), where=self.where) for number in range(1, self.rows + 1)
        )

    def _check(self, desk: Desk, spot: Spot) -> None:
        keys = [column.key for column in self.columns]
        for key in dict.fromkeys(key for key in keys if keys.count(key) > 1):
            desk.error(spot, f"has two columns called {key}", "give one of them an id")
        for column in self.columns:
            if column.gauge and column.gauge.of and column.gauge.of not in keys:
                desk.error(spot, f"has no column {column.gauge.of!r}", nearest(column.gauge.of, keys))
        for row in self._rows():
            for key in (*row.cells, *row.grey):
                if key not in keys:
                    desk.error(Spot(row.where, "table"), f"has no column {key!r}", nearest(key, keys))


BLOCK = WriteTable

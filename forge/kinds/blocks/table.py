"""A table to be filled in: a tally sheet, a roster, a log. Cells are written in, ticked, printed or grey."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.kinds.blocks.heading import heading_strip
from forge.kinds.pages.cells import CELL, Cell
from forge.kinds.pages.desk import Desk, Spot, slug
from forge.kinds.pages.fields import Brief, Few
from forge.kinds.pages.strips import Strip, with_shapes
from forge.kinds.pages.write_grid import WriteGrid
from forge.reading.fields import (
    FLAG,
    LENGTH,
    NAME,
    RATIO,
    TEXT,
    Either,
    ListOf,
    MapOf,
    Placed,
    Record,
    choice,
    field,
    whole,
)

if TYPE_CHECKING:
    from forge.drawing.text import Align


class TableColumn(Record, called="a column"):
    """One column: its heading, its share of the width, and what its cells are."""

    title: str = field(TEXT, "the heading")
    id: str = field(NAME, "how rows and form fields call the column; made from its titles if not said", default="")
    unit: str = field(TEXT, "the unit of its values, small below the heading", default="")
    group: str = field(TEXT, "a heading over this column and its neighbours of the same group", default="")
    weight: float = field(RATIO, "its share of the width, compared with the other columns", default=1.0)
    boxes: int = field(whole(0, 40), "so many boxes to tick in each cell instead of room to write", default=0)
    grey: bool = field(FLAG, "whether its cells are grey where nothing is printed in them", default=False)
    total: bool = field(FLAG, "whether it is added up in the row of totals", default=True)
    align: Align = field(choice("left", "center", "right"), "how its cells are set", default="center")

    @property
    def key(self) -> str:
        """How rows and form fields call the column."""
        return self.id or slug(f"{self.group} {self.title}")


class TableRow(Placed, called="a row"):
    """One row: its label, what is printed in it, which of its cells are grey."""

    label: str = field(TEXT, "the label")
    id: str = field(NAME, "how form fields call the row; made from the label if not said", default="")
    cells: dict[str, Cell] = field(
        MapOf(CELL), "what is printed in cells, by column; the others are written in", default={}
    )
    grey: tuple[str, ...] = field(
        ListOf(TEXT, single=True), "the columns whose cell is grey: nothing is written there", default=()
    )
    heading: bool = field(FLAG, "whether the row is a heading over those below it", default=False)


class Label(Record, called="the column of row labels"):
    """The column of row labels: its heading and its share of the width."""

    title: str = field(TEXT, "its heading", default="")
    weight: float = field(RATIO, "its share of the width, compared with the other columns", default=1.0)


class WriteTable(
    Placed,
    called="a table to fill in",
    summary="A table to fill in: cells are written in unless something is printed in them.",
):
    """A table to be filled in."""

    title: str = field(TEXT, "the heading over the table", default="")
    id: str = field(NAME, "the name of its form fields; made from the title if not said", default="")
    note: str = field(TEXT, "a small note beside the title, such as a rule number", default="")
    label: Label | None = field(
        Brief(Label, "title"),
        "the column of row labels; without it rows have none",
        default=None,
    )
    columns: tuple[TableColumn, ...] = field(
        Few(Brief(TableColumn, "title"), 60, at_least=1), "the columns, from left to right"
    )
    rows: int | tuple[TableRow, ...] = field(
        Either(whole(1, 500), Few(Brief(TableRow, "label"), 500, at_least=1)), "how many numbered rows, or their labels"
    )
    row_height: int = field(LENGTH, "the least height of a row; the style's if not said", default=0)
    totals: str = field(TEXT, "the label of a last row for totals", default="")
    zebra: bool = field(FLAG, "whether every other row is tinted", default=True)

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give a strip for the title, the head and each row; the head is repeated where the table goes on."""
        spot = Spot(self.where, "table")
        self._check(desk, spot)
        grid = WriteGrid(self, desk, width, spot)
        gap = desk.style.lengths.gap
        title = (heading_strip(desk, self.title, width, spot, note=self.note),) if self.title else ()
        head = grid.head()._replace(gap=desk.style.lengths.pad if title else gap)
        body = [grid.row(row, number)._replace(heads=(head,)) for number, row in enumerate(self._rows())]
        if self.totals:
            body[-1] = body[-1]._replace(keep=True)
            body.append(grid.totals()._replace(heads=(head,)))
        else:
            last = body[-1]
            body[-1] = with_shapes(last, (desk.rule(0, last.height, width, "rule"),))
        return (*title, head, *body)

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
        for row in self._rows():
            for key in (*row.cells, *row.grey):
                if key not in keys:
                    desk.error(Spot(row.where, "table"), f"has no column {key!r}", nearest(key, keys))


BLOCK = WriteTable

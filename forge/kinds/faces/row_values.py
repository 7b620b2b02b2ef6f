"""What an entry says of the piece that each row of its table stands for: its id, how many there are, whose it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.reading.columns import COPIES, column_key

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.kinds.faces.cells import Cells, Given, Table
    from forge.kinds.faces.row_entry import RowEntry
    from forge.reading.data_table import Row
    from forge.reading.node import Scalar

MOST_COPIES = 999


class Said:
    """The values that every entry with rows may say: id, copies, side."""

    def __init__(self, entry: RowEntry, cells: Cells) -> None:
        self.cells = cells
        self.name = self._read(entry, entry.name, "name", "id")
        self.copies = self._read(entry, entry.copies, "copies", COPIES[0])
        self.side = self._read(entry, entry.side, "side", "side")

    def _read(self, entry: RowEntry, node: Scalar | None, field: str, column: str) -> Given | None:
        """Compile what the entry says, else take the column that stands for it, if the table has it."""
        at = f"{entry.id}.{field}"
        return self.cells.read(node, at) if node else self.cells.column(column, entry.where, column)

    def find_copies(self, entry: RowEntry, problems: Problems) -> None:
        """Take a column with another name for the number of copies, unless a value uses it for something else."""
        if self.copies or entry.copies:
            return
        table = self.cells.table
        found = [column for column in self.cells.unused() if column_key(column) in COPIES]
        found = [column for column in found if column != "#" or not _counts_rows(table)]
        if found:
            self.copies = self.cells.column(found[0], entry.where, found[0])
        for column in found[1:]:
            message = f"may say how many there are of each piece, but {found[0]} does"
            problems.warning(table.heading(column), column, message, f'say which one: copies: "{{{{ {column} }}}}"')
            self.cells.column(column, entry.where, column)

    def count(self, row: Row, problems: Problems) -> int:
        """Read how many of a piece there are; a blank or misspelt number is no number."""
        if self.copies is None:
            return 1
        text = self.cells.text(self.copies, row, problems).strip()
        if re.fullmatch(r"\d{1,3}", text):
            return int(text)
        where = self.cells.locate(self.copies, row)
        message = f'"{text}" is not a whole number from 0 to {MOST_COPIES}' if text else "is blank"
        problems.error(where, self.copies.field, message, "write 0 for a piece that is not wanted, 1 for a single one")
        return 0


def _counts_rows(table: Table) -> bool:
    """Tell whether the column ``#`` numbers the rows, as many people head it."""
    place = table.columns.index("#")
    return [row.cells[place] for row in table.rows] == [str(number) for number, _ in enumerate(table.rows, 1)]

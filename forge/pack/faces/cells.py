"""Values of the parts list over the rows of a table: a constant, a column, or an expression, with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from forge.pack.expression_values import LONGEST, Unfit
from forge.pack.expressions import Value, compile_value
from forge.reading.csv_text import Row
from forge.reading.node import Items, Mapping, Node, Scalar, describe

if TYPE_CHECKING:
    from collections.abc import Mapping as Lookup
    from collections.abc import Sequence

    from forge.errors import Location, Problems


class Table(Protocol):
    """Rows with named columns that know where they stand: a CSV file, or rows written in the parts list."""

    @property
    def file(self) -> str:
        """The file they stand in."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""

    @property
    def rows(self) -> Sequence[Row]:
        """The rows."""

    def where(self, row: Row, column: str = "") -> Location:
        """Locate a cell, or the row if no column is named."""


class InlineTable(NamedTuple):
    """Rows written in the parts list, each a mapping of column names to values."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    places: dict[tuple[int, str], Location]

    def where(self, row: Row, column: str = "") -> Location:
        """Locate a cell, or the row if no column is named."""
        return self.places.get((row.line, column)) or self.places[row.line, ""]


def read_inline_rows(node: Node, field: str, problems: Problems) -> InlineTable:
    """Read ``rows:``; a value that a row leaves out is blank. Rows are numbered from 1 in place of lines."""
    if not isinstance(node, Items):
        problems.error(node.where, field, f"must be a list of rows, not {describe(node)}")
        return InlineTable(node.where.file, (), (), {})
    mappings = [item for item in node.items if isinstance(item, Mapping)]
    for item in node.items:
        if not isinstance(item, Mapping):
            problems.error(item.where, field, f"a row must be a mapping of columns to values, not {describe(item)}")
    columns = tuple(dict.fromkeys(name for item in mappings for name in item.entries))
    for name in columns:
        if not name.isidentifier():
            hint = "use letters, digits and _, so that {{ name }} can refer to it"
            problems.error(node.where, field, f"a column is named {name!r}", hint)
    rows: list[Row] = []
    places: dict[tuple[int, str], Location] = {}
    for number, item in enumerate(mappings, 1):
        cells: dict[str, str] = {}
        places[number, ""] = item.where
        for name, entry in item.entries.items():
            places[number, name] = entry.value.where
            if isinstance(entry.value, Scalar):
                cells[name] = entry.value.text.strip()
            else:
                problems.error(entry.value.where, f"{field}.{name}", "must be a single value")
        rows.append(Row(number, tuple([cells.get(name, "") for name in columns])))
    return InlineTable(node.where.file, columns, tuple(rows), places)


class Given(NamedTuple):
    """A value from the parts list: how it is reckoned from a row, and where it was written."""

    value: Value
    where: Location
    field: str


class Cells:
    """Compiles values over the columns of one table, notes which are used, and locates what is wrong with them."""

    def __init__(self, table: Table, data: Lookup[str, Any], problems: Problems) -> None:
        self.table = table
        self.used: set[int] = set()
        self._data = data
        self._problems = problems

    def read(self, node: Node, field: str) -> Given | None:
        """Compile a value; one that cannot be is reported."""
        if not isinstance(node, Scalar):
            self._problems.error(node.where, field, f"must be a single value, not {describe(node)}")
            return None
        try:
            value = compile_value(node.text, self.table.columns, self._data, whose=f"a column of {self.table.file}")
        except Unfit as error:
            self._problems.error(node.where, field, f"{describe(node)} {error}", error.hint)
            return None
        self._note(value)
        return Given(value, node.where, field)

    def column(self, name: str, where: Location, field: str) -> Given | None:
        """Give the column of a name, if the table has one."""
        return self.read(Scalar(f"{{{{ {name} }}}}", where), field) if name in self.table.columns else None

    def text(self, given: Given, row: Row, problems: Problems) -> str:
        """Give a value for a row; blank if it has none, which is reported."""
        try:
            return given.value.evaluate(row.cells)
        except Unfit as error:
            problems.error(self.locate(given, row), given.field, str(error), error.hint)
            return ""

    def locate(self, given: Given, row: Row) -> Location:
        """Say where a row's value was written: in its cell, or in the row if several cells count, or in no row."""
        uses = given.value.uses
        if not uses:
            return given.where
        return self.table.where(row, self.table.columns[uses[0]] if len(uses) == 1 else "")

    def unused(self) -> tuple[str, ...]:
        """The columns that no value uses."""
        return tuple(name for column, name in enumerate(self.table.columns) if column not in self.used)

    def _note(self, value: Value) -> None:
        """Note the columns a value uses; a cell that is looked up as it stands must not be too long."""
        if value.lone is not None and value.lone not in self.used:
            name = self.table.columns[value.lone]
            for row in self.table.rows:
                if len(row.cells[value.lone]) > LONGEST:
                    where = self.table.where(row, name)
                    self._problems.error(where, name, f"holds more than {LONGEST:,} characters")
        self.used.update(value.uses)

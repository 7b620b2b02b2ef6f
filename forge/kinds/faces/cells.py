"""Values of the parts list over the rows of a table: a constant, a column, or an expression, with its place."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from forge.pack.expression_compiler import Value
from forge.pack.expression_values import LONGEST, bounded
from forge.pack.expressions import compile_value
from forge.pack.unfit import Unfit, Unread
from forge.reading.columns import column_key, column_name, find_column
from forge.reading.data_table import Row
from forge.reading.node import Items, Mapping, Node, Scalar, describe

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Mapping as Lookup

    from forge.errors import Location, Problems

UNSAID = {"copies": "1"}
"""What a row written in the parts list is taken to say where others of its list say something and it does not."""


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

    def heading(self, column: str) -> Location:
        """Locate the name of a column."""

    def among(self, rows: Iterable[Row]) -> Table:
        """Give the same table with some of its rows."""


class _AnyColumn(tuple[str, ...]):
    """The columns of a table that could not be read: whatever is asked for may be one of them."""

    __slots__ = ()

    def __contains__(self, name: object) -> bool:
        return True

    def index(self, *_name: Any) -> int:
        return 0


class UnreadTable(NamedTuple):
    """In place of rows that could not be read, which is reported: no row, and no column that would be missed."""

    file: str
    at: Location
    columns: tuple[str, ...] = _AnyColumn()
    rows: tuple[Row, ...] = ()

    def where(self, *_: object) -> Location:
        """Give the place that names the rows."""
        return self.at

    def heading(self, _column: str) -> Location:
        """Give the place that names the rows."""
        return self.at

    def among(self, _rows: object) -> UnreadTable:
        """Give the table itself."""
        return self


class InlineTable(NamedTuple):
    """Rows written in the parts list, each a mapping of column names to values."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    places: dict[tuple[int, str], Location]
    at: Location

    def where(self, row: Row, column: str = "") -> Location:
        """Locate a cell, or the row if no column is named."""
        return self.places.get((row.line, column)) or self.places[row.line, ""]

    def heading(self, column: str) -> Location:
        """Locate the first cell of a column."""
        return next((where for (_, name), where in self.places.items() if name == column), self.at)

    def among(self, rows: Iterable[Row]) -> InlineTable:
        """Give the same table with some of its rows."""
        return self._replace(rows=tuple(rows))


def read_inline_rows(node: Node, field: str, problems: Problems) -> Table:
    """Read ``rows:``; a value that a row leaves out is blank, its copies are 1. Rows are numbered in place of lines."""
    if not isinstance(node, Items):
        problems.error(node.where, field, f"must be a list of rows, not {describe(node)}")
        return UnreadTable(node.where.file, node.where)
    mappings = [item for item in node.items if isinstance(item, Mapping)]
    for item in node.items:
        if not isinstance(item, Mapping):
            problems.error(item.where, field, f"a row must be a mapping of columns to values, not {describe(item)}")
    written = dict.fromkeys(name for item in mappings for name in item.entries)
    names: dict[str, str] = {}
    for name in written:
        names.setdefault(column_key(name), column_name(name))
    columns = tuple(names.values())
    rows: list[Row] = []
    places: dict[tuple[int, str], Location] = {}
    for number, item in enumerate(mappings, 1):
        cells: dict[str, str] = {}
        places[number, ""] = item.where
        for key, entry in item.entries.items():
            name = names[column_key(key)]
            if name in cells:
                problems.error(entry.where, f"{field}.{key}", "is there twice in the row")
            places[number, name] = entry.value.where
            if isinstance(entry.value, Scalar):
                cells[name] = entry.value.text.strip()
            else:
                message = f"must be a single value, not {describe(entry.value)}"
                problems.error(entry.value.where, f"{field}.{key}", message)
        rows.append(Row(number, tuple([cells.get(name, UNSAID.get(name, "")) for name in columns])))
    return InlineTable(node.where.file, columns, tuple(rows), places, node.where)


class Given(NamedTuple):
    """A value from the parts list: how it is reckoned from a row, and where it was written.

    One that is ``unread`` was reported; it has no value in any row, and nothing that depends on it is reported.
    """

    value: Value
    where: Location
    field: str
    unread: bool = False


class Cells:
    """Compiles values over the columns of one table, notes which are used, and locates what is wrong with them."""

    def __init__(self, table: Table, data: Lookup[str, Any], problems: Problems) -> None:
        self.table = table
        self.used: set[int] = set()
        self._failed = False
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
            self._failed = True
            if not isinstance(error, Unread):
                self._problems.error(node.where, field, f"{describe(node)} {error}", error.hint)
            return None
        self._note(value)
        return Given(value, node.where, field)

    def filled(self, node: Node, field: str) -> Given:
        """Compile a value that something depends on; one that cannot be is reported and left unread."""
        nothing = Value(lambda _cells: "", (), constant="")
        return self.read(node, field) or Given(nothing, node.where, field, unread=True)

    def column(self, name: str, where: Location, field: str) -> Given | None:
        """Give the column of a name, if the table has one."""
        place = find_column(name, self.table.columns)
        if place is None:
            return None
        value = Value(lambda cells: bounded(cells[place]), (place,), lone=place)
        self._note(value)
        return Given(value, where, field)

    def text(self, given: Given, row: Row, problems: Problems) -> str:
        """Give a value for a row; blank if it has none, which is reported."""
        try:
            return given.value.evaluate(row.cells)
        except Unread:
            return ""
        except Unfit as error:
            problems.error(self.locate(given, row), given.field, str(error), error.hint)
            return ""

    def locate(self, given: Given, row: Row) -> Location:
        """Say where a row's value was written: in its cell, or in the row if several cells count, or in no row."""
        uses = given.value.uses
        if not uses:
            return given.where
        return self.table.where(row, self.table.columns[uses[0]] if len(uses) == 1 else "")

    def among(self, rows: Iterable[Row]) -> Cells:
        """Give the same for some of the rows; what is used of one is used of both."""
        fewer = copy(self)
        fewer.table = self.table.among(rows)
        return fewer

    def use_too(self, other: Cells) -> None:
        """Take for used what others use of the same table."""
        self.used |= other.used
        self._failed = self._failed or other._failed

    def unused(self) -> tuple[str, ...]:
        """The columns that no value uses; none as long as a value could not be read, which may have used them."""
        if self._failed:
            return ()
        return tuple(name for column, name in enumerate(self.table.columns) if column not in self.used)

    def _note(self, value: Value) -> None:
        """Note the columns a value uses; a cell that is looked up as it stands must not be too long."""
        if value.lone is not None and value.lone not in self.used and self.table.rows:
            name = self.table.columns[value.lone]
            for row in self.table.rows:
                if len(row.cells[value.lone]) > LONGEST:
                    where = self.table.where(row, name)
                    self._problems.error(where, name, f"holds more than {LONGEST:,} characters")
        self.used.update(value.uses)

"""Rows that know their place: what a CSV file and a sheet of a workbook have in common.

Rows are plain tuples, because a sheet of 100,000 counters has as many; a ``Location`` is made only when a problem is
reported.
"""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from forge.accents import composed
from forge.budget import TABLE_CELLS, current
from forge.errors import ForgeError, Location, Problem, Problems, brief, fail
from forge.reading.columns import column_key, column_name, find_column
from forge.reading.text_file import control_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Line = tuple[int, Sequence[str]]

LARGEST_CELL = 10_000
MOST_COLUMNS = 200
MOST_LOOKED_AT = 100

_MONTH = "(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])"
_DATE = re.compile(
    rf"\d{{1,2}}[-./ ]{{1,2}}{_MONTH}[a-z.]*|{_MONTH}[a-z.]*[-./ ]{{1,2}}\d{{1,2}}|\d{{4}}-\d\d-\d\d(?: 00:00.*)?",
    re.IGNORECASE,
)
_FACTOR = re.compile(r"\d{1,2}(?:[-/:]\d{1,2}){0,3}")
_FAILED = re.compile(
    "#(?:REF!|N/A|NAME\\?|VALUE!|DIV/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!|BEZUG!|NV|WERT!|ZAHL!|ÜBERLAUF!)|Err:[0-9]{3}"
)
_NOT_SEEN = "\u200b\u2060\ufeff"


class Row(NamedTuple):
    """The cells of one line, in the order of the columns."""

    line: int
    cells: tuple[str, ...]


class DataTable(NamedTuple):
    """Rows with named columns: a CSV file, or a sheet of a workbook.

    ``places`` numbers each column as the file does, from 0; ``line`` is that of the header; ``cells_named`` tells that
    a place is given by row and column, as in a workbook, where nobody counts columns.
    """

    file: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    places: tuple[int, ...] = ()
    line: int = 1
    cells_named: bool = False

    def where(self, row: Row, column: str = "") -> Location:
        """Locate a cell, or the row if no column is named: its line, and the number of its column from 1."""
        if not (column or self.cells_named):
            return Location(self.file, row.line)
        return self._cell(row.line, column)

    def heading(self, column: str) -> Location:
        """Locate the name of a column."""
        return self._cell(self.line, column)

    def among(self, rows: Iterable[Row]) -> DataTable:
        """Give the same table with some of its rows."""
        return self._replace(rows=tuple(rows))

    def _cell(self, line: int, column: str) -> Location:
        place = find_column(column, self.columns) if column else None
        if place is None:
            return locate(self.file, line, cells_named=self.cells_named)
        number = self.places[place] if self.places else place
        return locate(self.file, line, number, self.columns[place], cells_named=self.cells_named)


def locate(file: str, line: int, place: int = -1, name: str = "", *, cells_named: bool = False) -> Location:
    """Locate a cell by its line and the place of its column, counted from 0."""
    if not cells_named:
        return Location(file, line, place + 1)
    called = name or letters(place)
    return Location(file, line, place + 1, f"row {line}, column {called}" if place >= 0 else f"row {line}")


def letters(place: int) -> str:
    """Name a column as a spreadsheet does: A, B ... Z, AA."""
    name = ""
    while place >= 0:
        name = chr(ord("A") + place % 26) + name
        place = place // 26 - 1
    return name


class TableMaker:
    """Makes a table of lines of cells, the first of which names the columns."""

    def __init__(self, file: str, problems: Problems, *, separator: str = "", cells_named: bool = False) -> None:
        self._file = file
        self._problems = problems
        self._separator = separator
        self._cells_named = cells_named
        self._header: tuple[str, ...] = ()
        self._width = 0
        self._nameless: dict[int, Problem] = {}

    def table(self, lines: Iterable[Line]) -> DataTable:
        """Read all lines; blank ones and comments are passed over, rows that cannot be read are reported."""
        budget = current()
        rows: list[Row] = []
        columns: tuple[str, ...] = ()
        places: tuple[int, ...] = ()
        header = 1
        pick: Callable[[Sequence[str]], tuple[str, ...]] | None = None
        for line, cells in lines:
            values = tuple(map(_bare, cells))
            if not any(values) or (values[0][:1] == "#" and is_comment(values)):
                continue
            if not columns:
                header, (columns, places) = line, self._read_header(values, line)
                pick = _picker(places)
                continue
            if len(values) != self._width:
                fitted = self._fitted(values, line)
                if fitted is None:
                    continue
                values = fitted
            if self._refused(values, line):
                continue
            if pick:
                self._refuse_nameless(values, line, places)
                values = pick(values)
            budget.spend(TABLE_CELLS, len(columns), self._where(line))
            rows.append(Row(line, values))
        if not columns:
            raise fail(Location(self._file, 1), "", "has no header line", "the first line names the columns")
        if self._nameless:
            raise ForgeError(list(self._nameless.values()))
        table = DataTable(self._file, columns, tuple(rows), places if pick else (), header, self._cells_named)
        _warn_of_dates(table, self._problems)
        return table

    def _where(self, line: int, place: int = -1) -> Location:
        return locate(self._file, line, place, cells_named=self._cells_named)

    def _read_header(self, values: tuple[str, ...], line: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Name the columns; those without a name are left out, which is right as long as nothing stands in them."""
        self._header = values
        places = tuple(place for place, name in enumerate(values) if name)
        self._width = places[-1] + 1
        if len(places) > MOST_COLUMNS:
            raise fail(self._where(line), "", f"has more than {MOST_COLUMNS} columns")
        names = tuple(column_name(values[place]) for place in places)
        first: dict[str, int] = {}
        twice = Problems()
        for name, place in zip(names, places, strict=True):
            other = first.setdefault(column_key(name), place)
            if other != place:
                message = f'"{values[place]}" names a second column, after "{values[other]}"'
                twice.error(self._where(line, place), name, message)
        twice.raise_errors()
        return names, places

    def _fitted(self, values: tuple[str, ...], line: int) -> tuple[str, ...] | None:
        """Fill up a short row, as spreadsheets leave out blank cells at the end, and cut blank ones off a long row."""
        if len(values) < self._width:
            return values + ("",) * (self._width - len(values))
        left = next((place for place in range(self._width, len(values)) if values[place]), None)
        if left is None:
            return values[: self._width]
        if sum(map(bool, self._header)) == 1:
            message = f'goes on with "{brief(values[left])}" beside the only column'
            hint = "the first line names the columns; delete what stands above it"
            quotes = "" if self._cells_named else ', or put "quotes" around a cell that holds the separator'
            raise fail(self._where(line, left), "", message, hint + quotes)
        if left < len(self._header) or self._cells_named:
            self._name_column(left, values, line)
            return values[: self._width]
        message = f'goes on with "{brief(values[left])}" after the last of {self._width} columns'
        sign = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}.get(self._separator, "separator")
        self._problems.error(self._where(line), "", message, f'a cell that holds a {sign} needs "quotes" around it')
        return None

    def _refuse_nameless(self, values: tuple[str, ...], line: int, places: tuple[int, ...]) -> None:
        if len(places) < self._width:
            for place in set(range(self._width)).difference(places, self._nameless):
                if values[place]:
                    self._name_column(place, values, line)

    def _name_column(self, place: int, values: tuple[str, ...], line: int) -> None:
        """Keep, once a column, that something stands in a column without a name: the header may not be the header."""
        if place not in self._nameless:
            message = f'"{brief(values[place])}" stands in a column without a name'
            hint = "name it in the first line, with _ before the name if it is for yourself"
            self._nameless[place] = Problem("error", self._where(line, place), "", message, hint)

    def _refused(self, values: tuple[str, ...], line: int) -> bool:
        """Report cells that are too long, and what a spreadsheet saved of formulas that failed."""
        together = "".join(values)
        if len(together) <= LARGEST_CELL and "#" not in together and "Err:" not in together:
            return False
        wrong = [place for place, value in enumerate(values) if len(value) > LARGEST_CELL or _FAILED.fullmatch(value)]
        for place in wrong:
            long = len(values[place]) > LARGEST_CELL
            fault = (
                f"more than {LARGEST_CELL:,} characters" if long else f"{values[place]}, an error of the spreadsheet"
            )
            self._problems.error(self._where(line, place), column_name(self._header[place]), f"holds {fault}")
        return bool(wrong)


def _bare(cell: str) -> str:
    """Give what people see in a cell: blanks around it, and marks that are not seen, come of copying."""
    return cell.strip() if cell.isascii() else composed(cell).strip().strip(_NOT_SEEN).strip()


def is_comment(cells: Sequence[str]) -> bool:
    """Tell a line that is a remark: ``#`` and a blank, so that a colour such as ``#24425c`` may begin a row."""
    return cells[0].startswith("# ") or (cells[0] == "#" and not any(cells[1:]))


def refuse_control(text: str, file: str) -> None:
    """Refuse control characters; ``ForgeError`` names the first."""
    if found := control_in(text):
        at, message = found
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        raise fail(Location(file, line, column), "", message, "delete it, or save the file again as CSV UTF-8")


def _picker(places: tuple[int, ...]) -> Callable[[Sequence[str]], tuple[str, ...]] | None:
    """Give what picks the cells of the named columns, None where they are all."""
    if len(places) == places[-1] + 1:
        return None
    if len(places) == 1:
        return lambda values: (values[places[0]],)
    return itemgetter(*places)


def _warn_of_dates(table: DataTable, problems: Problems) -> None:
    """Warn of dates among factors: a spreadsheet makes 4-Jun of 4-6 as it is typed, and nobody sees it on the chart."""
    for place, name in enumerate(table.columns):
        some = table.rows[:: max(len(table.rows) // MOST_LOOKED_AT, 1)]
        factors = sum(_FACTOR.fullmatch(row.cells[place]) is not None for row in some)
        if factors * 2 <= len(some):
            continue
        odd = [row for row in table.rows if not row.cells[place].isdigit()]
        dates = [row for row in odd if _DATE.fullmatch(row.cells[place])]
        if dates:
            where = table.where(dates[0], name)
            count = f" (so are {len(dates) - 1} more)" if len(dates) > 1 else ""
            message = f'"{dates[0].cells[place]}" is a date among factors{count}; a spreadsheet may have made it of 4-6'
            problems.warning(where, name, message, "format the column as text in the spreadsheet and type it again")

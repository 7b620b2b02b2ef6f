"""CSV into rows that know their line: a header row, then one row a piece.

Rows are plain tuples, because a sheet of 100,000 counters has as many; a ``Location`` is made only when a problem is
reported.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, Problems, fail
from forge.reading.yaml_text import read_text

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_CELL = 10_000
MOST_COLUMNS = 200


class Row(NamedTuple):
    """The cells of one line, in the order of the header."""

    line: int
    cells: tuple[str, ...]


class CsvTable(NamedTuple):
    """A CSV file: its column names and its rows."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    def where(self, row: Row, column: str = "") -> Location:
        """Locate a cell: the line of its row, the number of its column (counted from 1)."""
        return Location(self.file, row.line, self.columns.index(column) + 1 if column in self.columns else 0)


def read_csv(path: Path, shown_as: str, problems: Problems) -> CsvTable:
    """Read a CSV file with comma, semicolon or tab as separator; blank lines and comments are skipped.

    A comment is a line that begins with ``#`` and a blank, so that a colour such as ``#24425c`` may begin a row.
    """
    return parse_csv(read_text(path, shown_as), shown_as, problems)


def parse_csv(text: str, shown_as: str, problems: Problems) -> CsvTable:
    """Turn CSV text into rows; the separator is the one the header line uses most."""
    header_line = next((line for line in text.splitlines() if line.strip() and not _is_comment(line)), "")
    separator = max(",;\t", key=header_line.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[Row] = []
    columns: tuple[str, ...] = ()
    start = 1
    try:
        for cells in reader:
            line, start = start, reader.line_num + 1
            if not any(cells) or _is_comment(cells[0]):
                continue
            if not columns:
                columns = _header(cells, Location(shown_as, line), problems)
            elif row := _row(cells, columns, Location(shown_as, line), problems):
                rows.append(row)
    except csv.Error as error:
        raise fail(Location(shown_as, reader.line_num), "", f"is not CSV: {error}") from None
    if not columns:
        raise fail(Location(shown_as, 1), "", "has no header line", "the first line names the columns")
    return CsvTable(shown_as, columns, tuple(rows))


def _is_comment(text: str) -> bool:
    return text.startswith("# ") or text.strip() == "#"


def _header(cells: list[str], where: Location, problems: Problems) -> tuple[str, ...]:
    names = tuple(cell.strip() for cell in cells)
    if len(names) > MOST_COLUMNS:
        raise fail(where, "", f"has more than {MOST_COLUMNS} columns")
    for number, name in enumerate(names, 1):
        if not name.isidentifier():
            message = f"column {number} is named {name!r}" if name else f"column {number} has no name"
            hint = "use letters, digits and _, so that {{ name }} can refer to it"
            problems.error(where._replace(column=number), name, message, hint)
        elif name in names[: number - 1]:
            problems.error(where._replace(column=number), name, "names two columns")
    return names


def _row(cells: list[str], columns: tuple[str, ...], where: Location, problems: Problems) -> Row | None:
    if len(cells) != len(columns):
        message = f"has {len(cells)} cells where the header has {len(columns)} columns"
        problems.error(where, "", message, 'a cell with the separator in it needs "quotes"')
        return None
    values = tuple(cell.strip() for cell in cells)
    for name, value in zip(columns, values, strict=True):
        if len(value) > LARGEST_CELL:
            problems.error(where, name, f"holds more than {LARGEST_CELL:,} characters")
            return None
    return Row(where.line, values)

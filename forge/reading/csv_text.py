"""CSV text into rows that know their line: a header row, then one row a piece."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

from forge.errors import Location, fail
from forge.reading.data_table import TableMaker, is_comment, refuse_control

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.errors import Problems
    from forge.reading.data_table import DataTable, Line

SEPARATORS = ",;\t|"

_SEPARATOR_LINE = re.compile(r'"?sep=(.)"?\r?\n?', re.IGNORECASE)
_FAULTS = {
    "unexpected end of data": ('has a cell that begins with " and does not end', 'close it with "'),
    "expected after": ('goes on after the " that ends a cell', 'within a cell in "quotes", write "" for each "'),
}


def parse_csv(text: str, shown_as: str, problems: Problems) -> DataTable:
    """Turn CSV text into rows; blank lines and comments are passed over.

    The separator is the comma, semicolon, tab or bar that the header line uses most, or the one that a first line
    ``sep=;`` names. A comment is a line that begins with ``#`` and a blank.
    """
    separator, lines = csv_lines(text, shown_as)
    return TableMaker(shown_as, problems, separator=separator).table(lines)


def csv_lines(text: str, shown_as: str) -> tuple[str, Iterator[Line]]:
    """Give the separator of CSV text, and its lines of cells as they stand."""
    refuse_control(text, shown_as)
    before, separator = 0, ""
    if named := _SEPARATOR_LINE.match(text):
        text, before, separator = text[named.end() :], 1, named[1]
    if not separator:
        told = (line for line in io.StringIO(text) if line.strip() and not is_comment([line.strip()]))
        header = next(told, "")
        separator = max(SEPARATORS, key=header.count)
        if wanted := header.count(separator):
            _refuse_two(separator, wanted, told, shown_as)
    return separator, _lines(text, separator, before, shown_as)


def _refuse_two(separator: str, wanted: int, rows: Iterable[str], shown_as: str) -> None:
    """Refuse rows in none of which the separator of the header stands, but as many of another."""
    others: list[str] = []
    for number, row in enumerate(rows):
        others = [other for other in (others if number else SEPARATORS) if row.count(other) >= wanted]
        if separator in row or not others:
            return
    if others:
        message = f"has a header parted by {separator!r} and rows parted by {others[0]!r}"
        raise fail(Location(shown_as), "", message, "write one of them throughout")


def _lines(text: str, separator: str, before: int, shown_as: str) -> Iterator[Line]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    start = 1
    try:
        for cells in reader:
            if cells:
                yield before + start, cells
            start = reader.line_num + 1
    except csv.Error as error:
        fault = next((_FAULTS[words] for words in _FAULTS if words in str(error)), (f"is not CSV: {error}", ""))
        raise fail(Location(shown_as, before + start), "", *fault) from None

"""Rows of a table that stand in a CSV file, so that a deck of cards is printed and ruled from the same lines.

``rows: {file: event_cards.csv}`` names the file. Of its columns the table takes the heading of its rows and those named
like a part of its results, a hyphen written ``_``, so that each section of a card can be a table of its own. Overlays
replace and correct the file as they do for printing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import ForgeError, Location, nearest
from forge.places import inside
from forge.reading.csv_text import read_csv
from forge.reading.fields import INVALID, TEXT
from forge.reading.node import Entry, Mapping, Scalar

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Problems
    from forge.reading.csv_text import CsvTable
    from forge.rules.agreed import RowCorrection
    from forge.rules.corrections import Corrections

FILE = "file"


def with_file_rows(table: Mapping, folder: Path, corrections: Corrections, problems: Problems) -> Mapping:
    """Put the rows of the CSV file in place of its name; a table with rows of its own stays as it is."""
    rows, axes, result = (_mapping(table, name) for name in ("rows", "axes", "result"))
    if rows is None or list(rows.entries) != [FILE] or not (axes and axes.entries and result):
        return table
    name = TEXT.read(rows.entries[FILE].value, "rows.file", problems)
    if name is INVALID:
        return table
    try:
        path = corrections.replaced.get(name) or inside(folder, name, rows.where, "rows.file")
        shown_as = f"{path.parent.name}/{path.name}" if name in corrections.replaced else f"{folder.name}/{name}"
        csv = read_csv(path, shown_as, problems)
    except ForgeError as error:
        problems.add(error.problems)
        return table
    csv = _corrected(csv, corrections.rows.get(name, ()))
    lines = _lines(csv, next(iter(axes.entries)), tuple(result.entries), problems)
    return table._replace(entries=table.entries | {"rows": Entry(rows.where, Mapping(lines, rows.where))})


def _corrected(csv: CsvTable, made: tuple[RowCorrection, ...]) -> CsvTable:
    rows = csv.rows
    for each in made:
        key, column = csv.columns.index(each.key_column), csv.columns.index(each.column)
        rows = tuple(
            row._replace(cells=(*row.cells[:column], each.value, *row.cells[column + 1 :]))
            if row.cells[key] == each.key
            else row
            for row in rows
        )
    return csv._replace(rows=rows)


def _mapping(table: Mapping, name: str) -> Mapping | None:
    node = table.entries[name].value if name in table.entries else None
    return node if isinstance(node, Mapping) else None


def _lines(csv: CsvTable, heading: str, fields: tuple[str, ...], problems: Problems) -> dict[str, Entry]:
    columns = {name: name.replace("-", "_") for name in (heading, *fields)}
    missing = [column for column in columns.values() if column not in csv.columns]
    for column in missing:
        problems.error(Location(csv.file, 1), column, "is not a column of this file", nearest(column, csv.columns))
    lines: dict[str, Entry] = {}
    for row in () if missing else csv.rows:
        texts = dict(zip(csv.columns, row.cells, strict=True))
        name = texts[columns[heading]]
        if name in lines:
            problems.error(csv.where(row, columns[heading]), heading, f"{name} is there twice")
            continue
        cells = {}
        for field in fields:
            where = csv.where(row, columns[field])
            cells[field] = Entry(where, Scalar(texts[columns[field]], where))
        lines[name] = Entry(csv.where(row), Mapping(cells, csv.where(row)))
    return lines

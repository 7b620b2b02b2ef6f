"""Rows of a table that stand in a CSV file, so that a deck of cards is printed and ruled from the same lines.

``rows: {file: event_cards.csv}`` names the file; its columns are the heading of the rows and the parts of a result, a
hyphen written ``_``. Overlays replace and correct the file as they do for printing.
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
    rows = table.entries["rows"].value if "rows" in table.entries else None
    axes = table.entries["axes"].value if "axes" in table.entries else None
    if not (isinstance(rows, Mapping) and list(rows.entries) == [FILE] and isinstance(axes, Mapping) and axes.entries):
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
    lines = _lines(csv, next(iter(axes.entries)), problems)
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


def _lines(csv: CsvTable, heading: str, problems: Problems) -> dict[str, Entry]:
    names = [column.replace("_", "-") for column in csv.columns]
    if heading not in names:
        problems.error(Location(csv.file, 1), heading, "is not a column of this file", nearest(heading, names))
        return {}
    lines: dict[str, Entry] = {}
    for row in csv.rows:
        places = [csv.where(row, column) for column in csv.columns]
        cells = {
            name: Entry(where, Scalar(text, where)) for name, text, where in zip(names, row.cells, places, strict=True)
        }
        label = cells.pop(heading).value
        assert isinstance(label, Scalar)
        if label.text in lines:
            problems.error(label.where, heading, f"{label.text} is there twice")
            continue
        lines[label.text] = Entry(csv.where(row), Mapping(cells, csv.where(row)))
    return lines

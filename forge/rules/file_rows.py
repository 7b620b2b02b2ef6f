"""Rows of a table that stand in a CSV file, so that a deck of cards is printed and ruled from the same lines.

``rows: {file: event_cards.csv}`` names the file. Of its columns the table takes the heading of its rows and those named
like a part of its results, so that each section of a card can be a table of its own. Overlays
replace and correct the file as they do for printing. Where its rows have names, and the table does not say which, they
are those of the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import ForgeError, Location, brief, nearest
from forge.places import inside, shown
from forge.reading.columns import column_name, find_column, part_sheet
from forge.reading.data_file import SOURCE, read_data
from forge.reading.fields import INVALID
from forge.reading.node import Entry, Items, Mapping, Scalar
from forge.rules.bands import parse_bounds

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Problems
    from forge.reading.data_table import DataTable
    from forge.rules.agreed import RowCorrection
    from forge.rules.corrections import Corrections

FILE, SHEET = "file", "sheet"


def with_file_rows(table: Mapping, folder: Path, corrections: Corrections, problems: Problems) -> Mapping | None:
    """Put the rows of the file in place of its name; a table with rows of its own stays as it is.

    None where the file cannot be read, which is reported.
    """
    rows, axes, result = (_mapping(table, name) for name in ("rows", "axes", "result"))
    if rows is None or FILE not in rows.entries or not {FILE, SHEET}.issuperset(rows.entries):
        return table
    if not (axes and axes.entries and result):
        return table
    named = SOURCE.read(rows, "rows", problems)
    if named is INVALID:
        return None
    name = str(named)
    try:
        csv = read_corrected(name, (rows.where, "rows.file"), folder, corrections, problems)
    except ForgeError as error:
        problems.add(error.problems)
        return None
    lines = _lines(csv, next(iter(axes.entries)), tuple(result.entries), problems)
    if lines is None:
        return None
    entries = table.entries | {"rows": Entry(rows.where, Mapping(lines, rows.where))}
    if not all(map(_is_number, lines)):
        entries["axes"] = Entry(axes.where, _with_names(axes, tuple(lines)))
    return table._replace(entries=entries)


def read_corrected(
    name: str, spot: tuple[Location, str], folder: Path, corrections: Corrections, problems: Problems
) -> DataTable:
    """Read a file of the pack, or a sheet of it, as overlays have it; ``ForgeError`` where it cannot be read at all."""
    source, sheet = part_sheet(name)
    path = corrections.replaced.get(source) or inside(folder, source, *spot)
    shown_as = f"{path.parent.name}/{path.name}" if source in corrections.replaced else shown(folder, source)
    return _corrected(read_data(path, shown_as, problems, sheet), corrections.rows.get(name, ()))


def _is_number(heading: str) -> bool:
    try:
        parse_bounds(heading)
    except ValueError:
        return False
    return True


def _with_names(axes: Mapping, names: tuple[str, ...]) -> Mapping:
    """Name the rows of the first axis, unless it does so itself."""
    name, axis = next(iter(axes.entries.items()))
    if not isinstance(axis.value, Mapping) or "values" in axis.value.entries:
        return axes
    values = Items(tuple(Scalar(each, axis.where) for each in names), axis.where)
    named = axis.value._replace(entries=axis.value.entries | {"values": Entry(axis.where, values)})
    return axes._replace(entries=axes.entries | {name: axis._replace(value=named)})


def _corrected(csv: DataTable, made: tuple[RowCorrection, ...]) -> DataTable:
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


def _lines(csv: DataTable, heading: str, fields: tuple[str, ...], problems: Problems) -> dict[str, Entry] | None:
    places = {name: find_column(name, csv.columns) for name in (heading, *fields)}
    found = {name: place for name, place in places.items() if place is not None}
    lost = [column_name(name) for name in places if name not in found]
    if len(lost) == len(places) > 1:
        message = f"names none of the columns that the table asks for: {brief(', '.join(lost), 80)}"
        problems.error(csv.heading(csv.columns[0]), "", message, "the first line names the columns")
        return None
    for column in lost:
        problems.error(Location(csv.file, 1), column, "is not a column of this file", nearest(column, csv.columns))
    if lost:
        return None
    lines: dict[str, Entry] = {}
    for row in csv.rows:
        name = row.cells[found[heading]]
        if name in lines:
            problems.error(csv.where(row, csv.columns[found[heading]]), heading, f"{name} is there twice")
            continue
        cells = {}
        for field in fields:
            where = csv.where(row, csv.columns[found[field]])
            cells[field] = Entry(where, Scalar(row.cells[found[field]], where))
        lines[name] = Entry(csv.where(row), Mapping(cells, csv.where(row)))
    return lines

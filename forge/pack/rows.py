"""The rows of a pack's CSV files, with the corrections of the overlays in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.places import inside
from forge.reading.csv_text import CsvTable, read_csv

if TYPE_CHECKING:
    from forge.errors import Location, Problems
    from forge.pack.model import Pack
    from forge.rules.agreed import RowCorrection


def read_rows(pack: Pack, name: str, where: Location, field: str, problems: Problems) -> CsvTable:
    """Read a CSV file that a definition names; ``where`` and ``field`` say which definition."""
    replaced = pack.rules.replaced_files.get(name)
    path = replaced or inside(pack.folder, name, where, field)
    shown_as = f"{pack.folder.name}/{name}"
    if replaced:
        shown_as = f"{replaced.parent.name}/{replaced.name}"
    table = read_csv(path, shown_as, problems)
    for correction in pack.rules.row_corrections.get(name, ()):
        table = _correct(table, correction, problems)
    return table


def _correct(table: CsvTable, correction: RowCorrection, problems: Problems) -> CsvTable:
    for column in (correction.key_column, correction.column):
        if column not in table.columns:
            hint = nearest(column, table.columns)
            problems.error(correction.where, column, f"is not a column of {table.file}", hint)
            return table
    key_index = table.columns.index(correction.key_column)
    index = table.columns.index(correction.column)
    keys = [row.cells[key_index] for row in table.rows]
    if correction.key not in keys:
        message = f"no row of {table.file} has {correction.key!r} in {correction.key_column}"
        problems.error(correction.where, correction.key, message, nearest(correction.key, keys))
        return table
    rows = tuple(
        row._replace(cells=(*row.cells[:index], correction.value, *row.cells[index + 1 :]))
        if key == correction.key
        else row
        for key, row in zip(keys, table.rows, strict=True)
    )
    return table._replace(rows=rows)

"""The rows of a pack's data files, with the corrections of the overlays in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.places import inside, shown
from forge.reading.columns import find_column, part_sheet
from forge.reading.data_file import read_data

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Location, Problems
    from forge.pack.model import Pack
    from forge.reading.data_table import DataTable
    from forge.rules.agreed import RowCorrection


def read_rows(pack: Pack, name: str, where: Location, field: str, problems: Problems) -> DataTable:
    """Read a file of rows that a definition names; ``where`` and ``field`` say which definition."""
    source, sheet = part_sheet(name)
    path, shown_as = place_of(pack, source, where, field)
    table = read_data(path, shown_as, problems, sheet)
    for correction in pack.rules.row_corrections.get(name, ()):
        table = _correct(table, correction, problems)
    return table


def place_of(pack: Pack, source: str, where: Location, field: str) -> tuple[Path, str]:
    """Give the file that a definition names, or the one that an overlay puts in its place, and its name in messages."""
    replaced = pack.rules.replaced_files.get(source)
    path = replaced or inside(pack.folder, source, where, field)
    return path, f"{replaced.parent.name}/{replaced.name}" if replaced else shown(pack.folder, source)


def _correct(table: DataTable, correction: RowCorrection, problems: Problems) -> DataTable:
    places = [find_column(column, table.columns) for column in (correction.key_column, correction.column)]
    for column, place in zip((correction.key_column, correction.column), places, strict=True):
        if place is None:
            hint = nearest(column, table.columns)
            problems.error(correction.where, column, f"is not a column of {table.file}", hint)
            return table
    key_place, changed = (place or 0 for place in places)
    keys = [row.cells[key_place] for row in table.rows]
    if correction.key not in keys:
        message = f"no row of {table.file} has {correction.key!r} in {correction.key_column}"
        problems.error(correction.where, correction.key, message, nearest(correction.key, keys))
        return table
    rows = tuple(
        row._replace(cells=(*row.cells[:changed], correction.value, *row.cells[changed + 1 :]))
        if key == correction.key
        else row
        for key, row in zip(keys, table.rows, strict=True)
    )
    return table._replace(rows=rows)

"""Changes of tables: the cells and modifiers that an overlay corrects, or a whole table in place of another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.reading.fields import INVALID
from forge.reading.node import Mapping, describe
from forge.rules.bands import name_bounds, parse_bounds
from forge.rules.cell_reader import CellReader
from forge.rules.choices import show_value
from forge.rules.filling import resize
from forge.rules.table_form import SIGNED
from forge.rules.table_reader import read_table

if TYPE_CHECKING:
    from forge.reading.node import Node
    from forge.rules.known import Known
    from forge.rules.overlay_form import OverlayFile, TablePatch
    from forge.rules.parts import Cell, Field, Modifier, Row
    from forge.rules.table import Table


def patch_table(table: Table, patch: TablePatch, known: Known, file: OverlayFile) -> Table:
    """Apply what an overlay changes of one table and note each change; faults leave the table as it was."""
    at = f"tables.{table.id}"
    if patch.instead is not None:
        if patch.rows is not None or patch.modifiers:
            file.refuse(patch.where, at, "gives a whole table and changes of it", "say one of the two")
        return _instead(table, patch.instead, known, file)
    if isinstance(patch.rows, Mapping):
        cells = CellReader(table.fields, known, file.problems)
        patched: set[str] = set()
        for heading, entry in patch.rows.entries.items():
            row = _find_row(table, heading)
            if row is None:
                hint = nearest(heading, [row.band.id for row in table.rows])
                file.refuse(entry.where, f"{at}.rows.{heading}", "is not a row of this table", hint)
            elif row.band.id in patched:
                file.refuse(entry.where, f"{at}.rows.{heading}", "is corrected twice by the same overlay")
            else:
                patched.add(row.band.id)
                changed = _patch_row(table, row, entry.value, cells, file)
                table = table._replace(rows=tuple(changed if each is row else each for each in table.rows))
    elif patch.rows is not None:
        file.refuse(patch.rows.where, f"{at}.rows", f"must be rows with their cells, not {describe(patch.rows)}")
    return table._replace(modifiers=_patch_modifiers(table, patch, file))


def _instead(table: Table, node: Node, known: Known, file: OverlayFile) -> Table:
    at = f"tables.{table.id}"
    other = read_table(node, known, file.problems)
    if other is None:
        return table
    if other.id != table.id:
        file.refuse(node.where, f"{at}.instead.table", f'must be "{table.id}", not "{other.id}"')
        return table
    file.note(at, table.title, other.title, node.where)
    return other


def _patch_modifiers(table: Table, patch: TablePatch, file: OverlayFile) -> tuple[Modifier, ...]:
    modifiers = {modifier.id: modifier for modifier in table.modifiers}
    for name, node in patch.modifiers.items():
        at = f"tables.{table.id}.modifiers.{name}"
        if name not in modifiers:
            file.refuse(node.where, at, "is not a modifier of this table", nearest(name, modifiers))
        elif (size := SIGNED.read(node, at, file.problems)) is not INVALID:
            before, modifiers[name] = modifiers[name], resize(modifiers[name], size)
            file.note(at, before.printed, modifiers[name].printed, node.where)
    return tuple(modifiers.values())


def _patch_row(table: Table, row: Row, node: Node, cells: CellReader, file: OverlayFile) -> Row:
    at = f"tables.{table.id}.rows.{row.band.id}"
    names = [band.id for band in table.columns] or [""]
    old = dict(zip(names, row.cells, strict=True))
    found, marks = cells.row(node, table.columns, at, old)
    for name, cell in found.items():
        what = f"{at}.{name}" if name else at
        before, after = _show(table.fields, old[name]), _show(table.fields, cell)
        if before != after:  # a row is often written anew as a whole
            file.note(what, before, after, cell.where)
    return row._replace(cells=tuple((old | found).values()), marks=marks or row.marks)


def _find_row(table: Table, heading: str) -> Row | None:
    try:
        name = heading if table.rows_axis.named else name_bounds(parse_bounds(heading))
    except ValueError:
        return None
    return next((row for row in table.rows if row.band.id == name), None)


def _show(fields: tuple[Field, ...], cell: Cell) -> str:
    values = [show_value(value) for value in cell.values]
    if len(fields) == 1:
        return values[0]
    return ", ".join(f"{field.id} {value}" for field, value in zip(fields, values, strict=True))

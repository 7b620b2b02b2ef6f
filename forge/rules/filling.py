"""Putting values where none was: cells made with their printed form, unknowns answered, sizes corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.rules.legend import counted
from forge.rules.parts import Cell

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.errors import Location
    from forge.rules.agreed import Unknown
    from forge.rules.parts import Field, Modifier
    from forge.rules.table import Table
    from forge.rules.values import Value

    Needs = tuple[tuple[str, str], ...]


def make_cell(
    fields: tuple[Field, ...],
    values: tuple[Value | None, ...],
    unknowns: tuple[str, ...],
    marks: tuple[str, ...],
    where: Location,
) -> Cell:
    """Make a cell with the printed form of each field shown."""
    values = counted(fields, values)
    printed = tuple(field.show(value) for field, value in zip(fields, values, strict=True) if field.shown)
    return Cell(values, printed, marks, unknowns if any(unknowns) else (), where)


def resize(modifier: Modifier, size: int) -> Modifier:
    """Give a modifier its size, known at last or corrected."""
    return modifier._replace(value=size, unknown="", low=0, high=0)


def fill_table(table: Table, unknowns: dict[str, Unknown]) -> Table:
    """Put the answers of unknowns into the cells and modifiers that wait for them."""
    rows = tuple(
        row._replace(cells=tuple(_fill_cell(table, cell, unknowns) for cell in row.cells)) for row in table.rows
    )
    naturals = tuple(each._replace(cell=_fill_cell(table, each.cell, unknowns)) for each in table.naturals)
    modifiers = tuple(_fill_modifier(modifier, unknowns) for modifier in table.modifiers)
    return table._replace(rows=rows, naturals=naturals, modifiers=modifiers)


def put_in_force(table: Table, name: str, stands: Callable[[Needs], bool]) -> Table:
    """Put a table and its modifiers in force or out of it, as far as they need the reading or optional rule named."""

    def wanted(needs: Needs) -> bool:
        return any(need == name for need, _ in needs)

    modifiers = tuple(
        each._replace(in_force=stands(each.needs)) if wanted(each.needs) else each for each in table.modifiers
    )
    if wanted(table.needs):
        return table._replace(in_force=stands(table.needs), modifiers=modifiers)
    return table if modifiers == table.modifiers else table._replace(modifiers=modifiers)


def _fill_modifier(modifier: Modifier, unknowns: dict[str, Unknown]) -> Modifier:
    value = unknowns[modifier.unknown].value if modifier.unknown else None
    return resize(modifier, value) if isinstance(value, int) else modifier


def _fill_cell(table: Table, cell: Cell, unknowns: dict[str, Unknown]) -> Cell:
    answers: list[Value | None] = [unknowns[name].value if name else None for name in cell.unknowns]
    if all(answer is None for answer in answers):
        return cell
    values = tuple(old if new is None else new for old, new in zip(cell.values, answers, strict=True))
    open_still = tuple(name if new is None else "" for name, new in zip(cell.unknowns, answers, strict=True))
    return make_cell(table.fields, values, open_still, cell.marks, cell.where)

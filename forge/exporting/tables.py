"""Tables that dice decide, as what each throw does: for special dice and for notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.markup import plain
from forge.errors import ForgeError
from forge.exporting.model import DiceTable, Die, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Problems
    from forge.rules import Rules
    from forge.rules.parts import Band
    from forge.rules.table import Table

MOST_COLUMNS = 12
UNKNOWN = "(no source gives it)"


def dice_tables(rules: Rules, problems: Problems) -> tuple[DiceTable, ...]:
    """Give each column of each table in force that dice decide; say which tables are too wide for that."""
    found: list[DiceTable] = []
    for table in rules.tables.values():
        if not table.in_force or table.dice is None or table.rows_axis.source != "dice":
            continue
        if table.dice.reading != "sum" or not table.dice.alike or table.dice.opposed:
            message = f"is thrown on with {table.dice}, which is no dice button"
            problems.warning(table.where, table.id, message, "its chart is there to look it up")
            continue
        if len(table.columns) > MOST_COLUMNS:
            message = f"has {len(table.columns)} columns, more than {MOST_COLUMNS}, so that it is no dice button"
            problems.warning(table.where, table.id, message, "its chart is there to look it up")
            continue
        found += _columns(table)
    return tuple(found)


def _columns(table: Table) -> Iterator[DiceTable]:
    assert table.dice is not None
    die = Die(table.dice.number, table.dice.faces)
    for band in table.columns or (None,):
        outcomes = tuple(
            Outcome(total, words)
            for total in range(table.dice.low, table.dice.high + 1)
            if (words := _words(table, total, band)) is not None
        )
        if outcomes:
            column = f"{table.columns_axis.title}: {band.label}" if band and table.columns_axis else ""
            yield DiceTable(table.id, table.title, column.strip(": "), die, outcomes, bool(table.modifiers))


def _words(table: Table, total: int, column: Band | None) -> str | None:
    """Give what a throw does, as printed; None where the table refuses it."""
    try:
        look = table.look_up(total, (), **table.leading_to(column))
    except ForgeError:
        return None
    words = [plain(part) for part in look.printed]
    if len(words) > 1:
        words = [f"{field.title} {part}" if part else "" for field, part in zip(table.shown, words, strict=True)]
    return ", ".join(filter(None, words)) or (UNKNOWN if look.unknowns else "—")

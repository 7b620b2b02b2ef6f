"""Rows before rendering: cells that say something else, rows that are new, gone or called otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.proofing.changes.rows import Column, Matched, key_column, match_columns, match_rows
from forge.proofing.changes.values import Change

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.kinds.faces.cells import Table
    from forge.proofing.changes.rows import Columns
    from forge.proofing.changes.state import Rowed
    from forge.reading.data_table import Row

    Prints = tuple[Sequence[str], Sequence[str]]


class RowsCompared(NamedTuple):
    """Two tables of rows compared: the changes, those of each row now there by its number, and who is who."""

    changes: tuple[Change, ...]
    of_row: dict[int, tuple[Change, ...]]
    of_lost: dict[int, tuple[Change, ...]]
    matched: Matched


def compare_rows(
    old: Mapping[str, Rowed], new: Mapping[str, Rowed], prints: Mapping[str, Prints]
) -> dict[str, RowsCompared]:
    """Compare every table of rows that both states have; ``prints`` tell for some what their rows print."""
    return {
        name: compare_tables(name, old[name].table, rowed.table, prints.get(name))
        for name, rowed in new.items()
        if name in old
    }


def compare_tables(name: str, old: Table, new: Table, prints: Prints | None = None) -> RowsCompared:
    """Compare two tables of rows of one name."""
    columns = match_columns(old, new)
    key = key_column(old, new, columns)
    matched = match_rows(old, new, columns, key, prints)
    renamed, columns = _renamed_columns(old, new, columns, matched)
    changes = list(_column_changes(name, old, new, columns, renamed))
    of_row: dict[int, tuple[Change, ...]] = {}
    for i, j in matched.pairs:
        if found := tuple(_cells(name, (old, old.rows[i]), (new, new.rows[j]), columns, key)):
            of_row[j] = found
            changes += found
    for j in matched.come:
        row = new.rows[j]
        called = _called(new, row, key.new if key else None)
        of_row[j] = (Change("row", name, called, "new", "", _whole(new, row, key and key.new), new.where(row)),)
        changes += of_row[j]
    of_lost: dict[int, tuple[Change, ...]] = {}
    for i in matched.gone:
        row = old.rows[i]
        called = _called(old, row, key.old if key else None)
        of_lost[i] = (Change("row", name, called, "gone", _whole(old, row, key and key.old), "", old.where(row)),)
        changes += of_lost[i]
    return RowsCompared(tuple(changes), of_row, of_lost, matched)


def _called(table: Table, row: Row, key: int | None) -> str:
    """Call a row by its key, else by its number."""
    return row.cells[key] if key is not None and row.cells[key] else f"row {table.rows.index(row) + 1}"


def _whole(table: Table, row: Row, key: int | None) -> str:
    cells = zip(table.columns, row.cells, strict=True)
    return ", ".join(f"{name}: {cell}" for number, (name, cell) in enumerate(cells) if cell and number != key)


def _renamed_columns(old: Table, new: Table, columns: Columns, matched: Matched) -> tuple[list[Column], Columns]:
    """Find columns that hold the same in every row under another name."""
    renamed: list[Column] = []
    gone = {tuple(old.rows[i].cells[place] for i, _ in matched.pairs): place for place in columns.gone}
    for place in columns.come:
        cells = tuple(new.rows[j].cells[place] for _, j in matched.pairs)
        if any(cells) and cells in gone:
            renamed.append(Column(new.columns[place], gone.pop(cells), place))
    olds, news = {column.old for column in renamed}, {column.new for column in renamed}
    rest = columns._replace(
        gone=tuple(place for place in columns.gone if place not in olds),
        come=tuple(place for place in columns.come if place not in news),
    )
    return renamed, rest


def _column_changes(name: str, old: Table, new: Table, columns: Columns, renamed: Sequence[Column]) -> Iterator[Change]:
    for column in renamed:
        before = old.columns[column.old]
        where = new.heading(column.name)
        yield Change("row", name, f"column {before}", "renamed", before, column.name, where)
    for place in columns.come:
        cells = _values(new, place)
        yield Change("row", name, f"column {new.columns[place]}", "new", "", cells, new.heading(new.columns[place]))
    for place in columns.gone:
        cells = _values(old, place)
        yield Change("row", name, f"column {old.columns[place]}", "gone", cells, "", old.heading(old.columns[place]))


def _values(table: Table, place: int) -> str:
    return ", ".join(dict.fromkeys(row.cells[place] for row in table.rows[:200] if row.cells[place]))


def _cells(
    name: str, old: tuple[Table, Row], new: tuple[Table, Row], columns: Columns, key: Column | None
) -> Iterator[Change]:
    """Give the cells of one row that say something else; one whose key does is called otherwise."""
    (table, row), before = new, old[1]
    called = _called(table, row, key.new if key else None)
    for column in columns.both:
        was, now = before.cells[column.old], row.cells[column.new]
        if was == now:
            continue
        where = table.where(row, column.name)
        if column == key:
            yield Change("row", name, was, "renamed", was, now, where)
        else:
            yield Change("row", name, f"{called}: {column.name}", "changed", was, now, where)

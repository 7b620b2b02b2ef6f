"""A table with no more lines than a player needs: what cannot occur is left out, equal neighbours are one.

Only what is printed is reduced; rulings look results up in the whole table. Headings of numbers alone are joined: names
are looked for one by one. Where columns are shifted, each of them stays.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from forge.rules.parts import with_minus
from forge.rules.reach import shifts, start

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from forge.rules.parts import Axis, Band, Cell, Field, Row
    from forge.rules.table import Table

    Say = Callable[..., str]


class Read(NamedTuple):
    """Which rows and columns of a table are read off those that are printed, by the ids of these."""

    rows: dict[str, tuple[str, ...]]
    columns: dict[str, tuple[str, ...]]

    def off(self, name: tuple[str, ...], fields: tuple[str, ...]) -> tuple[tuple[str, str, str], ...]:
        """Give row, column and field of all that is read off a printed cell, by its name.

        One that prints all fields at once is named by its row alone.
        """
        row, *others = name
        column = others.pop(0) if len(others) > 1 else ""
        across = self.columns.get(column, (column,))
        return tuple(
            (each, one, field) for each in self.rows.get(row, (row,)) for one in across for field in others or fields
        )


def read_off(table: Table, printed: Table) -> Read:
    """Say what is read off each row and column of a table as it is printed: those that are joined, each by itself."""
    rows: dict[str, list[str]] = {}
    first: Row | None = None
    starts = {row.band.id for row in printed.rows}
    for row in table.rows:
        if row.band.id in starts:
            first = row
            rows[row.band.id] = [row.band.id]
        elif first and _alike(first.cells, row.cells):
            rows[first.band.id].append(row.band.id)
    columns: dict[str, list[str]] = {}
    starts = {band.id for band in printed.columns}
    at = ""
    for band in table.columns:
        at = band.id if band.id in starts else at
        columns.setdefault(at, []).append(band.id)
    return Read(*({name: tuple(ids) for name, ids in found.items()} for found in (rows, columns)))


class Range(NamedTuple):
    """The totals that can come up, from lowest to highest."""

    low: int
    high: int


def reduce_table(table: Table, say: Say) -> Table:
    """Give the table as it is to be printed; ``say`` words headings of numbers by their key."""
    if not table.rows_axis.named:
        table = _reduce_rows(table, say)
    if table.columns_axis and not table.lines_axis and not any(each.stage == "column" for each in table.modifiers):
        table = _join_columns(table, table.columns_axis, say)
    if any(_is_choice(field, say) for field in table.shown):
        rows = (row._replace(cells=tuple(_with_any(table, cell, say) for cell in row.cells)) for row in table.rows)
        table = table._replace(rows=tuple(rows))
    return table


def _is_choice(field: Field, say: Say) -> bool:
    """Tell whether one of the words of a result is to be chosen, not all of them."""
    return field.type.shape == "any" and field.joint.strip() == say("list.or")


def _with_any(table: Table, cell: Cell, say: Say) -> Cell:
    """Print a result that leaves the choice among all there is as that."""
    values = (value for value, field in zip(cell.values, table.fields, strict=True) if field.shown)
    printed = (
        say("list.any")
        if _is_choice(field, say) and isinstance(value, tuple) and set(value) == set(field.type.choices)
        else text
        for text, value, field in zip(cell.printed, values, table.shown, strict=True)
    )
    return cell._replace(printed=tuple(printed))


def reached(table: Table) -> Range | None:
    """Tell which totals can come up with the modifiers in force; None where that does not follow from sums."""
    in_force = tuple(modifier for modifier in table.modifiers if modifier.in_force)
    if table.rows_axis.named or any(modifier.stage == "after" for modifier in in_force):
        return None
    totals = start(table) + shifts(table._replace(modifiers=in_force), "die", "total")
    return Range(totals.low, totals.high)


def _reduce_rows(table: Table, say: Say) -> Table:
    found = reached(table)
    rows = [row for row in table.rows if found is None or _meets(row.band, found)] or list(table.rows)
    if found:
        rows = _opened(rows, table.rows_axis, found, say)
    joined = [_joined(list(group), say) for _, group in groupby(_numbered(rows, say), key=lambda each: each[0])]
    return table._replace(rows=tuple(joined))


def _meets(band: Band, found: Range) -> bool:
    return (band.low is None or band.low <= found.high) and (band.high is None or band.high >= found.low)


def _opened(rows: list[Row], axis: Axis, found: Range, say: Say) -> list[Row]:
    """Let the first and the last heading take in what is read as them."""
    first, last = rows[0].band, rows[-1].band
    ascending = (first.low or 0) <= (last.low or 0)
    least, most = (0, -1) if ascending else (-1, 0)
    band = rows[least].band
    if axis.below != "error" and band.low is not None and found.low < band.low and _plain(band, say):
        rows[least] = rows[least]._replace(band=_named(band, None, band.high, say))
    band = rows[most].band
    if axis.above != "error" and band.high is not None and found.high > band.high and _plain(band, say):
        rows[most] = rows[most]._replace(band=_named(band, band.low, None, say))
    return rows


def _numbered(rows: Sequence[Row], say: Say) -> list[tuple[int, Row]]:
    """Give each row with a number that it shares with the neighbours it can be joined with."""
    numbered: list[tuple[int, Row]] = []
    for row in rows:
        number, before = numbered[-1] if numbered else (0, None)
        same = before is not None and _alike(before.cells, row.cells) and before.marks == row.marks
        follows = before is not None and _touch(before.band, row.band)
        plain = before is not None and _plain(before.band, say) and _plain(row.band, say)
        numbered.append((number if same and follows and plain else number + 1, row))
    return numbered


def _alike(one: Sequence[Cell], two: Sequence[Cell]) -> bool:
    """Tell whether cells are printed alike; what is blank or unknown is like nothing else."""
    return all(
        (a.values, a.printed, a.marks) == (b.values, b.printed, b.marks) and None not in a.values
        for a, b in zip(one, two, strict=True)
    )


def _touch(one: Band, two: Band) -> bool:
    lower, upper = (one, two) if (one.low is None or (two.low is not None and one.low <= two.low)) else (two, one)
    return lower.high is not None and upper.low is not None and lower.high + 1 == upper.low


def _joined(group: list[tuple[int, Row]], say: Say) -> Row:
    rows = [row for _, row in group]
    if len(rows) == 1:
        return rows[0]
    return rows[0]._replace(band=_spanning([row.band for row in rows], say))


def _spanning(bands: Sequence[Band], say: Say) -> Band:
    lows, highs = [band.low for band in bands], [band.high for band in bands]
    low = None if None in lows else min(low for low in lows if low is not None)
    high = None if None in highs else max(high for high in highs if high is not None)
    return _named(bands[0], low, high, say)


def _named(band: Band, low: int | None, high: int | None, say: Say) -> Band:
    return band._replace(label=_label(low, high, say), low=low, high=high)


def _label(low: int | None, high: int | None, say: Say) -> str:
    key = "any" if low is None and high is None else "more" if high is None else "less" if low is None else "range"
    return say(f"band.{'one' if low == high and low is not None else key}", low=_shown(low), high=_shown(high))


def _shown(number: int | None) -> str:
    return "" if number is None else with_minus(str(number))


def _plain(band: Band, say: Say) -> bool:
    """Tell whether a heading is that of its numbers, not a title that a table gives it."""
    return not band.names and band.label == _label(band.low, band.high, say)


def _join_columns(table: Table, axis: Axis, say: Say) -> Table:
    """Make equal neighbouring columns one, and no column of all."""
    places = [[0]]
    for column in range(1, len(axis.bands)):
        before = places[-1][-1]
        equal = all(_alike(row.cells[before : before + 1], row.cells[column : column + 1]) for row in table.rows)
        numbers = axis.bands[before].names or (
            _touch(axis.bands[before], axis.bands[column])
            and _plain(axis.bands[before], say)
            and _plain(axis.bands[column], say)
        )
        if equal and numbers:
            places[-1].append(column)
        else:
            places.append([column])
    if len(places) == len(axis.bands):
        return table
    rows = tuple(row._replace(cells=tuple(row.cells[group[0]] for group in places)) for row in table.rows)
    if len(places) == 1:
        return table._replace(rows=rows, columns_axis=None)
    bands = tuple(_column([axis.bands[at] for at in group], say) for group in places)
    return table._replace(rows=rows, columns_axis=axis._replace(bands=bands))


def _column(bands: Sequence[Band], say: Say) -> Band:
    if len(bands) == 1:
        return bands[0]
    if not bands[0].names:
        return _spanning(bands, say)
    names = tuple(name for band in bands for name in band.names)
    return bands[0]._replace(label=", ".join(band.label for band in bands), names=names)

"""Walking a table's whole domain: gaps, overlaps, rows that nothing reaches, notes and modifiers that do nothing.

Wargame tables are small enough to be checked number by number, so what is reported is what a player would meet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.rules.bands import name_bounds
from forge.rules.reach import NOTHING, Span, domain, shifts, start

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.errors import Location, Problems
    from forge.rules.parts import Axis, Band
    from forge.rules.table import Table


def walk(table: Table, problems: Problems) -> None:
    """Check everything that can be asked of a table and report what it has no single answer for."""
    for axis in table.axes:
        _check_overlaps(table, axis, problems)
    if first := start(table):
        _walk_rows(table, first, problems)
    if (columns := table.columns_axis) and not columns.named:
        _check_gaps(table, columns, domain(columns), problems)
    _check_modifiers(table, problems)
    _check_naturals(table, problems)
    _check_notes(table, problems)


def _kind(table: Table, axis: Axis) -> str:
    return "row" if axis is table.rows_axis else "column"


def _near(table: Table, axis: Axis, number: int) -> Location:
    if axis is not table.rows_axis:
        return axis.where
    before = [row for row in table.rows if row.band.high is not None and row.band.high < number]
    return max(before, key=lambda row: row.band.high or 0).where if before else table.rows[0].where


def _check_overlaps(table: Table, axis: Axis, problems: Problems) -> None:
    kind = _kind(table, axis)
    seen: dict[str, Band] = {}
    for band in axis.bands:
        for name in band.names:
            if name in seen:
                where = _row_of(table, band) if kind == "row" else axis.where
                problems.error(where, f"{kind}s", f"{kind}s {seen[name].id} and {band.id} both hold {name}")
            seen.setdefault(name, band)
    numbered = [band for band in axis.bands if not band.names]
    for index, band in enumerate(numbered):
        for other in numbered[:index]:
            low = max((end for end in (band.low, other.low) if end is not None), default=None)
            high = min((end for end in (band.high, other.high) if end is not None), default=None)
            if low is None or high is None or low <= high:
                where = _row_of(table, band) if kind == "row" else axis.where
                shared = name_bounds((low, high))
                problems.error(where, f"{kind}s", f"{kind}s {other.id} and {band.id} both hold {shared}")


def _row_of(table: Table, band: Band) -> Location:
    return next(row.where for row in table.rows if row.band is band)


def _walk_rows(table: Table, first: Span, problems: Problems) -> None:
    axis = table.rows_axis
    asked = first + shifts(table, "die", "total")
    _check_gaps(table, axis, asked, problems)
    reached = asked.held(axis)
    if (later := shifts(table, "after")) != NOTHING:
        asked = reached + later
        _check_gaps(table, axis, asked, problems)
        reached |= asked.held(axis)
    for row in table.rows:
        if not reached.meets(row.band):
            low, high = min(asked.numbers), max(asked.numbers)
            message = f"row {row.band.id} is never reached: with every modifier the total is from {low} to {high}"
            problems.warning(row.where, f"rows.{row.band.id}", message)


def _check_gaps(table: Table, axis: Axis, asked: Span, problems: Problems) -> None:
    if not axis.bands:
        return
    kind = _kind(table, axis)
    missing = [number for number in sorted(asked.numbers) if _is_missing(axis, number)]
    for run in _runs(missing):
        low, high = run[0], run[-1]
        end = "above" if axis.highest is not None and low > axis.highest else ""
        end = "below" if axis.lowest is not None and high < axis.lowest else end
        names = f"{kind} {low} is" if low == high else f"{kind}s {low} to {high} are"
        hint = f"if the {kind} at the end stands for more, say {end}: clamp for {axis.id}" if end else ""
        reason = _reason(table, axis, high if end == "above" else low)
        problems.error(_near(table, axis, low), f"{kind}s", f"{names} missing: {reason}", hint)
    ends = ((asked.open_below, axis.below, axis.lowest, "below"), (asked.open_above, axis.above, axis.highest, "above"))
    for is_open, policy, last, word in ends:
        if is_open and policy == "error" and last is not None:
            message = f"{kind}s {word} {last} are missing: nothing limits what may be asked there"
            hint = f"say {word}: clamp for {axis.id}, or limit its range or the modifier"
            problems.error(_near(table, axis, last + 1 if word == "above" else last), f"{kind}s", message, hint)


def _is_missing(axis: Axis, number: int) -> bool:
    if axis.lowest is not None and number < axis.lowest:
        return axis.below == "error"
    if axis.highest is not None and number > axis.highest:
        return axis.above == "error"
    return not any(band.holds(number) for band in axis.bands)


def _runs(numbers: list[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _reason(table: Table, axis: Axis, number: int) -> str:
    if axis is not table.rows_axis or not table.dice:
        return f"{axis.id} can be {number}"
    moved = shifts(table, "die", "total", "after").numbers
    rolls = range(table.dice.low, table.dice.high + 1)
    ways = [(abs(number - roll), roll) for roll in rolls if number - roll in moved]
    if not ways:
        return f"{number} can come up"
    roll = min(ways)[1]
    if roll == number:
        return f"{table.dice} can come to {number}"
    return f"a roll of {roll} with modifiers of {number - roll:+d} comes to {number}"


def _check_modifiers(table: Table, problems: Problems) -> None:
    for modifier in table.modifiers:
        at = f"modifiers.{modifier.id}"
        if modifier.stage == "column":
            if len(table.columns) < 2:
                problems.error(modifier.where, at, "shifts the column, but this table has no columns to shift between")
            elif table.columns_axis and "error" in (table.columns_axis.below, table.columns_axis.above):
                hint = f"say below: clamp and above: clamp for {table.columns_axis.id}"
                problems.error(modifier.where, at, "may shift off the table, and nothing says what happens then", hint)
        elif table.rows_axis.named:
            problems.error(modifier.where, at, "changes a number, but the rows of this table have names")
        elif modifier.stage == "die" and not table.dice:
            problems.error(modifier.where, at, "changes each die, but this table has no dice")
        if modifier.value == 0 or (modifier.value is None and modifier.low == modifier.high == 0):
            problems.warning(modifier.where, at, "changes nothing")


def _check_naturals(table: Table, problems: Problems) -> None:
    for natural in table.naturals:
        numbers: Iterable[int] = range(table.dice.low, table.dice.high + 1) if table.dice else ()
        if not any(natural.band.holds(number) for number in numbers):
            problems.warning(natural.where, f"natural.{natural.band.id}", "never comes up on the dice")


def _check_notes(table: Table, problems: Problems) -> None:
    explained = {mark for mark, _ in table.notes}
    borne: set[str] = set()
    for row in table.rows:
        for mark in (*row.marks, *(mark for cell in row.cells for mark in cell.marks)):
            borne.add(mark)
            if mark not in explained:
                hint = f"explain it under notes: {mark}"
                problems.error(row.where, f"rows.{row.band.id}", f"bears the mark {mark} without a footnote", hint)
    for mark in (mark for mark in explained if mark not in borne):
        problems.warning(table.where, f"notes.{mark}", "is a footnote that no row or cell bears the mark of")

"""Walking a table's whole domain: gaps, overlaps, rows that nothing reaches, notes and modifiers that do nothing.

What can be asked is worked out exactly, run by run of numbers, so that what is reported is what a player would meet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.rules.bands import name_bounds
from forge.rules.reach import ENDLESS, NOTHING, Span, covered, domain, ends, shifts, start

if TYPE_CHECKING:
    from forge.errors import Location, Problems
    from forge.rules.parts import Axis, Band, Modifier
    from forge.rules.reach import Run
    from forge.rules.table import Table

MOST_GAPS = 20


def walk(table: Table, problems: Problems) -> None:
    """Check everything that can be asked of a table and report what it has no single answer for."""
    for axis in (one for each in table.axes for one in each.each_line):
        _check_overlaps(table, axis, problems)
    if table.rows and not table.rows_axis.named:
        _walk_rows(table, problems)
    if (columns := table.columns_axis) and not columns.named:
        for line in columns.each_line:
            _check_gaps(table, line, domain(columns), problems)
    _check_modifiers(table, problems)
    _check_naturals(table, problems)
    _check_notes(table, problems)


def _kind(table: Table, axis: Axis) -> str:
    return "row" if axis is table.rows_axis else "column"


def _near(table: Table, axis: Axis, number: int) -> Location:
    if axis is not table.rows_axis:
        return axis.where
    before = [row for row in table.rows if ends(row.band)[1] < number]
    return max(before, key=lambda row: ends(row.band)).where if before else table.rows[0].where


def _check_overlaps(table: Table, axis: Axis, problems: Problems) -> None:
    kind = _kind(table, axis)
    for index, band in enumerate(axis.headed):
        for other in axis.headed[:index]:
            if shared := _shared(band, other):
                where = table.rows[index].where if kind == "row" else axis.where
                problems.error(where, f"{kind}s", f"{kind}s {other.id} and {band.id} both hold {shared}")
                break


def _shared(band: Band, other: Band) -> str:
    if band.names:
        return next((name for name in band.names if name in other.names), "")
    low, high = (pick(pair) for pick, pair in zip((max, min), zip(ends(band), ends(other), strict=True), strict=True))
    if low > high:
        return ""
    return name_bounds((None if low == -ENDLESS else low, None if high == ENDLESS else high))


def _walk_rows(table: Table, problems: Problems) -> None:
    axis = table.rows_axis
    headings = covered(axis)
    asked = start(table) + shifts(table, "die", "total")
    _check_gaps(table, axis, asked, problems)
    reached = asked.held(headings.low, headings.high)
    if (later := shifts(table, "after")) != NOTHING:
        asked = reached + later
        _check_gaps(table, axis, asked, problems)
        reached |= asked.held(headings.low, headings.high)
    for row in table.rows:
        if not reached.meets(*ends(row.band)):
            message = (
                f"row {row.band.id} is never reached: with every modifier the total is from {asked.low} to {asked.high}"
            )
            problems.warning(row.where, f"rows.{row.band.id}", message)


def _check_gaps(table: Table, axis: Axis, asked: Span, problems: Problems) -> None:
    if not axis.bands:
        return
    kind, headings = _kind(table, axis), covered(axis)
    policies = {"": "error", "below": axis.below, "above": axis.above}
    gaps = [(run, end) for run in (asked - headings).runs if policies[end := _end(run, headings)] == "error"]
    for (low, high), end in gaps[:MOST_GAPS]:
        hint = f"if the {kind} at the end stands for more, say {end}: clamp for {axis.id}" if end else ""
        if low > -ENDLESS and high < ENDLESS:
            names = f"{kind} {low} is" if low == high else f"{kind}s {low} to {high} are"
            reason = _reason(table, axis, high if end == "above" else low)
        else:
            names = f"{kind}s from {low} on are" if high == ENDLESS else f"{kind}s up to {high} are"
            reason = "nothing limits what may be asked there"
            hint = f"say {end}: clamp for {axis.id}, or limit its range or the modifier"
        problems.error(_near(table, axis, low), f"{kind}s", f"{names} missing: {reason}", hint)
    if len(gaps) > MOST_GAPS:
        message = f"{len(gaps) - MOST_GAPS} more gaps follow"
        problems.error(_near(table, axis, gaps[MOST_GAPS][0][0]), f"{kind}s", message)


def _end(run: Run, headings: Span) -> str:
    return "below" if run[1] < headings.low else "above" if run[0] > headings.high else ""


def _reason(table: Table, axis: Axis, number: int) -> str:
    if axis is not table.rows_axis or not table.dice:
        return f"{axis.id} can be {number}"
    moved = shifts(table, "die", "total", "after")
    rolls = filter(table.dice.comes_to, range(table.dice.low, table.dice.high + 1))
    ways = [(abs(number - roll), roll) for roll in rolls if moved.meets(number - roll, number - roll)]
    if not ways:
        return f"{number} can come up"
    roll = min(ways)[1]
    if roll == number:
        return f"{table.dice} can come to {number}"
    return f"a roll of {roll} with modifiers of {number - roll:+d} comes to {number}"


_SENSELESS = {
    ("dice", "beside"): "changes how many dice are thrown, but these are of several kinds",
    ("dice", "against"): "changes how many dice are thrown, but each side throws its own",
    ("die", "against"): "changes each die, but some are taken from the others; change the total",
    ("die", "exploding"): "changes each die, but nobody knows how many will be thrown; change the total",
    ("dice", "digits"): "changes how many dice are thrown, but these are digits of one number",
    ("die", "digits"): "changes each die, but these are digits of one number",
    ("die", "hits"): "changes each die, but these are counted; change the total, or what is a hit",
    ("die", "highest"): "changes each die, but only some are kept; change the total",
    ("die", "lowest"): "changes each die, but only some are kept; change the total",
}


def _senseless(table: Table, modifier: Modifier) -> str:
    """Say what a modifier of the dice cannot change of these dice; nothing where it can."""
    if table.dice is None:
        return ""
    dice = table.dice
    said = {"against": dice.opposed, "beside": dice.beside, "exploding": dice.explode, dice.reading: True}
    found = (_SENSELESS.get((modifier.stage, name), "") for name, so in said.items() if so)
    return next(filter(None, found), "")


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
        elif modifier.stage in ("dice", "die") and not table.dice:
            what = "each die" if modifier.stage == "die" else "how many dice are thrown"
            problems.error(modifier.where, at, f"changes {what}, but this table has no dice")
        elif senseless := _senseless(table, modifier):
            problems.error(modifier.where, at, senseless)
        if modifier.value == 0 or (modifier.value is None and modifier.low == modifier.high == 0):
            problems.warning(modifier.where, at, "changes nothing")


def _check_naturals(table: Table, problems: Problems) -> None:
    for natural in table.naturals:
        if not table.dice or not start(table).meets(*ends(natural.band)):
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

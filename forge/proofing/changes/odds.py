"""Which results of a table come up more or less often: every fall of its dice counted, no modifier or one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from forge.errors import ForgeError
from forge.proofing.changes.values import OddsChange
from forge.referee.contract.dice import totals

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.rules.parts import Axis
    from forge.rules.rules import Rules
    from forge.rules.table import Table

Chances = dict[str, Fraction]
MOST_HEADINGS = 60
MOST_TOTALS = 2_000


def odds_changes(old: Rules, new: Rules) -> Iterator[OddsChange]:
    """Give the results whose chances differ, of tables that both states have in force and that dice decide."""
    for name, table in new.tables.items():
        before = old.tables.get(name)
        if before and before.in_force and table.in_force and before != table:
            yield from table_odds(before, table)


def table_odds(old: Table, new: Table) -> Iterator[OddsChange]:
    """Give the results whose chances differ, under each heading, without modifiers and with each that has changed."""
    before, after = chances_of(old), chances_of(new)
    for under in after:
        if under in before:
            yield from _moved(new.id, under, before[under], after[under])
    for modifier in _changed_modifiers(old, new):
        for under, chances in chances_of(new, modifier).items():
            if under in (others := chances_of(old, modifier)) and chances != others[under]:
                known = before.get(under) == others[under] and after.get(under) == chances
                label = ", ".join(filter(None, (under, f"with {modifier}")))
                yield from () if known else _moved(new.id, label, others[under], chances)


def _moved(table: str, under: str, before: Chances, after: Chances) -> Iterator[OddsChange]:
    for result in dict.fromkeys((*before, *after)):
        was, now = before.get(result, Fraction(0)), after.get(result, Fraction(0))
        if was != now:
            yield OddsChange(table, under, result, was, now)


def _changed_modifiers(old: Table, new: Table) -> Iterator[str]:
    """Name the fixed modifiers of both tables that do something else now."""
    before = {one.id: (one.value, one.stage) for one in old.modifiers if one.in_force and not one.counted}
    for one in new.modifiers:
        if one.in_force and not one.counted and one.value is not None and one.id in before:
            value, stage = before[one.id]
            if value is not None and (value, stage) != (one.value, one.stage):
                yield one.id


def chances_of(table: Table, modifier: str = "") -> Mapping[str, Chances]:
    """Give by heading the chance of each result; nothing of a table without dice, or with too many headings."""
    if table.dice is None or table.rows_axis.source != "dice" or table.dice.high > MOST_TOTALS:
        return {}
    others = [axis for axis in table.axes if axis.source == "given"]
    headings = list(product(*(_values(axis) for axis in others)))
    if len(headings) > MOST_HEADINGS:
        return {}
    try:
        ways = dict(totals(table.dice))
    except ForgeError:  # more throws than can be counted
        return {}
    found: dict[str, Chances] = {}
    for heading in headings:
        given = {axis.id: value for axis, value in zip(others, heading, strict=True)}
        try:
            found[", ".join(str(value) for value in heading)] = _chances(table, ways, given, modifier)
        except ForgeError:  # the table does not answer every roll by itself, which forge check says where it is a fault
            continue
    return found


def _values(axis: Axis) -> list[int | str]:
    """Give what may be said for an axis, a number for each heading of a numbered one."""
    if axis.named:
        return [name for name, _ in axis.names]
    return [value for band in axis.bands if (value := band.low if band.low is not None else band.high) is not None]


def _chances(table: Table, ways: dict[int, int], given: dict[str, int | str], modifier: str) -> Chances:
    whole = sum(ways.values())
    chances: Chances = {}
    for total, count in ways.items():
        look = table.look_up(total, [modifier] if modifier else [], **given)
        result = ", ".join(filter(None, look.printed)) or "(nothing)"
        chances[result] = chances.get(result, Fraction(0)) + Fraction(count, whole)
    return chances

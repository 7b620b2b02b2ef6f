"""Looking a result up: dice and modifiers lead to a row, what is given to a column, and all of it is recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import ForgeError, fail, nearest
from forge.rules.look import Applied, Clamp, Look, Result
from forge.rules.values import LARGEST

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.rules.look import Given, Use
    from forge.rules.parts import Axis, Band, Cell, Modifier
    from forge.rules.table import Table


MEANT = 'such as look_up(4, ["aggressive", ("card", 2)], area="iceland"), each die of several in a tuple'


def look_up(table: Table, roll: int | tuple[int, ...] | None, modifiers: tuple[Use, ...], given: Given) -> Look:
    """Look a result up, refusing (``ForgeError``) what the table does not allow; see ``Table.look_up``."""
    values = dict(given)
    _check_given(table, values)
    if not _is_meant(roll, modifiers):
        raise _refuse(table, "", "is looked up by numbers and names", MEANT)
    dice, natural = _natural(table, roll, values)
    applied = apply(table, modifiers)
    for rule in table.naturals:
        if natural is not None and rule.band.holds(natural):
            column = _column(table, values, 0, [])[0] if table.columns_axis else None
            look = _result(table, rule.cell, ())._replace(rule=rule.rule or table.rule, decided=rule.when)
            return look._replace(dice=dice, natural=natural, total=natural, given=given, column=column)
    total = None if natural is None else natural + _sum(applied, "die", "total")
    look = _read(table, applied, total, values)
    return look._replace(dice=dice, natural=natural, given=given)


def beside(table: Table, look: Look, pips: int) -> Look | None:
    """Give what ``pips`` more on the dice would have done; None where no number was rolled or nature decided."""
    if look.natural is None or look.total is None or look.decided:
        return None
    other = _read(table, look.applied, look.total + pips, dict(look.given))
    return other._replace(natural=look.natural + pips, given=look.given)


def _read(table: Table, applied: tuple[Applied, ...], total: int | None, values: dict[str, int | str]) -> Look:
    clamps: list[Clamp] = []
    place: int | str = values[table.rows_axis.id] if total is None else _clamp(table, table.rows_axis, total, clamps)
    if isinstance(place, int) and (after := _sum(applied, "after")):
        place = _clamp(table, table.rows_axis, place + after, clamps)
    row = table.rows[_find(table, table.rows_axis, place)]
    column, index = None, 0
    if table.columns_axis:
        column, index = _column(table, values, _sum(applied, "column"), clamps)
    look = _result(table, row.cells[index], row.marks)
    return look._replace(applied=applied, total=total, clamps=tuple(clamps), row=row.band, column=column)


def _result(table: Table, cell: Cell, marks: tuple[str, ...]) -> Look:
    notes = dict(table.notes)
    return Look(
        table.id,
        table.rule,
        Result(tuple(field.id for field in table.fields), cell.values),
        cell.printed,
        notes=tuple((mark, notes[mark]) for mark in dict.fromkeys(marks + cell.marks) if mark in notes),
        unknowns=tuple(dict.fromkeys(name for name in cell.unknowns if name)),
    )


def _sum(applied: Iterable[Applied], *stages: str) -> int:
    return sum(one.value for one in applied if one.stage in stages)


def _refuse(table: Table, field: str, message: str, hint: str = "") -> ForgeError:
    return fail(table.where, f"{table.id}.{field}" if field else table.id, message, hint)


def _is_meant(roll: object, modifiers: tuple[object, ...]) -> bool:
    """Whether what was given has the form that it must have; callers may be programs of others."""
    dice = roll if isinstance(roll, tuple) else (roll or 0,)
    uses = (use if isinstance(use, tuple) else (use, 0) for use in modifiers)
    return all(isinstance(die, int) for die in dice) and all(
        len(use) == 2 and isinstance(use[0], str) and isinstance(use[1], int) for use in uses
    )


def _check_given(table: Table, values: dict[str, int | str]) -> None:
    wanted = [axis.id for axis in table.axes if axis.source == "given"]
    for name in values:
        if name not in wanted:
            raise _refuse(table, name, "is not what this table asks for", nearest(name, wanted))
    for name in wanted:
        if name not in values:
            raise _refuse(table, name, "must be given")


def _natural(
    table: Table, roll: int | tuple[int, ...] | None, values: dict[str, int | str]
) -> tuple[tuple[int, ...], int | None]:
    axis = table.rows_axis
    if table.dice is None:
        if roll is not None:
            raise _refuse(table, "", "is looked up without dice")
        value = values[axis.id]
        return (), None if axis.named else _number(table, axis, value)
    if roll is None:
        raise _refuse(table, "", f"needs {table.dice}")
    dice = roll if isinstance(roll, tuple) else ()
    if dice and (len(dice) != table.dice.number or not all(1 <= die <= table.dice.faces for die in dice)):
        raise _refuse(table, "", f"needs {table.dice}, not {' '.join(map(str, dice))}")
    natural = roll if isinstance(roll, int) else sum(roll)
    if not table.dice.low <= natural <= table.dice.high:
        raise _refuse(
            table, "", f"needs a total of {table.dice} from {table.dice.low} to {table.dice.high}, not {natural}"
        )
    return dice, natural


def _number(table: Table, axis: Axis, value: int | str) -> int:
    if isinstance(value, str):
        raise _refuse(table, axis.id, f"must be a whole number, not {value!r}")
    if (axis.low is not None and value < axis.low) or (axis.high is not None and value > axis.high):
        raise _refuse(table, axis.id, f"cannot be {value}")
    return value


def apply(table: Table, modifiers: tuple[Use, ...]) -> tuple[Applied, ...]:
    """Give what each modifier is worth, refusing those that do not exist, exclude each other or are not in force."""
    used: dict[str, Applied] = {}
    groups: dict[str, str] = {}
    for use in modifiers:
        name, amount = (use, None) if isinstance(use, str) else use
        modifier = table.modifier(name)
        if name in used:
            raise _refuse(table, name, "is applied twice")
        if other := groups.get(modifier.group) if modifier.group else "":
            raise _refuse(table, name, f"excludes {other}; only one of the two applies")
        if modifier.group:
            groups[modifier.group] = name
        used[name] = _apply_one(table, modifier, amount)
    return tuple(used[modifier.id] for modifier in table.modifiers if modifier.id in used)


def _apply_one(table: Table, modifier: Modifier, amount: int | None) -> Applied:
    if not modifier.in_force:
        needs = " and ".join(f"{name}: {value}" for name, value in modifier.needs)
        raise _refuse(table, modifier.id, f"is not in force; it needs {needs}")
    if modifier.value is None:
        if amount is None:
            raise _refuse(table, modifier.id, f"needs its size, from {modifier.low:+d} to {modifier.high:+d}")
        if not modifier.low <= amount <= modifier.high:
            raise _refuse(table, modifier.id, f"is from {modifier.low:+d} to {modifier.high:+d}, not {amount:+d}")
        value = amount
    elif modifier.counted:
        count = 1 if amount is None else amount
        if not 0 <= count <= LARGEST:
            raise _refuse(table, modifier.id, f"cannot count {count}")
        amount, value = count, modifier.worth(count)
    else:
        if amount is not None:
            raise _refuse(table, modifier.id, f"is always {modifier.printed} and takes no amount")
        value = modifier.value
    capped = modifier.counted and modifier._replace(most=None).worth(amount or 0) != value
    if modifier.stage == "die" and table.dice:
        value *= table.dice.number
    return Applied(modifier.id, value, modifier.when, modifier.rule, modifier.stage, amount, capped)


def _clamp(table: Table, axis: Axis, number: int, clamps: list[Clamp]) -> int:
    for end, policy, beyond in (
        (axis.lowest, axis.below, axis.lowest is not None and number < axis.lowest),
        (axis.highest, axis.above, axis.highest is not None and number > axis.highest),
    ):
        if not beyond or end is None:
            continue
        if policy == "error":
            raise _refuse(table, axis.id, f"{number} is not on the table")
        if policy == "clamp":
            clamps.append(Clamp(axis.id, number, end))
        return end
    return number


def _find(table: Table, axis: Axis, place: int | str) -> int:
    for index, band in enumerate(axis.bands):
        if band.holds(place):
            return index
    if isinstance(place, str):
        raise _refuse(table, axis.id, f"cannot be {place!r}", nearest(place, [name for name, _ in axis.names]))
    raise _refuse(table, axis.id, f"{place} is not on the table")


def _column(table: Table, values: dict[str, int | str], shift: int, clamps: list[Clamp]) -> tuple[Band, int]:
    axis = table.columns_axis
    assert axis is not None
    value = values[axis.id]
    if not axis.named:
        value = _clamp(table, axis, _number(table, axis, value), clamps)
    start = _find(table, axis, value)
    wanted = start + shift
    index = min(max(wanted, 0), len(axis.bands) - 1)
    if index != wanted:
        if (axis.below if wanted < 0 else axis.above) == "error":
            raise _refuse(table, axis.id, f"a shift of {shift:+d} leads off the table")
        clamps.append(Clamp("shift", shift, index - start))
    return axis.bands[index], index

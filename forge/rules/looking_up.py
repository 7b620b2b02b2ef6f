"""How a table is looked up: its modifiers, its dice, what nature decides, and the cell that all of it leads to.

Whatever a table does not allow is refused (``ForgeError``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import fail, nearest
from forge.rules.look import LIMIT, Applied, Clamp, Look, Result
from forge.rules.parts import UNHEADED, odds_of
from forge.rules.values import LARGEST
from forge.values.dice import MOST_DICE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.errors import ForgeError
    from forge.rules.look import Given, Use
    from forge.rules.parts import Axis, Band, Cell, Modifier, Stage
    from forge.rules.table_parts import TableParts
    from forge.values.dice import Dice

MEANT = 'such as look_up(4, ["aggressive", ("card", 2)], area="iceland"), each die of several in a tuple'


def look_up(table: TableParts, roll: int | tuple[int, ...] | None, modifiers: tuple[Use, ...], given: Given) -> Look:
    """Look a result up, refusing (``ForgeError``) what the table does not allow; see ``Table.look_up``."""
    values = dict(given)
    _check_given(table, values)
    if not _is_meant(roll, modifiers):
        raise _refuse(table, "", "is looked up by numbers and names", MEANT)
    applied = apply(table, modifiers)
    dice, natural = _natural(table, applied, roll, values)
    for rule in table.naturals:
        if natural is not None and rule.band.holds(natural):
            column = _column(table, values, 0, [])[0] if table.columns_axis else None
            look = _result(table, rule.cell, ())._replace(rule=rule.rule or table.rule, decided=rule.when)
            return look._replace(dice=dice, natural=natural, total=natural, given=given, column=column)
    clamps: list[Clamp] = []
    total = None
    if natural is not None:
        total = natural + _sum(applied, "die") + _limited(table, "total", _sum(applied, "total"), clamps)
    look = _read(table, applied, total, values)
    return look._replace(dice=dice, natural=natural, given=given, clamps=(*clamps, *look.clamps))


def beside(table: TableParts, look: Look, pips: int) -> Look | None:
    """Give what ``pips`` more on the dice would have done; None where no number was rolled or nature decided."""
    if look.natural is None or look.total is None or look.decided:
        return None
    other = _read(table, look.applied, look.total + pips, dict(look.given))
    return other._replace(natural=look.natural + pips, given=look.given)


def _read(table: TableParts, applied: tuple[Applied, ...], total: int | None, values: dict[str, int | str]) -> Look:
    clamps: list[Clamp] = []
    place: int | str = values[table.rows_axis.id] if total is None else _clamp(table, table.rows_axis, total, clamps)
    if isinstance(place, int) and (after := _sum(applied, "after")):
        place = _clamp(table, table.rows_axis, place + after, clamps)
    row = table.rows[_find(table, table.rows_axis, place)]
    column, index = None, 0
    if table.columns_axis:
        column, index = _column(table, values, _limited(table, "column", _sum(applied, "column"), clamps), clamps)
    look = _result(table, row.cells[index], row.marks)
    return look._replace(applied=applied, total=total, clamps=tuple(clamps), row=row.band, column=column)


def _result(table: TableParts, cell: Cell, marks: tuple[str, ...]) -> Look:
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


def _limited(table: TableParts, stage: Stage, size: int, clamps: list[Clamp]) -> int:
    """Give what modifiers of a stage come to in all within the limit of the table."""
    for limited, low, high in table.limits:
        if limited == stage and not low <= size <= high:
            held = max(low, min(size, high))
            clamps.append(Clamp(f"{LIMIT}{stage}", size, held))
            return held
    return size


def _refuse(table: TableParts, field: str, message: str, hint: str = "") -> ForgeError:
    return fail(table.where, f"{table.id}.{field}" if field else table.id, message, hint)


def _is_meant(roll: object, modifiers: tuple[object, ...]) -> bool:
    """Whether what was given has the form that it must have; callers may be programs of others."""
    dice = roll if isinstance(roll, tuple) else (roll or 0,)
    uses = (use if isinstance(use, tuple) else (use, 0) for use in modifiers)
    return all(isinstance(die, int) for die in dice) and all(
        len(use) == 2 and isinstance(use[0], str) and isinstance(use[1], int) for use in uses
    )


def _check_given(table: TableParts, values: dict[str, int | str]) -> None:
    wanted = [axis.id for axis in table.axes if axis.source == "given"]
    for name in values:
        if name not in wanted:
            raise _refuse(table, name, "is not what this table asks for", nearest(name, wanted))
    for name in wanted:
        if name not in values:
            raise _refuse(table, name, "must be given")


def dice_thrown(table: TableParts, applied: tuple[Applied, ...]) -> Dice:
    """Give the dice that are thrown, with those that modifiers add or take away."""
    assert table.dice is not None
    added = _sum(applied, "dice")
    if not added:
        return table.dice
    number = table.dice.number + added
    if not 1 <= number <= MOST_DICE:
        said = "leave no dice to throw" if number < 1 else f"make {number} dice, more than {MOST_DICE}"
        raise _refuse(table, "", f"cannot be thrown on: its modifiers {said}")
    return table.dice._replace(number=number)


def _natural(
    table: TableParts, applied: tuple[Applied, ...], roll: int | tuple[int, ...] | None, values: dict[str, int | str]
) -> tuple[tuple[int, ...], int | None]:
    axis = table.rows_axis
    if table.dice is None:
        if roll is not None:
            raise _refuse(table, "", "is looked up without dice")
        value = values[axis.id]
        return (), None if axis.named else _number(table, axis, value)
    thrown = dice_thrown(table, applied)
    if roll is None:
        raise _refuse(table, "", f"needs {thrown}")
    dice = roll if isinstance(roll, tuple) else ()
    if dice and not thrown.fits(dice):
        raise _refuse(table, "", f"needs {thrown}, not {' '.join(map(str, dice))}")
    natural = roll if isinstance(roll, int) else thrown.total(roll)
    if not thrown.comes_to(natural):
        raise _refuse(table, "", f"needs a total of {thrown} from {thrown.low} to {thrown.high}, not {natural}")
    return dice, natural


def _number(table: TableParts, axis: Axis, value: int | str) -> int:
    if isinstance(value, str):
        raise _refuse(table, axis.id, f"must be a whole number, not {value!r}")
    if (axis.low is not None and value < axis.low) or (axis.high is not None and value > axis.high):
        raise _refuse(table, axis.id, f"cannot be {value}")
    return value


def apply(table: TableParts, modifiers: tuple[Use, ...]) -> tuple[Applied, ...]:
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
    applied = tuple(used[modifier.id] for modifier in table.modifiers if modifier.id in used)
    if table.dice is None or not any(one.stage == "die" for one in applied):
        return applied
    number = dice_thrown(table, applied).first  # what changes each die does so with every die that is thrown
    return tuple(one._replace(value=one.value * number) if one.stage == "die" else one for one in applied)


def _apply_one(table: TableParts, modifier: Modifier, amount: int | None) -> Applied:
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
    return Applied(modifier.id, value, modifier.when, modifier.rule, modifier.stage, amount, capped)


def _clamp(table: TableParts, axis: Axis, number: int, clamps: list[Clamp]) -> int:
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


def _find(table: TableParts, axis: Axis, place: int | str) -> int:
    for index, band in enumerate(axis.bands):
        if band.holds(place):
            return index
    if isinstance(place, str):
        known = [name for name, _ in axis.names]
        raise _refuse(table, axis.id, f"{place!r} is not on the table", nearest(place, known))
    raise _refuse(table, axis.id, f"{place} is not on the table")


def _on_line(table: TableParts, axis: Axis, value: int | str) -> int | str:
    """Give the heading at which odds are read that other lines have, and this one has not."""
    odds = odds_of(value) if isinstance(value, str) and axis.weighing == "ratio" else None
    whole = table.columns_axis
    if odds is None or value in dict(axis.names) or not whole or value not in dict(whole.names):
        return value
    try:
        return axis.weigh(odds.numerator, odds.denominator)
    except ValueError as error:
        raise _refuse(table, axis.id, f"{value} {error}") from None


def _column(table: TableParts, values: dict[str, int | str], shift: int, clamps: list[Clamp]) -> tuple[Band, int]:
    axis = table.headed(values)
    assert axis is not None
    value = values[axis.id]
    if not axis.named:
        value = _clamp(table, axis, _number(table, axis, value), clamps)
    start = _find(table, axis, _on_line(table, axis, value))
    wanted = start + shift
    held = [index for index, band in enumerate(axis.bands) if band.id != UNHEADED]
    index = min(max(wanted, held[0]), held[-1])
    if index != wanted:
        if (axis.below if wanted < held[0] else axis.above) == "error":
            raise _refuse(table, axis.id, f"a shift of {shift:+d} leads off the table")
        clamps.append(Clamp("shift", shift, index - start))
    return axis.bands[index], index

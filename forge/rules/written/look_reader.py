"""A roll on a table, or a look-up in it: where it is read, which modifiers apply, what is known after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.rules.written.expressions import LONGEST
from forge.rules.written.program import Look, Place, Use
from forge.rules.written.scope import heading

if TYPE_CHECKING:
    from forge.rules.parts import Axis
    from forge.rules.table import Table
    from forge.rules.written.forms import LookUpForm, RollForm
    from forge.rules.written.operations import Expression
    from forge.rules.written.scope import Scope

AGAINST = " against "


def read_look(form: RollForm | LookUpForm, name: str, scope: Scope, at: str, *, thrown: bool) -> Look:
    """Read a roll on a table, or a look-up in it; whatever is wrong with it, names for what it comes to are known."""
    table = scope.table(name, form.where, at)
    if thrown != (table.dice is not None):
        message = f"{name} has no dice" if thrown else f"{name} is thrown on with {table.dice}"
        scope.error(form.where, at, message, f"write {'look-up' if thrown else 'roll'}: {name}")
    places = _places(form, table, scope, at)
    uses = _uses(form, table, scope, at)
    named = form.named or name
    for called in dict.fromkeys((named, form.named or table.id)):  # others may spell it right
        for field in table.fields:
            scope.learn(f"{called}.{field.id}", field.type, form.where, f"{at}.named", field)
        if len(table.fields) == 1:
            scope.learn(called, table.fields[0].type, form.where, f"{at}.named", table.fields[0])
    return Look(name, named, places, uses, thrown, tuple(field.id for field in table.fields))


def _places(form: RollForm | LookUpForm, table: Table, scope: Scope, at: str) -> tuple[Place, ...]:
    axes = {axis.id: axis for axis in table.axes if axis.source == "given"}
    for name in form.at:
        if name not in axes:
            hint = nearest(name, axes) or (f"it is read by {', '.join(axes)}" if axes else "it asks for nothing")
            scope.error(form.where, f"{at}.at.{name}", f"is not what {table.id} is read by", hint)
    places = []
    for axis in axes.values():
        text = form.at.get(axis.id, axis.id)
        if axis.id not in form.at and axis.id not in scope.known:
            example = f"at: {{{axis.id}: attack against defence}}" if axis.weighing else f"at: {{{axis.id}: ...}}"
            scope.error(form.where, f"{at}.at", f"does not say the {axis.id} of {table.id}", f"say {example}")
        elif place := _place(text, axis, form, scope, f"{at}.at.{axis.id}"):
            places.append(place)
    return tuple(places)


def _place(text: str, axis: Axis, form: RollForm | LookUpForm, scope: Scope, at: str) -> Place | None:
    first, against, second = text.partition(AGAINST) if len(text) <= LONGEST else (text, "", "")
    if against and not axis.weighing:
        hint = f"say ratio: or difference: for {axis.id} of the table"
        scope.error(form.where, at, "weighs two strengths, which this table does not", hint)
        return None
    if against:
        one, other = scope.number(first, form.where, at), scope.number(second, form.where, at)
        return Place(axis, one, other) if one and other else None
    names = tuple(name for name, _ in axis.names)
    value = heading(text.strip(), names) or scope.expression(text, form.where, at)
    if value is None:
        return None
    if message := _unfit(value, axis, names):
        scope.error(form.where, at, message, nearest(value.word, names) or f"it is one of {', '.join(names)}"
                    if names else "it is a number")  # fmt: skip
        return None
    return Place(axis, value)


def _unfit(value: Expression, axis: Axis, names: tuple[str, ...]) -> str:
    """Say why a value is none of an axis."""
    if axis.named:
        wrong = [word for word in value.type.choices if word not in names]
        if value.type.shape != "one":
            return f"is {value.type.label}, where {axis.id} has names"
        return f"can be {', '.join(wrong)}, which {axis.id} has not" if wrong else ""
    if value.word:
        return f"{value.word} is not known here"
    return "" if value.type.shape == "whole" else f"is {value.type.label}, where {axis.id} has numbers"


def _uses(form: RollForm | LookUpForm, table: Table, scope: Scope, at: str) -> tuple[Use, ...]:
    modifiers = {modifier.id: modifier for modifier in table.modifiers}
    uses = []
    for name, text in form.modifiers.items():
        here = f"{at}.modifiers.{name}"
        if name not in modifiers:
            scope.error(form.where, here, f"is not a modifier of {table.id}", nearest(name, modifiers))
            continue
        modifier = modifiers[name]
        sized = modifier.counted or modifier.value is None
        read = scope.number if sized else scope.condition
        value = read(text, form.where, here)
        if value:
            uses.append(Use(name, value, sized))
    return tuple(uses)

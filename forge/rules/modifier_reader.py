"""The modifiers of a table: how much each shifts, how it is counted or typed in, and whether it is in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.rules.parts import Modifier

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.rules.known import Known
    from forge.rules.table_form import ModifierForm, TableForm


def read_modifiers(form: TableForm, known: Known, problems: Problems) -> tuple[Modifier, ...]:
    """Read every modifier of a table."""
    modifiers: dict[str, Modifier] = {}
    for written in form.modifiers:
        if written.id in modifiers:
            problems.error(written.where, f"modifiers.{written.id}", "is there twice")
        modifiers[written.id] = _modifier(form.table, written, known, problems)
    return tuple(modifiers.values())


def _modifier(table: str, form: ModifierForm, known: Known, problems: Problems) -> Modifier:
    at = f"modifiers.{form.id}"
    _check_size(form, at, problems)
    low, high = form.ask or (0, 0)
    unknown = known.unknown(form.value, form.where, at, problems) if isinstance(form.value, str) else None
    if unknown and unknown.type.shape != "whole":
        problems.error(form.where, at, f"{unknown.id} asks for {unknown.type.label}, but here stands a size")
    elif unknown:
        low, high = unknown.type.low, unknown.type.high
    return Modifier(
        form.id,
        known.wording.say(f"{table}.modifier.{form.id}", form.when),
        form.each if form.each is not None else form.value if isinstance(form.value, int) else None,
        form.rule,
        form.stage,
        form.group,
        counted=form.each is not None,
        every=form.every,
        beyond=form.beyond,
        most=form.most,
        low=low,
        high=high,
        unknown=unknown.id if unknown else "",
        needs=tuple(form.needs.items()),
        in_force=known.holds(form.needs, form.where, f"{at}.needs", problems),
        where=form.where,
    )


def _check_size(form: ModifierForm, at: str, problems: Problems) -> None:
    if sum(size is not None for size in (form.value, form.each, form.ask)) != 1:
        problems.error(form.where, at, "needs exactly one of value, each and ask")
    elif form.each is None and (form.every, form.beyond, form.most) != (1, 0, None):
        problems.error(form.where, at, "counts nothing, so every, beyond and most mean nothing", "say each, not value")
    elif form.each is not None and form.most is not None and (form.most < 0) != (form.each < 0):
        problems.error(form.where, f"{at}.most", f"has another sign than {form.each:+d}")

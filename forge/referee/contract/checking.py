"""Checks of game modules: what they declare, and whether the pack's tables offer what they use."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import nearest
from forge.referee.contract.parameters import RESERVED
from forge.referee.contract.procedure import Uses

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.errors import Location, Problems
    from forge.referee.contract.gathering import Named
    from forge.referee.contract.procedure import Procedure
    from forge.rules import Rules

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_procedures(procedures: Sequence[Procedure], where: Location, problems: Problems) -> None:
    """Check declarations alone: names, reserved option names, things said twice."""
    _check_names("procedure", [procedure.id for procedure in procedures], where, problems)
    for procedure in procedures:
        at = procedure.id
        _check_names(f"{at}: parameter", [parameter.id for parameter in procedure.parameters], where, problems)
        for parameter in procedure.parameters:
            if parameter.id in RESERVED:
                hint = f"reserved: {', '.join(RESERVED)}"
                problems.error(where, f"{at}.{parameter.id}", "is the name of an option of forge itself", hint)
        _check_names(f"{at}: policy", [policy.id for policy in procedure.policies], where, problems)
        _check_names(f"{at}: measure", procedure.measures, where, problems)
        if procedure.rules_version < 1:
            problems.error(where, f"{at}.rules_version", "must be 1 or more")


def check_rules(
    named: Iterable[Named], uses: Iterable[Uses], rules: Rules, where: Location, problems: Problems
) -> None:
    """Compare what the rules of a game name, and say that they use, with what the pack has."""
    agreed = [*rules.readings, *rules.switches, *rules.unknowns]
    for one in named:
        at = _At(one.where, one.table or one.agreed, problems)
        if not one.agreed:
            _check_used(Uses(one.table, *((name,) if name else () for name in (one.field, one.modifier))), rules, at)
            if one.word and one.table in rules.tables:
                read = [field for field in rules.tables[one.table].fields if field.id == one.field]
                words = [word for field in read for word in field.type.choices]
                at.expect([one.word] if words else [], words, "is not a result of the table")
        elif one.agreed not in agreed:
            problems.error(
                one.where,
                one.agreed,
                "is no reading, optional rule or unknown of the pack",
                nearest(one.agreed, agreed),
            )
        elif one.meaning and one.agreed in rules.readings:
            at.expect([one.meaning], rules.readings[one.agreed].ids, "is no meaning of it")
    for each in uses:
        _check_used(each, rules, _At(where, each.table, problems))


class _At(NamedTuple):
    """Where something is named, and what it is part of."""

    where: Location
    of: str
    problems: Problems

    def expect(self, names: Iterable[str], known: Sequence[str], message: str) -> None:
        """Report names that are not known."""
        for name in names:
            if name not in known:
                self.problems.error(self.where, f"{self.of}.{name}", message, nearest(name, known))


def _check_used(uses: Uses, rules: Rules, at: _At) -> None:
    table = rules.tables.get(uses.table)
    if uses.table in rules.unread:
        return  # its faults were reported
    if table is None:
        hint = nearest(uses.table, rules.tables)
        at.problems.error(at.where, uses.table, "is not a table of the pack", hint)
        return
    at.expect(uses.modifiers, [modifier.id for modifier in table.modifiers], "is not a modifier of the table")
    fields = {field.id: field for field in table.fields}
    at.expect(uses.fields, [*fields], "is not a field of the table")
    if uses.results:
        read = [fields[name] for name in (uses.fields or tuple(fields)) if name in fields]
        words = list(dict.fromkeys(word for field in read for word in field.type.choices))
        unknown = _At(table.where, at.of, at.problems)
        unknown.expect(words, uses.results, "is a result that the rules do not know")
        at.expect(uses.results, words, "is not a result of the table")


def _check_names(what: str, names: Iterable[str], where: Location, problems: Problems) -> None:
    seen: set[str] = set()
    for name in names:
        if not _NAME.fullmatch(name):
            problems.error(where, what, f"{name!r} is not lower-case letters, digits and single hyphens")
        if name in seen:
            problems.error(where, what, f"{name!r} is declared twice")
        seen.add(name)

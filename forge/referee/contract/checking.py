"""Checks of game modules: what they declare, and whether the pack's tables offer what they use."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.referee.contract.parameters import RESERVED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.errors import Location, Problems
    from forge.referee.contract.procedure import Procedure, Uses
    from forge.rules import Rules
    from forge.rules.table import Table

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


def check_uses(procedures: Iterable[Procedure], rules: Rules, where: Location, problems: Problems) -> None:
    """Compare what procedures use with what the pack has: tables, fields, modifiers, result words, readings."""
    agreed = [*rules.readings, *rules.switches, *rules.unknowns]
    for procedure in procedures:
        for name in procedure.readings:
            if name not in agreed:
                at = f"{procedure.id}.{name}"
                problems.error(where, at, "is no reading, optional rule or unknown of the pack", nearest(name, agreed))
        for uses in procedure.uses:
            table = rules.tables.get(uses.table)
            if uses.table in rules.unread:
                continue  # its faults were reported
            if table is None:
                at = f"{procedure.id}.{uses.table}"
                problems.error(where, at, "is not a table of the pack", nearest(uses.table, rules.tables))
            else:
                _check_table(uses, table, f"{procedure.id}.{uses.table}", where, problems)


def _check_table(uses: Uses, table: Table, at: str, where: Location, problems: Problems) -> None:
    has = [modifier.id for modifier in table.modifiers]
    for name in uses.modifiers:
        if name not in has:
            problems.error(where, f"{at}.{name}", "is not a modifier of the table", nearest(name, has))
    fields = {field.id: field for field in table.fields}
    for name in uses.fields:
        if name not in fields:
            problems.error(where, f"{at}.{name}", "is not a field of the table", nearest(name, fields))
    if not uses.results:
        return
    read = [fields[name] for name in (uses.fields or tuple(fields)) if name in fields]
    words = dict.fromkeys(word for field in read for word in field.type.choices)
    for word in words:
        if word not in uses.results:
            problems.error(table.where, f"{at}.{word}", "is a result that the procedure does not know")
    for word in uses.results:
        if word not in words:
            problems.error(where, f"{at}.{word}", "is not a result of the table", nearest(word, words))


def _check_names(what: str, names: Iterable[str], where: Location, problems: Problems) -> None:
    seen: set[str] = set()
    for name in names:
        if not _NAME.fullmatch(name):
            problems.error(where, what, f"{name!r} is not lower-case letters, digits and single hyphens")
        if name in seen:
            problems.error(where, what, f"{name!r} is declared twice")
        seen.add(name)

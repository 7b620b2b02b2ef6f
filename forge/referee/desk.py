"""The referee's desk: the rules of a pack as procedures and drivers ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.errors import nearest
from forge.referee.refusals import Illegal
from forge.rules.look import Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.requests import LookUp, RollOn
    from forge.rules import Rules
    from forge.rules.look import Applied, Look
    from forge.rules.parts import Cell, Dice
    from forge.rules.table import Table


class Desk:
    """Answers look-ups, readings, optional rules and unknowns from the rules in force."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._looks: dict[tuple[Any, ...], Look] = {}

    def table(self, name: str) -> Table:
        """Find a table that is in force."""
        table = self.rules.tables.get(name)
        if table is None:
            raise Illegal(name, "is not a table of this pack", nearest(name, self.rules.tables))
        if not table.in_force:
            needs = " and ".join(f"{rule}: {value}" for rule, value in table.needs)
            raise Illegal(name, "is not in force", f"it needs {needs}", table.rule)
        return table

    def dice(self, name: str) -> Dice:
        """Give the dice thrown on a table."""
        table = self.table(name)
        if table.dice is None:
            raise Illegal(name, "is read without dice", cite=table.rule)
        return table.dice

    def look(self, request: RollOn | LookUp, roll: int | tuple[int, ...] | None) -> Look:
        """Look up a throw (its sum or each die), or what was given alone."""
        key = (request.table, request.at, request.modifiers, roll)
        if key not in self._looks:
            self._looks[key] = self.table(request.table).look_up(roll, request.modifiers, **dict(request.at))
        return self._looks[key]

    def applied(self, request: RollOn) -> tuple[Applied, ...]:
        """Give the modifiers of a throw with their values, before it is thrown."""
        dice = self.dice(request.table)
        looks = (self.look(request, total) for total in range(dice.low, dice.high + 1))
        return next((look.applied for look in looks if not look.decided), ())

    def in_force(self, name: str) -> Any:
        """Give what holds for a reading, an optional rule or an unknown; None for an unknown that nothing fills."""
        rules = self.rules
        if name in rules.readings:
            return rules.readings[name].chosen
        if name in rules.switches:
            return rules.switches[name].value
        if name in rules.unknowns:
            return rules.unknowns[name].value
        known = [*rules.readings, *rules.switches, *rules.unknowns]
        raise Illegal(name, "is no reading, optional rule or unknown of this pack", nearest(name, known))

    def fill(self, look: Look, told: Mapping[str, Any]) -> Look:
        """Put answers of the players where the table has unknowns."""
        table = self.table(look.table)
        names = _cell(table, look).unknowns
        values = [told.get(name, value) for name, (_, value) in zip(names, look.result, strict=True)]
        return self._with_values(table, look, values)._replace(
            unknowns=tuple(name for name in look.unknowns if name not in told)
        )

    def overrule(self, look: Look, values: tuple[tuple[str, Any], ...]) -> Look:
        """Put the players' own result in place of the table's."""
        agreed = dict(values)
        return self._with_values(self.table(look.table), look, [agreed.get(name, value) for name, value in look.result])

    def _with_values(self, table: Table, look: Look, values: list[Any]) -> Look:
        result = Result(tuple(field.id for field in table.fields), tuple(values))
        printed = tuple(field.show(value) for field, value in zip(table.fields, values, strict=True) if field.shown)
        return look._replace(result=result, printed=printed)


def _cell(table: Table, look: Look) -> Cell:
    if look.decided:
        return next(natural.cell for natural in table.naturals if natural.when == look.decided)
    row = next(row for row in table.rows if row.band == look.row)
    return row.cells[table.columns.index(look.column) if look.column else 0]

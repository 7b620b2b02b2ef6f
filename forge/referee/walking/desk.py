"""The referee's desk: the rules of a pack as procedures and drivers ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.errors import nearest
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Ask, Column, Lasting, LookUp, Refuse
from forge.referee.walking.input import refuse
from forge.rules.legend import counted
from forge.rules.look import Result

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import NoReturn

    from forge.referee.contract.requests import InForce, RollOn
    from forge.rules import Rules
    from forge.rules.look import Applied, Look
    from forge.rules.table import Table
    from forge.values.dice import Dice


class Desk:
    """Answers look-ups, readings, optional rules and unknowns from the rules in force.

    ``beside`` says whether a ruling tells what a pip less or more would have given, which records never hold.
    """

    def __init__(self, rules: Rules, *, beside: bool = True) -> None:
        self.rules = rules
        self.beside = beside
        self._looks: dict[tuple[Any, ...], Look] = {}
        self._columns: dict[Column, tuple[Result, ...]] = {}
        self._told: dict[str, Any] = {}
        self.asked: dict[str, None] = {}  # what the players had to tell

    def table(self, name: str) -> Table:
        """Find a table that is in force."""
        table = self.rules.tables.get(name)
        if table is None:
            raise Illegal(name, "is not a table of this pack", nearest(name, self.rules.tables))
        if not table.in_force:
            needs = " and ".join(f"{rule}: {value}" for rule, value in table.needs)
            raise Illegal(name, "is not in force", f"it needs {needs}", table.rule)
        return table

    def dice(self, request: RollOn) -> Dice:
        """Give the dice thrown on a table, with those that modifiers add."""
        table = self.table(request.table)
        dice = table.thrown(request.modifiers)
        if dice is None:
            raise Illegal(request.table, "is read without dice", cite=table.rule)
        return dice

    def look(self, request: RollOn | LookUp, roll: int | tuple[int, ...] | None) -> Look:
        """Look up a throw (its sum or each die), or what was given alone."""
        key = (request.table, request.at, request.modifiers, roll)
        if key not in self._looks:
            self._looks[key] = self.table(request.table).look_up(roll, request.modifiers, **dict(request.at))
        return self._looks[key]

    def applied(self, request: RollOn) -> tuple[Applied, ...]:
        """Give the modifiers of a throw with their values, before it is thrown."""
        dice = self.dice(request)
        looks = (self.look(request, total) for total in range(dice.low, dice.high + 1) if dice.comes_to(total))
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

    def with_told(self, told: Mapping[str, Any]) -> Desk:
        """Give a desk that knows beforehand what players would be asked for, by id: unknowns and other values."""
        rules = self.rules
        for name in told.keys() & rules.unknowns.keys():
            rules = rules.answer(name, told[name])
        desk = Desk(rules)
        desk._told = dict(told)
        return desk

    def told(self, name: str) -> Any:
        """Give a value told beforehand."""
        self.asked[name] = None
        if name not in self._told:
            unknown = self.rules.unknowns.get(name)
            asked = f"{unknown.question} " if unknown else ""
            hint = f"{asked}tell it: --answer {name}=WORDS"
            raise Illegal(name, "is known only at the table, so there are no odds without it", hint)
        return self._told[name]

    def surely(self, request: InForce) -> Any:
        """Give what is in force, an unknown that must be known only where it was told beforehand."""
        value = self.in_force(request.id)
        return self.told(request.id) if value is None and request.ask else value

    def answer(self, request: LookUp | Column | Refuse | Lasting[Any] | InForce | Ask[Any]) -> Any:
        """Answer what follows from the rules, or was told beforehand; what has one answer alone needs not be told."""
        if isinstance(request, LookUp):
            return self.known(self.look(request, request.natural))
        if isinstance(request, Column):
            return self.column(request)
        if isinstance(request, Lasting):
            return request.state
        if isinstance(request, Refuse):
            self.refuse(request)
        if not isinstance(request, Ask):
            return self.surely(request)
        only: tuple[Any, ...] = getattr(request.kind, "values", ())
        return only[0] if len(only) == 1 and request.id not in self._told else self.told(request.id)

    def column(self, request: Column) -> tuple[Result, ...]:
        """Give the results of one column of a table."""
        if request not in self._columns:
            self._columns[request] = self._column(request)
        return self._columns[request]

    def _column(self, request: Column) -> tuple[Result, ...]:
        table = self.table(request.table)
        given = dict(request.at)
        headed = table.headed(given)
        named = [value for name, value in given.items() if not table.lines_axis or name != table.lines_axis.id]
        bands = headed.bands if headed else ()
        place = next((n for n, band in enumerate(bands) if all(map(band.holds, named))), None)
        if table.columns and (place is None or not named):
            raise Illegal(request.table, f"has no column for {', '.join(map(str, named))}", cite=table.rule)
        names = tuple(field.id for field in table.fields)
        return tuple(Result(names, row.cells[place or 0].values) for row in table.rows)

    def refuse(self, request: Refuse) -> NoReturn:
        """Raise what the rules object to, all of it, in the words of the pack."""
        refuse(request.where, request.objections, self.rules.texts)

    def known(self, look: Look) -> Look:
        """Give a look-up that has no unknown left."""
        for name in look.unknowns:
            self.told(name)
        return look

    def answered(self, name: str, value: Any) -> Desk:
        """Give the desk with an unknown answered by the players."""
        return Desk(self.rules.answer(name, value), beside=self.beside)

    def overrule(self, look: Look, values: tuple[tuple[str, Any], ...]) -> Look:
        """Put the players' own result in place of the table's."""
        table, agreed = self.table(look.table), dict(values)
        result = counted(table.fields, tuple(agreed.get(name, value) for name, value in look.result))
        printed = tuple(field.show(value) for field, value in zip(table.fields, result, strict=True) if field.shown)
        names = tuple(field.id for field in table.fields)
        return look._replace(result=Result(names, tuple(result)), printed=printed, unknowns=())

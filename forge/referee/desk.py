"""The referee's desk: the rules of a pack as procedures and drivers ask for them, each question answered once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from forge.errors import nearest
from forge.referee.refusals import Illegal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.requests import LookUp, RollOn
    from forge.rules.parts import Dice
    from forge.rules.table import Look, Table


class Rulebook(Protocol):
    """What the desk needs of a pack's rules."""

    @property
    def tables(self) -> Mapping[str, Table]:
        """The tables by id."""

    def reading(self, name: str) -> str:
        """Give the alternative of a numbered reading that is in force."""


class Desk:
    """Answers look-ups and readings from the rules, remembering each look-up."""

    def __init__(self, rules: Rulebook) -> None:
        self._rules = rules
        self._looks: dict[tuple[object, ...], Look] = {}

    def table(self, name: str) -> Table:
        """Find a table that is in force."""
        table = self._rules.tables.get(name)
        if table is None:
            raise Illegal(name, "is not a table of this pack", nearest(name, self._rules.tables))
        if not table.in_force:
            needs = ", ".join(f"{reading} {alternative}" for reading, alternative in table.needs)
            raise Illegal(name, "is not in force", f"it needs {needs}", table.rule)
        return table

    def dice(self, name: str) -> Dice:
        """Give the dice thrown on a table."""
        table = self.table(name)
        if table.dice is None:
            raise Illegal(name, "is read without dice", "", table.rule)
        return table.dice

    def throws_singly(self, request: RollOn) -> bool:
        """Tell whether each die matters, and not only their sum."""
        named = {item if isinstance(item, str) else item[0] for item in request.modifiers}
        return any(modifier.stage == "die" and modifier.id in named for modifier in self.table(request.table).modifiers)

    def look(self, request: RollOn | LookUp, roll: int | tuple[int, ...] | None) -> Look:
        """Look up a throw (its sum or each die), or what was given alone."""
        key = (request.table, request.at, request.modifiers, roll)
        if key not in self._looks:
            self._looks[key] = self.table(request.table).look_up(roll, request.modifiers, **dict(request.at))
        return self._looks[key]

    def reading(self, name: str) -> str:
        """Give the alternative of a reading that is in force."""
        return self._rules.reading(name)

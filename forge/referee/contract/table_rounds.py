"""Rounds on a table: it is thrown on until a result ends them, or as often as it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.requests import Fold, Repeat, RollOn
from forge.rules.look import Result

if TYPE_CHECKING:
    from forge.referee.contract.requests import Modifiers
    from forge.rules.parts import Rounds


class Fought(NamedTuple):
    """How far the rounds have come: what is thrown on, the numbers given so far, and the last result.

    Without a limit the last result is known only when it ends the rounds, so that each round is like the one before.
    """

    table: str
    at: tuple[tuple[str, int | str], ...]
    modifiers: Modifiers
    rounds: Rounds
    given: tuple[tuple[str, int], ...]
    last: Result | None = None
    ended: bool = False


async def fight(
    table: str, at: tuple[tuple[str, int | str], ...], modifiers: Modifiers, rounds: Rounds, counted: tuple[str, ...]
) -> Result:
    """Throw round after round and give the last result, with the numbers of all rounds together."""
    begun = Fought(table, at, modifiers, rounds, tuple((name, 0) for name in counted))
    if rounds.most:
        fought = await Fold(table_round, begun, tuple(range(1, rounds.most + 1)))
    else:
        fought = await Repeat(table_round, begun, has_ended)
    assert fought.last is not None
    values = dict(fought.last) | dict(fought.given)
    return Result(tuple(values), tuple(values.values()))


async def table_round(fought: Fought, _: int) -> Fought:
    """Throw once, unless the rounds are over."""
    if fought.ended:
        return fought
    look = await RollOn(fought.table, fought.at, fought.modifiers)
    values = dict(look.result)
    given = tuple((name, count + int(values[name] or 0)) for name, count in fought.given)
    ended = fought.rounds.over(values)
    last: Any = look.result if ended or fought.rounds.most else None
    return fought._replace(given=given, last=last, ended=ended)


def has_ended(fought: Fought) -> bool:
    """Tell whether a result has ended the rounds."""
    return fought.ended


table_round.__name__ = "table-round"  # as its heading is found

"""Dice just thrown, one of which a leader may make a six (p.10)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.refusals import Malformed
from forge.referee.contract.requests import Choose, LookUp, Roll, RollOn
from forge.referee.games.atlantic_chase.sea.leaders import A_SIX, refuse_other

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.requests import Facts, Steps
    from forge.rules.look import Look

    Dice = tuple[int, ...]

SIX = 6
KEEP, USE = "keep", "use"


def sixes(dice: Dice) -> tuple[Dice, ...]:
    """List what dice may become when one of them is replaced with a six."""
    return tuple((*dice[:place], SIX, *dice[place + 1 :]) for place in range(len(dice)))


def offer_six(player: str, leader: str, dice: Dice, state: Any, value: Callable[[Dice], int] = sum) -> Steps[Dice]:
    """Let a player replace one of the dice with a six by a leader; ``leader`` is "" if there is none.

    ``value`` is what the dice come to; ways that leave it as it is are not offered.
    """
    ways = {" ".join(map(str, each)): each for each in sixes(dice) if value(each) > value(dice)}
    if not (leader and ways):
        return dice
    about: Facts = (("leader", leader), ("dice", " ".join(map(str, dice))))
    chosen = yield Choose("leader-six", player, (KEEP, *ways), "p.10", state, about)
    return ways.get(chosen, dice)


class Thrown(NamedTuple):
    """Dice looked up, and the name of the leader who made one of them a six."""

    look: Look
    by: str = ""


def throw_led(  # noqa: PLR0917 - a request, and who may change its dice
    state: Any, player: str, leader: str, request: RollOn, dice: str, cite: str, value: Callable[[Dice], int] = sum
) -> Steps[Thrown]:
    """Throw the dice of a table under a leader who may make one of them a six before it is looked up."""
    thrown = yield Roll(request.id or request.table, dice, cite, request.about)
    changed = yield from offer_six(player, leader, thrown, state, value)
    look: Look = yield LookUp(request.table, request.at, request.modifiers, value(changed))
    return Thrown(look, leader if changed != thrown else "")


class Faces(NamedTuple):
    """A parameter: dice that have been thrown, apart by blanks."""

    @property
    def label(self) -> str:
        """Give an example."""
        return "dice such as '2 5'"

    def read(self, text: str, where: str) -> tuple[int, ...]:
        """Read up to three dice."""
        if not re.fullmatch(r"[1-6]( [1-6]){0,2}", text.strip()):
            raise Malformed(where, f"{text!r} are no dice", f"write {self.label}")
        return tuple(map(int, text.split()))

    def show(self, value: tuple[int, ...]) -> str:
        """Write the dice."""
        return " ".join(map(str, value))

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}


def replace_die(leader: str, dice: tuple[int, ...]) -> Steps[tuple[int, ...]]:
    """Rule the replacement of a die by a leader, such as Marschall."""
    yield from refuse_other(leader, A_SIX)
    ways = {" ".join(map(str, each)): each for each in sixes(dice)}
    return ways[(yield Choose("die-replaced", leader, tuple(ways), "p.10", dice))]

"""Dice just thrown, one of which a leader may make a six (p.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Choose, LookUp, Roll, RollOn
from forge.referee.games.atlantic_chase.sea.leaders import A_SIX, LEADER, refuse_other
from forge.values.numbers import Whole
from forge.values.phrase import Listing

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.requests import Facts
    from forge.rules.look import Look

    Dice = tuple[int, ...]

SIX = 6
KEEP, USE = "keep", "use"


def sixes(dice: Dice) -> tuple[Dice, ...]:
    """List what dice may become when one of them is replaced with a six."""
    return tuple((*dice[:place], SIX, *dice[place + 1 :]) for place in range(len(dice)))


async def offer_six(player: str, leader: str, dice: Dice, state: Any, value: Callable[[Dice], int] = sum) -> Dice:
    """Let a player replace one of the dice with a six by a leader; ``leader`` is "" if there is none.

    ``value`` is what the dice come to; ways that leave it as it is are not offered.
    """
    ways = {" ".join(map(str, each)): each for each in sixes(dice) if value(each) > value(dice)}
    if not (leader and ways):
        return dice
    about: Facts = (("leader", leader), ("dice", " ".join(map(str, dice))))
    chosen = await Choose("leader-six", player, (KEEP, *ways), "p.10", state, about)
    return ways.get(chosen, dice)


class Thrown(NamedTuple):
    """Dice looked up, and the name of the leader who made one of them a six."""

    look: Look
    by: str = ""


async def throw_led(
    state: Any, player: str, leader: str, request: RollOn, dice: str, cite: str, value: Callable[[Dice], int] = sum
) -> Thrown:
    """Throw the dice of a table under a leader who may make one of them a six before it is looked up."""
    thrown = await Roll(request.id or request.table, dice, cite, request.about)
    changed = await offer_six(player, leader, thrown, state, value)
    look = await LookUp(request.table, request.at, request.modifiers, value(changed))
    return Thrown(look, leader if changed != thrown else "")


FACES = Listing(Whole(1, 6), "dice such as '2 5'", " ", most=3, fewest=1, noun="dice")
"""A parameter: dice that have been thrown."""


@Procedure("leader-die", cite="p.10")
async def replace_die(name: str = LEADER, thrown: Dice = asked(FACES)) -> tuple[int, ...]:
    """Rule the replacement of a die by a leader, such as Marschall."""
    await refuse_other(name, A_SIX)
    ways = {" ".join(map(str, each)): each for each in sixes(thrown)}
    return ways[await Choose("die-replaced", name, tuple(ways), "p.10", thrown)]

"""Dice just thrown, one of which a leader may make a six (p.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.requests import Choose

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.requests import Facts, Steps

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

"""Dice in a battle, and the leaders on the board who help with them (p.10, p.57)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Call, Choose, InForce, RollOn
from forge.referee.contract.throwing import result_on
from forge.referee.games.atlantic_chase.battle.board import leader_with, spend
from forge.referee.games.atlantic_chase.sea.leaders import A_SIX, ADDS_TWO
from forge.referee.games.atlantic_chase.steps.dice import KEEP, USE, throw_led

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts, Modifiers
    from forge.referee.games.atlantic_chase.battle.board import Battle
    from forge.rules.look import Result

LOWEST, HIGHEST, BOTH = "lowest", "highest", "both"
COUNTED = 2
"""How many of the dice count at any range (p.57)."""
SOMERVILLE = "somerville"


class Throw(NamedTuple):
    """A throw on a table in a battle: whose, what changes it, and which of how many dice count."""

    table: str
    player: str
    modifiers: Modifiers = ()
    about: Facts = ()
    dice: int = COUNTED
    keep: str = BOTH

    @property
    def request(self) -> RollOn:
        """The throw, of all dice that the table asks for."""
        name = f"{self.table}-{'dice' if self.keep == BOTH else self.keep}"
        return RollOn(self.table, (), self.modifiers, self.about, name)


def kept(dice: tuple[int, ...], keep: str) -> int:
    """Add the two dice that count."""
    ordered = sorted(dice, reverse=keep == HIGHEST)
    return sum(ordered[:COUNTED])


async def throw_in_battle(battle: Battle, throw: Throw) -> tuple[Battle, Result]:
    """Throw and look up; a leader may add to the dice before, or make one a six after."""
    battle, throw = await _somerville(battle, throw)
    leader = leader_with(battle, throw.player, A_SIX)
    if not leader:
        return battle, await Call(battle_throw, throw)
    used, result = await Call(led_throw, (throw, leader, battle))
    return spend(battle, leader) if used else battle, result


async def battle_throw(throw: Throw) -> Result:
    """Throw the dice of a range or of the table, and look those that count up."""
    if throw.keep == BOTH:
        return await result_on(throw.request)
    return (await led_throw((throw, "", None)))[1]


async def led_throw(state: tuple[Throw, str, Battle | None]) -> tuple[bool, Result]:
    """Throw under a leader who may make one die a six, if there is one; tell whether he did."""
    throw, leader, battle = state
    value = partial(kept, keep=throw.keep)
    done = await throw_led(battle, throw.player, leader, throw.request, f"{throw.dice}d6", "p.57", value)
    return bool(done.by), done.look.result


async def _somerville(battle: Battle, throw: Throw) -> tuple[Battle, Throw]:
    leader = leader_with(battle, throw.player, ADDS_TWO)
    if not leader or await InForce("AC-R26") == "actions":
        return battle, throw
    chosen = await Choose("leader-adds", throw.player, (KEEP, USE), "p.10", battle, (("leader", leader), *throw.about))
    if chosen == KEEP:
        return battle, throw
    return spend(battle, leader), throw._replace(modifiers=(*throw.modifiers, SOMERVILLE))

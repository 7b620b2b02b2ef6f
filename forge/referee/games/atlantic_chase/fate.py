"""Dice in a battle, and the leaders on the board who help with them (p.10, p.57)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase.board import leader_with, spend
from forge.referee.games.atlantic_chase.dice import KEEP, USE, offer_six
from forge.referee.games.atlantic_chase.leaders import A_SIX, ADDS_TWO
from forge.referee.requests import Choose, InForce, LookUp, Roll, RollOn

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.board import Battle
    from forge.referee.requests import Facts, Modifiers, Steps
    from forge.rules.look import Look

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


def kept(dice: tuple[int, ...], keep: str) -> int:
    """Add the two dice that count."""
    ordered = sorted(dice, reverse=keep == HIGHEST)
    return sum(ordered[:COUNTED])


def throw_in_battle(battle: Battle, throw: Throw) -> Steps[tuple[Battle, Look]]:
    """Throw and look up; a leader may add to the dice before, or make one a six after."""
    battle, throw = yield from _somerville(battle, throw)
    leader = leader_with(battle, throw.player, A_SIX)
    name = f"{throw.table}-dice" if throw.keep == BOTH else f"{throw.table}-{throw.keep}"
    if throw.keep == BOTH and not leader:
        return battle, (yield RollOn(throw.table, (), throw.modifiers, throw.about, name))
    dice = yield Roll(name, f"{throw.dice}d6", "p.57", throw.about)
    changed = yield from offer_six(throw.player, leader, dice, battle, partial(kept, keep=throw.keep))
    if changed != dice:
        battle = spend(battle, leader)
    return battle, (yield LookUp(throw.table, (), throw.modifiers, kept(changed, throw.keep)))


def _somerville(battle: Battle, throw: Throw) -> Steps[tuple[Battle, Throw]]:
    leader = leader_with(battle, throw.player, ADDS_TWO)
    if not leader or (yield InForce("AC-R26")) == "actions":
        return battle, throw
    chosen = yield Choose("leader-adds", throw.player, (KEEP, USE), "p.10", battle, (("leader", leader), *throw.about))
    if chosen == KEEP:
        return battle, throw
    return spend(battle, leader), throw._replace(modifiers=(*throw.modifiers, SOMERVILLE))

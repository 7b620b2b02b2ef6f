"""The Trajectory Total (p.17) and what leaders make of it (p.10)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Choose, InForce, Roll
from forge.referee.games.atlantic_chase.sea.asking import LENGTH, NO
from forge.referee.games.atlantic_chase.sea.leaders import LEADER, SHIFTS, refuse_other
from forge.referee.games.atlantic_chase.steps.dice import offer_six
from forge.values.numbers import Whole

KEPT, ADDED, TAKEN_AWAY = LEADER_CHOICES = ("kept", "added", "taken-away")


class Lengths(NamedTuple):
    """The segments of every Task Force designated; one that is a Station, an air base or not designated has none.

    ``coordinating`` and ``air_support`` help the Active player, the last two the target.
    """

    active: int = LENGTH
    coordinating: int = LENGTH
    air_support: int = LENGTH
    target: int = LENGTH
    target_coordinating: int = LENGTH
    target_air_support: int = LENGTH


class Total(NamedTuple):
    """A Trajectory Total and how it came about."""

    longest: int
    base: int
    deduction: int
    total: int


def trajectory_total(lengths: Lengths) -> Total:
    """Add the longest of the Active player's lengths to the target's, and take away those of the target's helpers."""
    longest = max(lengths.active, lengths.coordinating, lengths.air_support)
    base = longest + lengths.target
    deduction = lengths.target_coordinating + lengths.target_air_support
    return Total(longest, base, deduction, max(0, base - deduction))


@Procedure("trajectory-total", cite="p.17")
async def total_of(lengths: Lengths = asked(Lengths), target_supports_itself: bool = NO) -> Total:
    """Rule a Trajectory Total; the target's own carrier may give it Air Support."""
    if target_supports_itself and await InForce("AC-R18") == "yes":
        lengths = lengths._replace(target_air_support=lengths.target)
    return trajectory_total(lengths)


async def leader_total(total: int, leader: str) -> int:
    """Throw for Tovey or Krancke; his player adds the sum, takes it away or keeps him for later."""
    return (await shifted(total, leader, leader)).total


class Shifted(NamedTuple):
    """A Trajectory Total after a leader's dice, whether his benefit was used, and whether another made a die a six."""

    total: int
    used: bool
    six: bool = False


async def shifted(total: int, leader: str, who: str, six: str = "") -> Shifted:
    """Throw for a leader and let his player decide what becomes of the Total; ``six`` may make a die a six."""
    thrown = await Roll("leader-dice", "2d6", "p.10", (("leader", leader),))
    dice = await offer_six(who, six, thrown, total)
    shift = sum(dice)
    ways = {KEPT: total, ADDED: total + shift, TAKEN_AWAY: max(0, total - shift)}
    about = (("kept", ways[KEPT]), ("added", ways[ADDED]), ("reduced", ways[TAKEN_AWAY]))
    chosen = await Choose("leader-total", who, LEADER_CHOICES, "p.10", total, about)
    return Shifted(ways[chosen], chosen != KEPT, dice != thrown)


@Procedure("leader-total", cite="p.10")
async def shift_total(total: int = asked(Whole(0, 60)), name: str = LEADER) -> int:
    """Rule what a leader, such as Tovey, makes of a Trajectory Total."""
    await refuse_other(name, SHIFTS)
    return await leader_total(total, name)

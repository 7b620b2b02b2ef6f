"""Rule 8.1: so many dice against one target, and what they do to it (3)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.parameters import Choice, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Column, Emit, InForce, LookUp, Roll, Step, facts
from forge.referee.games.atlantic_blocks.names import SHIPS

MEASURES = ("hits", "sunk", "disabled")
MOST_DICE = 40
STRENGTH = asked(Whole(1, 9), cite="3")


class Volley(NamedTuple):
    """What dice did to a target: its strength afterwards, and whether it is sunk or disabled."""

    dice: int
    hits: int
    strength: int
    sunk: bool
    disabled: bool


class Effects(NamedTuple):
    """What the dice of a throw do to a class of target: the number that hits it, how many hit, how many disable."""

    hit_on: int
    hits: int
    ones: int


class Shooting(NamedTuple):
    """Dice that are to be thrown at a target; ``name`` is the ship's, and ``passage`` counts those past a fort."""

    target: str
    dice: int
    strength: int
    passage: int = 0
    name: str = ""


async def fire(shooting: Shooting) -> Volley:
    """Throw dice at a target and judge them."""
    target, dice, strength, passage, name = shooting
    about = (*facts(target=name or target), *(facts(passage=passage) if passage else ()))
    rolled = await Roll("passage" if passage else "fire-at", f"{dice}d6", "8.1", about)
    return await judge(target, rolled, strength, name)


async def judge(target: str, rolled: tuple[int, ...], strength: int, name: str = "") -> Volley:
    """Tell what dice thrown at a target do; what is sunk can no longer be disabled. ``name`` is the ship's."""
    done = await count(target, rolled)
    sunk = strength <= done.hits
    disabled = done.ones > 0 and not sunk
    if disabled and done.hits and await InForce("BLK-R13") == "hits-first":
        disabled = False
    left = max(0, strength - done.hits)
    about = facts(target=name or target, hit_on=done.hit_on, hits=done.hits, dice=len(rolled))
    await Step("volley", (*about, *facts(before=strength, after=left)), "8.1")
    if disabled:
        await Step("is-disabled", facts(target=name or target), "8.1")
    return Volley(len(rolled), done.hits, left, sunk, disabled)


async def count(target: str, rolled: tuple[int, ...]) -> Effects:
    """Count the hits and the disabling dice of a throw."""
    column = await Column("combat-die", facts(target=target))
    by_face = [row.effect for row in column]
    effects = [by_face[face - 1] for face in rolled]
    return Effects(by_face.index("hit") + 1, effects.count("hit"), effects.count("disabled"))


async def dice_of(source: str) -> int:
    """Give the dice of what always throws the same number: land air, fortifications, a convoy."""
    return int((await LookUp("fixed-dice", facts(source=source), noted=False)).result.dice)


@Procedure("fire", rules_version=3, cite="8.1", measures=MEASURES)
async def one_volley(
    target: str = asked(Choice(SHIPS)), number: int = asked(Whole(1, MOST_DICE)), strength: int = STRENGTH
) -> Volley:
    """Rule fire on one target by so many dice; several attackers throw together."""
    after = await fire(Shooting(target, number, strength))
    await report(after)
    return after


async def report(after: Volley) -> None:
    """Report what a volley did."""
    await Emit("hits", after.hits)
    await Emit("sunk", int(after.sunk))
    await Emit("disabled", int(after.disabled))

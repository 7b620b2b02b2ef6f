"""Rule 7.3: Gibraltar fires on Axis ships, the German guns of the Baltic on British ones (13)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.parameters import Choice, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Call, InForce, Step, facts
from forge.referee.games.atlantic_blocks.names import WARSHIPS
from forge.referee.games.atlantic_blocks.rule_8_1_fire import (
    MEASURES,
    STRENGTH,
    Shooting,
    Volley,
    dice_of,
    fire,
    report,
)


class Passing(NamedTuple):
    """A ship that passes a fort, so many times."""

    target: str = asked(Choice(WARSHIPS))
    strength: int = STRENGTH
    passages: int = asked(Whole(1, 2), 1, told=True)


class Passage(NamedTuple):
    """A ship's passage: how often it was fired on, with how many dice, and what became of it."""

    fired_on: int
    dice_each: int
    hits: int
    strength: int
    sunk: bool
    disabled: bool


async def run(source: str, target: str, strength: int, passages: int, name: str = "") -> Passage:
    """Fire on a ship each time that it passes; one that is sunk or disabled does not pass again."""
    dice = await dice_of(source)
    done = Passage(0, dice, 0, strength, False, False)
    for number in range(1, passages + 1):
        after = await Call(fire, Shooting(target, dice, done.strength, number, name))
        done = Passage(number, dice, done.hits + after.hits, after.strength, after.sunk, after.disabled)
        if done.sunk or done.disabled:
            break
    return done


@Procedure(rules_version=3, cite="7.3", measures=MEASURES)
async def gibraltar(ship: Passing = asked(Passing)) -> Passage:
    """Fire on an Axis ship between the Western Mediterranean and the South Atlantic."""
    return await _report(await run("gibraltar", *ship))


@Procedure("baltic-guns", rules_version=3, cite="13", measures=MEASURES)
async def baltic(ship: Passing = asked(Passing)) -> Passage:
    """Fire on a British ship that enters or leaves the Baltic."""
    if not await InForce("baltic"):
        raise Illegal("baltic", "is an optional rule that is not in use", cite="13")
    return await _report(await run("baltic", *ship))


async def _report(done: Passage) -> Passage:
    await report(Volley(done.dice_each, done.hits, done.strength, done.sunk, done.disabled))
    if done.disabled:
        await Step("disabled-in-passage", facts(way=await InForce("BLK-R12")), "7.3")
    return done

"""Rule 7.3: Gibraltar fires on Axis ships, the German guns of the Baltic on British ones (13)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.parameters import Choice, Parameter, Whole
from forge.referee.contract.procedure import Procedure, Uses
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Call, InForce, Step
from forge.referee.games.atlantic_blocks.names import WARSHIPS
from forge.referee.games.atlantic_blocks.rule_8_1_fire import (
    MEASURES,
    STRENGTH,
    USES_DIE,
    Shooting,
    Volley,
    dice_of,
    fire,
    report,
)


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


async def gibraltar(target: str, strength: int, passages: int) -> Passage:
    """Fire on an Axis ship between the Western Mediterranean and the South Atlantic."""
    done = await run("gibraltar", target, strength, passages)
    await _report(done)
    return done


async def baltic(target: str, strength: int, passages: int) -> Passage:
    """Fire on a British ship that enters or leaves the Baltic."""
    if not await InForce("baltic"):
        raise Illegal("baltic", "is an optional rule that is not in use", cite="13")
    done = await run("baltic", target, strength, passages)
    await _report(done)
    return done


async def _report(done: Passage) -> None:
    await report(Volley(done.dice_each, done.hits, done.strength, done.sunk, done.disabled))
    if done.disabled:
        await Step("disabled-in-passage", (("way", await InForce("BLK-R12")),), "7.3")


_PARAMETERS = (Parameter("target", Choice(WARSHIPS)), STRENGTH, Parameter("passages", Whole(1, 2), 1))
_USES = (USES_DIE, Uses("fixed-dice", ("dice",)))
PROCEDURES = (
    Procedure(
        "gibraltar",
        gibraltar,
        _PARAMETERS,
        cite="7.3",
        rules_version=2,
        measures=MEASURES,
        uses=_USES,
        readings=("BLK-R12", "BLK-R13"),
    ),
    Procedure(
        "baltic-guns",
        baltic,
        _PARAMETERS,
        cite="13",
        rules_version=2,
        measures=MEASURES,
        uses=_USES,
        readings=("baltic", "BLK-R13"),
    ),
)

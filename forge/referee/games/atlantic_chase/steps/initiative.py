"""Initiative: to seize it, to vie for it, to lose it; the Tally, and the weather that follows (p.25-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Choice
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Roll, RollOn, Step
from forge.referee.games.atlantic_chase.sea.asking import NO, TALLY, WEATHER
from forge.referee.games.atlantic_chase.sea.names import ACTIVE, BAD, INACTIVE

if TYPE_CHECKING:
    from forge.referee.contract.requests import Modifiers

THROW, DECLINE, LUTJENS = WAYS = ("throw", "decline", "lutjens")
WAY = asked(Choice(WAYS), THROW, told=True)


class Seized(NamedTuple):
    """What came of an attempt: who has the Initiative, the Tally, whether a Task Force gains an Evasive marker."""

    modified: int
    seized: bool
    tally: int
    evasive: bool = False


class Vied(NamedTuple):
    """Who has the Initiative after vying, and the Tally."""

    winner: str
    tally: int


class Passed(NamedTuple):
    """Initiative that has changed hands: who has it, the Tally, the weather after the check."""

    initiative: str
    tally: int
    weather: str


def helped_by(tally: int, evasive: bool, weather: str, arctic: bool) -> Modifiers:
    """List the modifiers of the Inactive player: the Tally, and the Evasive marker of a Task Force."""
    spent = (f"evasive-{BAD if arctic else weather}",) if evasive else ()
    return (("tally", tally), *spent) if tally else spent


@Procedure("seize-initiative", cite="p.26")
async def seize(
    tally: int = TALLY, evasive: bool = NO, weather: str = WEATHER, arctic_line: bool = NO, way: str = WAY
) -> Seized:
    """Rule an attempt to seize the Initiative."""
    if way == DECLINE:
        await Step("declined", (), "p.26")
        return Seized(0, seized=False, tally=tally, evasive=True)
    if way == LUTJENS:
        await Step("lutjens-seizes", (), "p.10")
        return Seized(0, seized=True, tally=0, evasive=True)
    look = await RollOn("seize", (), helped_by(tally, evasive, weather, arctic_line))
    seized = look.result.effect == "seized"
    return Seized(look.total or 0, seized, 0 if seized else tally + 1)


@Procedure("vie-for-initiative", cite="p.26")
async def vie(tally: int = TALLY, evasive: bool = NO, weather: str = WEATHER, arctic_line: bool = NO) -> Vied:
    """Rule a throw of one die each; the Active player keeps the Initiative in a tie."""
    (active,) = await Roll("vie-active", "1d6", "p.26")
    look = await RollOn("vie", (), helped_by(tally, evasive, weather, arctic_line), (), "vie-inactive")
    if (look.total or 0) > active:
        return Vied(INACTIVE, 0)
    return Vied(ACTIVE, tally + 1)


@Procedure("initiative-change", cite="p.26")
async def change(weather: str = WEATHER) -> Passed:
    """Hand the Initiative over: the Tally falls to 0, and the new Active player checks the weather."""
    look = await RollOn("weather", (("weather", weather),))
    return Passed(INACTIVE, 0, look.result.weather)

"""What changes the dice of an action: the common modifiers (p.45-47) and those of one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Choice
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import InForce, LookUp, Step
from forge.referee.games.atlantic_chase.sea.asking import NO, USUAL_SPEED, WEATHER
from forge.referee.games.atlantic_chase.sea.names import (
    BAD,
    COORDINATION,
    DISTANCES,
    HELPERS,
    NAVAL_SEARCH,
    NONE,
    SLOW,
    STEALTH_ATTACK,
    TWO_HEXES,
    VERY_SLOW,
    WALKER,
)
from forge.values.numbers import Whole

if TYPE_CHECKING:
    from forge.referee.contract.requests import Modifiers

_AVERAGE = 7


AWAY = asked(Choice((NONE, *DISTANCES)), NONE)


class Circumstances(NamedTuple):
    """All that can help or hinder an action in the target hex.

    ``contact``: a Contact marker of the target lies there; ``air`` and ``target_air`` are how far the Air Support is
    away; ``coordination`` is none, that of a Task Force, or that of Walker's; ``evasive``: the target spends its own;
    ``alert`` is what an Interruption took off the dice.
    """

    weather: str = WEATHER
    arctic_line: bool = NO
    target_speed: str = USUAL_SPEED
    contact: bool = NO
    air: str = AWAY
    target_air: str = AWAY
    coordination: str = asked(Choice((NONE, *HELPERS)), NONE)
    target_coordination: bool = NO
    evasive: bool = NO
    alert: int = asked(Whole(0, 2), 0)
    u_boat_zone: bool = NO
    dispersed: bool = NO
    somerville: bool = NO


class Sums(NamedTuple):
    """What the modifiers come to: those that help the Active player, those that hinder him, both together."""

    active: int
    target: int
    net: int


async def weather_there(circumstances: Circumstances) -> str:
    """Give the weather of the target hex, which is bad on the Arctic Line."""
    if circumstances.arctic_line and await InForce("AC-R22") == "yes":
        return BAD
    return circumstances.weather


async def modifiers_of(action: str, given: Circumstances) -> Modifiers:
    """List the modifiers of an action's table that are in force."""
    weather = await weather_there(given)
    listed: list[str] = []
    listed += await _from_the_air(given, weather)
    if given.contact:
        speed = given.target_speed if given.target_speed in (VERY_SLOW, SLOW) else "faster"
        listed.append(f"contact-{speed}")
    if given.coordination == COORDINATION:
        listed.append(f"coordination-{weather}")
    if given.coordination == WALKER:
        listed.append(WALKER)
    listed += ["target-coordination"] * given.target_coordination
    listed += [f"evasive-{weather}"] * given.evasive
    if action == STEALTH_ATTACK:
        listed += ["u-boat-zone"] * given.u_boat_zone + (["dispersed-convoy"] if given.dispersed else [])
    listed += [f"alert-{given.alert}"] if given.alert else []
    return (*listed, *(["somerville"] if given.somerville else []))


async def _from_the_air(given: Circumstances, weather: str) -> list[str]:
    flying = [f"air-support-{given.air}"] if given.air != NONE else []
    flying += [f"target-air-{given.target_air}"] if given.target_air not in (NONE, TWO_HEXES) else []
    if flying and (weather == BAD or given.arctic_line):
        await Step("grounded", (), "p.45")
        return []
    return flying


@Procedure("modifiers", cite="p.45")
async def sums(given: Circumstances = asked(Circumstances)) -> Sums:
    """Rule what the common modifiers come to."""
    listed = await modifiers_of(NAVAL_SEARCH, given)
    look = await LookUp(NAVAL_SEARCH, (("total", 0),), listed, _AVERAGE, noted=False)
    for one in look.applied:
        await Step("modifier-applied", (("value", one.value), ("when", one.when)), one.rule)
    amounts = [one.value for one in look.applied]
    return Sums(
        sum(amount for amount in amounts if amount > 0), sum(amount for amount in amounts if amount < 0), sum(amounts)
    )

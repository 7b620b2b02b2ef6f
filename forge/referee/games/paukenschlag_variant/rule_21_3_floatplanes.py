"""Rule 21.3: when the BV-222 and the Z-511 may fly, what doubles their bombs, when they are lost and when back."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Ask, InForce, Step, facts
from forge.referee.games.paukenschlag_variant.record import (
    AXIS,
    BV_222,
    FLOATPLANE_SCENARIOS,
    FLOATPLANES,
    RETURN_AFTER,
    Z_511,
)
from forge.referee.games.paukenschlag_variant.rule_21_1_entering import SCENARIOS, TO_ASK, TURN, scenario_of

U_BOAT, ITALIAN = BASES = ("u-boat", "italian")
OWN = "own"
BOMBS, FERRY = MISSIONS = ("bombs", "frogmen")
FATAL = ("submerged", "damaged", "sunk")
BASE_STATES = ("surfaced", "detected", *FATAL)
RETURN, EARLIER = PHASES = ("return", "earlier")
SAFE, LOST, NOT_JUDGED = "comes-home", "lost", "not-judged"
MOST_FACTOR = 99


class Situation(NamedTuple):
    """A flight, and how its submarine is."""

    aircraft: str = asked(Choice(FLOATPLANES))
    scenario: str = asked(Choice((*SCENARIOS, TO_ASK)), TO_ASK, "21.3", told=False)
    base: str = asked(Choice((OWN, *BASES)), OWN, "21.3", told=True)
    distance: int = asked(Whole(0, 20), 0, "21.3", told=True)
    submerged: bool = asked(Flag(), False, "21.3")
    detected: bool = asked(Flag(), False, "21.3")
    damaged: bool = asked(Flag(), False, "21.3")
    absent: bool = asked(Flag(), False, "21.3")
    carrying: bool = asked(Flag(), False, "21.3")
    mission: str = asked(Choice(MISSIONS), BOMBS, "21.3.2", told=True)
    ferried: bool = asked(Flag(), False, "21.3.2")
    turn: int = TURN
    factor: int = asked(Whole(0, MOST_FACTOR), 0, "21.3", told=False)


class Flight(NamedTuple):
    """Whether the aircraft may fly; by how much its bomb factor is multiplied, what that makes, when it is back."""

    allowed: bool
    times: int = 0
    factor: int = 0
    back_on: int = 0


@Procedure("floatplane", rules_version=2, whole=True, cite="21.3")
async def fly(given: Situation = asked(Situation)) -> Flight:
    """Rule whether a floatplane may fly, with each reason that forbids it."""
    given = given._replace(scenario=await scenario_of(given.scenario))
    reasons = (*_reasons(given), *await _readings(given))
    for reason, cite in reasons:
        await Step(reason, facts(aircraft=given.aircraft), cite)
    if reasons:
        return Flight(allowed=False)
    back_on = given.turn + RETURN_AFTER
    await Step("back-on", facts(aircraft=given.aircraft, turn=back_on), _rule_of(given.aircraft))
    if given.mission == FERRY:
        return Flight(allowed=True, back_on=back_on)
    factor = given.factor or await ask_factor(given.aircraft)
    bombs = await bombs_of(given.aircraft, factor, over_base=given.distance == 0)
    return Flight(True, *bombs, back_on)


async def ask_factor(aircraft: str) -> int:
    """Ask for the bomb factor printed on a counter, which no source gives (U-PKS-5)."""
    return int(await Ask("bomb-factor", AXIS, Whole(1, MOST_FACTOR), "21.3", facts(aircraft=aircraft)))


async def bombs_of(aircraft: str, factor: int, over_base: bool) -> tuple[int, int]:
    """Rule by how much the bomb factor is multiplied, and what that makes: twice over the submarine itself."""
    times = 2 if over_base else 1
    told = facts(factor=factor, bombs=factor * times)
    await Step("bombs-doubled" if over_base else "bombs-plain", told, _rule_of(aircraft))
    return times, factor * times


async def missions_open(aircraft: str, absent: bool, carrying: bool, ferried: bool) -> tuple[str, ...]:
    """List what a floatplane may fly for, its submarine being as it should be, near enough."""
    well = (FLOATPLANE_SCENARIOS[0], OWN, 0, False, False, False)
    flights = [Situation(aircraft, *well, absent, carrying, mission, ferried, 1) for mission in MISSIONS]
    return tuple([given.mission for given in flights if not (*_reasons(given), *await _readings(given))])


def _rule_of(aircraft: str) -> str:
    return "21.3.1" if aircraft == BV_222 else "21.3.2"


def _reasons(given: Situation) -> tuple[tuple[str, str], ...]:
    """Name what forbids a flight however the doubtful rules are read."""
    cite = _rule_of(given.aircraft)
    italian = given.aircraft == Z_511
    found = (
        ("fly-scenario", "21.3", given.scenario not in FLOATPLANE_SCENARIOS),
        ("fly-base-submerged", cite, given.submerged),
        ("fly-base-detected", cite, given.detected),
        ("fly-base-damaged", cite, given.damaged),
        ("fly-too-far", cite, given.distance > (0 if given.mission == FERRY else 1)),
        ("fly-not-in-play", "21.3", italian and given.absent),
        ("fly-wrong-base", cite, italian and given.base == U_BOAT),
        ("fly-no-ferry", cite, given.mission == FERRY and not italian),
        ("fly-ferried", cite, given.mission == FERRY and given.ferried),
    )
    return tuple((reason, rule) for reason, rule, holds in found if holds)


async def _readings(given: Situation) -> tuple[tuple[str, str], ...]:
    """Name what forbids a flight as the doubtful rules are read."""
    if given.aircraft == BV_222 and given.base == ITALIAN and await InForce("PKS-R14") == "u-boats":
        return (("fly-wrong-base", "21.3.1"),)
    if given.aircraft == Z_511 and given.carrying:
        reading = await InForce("PKS-R16")
        if given.mission == BOMBS or reading == "not-while-carrying":
            return (("fly-carrying", "21.3"),)
    return ()


class Homecoming(NamedTuple):
    """What becomes of a floatplane: lost, back on a turn (0 if lost), or not judged yet."""

    fate: str
    back_on: int = 0


@Procedure("floatplane-return", rules_version=2, cite="21.3")
async def come_back(
    aircraft: str = asked(Choice(FLOATPLANES)),
    base: str = asked(Choice(BASE_STATES)),
    turn: int = TURN,
    phase: str = asked(Choice(PHASES), RETURN, "5.7", told=True),
) -> Homecoming:
    """Rule whether a floatplane is lost with its base, and when it is back if it is not."""
    cite = _rule_of(aircraft)
    if phase == EARLIER:
        at_once = aircraft == Z_511 and await InForce("PKS-R9") == "any-time"
        if not at_once or base not in FATAL:
            await Step("not-yet-judged", facts(aircraft=aircraft), cite)
            return Homecoming(NOT_JUDGED)
    if base in FATAL:
        await Step("floatplane-lost", facts(aircraft=aircraft, base=base), cite)
        return Homecoming(LOST)
    await Step("floatplane-safe", facts(aircraft=aircraft, turn=turn + RETURN_AFTER), cite)
    return Homecoming(SAFE, turn + RETURN_AFTER)

"""The BV-222 and the Z-511: when they may fly, what doubles their bombs, when they are lost and when they are back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.paukenschlag_variant.names import (
    BV_222,
    FLOATPLANE_SCENARIOS,
    FLOATPLANES,
    LAST_OF_ALL,
    RETURN_AFTER,
    SCENARIOS,
    Z_511,
)
from forge.referee.parameters import Choice, Flag, Parameter, Whole
from forge.referee.procedure import Procedure
from forge.referee.requests import InForce, Step

if TYPE_CHECKING:
    from forge.referee.requests import Steps

U_BOAT, ITALIAN = BASES = ("u-boat", "italian")
OWN = "own"
BOMBS, FERRY = MISSIONS = ("bombs", "frogmen")
SUBMERGED, DAMAGED, SUNK = FATAL = ("submerged", "damaged", "sunk")
RETURN, EARLIER = PHASES = ("return", "earlier")


class Situation(NamedTuple):
    """A flight as the parameters say it, in their order."""

    aircraft: str
    scenario: str
    base: str
    distance: int
    submerged: bool
    detected: bool
    damaged: bool
    absent: bool
    carrying: bool
    mission: str
    ferried: bool
    turn: int
    factor: int


class Flight(NamedTuple):
    """Whether the aircraft may fly; by how much its bomb factor is multiplied, what that makes, when it is back."""

    allowed: bool
    times: int = 0
    factor: int = 0
    back_on: int = 0


def fly(*values: object) -> Steps[Flight]:
    """Rule whether a floatplane may fly, with each reason that forbids it."""
    given = Situation(*values)  # type: ignore[arg-type]
    reasons = (*_reasons(given), *(yield from _readings(given)))
    for reason, cite in reasons:
        yield Step(reason, (("aircraft", given.aircraft),), cite)
    if reasons:
        return Flight(allowed=False)
    back_on = given.turn + RETURN_AFTER
    yield Step("back-on", (("aircraft", given.aircraft), ("turn", back_on)), _rule_of(given.aircraft))
    if given.mission == FERRY:
        return Flight(allowed=True, back_on=back_on)
    times = 2 if given.distance == 0 else 1
    yield Step("bombs-doubled" if times > 1 else "bombs-plain", (), _rule_of(given.aircraft))
    return Flight(True, times, given.factor * times, back_on)


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


def _readings(given: Situation) -> Steps[tuple[tuple[str, str], ...]]:
    """Name what forbids a flight as the doubtful rules are read."""
    if given.aircraft == BV_222 and given.base == ITALIAN and (yield InForce("PKS-R14")) == "u-boats":
        return (("fly-wrong-base", "21.3.1"),)
    if given.aircraft == Z_511 and given.carrying:
        reading = yield InForce("PKS-R16")
        if given.mission == BOMBS or reading == "not-while-carrying":
            return (("fly-carrying", "21.3"),)
    return ()


def come_back(aircraft: str, base: str, phase: str) -> Steps[bool]:
    """Rule whether a floatplane is lost with its base; True when it is destroyed."""
    if phase == EARLIER:
        at_once = aircraft == Z_511 and (yield InForce("PKS-R9")) == "any-time"
        if not at_once:
            yield Step("not-yet-judged", (("aircraft", aircraft),), _rule_of(aircraft))
            return False
    lost = base in FATAL
    if lost:
        yield Step("floatplane-lost", (("aircraft", aircraft), ("base", base)), _rule_of(aircraft))
    else:
        yield Step("floatplane-safe", (("aircraft", aircraft),), _rule_of(aircraft))
    return lost


PROCEDURES = (
    Procedure(
        "floatplane",
        fly,
        (
            Parameter("aircraft", Choice(FLOATPLANES)),
            Parameter("scenario", Choice(SCENARIOS), FLOATPLANE_SCENARIOS[0], "21.3"),
            Parameter("base", Choice((OWN, *BASES)), OWN, "21.3"),
            Parameter("distance", Whole(0, 20), 0, "21.3"),
            Parameter("submerged", Flag(), False, "21.3"),
            Parameter("detected", Flag(), False, "21.3"),
            Parameter("damaged", Flag(), False, "21.3"),
            Parameter("absent", Flag(), False, "21.3"),
            Parameter("carrying", Flag(), False, "21.3"),
            Parameter("mission", Choice(MISSIONS), BOMBS, "21.3.2"),
            Parameter("ferried", Flag(), False, "21.3.2"),
            Parameter("turn", Whole(1, LAST_OF_ALL), 1),
            Parameter("factor", Whole(0, 99), 1),
        ),
        whole=True,
        cite="21.3",
        readings=("PKS-R14", "PKS-R16"),
    ),
    Procedure(
        "floatplane-return",
        come_back,
        (
            Parameter("aircraft", Choice(FLOATPLANES)),
            Parameter("base", Choice(("surfaced", "detected", *FATAL))),
            Parameter("phase", Choice(PHASES), RETURN, "5.7"),
        ),
        cite="21.3",
        readings=("PKS-R9",),
    ),
)

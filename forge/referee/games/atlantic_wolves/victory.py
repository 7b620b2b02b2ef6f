"""Winning and losing: the fleet, the lifeline, the tonnage (4.0, 17.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_wolves.tons import Tonnages
from forge.referee.parameters import Parameter, Whole
from forge.referee.procedure import Procedure, Uses
from forge.referee.requests import InForce, LookUp, Step

if TYPE_CHECKING:
    from forge.referee.requests import Steps
    from forge.rules.look import Look

LIFELINE = 4
TURNS_IN_A_ROW, TONS_OF_EACH = 3, 600_000
MOST_CONVOYS_IN_TABLE = 3
GERMANS, ALLIES = "germans", "allies"
BROKEN_FLEET, STANDING_LIFELINE = "broken-fleet", "standing-lifeline"
TONNAGE, TARGET, CONVOYS = "tonnage-sunk", "tonnage-agreed", "convoys-left"


class Verdict(NamedTuple):
    """Who wins, and why: one of the constants below."""

    winner: str
    why: str


def fleet_is_broken(started: int, sunk: int) -> bool:
    """Tell whether half of the counters that started a turn, or more, are sunk."""
    return sunk > 0 and 2 * sunk >= started


def lifeline_stands(convoys: int) -> bool:
    """Tell whether the Convoys at the end of a turn lose the game at once."""
    return convoys >= LIFELINE


def three_turns(months: tuple[int, ...]) -> Steps[bool]:
    """Rule whether 600,000 tons were sunk in three turns in a row."""
    runs = [months[start : start + TURNS_IN_A_ROW] for start in range(len(months) - TURNS_IN_A_ROW + 1)]
    if (yield InForce("AW-R5")) == "together":
        return any(sum(run) >= TONS_OF_EACH for run in runs)
    return any(min(run) >= TONS_OF_EACH for run in runs)


def fleet_check(started: int, sunk: int) -> Steps[bool]:
    """Rule whether the losses of a turn break the fleet."""
    broken = fleet_is_broken(started, sunk)
    yield Step("fleet-broken" if broken else "fleet-holds", (("sunk", sunk), ("started", started)), "4.0")
    return broken


def lifeline_check(convoys: int) -> Steps[bool]:
    """Rule whether the Convoys at the end of a turn are a lifeline."""
    stands = lifeline_stands(convoys)
    yield Step("lifeline-stands" if stands else "no-lifeline", (("convoys", convoys),), "4.0")
    return stands


def verdict(months: tuple[int, ...], convoys: int) -> Steps[Verdict]:
    """Rule who wins at the end of the last turn."""
    conditions = yield InForce("victory")
    if conditions == "lifeline":
        return Verdict(ALLIES if convoys else GERMANS, CONVOYS)
    if conditions == "target":
        target = yield InForce("victory-target")
        yield Step("target-verdict", (("tons", sum(months)), ("target", target)), "17.0")
        return Verdict(GERMANS if sum(months) >= target else ALLIES, TARGET)
    look: Look = yield LookUp("victory-averages", (("convoys", min(convoys, MOST_CONVOYS_IN_TABLE)),))
    needed = look.result.tons
    row = yield from three_turns(months)
    average = sum(months) // len(months) if months else 0
    yield Step("tonnage-verdict", (("average", average), ("needed", needed), ("in_a_row", row)), "4.0")
    won = row and sum(months) >= needed * len(months)
    return Verdict(GERMANS if won else ALLIES, TONNAGE)


PROCEDURES = (
    Procedure(
        "fleet-check", fleet_check, (Parameter("started", Whole(1, 100)), Parameter("sunk", Whole(0, 100))), cite="4.0"
    ),
    Procedure("lifeline-check", lifeline_check, (Parameter("convoys", Whole(0, 30)),), cite="4.0"),
    Procedure("three-turns", three_turns, (Parameter("tons", Tonnages(10)),), cite="4.0", readings=("AW-R5",)),
    Procedure(
        "victory",
        verdict,
        (Parameter("tons", Tonnages(10)), Parameter("convoys", Whole(0, 30))),
        cite="4.0",
        uses=(Uses("victory-averages", ("tons",)),),
        readings=("AW-R5",),
    ),
)

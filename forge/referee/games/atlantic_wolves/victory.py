"""Winning and losing: the fleet, the lifeline, the tonnage (4.0, 17.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.in_force import number_in_force
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import InForce, LookUp, Step, facts
from forge.referee.games.atlantic_wolves.names import MONTHS
from forge.referee.games.atlantic_wolves.tons import tonnages

if TYPE_CHECKING:
    from collections.abc import Iterator


LIFELINE = 4
TURNS_IN_A_ROW, TONS_OF_EACH = 3, 600_000
MOST_CONVOYS_IN_TABLE = 3
GERMANS, ALLIES, NOBODY = "germans", "allies", "nobody"
BROKEN_FLEET, STANDING_LIFELINE, UNFINISHED = "broken-fleet", "standing-lifeline", "unfinished"
TONNAGE, TARGET, CONVOYS = "tonnage-sunk", "tonnage-agreed", "convoys-left"
STANDARD, LIFELINE_LEFT, TONS_AGREED = "standard", "lifeline", "target"
"""The conditions of victory that can be agreed on."""


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


async def ends_at_once() -> bool:
    """Tell whether a broken fleet or a lifeline ends the game under the conditions of victory agreed on."""
    if await InForce("victory") == STANDARD:
        return True
    return await InForce("AW-R26") == "yes"


def check_fleet(started: int, sunk: int) -> Iterator[Objection]:
    """Object to more U-boat counters sunk than there were."""
    if sunk > started:
        yield Objection("more-sunk-than-started", facts(sunk=sunk, started=started), "4.0")


def check_victory(_tons: tuple[int, ...], _convoys: int, started: int, sunk: int) -> Iterator[Objection]:
    """Object to losses that a fleet cannot have."""
    yield from check_fleet(started, sunk)


@Procedure(cite="4.0", check=check_fleet)
async def fleet_check(started: int = asked(Whole(1, 100)), sunk: int = asked(Whole(0, 100))) -> bool:
    """Rule whether the losses of a turn break the fleet."""
    broken = fleet_is_broken(started, sunk)
    await Step("fleet-broken" if broken else "fleet-holds", facts(sunk=sunk, started=started), "4.0")
    return broken


@Procedure(cite="4.0")
async def lifeline_check(convoys: int = asked(Whole(0, 30))) -> bool:
    """Rule whether the Convoys at the end of a turn are a lifeline."""
    stands = lifeline_stands(convoys)
    await Step("lifeline-stands" if stands else "no-lifeline", facts(convoys=convoys), "4.0")
    return stands


@Procedure(cite="4.0")
async def three_turns(tons: tuple[int, ...] = asked(tonnages(len(MONTHS)))) -> bool:
    """Rule whether 600,000 tons were sunk in three turns in a row."""
    runs = [tons[start : start + TURNS_IN_A_ROW] for start in range(len(tons) - TURNS_IN_A_ROW + 1)]
    if await InForce("AW-R5") == "together":
        return any(sum(run) >= TONS_OF_EACH for run in runs)
    return any(min(run) >= TONS_OF_EACH for run in runs)


async def verdict(months: tuple[int, ...], convoys: int) -> Verdict:
    """Rule who wins at the end of the last turn."""
    conditions = await InForce("victory")
    if conditions == LIFELINE_LEFT:
        return Verdict(ALLIES if convoys else GERMANS, CONVOYS)
    if conditions == TONS_AGREED:
        target = await number_in_force("victory-target")
        await Step("target-verdict", facts(tons=sum(months), target=target), "17.0")
        return Verdict(GERMANS if sum(months) >= target else ALLIES, TARGET)
    needed = await _average_needed(convoys)
    row = await three_turns(months)
    average = sum(months) // len(MONTHS)
    await Step("tonnage-verdict", facts(average=average, needed=needed, in_a_row=row), "4.0")
    won = row and sum(months) >= needed * len(MONTHS)
    return Verdict(GERMANS if won else ALLIES, TONNAGE)


async def after_turn(months: tuple[int, ...], convoys: int) -> Verdict:
    """Rule at the end of a turn who has won, or what is still needed; ``months`` are those played."""
    if lifeline_stands(convoys) and await ends_at_once():
        await Step("lifeline-stands", facts(convoys=convoys), "4.0")
        return Verdict(ALLIES, STANDING_LIFELINE)
    if len(months) == len(MONTHS):
        return await verdict(months, convoys)
    await _still_needed(months, convoys)
    return Verdict(NOBODY, UNFINISHED)


@Procedure(rules_version=2, cite="4.0", check=check_victory)
async def victory(
    tons: tuple[int, ...] = asked(tonnages(len(MONTHS))),
    convoys: int = asked(Whole(0, 30)),
    started: int = asked(Whole(0, 100), 0, "4.0"),
    sunk: int = asked(Whole(0, 100), 0, "4.0"),
) -> Verdict:
    """Rule who has won after a turn: the fleet, the lifeline, then the tonnage; ``started`` is 0 if it is not told."""
    if not started:
        await Step("fleet-not-told", (), "4.0")
    elif await fleet_check(started, sunk) and await ends_at_once():
        return Verdict(ALLIES, BROKEN_FLEET)
    return await after_turn(tons, convoys)


async def _average_needed(convoys: int) -> int:
    look = await LookUp("victory-averages", facts(convoys=min(convoys, MOST_CONVOYS_IN_TABLE)))
    return int(look.result.tons)


async def _still_needed(months: tuple[int, ...], convoys: int) -> None:
    """Say what the Germans still need in the turns that are left, Convoys staying as they are."""
    left = len(MONTHS) - len(months)
    played = facts(played=len(months), turns=len(MONTHS))
    conditions = await InForce("victory")
    if conditions == LIFELINE_LEFT:
        await Step("convoys-to-sink", (*played, *facts(convoys=convoys)), "17.0")
        return
    if conditions == TONS_AGREED:
        await _tons_needed(months, played, await number_in_force("victory-target"), "17.0")
        return
    await _tons_needed(months, played, await _average_needed(convoys) * len(MONTHS), "4.0")
    if await three_turns(months):
        await Step("row-reached", (), "4.0")
    else:
        run = next((n for n, tons in enumerate(reversed(months)) if tons < TONS_OF_EACH), len(months))
        each = await InForce("AW-R5") == "each"
        lost = each and run + left < TURNS_IN_A_ROW
        await Step("row-out-of-reach" if lost else "row-needed", (), "4.0")


async def _tons_needed(months: tuple[int, ...], played: tuple[tuple[str, int], ...], aim: int, cite: str) -> None:
    more, left = max(0, aim - sum(months)), len(MONTHS) - len(months)
    told = facts(tons=sum(months), aim=aim, more=more, left=left, each=-(-more // left))
    await Step("tons-needed", (*played, *told), cite)

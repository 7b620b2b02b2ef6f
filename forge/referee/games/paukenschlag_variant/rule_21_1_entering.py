"""Rules 21.1, 21.2 and 21.4: who enters the game and when, of U-boats, the Barbarigo and Canadian ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Choice, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Choose, Emit, Fold, InForce, Roll, RollOn, Step, facts
from forge.referee.games.paukenschlag_variant.record import (
    AXIS,
    FIRST_ENTRY,
    FLOATPLANE_SCENARIOS,
    LAST_ENTRY,
    NORTH_ATLANTIC_BOATS,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.games.paukenschlag_variant.record import Record

ENTRY_AREAS = ("BD", "BE")
ITALIAN_AREAS = ("DH", "DT")
CANADIAN_AREAS = ("BB", "BC", "BD")
CANADIAN_SHIPS = (("destroyer", 1), ("cutter", 3))
SCENARIOS = (*FLOATPLANE_SCENARIOS, "other")
TO_ASK = "to-ask"
"""A scenario that is not told, so that it is asked for where it matters."""
LAST_OF_ALL = 60
"""No scenario of a game from January to June at three days a turn can be longer."""
TURN = asked(Whole(1, LAST_OF_ALL))
SCENARIO = asked(Choice((*SCENARIOS, TO_ASK)), TO_ASK, "17", told=False)


class Entered(NamedTuple):
    """What became of the boats that could enter: how many did in all and by area, wait, or are out of the game."""

    may_enter: bool
    entered: int = 0
    waiting: int = 0
    out: int = 0
    areas: tuple[str, ...] = ()


@Procedure("enter", cite="21.1", measures=("entered", "out"))
async def enter_boats(
    turn: int = TURN,
    boats: int = asked(Whole(1, NORTH_ATLANTIC_BOATS), 1, "21.1", told=True),
    *,
    within: Callable[[Entered], Record] | None = None,
) -> Entered:
    """Roll for each boat that still waits; after turn 9 whatever waits is out."""
    if turn < FIRST_ENTRY:
        await Step("too-early", facts(turn=turn), "21.1")
        return Entered(may_enter=False, waiting=boats)
    if turn > LAST_ENTRY:
        await Step("too-late", facts(turn=turn), "21.1")
        return Entered(may_enter=False, out=boats)
    played = turn if await InForce("PKS-R2") == "current" else turn - 1
    await InForce("PKS-R1")
    rolls = tuple((number, played) for number in range(1, boats + 1))
    after = await Fold(_roll_for_boat, Entered(may_enter=True), rolls, within=within)
    if turn == LAST_ENTRY and after.waiting:
        await Step("last-turn-over", facts(boats=after.waiting), "21.1")
    return after


async def _roll_for_boat(so_far: Entered, roll: tuple[int, int]) -> Entered:
    """Roll for the boat of a number, so many turns having been played."""
    number, played = roll
    look = await RollOn("entry", (), (("turns", played),), facts(number=number), "entry-roll")
    if look.result.effect == "enters":
        await Emit("entered")
        area = await Choose("entry-area", AXIS, ENTRY_AREAS, "21.1")
        return so_far._replace(entered=so_far.entered + 1, areas=(*so_far.areas, area))
    if look.result.effect == "out":
        await Emit("out")
        return so_far._replace(out=so_far.out + 1)
    return so_far._replace(waiting=so_far.waiting + 1)


class Arrival(NamedTuple):
    """When and where the Barbarigo comes, and whether it is detected then."""

    turn: int
    areas: tuple[str, ...]
    detected: bool


@Procedure(cite="21.2")
async def barbarigo() -> Arrival:
    """Roll for the turn on which the Barbarigo enters."""
    (die,) = await Roll("barbarigo-roll", "1d10", "21.2")
    detected = await InForce("PKS-R12") == "detected"
    await Step("barbarigo-comes", facts(turn=die + 1), "21.2")
    return Arrival(die + 1, ITALIAN_AREAS, detected)


class Canadians(NamedTuple):
    """Whether the Canadian ships may enter, which they are, and where they may go."""

    may_enter: bool
    ships: tuple[tuple[str, int], ...]
    areas: tuple[str, ...]
    together: bool


async def scenario_of(told: str) -> str:
    """Give the scenario, which is asked for if it is not told."""
    if told != TO_ASK:
        return told
    return str(await Choose("scenario-played", "", SCENARIOS, "17"))


@Procedure(rules_version=2, cite="21.4")
async def canadians(
    turn: int = TURN,
    scenario: str = SCENARIO,
    first_entry: int = asked(Whole(0, LAST_ENTRY), 0, "21.1", told=True),
) -> Canadians:
    """Rule whether the Canadian ships may enter; ``first_entry`` is the turn of the first boat, 0 if none has come."""
    delay = 1 if await InForce("PKS-R11") == "next-turn" else 0
    together = await InForce("PKS-R17") == "together"
    followed = bool(first_entry) and turn >= first_entry + delay
    may = followed or await _with_the_scenario(turn, scenario)
    await Step("canadians-may" if may else "canadians-may-not", facts(turn=turn), "21.4")
    return Canadians(may, CANADIAN_SHIPS, CANADIAN_AREAS, together)


async def _with_the_scenario(turn: int, scenario: str) -> bool:
    """Tell whether the scenario lets the Canadian ships enter, from turn two on or on that turn alone."""
    if turn < FIRST_ENTRY or await scenario_of(scenario) not in FLOATPLANE_SCENARIOS:
        return False
    return turn == FIRST_ENTRY or await InForce("PKS-R18") == "from-turn-two"

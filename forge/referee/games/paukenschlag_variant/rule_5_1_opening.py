"""Rules 5.1 to 5.4: the start of a turn, repair, air movement and naval movement as a guided checklist."""

from __future__ import annotations

from functools import partial

from forge.referee.contract.parameters import Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Ask, Choose, InForce, Position, Step, facts, shown
from forge.referee.contract.ticking import TICK
from forge.referee.contract.traits import own_names
from forge.referee.games.paukenschlag_variant.record import (
    ALLIED,
    ATTACKS,
    AXIS,
    IN_PLAY,
    LAST_ENTRY,
    REPAIRED,
    WAITING,
    Z_511,
    Record,
    send_away,
    take_back,
)
from forge.referee.games.paukenschlag_variant.rule_21_1_entering import (
    CANADIAN_AREAS,
    ITALIAN_AREAS,
    Entered,
    barbarigo,
    canadians,
    enter_boats,
)
from forge.referee.games.paukenschlag_variant.rule_21_2_frogmen import FROGMEN, WEAPONS, fill_cups, raid_from_the_air
from forge.referee.games.paukenschlag_variant.rule_21_3_floatplanes import (
    BOMBS,
    FERRY,
    ask_factor,
    bombs_of,
    missions_open,
)
from forge.referee.games.paukenschlag_variant.rule_21_5_damage import repair
from forge.values.words import Choice

YES, NO = ANSWERS = ("yes", "no")
MOST_CONVOYS = 10
MOST_LEFT = 20
US, GERMAN = "us", "german"


async def tick(step: str, cite: str, who: str = "") -> None:
    """Wait until a step that the players carry out by themselves is done."""
    await Ask(step, who, TICK, cite)


async def ask(question: str, cite: str, who: str) -> bool:
    """Ask a question of yes or no; no is the usual answer."""
    answer = await Choose(question, who, (NO, YES), cite, traits=own_names(ANSWERS))
    return answer == YES


async def open_turn(record: Record) -> Record:
    """Begin the turn: entries, returns, convoys (5.1)."""
    await Position(record, unasked=True)
    await Step("turn-begins", facts(turn=record.turn), "5.1")
    if record.turn == 1:
        await tick("random-event", "5.1")
    if not record.arrival:
        record = record._replace(arrival=(await barbarigo()).turn)
    await Position(record)
    await tick("reinforcements", "5.1")
    record = await _enter(record)
    record, back = take_back(record)
    await Position(record)
    for each in back:
        await Step("comes-back", facts(what=each.what, number=each.number), "5.1")
    if await may_add_convoy(record.convoys) and await ask("new-convoy-due", "10.1", ALLIED):
        record = record._replace(convoys=record.convoys + 1)
    return await shown(record)


async def _enter(record: Record) -> Record:
    if record.may_roll:
        boats = await _boats_that_roll(record)
        entered = await enter_boats(record.turn, boats, within=partial(_entering, record))
        record = _entering(record, entered)
        if record.turn == LAST_ENTRY:
            record = record._replace(waiting=0)
        await Position(record)
    if record.italian == WAITING and record.turn >= record.arrival:
        await Choose("italian-area", AXIS, ITALIAN_AREAS, "21.2")
        load = await Choose("italian-load", AXIS, WEAPONS, "21.2")
        record = await shown(record._replace(italian=IN_PLAY, carrying=load == FROGMEN))
    if not record.canadians:
        ruled = await canadians(record.turn, record.scenario, record.first_entry)
        if ruled.may_enter and await ask("canadians-enter", "21.4", ALLIED):
            await _place_canadians(ruled.together)
            record = record._replace(canadians=True)
    return record


async def _boats_that_roll(record: Record) -> int:
    if await InForce("PKS-R19") == "every-boat":
        return record.waiting
    numbers = tuple(str(number) for number in range(record.waiting, -1, -1))
    return int(await Choose("boats-that-roll", AXIS, numbers, "21.1"))


def _entering(record: Record, so_far: Entered) -> Record:
    """Give the record while boats are rolled for: those that entered or are out wait no more."""
    first = record.turn if so_far.entered and not record.first_entry else record.first_entry
    return record._replace(waiting=record.waiting - so_far.entered - so_far.out, first_entry=first)


async def _place_canadians(together: bool) -> None:
    for number in (1,) if together else (1, 2, 3, 4):
        await Choose("canadian-area", ALLIED, CANADIAN_AREAS, "21.4", about=facts(number=number))


@Procedure("new-convoy", cite="10.1")
async def may_add_convoy(convoys: int = asked(Whole(0, 40))) -> bool:
    """Rule whether another convoy may come into play."""
    may = convoys < MOST_CONVOYS
    await Step("convoy-may" if may else "convoy-may-not", facts(convoys=convoys), "10.1")
    return may


@Procedure(cite="5.3, 5.4")
async def first_mover(phase: str = asked(Choice(("air-movement", "naval-movement")))) -> str:
    """Say who moves first in a phase in which the sides alternate."""
    await Step("us-first", facts(phase=phase), "5.3" if phase == "air-movement" else "5.4")
    return US


async def repair_and_fly(record: Record) -> Record:
    """Repair, then move the air units (5.2, 5.3)."""
    await tick("repair-bases", "12.5.4")
    await tick("fighters-on-cap", "12.1.2")
    await first_mover("air-movement")
    for plane in record.ready:
        record = await shown(await _fly(record, plane))
    await tick("air-movement", "5.3")
    return await shown(record)


async def _fly(record: Record, plane: str) -> Record:
    absent = record.italian != IN_PLAY
    missions = await missions_open(plane, absent, record.carrying, record.ferried)
    if not missions:
        return record
    if plane == Z_511:
        mission = await Choose("z-511-flies", AXIS, (NO, *missions), "21.3.2", traits=own_names((NO, *missions)))
    else:
        mission = BOMBS if await ask("bv-222-flies", "21.3.1", AXIS) else NO
    if mission == NO:
        return record
    if mission == FERRY:
        await raid_from_the_air()
        record = record._replace(ferried=True)
    else:
        record = await _bomb(record, plane)
    return record._replace(flown=(*record.flown, plane))


async def _bomb(record: Record, plane: str) -> Record:
    """Ask where the submarine is that a floatplane relies on, and say what its bombs are worth."""
    where = await Choose("area-of-base", AXIS, ("target-area", "next-area"), "21.3", about=facts(aircraft=plane))
    factor = dict(record.factors).get(plane) or await ask_factor(plane)
    await bombs_of(plane, factor, over_base=where == "target-area")
    return record._replace(factors=tuple(sorted({**dict(record.factors), plane: factor}.items())))


async def move_ships(record: Record) -> Record:
    """Move naval units; declare frogman attacks; roll for damaged boats that left the map (5.4, 21.2.1, 21.5.3)."""
    await first_mover("naval-movement")
    await tick("status-and-fuel", "11.1", GERMAN)
    await tick("naval-movement", "5.4")
    if record.italian == IN_PLAY and record.carrying:
        record = await shown(await _declare(record))
    left = await Ask("boats-off-map", AXIS, Whole(0, MOST_LEFT), "21.5.3")
    for number in range(1, left + 1):
        record = await shown(await _repair(record, number))
    return record


async def _declare(record: Record) -> Record:
    possible = tuple(str(number) for number in range(ATTACKS - record.made + 1))
    attacks = int(await Choose("frogman-attacks", AXIS, possible, "21.2.1", traits=((possible[-1], "most"),)))
    if not attacks:
        return record
    detected = await ask("italian-detected", "21.2.1", AXIS)
    cups = await fill_cups(detected, attacks)
    return record._replace(declared=attacks, detected=detected, cups=cups)


async def _repair(record: Record, number: int) -> Record:
    about = facts(number=number)
    damage = await Ask("damage-of-boat", AXIS, Whole(1, 4), "21.5.3", about)
    factor = await Ask("factor-of-boat", AXIS, Whole(2, 3), "21.5.3", about)
    repaired = await repair(damage, factor, record.turn)
    return send_away(record, REPAIRED) if repaired.repaired else record

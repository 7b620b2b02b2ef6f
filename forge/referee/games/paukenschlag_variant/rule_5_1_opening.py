"""Rules 5.1 to 5.4: the start of a turn, repair, air movement and naval movement as a guided checklist."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.parameters import Whole
from forge.referee.contract.requests import Ask, Choose, InForce, Position, Step, own_names
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
from forge.values.words import match

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps

YES, NO = ANSWERS = ("yes", "no")
DONE, NOT_NEEDED = "done", "not-needed"
MOST_CONVOYS = 10
MOST_LEFT = 20
US, GERMAN = "us", "german"


class Tick(NamedTuple):
    """The word of players who have carried out a step by themselves, or had nothing to do in it."""

    label: str = "done, whether there was anything to do or not"

    @property
    def values(self) -> tuple[str, ...]:
        """List the word, for whoever decides by a policy."""
        return (DONE,)

    def read(self, text: str) -> str:
        """Read the word or its beginning; older ledgers tell apart whether there was anything to do."""
        return DONE if text == NOT_NEEDED else match(text, (DONE,))

    def show(self, value: str) -> str:
        """Write the word."""
        return value

    def schema(self) -> dict[str, Any]:
        """List the word."""
        return {"enum": [DONE]}


def tick(step: str, cite: str, who: str = "") -> Steps[None]:
    """Wait until a step that the players carry out by themselves is done."""
    yield Ask(step, who, Tick(), cite)


def ask(question: str, cite: str, who: str) -> Steps[bool]:
    """Ask a question of yes or no; no is the usual answer."""
    answer: str = yield Choose(question, who, (NO, YES), cite, traits=own_names(ANSWERS))
    return answer == YES


def open_turn(record: Record) -> Steps[Record]:
    """Begin the turn: entries, returns, convoys (5.1)."""
    yield Position(record, unasked=True)
    yield Step("turn-begins", (("turn", record.turn),), "5.1")
    if record.turn == 1:
        yield from tick("random-event", "5.1")
    if not record.arrival:
        record = record._replace(arrival=(yield from barbarigo()).turn)
    yield Position(record)
    yield from tick("reinforcements", "5.1")
    record = yield from _enter(record)
    record, back = take_back(record)
    yield Position(record)
    for each in back:
        yield Step("comes-back", (("what", each.what), ("number", each.number)), "5.1")
    if (yield from may_add_convoy(record.convoys)) and (yield from ask("new-convoy-due", "10.1", ALLIED)):
        record = record._replace(convoys=record.convoys + 1)
    yield Position(record)
    return record


def _enter(record: Record) -> Steps[Record]:
    if record.may_roll:
        boats = yield from _boats_that_roll(record)
        entered = yield from enter_boats(record.turn, boats, partial(_entering, record))
        record = _entering(record, entered)
        if record.turn == LAST_ENTRY:
            record = record._replace(waiting=0)
        yield Position(record)
    if record.italian == WAITING and record.turn >= record.arrival:
        yield Choose("italian-area", AXIS, ITALIAN_AREAS, "21.2")
        load = yield Choose("italian-load", AXIS, WEAPONS, "21.2")
        record = record._replace(italian=IN_PLAY, carrying=load == FROGMEN)
        yield Position(record)
    if not record.canadians:
        ruled = yield from canadians(record.turn, record.scenario, record.first_entry)
        if ruled.may_enter and (yield from ask("canadians-enter", "21.4", ALLIED)):
            yield from _place_canadians(ruled.together)
            record = record._replace(canadians=True)
    return record


def _boats_that_roll(record: Record) -> Steps[int]:
    if (yield InForce("PKS-R19")) == "every-boat":
        return record.waiting
    numbers = tuple(str(number) for number in range(record.waiting, -1, -1))
    return int((yield Choose("boats-that-roll", AXIS, numbers, "21.1")))


def _entering(record: Record, so_far: Entered) -> Record:
    """Give the record while boats are rolled for: those that entered or are out wait no more."""
    first = record.turn if so_far.entered and not record.first_entry else record.first_entry
    return record._replace(waiting=record.waiting - so_far.entered - so_far.out, first_entry=first)


def _place_canadians(together: bool) -> Steps[None]:
    for number in (1,) if together else (1, 2, 3, 4):
        yield Choose("canadian-area", ALLIED, CANADIAN_AREAS, "21.4", about=(("number", number),))


def may_add_convoy(convoys: int) -> Steps[bool]:
    """Rule whether another convoy may come into play."""
    may = convoys < MOST_CONVOYS
    yield Step("convoy-may" if may else "convoy-may-not", (("convoys", convoys),), "10.1")
    return may


def first_mover(phase: str) -> Steps[str]:
    """Say who moves first in a phase in which the sides alternate."""
    yield Step("us-first", (("phase", phase),), "5.3" if phase == "air-movement" else "5.4")
    return US


def repair_and_fly(record: Record) -> Steps[Record]:
    """Repair, then move the air units (5.2, 5.3)."""
    yield from tick("repair-bases", "12.5.4")
    yield from tick("fighters-on-cap", "12.1.2")
    yield from first_mover("air-movement")
    for plane in record.ready:
        record = yield from _fly(record, plane)
        yield Position(record)
    yield from tick("air-movement", "5.3")
    yield Position(record)
    return record


def _fly(record: Record, plane: str) -> Steps[Record]:
    absent = record.italian != IN_PLAY
    missions = yield from missions_open(plane, absent, record.carrying, record.ferried)
    if not missions:
        return record
    if plane == Z_511:
        mission = yield Choose("z-511-flies", AXIS, (NO, *missions), "21.3.2", traits=own_names((NO, *missions)))
    else:
        mission = BOMBS if (yield from ask("bv-222-flies", "21.3.1", AXIS)) else NO
    if mission == NO:
        return record
    if mission == FERRY:
        yield from raid_from_the_air()
        record = record._replace(ferried=True)
    else:
        record = yield from _bomb(record, plane)
    return record._replace(flown=(*record.flown, plane))


def _bomb(record: Record, plane: str) -> Steps[Record]:
    """Ask where the submarine is that a floatplane relies on, and say what its bombs are worth."""
    where = yield Choose("area-of-base", AXIS, ("target-area", "next-area"), "21.3", about=(("aircraft", plane),))
    factor = dict(record.factors).get(plane) or (yield from ask_factor(plane))
    yield from bombs_of(plane, factor, over_base=where == "target-area")
    return record._replace(factors=tuple(sorted({**dict(record.factors), plane: factor}.items())))


def move_ships(record: Record) -> Steps[Record]:
    """Move naval units; declare frogman attacks; roll for damaged boats that left the map (5.4, 21.2.1, 21.5.3)."""
    yield from first_mover("naval-movement")
    yield from tick("status-and-fuel", "11.1", GERMAN)
    yield from tick("naval-movement", "5.4")
    if record.italian == IN_PLAY and record.carrying:
        record = yield from _declare(record)
        yield Position(record)
    left = yield Ask("boats-off-map", AXIS, Whole(0, MOST_LEFT), "21.5.3")
    for number in range(1, left + 1):
        record = yield from _repair(record, number)
        yield Position(record)
    return record


def _declare(record: Record) -> Steps[Record]:
    possible = tuple(str(number) for number in range(ATTACKS - record.made + 1))
    attacks = int((yield Choose("frogman-attacks", AXIS, possible, "21.2.1", traits=((possible[-1], "most"),))))
    if not attacks:
        return record
    detected = yield from ask("italian-detected", "21.2.1", AXIS)
    cups = yield from fill_cups(detected, attacks)
    return record._replace(declared=attacks, detected=detected, cups=cups)


def _repair(record: Record, number: int) -> Steps[Record]:
    about = (("number", number),)
    damage = yield Ask("damage-of-boat", AXIS, Whole(1, 4), "21.5.3", about)
    factor = yield Ask("factor-of-boat", AXIS, Whole(2, 3), "21.5.3", about)
    repaired = yield from repair(damage, factor, record.turn)
    return send_away(record, REPAIRED) if repaired.repaired else record

"""Areas as procedures: one attack, one ASW die, a side, a whole area."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.counters import Counters
from forge.referee.games.atlantic_wolves import area as areas
from forge.referee.games.atlantic_wolves.attack import Attacker, Attacks, convoy_counts, modifiers_of, scatters, uses_up
from forge.referee.games.atlantic_wolves.fleet import IN_AREA, total
from forge.referee.games.atlantic_wolves.names import (
    ACE,
    AREAS,
    B_DIENST,
    CONDOR_AREAS,
    CONVOY_AREA,
    GERMAN,
    HUNTING,
    MARKS,
    NORMAL,
    PENS,
    PLACES,
    ROUTES,
    SHADOW,
    SIDES,
    SQUARES,
    TACTICS,
    TORPEDOES,
)
from forge.referee.games.atlantic_wolves.red_cards import Card
from forge.referee.games.atlantic_wolves.situation import Area, Setting
from forge.referee.games.atlantic_wolves.tonnage import (
    CONDOR,
    CONVOY_SHIPS,
    CONVOY_TONS,
    RAIDER,
    U_BOAT,
    Limit,
    area_limit,
    cutting,
)
from forge.referee.parameters import Choice, Flag, Parameter, SomeOf, Whole
from forge.referee.procedure import Objection, Procedure, Uses
from forge.referee.requests import Emit, InForce, RollOn, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.counters import Group
    from forge.referee.games.atlantic_wolves.fleet import Boats
    from forge.referee.requests import Steps
    from forge.rules.look import Look

EVENTS = Counters((TACTICS, ROUTES, HUNTING), (), 6)
CARDS = Counters((B_DIENST, TORPEDOES, TACTICS, HUNTING), (), 6)
BY_ATA = "by-ata"
ORDERS = {"a": 0, "b": 2, "c": 6}


class Situation(NamedTuple):
    """What the parameters of an area say, in their order."""

    area: str
    boats: Boats
    ata: int
    order: str
    escorts: int
    air: int
    convoys: int
    condors: int
    raider: bool
    doenitz: str
    tankers: int
    cards: tuple[Group, ...]
    events: tuple[Group, ...]
    card_modifier: int
    convoy_hit: bool


AREA_PARAMETERS = (
    Parameter("area", Choice(AREAS)),
    Parameter("u-boats", IN_AREA, ()),
    Parameter("ata", Whole(0, 40), 0, "8.0"),
    Parameter("order", Choice((BY_ATA, *ORDERS)), BY_ATA, "9.0"),
    Parameter("escorts", Whole(0, 60), 0, "9.3"),
    Parameter("air", Whole(0, 60), 0, "9.4"),
    Parameter("convoys", Whole(0, 8), 0, "15.0"),
    Parameter("condors", Whole(0, 8), 0, "8.0"),
    Parameter("raider", Flag(), False, "8.0"),
    Parameter("doenitz", Choice(PLACES), PENS, "6.0"),
    Parameter("tankers", Whole(0, 30), 0, "15.0"),
    Parameter("cards", CARDS, (), "16.0"),
    Parameter("events", EVENTS, (), "16.0"),
    Parameter("card-modifier", Whole(-9, 9), 0, "16.0"),
    Parameter("convoy-hit", Flag(), False, "9.1"),
)


def whole_area(*values: object) -> Steps[Outcome]:
    """Resolve an area in the order that the ATA, or the order named, asks for."""
    situation = Situation(*values)  # type: ignore[arg-type]
    sides = yield from areas.order_of(ORDERS.get(situation.order, situation.ata))
    return (yield from _resolve(situation, sides))


def one_side(side: str, *values: object) -> Steps[Outcome]:
    """Resolve one side in an area."""
    return (yield from _resolve(Situation(*values), (side,)))  # type: ignore[arg-type]


class Outcome(NamedTuple):
    """How an area stands afterwards."""

    left: int
    convoys: int
    tankers: int
    cards: int
    raider: bool


def _resolve(given: Situation, sides: tuple[str, ...]) -> Steps[Outcome]:
    limit = Limit(10**9)
    if GERMAN in sides:
        tons = yield from area_limit(given.area, given.escorts, given.air, given.convoys)
        limit = yield from cutting(given.area, tons)
    occupied = areas.in_all_squares(given.boats)
    count = {group.noun: group.number for group in given.events}
    cards = [Card((group.noun,), given.area, number=0) for group in given.cards for _ in range(group.number)]
    cards += [Card((HUNTING,), given.area, red=False)] * count.get(HUNTING, 0)
    setting = Setting(
        given.area,
        given.ata,
        given.doenitz,
        given.escorts,
        given.air,
        count.get(TACTICS, 0),
        count.get(ROUTES, 0),
        given.card_modifier,
        limit,
    )
    area = Area(
        setting,
        given.boats,
        given.condors,
        given.raider,
        given.convoys,
        given.tankers,
        tuple(cards),
        given.convoy_hit,
        rudeltaktik=occupied and bool((yield InForce("rudeltaktik"))),
        attacked=GERMAN not in sides,
    )
    after = yield from areas.resolve(area, sides)
    return Outcome(total(after.boats), after.convoys, after.tankers, len(after.cards), after.raider)


def check_area(*values: object) -> Iterator[Objection]:
    """Object to what the rules do not allow in an area."""
    given = Situation(*values)  # type: ignore[arg-type]
    if given.convoys and given.area != CONVOY_AREA:
        yield Objection("convoys-elsewhere", (("area", given.area),), "15.0")
    if given.condors and given.area not in CONDOR_AREAS:
        yield Objection("condors-elsewhere", (("area", given.area),), "8.0")
    if (aces := sum(group.number for group in given.boats if ACE in group.marks)) > 4:
        yield Objection("too-many-aces", (("aces", aces),), "12.0")


class Attacked(NamedTuple):
    """One attack: the modifiers in all, the modified roll, what was sunk, and what it causes."""

    modifier: int
    modified: int
    tons: int
    ships: int
    scatter: bool
    convoy: bool


class Single(NamedTuple):
    """What the parameters of one attack say, in their order."""

    area: str
    counter: str
    square: str
    marks: tuple[str, ...]
    scatter: bool
    doenitz: str
    events: tuple[Group, ...]
    card_modifier: int


def one_attack(*values: object) -> Steps[Attacked]:
    """Rule one attack by itself, before any limit."""
    given = Single(*values)  # type: ignore[arg-type]
    count = {group.noun: group.number for group in given.events}
    tactics, routes = count.get(TACTICS, 0), count.get(ROUTES, 0)
    setting = Setting(given.area, doenitz=given.doenitz, tactics=tactics, routes=routes, card=given.card_modifier)
    attacker = Attacker(given.counter, {CONDOR: SHADOW, RAIDER: NORMAL}.get(given.counter, given.square), given.marks)
    attacks = Attacks(setting, (), scatter=given.scatter, balance=(yield InForce("play-balance")))
    modifiers = yield from modifiers_of(attacks, attacker, count.get(HUNTING, 0))
    look: Look = yield RollOn("german-attack", (("area", given.area),), modifiers)
    yield Emit("tons", look.result.tons)
    yield Emit("ships", look.result.ships)
    return Attacked(
        sum(one.value for one in look.applied),
        look.total or 0,
        look.result.tons,
        look.result.ships,
        (yield from scatters(attacker, look)),
        look.result.convoy,
    )


def check_attack(
    _area: str, counter: str, square: str, marks: tuple[str, ...], *_others: object
) -> Iterator[Objection]:
    """Object to marks on what is no U-boat, and to squares that it cannot be in."""
    if counter != U_BOAT and marks:
        yield Objection("marks-on-others", (("counter", counter),), "12.0")
    if counter == CONDOR and square != SHADOW:
        yield Objection("condor-in-shadow", (), "8.0")
    if counter == RAIDER and square != NORMAL:
        yield Objection("raider-in-normal", (), "8.0")


class ConvoyResult(NamedTuple):
    """What a Convoy result of an attack does, and whether the one of the turn is used up afterwards."""

    removed: int
    tons: int
    ships: int
    used: bool


def convoy_result(convoys: int, used: bool, ace: bool) -> Steps[ConvoyResult]:
    """Rule what a Convoy result does."""
    balance = yield InForce("play-balance")
    if not (yield from convoy_counts(used, ace, balance)):
        yield Step("convoy-safe", (("area", CONVOY_AREA),), "9.1")
        return ConvoyResult(0, 0, 0, used)
    if not convoys:
        return ConvoyResult(0, 0, 0, used or (yield InForce("AW-R10")) == "yes")
    return ConvoyResult(1, CONVOY_TONS, CONVOY_SHIPS, used or (yield from uses_up(ace)))


_MEASURES = ("tons", "ships", "by-boats", "sunk", "u-boats", "pens", "aces", "convoys", "condors", "raiders")
_USES = (
    Uses("german-attack", ("tons", "ships", "scatter", "convoy")),
    Uses("asw", ("effect",), ("aggressive-boats", "normal-boats"), ("none", "hit", "pens")),
    Uses("hit", ("effect", "boats", "squares"), ("late-ata",)),
    Uses("ace-save", ("effect",), (), ("sunk", "pens")),
    Uses("type-xxi-save", ("effect",), (), ("sunk", "pens", "none")),
    Uses("anti-raider", ("effect",), (), ("sunk", "none")),
)
_READINGS = tuple(f"AW-R{number}" for number in (1, 2, 3, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 22))

AREA = Procedure(
    "area",
    whole_area,
    AREA_PARAMETERS,
    cite="9.0",
    measures=_MEASURES,
    uses=_USES,
    readings=_READINGS,
    check=check_area,
)
SIDE_PROCEDURES = tuple(
    Procedure(
        {"escort": "escort-asw", "air": "air-asw", "german": "attacks"}[side],
        one_side,
        AREA_PARAMETERS,
        cite={"escort": "9.3", "air": "9.4", "german": "9.1"}[side],
        measures=_MEASURES,
        uses=_USES,
        readings=_READINGS,
        check=check_area,
        fixed=(side,),
    )
    for side in SIDES
)
ATTACK = Procedure(
    "attack",
    one_attack,
    (
        Parameter("area", Choice(AREAS)),
        Parameter("counter", Choice((U_BOAT, CONDOR, RAIDER)), U_BOAT),
        Parameter("square", Choice(SQUARES)),
        Parameter("marks", SomeOf(MARKS), ()),
        Parameter("scatter", Flag(), False, "9.2"),
        Parameter("doenitz", Choice(PLACES), PENS, "6.0"),
        Parameter("events", EVENTS, (), "16.0"),
        Parameter("card-modifier", Whole(-9, 9), 0, "16.0"),
    ),
    cite="9.1",
    measures=("tons", "ships"),
    uses=_USES[:1],
    readings=("AW-R9", "AW-R15"),
    check=check_attack,
)
CONVOY_RESULT = Procedure(
    "convoy-result",
    convoy_result,
    (Parameter("convoys", Whole(0, 8)), Parameter("used", Flag(), False), Parameter("ace", Flag(), False)),
    cite="9.1",
    readings=("AW-R10", "AW-R17"),
)
PROCEDURES = (AREA, *SIDE_PROCEDURES, ATTACK, CONVOY_RESULT)

"""One attack by itself, and what a Convoy result does, as procedures (9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.counters import Counters
from forge.referee.contract.in_force import word_in_force
from forge.referee.contract.parameters import Choice, Flag, Parameter, SomeOf, Whole
from forge.referee.contract.procedure import Objection, Procedure, Uses
from forge.referee.contract.requests import Emit, InForce, RollOn, Step
from forge.referee.games.atlantic_wolves.attack import Attacker, Attacks, convoy_counts, modifiers_of, scatters, uses_up
from forge.referee.games.atlantic_wolves.names import (
    AREAS,
    CONVOY_AREA,
    HUNTING,
    MARKS,
    NORMAL,
    PENS,
    PLACES,
    ROUTES,
    SHADOW,
    SQUARES,
    TACTICS,
)
from forge.referee.games.atlantic_wolves.possible import condors_misplaced
from forge.referee.games.atlantic_wolves.situation import Setting
from forge.referee.games.atlantic_wolves.tonnage import (
    CONDOR,
    CONVOY_SHIPS,
    CONVOY_TONS,
    RAIDER,
    U_BOAT,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.contract.counters import Group

EVENTS = Counters((TACTICS, ROUTES, HUNTING), (), 6)
GERMAN_ATTACK = Uses("german-attack", ("tons", "ships", "scatter", "convoy"))


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


async def one_attack(*values: object) -> Attacked:
    """Rule one attack by itself, before any limit."""
    given = Single(*values)  # type: ignore[arg-type]
    count = {group.noun: group.number for group in given.events}
    tactics, routes = count.get(TACTICS, 0), count.get(ROUTES, 0)
    setting = Setting(given.area, doenitz=given.doenitz, tactics=tactics, routes=routes, card=given.card_modifier)
    attacker = Attacker(given.counter, {CONDOR: SHADOW, RAIDER: NORMAL}.get(given.counter, given.square), given.marks)
    attacks = Attacks(setting, (), scatter=given.scatter, balance=await word_in_force("play-balance"))
    modifiers = await modifiers_of(attacks, attacker, count.get(HUNTING, 0))
    look = await RollOn("german-attack", (("area", given.area),), modifiers)
    await Emit("tons", look.result.tons)
    await Emit("ships", look.result.ships)
    return Attacked(
        sum(one.value for one in look.applied),
        look.total or 0,
        look.result.tons,
        look.result.ships,
        await scatters(attacker, look),
        look.result.convoy,
    )


def check_attack(area: str, counter: str, square: str, marks: tuple[str, ...], *_others: object) -> Iterator[Objection]:
    """Object to marks on what is no U-boat, and to areas and squares that it cannot be in."""
    if counter != U_BOAT and marks:
        yield Objection("marks-on-others", (("counter", counter),), "12.0")
    if counter == CONDOR:
        yield from condors_misplaced(area, 1)
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


async def convoy_result(convoys: int, used: bool, ace: bool) -> ConvoyResult:
    """Rule what a Convoy result does."""
    balance = await word_in_force("play-balance")
    if not await convoy_counts(used, ace, balance):
        await Step("convoy-safe", (("area", CONVOY_AREA),), "9.1")
        return ConvoyResult(0, 0, 0, used)
    if not convoys:
        return ConvoyResult(0, 0, 0, used or await InForce("AW-R10") == "yes")
    return ConvoyResult(1, CONVOY_TONS, CONVOY_SHIPS, used or await uses_up(ace))


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
    uses=(GERMAN_ATTACK,),
    readings=("AW-R9", "AW-R15", "AW-R24"),
    check=check_attack,
)
CONVOY_RESULT = Procedure(
    "convoy-result",
    convoy_result,
    (Parameter("convoys", Whole(0, 8)), Parameter("used", Flag(), False), Parameter("ace", Flag(), False)),
    cite="9.1",
    readings=("AW-R10", "AW-R17"),
)
PROCEDURES = (ATTACK, CONVOY_RESULT)

"""One attack by itself, and what a Convoy result does, as procedures (9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.counters import Counters
from forge.referee.contract.in_force import word_in_force
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Flag, SomeOf, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Emit, InForce, RollOn, Step, facts
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


class Attacked(NamedTuple):
    """One attack: the modifiers in all, the modified roll, what was sunk, and what it causes."""

    modifier: int
    modified: int
    tons: int
    ships: int
    scatter: bool
    convoy: bool


def check_attack(area: str, counter: str, square: str, marks: tuple[str, ...], *_: object) -> Iterator[Objection]:
    """Object to marks on what is no U-boat, and to areas and squares that it cannot be in."""
    if counter != U_BOAT and marks:
        yield Objection("marks-on-others", facts(counter=counter), "12.0")
    if counter == CONDOR:
        yield from condors_misplaced(area, 1)
    if counter == CONDOR and square != SHADOW:
        yield Objection("condor-in-shadow", (), "8.0")
    if counter == RAIDER and square != NORMAL:
        yield Objection("raider-in-normal", (), "8.0")


@Procedure("attack", cite="9.1", measures=("tons", "ships"), check=check_attack)
async def one_attack(
    area: str = asked(Choice(AREAS)),
    counter: str = asked(Choice((U_BOAT, CONDOR, RAIDER)), U_BOAT),
    square: str = asked(Choice(SQUARES)),
    marks: tuple[str, ...] = asked(SomeOf(MARKS), ()),
    scatter: bool = asked(Flag(), False, "9.2"),
    doenitz: str = asked(Choice(PLACES), PENS, "6.0"),
    events: tuple[Group, ...] = asked(EVENTS, (), "16.0"),
    card_modifier: int = asked(Whole(-9, 9), 0, "16.0"),
) -> Attacked:
    """Rule one attack by itself, before any limit."""
    count = {group.noun: group.number for group in events}
    tactics, routes = count.get(TACTICS, 0), count.get(ROUTES, 0)
    setting = Setting(area, doenitz=doenitz, tactics=tactics, routes=routes, card=card_modifier)
    attacker = Attacker(counter, {CONDOR: SHADOW, RAIDER: NORMAL}.get(counter, square), marks)
    attacks = Attacks(setting, (), scatter=scatter, balance=await word_in_force("play-balance"))
    modifiers = await modifiers_of(attacks, attacker, count.get(HUNTING, 0))
    look = await RollOn("german-attack", facts(area=area), modifiers)
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


class ConvoyResult(NamedTuple):
    """What a Convoy result of an attack does, and whether the one of the turn is used up afterwards."""

    removed: int
    tons: int
    ships: int
    used: bool


@Procedure(cite="9.1")
async def convoy_result(
    convoys: int = asked(Whole(0, 8)), used: bool = asked(Flag(), False), ace: bool = asked(Flag(), False)
) -> ConvoyResult:
    """Rule what a Convoy result does."""
    balance = await word_in_force("play-balance")
    if not await convoy_counts(used, ace, balance):
        await Step("convoy-safe", facts(area=CONVOY_AREA), "9.1")
        return ConvoyResult(0, 0, 0, used)
    if not convoys:
        return ConvoyResult(0, 0, 0, used or await InForce("AW-R10") == "yes")
    return ConvoyResult(1, CONVOY_TONS, CONVOY_SHIPS, used or await uses_up(ace))

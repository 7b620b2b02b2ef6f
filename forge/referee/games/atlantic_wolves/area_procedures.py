"""Areas as procedures: a side, a whole area (9.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.counters import Counters
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import InForce, Step, facts
from forge.referee.contract.traits import STRONGEST, WEAKEST
from forge.referee.games.atlantic_wolves import area as areas
from forge.referee.games.atlantic_wolves.attack_procedures import EVENTS
from forge.referee.games.atlantic_wolves.fleet import IN_AREA, total
from forge.referee.games.atlantic_wolves.names import (
    AIR,
    AREAS,
    B_DIENST,
    ESCORT,
    GERMAN,
    HUNTING,
    PENS,
    PLACES,
    ROUTES,
    TACTICS,
    TORPEDOES,
)
from forge.referee.games.atlantic_wolves.possible import area_misfits
from forge.referee.games.atlantic_wolves.red_cards import Card
from forge.referee.games.atlantic_wolves.situation import Area, Setting
from forge.referee.games.atlantic_wolves.tonnage import (
    area_limit,
    cutting,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.contract.counters import Group
    from forge.referee.contract.objection import Objection
    from forge.referee.games.atlantic_wolves.fleet import Boats

CARDS = Counters((B_DIENST, TORPEDOES, TACTICS, HUNTING), (), 6)
BY_ATA = "by-ata"
ORDERS = {"a": 0, "b": 2, "c": 6}


class Situation(NamedTuple):
    """An area as the parameters say it."""

    area: str = asked(Choice(AREAS))
    u_boats: Boats = asked(IN_AREA, ())
    ata: int = asked(Whole(0, 40), 0, "8.0", told=True)
    order: str = asked(Choice((BY_ATA, *ORDERS)), BY_ATA, "9.0")
    escorts: int = asked(Whole(0, 60), 0, "9.3")
    air: int = asked(Whole(0, 60), 0, "9.4")
    convoys: int = asked(Whole(0, 8), 0, "15.0")
    condors: int = asked(Whole(0, 8), 0, "8.0")
    raider: bool = asked(Flag(), False, "8.0")
    doenitz: str = asked(Choice(PLACES), PENS, "6.0", told=True)
    tankers: int = asked(Whole(0, 30), 0, "15.0")
    cards: tuple[Group, ...] = asked(CARDS, (), "16.0")
    events: tuple[Group, ...] = asked(EVENTS, (), "16.0")
    card_modifier: int = asked(Whole(-9, 9), 0, "16.0")
    convoy_hit: bool = asked(Flag(), False, "9.1")


def check_area(given: Situation) -> Iterator[Objection]:
    """Object to what the rules do not allow in an area."""
    yield from area_misfits(given.area, given.u_boats, given.condors, given.convoys)


class Outcome(NamedTuple):
    """How an area stands afterwards."""

    left: int
    convoys: int
    tankers: int
    cards: int
    raider: bool


_IN_AREA = Procedure(
    rules_version=2,
    measures=("tons", "ships", "by-boats", "sunk", "u-boats", "pens", "aces-lost", "convoys", "condors", "raiders"),
    check=check_area,
    traits=(WEAKEST, STRONGEST),
    episode=True,
)


@_IN_AREA._replace(id="area", cite="9.0", whole=True, rules_version=3)
async def whole_area(given: Situation = asked(Situation)) -> Outcome:
    """Resolve an area in the order that the ATA, or the order named, asks for."""
    sides = await _order_of(given)
    return await _resolve(given, sides, areas.last_asw(sides))


@_IN_AREA._replace(id="escort-asw", cite="9.3", fixed=(ESCORT,))
@_IN_AREA._replace(id="air-asw", cite="9.4", fixed=(AIR,), rules_version=3)
@_IN_AREA._replace(id="attacks", cite="9.1", fixed=(GERMAN,))
async def one_side(side: str, given: Situation = asked(Situation)) -> Outcome:
    """Resolve one side in an area; with the last ASW of the area, the throws against the Raider too (9.5)."""
    hunted_after = ""
    if given.raider and side in areas.ASW_SIDES:
        hunted_after = areas.last_asw(await _order_of(given))
        if side != hunted_after:
            await Step("raider-hunted-later", facts(after=hunted_after), "9.5")
    return await _resolve(given, (side,), hunted_after)


async def _order_of(given: Situation) -> tuple[str, ...]:
    return await areas.order_of(ORDERS.get(given.order, given.ata))


async def _resolve(given: Situation, sides: tuple[str, ...], hunted_after: str) -> Outcome:
    occupied = areas.in_all_squares(given.u_boats)
    count = {group.noun: group.number for group in given.events}
    cards = [Card((group.noun,), given.area, number=0) for group in given.cards for _ in range(group.number)]
    cards += [Card((HUNTING,), given.area, red=False) for _ in range(count.get(HUNTING, 0))]
    setting = Setting(
        given.area,
        given.ata,
        given.doenitz,
        given.escorts,
        given.air,
        count.get(TACTICS, 0),
        count.get(ROUTES, 0),
        given.card_modifier,
    )
    if GERMAN in sides:
        tons = await area_limit(given.area, given.escorts, given.air, given.convoys)
        setting = setting._replace(limit=await cutting(given.area, tons))
    area = Area(
        setting,
        given.u_boats,
        given.condors,
        given.raider,
        given.convoys,
        given.tankers,
        tuple(cards),
        given.convoy_hit,
        rudeltaktik=occupied and bool(await InForce("rudeltaktik")),
        attacked=GERMAN not in sides,
    )
    after = await areas.resolve(area, sides, hunted_after)
    return Outcome(total(after.boats), after.convoys, after.tankers, len(after.cards), after.raider)

"""Areas as procedures: a side, a whole area (9.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.counters import Counters
from forge.referee.contract.parameters import Choice, Flag, Parameter, Whole
from forge.referee.contract.procedure import Procedure, Uses
from forge.referee.contract.requests import STRONGEST, WEAKEST, InForce, Step, facts
from forge.referee.games.atlantic_wolves import area as areas
from forge.referee.games.atlantic_wolves.attack_procedures import EVENTS
from forge.referee.games.atlantic_wolves.fleet import IN_AREA, total
from forge.referee.games.atlantic_wolves.names import (
    AREAS,
    B_DIENST,
    GERMAN,
    HUNTING,
    PENS,
    PLACES,
    ROUTES,
    SIDES,
    TACTICS,
    TORPEDOES,
)
from forge.referee.games.atlantic_wolves.possible import area_misfits
from forge.referee.games.atlantic_wolves.red_cards import Card
from forge.referee.games.atlantic_wolves.situation import Area, Setting
from forge.referee.games.atlantic_wolves.tonnage import (
    Limit,
    area_limit,
    cutting,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.contract.counters import Group
    from forge.referee.contract.procedure import Objection
    from forge.referee.games.atlantic_wolves.fleet import Boats

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
    Parameter("ata", Whole(0, 40), 0, "8.0", told=True),
    Parameter("order", Choice((BY_ATA, *ORDERS)), BY_ATA, "9.0"),
    Parameter("escorts", Whole(0, 60), 0, "9.3"),
    Parameter("air", Whole(0, 60), 0, "9.4"),
    Parameter("convoys", Whole(0, 8), 0, "15.0"),
    Parameter("condors", Whole(0, 8), 0, "8.0"),
    Parameter("raider", Flag(), False, "8.0"),
    Parameter("doenitz", Choice(PLACES), PENS, "6.0", told=True),
    Parameter("tankers", Whole(0, 30), 0, "15.0"),
    Parameter("cards", CARDS, (), "16.0"),
    Parameter("events", EVENTS, (), "16.0"),
    Parameter("card-modifier", Whole(-9, 9), 0, "16.0"),
    Parameter("convoy-hit", Flag(), False, "9.1"),
)


async def whole_area(*values: object) -> Outcome:
    """Resolve an area in the order that the ATA, or the order named, asks for."""
    situation = Situation(*values)  # type: ignore[arg-type]
    sides = await _order_of(situation)
    return await _resolve(situation, sides, areas.last_asw(sides))


async def one_side(side: str, *values: object) -> Outcome:
    """Resolve one side in an area; with the last ASW of the area, the throws against the Raider too (9.5)."""
    situation = Situation(*values)  # type: ignore[arg-type]
    hunted_after = ""
    if situation.raider and side in areas.ASW_SIDES:
        hunted_after = areas.last_asw(await _order_of(situation))
        if side != hunted_after:
            await Step("raider-hunted-later", facts(after=hunted_after), "9.5")
    return await _resolve(situation, (side,), hunted_after)


async def _order_of(situation: Situation) -> tuple[str, ...]:
    return await areas.order_of(ORDERS.get(situation.order, situation.ata))


class Outcome(NamedTuple):
    """How an area stands afterwards."""

    left: int
    convoys: int
    tankers: int
    cards: int
    raider: bool


async def _resolve(given: Situation, sides: tuple[str, ...], hunted_after: str) -> Outcome:
    limit = Limit(10**9)
    if GERMAN in sides:
        tons = await area_limit(given.area, given.escorts, given.air, given.convoys)
        limit = await cutting(given.area, tons)
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
        rudeltaktik=occupied and bool(await InForce("rudeltaktik")),
        attacked=GERMAN not in sides,
    )
    after = await areas.resolve(area, sides, hunted_after)
    return Outcome(total(after.boats), after.convoys, after.tankers, len(after.cards), after.raider)


def check_area(*values: object) -> Iterator[Objection]:
    """Object to what the rules do not allow in an area."""
    given = Situation(*values)  # type: ignore[arg-type]
    yield from area_misfits(given.area, given.boats, given.condors, given.convoys)


_MEASURES = ("tons", "ships", "by-boats", "sunk", "u-boats", "pens", "aces-lost", "convoys", "condors", "raiders")
_USES = (
    Uses("german-attack", ("tons", "ships", "scatter", "convoy")),
    Uses("asw", ("effect",), ("aggressive-boats", "normal-boats"), ("none", "hit", "pens")),
    Uses("hit", ("effect", "boats", "squares"), ("late-ata",)),
    Uses("ace-save", ("effect",), (), ("sunk", "pens")),
    Uses("type-xxi-save", ("effect",), (), ("sunk", "pens", "none")),
    Uses("anti-raider", ("effect",), (), ("sunk", "none")),
)
_READINGS = tuple(f"AW-R{number}" for number in (1, 2, 3, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 22, 24, 25))

AREA = Procedure(
    "area",
    whole_area,
    AREA_PARAMETERS,
    rules_version=2,
    whole=True,
    cite="9.0",
    measures=_MEASURES,
    uses=_USES,
    readings=_READINGS,
    check=check_area,
    traits=(WEAKEST, STRONGEST),
    episodes=(whole_area,),
)
SIDE_PROCEDURES = tuple(
    Procedure(
        {"escort": "escort-asw", "air": "air-asw", "german": "attacks"}[side],
        one_side,
        AREA_PARAMETERS,
        rules_version=2,
        cite={"escort": "9.3", "air": "9.4", "german": "9.1"}[side],
        measures=_MEASURES,
        uses=_USES,
        readings=_READINGS,
        check=check_area,
        fixed=(side,),
        traits=(WEAKEST, STRONGEST),
        episodes=(one_side,),
    )
    for side in SIDES
)
PROCEDURES = (AREA, *SIDE_PROCEDURES)

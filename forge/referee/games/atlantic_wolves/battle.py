"""Attacks and ASW over the whole board, by area or by side, in any order that 9.0 allows."""

from __future__ import annotations

from functools import partial

from forge.referee.contract.requests import Call, Choose, Fold, InForce, Position, Step, facts
from forge.referee.games.atlantic_wolves import area as areas
from forge.referee.games.atlantic_wolves.events import play_kept
from forge.referee.games.atlantic_wolves.fleet import of_area, total, with_area
from forge.referee.games.atlantic_wolves.growth import mines
from forge.referee.games.atlantic_wolves.names import (
    AIR,
    AREAS,
    BISCAY,
    CONVOY_AREA,
    ESCORT,
    GERMAN,
    GERMAN_PLAYER,
    ICELAND,
    OTHER,
    ROUTES,
    TACTICS,
)
from forge.referee.games.atlantic_wolves.position import (
    Campaign,
    Condors,
    drive_home,
    lose_raider,
    strike_off,
    this_turn,
)
from forge.referee.games.atlantic_wolves.raider import throws_due
from forge.referee.games.atlantic_wolves.red_cards import Cards, held_for
from forge.referee.games.atlantic_wolves.situation import Area, Losses, Setting
from forge.referee.games.atlantic_wolves.tonnage import CONVOY_SHIPS, CONVOY_TONS, area_limit, cutting
from forge.referee.games.atlantic_wolves.victory import ends_at_once, fleet_is_broken

RAIDER = "raider"
EVERY = "every"


async def battle_phase(campaign: Campaign) -> Campaign:
    """Resolve every area; stop at once when the fleet is broken."""
    order = await areas.order_of(campaign.ata)
    left = dict.fromkeys((area for area in AREAS if germans_in(campaign, area)), _with_raider(order))
    while True:
        campaign = await play_kept(campaign)
        if not (left := _due(campaign, left)):
            break
        chosen = await Choose("resolve", GERMAN_PLAYER, choices(left), "9.0", (campaign, tuple(left.items())))
        for area, side in _meant(chosen, left):
            if side in _due(campaign, {area: (side,)}).get(area, ()):
                campaign = await Call(resolve_side, (campaign, area, side, GERMAN not in left[area]))
            left[area] = left[area][1:]
            await Position(campaign)
            if broken(campaign) and await ends_at_once():
                await Step("fleet-broken", facts(sunk=campaign.now.lost, started=campaign.now.started), "4.0")
                return campaign
    return await _lay_mines(campaign)


def choices(left: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """List what may be resolved next: a whole area, the next side of one, or a side everywhere."""
    nexts = {sides[0] for sides in left.values()}
    first = next(iter(left.values()))[0]
    everywhere = tuple(f"{EVERY}-{side}" for side in (first, *sorted(nexts - {first})) if _open_everywhere(side, left))
    single = tuple(f"{area}-{sides[0]}" for area, sides in left.items() if len(sides) > 1)
    return (*left, *everywhere, *single)


def broken(campaign: Campaign) -> bool:
    """Tell whether the losses of the turn have broken the fleet."""
    return fleet_is_broken(campaign.now.started, campaign.now.lost + campaign.now.saved)


async def resolve_side(begun: tuple[Campaign, str, str, bool]) -> Campaign:
    """Resolve one side in an area, or the throws against the Raider; the last says if its Germans have attacked."""
    campaign, area, side, attacked = begun
    state, others = await _situation(campaign, area, side)
    state = state._replace(attacked=attacked)
    if side == RAIDER:
        due = await throws_due(state.setting.escorts, state.setting.air, state.convoys)
        order = (areas.Throw(RAIDER),) * due
    else:
        order = tuple(areas.throws_of(state, side))
    whole = partial(_merge, campaign, state, others)
    after = await Fold(areas.step, state, order, within=whole)
    if state.raider and not after.raider:
        await Step("raider-lost", (), "8.0")
    if state.rudeltaktik and not after.rudeltaktik:
        once = await InForce("AW-R21") == "once"
        packs = () if once else tuple(pack for pack in campaign.now.packs if pack != area)
        return this_turn(whole(after), packs=packs)
    return whole(after)


def _with_raider(order: tuple[str, ...]) -> tuple[str, ...]:
    after = order.index(areas.last_asw(order)) + 1
    return (*order[:after], RAIDER, *order[after:])


def germans_in(campaign: Campaign, area: str) -> bool:
    """Tell whether any German is in an area."""
    return bool(of_area(campaign.fleet, area) or condors_in(campaign, area) or campaign.now.raider_area == area)


def condors_in(campaign: Campaign, area: str) -> int:
    """Give the Condors placed in an area."""
    flying = campaign.now.flying
    return {ICELAND: flying.north, BISCAY: flying.south}.get(area, 0)


def _due(campaign: Campaign, left: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Leave out sides that have nothing to do: no dice, or nobody to throw them at."""
    due = {}
    for area, sides in left.items():
        boats = bool(of_area(campaign.fleet, area))
        convoys = campaign.convoys if area == CONVOY_AREA else 0
        acts = {
            ESCORT: boats and campaign.here(campaign.escorts, area) + convoys > 0,
            AIR: boats and campaign.here(campaign.air, area) > 0,
            GERMAN: germans_in(campaign, area),
            RAIDER: campaign.now.raider_area == area,
        }
        if sides := tuple(side for side in sides if acts[side]):
            due[area] = sides
    return due


def _open_everywhere(side: str, left: dict[str, tuple[str, ...]]) -> bool:
    return sum(side in sides for sides in left.values()) > 1 and all(
        sides[0] == side for sides in left.values() if side in sides
    )


def _meant(chosen: str, left: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    if chosen in left:
        return [(chosen, side) for side in left[chosen]]
    place, _, side = chosen.rpartition("-")
    return [(area, side) for area in (left if place == EVERY else (place,)) if side in left[area]]


async def _situation(campaign: Campaign, area: str, side: str) -> tuple[Area, Cards]:
    convoys = campaign.convoys if area == CONVOY_AREA else 0
    here, air = campaign.here(campaign.escorts, area), campaign.here(campaign.air, area)
    events = [event for event in campaign.now.events if event.area == area]
    setting = Setting(
        area,
        campaign.ata,
        campaign.doenitz,
        here,
        air,
        sum(event.kind == TACTICS for event in events),
        sum(event.kind == ROUTES for event in events),
        sum(event.size for event in events if event.kind == OTHER),
    )
    if side == GERMAN:
        tons = await area_limit(area, here, air, convoys)
        setting = setting._replace(limit=await cutting(area, tons))
    cards, others = held_for(campaign.hand, area)
    state = Area(
        setting,
        of_area(campaign.fleet, area),
        condors_in(campaign, area),
        campaign.now.raider_area == area,
        convoys,
        max(0, campaign.tankers - campaign.now.tankers_used),
        cards,
        campaign.now.convoy_hit,
        rudeltaktik=area in campaign.now.packs and bool(await InForce("rudeltaktik")),
        losses=Losses(),
    )
    return state, others


def _merge(campaign: Campaign, before: Area, others: Cards, after: Area) -> Campaign:
    """Put an area as it stands now into the whole; ``others`` are cards in hand that cannot help in it."""
    losses, now, area = after.losses, campaign.now, after.setting.area
    assert losses is not None
    fleet = strike_off(campaign.fleet, area, losses.sunk)
    fleet = drive_home(fleet, area, losses.driven_back)
    assert with_area(fleet, area, after.boats) == fleet, "U-boats are neither lost nor won on the way"
    gone = before.condors - after.condors
    north, south = (gone, 0) if area == ICELAND else (0, gone)
    campaign = campaign._replace(
        fleet=fleet,
        convoys=after.convoys if area == CONVOY_AREA else campaign.convoys,
        condors=Condors(campaign.condors.north - north, campaign.condors.south - south),
        hand=(*others, *after.cards),
    )
    if before.raider and not after.raider:
        campaign = lose_raider(campaign)
    bonus = losses.bonus
    return this_turn(
        campaign,
        lost=now.lost + total(losses.sunk),
        saved=now.saved + losses.saved_aces,
        u_boats_sunk=now.u_boats_sunk + losses.u_boats,
        tons=now.tons + losses.haul.tons + bonus * CONVOY_TONS,
        ships=now.ships + losses.haul.ships + bonus * CONVOY_SHIPS,
        by_boats=now.by_boats + losses.haul.by_boats,
        tankers_used=now.tankers_used + before.tankers - after.tankers,
        convoy_hit=after.convoy_hit,
        flying=Condors(now.flying.north - north, now.flying.south - south),
    )


async def _lay_mines(campaign: Campaign) -> Campaign:
    if not await InForce("mines"):
        return campaign
    mined = await mines(campaign.now.tons)
    by_boats = campaign.now.by_boats
    if await InForce("AW-R20") == "yes":
        by_boats += mined.tons - campaign.now.tons
    return this_turn(campaign, tons=mined.tons, ships=campaign.now.ships + mined.ships, by_boats=by_boats)

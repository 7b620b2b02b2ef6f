"""Allotment and placement in the order of the ATA (8.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Choose, LookUp, Position, Step, facts
from forge.referee.games.atlantic_wolves.area import in_all_squares
from forge.referee.games.atlantic_wolves.deck import AIR, ESCORT, draw
from forge.referee.games.atlantic_wolves.events import play_kept
from forge.referee.games.atlantic_wolves.fleet import IN_PENS, change, of_area
from forge.referee.games.atlantic_wolves.names import AREAS, BREAKOUT_AREA, CONDOR_AREAS, GERMAN_PLAYER, NORMAL, SQUARES
from forge.referee.games.atlantic_wolves.position import (
    AT_SEA,
    IN_HQ,
    IN_PORT,
    Campaign,
    Condors,
    lose_raider,
    this_turn,
)
from forge.referee.games.atlantic_wolves.raider import break_out

if TYPE_CHECKING:
    from forge.referee.games.atlantic_wolves.fleet import Boats

STAY, FLY, BREAK_OUT, RAIDER_FIRST = "stay", "fly", "break-out", "raider-first"
WHERE = tuple(f"{area}-{square}" for area in AREAS for square in SQUARES)
"""Every place of a U-boat in an area, as one word."""
TRAITS_OF_PLACES = (
    *((f"{area}-{square}", trait) for area in AREAS for square in SQUARES for trait in (area, square)),
    (STAY, STAY),
)
_PLACES = {f"{area}-{square}": (area, square) for area in AREAS for square in SQUARES}


async def placement_phase(campaign: Campaign) -> Campaign:
    """Place Escorts, aircraft and Germans in the order of the ATA."""
    look = await LookUp("ata-order", facts(ata=campaign.ata))
    for side in look.result.placement:
        campaign = await {ESCORT: escorts, AIR: air}.get(side, germans)(campaign)
        await Position(campaign)
    return this_turn(campaign, packs=packs_of(campaign.fleet))


def packs_of(fleet: Boats) -> tuple[str, ...]:
    """Name the areas whose three squares are occupied when the placement is over (17.0)."""
    return tuple(area for area in AREAS if in_all_squares(of_area(fleet, area)))


async def escorts(campaign: Campaign) -> Campaign:
    """Draw a card for the Escorts of every area."""
    campaign, numbers = await draw(campaign, ESCORT)
    return campaign._replace(escorts=numbers)


async def air(campaign: Campaign) -> Campaign:
    """Draw a card for the Air factors of every area."""
    campaign, numbers = await draw(campaign, AIR)
    return campaign._replace(air=numbers)


async def germans(campaign: Campaign) -> Campaign:
    """Let the player place U-boats, Condors and the Raider, the Raider before any U-boat or after them all."""
    campaign = await play_kept(campaign)
    await Position(campaign, unasked=True)
    campaign, waits = await _u_boats(campaign, _raider_waits(campaign))
    campaign = await _condors(campaign)
    return await _raider(campaign) if waits else campaign


def _raider_waits(campaign: Campaign) -> bool:
    """Tell whether the Raider can still be placed, or try to break out."""
    return campaign.raeder == IN_HQ and campaign.raider in (IN_PORT, AT_SEA)


async def _u_boats(campaign: Campaign, waits: bool) -> tuple[Campaign, bool]:
    """Place the U-boats; True where the Raider still waits afterwards."""
    for group in (group for group in campaign.fleet if group.noun == IN_PENS):
        for left in range(group.number, 0, -1):
            about = facts(boat="-".join(("u-boat", *group.marks)), left=left)
            options, seen = ((*WHERE, STAY, RAIDER_FIRST) if waits else (*WHERE, STAY)), (campaign, group.marks)
            place = await Choose("place-boat", GERMAN_PLAYER, options, "8.0", seen, about, TRAITS_OF_PLACES)
            if place == RAIDER_FIRST:
                campaign, waits = await _raider(campaign), False
                seen = (campaign, group.marks)
                place = await Choose("place-boat", GERMAN_PLAYER, (*WHERE, STAY), "8.0", seen, about, TRAITS_OF_PLACES)
            if place == STAY:
                continue
            area, square = _PLACES[place]
            fleet = change(campaign.fleet, IN_PENS, group.marks, -1)
            campaign = campaign._replace(fleet=change(fleet, area, (square, *group.marks), 1))
            await Position(campaign)
    return campaign, waits


async def _condors(campaign: Campaign) -> Campaign:
    campaign = this_turn(campaign, flying=Condors(0, 0))
    for box, area in zip(Condors._fields, CONDOR_AREAS, strict=True):
        for _ in range(getattr(campaign.condors, box)):
            about = facts(area=area)
            if await Choose("place-condor", GERMAN_PLAYER, (FLY, STAY), "8.0", campaign, about) == FLY:
                flying = campaign.now.flying
                campaign = this_turn(campaign, flying=flying._replace(**{box: getattr(flying, box) + 1}))
    return campaign


async def _raider(campaign: Campaign) -> Campaign:
    if campaign.raider == AT_SEA:
        area = await Choose("place-raider", GERMAN_PLAYER, (*AREAS, STAY), "8.0", campaign, facts(square=NORMAL))
        return campaign if area == STAY else this_turn(campaign, raider_area=area)
    if await Choose("break-out", GERMAN_PLAYER, (BREAK_OUT, STAY), "8.0", campaign) == STAY:
        return campaign
    effect = await break_out(raeder=True)
    if effect == "out":
        return this_turn(campaign, raider_area=BREAKOUT_AREA)
    if effect == "sunk":
        await Step("raider-lost", (), "8.0")
        return lose_raider(campaign)
    return campaign

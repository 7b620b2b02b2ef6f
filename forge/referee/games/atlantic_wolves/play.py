"""A whole game, phase by phase, from its beginning or from any position (3.0, 5.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.in_force import number_if_known
from forge.referee.contract.requests import Call, Choose, Emit, Position, Step, facts
from forge.referee.games.atlantic_wolves.advance import taught_by_convoys, technology
from forge.referee.games.atlantic_wolves.battle import battle_phase, broken
from forge.referee.games.atlantic_wolves.deck import ATA, PRODUCTION, draw
from forge.referee.games.atlantic_wolves.events import event_phase, new_marks, place_convoy, play_kept
from forge.referee.games.atlantic_wolves.fleet import change, name_of, named, of_area, total
from forge.referee.games.atlantic_wolves.growth import ace_roll, bonus_convoy, due, room, take
from forge.referee.games.atlantic_wolves.names import ACE, CONVOY_AREA, GERMAN_PLAYER, HQ, PENS
from forge.referee.games.atlantic_wolves.placement import placement_phase
from forge.referee.games.atlantic_wolves.position import (
    IN_HQ,
    PHASES,
    U_BOATS_OF_A_COUNTER,
    Campaign,
    Month,
    Turn,
    add_boats,
    come_home,
)
from forge.referee.games.atlantic_wolves.victory import (
    ALLIES,
    BROKEN_FLEET,
    UNFINISHED,
    Verdict,
    after_turn,
    ends_at_once,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.requests import Steps


class Ending(NamedTuple):
    """How a game ended: who won and why, after which turn, with what tonnage."""

    winner: str
    why: str
    turn: int
    tons: int
    ships: int
    convoys: int
    counters: int


SHOWN = (PHASES[0], "battle")
"""Phases before which players see the board: the first of a turn, and the battle."""


async def play_on(campaign: Campaign) -> Ending:
    """Play from a position to the end of the game."""
    while True:
        await Position(campaign, unasked=campaign.phase in SHOWN)
        await Step("phase-begins", facts(month=f"month.{campaign.turn}", phase=f"phase.{campaign.phase}"), "5.0")
        campaign = await play_kept(campaign)
        campaign = await Call(_PHASES[campaign.phase], campaign)
        ended = await _ended(campaign)
        if ended:
            return await _end(campaign, ended)
        campaign = _next(campaign)


def _next(campaign: Campaign) -> Campaign:
    place = PHASES.index(campaign.phase) + 1
    if place < len(PHASES):
        return campaign._replace(phase=PHASES[place])
    return campaign._replace(phase=PHASES[0], turn=campaign.turn + 1, now=Turn(started=campaign.counters))


async def _ended(campaign: Campaign) -> Verdict | None:
    if campaign.phase == "battle" and broken(campaign) and await ends_at_once():
        return Verdict(ALLIES, BROKEN_FLEET)
    if campaign.phase != PHASES[-1]:
        return None
    found = await after_turn(tuple(month.tons for month in campaign.months), campaign.convoys)
    return None if found.why == UNFINISHED else found


async def _end(campaign: Campaign, ended: Verdict) -> Ending:
    if campaign.phase != PHASES[-1]:
        campaign = campaign._replace(months=(*campaign.months, month_of(campaign)))
    await Position(campaign)
    tons, ships = (sum(numbers) for numbers in zip(*(month[:2] for month in campaign.months), strict=True))
    return Ending(*ended, campaign.turn, tons, ships, campaign.convoys, campaign.counters)


def month_of(campaign: Campaign) -> Month:
    """Write the line of the turn on the tally sheet."""
    now = campaign.now
    return Month(now.tons, now.ships, now.started * U_BOATS_OF_A_COUNTER, now.u_boats_sunk)


async def strategic_phase(campaign: Campaign) -> Campaign:
    """Place Doenitz (6.0)."""
    here, there = (PENS, HQ) if campaign.doenitz == PENS else (HQ, PENS)
    place = await Choose("doenitz", GERMAN_PLAYER, (here, there), "6.0", campaign)
    return campaign._replace(doenitz=place)


async def technology_phase(campaign: Campaign) -> Campaign:
    """Draw a card for the ATA (10.0)."""
    campaign, (drawn, plus) = await draw(campaign, ATA)
    after = await technology(campaign.ata, drawn, plus, campaign.doenitz, campaign.ultras)
    return campaign._replace(ata=after.ata, ultras=after.ultras)


async def production_phase(campaign: Campaign) -> Campaign:
    """Draw a card for new U-boats, and take tankers instead of some (11.0)."""
    campaign, (symbols,) = await draw(campaign, PRODUCTION)
    entitled = await due(symbols, campaign.doenitz, campaign.raeder == IN_HQ)
    if not entitled:
        return campaign
    boats, cows = await number_if_known("U-AW-1"), await number_if_known("U-AW-2")
    boats_left = None if boats is None else max(0, boats - campaign.counters)
    cows_left = None if cows is None else max(0, cows - campaign.tankers)
    share = await take(entitled, boats_left, cows_left, campaign)
    marks = await new_marks(campaign) if share.u_boats else ()
    campaign = add_boats(campaign, share.u_boats, marks)
    return campaign._replace(tankers=campaign.tankers + share.tankers)


async def ace_phase(campaign: Campaign) -> Campaign:
    """Roll for an Ace, and make one of a U-boat that is none yet (12.0)."""
    roll = await ace_roll(campaign.now.by_boats, campaign.aces)
    plain = [group for group in campaign.fleet if ACE not in group.marks]
    if not roll.ace or not plain:
        return campaign
    chosen = await Choose("ace-boat", GERMAN_PLAYER, tuple(map(name_of, plain)), "12.0", campaign)
    boat = named(campaign.fleet, chosen)
    place = next((number for number, mark in enumerate(boat.marks) if mark in ("green", "xxi")), len(boat.marks))
    marks = (*boat.marks[:place], ACE, *boat.marks[place:])
    fleet = change(change(campaign.fleet, boat.noun, boat.marks, -1), boat.noun, marks, 1)
    return campaign._replace(fleet=fleet, aces=campaign.aces + 1)


async def convoy_phase(campaign: Campaign) -> Campaign:
    """Roll for a bonus convoy (13.0)."""
    germans = total(of_area(campaign.fleet, CONVOY_AREA)) + (campaign.now.raider_area == CONVOY_AREA)
    bonus = await bonus_convoy(campaign.year, germans)
    if not bonus.placed or not await room("U-AW-4", campaign.convoys):
        return campaign
    return await place_convoy(campaign)


async def end_of_turn(campaign: Campaign) -> Campaign:
    """Fill in the tally, let the Convoys teach the Allies, clear the board (14.0, 15.0)."""
    lesson = await taught_by_convoys(campaign.ata, campaign.year, campaign.convoys, campaign.taught)
    line = month_of(campaign)
    about = facts(tons=line.tons, ships=line.ships, sunk=line.sunk, operational=line.operational)
    await Step("tally-line", about, "15.0")
    await Step("clean-up", facts(convoys=campaign.convoys), "14.0")
    await Emit("tons-of-month", line.tons)
    campaign = campaign._replace(ata=lesson.ata, taught=lesson.raised, months=(*campaign.months, line))
    return come_home(campaign)


_PHASES: dict[str, Callable[[Campaign], Steps[Campaign]]] = {
    "strategic": strategic_phase,
    "event": event_phase,
    "placement": placement_phase,
    "battle": battle_phase,
    "technology": technology_phase,
    "production": production_phase,
    "ace": ace_phase,
    "convoy": convoy_phase,
    "end-of-turn": end_of_turn,
}

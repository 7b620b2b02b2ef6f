"""The Event phase: what is drawn is carried out at once, or kept if it is Red (7.0, 16.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Whole, Words
from forge.referee.contract.requests import Ask, Choose, Position, Step, facts
from forge.referee.contract.requests import InForce as Asked
from forge.referee.games.atlantic_wolves.deck import EVENT, draw_number, read, shuffle
from forge.referee.games.atlantic_wolves.growth import room
from forge.referee.games.atlantic_wolves.names import (
    AREAS,
    B_DIENST,
    CONVOY,
    CONVOY_1943,
    GERMAN_PLAYER,
    HUNTING,
    MORE_BOATS,
    MORE_CONDORS,
    MORE_TANKERS,
    OTHER,
    PENS,
    RAEDER,
    RAEDER_LEAVES,
    ROUTES,
    TACTICS,
    TORPEDOES,
    year_of,
)
from forge.referee.games.atlantic_wolves.position import (
    IN_HQ,
    LOST,
    Campaign,
    InForce,
    add_boats,
    bring_raeder,
    send_raeder_away,
    this_turn,
)
from forge.referee.games.atlantic_wolves.red_cards import Card, spend

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts

KEEP, PLAY, NO = "keep", "play", "no"


class Effect(NamedTuple):
    """What an event does to throws: the modifier of attacks and whose, or how many throws are made again and which."""

    modifier: str = ""
    applies: str = ""
    rerolls: int = 0
    of: tuple[str, ...] = ()


EFFECTS = {
    TACTICS: Effect("wolfpack-tactics", "all-in-chosen-area"),
    HUNTING: Effect("happy-hunting", "one-in-named-area"),
    ROUTES: Effect("reduced-routes", "all-in-named-area"),
    B_DIENST: Effect(rerolls=1, of=("attack", "asw")),
    TORPEDOES: Effect(rerolls=1, of=("attack",)),
}
AT_A_THROW = (B_DIENST, TORPEDOES)
"""Events that can only be played when a throw was made."""
AT_ATTACKS = (*AT_A_THROW, TACTICS, HUNTING)
"""Events that are offered when attacks are made, if they are kept."""


async def event_phase(campaign: Campaign) -> Campaign:
    """Shuffle if it is time, draw a card and carry out its event."""
    if campaign.turn % 2:
        campaign = await shuffle(campaign)
    campaign, number = await draw_number(campaign, EVENT)
    campaign, content = await read(campaign, number, EVENT)
    event, second, join, area, red = content
    area = "" if area == "none" else area
    if join == "and":
        for kind in (event, second):
            campaign = await _meet(campaign, Card((kind,), area, red, number))
        return campaign
    kinds = (event, second) if join == "or" else (event,)
    return await _meet(campaign, Card(kinds, area, red, number))


async def play_kept(campaign: Campaign) -> Campaign:
    """Let the player carry out Red cards kept that wait for no attack; with Doenitz in the HQ none can be.

    They may be played at any time (16.0), so this is offered in every phase, and wherever one can be broken off.
    """
    while campaign.doenitz == PENS:
        ready = {f"card-{card.number}": card for card in campaign.hand if _kinds_now(card)}
        if not ready:
            return campaign
        chosen = await Choose("play-kept", GERMAN_PLAYER, (NO, *ready), "16.0", campaign)
        if chosen == NO:
            return campaign
        campaign = await _play(campaign._replace(hand=spend(campaign.hand, ready[chosen])), ready[chosen])
    return campaign


async def carry_out(campaign: Campaign, kind: str, card: Card) -> Campaign:
    """Carry out one event."""
    about: Facts = facts(event=f"card.{kind}.title", area=card.area or "none")
    await Step("event-happens", about, "16.0")
    if kind == TACTICS:
        area = await Choose("tactics-area", GERMAN_PLAYER, AREAS, "16.0", campaign)
        await Step("tactics-hold", facts(area=area), "16.0")
        return in_force(campaign, InForce(TACTICS, area))
    if kind == ROUTES:
        await Step("routes-hold", facts(area=card.area), "16.0")
        return in_force(campaign, InForce(ROUTES, card.area))
    if kind in (HUNTING, *AT_A_THROW):
        await Step("hunting-waits" if kind == HUNTING else "card-waits", about, "16.0")
        return campaign._replace(hand=(*campaign.hand, Card((kind,), card.area, red=False, number=card.number)))
    if kind == OTHER:
        return await _other(campaign)
    return await _on_board(campaign, kind)


def in_force(campaign: Campaign, event: InForce) -> Campaign:
    """Let an event hold for the rest of the turn."""
    return this_turn(campaign, events=(*campaign.now.events, event))


def convoys_placed(kind: str, year: int) -> int:
    """Give how many Convoys an event places in a year."""
    return int(kind == CONVOY or (kind == CONVOY_1943 and year > year_of(1)))


async def _on_board(campaign: Campaign, kind: str) -> Campaign:
    if kind in (CONVOY, CONVOY_1943):
        return await _place_convoy(campaign, kind)
    if kind in (RAEDER, RAEDER_LEAVES):
        after = bring_raeder(campaign) if kind == RAEDER else send_raeder_away(campaign)
        changes = {RAEDER: "raeder-comes", RAEDER_LEAVES: "raeder-goes"}[kind]
        why = {IN_HQ: "raeder-is-there", LOST: "raeder-is-lost"}.get(campaign.raeder, "raeder-is-away")
        await Step(changes if after.raeder != campaign.raeder else why, (), "8.0")
        return after
    unknown, there, told = {
        MORE_BOATS: ("U-AW-1", campaign.counters, "boat-added"),
        MORE_TANKERS: ("U-AW-2", campaign.tankers, "tanker-added"),
        MORE_CONDORS: ("U-AW-3", sum(campaign.condors), "condor-added"),
    }[kind]
    if not await room(unknown, there):
        return campaign
    await Step(told, (), "16.0")
    if kind == MORE_BOATS:
        return add_boats(campaign, 1, await new_marks(campaign, by_event=True))
    if kind == MORE_TANKERS:
        return campaign._replace(tankers=campaign.tankers + 1)
    return campaign._replace(condors=campaign.condors._replace(north=campaign.condors.north + 1))


async def _place_convoy(campaign: Campaign, kind: str) -> Campaign:
    if not convoys_placed(kind, campaign.year):
        await Step("not-in-this-year", facts(year=str(campaign.year)), "16.0")
        return campaign
    if not await room("U-AW-4", campaign.convoys):
        return campaign
    return await place_convoy(campaign)


async def place_convoy(campaign: Campaign) -> Campaign:
    """Put one Convoy marker in the North Atlantic."""
    await Step("convoy-placed", facts(convoys=campaign.convoys + 1), "15.0")
    return campaign._replace(convoys=campaign.convoys + 1)


async def new_marks(campaign: Campaign, by_event: bool = False) -> tuple[str, ...]:
    """Give the marks of a new U-boat under the optional rules."""
    green = await Asked("green-crews")
    xxi = campaign.year > year_of(1) and await Asked("type-xxi")
    if (green or xxi) and by_event and await Asked("AW-R23") == "no":
        return ()
    return (*(("green",) if green else ()), *(("xxi",) if xxi else ()))


async def _meet(campaign: Campaign, card: Card) -> Campaign:
    if not card.red:
        return await _play(campaign, card)
    about = facts(card=card.number, event=f"card.{card.kinds[0]}.title")
    may_play = campaign.doenitz == PENS and bool(_kinds_now(card, also=AT_ATTACKS[2:]))
    options = (KEEP, PLAY) if may_play else (KEEP,)
    if await Choose("red-card-drawn", GERMAN_PLAYER, options, "7.0", (campaign, card), about) == KEEP:
        return campaign._replace(hand=(*campaign.hand, card))
    return await _play(campaign, card)


async def _play(campaign: Campaign, card: Card) -> Campaign:
    kinds = _kinds_now(card, also=AT_ATTACKS[2:]) if card.red else card.kinds
    kind = kinds[0]
    if len(kinds) > 1:
        kind = await Choose("either-event", GERMAN_PLAYER, kinds, "7.0", (campaign, card), facts(card=card.number))
    return await carry_out(campaign, kind, card)


def _kinds_now(card: Card, also: tuple[str, ...] = ()) -> tuple[str, ...]:
    waits = set(AT_ATTACKS) - set(also)
    return tuple(kind for kind in card.kinds if kind not in waits)


async def _other(campaign: Campaign) -> Campaign:
    await Position(campaign)
    await Ask("other-event", GERMAN_PLAYER, Words(), "16.0")
    size = await Ask("other-modifier", GERMAN_PLAYER, Whole(-3, 3), "16.0")
    if not size:
        return campaign
    area = await Choose("other-area", GERMAN_PLAYER, AREAS, "16.0", campaign)
    return in_force(campaign, InForce(OTHER, area, size))

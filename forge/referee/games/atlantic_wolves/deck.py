"""The event deck: drawing a card, and reading its sections, which a player types in where the pack does not know them.

Cards may be drawn by forge or from a deck on the table; then the number drawn is typed in (2.2, 8.0).
"""

from __future__ import annotations

from typing import Any

from forge.referee.contract.counters import Counters
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.requests import Ask, Draw, LookUp, Position, Step, facts
from forge.referee.games.atlantic_wolves.names import AREAS, GERMAN_PLAYER, KINDS
from forge.referee.games.atlantic_wolves.position import DECK, Campaign

EVENT, ESCORT, AIR, ATA, PRODUCTION = SECTIONS = ("event", "escort", "air", "ata", "production")
CITES = {EVENT: "7.0", ESCORT: "8.0", AIR: "8.0", ATA: "10.0", PRODUCTION: "11.0"}
UNKNOWNS = {EVENT: "U-AW-9", ESCORT: "U-AW-10", AIR: "U-AW-11", ATA: "U-AW-12", PRODUCTION: "U-AW-13"}
PLUS = "-plus"
ATA_WORDS = ("none", *(f"{word}{plus}" for word in ("ultra", "hf-df", "asw", "radar") for plus in ("", PLUS)))
MOST_IN_AREA = 20


async def draw(campaign: Campaign, section: str) -> tuple[Campaign, tuple[Any, ...]]:
    """Draw a card for one of its sections and read it; the card is discarded."""
    campaign, number = await draw_number(campaign, section)
    return await read(campaign, number, section)


async def draw_number(campaign: Campaign, section: str) -> tuple[Campaign, int]:
    """Draw a card."""
    if not campaign.deck:
        campaign = await shuffle(campaign)
    source = tuple((str(number), 1) for number in campaign.deck)
    number = int(await Draw("draw-card", source, CITES[section], facts(section=section)))
    campaign = campaign._replace(deck=tuple(card for card in campaign.deck if card != number))
    await Position(campaign)
    return campaign, number


async def shuffle(campaign: Campaign) -> Campaign:
    """Shuffle all cards but those that are kept."""
    kept = {card.number for card in campaign.hand}
    await Step("shuffle", (), "2.2")
    campaign = campaign._replace(deck=tuple(number for number in DECK if number not in kept))
    await Position(campaign)
    return campaign


async def read(campaign: Campaign, number: int, section: str) -> tuple[Campaign, tuple[Any, ...]]:
    """Read a section of a card: from the pack, from what was typed in before, else from the player who holds it."""
    request = LookUp(f"card-{section}", facts(card=number), noted=False)
    look = await request
    values = tuple(value for _, value in look.result)
    if None not in values:
        await request._replace(noted=True)
        return campaign, values
    for card, told_section, told in campaign.told:
        if (card, told_section) == (number, section):
            await Step("card-as-told", facts(card=number), CITES[section])
            return campaign, told
    await Step("card-open", facts(card=number, unknown=UNKNOWNS[section]), CITES[section])
    told = await _ask(number, section)
    return campaign._replace(told=(*campaign.told, (number, section, told))), told


async def _ask(number: int, section: str) -> tuple[Any, ...]:
    about = facts(card=number)
    cite = CITES[section]
    if section == PRODUCTION:
        return (await Ask("card-production-told", GERMAN_PLAYER, Whole(0, 3), cite, about),)
    if section == ATA:
        word = await Ask("card-ata-told", GERMAN_PLAYER, Choice(ATA_WORDS), cite, about)
        return word.removesuffix(PLUS), word.endswith(PLUS)
    if section != EVENT:
        groups = await Ask(f"card-{section}-told", GERMAN_PLAYER, Counters(AREAS, (), 7 * MOST_IN_AREA), cite, about)
        there = {group.noun: group.number for group in groups}
        return tuple(there.get(area, 0) for area in AREAS)
    return await _ask_event(number)


async def _ask_event(number: int) -> tuple[Any, ...]:
    about = facts(card=number)
    event = await Ask("card-event-told", GERMAN_PLAYER, Choice(KINDS), "16.0", about)
    join = await Ask("card-join-told", GERMAN_PLAYER, Choice(("none", "and", "or")), "7.0", about)
    second = "none"
    if join != "none":
        second = await Ask("card-second-told", GERMAN_PLAYER, Choice(KINDS), "16.0", about)
    area = await Ask("card-area-told", GERMAN_PLAYER, Choice(("none", *AREAS)), "16.0", about)
    red = await Ask("card-red-told", GERMAN_PLAYER, Flag(), "7.0", about)
    return event, second, join, area, red

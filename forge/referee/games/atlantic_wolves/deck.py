"""The event deck: drawing a card, and reading its sections, which a player types in where the pack does not know them.

Cards may be drawn by forge or from a deck on the table; then the number drawn is typed in (2.2, 8.0).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.counters import Counters
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.requests import Ask, Draw, LookUp, Position, Step
from forge.referee.games.atlantic_wolves.names import AREAS, GERMAN_PLAYER, KINDS
from forge.referee.games.atlantic_wolves.position import DECK, Campaign

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps
    from forge.rules.look import Look

EVENT, ESCORT, AIR, ATA, PRODUCTION = SECTIONS = ("event", "escort", "air", "ata", "production")
CITES = {EVENT: "7.0", ESCORT: "8.0", AIR: "8.0", ATA: "10.0", PRODUCTION: "11.0"}
UNKNOWNS = {EVENT: "U-AW-9", ESCORT: "U-AW-10", AIR: "U-AW-11", ATA: "U-AW-12", PRODUCTION: "U-AW-13"}
PLUS = "-plus"
ATA_WORDS = ("none", *(f"{word}{plus}" for word in ("ultra", "hf-df", "asw", "radar") for plus in ("", PLUS)))
MOST_IN_AREA = 20


def draw(campaign: Campaign, section: str) -> Steps[tuple[Campaign, tuple[Any, ...]]]:
    """Draw a card for one of its sections and read it; the card is discarded."""
    campaign, number = yield from draw_number(campaign, section)
    return (yield from read(campaign, number, section))


def draw_number(campaign: Campaign, section: str) -> Steps[tuple[Campaign, int]]:
    """Draw a card."""
    if not campaign.deck:
        campaign = yield from shuffle(campaign)
    source = tuple((str(number), 1) for number in campaign.deck)
    number = int((yield Draw("draw-card", source, CITES[section], (("section", section),))))
    campaign = campaign._replace(deck=tuple(card for card in campaign.deck if card != number))
    yield Position(campaign)
    return campaign, number


def shuffle(campaign: Campaign) -> Steps[Campaign]:
    """Shuffle all cards but those that are kept."""
    kept = {card.number for card in campaign.hand}
    yield Step("shuffle", (), "2.2")
    campaign = campaign._replace(deck=tuple(number for number in DECK if number not in kept))
    yield Position(campaign)
    return campaign


def read(campaign: Campaign, number: int, section: str) -> Steps[tuple[Campaign, tuple[Any, ...]]]:
    """Read a section of a card: from the pack, from what was typed in before, else from the player who holds it."""
    request = LookUp(f"card-{section}", (("card", number),), noted=False)
    look: Look = yield request
    values = tuple(value for _, value in look.result)
    if None not in values:
        yield request._replace(noted=True)
        return campaign, values
    for card, told_section, told in campaign.told:
        if (card, told_section) == (number, section):
            yield Step("card-as-told", (("card", number),), CITES[section])
            return campaign, told
    yield Step("card-open", (("card", number), ("unknown", UNKNOWNS[section])), CITES[section])
    told = yield from _ask(number, section)
    return campaign._replace(told=(*campaign.told, (number, section, told))), told


def _ask(number: int, section: str) -> Steps[tuple[Any, ...]]:
    about = (("card", number),)
    cite = CITES[section]
    if section == PRODUCTION:
        return ((yield Ask("card-production-told", GERMAN_PLAYER, Whole(0, 3), cite, about)),)
    if section == ATA:
        word = yield Ask("card-ata-told", GERMAN_PLAYER, Choice(ATA_WORDS), cite, about)
        return word.removesuffix(PLUS), word.endswith(PLUS)
    if section != EVENT:
        groups = yield Ask(f"card-{section}-told", GERMAN_PLAYER, Counters(AREAS, (), 7 * MOST_IN_AREA), cite, about)
        there = {group.noun: group.number for group in groups}
        return tuple(there.get(area, 0) for area in AREAS)
    return (yield from _ask_event(number))


def _ask_event(number: int) -> Steps[tuple[Any, ...]]:
    about = (("card", number),)
    event = yield Ask("card-event-told", GERMAN_PLAYER, Choice(KINDS), "16.0", about)
    join = yield Ask("card-join-told", GERMAN_PLAYER, Choice(("none", "and", "or")), "7.0", about)
    second = "none"
    if join != "none":
        second = yield Ask("card-second-told", GERMAN_PLAYER, Choice(KINDS), "16.0", about)
    area = yield Ask("card-area-told", GERMAN_PLAYER, Choice(("none", *AREAS)), "16.0", about)
    red = yield Ask("card-red-told", GERMAN_PLAYER, Flag(), "7.0", about)
    return event, second, join, area, red

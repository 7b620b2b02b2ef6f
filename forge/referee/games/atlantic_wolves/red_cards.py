"""Cards that are held until they help: which of them may be played, and when (7.0, 16.0)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.parameters import Choice, Flag
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import InForce, Step, facts
from forge.referee.games.atlantic_wolves.names import HUNTING, PENS, PLACES, TACTICS


class Card(NamedTuple):
    """A card held: the kinds of event it can be played as (two, of which one, on an "or" card) and the area it names.

    One that is not Red helps this turn only, and wherever Doenitz is. ``number`` is 0 where no deck is in play.
    """

    kinds: tuple[str, ...]
    area: str = ""
    red: bool = True
    number: int = 0


Cards = tuple[Card, ...]


ATTACK, ASW, AREA = APPLIED = ("attack", "asw", "area")
"""What a Red card helps: one attack, an ASW roll against an area, all attacks of an area."""


def on_attack(doenitz: str, ace: bool) -> bool:
    """Tell whether a Red card may be played on one attack: with Doenitz in the Sub Pens, or on an individual Ace."""
    return doenitz == PENS or ace


def on_area(doenitz: str) -> bool:
    """Tell whether a Red card may be played on all attacks of an area, which no individual Ace makes."""
    return doenitz == PENS


async def on_asw(doenitz: str, aces_alone: bool) -> bool:
    """Tell whether a Red card may be played on an ASW roll against an area, where there may be ``aces_alone``."""
    return doenitz == PENS or (aces_alone and await InForce("AW-R25") == "yes")


def find_card(cards: Cards, kind: str, red_too: bool, area: str = "") -> Card | None:
    """Find a card to play as a kind of event: one that helps only now first, then one that can be nothing else."""
    there = [
        card
        for card in cards
        if kind in card.kinds and (red_too or not card.red) and (kind != HUNTING or card.area == area)
    ]
    return min(there, key=lambda card: (card.red, len(card.kinds)), default=None)


def spend(cards: Cards, card: Card) -> Cards:
    """Discard a card."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def held_for(cards: Cards, area: str) -> tuple[Cards, Cards]:
    """Part the cards that can help in an area from the others."""
    helpful = tuple(card for card in cards if _helps(card, area))
    return helpful, tuple(card for card in cards if card not in helpful)


def _helps(card: Card, area: str) -> bool:
    kinds = set(card.kinds) - ({HUNTING} if card.area != area else set())
    return bool(kinds & {HUNTING, TACTICS, "b-dienst", "feder-apparate"})


@Procedure("red-card", rules_version=2, cite="16.0")
async def may_play_red(
    doenitz: str = asked(Choice(PLACES)),
    ace: bool = asked(Flag(), False),
    applied_to: str = asked(Choice(APPLIED), ATTACK, "16.0", told=True),
) -> bool:
    """Rule whether a Red card may be played on an attack, an ASW roll or an area, in which Aces alone are struck."""
    if applied_to == ASW:
        may = await on_asw(doenitz, ace)
    else:
        may = on_area(doenitz) if applied_to == AREA else on_attack(doenitz, ace)
    await Step("red-card-may" if may else f"red-card-not-on-{applied_to}", facts(doenitz=doenitz), "16.0")
    return may

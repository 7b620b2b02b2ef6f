"""Cards that are held until they help: which of them may be played, and when (7.0, 16.0)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.parameters import Choice, Flag
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Step, facts
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


def playable(doenitz: str, on_an_ace: bool) -> bool:
    """Tell whether a Red card may be played: with Doenitz in the Sub Pens, or on an individual Ace."""
    return doenitz == PENS or on_an_ace


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


@Procedure("red-card", cite="16.0")
async def may_play_red(doenitz: str = asked(Choice(PLACES)), ace: bool = asked(Flag(), False)) -> bool:
    """Rule whether a Red card may be played."""
    may = playable(doenitz, ace)
    await Step("red-card-may" if may else "red-card-may-not", facts(doenitz=doenitz), "16.0")
    return may

"""Module 5: the two decks, who is activated (5.1), when a turn ends, when a cruiser is called (5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.objection import Objection
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Again, Call, Draw, InForce, Position, Step, facts, without
from forge.referee.games.under_ten_flags.state import BRITISH, GERMAN, SIDES, Game, added
from forge.values.numbers import Whole
from forge.values.words import NONE, Choice, SomeOf

if TYPE_CHECKING:
    from collections.abc import Iterator

BLACK, RED, JOKER = "black", "red", "joker"
ACTIVATION = ((BLACK, 20), (RED, 20), (JOKER, 1))
CRUISER_DECK = ((BLACK, 6), (RED, 2))
ACTIVE = {BLACK: GERMAN, RED: BRITISH}
IN_A_ROW = 2
CALLED = dict(CRUISER_DECK)[RED]
END = "end"


async def begin_turn(game: Game) -> Game:
    """Shuffle all cards of the Activation deck, and let cruisers act that were called in the turn before."""
    if game.streak[1] and await InForce("UTF-R16") == "anew":
        game = game._replace(streak=("", 0))
    if game.due and await InForce("UTF-R8") == "next-turn":
        game = game._replace(allowed=game.allowed + game.due, due=0)
    return game._replace(deck=ACTIVATION, passed=(), acted=())


async def draw_activation(game: Game) -> tuple[Game, str]:
    """Draw until a side is activated or the turn ends; give ``german``, ``british`` or ``end``."""
    card = await Draw("activation-card", game.deck, "5.1", facts(turn=game.turn))
    if card == JOKER:
        if all(left == JOKER for left, _ in game.deck):
            await Step("joker-last", (), "5.1")
            return game, END
        if not game.passed or await InForce("UTF-R6") == "as-drawn":
            if len(set(game.acted)) == len(ACTIVE):
                return game, END
            await Step("joker-back", (), "5.1")
        await Again()
    game = game._replace(deck=without(game.deck, card))
    await Position(game, goes_on=True)
    side = ACTIVE[card]
    if game.streak == (side, IN_A_ROW):
        await Step("card-passed", facts(side=side), "5.1")
        return await Call(draw_activation, game._replace(passed=(*game.passed, card)))
    return await _activate(game, side), side


async def _activate(game: Game, side: str) -> Game:
    if game.passed and await InForce("UTF-R5") == "put-back":
        for card in game.passed:
            game = game._replace(deck=added(game.deck, card))
    in_a_row = game.streak[1] + 1 if game.streak[0] == side else 1
    recycles = game.recycles
    if side == BRITISH:
        first = side if await InForce("UTF-R17") == BRITISH else ""
        recycles = first in game.acted if first else bool(game.acted)
        if game.due and await InForce("UTF-R8") == "next-activation":
            game = game._replace(allowed=game.allowed + game.due, due=0)
    return game._replace(streak=(side, in_a_row), acted=(*game.acted, side), passed=(), recycles=recycles)


async def draw_cruiser(game: Game) -> Game:
    """Draw the top card of the Cruiser deck after a success of Atlantis; a red face calls one cruiser (5.3)."""
    if game.allowed + game.due >= CALLED:
        return game
    card = await Draw("cruiser-card", game.cruiser_deck, "5.3")
    if card == RED:
        await Step("cruiser-called", (), "5.3")
        return game._replace(cruiser_deck=without(game.cruiser_deck, card), due=game.due + 1)
    if await InForce("UTF-R7") == "discarded":
        return game._replace(cruiser_deck=without(game.cruiser_deck, card))
    return game


def check_activation(black: int, red: int, last: str, in_a_row: int, acted: tuple[str, ...]) -> Iterator[Objection]:
    """Object to an Activation deck that cannot be left where these sides have acted, or that activates nobody."""
    left, full = {GERMAN: black, BRITISH: red}, {ACTIVE[card]: count for card, count in ACTIVATION if card in ACTIVE}
    whole = any(left[side] == full[side] for side in acted)
    joker_alone = not black + red and len(set(acted)) < len(ACTIVE)
    if (last == NONE) != (in_a_row == 0) or whole or joker_alone:
        yield Objection("wrong-deck", (), "5.1")


@Procedure(rules_version=2, cite="5.1", check=check_activation)
async def activation(
    black: int = asked(Whole(0, 20), 20, told=True),
    red: int = asked(Whole(0, 20), 20, told=True),
    last: str = asked(Choice((NONE, *SIDES)), NONE, told=True),
    in_a_row: int = asked(Whole(0, IN_A_ROW), 0, told=True),
    acted: tuple[str, ...] = asked(SomeOf(SIDES), ()),
) -> str:
    """Draw from what is left of the Activation deck until a side is activated or the turn ends."""
    deck = ((BLACK, black), (RED, red), (JOKER, 1))
    game = Game(open=True, deck=deck, streak=("" if last == NONE else last, in_a_row), acted=acted)
    return (await Call(draw_activation, game))[1]


def check_deck(black: int, red: int, called: int) -> Iterator[Objection]:
    """Object to a Cruiser deck that cannot be left: each red card gone has called a cruiser."""
    del black
    if called + red != CALLED:
        yield Objection("no-cruiser-card", (), "5.3")


@Procedure(rules_version=2, cite="5.3", check=check_deck)
async def call_cruiser(
    black: int = asked(Whole(0, 6), 6, told=True),
    red: int = asked(Whole(0, CALLED), CALLED, told=True),
    called: int = asked(Whole(0, CALLED), 0, told=True),
) -> int:
    """Draw a card of the Cruiser deck after a ship was sunk or captured; give how many cruisers it calls."""
    game = Game(open=True, cruiser_deck=((BLACK, black), (RED, red)), allowed=called)
    return (await draw_cruiser(game)).due

"""Module 4: a whole game, activation by activation, and who wins it (10.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.in_force import number_in_force
from forge.referee.contract.objection import Objection
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Call, GivenUp, InForce, Position, Step, facts, shown
from forge.referee.contract.traits import STRONGEST, WEAKEST
from forge.referee.games.under_ten_flags import rule_5_1_cards as cards
from forge.referee.games.under_ten_flags.audit import judge_entries, judge_said, reveal
from forge.referee.games.under_ten_flags.beginning import Start, begin
from forge.referee.games.under_ten_flags.hiding import hide
from forge.referee.games.under_ten_flags.policies import POLICIES
from forge.referee.games.under_ten_flags.rule_5_2_sets import complete, move_ships, new_set, recycle
from forge.referee.games.under_ten_flags.rule_6_map import MARKERS, read_places, read_sea
from forge.referee.games.under_ten_flags.rule_7_1_encounters import (
    PASSES,
    SEARCHES,
    STILL,
    atlantis_searches,
    cruisers_search,
)
from forge.referee.games.under_ten_flags.rule_7_5_searches import TRAITS
from forge.referee.games.under_ten_flags.rule_8_combat import ENDS_OF_SHIPS
from forge.referee.games.under_ten_flags.state import (
    BRITISH,
    CLOSER,
    ESCORT,
    GERMAN,
    SIDES,
    STAY,
    TURNS,
    British,
    Game,
    German,
)
from forge.values.numbers import Whole
from forge.values.words import Choice, Flag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.under_ten_flags.rule_6_hexes import Sea

OPEN, SEALED = "open", "sealed"
GIVEN_UP = "given-up"


class Outcome(NamedTuple):
    """How a game ended: ``german``, ``british``, ``draw`` or ``given-up``; the VP, Atlantis sunk or not, breaches."""

    winner: str
    vp: int
    sunk: bool
    turn: int
    breaches: int


def check_secrets(secrets: str, start: Start) -> Iterator[Objection]:
    """Object to sealed sheets in a position that tells both."""
    if secrets == SEALED and start.given:
        yield Objection("sealed-position", (), "3.3")


class Acting(NamedTuple):
    """An activation that begins: how the game stands, the map, and where its numbers are."""

    game: Game
    sea: Sea
    places: tuple[tuple[int, str], ...]


async def act_german(turn: Acting) -> Game:
    """Carry out the German action: plot and move, search, combat (4.2)."""
    game, sea, _ = turn
    game = await hide(game._replace(met=(game.met[0], game.met[1] + 1)), "german-move", sea)
    return await atlantis_searches(game, sea)


async def act_british(turn: Acting) -> Game:
    """Carry out the British action: recycle, complete, cruisers, ships, search, a new set (4.1)."""
    game, sea, places = turn
    game = await recycle(game)
    game = await complete(game)
    game = await hide(game, "british-move", sea)
    game = await move_ships(game, sea)
    game = await cruisers_search(game, sea)
    if game.sunk:
        return game
    return await new_set(game, sea, dict(places))


@Procedure(
    rules_version=5,
    cite="4.0",
    measures=("vp", *ENDS_OF_SHIPS),
    policies=POLICIES,
    check=check_secrets,
    traits=(STAY, CLOSER, ESCORT, "supply", *TRAITS, SEARCHES, PASSES, STILL, WEAKEST, STRONGEST, "show"),
    sides=SIDES,
    episodes=(act_german, act_british),
    in_sight=Game.with_sheet,
    sworn=judge_said,
)
async def play(secrets: str = asked(Choice((OPEN, SEALED)), OPEN), start: Start = asked(Start)) -> Outcome:
    """Play a game from its set-up or a position, with both sheets open at the table or sealed from each other."""
    sea = await read_sea()
    places = await read_places(sea)
    game = await shown(await begin(start, sea, places) if start.given else unpack(secrets))
    winner = ""
    try:
        game = game if start.given else await set_up(game, sea, places)
        game = await play_turns(game, sea, places, begun=start.given)
    except GivenUp as stop:
        game, winner = stop.position or game, GIVEN_UP
    breaches = 0
    if not game.open:
        game = await reveal(game)
        game, breaches = await judge_entries(game, sea)
        await Position(game)
    winner = winner or await decide(game.vp, game.sunk)
    return Outcome(winner, game.vp, game.sunk, game.turn, breaches)


def unpack(secrets: str) -> Game:
    """Give a game before anything is done, its sheets open or sealed."""
    is_open = secrets == OPEN
    return Game(
        is_open,
        markers=MARKERS,
        cruiser_deck=cards.CRUISER_DECK,
        german=German() if is_open else None,
        british=British() if is_open else None,
    )


async def play_turns(game: Game, sea: Sea, places: dict[int, str], *, begun: bool = False) -> Game:
    """Play turn by turn, the first one of which may be under way, until Atlantis is sunk or six turns are over."""
    first = game.turn
    for turn in range(first, TURNS + 1):
        await Step("turn", facts(turn=turn), "5.1")
        if turn > first or not begun:
            game = await cards.begin_turn(game._replace(turn=turn))
        await Position(game)
        game = await play_turn(game, sea, places)
        if game.sunk:
            break
    return game


async def set_up(game: Game, sea: Sea, places: dict[int, str]) -> Game:
    """Set both sides up, the German first (3.3)."""
    game = await hide(game, "german-setup", sea)
    game = await new_set(game, sea, places)
    return await shown(await hide(game, "british-setup", sea))


async def play_turn(game: Game, sea: Sea, places: dict[int, str]) -> Game:
    """Draw cards and carry out activations until the turn ends or Atlantis is sunk."""
    while not game.sunk:
        game, side = await Call(cards.draw_activation, game)
        if side == cards.END:
            await Step("turn-ends", facts(turn=game.turn), "5.1")
            break
        await Step("activated", facts(side=side), "4.0")
        await Position(game, unasked=True)
        turn = Acting(game, sea, tuple(places.items()))
        act = act_german if side == GERMAN else act_british
        game = await shown(await (Call(act, turn) if game.open else act(turn)))
    return game


@Procedure(cite="10.0")
async def victory(
    vp: int = asked(Whole(-200, 500)),
    sunk: bool = asked(Flag(), False),
    turn: int = asked(Whole(1, TURNS), TURNS, "4.0", told=True),
) -> str:
    """Give the winner after the last turn, or once Atlantis is sunk; before, who would win as it stands."""
    winner = await decide(vp, sunk)
    return winner if sunk or turn == TURNS else f"so-far-{winner}"


async def decide(vp: int, sunk: bool) -> str:
    """Give the winner (10.0)."""
    if sunk and await InForce("U-UTF-36") == BRITISH:
        return BRITISH
    if vp >= await number_in_force("U-UTF-34"):
        return GERMAN
    return BRITISH if vp <= await number_in_force("U-UTF-35") else "draw"

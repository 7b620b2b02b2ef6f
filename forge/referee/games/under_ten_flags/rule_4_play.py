"""Module 4: a whole game, activation by activation, and who wins it (10.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Call, GivenUp, InForce, Position, Step
from forge.referee.games.under_ten_flags import rule_5_1_cards as cards
from forge.referee.games.under_ten_flags.audit import judge_entries, reveal
from forge.referee.games.under_ten_flags.beginning import Start, begin
from forge.referee.games.under_ten_flags.hiding import hide
from forge.referee.games.under_ten_flags.rule_5_2_sets import complete, move_ships, new_set, recycle
from forge.referee.games.under_ten_flags.rule_6_map import MARKERS, read_places, read_sea
from forge.referee.games.under_ten_flags.rule_7_1_encounters import atlantis_searches, cruisers_search
from forge.referee.games.under_ten_flags.state import BRITISH, GERMAN, TURNS, British, Game, German

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps
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


def play(secrets: str, *position: object) -> Steps[Outcome]:
    """Play a game from its set-up or a position, with both sheets open at the table or sealed from each other."""
    sea = yield from read_sea()
    places = yield from read_places(sea)
    start = Start(*position)  # type: ignore[arg-type]
    game = (yield from begin(start, sea, places)) if start.given else unpack(secrets)
    yield Position(game)
    winner = ""
    try:
        game = game if start.given else (yield from set_up(game, sea, places))
        game = yield from play_turns(game, sea, places, begun=start.given)
    except GivenUp as stop:
        game, winner = stop.position or game, GIVEN_UP
    breaches = 0
    if not game.open:
        game = yield from reveal(game)
        game, breaches = yield from judge_entries(game, sea)
        yield Position(game)
    winner = winner or (yield from decide(game.vp, sunk=game.sunk))
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


def play_turns(game: Game, sea: Sea, places: dict[int, str], *, begun: bool = False) -> Steps[Game]:
    """Play turn by turn, the first one of which may be under way, until Atlantis is sunk or six turns are over."""
    first = game.turn
    for turn in range(first, TURNS + 1):
        yield Step("turn", (("turn", turn),), "5.1")
        if turn > first or not begun:
            game = yield from cards.begin_turn(game._replace(turn=turn))
        yield Position(game)
        game = yield from play_turn(game, sea, places)
        if game.sunk:
            break
    return game


def set_up(game: Game, sea: Sea, places: dict[int, str]) -> Steps[Game]:
    """Set both sides up, the German first (3.3)."""
    game = yield from hide(game, "german-setup", sea)
    game = yield from new_set(game, sea, places)
    game = yield from hide(game, "british-setup", sea)
    yield Position(game)
    return game


def play_turn(game: Game, sea: Sea, places: dict[int, str]) -> Steps[Game]:
    """Draw cards and carry out activations until the turn ends or Atlantis is sunk."""
    while not game.sunk:
        game, side = yield Call(cards.draw_activation, game)
        if side == cards.END:
            yield Step("turn-ends", (("turn", game.turn),), "5.1")
            break
        yield Step("activated", (("side", side),), "4.0")
        yield Position(game, unasked=True)
        game = yield from (act_german(game, sea) if side == GERMAN else act_british(game, sea, places))
        yield Position(game)
    return game


def act_german(game: Game, sea: Sea) -> Steps[Game]:
    """Carry out the German action: plot and move, search, combat (4.2)."""
    game = yield from hide(game._replace(met=(game.met[0], game.met[1] + 1)), "german-move", sea)
    return (yield from atlantis_searches(game, sea))


def act_british(game: Game, sea: Sea, places: dict[int, str]) -> Steps[Game]:
    """Carry out the British action: recycle, complete, cruisers, ships, search, a new set (4.1)."""
    game = yield from recycle(game)
    game = yield from complete(game)
    game = yield from hide(game, "british-move", sea)
    game = yield from move_ships(game, sea)
    game = yield from cruisers_search(game, sea)
    if game.sunk:
        return game
    return (yield from new_set(game, sea, places))


def decide(vp: int, *, sunk: bool) -> Steps[str]:
    """Give the winner (10.0)."""
    if sunk and (yield InForce("U-UTF-36")) == BRITISH:
        return BRITISH
    if vp >= (yield InForce("U-UTF-34")):
        return GERMAN
    return BRITISH if vp <= (yield InForce("U-UTF-35")) else "draw"


def victory(vp: int, sunk: bool) -> Steps[str]:
    """Say who has won."""
    return (yield from decide(vp, sunk=sunk))

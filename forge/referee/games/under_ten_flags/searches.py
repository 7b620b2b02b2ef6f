"""Search and counter-search rolls in a game: aids chosen, aircraft lost, disguises worn (7.3 to 7.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Call, Choose, InForce, Position, Roll, Step, own_names
from forge.referee.games.under_ten_flags.atlantis import mark
from forge.referee.games.under_ten_flags.hiding import hide
from forge.referee.games.under_ten_flags.rolling import ATLANTIS, BRITISH_SHIP, Rolling, judge, rolled, succeeds
from forge.referee.games.under_ten_flags.state import BRITISH, GERMAN, Claim, Game

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts, Steps
    from forge.referee.games.under_ten_flags.hexes import Sea
    from forge.referee.games.under_ten_flags.rolling import Rolled

ACV, ESCORTING, CRUISING = "acv", "escort", "cruiser"
AIDS = {
    ACV: ("none",),
    ESCORTING: ("walrus", "none"),
    CRUISING: ("cruiser", "walrus", "none"),
    ATLANTIS: ("sheet", "aircraft"),
}
FOUND, MISSED = "found", "missed"


def british_roll(game: Game, unit: str, name: str, about: Facts = ()) -> Steps[tuple[Game, bool]]:
    """Roll for a British ship, with one aid at most; a 6 with the Walrus loses it."""
    aids = tuple(aid for aid in AIDS[unit] if aid != "walrus" or game.walrus)
    aid = yield Choose("british-aid", BRITISH, aids, "7.3", traits=own_names(aids))
    roll: Rolled = yield Call(rolled, Rolling(BRITISH_SHIP, aid, about=about, name=name))
    if roll.six:
        yield Step("walrus-lost", (), "7.3")
        game = game._replace(walrus=False)
        yield Position(game)
    return game, roll.found


def atlantis_roll(game: Game, sea: Sea, name: str) -> Steps[tuple[Game, bool]]:
    """Roll for Atlantis, with her aircraft, or with what her sheet allows; a 6 with the aircraft loses it."""
    aids = AIDS[ATLANTIS] if game.aircraft else AIDS[ATLANTIS][:1]
    if (yield Choose("atlantis-aid", GERMAN, aids, "7.5", traits=own_names(aids))) == "aircraft":
        roll: Rolled = yield Call(rolled, Rolling(ATLANTIS, "aircraft", name=name))
        if roll.six:
            yield Step("aircraft-lost", (), "7.3")
            game = game._replace(aircraft=False)
            yield Position(game)
        return game, roll.found
    game = yield from hide(game, "german-aid", sea)
    if game.german:
        box = game.german.worn
        roll = yield Call(rolled, Rolling(ATLANTIS, "disguise" if box else "none", box, name=name))
        game = game._replace(german=(yield from mark(game.german, roll.wear)))
        yield Position(game)
        return game, roll.found
    return (yield from _hidden_roll(game, name))


def _hidden_roll(game: Game, name: str) -> Steps[tuple[Game, bool]]:
    """Roll in the open what was put on in secret: where the disguise decides, the German side says how it ends."""
    (die,) = yield Roll(name, "1d6", "7.4")
    game = game._replace(roll=die)
    yield Position(game)
    if succeeds((yield from judge(die, 0))):
        return game, True
    if die == 6 and (yield InForce("UTF-R2")) == "natural":
        return game, False
    said = yield Choose("atlantis-says", GERMAN, (FOUND, MISSED), "7.4", about=(("roll", die),))
    game = game.claim(Claim(GERMAN, game.last(GERMAN).number, "roll", (die,), said))
    yield Position(game)
    return game, said == FOUND

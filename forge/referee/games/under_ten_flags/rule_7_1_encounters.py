"""Module 7.1: active searches by Atlantis in a ship's hex and by cruisers, and what comes of them (7.2, 7.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Call, Choose, Emit, InForce, Position, Step, own_names, ranked
from forge.referee.games.under_ten_flags.hiding import hex_of, show_cruiser, show_hex
from forge.referee.games.under_ten_flags.rule_4_1_cruisers import CRUISERS, NONE
from forge.referee.games.under_ten_flags.rule_5_1_cards import CRUISER_DECK
from forge.referee.games.under_ten_flags.rule_6_hexes import ENTRY, Sea
from forge.referee.games.under_ten_flags.rule_6_map import bonus_of
from forge.referee.games.under_ten_flags.rule_7_5_searches import ACV, CRUISING, ESCORTING, atlantis_roll, british_roll
from forge.referee.games.under_ten_flags.rule_8_combat import attack_atlantis, attack_ship, counter_of
from forge.referee.games.under_ten_flags.state import (
    BRITISH,
    CLEAN,
    CROSSED,
    ESCORT,
    FREE,
    GERMAN,
    British,
    Claim,
    Cruiser,
    Game,
    German,
    Route,
)

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps

AWAY = "0000"
SOMEWHERE = Sea(25, 5, "even", "none", "none")
"""Where encounters happen whose place does not matter."""
SEARCHES, PASSES = "search", "pass"
HERE, NOT_HERE = "here", "not-here"
STILL = "still"


def atlantis_searches(game: Game, sea: Sea) -> Steps[Game]:
    """Offer Atlantis a search in her hex, which must hold an ACVM, and resolve it (4.2.2)."""
    places = {route.hex for route in game.on_map}
    if not places or (game.german and game.german.hex not in places):
        return game
    answers = (SEARCHES, PASSES)
    if (yield Choose("atlantis-searches", GERMAN, answers, "4.2.2", traits=own_names(answers))) == PASSES:
        return game
    game, here = yield from show_hex(game)
    targets = {str(route.number): route for route in game.on_map if route.hex == here}
    if not targets:
        yield Step("breach-search", (("side", GERMAN), ("hex", here)), "4.2.2")
        return game
    game = game._replace(met=(here, 0))
    bonuses = ranked({number: route.bonus for number, route in targets.items()})
    several = len(targets) > 1
    chooser = BRITISH if several and (yield InForce("UTF-R28")) == BRITISH else GERMAN
    chosen = yield Choose("target", chooser, tuple(targets), "7.1", about=(("hex", here),), traits=bonuses)
    target = targets[chosen]
    game, found = yield from atlantis_roll(game, sea, "atlantis-search")
    own = several and (yield InForce("UTF-R26")) == "own"
    game, cruiser = yield from _reaction(game, here, str(target.number) if own else "")
    return (yield from meet(game, sea, target, cruiser, found=found))


def _reaction(game: Game, here: str, only: str) -> Steps[tuple[Game, Cruiser | None]]:
    """Let the British side show one cruiser in the hex for a reactive search, or keep still (7.2).

    ``only`` names the ship whose escort alone counts, as UTF-R26 is read.
    """
    if game.british:
        cruisers = zip(CRUISERS, game.british.cruisers, strict=True)
        names = [name for name, each in cruisers if reacts(game, each, here, only)]
    else:
        names = list(CRUISERS)
    if not names:
        return game, None
    chosen = yield Choose("reaction", BRITISH, (*names, NONE), "7.2", about=(("hex", here),), traits=((NONE, STILL),))
    if chosen == NONE:
        return game, None
    game, cruiser = yield from show_cruiser(game, chosen)
    if not reacts(game, cruiser, here, only):
        yield Step("breach-reaction", (("side", BRITISH), ("hex", here)), "7.2")
        return game, None
    return game, cruiser


def reacts(game: Game, cruiser: Cruiser, here: str, only: str = "") -> bool:
    """Tell whether a cruiser may react in a hex: an escort, of one ship alone if that is named, or an active one."""
    if hex_of(game, cruiser) != here:
        return False
    return only in ("", cruiser.where) if cruiser.mode == ESCORT else cruiser.active


def meet(game: Game, sea: Sea, target: Route, cruiser: Cruiser | None, *, found: bool) -> Steps[Game]:
    """Resolve what follows Atlantis' own search roll: reactive search, counter-searches, combat (7.2, 7.5)."""
    if cruiser is None:
        return (yield from _counter_search(game, target)) if found else game
    unit = ESCORTING if cruiser.mode == ESCORT else CRUISING
    game, seen = yield from british_roll(game, unit, "reactive-search")
    if seen:
        if found and (yield InForce("UTF-R10")) == "if-missed":
            yield Step("searches-cancel", (), "7.5")
            return game
        return (yield from _seen(game, sea))
    if unit == ESCORTING:
        yield Step("escort-saves", (("number", target.number),), "7.2.1")
    elif found:
        counters = (yield InForce("UTF-R18")) == "yes"
        game = yield from (_counter_search(game, target) if counters else _attack(game, target))
    return game


def _counter_search(game: Game, target: Route) -> Steps[Game]:
    """Let a ship that was found counter-search; she is attacked if that fails (7.5)."""
    game, seen = yield from british_roll(game, ACV, "acv-counter-search")
    if seen:
        yield Step("searches-cancel", (), "7.5")
        return game
    return (yield from _attack(game, target))


def _attack(game: Game, target: Route) -> Steps[Game]:
    after: Game = yield Call(attack_ship, (game, target))
    return after


def _seen(game: Game, sea: Sea) -> Steps[Game]:
    """Let Atlantis counter-search against a cruiser that found her (7.5, 8.1)."""
    game, found = yield from atlantis_roll(game, sea, "atlantis-counter-search")
    if found:
        yield Step("searches-cancel", (), "7.5")
        return game
    return (yield from attack_atlantis(game))


def cruisers_search(game: Game, sea: Sea) -> Steps[Game]:
    """Offer each cruiser that may a search in its hex, and resolve it (4.1.5)."""
    early = (yield InForce("UTF-R21")) == "yes"
    left = list(CRUISERS) if game.allowed or early else []
    while left and not game.sunk:
        if game.british:
            left = [name for name in left if may_search(game.british.cruisers[CRUISERS.index(name)], early=early)]
        asked = Choose("cruiser-searches", BRITISH, (*left, NONE), "4.1.5", traits=((NONE, PASSES),))
        chosen = (yield asked) if left else NONE
        if chosen == NONE:
            return game
        left.remove(chosen)
        game, cruiser = yield from show_cruiser(game, chosen)
        here = hex_of(game, cruiser)
        if here in sea.hexes and may_search(cruiser, early=early):
            game = yield from _cruiser_search(game, sea, cruiser, here)
        else:
            yield Step("breach-search", (("side", BRITISH), ("hex", here)), "7.1")
    return game


def may_search(cruiser: Cruiser, *, early: bool) -> bool:
    """Tell whether a cruiser may search actively: an active one, and an escort before that as UTF-R21 is read."""
    return cruiser.active or (early and cruiser.mode == ESCORT)


def _cruiser_search(game: Game, sea: Sea, cruiser: Cruiser, here: str) -> Steps[Game]:
    unit = ESCORTING if cruiser.mode == ESCORT else CRUISING
    game, success = yield from british_roll(game, unit, "cruiser-roll", (("hex", here),))
    if not success:
        return game
    game, is_here = yield from _answer(game, here)
    if not is_here:
        yield Step("nothing-found", (("hex", here),), "7.1")
        return game
    return (yield from _seen(game, sea))


def _answer(game: Game, here: str) -> Steps[tuple[Game, bool]]:
    """Ask whether Atlantis is in a hex; "here" opens the seal of her hex at once, "not here" is for the audit."""
    if game.german:
        is_here = game.german.hex == here
        return game._replace(met=(here, 0) if is_here else game.met), is_here
    said = yield Choose("atlantis-here", GERMAN, (HERE, NOT_HERE), "7.5", about=(("hex", here),))
    entry = next(one.number for one in reversed(game.entries) if one.step in ("german-setup", "german-move"))
    game = game.claim(Claim(GERMAN, entry, "place", (here,), said))
    yield Position(game)
    if said == NOT_HERE:
        return game, False
    game, there = yield from show_hex(game)
    if there != here:
        yield Step("breach-opening", (("side", GERMAN), ("hex", here)), "7.5")
        return game, False
    return game._replace(met=(here, 0)), True


class Met(NamedTuple):
    """What came of a search: the VP, whether the ship and Atlantis are still there, cruisers called."""

    vp: int
    ship_safe: bool
    ship_shown: bool
    atlantis_sunk: bool
    called: int


def encounter(  # noqa: PLR0917 - the parameters of the procedure, in their order
    cruiser: str, ship: int, origin: int, destination: int, aircraft: bool, walrus: bool
) -> Steps[Met]:
    """Resolve Atlantis' search for a ship to its end, with the cruiser in the hex if there is one."""
    route = Route(1, 1, origin, destination, ENTRY, AWAY, (yield from bonus_of(origin, destination)))
    game = yield from _alone(route, counter_of(ship), cruiser, ENTRY)
    game = game._replace(cruiser_deck=CRUISER_DECK, aircraft=aircraft, walrus=walrus)
    after, found = yield from atlantis_roll(game, SOMEWHERE, "atlantis-search")
    after = yield from meet(after, SOMEWHERE, route, _cruisers(cruiser)[0] if cruiser != NONE else None, found=found)
    if after.on_map:
        yield Emit("ship-safe")
    return (yield from _met(game, after))


def cruiser_search(cruiser: str, present: bool, aircraft: bool, walrus: bool) -> Steps[Met]:
    """Resolve a cruiser's active search to its end."""
    game = yield from _alone(Route(1, 1, 1, 2, ENTRY, AWAY, 0), "1", cruiser, ENTRY if present else AWAY)
    game = game._replace(allowed=1, aircraft=aircraft, walrus=walrus)
    return (yield from _met(game, (yield from cruisers_search(game, SOMEWHERE))))


def _alone(route: Route, ship: str, cruiser: str, atlantis: str) -> Steps[Game]:
    """Give a game with one ship, and a cruiser where she is, for a search whose place does not matter."""
    german = German(atlantis, disguises=(CLEAN,) * (yield InForce("U-UTF-39")))
    return Game(open=True, routes=(route,), german=german, british=British(_cruisers(cruiser), ships=((1, ship),)))


def _cruisers(cruiser: str) -> tuple[Cruiser, ...]:
    first = Cruiser(ESCORT, "1", active=True) if cruiser == ESCORT else Cruiser(FREE, ENTRY, active=True)
    return (first, *(Cruiser(FREE, AWAY) for _ in CRUISERS[1:]))


def _met(before: Game, after: Game) -> Steps[Met]:
    """Report what came of a search, what was lost by it and who was called."""
    happened = {
        "atlantis-sunk": after.sunk,
        "cruiser-called": after.due > before.due,
        "aircraft-lost": before.aircraft and not after.aircraft,
        "walrus-lost": before.walrus and not after.walrus,
        "disguise-lost": _crossed(after) > _crossed(before),
    }
    for measure in (name for name, so in happened.items() if so):
        yield Emit(measure)
    shown = any(route.ship for route in after.routes) or not after.routes
    return Met(after.vp, bool(after.on_map), shown, after.sunk, after.due)


def _crossed(game: Game) -> int:
    return game.german.disguises.count(CROSSED) if game.german else 0

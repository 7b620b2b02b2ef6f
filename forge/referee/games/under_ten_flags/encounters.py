"""Active searches and what comes of them: by Atlantis in a ship's hex, by cruisers (7.1, 7.2, 7.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Call, Choose, InForce, Position, Step, own_names, ranked
from forge.referee.games.under_ten_flags.cruisers import CRUISERS, NONE
from forge.referee.games.under_ten_flags.gunnery import attack_atlantis, attack_ship
from forge.referee.games.under_ten_flags.hiding import hex_of, show_cruiser, show_hex
from forge.referee.games.under_ten_flags.searches import ACV, CRUISING, ESCORTING, atlantis_roll, british_roll
from forge.referee.games.under_ten_flags.state import BRITISH, ESCORT, GERMAN, Claim, Cruiser, Game

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps
    from forge.referee.games.under_ten_flags.hexes import Sea
    from forge.referee.games.under_ten_flags.state import Route

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

"""Module 7.1: active searches by Atlantis in a ship's hex and by cruisers, and what comes of them (7.2, 7.5)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.in_force import number_in_force
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Call, Choose, Emit, InForce, Step, facts, shown
from forge.referee.contract.traits import own_names, ranked
from forge.referee.games.under_ten_flags.hiding import hex_of, show_cruiser, show_hex
from forge.referee.games.under_ten_flags.rule_4_1_cruisers import CRUISERS, NONE
from forge.referee.games.under_ten_flags.rule_5_1_cards import CRUISER_DECK
from forge.referee.games.under_ten_flags.rule_6_hexes import ENTRY, Sea
from forge.referee.games.under_ten_flags.rule_6_map import MARKER, bonus_of
from forge.referee.games.under_ten_flags.rule_7_5_searches import (
    ACV,
    CRUISING,
    ESCORTING,
    TRAITS,
    atlantis_roll,
    british_roll,
)
from forge.referee.games.under_ten_flags.rule_8_combat import (
    ENDS_OF_SHIPS,
    SHIP,
    attack_atlantis,
    attack_ship,
    counter_of,
)
from forge.referee.games.under_ten_flags.state import (
    BRITISH,
    CLEAN,
    CROSSED,
    ESCORT,
    FREE,
    GERMAN,
    SIDES,
    British,
    Claim,
    Cruiser,
    Game,
    German,
    Route,
)
from forge.values.words import Choice, Flag

AWAY = "0000"
LOSSES = ("atlantis-sunk", "aircraft-lost", "walrus-lost", "disguise-lost")
SOMEWHERE = Sea(25, 5, "even", "none", "none")
"""Where encounters happen whose place does not matter."""
SEARCHES, PASSES = "search", "pass"
HERE, NOT_HERE = "here", "not-here"
STILL = "still"


async def atlantis_searches(game: Game, sea: Sea) -> Game:
    """Offer Atlantis a search in her hex, which must hold an ACVM, and resolve it (4.2.2)."""
    places = {route.hex for route in game.on_map}
    if not places or (game.german and game.german.hex not in places):
        return game
    answers = (SEARCHES, PASSES)
    if await Choose("atlantis-searches", GERMAN, answers, "4.2.2", traits=own_names(answers)) == PASSES:
        return game
    game, here = await show_hex(game)
    targets = {str(route.number): route for route in game.on_map if route.hex == here}
    if not targets:
        await Step("breach-search", facts(side=GERMAN, hex=here), "4.2.2")
        return game
    game = game._replace(met=(here, 0))
    bonuses = ranked({number: route.bonus for number, route in targets.items()})
    several = len(targets) > 1
    chooser = BRITISH if several and await InForce("UTF-R28") == BRITISH else GERMAN
    chosen = await Choose("target", chooser, tuple(targets), "7.1", about=facts(hex=here), traits=bonuses)
    target = targets[chosen]
    game, found = await atlantis_roll(game, sea, "atlantis-search")
    own = several and await InForce("UTF-R26") == "own"
    game, cruiser = await _reaction(game, here, str(target.number) if own else "")
    return await meet(game, sea, target, cruiser, found=found)


async def _reaction(game: Game, here: str, only: str) -> tuple[Game, Cruiser | None]:
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
    chosen = await Choose("reaction", BRITISH, (*names, NONE), "7.2", about=facts(hex=here), traits=((NONE, STILL),))
    if chosen == NONE:
        return game, None
    game, cruiser = await show_cruiser(game, chosen)
    if not reacts(game, cruiser, here, only):
        await Step("breach-reaction", facts(side=BRITISH, hex=here), "7.2")
        return game, None
    return game, cruiser


def reacts(game: Game, cruiser: Cruiser, here: str, only: str = "") -> bool:
    """Tell whether a cruiser may react in a hex: an escort, of one ship alone if that is named, or an active one."""
    if hex_of(game, cruiser) != here:
        return False
    return only in ("", cruiser.where) if cruiser.mode == ESCORT else cruiser.active


async def meet(game: Game, sea: Sea, target: Route, cruiser: Cruiser | None, *, found: bool) -> Game:
    """Resolve what follows Atlantis' own search roll: reactive search, counter-searches, combat (7.2, 7.5)."""
    if cruiser is None:
        return await _counter_search(game, target) if found else game
    unit = ESCORTING if cruiser.mode == ESCORT else CRUISING
    game, seen = await british_roll(game, unit, "reactive-search")
    if seen:
        if found and await InForce("UTF-R10") == "if-missed":
            await Step("searches-cancel", (), "7.5")
            return game
        return await _seen(game, sea)
    if unit == ESCORTING:
        await Step("escort-saves", facts(number=target.number), "7.2.1")
    elif found:
        counters = await InForce("UTF-R18") == "yes"
        game = await (_counter_search(game, target) if counters else _attack(game, target))
    return game


async def _counter_search(game: Game, target: Route) -> Game:
    """Let a ship that was found counter-search; she is attacked if that fails (7.5)."""
    game, seen = await british_roll(game, ACV, "acv-counter-search")
    if seen:
        await Step("searches-cancel", (), "7.5")
        return game
    return await _attack(game, target)


async def _attack(game: Game, target: Route) -> Game:
    return await Call(attack_ship, (game, target))


async def _seen(game: Game, sea: Sea) -> Game:
    """Let Atlantis counter-search against a cruiser that found her (7.5, 8.1)."""
    game, found = await atlantis_roll(game, sea, "atlantis-counter-search")
    if found:
        await Step("searches-cancel", (), "7.5")
        return game
    return await attack_atlantis(game)


async def cruisers_search(game: Game, sea: Sea) -> Game:
    """Offer each cruiser that may a search in its hex, and resolve it (4.1.5)."""
    early = await InForce("UTF-R21") == "yes"
    left = list(CRUISERS) if game.allowed or early else []
    while left and not game.sunk:
        if game.british:
            left = [name for name in left if may_search(game.british.cruisers[CRUISERS.index(name)], early=early)]
        asked = Choose("cruiser-searches", BRITISH, (*left, NONE), "4.1.5", traits=((NONE, PASSES),))
        chosen = await asked if left else NONE
        if chosen == NONE:
            return game
        left.remove(chosen)
        game, cruiser = await show_cruiser(game, chosen)
        here = hex_of(game, cruiser)
        if here in sea.hexes and may_search(cruiser, early=early):
            game = await _cruiser_search(game, sea, cruiser, here)
        else:
            await Step("breach-search", facts(side=BRITISH, hex=here), "7.1")
    return game


def may_search(cruiser: Cruiser, *, early: bool) -> bool:
    """Tell whether a cruiser may search actively: an active one, and an escort before that as UTF-R21 is read."""
    return cruiser.active or (early and cruiser.mode == ESCORT)


async def _cruiser_search(game: Game, sea: Sea, cruiser: Cruiser, here: str) -> Game:
    unit = ESCORTING if cruiser.mode == ESCORT else CRUISING
    game, success = await british_roll(game, unit, "cruiser-roll", facts(hex=here))
    if not success:
        return game
    game, is_here = await _answer(game, here)
    if not is_here:
        await Step("nothing-found", facts(hex=here), "7.1")
        return game
    return await _seen(game, sea)


async def _answer(game: Game, here: str) -> tuple[Game, bool]:
    """Ask whether Atlantis is in a hex; "here" opens the seal of her hex at once, "not here" is for the audit."""
    if game.german:
        is_here = game.german.hex == here
        return game._replace(met=(here, 0) if is_here else game.met), is_here
    said = await Choose("atlantis-here", GERMAN, (HERE, NOT_HERE), "7.5", about=facts(hex=here))
    entry = next(one.number for one in reversed(game.entries) if one.step in ("german-setup", "german-move"))
    game = await shown(game.claim(Claim(GERMAN, entry, "place", (here,), said)))
    if said == NOT_HERE:
        return game, False
    game, there = await show_hex(game)
    if there != here:
        await Step("breach-opening", facts(side=GERMAN, hex=here), "7.5")
        return game, False
    return game._replace(met=(here, 0)), True


class Met(NamedTuple):
    """What came of a search: the VP, whether the ship and Atlantis are still there, cruisers called."""

    vp: int
    ship_safe: bool
    ship_shown: bool
    atlantis_sunk: bool
    called: int


class Planes(NamedTuple):
    """The aircraft that are left."""

    aircraft: bool = asked(Flag(), True)
    walrus: bool = asked(Flag(), True)


@Procedure(
    "atlantis-search",
    rules_version=4,
    cite="7.1",
    measures=("vp", "ship-safe", *ENDS_OF_SHIPS, "cruiser-called", *LOSSES),
    whole=True,
    traits=TRAITS,
    sides=SIDES,
)
async def encounter(
    cruiser: str = asked(Choice((NONE, ESCORTING, CRUISING)), NONE),
    ship: int = SHIP,
    origin: int = MARKER,
    destination: int = MARKER,
    planes: Planes = asked(Planes),
) -> Met:
    """Resolve Atlantis' search for a ship to its end, with the cruiser in the hex if there is one."""
    route = Route(1, 1, origin, destination, ENTRY, AWAY, await bonus_of(origin, destination))
    game = await _alone(route, counter_of(ship), cruiser, ENTRY)
    game = game._replace(cruiser_deck=CRUISER_DECK, **planes._asdict())
    after, found = await atlantis_roll(game, SOMEWHERE, "atlantis-search")
    after = await meet(after, SOMEWHERE, route, _cruisers(cruiser)[0] if cruiser != NONE else None, found=found)
    if after.on_map:
        await Emit("ship-safe")
    return await _met(game, after)


@Procedure(rules_version=4, cite="4.1.5", measures=LOSSES, whole=True, traits=(*TRAITS, PASSES), sides=SIDES)
async def cruiser_search(
    cruiser: str = asked(Choice((CRUISING, ESCORTING)), CRUISING, told=True),
    present: bool = asked(Flag(), True),
    planes: Planes = asked(Planes),
) -> Met:
    """Resolve a cruiser's active search to its end."""
    game = await _alone(Route(1, 1, 1, 2, ENTRY, AWAY, 0), "1", cruiser, ENTRY if present else AWAY)
    game = game._replace(allowed=1, **planes._asdict())
    return await _met(game, await cruisers_search(game, SOMEWHERE))


async def _alone(route: Route, ship: str, cruiser: str, atlantis: str) -> Game:
    """Give a game with one ship, and a cruiser where she is, for a search whose place does not matter."""
    german = German(atlantis, disguises=(CLEAN,) * await number_in_force("U-UTF-39"))
    return Game(open=True, routes=(route,), german=german, british=British(_cruisers(cruiser), ships=((1, ship),)))


def _cruisers(cruiser: str) -> tuple[Cruiser, ...]:
    first = Cruiser(ESCORT, "1", active=True) if cruiser == ESCORT else Cruiser(FREE, ENTRY, active=True)
    return (first, *(Cruiser(FREE, AWAY) for _ in CRUISERS[1:]))


async def _met(before: Game, after: Game) -> Met:
    """Report what came of a search, what was lost by it and who was called."""
    happened = {
        "atlantis-sunk": after.sunk,
        "cruiser-called": after.due > before.due,
        "aircraft-lost": before.aircraft and not after.aircraft,
        "walrus-lost": before.walrus and not after.walrus,
        "disguise-lost": _crossed(after) > _crossed(before),
    }
    for measure in (name for name, so in happened.items() if so):
        await Emit(measure)
    shown = any(route.ship for route in after.routes) or not after.routes
    return Met(after.vp, bool(after.on_map), shown, after.sunk, after.due)


def _crossed(game: Game) -> int:
    return game.german.disguises.count(CROSSED) if game.german else 0

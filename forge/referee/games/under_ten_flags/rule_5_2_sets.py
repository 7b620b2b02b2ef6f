"""Module 5.2: marker sets, drawn, recycled (4.1.1, 5.4), moved (6.2) and completed (4.1.2, 6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.in_force import word_in_force
from forge.referee.contract.objection import Objection
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Choose, Draw, Emit, InForce, RollOn, Step, facts, shown
from forge.referee.games.under_ten_flags.hiding import hide, show_ship
from forge.referee.games.under_ten_flags.rule_6_hexes import ENTRY
from forge.referee.games.under_ten_flags.rule_6_map import MARKERS, bonus_of
from forge.referee.games.under_ten_flags.state import ACVMS, BRITISH, FULL_CUP, GHOSTS, Game, Route
from forge.values.numbers import Whole
from forge.values.words import Flag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.under_ten_flags.rule_6_hexes import Sea

RECYCLING = "recycling"
ENDS = 2
"""O/D markers of a set: its origin and its destination."""
COUNTERS = sum(count for _, count in FULL_CUP)
FIXED = {"none": 0, "one": 1, "two": 2, "three": 3}


async def recycle(game: Game) -> Game:
    """Roll for each set off the map, with +1 for each roll before (4.1.1, 5.4)."""
    if not game.recycles:
        return game
    waiting = [route for route in game.routes if not route.on_map]
    for earlier, route in enumerate(waiting):
        if await roll_return(earlier, route.number):
            game = await shown(put_back(game, route))
    return game


async def roll_return(earlier: int, number: int) -> bool:
    """Roll for one set; ``earlier`` rolls of this activation help."""
    modifiers = (("earlier", earlier),) if earlier else ()
    look = await RollOn(RECYCLING, (), modifiers, facts(number=number))
    return bool(look.result.effect == "returns")


def put_back(game: Game, route: Route) -> Game:
    """Put a marker set back into the cups; its counter too, if it is still afloat."""
    kept = tuple(one for one in game.routes if one.number != route.number)
    markers = tuple(sorted((*game.markers, route.origin, route.destination)))
    game = game._replace(routes=kept, markers=markers)
    if not route.afloat:
        return game
    events = (*game.events, ("returned", route.number, ""))
    return game._replace(counters=game.counters + 1, events=events)


async def complete(game: Game) -> Game:
    """Take ships off the map that are at their destination, and lower the German total (4.1.2, 6.3)."""
    for route in game.on_map:
        if route.hex != route.target:
            continue
        loss = await _loss(route.bonus)
        if loss and await InForce("UTF-R20") == "nothing":
            game, is_ghost = await _shows_ghosts(game, route)
            loss = 0 if is_ghost else loss
        before = game.vp
        game = await change_vp(game, -loss)
        await Step("route-completed", facts(number=route.number, vp=before - game.vp), "6.3")
        game = game._replace(events=(*game.events, ("left", route.number, route.hex)))
        gone = route._replace(hex="")
        game = await shown(put_back(game, gone) if await InForce("UTF-R4") == "at-once" else game.with_route(gone))
    return game


async def _loss(bonus: int) -> int:
    amount = await word_in_force("U-UTF-33")
    return bonus if amount == "destination-bonus" else FIXED[amount]


async def _shows_ghosts(game: Game, route: Route) -> tuple[Game, bool]:
    if game.british:
        return game, game.british.ship(route.number) == GHOSTS
    about = facts(number=route.number)
    shows = await Choose("show-ghosts", BRITISH, ("no", "yes"), "4.1.2", about=about, traits=(("yes", "show"),))
    if shows == "no":
        return game, False
    game, ship = await show_ship(game, route.number)
    return game, ship == GHOSTS


async def change_vp(game: Game, change: int) -> Game:
    """Move the marker of the German total."""
    total = game.vp + change
    if total < 0 and await InForce("UTF-R23") == "no":
        change, total = -game.vp, 0
    if change:
        await Emit("vp", change)
    return await shown(game._replace(vp=total))


async def move_ships(game: Game, sea: Sea) -> Game:
    """Move every ship on the map one hex along a direct way; the British side chooses among several (6.2)."""
    for route in game.on_map:
        about = facts(number=route.number, hex=route.hex, target=route.target)
        options = sea.onward(route.hex, route.target)
        to = await Choose("acvm-move", BRITISH, options, "6.2", sea, about)
        game = await shown(game.with_route(route._replace(hex=to)))
    return game


def free_markers(game: Game, *, keeps: bool) -> tuple[int, ...]:
    """Give the map markers C1 to C6 that a new set may take; ``keeps``: sets off the map keep theirs."""
    taken = {route.marker for route in game.routes if route.on_map or keeps} | set(game.spent)
    return tuple(marker for marker in range(1, ACVMS + 1) if marker not in taken)


async def new_set(game: Game, sea: Sea, places: dict[int, str]) -> Game:
    """Draw an origin, a destination and a counter, if there is a map marker for them (4.1.6, 5.2)."""
    free = free_markers(game, keeps=await InForce("UTF-R15") == "keeps")
    if not free or len(game.markers) < ENDS or not game.counters:
        await Step("no-new-set", (), "5.2")
        return game
    game, origin = await _draw_marker(game, "draw-origin")
    game, destination = await _draw_marker(game, "draw-destination")
    number = len(game.made) + 1
    game = await hide(game, "british-ship", sea, draws=number)
    bonus = await bonus_of(origin, destination)
    route = Route(number, free[0], origin, destination, places[origin], places[destination], bonus)
    about = facts(number=number, marker=route.marker, hex=route.hex, target=route.target)
    await Step("set-drawn", about, "5.2")
    routes = (*game.routes, route)
    return await shown(game._replace(made=(*game.made, route.marker), counters=game.counters - 1, routes=routes))


async def _draw_marker(game: Game, name: str) -> tuple[Game, int]:
    drawn = int(await Draw(name, tuple((str(marker), 1) for marker in game.markers), "5.2"))
    return game._replace(markers=tuple(marker for marker in game.markers if marker != drawn)), drawn


@Procedure("recycle", rules_version=2, cite="5.4")
async def recycle_sets(sets: int = asked(Whole(0, 6)), first: bool = asked(Flag(), False)) -> tuple[int, ...]:
    """Roll for the sets that wait off the map; give which of them return."""
    if first or not sets:
        await Step("no-recycling", (), "4.1.1")
    rolls = () if first else range(sets)
    return tuple([earlier + 1 for earlier in rolls if await roll_return(earlier, earlier + 1)])


def check_sets(on_map: int, waiting: int, counters_gone: int, spent: int) -> Iterator[Objection]:
    """Object to more sets than there are O/D markers and counters for."""
    if on_map + waiting + spent > len(MARKERS) // ENDS or on_map + waiting + counters_gone > COUNTERS:
        yield Objection("too-many-sets", (), "5.2")


@Procedure("new-set", rules_version=3, cite="5.2", check=check_sets)
async def is_set_drawn(
    on_map: int = asked(Whole(0, 6)),
    waiting: int = asked(Whole(0, 6), 0, told=True),
    counters_gone: int = asked(Whole(0, COUNTERS), 0, told=True),
    spent: int = asked(Whole(0, 6), 0, told=True),
) -> bool:
    """Tell whether a new marker set is drawn; each set keeps its O/D markers and its counter out of the cups."""
    gone = Route(0, 0, 0, 0, "", "", 0)
    marked = range(1, on_map + waiting + 1)
    routes = tuple(gone._replace(marker=marker, hex=ENTRY if marker <= on_map else "") for marker in marked)
    out = tuple(range(ACVMS, ACVMS - spent, -1))
    free = free_markers(Game(open=True, routes=routes, spent=out), keeps=await InForce("UTF-R15") == "keeps")
    markers = len(MARKERS) - ENDS * (on_map + waiting + spent)
    return bool(free) and markers >= ENDS and on_map + waiting + counters_gone < COUNTERS

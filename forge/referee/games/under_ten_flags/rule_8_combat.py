"""Module 8: combat, an ACV or Atlantis in the Gun Range box, and the VP it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Call, Emit, InForce, LookUp, RollOn, Step, facts, shown
from forge.referee.contract.throwing import result_on
from forge.referee.games.under_ten_flags.hiding import show_ship
from forge.referee.games.under_ten_flags.rule_5_1_cards import draw_cruiser
from forge.referee.games.under_ten_flags.rule_5_2_sets import change_vp, put_back
from forge.referee.games.under_ten_flags.rule_6_map import MARKER, bonus_of
from forge.referee.games.under_ten_flags.state import GHOSTS, Game, Route
from forge.values.numbers import Whole

if TYPE_CHECKING:
    from collections.abc import Iterable


EXTRAS = {"cargo-1": ("cargo", 1), "cargo-2": ("cargo", 2), "ship-1": ("ship", 1), "ship-2": ("ship", 2)}
GHOST_COUNTER = 23
SHIP = asked(Whole(1, 24))
ENDS_OF_SHIPS = ("ship-sunk", "ship-prize", "ship-escapes", "ship-ghosts")


class Shot(NamedTuple):
    """What the guns did to a counter: ``sunk``, ``prize``, ``escapes`` or ``ghosts``, and the VP."""

    outcome: str
    vp: int


def counter_of(ship: int) -> str:
    """Name a counter by its number; the ghosts have the last ones."""
    return GHOSTS if ship >= GHOST_COUNTER else str(ship)


async def fire_at(ship: str, bonus: int) -> Shot:
    """Turn a counter in the Gun Range box and resolve the combat (8.1, 8.2)."""
    counter = GHOST_COUNTER if ship == GHOSTS else int(ship)
    found = (await LookUp("acv", facts(counter=counter))).result
    if found.ghost:
        return Shot(GHOSTS, 0)
    result = await Call(result_on, RollOn("gun-range", about=facts(ship=ship)))
    if result.outcome == "escapes":
        return Shot(result.outcome, 0)
    return Shot(result.outcome, count_vp(result.awards, found.extra, bonus))


def count_vp(awards: Iterable[str], extras: Iterable[str], bonus: int) -> int:
    """Add up what a result awards: the Destination Bonus, the secret cargo, the kind of ship."""
    worth = {"destination": bonus, "cargo": 0, "ship": 0}
    for extra in extras:
        kind, vp = EXTRAS[extra]
        worth[kind] += vp
    return sum(worth[award] for award in awards)


async def attack_ship(attacked: tuple[Game, Route]) -> Game:
    """Resolve combat against the ship of a marker set, and what follows from it (8.1, 5.3)."""
    game, route = attacked
    game, ship = await show_ship(game, route.number)
    route = route._replace(ship=ship)
    shot = await fire_at(ship, route.bonus)
    await Emit(f"ship-{shot.outcome}")
    if shot.outcome == "escapes":
        await Step("ship-escapes", facts(number=route.number, ship=ship), "8.1")
        return game.with_route(route)
    game = await change_vp(game, shot.vp)
    await Step(f"ship-{shot.outcome}", facts(number=route.number, ship=ship, vp=shot.vp), "8.2")
    game = await shown(await lose(game, route))
    if shot.outcome == GHOSTS and await InForce("UTF-R9") == "no":
        return game
    return await draw_cruiser(game)


async def lose(game: Game, route: Route) -> Game:
    """Take a marker set from the map whose ship is out of the game."""
    game = game._replace(events=(*game.events, ("lost", route.number, route.hex)))
    route = route._replace(hex="", afloat=False)
    fate = await InForce("UTF-R14")
    if fate == "wait":
        return game.with_route(route)
    if fate == "return":
        return put_back(game, route)
    kept = tuple(one for one in game.routes if one.number != route.number)
    return game._replace(routes=kept, spent=(*game.spent, route.marker))


async def attack_atlantis(game: Game) -> Game:
    """Resolve combat against Atlantis: she escapes with a 6 only (8.1)."""
    result = await Call(result_on, RollOn("gun-range-atlantis"))
    sunk = result.outcome == "sunk"
    await Step("atlantis-sunk" if sunk else "atlantis-escapes", (), "8.1")
    return await shown(game._replace(sunk=sunk))


@Procedure("combat", cite="8.1")
async def gunnery(ship: int = SHIP, origin: int = MARKER, destination: int = MARKER) -> Shot:
    """Resolve combat against a ship, and count its VP."""
    bonus = await bonus_of(origin, destination)
    return await fire_at(counter_of(ship), bonus)

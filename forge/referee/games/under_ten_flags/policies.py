"""A way of playing either side by rules of thumb, our own and nobody else's: ``reasoned``.

It sees what its side may see: the markers and routes on the map, its own sheet, where Atlantis was last met; never the
sheet of the other side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from forge.referee.contract.deciding import first
from forge.referee.contract.policy import Policy
from forge.referee.games.under_ten_flags.rule_6_hexes import ENTRY
from forge.referee.games.under_ten_flags.rule_9_morale import is_grey
from forge.referee.games.under_ten_flags.state import ESCORT, Game

if TYPE_CHECKING:
    from forge.referee.contract.policy import Decision
    from forge.referee.games.under_ten_flags.rule_6_hexes import Sea
    from forge.referee.games.under_ten_flags.state import Route

HORIZON = 30
"""How many moves ahead a meeting is looked for."""
SAFE = 6
"""How many moves from the cruisers' entry are enough to begin with."""
CARGO, DELAY = 4, 1.5
"""What a ship is worth beside her Destination Bonus, and what a meeting at once costs in moves."""


def reasoned(decision: Decision) -> Any:
    """Decide by rules of thumb: meet the dearest ship early, hunt where the raider was met, keep away from there."""
    rule = (_BLIND if decision.position is None else _BLIND | _SEEING).get(decision.id, first)
    return rule(decision)


def _start(decision: Decision) -> Any:
    """Begin near the middle of the sea, and well away from where the cruisers enter."""
    away, sums = decision.state.distances(ENTRY), _sums(decision.state)
    return min(decision.options, key=lambda place: (sums[place] - 60 * min(away.get(place, 0), SAFE), place))


@lru_cache(maxsize=4)
def _sums(sea: Sea) -> dict[str, int]:
    return {place: sum(sea.distances(place).values()) for place in sea.hexes}


def _plot(decision: Decision) -> Any:
    """Enter the hex of the dearest ship in reach, else cut off the one worth most a move; rest on grey entries."""
    game: Game = decision.position
    here, sea = decision.about("hex"), decision.state
    there = [route for route in game.on_map if route.hex in decision.options]
    if there:
        return max(there, key=lambda route: (route.bonus, route.hex == here)).hex
    sheet = game.german
    if sheet and sheet.morale and is_grey(sheet.entries + 1):
        return here
    plans = [plan for route in game.on_map if (plan := _meeting(route, here, sea))]
    if not plans:
        return here
    far = sea.distances(max(plans)[1])
    return min(decision.options, key=lambda place: (far[place], place != here))


def _meeting(route: Route, here: str, sea: Sea) -> tuple[float, str] | None:
    """Give the worth and the hex of the first meeting with a ship that goes the likeliest way."""
    far, place = sea.distances(here), route.hex
    for moves in range(HORIZON):
        if far.get(place, HORIZON) <= max(1, moves):
            return (route.bonus + CARGO) / (moves + DELAY), place
        if place == route.target:
            return None
        place = sea.onward(place, route.target)[0]
    return None


def _target(decision: Decision) -> Any:
    return max(decision.options, key=lambda number: decision.position.route(int(number)).bonus)


def _aircraft(decision: Decision) -> Any:
    return "aircraft" if "aircraft" in decision.options else first(decision)


def _supply(decision: Decision) -> Any:
    """Take supply two levels below Fresh."""
    sheet = decision.position.german
    return decision.options[1] if sheet and sheet.morale >= 2 else first(decision)


def _escort_start(decision: Decision) -> Any:
    return decision.having(ESCORT)[0]


def _cruiser_plot(decision: Decision) -> Any:
    """Stay with the dearest ship in the hex, else go where Atlantis was last met, or to the nearest ship."""
    game: Game = decision.position
    if beside := decision.having(ESCORT):
        return max(beside, key=lambda option: game.route(int(option.removeprefix(f"{ESCORT}-"))).bonus)
    hexes = [option for option in decision.options if option.isdigit()]
    goals = [game.met[0]] if game.met[0] else [route.hex for route in game.on_map]
    if not goals:
        return hexes[-1]
    return min(hexes, key=lambda place: min(decision.state.distances(goal).get(place, HORIZON) for goal in goals))


def _sail(decision: Decision) -> Any:
    """Sail the way that stays farthest from where Atlantis was last met."""
    met = decision.position.met[0]
    far = decision.state.distances(met) if met else {}
    return max(decision.options, key=lambda place: far.get(place, 0))


def _react(decision: Decision) -> Any:
    """Let an escort react first, which saves the ship in any case."""
    sheet = decision.position.british
    modes = {f"cruiser-{place}": each.mode for place, each in enumerate(sheet.cruisers, 1)} if sheet else {}
    return min(decision.options, key=lambda option: (option == "none", modes.get(option) != ESCORT))


_BLIND = {"german-start": _start, "escort-start": _escort_start}
_SEEING = {
    "plot": _plot,
    "target": _target,
    "atlantis-aid": _aircraft,
    "use-supply": _supply,
    "cruiser-plot": _cruiser_plot,
    "acvm-move": _sail,
    "reaction": _react,
}
POLICIES = (Policy("reasoned", reasoned, sees=True),)

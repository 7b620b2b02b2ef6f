"""What a player is after, for a way of playing by rules of thumb: what ships are worth, where Task Forces should go."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from forge.referee.games.atlantic_chase.operation.forces import of, port_hexes, ports_of
from forge.referee.games.atlantic_chase.operation.scenario import ANY, HIT, HOME, TASK_FORCE
from forge.referee.games.atlantic_chase.sea.names import other
from forge.referee.games.atlantic_chase.sea.ships import CONVOY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
    from forge.referee.games.atlantic_chase.operation.scenario import Condition, Worth
    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.hexes import Hex
    from forge.referee.games.atlantic_chase.sea.ships import Ship, Vessel

VICTORY = 3
"""What it is worth, in points, to bring about what wins a scenario at once."""
HITS = 2
"""How many Hits a battle may well bring."""
TRIFLE = 0.1
"""What an enemy ship is worth of which the scenario says nothing."""
NEAR = 4
"""How many hexes a Task Force that is expected in port goes out of its way for prey."""
NOWHERE = 99
"""Farther than any hex of the map is from another."""


def worth(op: Operation, player: str, vessel: Vessel) -> float:
    """Say what an enemy ship is worth to a player, in points of the scenario; Hits count more than once."""
    found = (
        one.points * (HITS if one.kind == HIT else 1)
        for one in op.scenario.points
        if one.player == player and one.kind != HOME and _named(one.name, vessel)
    )
    wins = (win.condition for win in op.scenario.wins if win.player == player and win.condition.kind != HOME)
    return max((TRIFLE, *found, *(VICTORY for one in wins if _named(one.name, vessel))))


def _named(name: str, vessel: Vessel) -> bool:
    """Tell whether a scenario means a ship by a name, that of its counter or its own."""
    return name in (ANY, vessel.key, vessel.ship.id)


def prize(op: Operation, player: str, force: TaskForce) -> float:
    """Say what the dearest ship of an enemy Task Force is worth to a player."""
    return max((worth(op, player, vessel) for vessel in force.vessels), default=0.0)


def strength(ships: Iterable[Ship]) -> int:
    """Reckon how well ships fight: their guns at both ranges and what they stand; convoys and transports do not."""
    return sum(
        sum(gun + 1 for gun in ship.now.guns if gun is not None) + (ship.now.defence or 0)
        for ship in ships
        if ship.kind != CONVOY
    )


def power(force: TaskForce) -> int:
    """Reckon how well a Task Force fights."""
    return strength(vessel.ship for vessel in force.vessels)


def homes(op: Operation, chart: Chart, force: TaskForce) -> tuple[Hex, ...]:
    """List the hexes of the ports in which a Task Force counts for its player, or wins, if it completes there."""
    player = force.player
    wins = (win.condition for win in op.scenario.wins if win.player == player)
    places: list[Worth | Condition] = [*(one for one in op.scenario.points if one.player == player), *wins]
    named = [(one.name, one.ports) for one in places if one.kind == HOME]
    own = ports_of(op, chart, player)
    ports = {
        port
        for name, those in named
        if name == TASK_FORCE or any(_named(name, vessel) for vessel in force.vessels)
        for port in (those or [port.id for port in own])
    }
    return tuple(dict.fromkeys(hex_ for port in own if port.id in ports for hex_ in port.hexes))


def prey(op: Operation, force: TaskForce) -> Iterator[TaskForce]:
    """List the enemy Task Forces on the map that one may well attack: worth a point and not too strong for it."""
    for enemy in of(op, other(force.player)):
        if enemy.hexes and prize(op, force.player, enemy) >= 1 and power(force) >= power(enemy):
            yield enemy


def goals(op: Operation, chart: Chart, force: TaskForce) -> tuple[Hex, ...]:
    """Give the hexes that a Task Force should come to: its port, or where its prey is; none: it stays."""
    if force.hurt or force.convoy:
        return homes(op, chart, force) or port_hexes(op, chart, force.player)
    home = homes(op, chart, force)
    hunted = tuple(hex_ for enemy in prey(op, force) for hex_ in enemy.hexes)
    if home and hunted:
        far = away(chart, force.player, hunted)
        return hunted if min((far.get(hex_, NOWHERE) for hex_ in force.hexes), default=NOWHERE) <= NEAR else home
    return home or hunted


@lru_cache(maxsize=256)
def away(chart: Chart, player: str, places: tuple[Hex, ...]) -> dict[Hex, int]:
    """Give how many segments each hex of the map is from the nearest of some places, for a player's ships."""
    found = dict.fromkeys(places, 0)
    edge = list(places)
    for place in edge:  # grows while it is read
        for hex_ in chart.adjacent(place, player):
            if hex_ not in found:
                found[hex_] = found[place] + 1
                edge.append(hex_)
    return found

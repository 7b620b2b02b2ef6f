"""The counters of an operation: the map, the displays of Task Forces, the battle board while a battle is fought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.on_board import BACK, OnBoard, joined, up
from forge.referee.games.atlantic_chase.battle.board import Battle
from forge.referee.games.atlantic_chase.operation.fighting import Fighting
from forge.referee.games.atlantic_chase.operation.forces import Operation
from forge.referee.games.atlantic_chase.operation.judging import points_of
from forge.referee.games.atlantic_chase.sea.names import BAD, GERMAN, SIDES, other
from forge.referee.games.atlantic_chase.sea.ships import BEYOND, CLOSE, FRONT, NEAR, UNNAMED
from forge.referee.games.atlantic_chase.steps.legality import MINES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_chase.operation.forces import Stealth, TaskForce
    from forge.referee.games.atlantic_chase.sea.ships import Vessel

BATTLE_BOARD = "battle-board"
U_BOAT_BOX = "u-boat-box"
LAST_TALLY, LAST_ROUND, HITS_OF_A_COUNTER = 9, 4, 2


def lies(position: Any) -> tuple[OnBoard, ...]:
    """Lay the counters of an operation, or of a battle, which is fought on a board of its own."""
    op = position.op if isinstance(position, Fighting) else position
    battle = position.battle if isinstance(position, Fighting) else position
    laid: list[OnBoard] = []
    if isinstance(battle, Battle):
        laid += _battle(battle)
    if isinstance(op, Operation):
        away = {one.key for one in (*battle.fighters, *battle.sunk)} if isinstance(battle, Battle) else set()
        laid += [*_map(op), *_displays(op, away)]
    return joined(laid)


def _map(op: Operation) -> Iterator[OnBoard]:
    for force in op.forces:
        yield from _force(force)
    for one in op.stealth:
        yield _stealth(one)
        if one.prien:
            yield OnBoard(one.hex or U_BOAT_BOX, "prien")
    for group in op.groups:
        yield OnBoard(group.box, f"{group.player}-group-{group.id.casefold()[-1]}")
    yield OnBoard(f"initiative-{op.active}", "initiative", side=up(op.active != GERMAN))
    yield OnBoard(f"initiative-tally-{min(op.tally, LAST_TALLY)}", "tally")
    yield OnBoard(f"weather-{op.weather}", "weather", side=up(op.weather == BAD))
    if op.scenario.points:
        yield from _points(op)


def _points(op: Operation) -> Iterator[OnBoard]:
    for side in SIDES:
        points = points_of(op, side)
        if points >= 0:
            yield OnBoard(f"victory-points-{points % 10}", f"{side}-points")
        if points // 10 > 0:
            yield OnBoard(f"victory-points-{points // 10 % 10}", f"{side}-points", side=BACK)


def _force(force: TaskForce) -> Iterator[OnBoard]:
    """A Station in its hex or Port Box, or a segment in each hex; what is known of it lies with it."""
    name = force.id.casefold()
    if force.box:
        yield OnBoard(force.box, f"station-{name}")
    for at in () if force.counted else force.hexes:
        yield OnBoard(at, f"station-{name}" if force.is_station else f"segment-{name}")
        if at in force.contact:
            yield OnBoard(at, "contact")
        if at in force.intel:
            yield OnBoard(at, "contact", side=BACK)


def _stealth(one: Stealth) -> OnBoard:
    german = one.player == GERMAN
    return OnBoard(one.hex or U_BOAT_BOX, "u-boat" if german else "submarine", side=up(one.kind == MINES))


def _displays(op: Operation, away: set[str]) -> Iterator[OnBoard]:
    """Ships stand open on the display of their side, in the box of their Task Force or group; those that fight do not.

    Ships that have left a battle are there again.
    """
    for force in op.forces:
        display, name = f"{_side(force.id)}-display", force.id.casefold()
        for vessel in force.vessels:
            if vessel.key not in away:
                yield from _ship(vessel, name, display)
        if force.evasive:
            number = name[1:]
            yield OnBoard("evasive" if number == "1" else f"evasive-{number}", "evasive", component=display)
    for group in op.groups:
        for vessel in group.vessels:
            yield from _ship(vessel, group.id.casefold()[-1], f"{group.player}-display")


def _side(force: str) -> str:
    return GERMAN if force.casefold().startswith("g") else other(GERMAN)


def _ship(vessel: Vessel, space: str, component: str) -> Iterator[OnBoard]:
    """A ship, its leaders, and its Hits by ones and twos."""
    if vessel.ship.kind == UNNAMED:
        return
    turned = vessel.ship.state != FRONT or vessel.ship.dispersed
    yield OnBoard(space, vessel.ship.id, side=up(turned), component=component)
    for leader in vessel.leaders:
        yield OnBoard(space, leader, component=component)
    twos, ones = divmod(vessel.ship.hits, HITS_OF_A_COUNTER)
    yield OnBoard(space, "hit", ones, (vessel.key,), component=component)
    yield OnBoard(space, "hit", twos, (vessel.key,), BACK, component)


def _battle(battle: Battle) -> Iterator[OnBoard]:
    for one in battle.fighters:
        zone = _zone(one)
        yield from _ship(one, zone, BATTLE_BOARD)
        if one.smoke:
            yield OnBoard(zone, "evasive", 1, (one.key,), BACK, BATTLE_BOARD)
        if one.spent:
            yield OnBoard(zone, "no-torpedo", 1, (one.key,), component=BATTLE_BOARD)
    yield OnBoard(f"round-{min(battle.round, LAST_ROUND)}", "round", component=BATTLE_BOARD)


def _zone(one: Vessel) -> str:
    """The zone of the board in which a ship is: Close is shared, beyond it lies the enemy's Near."""
    if one.zone == CLOSE:
        return CLOSE
    return f"{other(one.player)}-{NEAR}" if one.zone == BEYOND else f"{one.player}-{one.zone}"

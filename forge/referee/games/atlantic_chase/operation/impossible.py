"""What the rules object to in a situation that an operation begins from, all of it at once."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import nearest
from forge.referee.contract.objection import Objection
from forge.referee.games.atlantic_chase.operation.entries import LOST, NOBODY, OTHERS
from forge.referee.games.atlantic_chase.operation.forces import TaskForce, player_of
from forge.referee.games.atlantic_chase.operation.scenario import ANY, HIT, TASK_FORCE, named_in
from forge.referee.games.atlantic_chase.sea import leaders
from forge.referee.games.atlantic_chase.sea.names import BRITISH, GERMAN, other
from forge.referee.games.atlantic_chase.sea.ships import BATTERY, CONVOY, DESTROYER, Vessel
from forge.referee.games.atlantic_chase.sea.trajectories import against_shape, touches_itself
from forge.referee.games.atlantic_chase.steps.legality import U_BOAT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.referee.games.atlantic_chase.operation.entries import Start
    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.leaders import Benefit
    from forge.rules.look import Result

TASK_FORCES = {
    GERMAN: tuple(f"g{number}" for number in range(1, 6)),
    BRITISH: tuple(f"b{number}" for number in range(1, 11)),
}
ASHORE = (leaders.ALL_PASS, leaders.RECON_OF_PORT)
"""Benefits of leaders who are aboard no ship."""


class Kit(NamedTuple):
    """What the pack says: the map, the ship counters, the leaders; whether a Trajectory may not touch itself."""

    chart: Chart
    ships: dict[str, Result]
    leaders: dict[str, Benefit]
    apart: bool = False


def counter_of(key: str) -> str:
    """Give the counter of a ship whose key has a number because there are several."""
    name, _, number = key.rpartition("-")
    return name if number.isdigit() else key


def objections(start: Start, kit: Kit, held: dict[str, str]) -> Iterator[Objection]:
    """Object to all that no operation can come to; ``held`` says which player holds each port that one does."""
    yield from _against_names(start)
    for force in start.task_forces:
        player = player_of(force.id)
        yield from _against_ships(force.vessels, player, start, kit)
        yield from _against_place(force, player, kit)
        yield from _against_box(force.box, force.id, player, kit, held)
    for group in start.reinforcements:
        yield from _against_ships(group.vessels, group.player, start, kit)
        yield from _against_box(group.box, group.id, group.player, kit, held)
    yield from _against_copies(start, kit)
    yield from _against_leaders(start, kit)
    yield from _against_map(start, kit)
    yield from _against_scenario(start, kit)


def _objection(name: str, cite: str, **values: str | int) -> Objection:
    return Objection(name, tuple(values.items()), cite)


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, number in Counter(names).items() if number > 1]


def _against_names(start: Start) -> Iterator[Objection]:
    every = (*TASK_FORCES[GERMAN], *TASK_FORCES[BRITISH])
    there = [force.id for force in start.task_forces]
    named = [*there, *(name for name in start.free if name != OTHERS)]
    strange = [name for name in dict.fromkeys(named) if name not in every]
    yield from (_objection("no-such-force", "p.7", force=name) for name in strange)
    yield from (_objection("force-twice", "p.7", force=name) for name in _twice(named))
    hidden = _twice(one.id for one in start.stealth)
    yield from (_objection("stealth-twice", "p.41", force=name) for name in hidden)
    waiting = _twice(f"{group.player} {group.id}" for group in start.reinforcements)
    yield from (_objection("group-twice", "p.37", group=name) for name in waiting)
    bound = [duty.force for duty in start.duties if duty.force not in there]
    yield from (_objection("bound-nobody", "p.10", force=name) for name in bound)


def _against_ships(ships: tuple[Vessel, ...], player: str, start: Start, kit: Kit) -> Iterator[Objection]:
    for named in ships:
        row = kit.ships.get(counter_of(named.key))
        if row is None:
            yield _no_such_ship(named.key, kit)
            continue
        if row.side == other(player) or (row.side == "american" and player == GERMAN):
            yield _objection("ship-of-other-player", "p.6", ship=named.key)
        if row.symbol == BATTERY:
            yield _objection("battery-at-sea", "p.11", ship=named.key)
        if named.ship.turned and named.ship.turned != ("damaged" if row.back == "unknown" else row.back):
            yield _objection("never-turned", "p.6", ship=named.key, state=named.ship.turned)
        elif named.ship.hits >= (limit := _hits_it_bears(named, row, start)) > 0:
            yield _objection("too-many-hits", "p.58", ship=named.key, hits=named.ship.hits, limit=limit)
        most = (start.squadron_torpedoes if row.symbol == DESTROYER else 1) * row.torpedo
        if named.spent > most:
            yield _objection("torpedoes-overspent", "p.59", ship=named.key, most=most)


def _hits_it_bears(named: Vessel, row: Result, start: Start) -> int:
    """Give the Hits that turn or sink a ship as it is named; 0 where none do."""
    if start.hit_limit and row.symbol in (CONVOY, DESTROYER):
        return start.hit_limit
    if row.back in ("never", "dispersed", "tanker"):
        return 0
    defence = row.back_defence if named.ship.turned else row.defence
    return int(defence) if defence.isdigit() else 0


def _against_place(force: TaskForce, player: str, kit: Kit) -> Iterator[Objection]:
    hexes = force.segments or ((force.station,) if force.station else ())
    if force.segments:
        for name, cite in dict.fromkeys(against_shape(force.segments, player, kit.chart)):
            yield _objection("force-objected", cite, force=force.id, why=name)
        if kit.apart and touches_itself(force.segments):
            yield _objection("force-objected", "p.14", force=force.id, why="line-touches-itself")
    elif force.station and force.station not in kit.chart.hexes:
        yield _objection("force-objected", "p.4", force=force.id, why="hex-not-in-play")
    if force.intel and not force.segments:
        yield _objection("intel-on-station", "p.21", force=force.id)
    for marks, cite in ((force.intel, "p.21"), (force.contact, "p.23")):
        elsewhere = [hex_ for hex_ in marks if hex_ not in hexes]
        yield from (_objection("marker-elsewhere", cite, force=force.id, hex=hex_) for hex_ in elsewhere)
        yield from (_objection("marker-twice", cite, force=force.id, hex=hex_) for hex_ in _twice(marks))


def _against_box(box: str, name: str, player: str, kit: Kit, held: dict[str, str]) -> Iterator[Objection]:
    if not box:
        return
    ports = [port for port in kit.chart.ports if box in (port.box, port.id)]
    if not ports:
        yield _objection("no-such-box", "p.8", force=name, box=box, hint=nearest(box, kit.chart.boxes()))
    elif all(held.get(port.id) != player for port in ports):
        yield _objection("box-of-another", "p.8", force=name, box=box)


def _against_copies(start: Start, kit: Kit) -> Iterator[Objection]:
    gone = (*start.completed, *start.sunk)
    keys = [*(vessel.key for vessel in start.ships), *gone]
    yield from (_no_such_ship(key, kit) for key in gone if counter_of(key) not in kit.ships)
    numbered = _twice(key for key in keys if key != counter_of(key))
    yield from (_objection("ship-twice", "p.6", ship=key) for key in numbered)
    for name, number in Counter(map(counter_of, keys)).items():
        if name in kit.ships and number > kit.ships[name].copies:
            yield _objection("too-many-copies", "p.6", ship=name, number=number, copies=kit.ships[name].copies)


def _no_such_ship(name: str, kit: Kit) -> Objection:
    return _objection("no-such-ship", "p.6", ship=name, hint=nearest(name, kit.ships))


def _against_leaders(start: Start, kit: Kit) -> Iterator[Objection]:
    aboard = [(leader, force.id) for force in start.task_forces for leader in force.leaders]
    seated, listed = [name for name, _ in aboard], [name for name, _ in start.leaders]
    strange = [name for name in dict.fromkeys((*seated, *listed)) if name not in kit.leaders]
    yield from (_objection("no-such-leader", "p.10", leader=one, hint=nearest(one, kit.leaders)) for one in strange)
    twice = dict.fromkeys((*_twice(seated), *_twice(listed)))
    yield from (_objection("leader-twice", "p.10", leader=name) for name in twice)
    for name, force in aboard:
        found = kit.leaders.get(name)
        if found and found.side != player_of(force):
            yield _objection("leader-of-other-player", "p.10", leader=name, force=force)
        if found and found.benefit in ASHORE:
            yield _objection("leader-stays-ashore", "p.10", leader=name)
    led = [group.id for group in start.reinforcements if any(vessel.leaders for vessel in group.vessels)]
    yield from (_objection("leader-in-reserve", "p.10", group=name) for name in led)
    yield from _against_uses(start, kit, seated)


def _against_uses(start: Start, kit: Kit, seated: list[str]) -> Iterator[Objection]:
    with_boats = [one for one in start.stealth if one.prien]
    known = [(name, uses, kit.leaders[name]) for name, uses in start.leaders if name in kit.leaders]
    for name, uses, found in known:
        if uses > found.uses:
            yield _objection("leader-used-up", "p.10", leader=name, uses=found.uses)
        somewhere = with_boats if found.benefit == leaders.RECON_OF_PORT else name in seated
        if found.benefit != leaders.ALL_PASS and not somewhere:
            yield _objection("leader-not-aboard", "p.10", leader=name)
    elsewhere = with_boats[1:] + [one for one in with_boats[:1] if one.kind != U_BOAT]
    yield from (_objection("prien-elsewhere", "p.10", force=one.id) for one in elsewhere)


def _against_scenario(start: Start, kit: Kit) -> Iterator[Objection]:
    ids = [port.id for port in kit.chart.ports]
    for ship, ports in dict.fromkeys(named_in(start.scenario)):
        if ship not in (ANY, TASK_FORCE) and counter_of(ship) not in kit.ships:
            yield _no_such_ship(ship, kit)
        yield from (_no_such_port(port, ids) for port in ports if port not in ids)
    for one in start.points:
        row = kit.ships.get(counter_of(one.name))
        if one.kind == HIT and (row is None or row.symbol not in (CONVOY, DESTROYER)):
            yield _objection("hits-not-counted", "p.11", ship=one.name)


def _against_map(start: Start, kit: Kit) -> Iterator[Objection]:
    for one in start.stealth:
        if one.hex and one.hex not in kit.chart.hexes:
            yield _objection("force-objected", "p.4", force=one.id, why="hex-not-in-play")
    ids = [port.id for port in kit.chart.ports]
    named = [name for _, names in start.ports for name in names]
    yield from (_no_such_port(name, ids) for name in named if name not in (*ids, OTHERS))
    yield from (_objection("port-twice", "p.8", port=name) for name in _twice(named))
    held = [player for player, names in start.ports if OTHERS in names and player != NOBODY]
    yield from (_objection("others-of-a-player", "p.8", player=player) for player in held)
    printed = [base.hex for base in kit.chart.bases]
    for base in start.air_bases:
        if base.hex not in (printed if base.side == LOST else kit.chart.hexes):
            yield _objection("no-air-base-there", "p.8", hex=base.hex)


def _no_such_port(name: str, ids: list[str]) -> Objection:
    return _objection("no-such-port", "p.8", port=name, hint=nearest(name, ids))

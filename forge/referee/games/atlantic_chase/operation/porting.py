"""Ships brought into port, and Task Forces reorganized: Completion and Reorganize (p.29-30, p.37-38)."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from forge.referee.contract.requests import Choose, Position, RollOn, Step
from forge.referee.games.atlantic_chase.operation import holding
from forge.referee.games.atlantic_chase.operation.charting import DONE
from forge.referee.games.atlantic_chase.operation.choosing import pick
from forge.referee.games.atlantic_chase.operation.forces import (
    TaskForce,
    add,
    force_of,
    idle_of,
    kind_of,
    of,
    ports_there,
    put,
    remove,
    ways_out,
)
from forge.referee.games.atlantic_chase.operation.lapsing import lapse_force
from forge.referee.games.atlantic_chase.operation.leading import ashore
from forge.referee.games.atlantic_chase.steps import legality
from forge.referee.games.atlantic_chase.steps.closing import VIE, closing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_chase.operation.choosing import Way, Ways
    from forge.referee.games.atlantic_chase.operation.forces import Group, Operation
    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.ships import Vessel
    from forge.referee.games.atlantic_chase.sea.verdicts import Why

SPLIT, MERGE, REINFORCE = "split", "merge", "reinforce"


async def completion_ways(chart: Chart, op: Operation) -> Ways:
    """List the Task Forces that can be brought into port."""
    return tuple((force.id,) for force in of(op, op.active) if not against_completion(chart, op, force))


def against_completion(chart: Chart, op: Operation, force: TaskForce) -> tuple[Why, ...]:
    """List all that stands against bringing a Task Force into port."""
    in_port = bool(ports_there(op, chart, force))
    return legality.against_completion(kind_of(force), force.length, in_port, len(force.intel))


async def completion(chart: Chart, op: Operation) -> Operation:
    """Bring a Task Force into port, unless the Inactive player seizes the Initiative first (p.29)."""
    ways = await completion_ways(chart, op)
    ((name,),) = await pick(op, "completion-force", ways, 0, "p.29", chart)
    player = op.active

    async def lapse(then: Operation) -> Operation:
        await Step("completion-fails", (("force", name),), "p.29")
        return await lapse_force(chart, then, name)

    op = await holding.seize(chart, op, lapse)
    return op if op.active != player else await _go_home(chart, op, force_of(op, name))


async def _go_home(chart: Chart, op: Operation, force: TaskForce) -> Operation:
    """Take a Task Force, its ships and the leaders aboard out of play."""
    keys = tuple(vessel.key for vessel in force.vessels)
    await Step("ships-home", (("force", force.id), ("ships", keys), ("ports", ports_there(op, chart, force))), "p.29")
    for leader in force.leaders:
        op = ashore(op, leader)
    op = remove(op._replace(home=(*op.home, *keys)), force.id)
    await Position(op)
    return op


async def reorganize_ways(chart: Chart, op: Operation) -> Ways:
    """List attempts at reinforcement, merges and splits.

    The Task Force that gains, keeps or gives ships comes first, then what it does, then the Reinforcement Group, the
    Task Force that it takes in, or the new one.
    """
    return (*_reinforcements(chart, op), *_merges(op), *_splits(op))


async def reorganize(chart: Chart, op: Operation) -> Operation:
    """Split, merge and reinforce as often as the Active player likes, or until reinforcements fail (p.37)."""
    player, begun = op.active, False
    while ways := await reorganize_ways(chart, op):
        deeds = tuple(dict.fromkeys(deed for _, deed, _ in ways))
        deed = await Choose("reorganize", player, (*(DONE,) * begun, *deeds), "p.37", op)
        if deed == DONE:
            break
        op = await DEEDS[deed](chart, op, tuple(way for way in ways if way[1] == deed))
        if op.active != player:
            return op
        begun = True
    closed = await closing("reorganize", battle=False, failed=False, designated=(), target_supports_itself=False)
    return await holding.vie(chart, op) if closed.initiative == VIE else op


def _reinforcements(chart: Chart, op: Operation) -> Iterator[Way]:
    """List the Groups that can arrive, each with the Stations in its port and the Task Forces that it can become."""
    unused = idle_of(op, op.active)
    for group in (one for one in op.groups if one.player == op.active):
        there = _stations_at(chart, op, group)
        if not legality.against_reinforcement(len(there), len(unused)):
            yield from ((name, REINFORCE, group.id) for name in (*unused, *there))


def _stations_at(chart: Chart, op: Operation, group: Group) -> tuple[str, ...]:
    """List the Stations in the port of a Reinforcement Group: in its Port Box, or in a hex that leads there."""
    doors = ways_out(op, chart, group.player, group.box)
    stations = (force for force in of(op, group.player) if force.is_station)
    return tuple(one.id for one in stations if (one.box == group.box if one.box else one.station in doors))


def _merges(op: Operation) -> Iterator[Way]:
    """List the pairs of Stations that can become one, the one that is kept first."""
    for kept, gone in permutations(of(op, op.active), 2):
        together = (kept.station, kept.box) == (gone.station, gone.box)
        if not legality.against_merge(kind_of(kept), kind_of(gone), together):
            yield kept.id, MERGE, gone.id


def _splits(op: Operation) -> Iterator[Way]:
    """List the Stations of several ships that can split, each with the Task Forces that may be made of it."""
    unused = idle_of(op, op.active)
    for force in of(op, op.active):
        if len(force.vessels) > 1 and not legality.against_split(kind_of(force), len(unused)):
            yield from ((force.id, SPLIT, new) for new in unused)


async def _reinforce(chart: Chart, op: Operation, ways: Ways) -> Operation:
    """Throw for a Group: it arrives, or a Trajectory does Time Lapse and the Initiative changes."""
    ways = await pick(op, "reinforcement-group", ways, 2, "p.37")
    look = await RollOn("reinforcement")
    if look.result.effect != "arrives":
        return await _fail(chart, op)
    name = ways[0][2]
    group = next(one for one in op.groups if (one.player, one.id) == (op.active, name))
    ((joined, _, _),) = await pick(op, "reinforcement-enters", ways, 0, "p.37", about=(("group", name),))
    op = op._replace(groups=tuple(one for one in op.groups if one != group))
    if joined in op.idle:
        return add(op, TaskForce(joined, group.player, group.vessels, box=group.box))
    force = force_of(op, joined)
    return put(op, force._replace(vessels=(*force.vessels, *group.vessels)))


async def _fail(chart: Chart, op: Operation) -> Operation:
    trajectories = tuple(force.id for force in of(op, op.active) if not force.is_station)
    if trajectories:
        chosen = await Choose("reinforcement-lapse", op.active, trajectories, "p.37", op)
        op = await lapse_force(chart, op, chosen, designated=False)
    return await holding.pass_on(op)


async def _merge(_chart: Chart, op: Operation, ways: Ways) -> Operation:
    """Make one Task Force of two Stations; it has at most one marker of each kind."""
    ways = await pick(op, "merge-kept", ways, 0, "p.37")
    ((name, _, other),) = await pick(op, "merge-gone", ways, 2, "p.37", about=(("force", ways[0][0]),))
    kept, gone = force_of(op, name), force_of(op, other)
    markers = await legality.merged(_markers(kept), _markers(gone))
    kept = kept._replace(
        vessels=(*kept.vessels, *gone.vessels),
        contact=kept.hexes if "contact" in markers else (),
        evasive="evasive" in markers,
    )
    return put(remove(op, other), kept)


def _markers(force: TaskForce) -> tuple[str, ...]:
    return (("contact",) if force.contact else ()) + ("evasive",) * force.evasive


async def _split(_chart: Chart, op: Operation, ways: Ways) -> Operation:
    """Make two Task Forces of a Station; its markers go with one of them, as the Active player likes."""
    ways = await pick(op, "split-force", ways, 0, "p.37")
    ((name, _, new),) = await pick(op, "split-new", ways, 2, "p.37", about=(("force", ways[0][0]),))
    force = force_of(op, name)
    moved = await _ships_to_move(op, force, new)
    contact = bool(force.contact) and await _keeper(op, "contact-goes-with", name, new) == new
    evasive = force.evasive and await _keeper(op, "evasive-goes-with", name, new) == new
    stay = tuple(vessel for vessel in force.vessels if vessel not in moved)
    made = force._replace(
        id=new, vessels=moved, contact=force.contact if contact else (), evasive=force.evasive and evasive
    )
    left = force._replace(vessels=stay, contact=() if contact else force.contact, evasive=force.evasive and not evasive)
    return add(put(op, left), made)


async def _ships_to_move(op: Operation, force: TaskForce, new: str) -> tuple[Vessel, ...]:
    """Let the Active player name the ships of the new Task Force; one at least stays."""
    moved: tuple[Vessel, ...] = ()
    staying = {vessel.key: vessel for vessel in force.vessels}
    while len(staying) > 1:
        options = (*((DONE,) if moved else ()), *staying)
        chosen = await Choose("ship-moved", op.active, options, "p.37", op, (("force", force.id), ("new", new)))
        if chosen == DONE:
            break
        moved = (*moved, staying.pop(chosen))
    return moved


async def _keeper(op: Operation, question: str, name: str, new: str) -> str:
    return await Choose(question, op.active, (name, new), "p.37", op)


DEEDS = {REINFORCE: _reinforce, MERGE: _merge, SPLIT: _split}

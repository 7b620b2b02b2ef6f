"""Trajectories laid on the map; what the Active player may do for nothing: transfer, disperse (p.8, p.11, p.43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Choose, Step
from forge.referee.games.atlantic_chase.operation.choosing import narrow, pick
from forge.referee.games.atlantic_chase.operation.forces import boxes_in, force_of, of, put, triggers, ways_out
from forge.referee.games.atlantic_chase.sea.ships import CONVOY
from forge.referee.games.atlantic_chase.sea.trajectories import extensions
from forge.referee.games.atlantic_chase.steps.legality import against_dispersal

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.operation.choosing import Ways
    from forge.referee.games.atlantic_chase.operation.forces import Line, Operation, TaskForce
    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.ships import Vessel

DONE = "done"


async def trajectory_ways(chart: Chart, op: Operation) -> Ways:
    """List the Task Forces that can lay a segment."""
    ways: Ways = ()
    for force in of(op, op.active):
        if await openings(chart, op, force):
            ways += ((force.id,),)
    return ways


async def trajectory(chart: Chart, op: Operation) -> Operation:
    """Lay the first segment of a Station or more at the ends of a Trajectory; the Initiative stays (p.43)."""
    ways = await trajectory_ways(chart, op)
    ((name,),) = await pick(op, "trajectory-force", ways, 0, "p.43", chart)
    marked = triggers(op, chart, op.active)
    laid = False
    while lines := await openings(chart, op, force_of(op, name)):
        options = (*(DONE,) * laid, *lines)
        chosen = await Choose("next-segment", op.active, options, "p.43", (op, chart), (("force", name),))
        if chosen == DONE:
            break
        hex_ = chosen.partition("/")[0]
        force = _lay(force_of(op, name), lines[chosen])
        if hex_ in marked:
            force = force._replace(intel=(*force.intel, hex_))
            await Step("intel-attached", (("force", name), ("hex", hex_)), "p.43")
        op = put(op, force)
        laid = True
    return op


async def openings(chart: Chart, op: Operation, force: TaskForce) -> dict[str, Line]:
    """Give the lines that one more segment can make of a Task Force, by the hex of that segment.

    Where a hex can be reached from both ends, its name says from which: ``1408/1308``.
    """
    if force.is_station:
        return {hex_: (hex_,) for hex_ in (ways_out(op, chart, force.player, force.box) or force.hexes)}
    found = await extensions(chart, force.segments, force.player)
    tip_first = sorted(found, key=lambda one: one.end != force.segments[-1])
    hexes = [one.hex for one in found]
    return {f"{one.hex}/{one.end}" if hexes.count(one.hex) > 1 else one.hex: one.line for one in tip_first}


def _lay(force: TaskForce, line: Line) -> TaskForce:
    """Lay a Task Force out along a line; a Contact marker stays in its hex (p.23)."""
    return force._replace(segments=line, station="", box="")


async def transfer_ways(chart: Chart, op: Operation) -> Ways:
    """List the Stations that can move between a hex with a port of their own and its Port Box."""
    return tuple(
        (force.id, to)
        for force in of(op, op.active)
        if force.is_station
        for to in (
            ways_out(op, chart, op.active, force.box) if force.box else boxes_in(op, chart, op.active, force.station)
        )
    )


async def transfer(chart: Chart, op: Operation) -> Operation:
    """Move a Station between the hex of a port and its Port Box, into which no Contact marker follows (p.8, p.23)."""
    ways = await transfer_ways(chart, op)
    ways = await narrow(op, "transfer-force", ways, 0, "p.8")
    ((name, to),) = await narrow(op, "transfer-to", ways, 1, "p.8")
    force = force_of(op, name)
    if force.box:
        return put(op, force._replace(station=to, box=""))
    return put(op, force._replace(station="", box=to, contact=()))


async def disperse_ways(_chart: Chart, op: Operation) -> Ways:
    """List the convoys that can disperse, with their Task Forces, where the situation allows it."""
    if not op.dispersal or against_dispersal(op.active):
        return ()
    return tuple(
        (force.id, vessel.key) for force in of(op, op.active) for vessel in force.vessels if _may_disperse(vessel)
    )


async def disperse(chart: Chart, op: Operation) -> Operation:
    """Turn a convoy to its dispersed side, for good (p.11)."""
    ways = await disperse_ways(chart, op)
    ways = await narrow(op, "disperse-force", ways, 0, "p.11")
    ((name, key),) = await narrow(op, "disperse-convoy", ways, 1, "p.11")
    force = force_of(op, name)
    vessels = tuple(_dispersed(one) if one.key == key else one for one in force.vessels)
    return put(op, force._replace(vessels=vessels))


def _may_disperse(vessel: Vessel) -> bool:
    ship = vessel.ship
    return ship.kind == CONVOY and ship.back is not None and not ship.dispersed


def _dispersed(vessel: Vessel) -> Vessel:
    assert vessel.ship.back is not None
    return vessel._replace(ship=vessel.ship._replace(now=vessel.ship.back, dispersed=True))

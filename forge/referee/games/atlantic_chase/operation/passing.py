"""Pass and All Pass: Trajectories shorten, then the Initiative changes hands (p.35-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import InForce, Step
from forge.referee.games.atlantic_chase.operation import holding, leading
from forge.referee.games.atlantic_chase.operation.aid import remove_intel
from forge.referee.games.atlantic_chase.operation.choosing import pick
from forge.referee.games.atlantic_chase.operation.forces import force_of, of
from forge.referee.games.atlantic_chase.operation.lapsing import lapse_force
from forge.referee.games.atlantic_chase.sea.leaders import ALL_PASS
from forge.referee.games.atlantic_chase.sea.names import NONE

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.operation.choosing import Ways
    from forge.referee.games.atlantic_chase.operation.forces import Operation
    from forge.referee.games.atlantic_chase.sea.chart import Chart


async def pass_one_ways(chart: Chart, op: Operation) -> Ways:
    """List the Trajectories of which one does Time Lapse; ``none`` where AC-R21 lets a player without any pass."""
    del chart
    ways = _trajectories(op)
    if not ways and await InForce("AC-R21") == "yes":
        return ((NONE,),)
    return ways


async def pass_one(chart: Chart, op: Operation) -> Operation:
    """Let one Trajectory do Time Lapse and hand the Initiative over (p.35)."""
    ways = await pass_one_ways(chart, op)
    if ways != ((NONE,),):
        ((name,),) = await pick(op, "pass-force", ways, 0, "p.35")
        if force_of(op, name).intel and await InForce("AC-R31") == "also-in-a-pass":
            op = await remove_intel(op, name, (name,))
        op = await lapse_force(chart, op, name)
    return await holding.pass_on(op)


async def all_pass_ways(chart: Chart, op: Operation) -> Ways:
    """List the Trajectories that can be the first to do Time Lapse, while Raeder or Pound allows an All Pass."""
    del chart
    return _trajectories(op) if leading.leader_with(op, op.active, ALL_PASS) else ()


async def all_pass(chart: Chart, op: Operation) -> Operation:
    """Let every Trajectory do Time Lapse, one after the other in any order, and hand the Initiative over (p.35)."""
    ways = await all_pass_ways(chart, op)
    leader = leading.leader_with(op, op.active, ALL_PASS)
    await Step("all-pass-by", (("leader", leader),), "p.35")
    op = leading.spend(op, leader)
    while ways:
        ((name,),) = await pick(op, "all-pass-force", ways, 0, "p.35")
        op = await lapse_force(chart, op, name)
        ways = tuple(way for way in ways if way != (name,))
    return await holding.pass_on(op)


def _trajectories(op: Operation) -> Ways:
    return tuple((force.id,) for force in of(op, op.active) if not force.is_station)

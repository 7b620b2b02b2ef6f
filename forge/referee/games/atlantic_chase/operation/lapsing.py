"""Time Lapse of Task Forces on the map, and Pass and All Pass, in which they do nothing else (p.19-20, p.35-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Choose, InForce, Position, Roll, Step
from forge.referee.games.atlantic_chase.operation import holding, leading
from forge.referee.games.atlantic_chase.operation.choosing import pick
from forge.referee.games.atlantic_chase.operation.forces import find_force, force_of, of, put, shorten, station
from forge.referee.games.atlantic_chase.operation.leading import remove_intel
from forge.referee.games.atlantic_chase.sea import leaders
from forge.referee.games.atlantic_chase.sea.leaders import ALL_PASS
from forge.referee.games.atlantic_chase.sea.names import NONE
from forge.referee.games.atlantic_chase.steps.dice import KEEP, USE, offer_six
from forge.referee.games.atlantic_chase.steps.lapse import TABLE, Owner, Route, counted_by, row_of, shorten_by

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts
    from forge.referee.games.atlantic_chase.operation.choosing import Ways
    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.hexes import Hex
    from forge.rules.look import Result


SOMERVILLE = 2


async def lapse_force(
    chart: Chart, op: Operation, name: str, launch: Hex = "", *, designated: bool = True, active: str = ""
) -> Operation:
    """Let a Trajectory's owner shorten it; nothing happens to a Station, or to a Task Force no longer in play.

    ``launch`` is the hex from which its aircraft started, which goes last; ``designated``: in an action, in which
    leaders may help with the die: Somerville his own Task Force, Marschall or Forbes aboard the ``active`` one, which
    is this one if no other is named.
    """
    force = find_force(op, name)
    if force is None or force.is_station:
        return op
    on_line = sum(hex_ in chart.arctic for hex_ in force.segments)
    route = Route(force.segments, force.intel, on_line, ((launch,) if launch else ()), force.counted)
    about: Facts = (("force", name),)
    await Step("time-lapse-of", about, "p.19")
    row = await row_of(force.speed)
    by = await Choose("lapse-by", force.player, counted_by(op.weather, force.length, on_line), "p.20", op, about)
    amount = int(row.good)
    if by != TABLE:
        op, amount = await _by_die(op, force, row, (active or name,) * designated)
    done = await shorten_by(route, row, amount, Owner(force.player, about, (op, chart)))
    force = force_of(op, name)  # without the leader who helped
    force = station(force, done.station) if done.station else shorten(force, done.left)
    op = put(op, force)
    await Position(op, goes_on=True)
    return op


async def _by_die(op: Operation, force: TaskForce, row: Result, active: tuple[str, ...]) -> tuple[Operation, int]:
    """Throw the die of bad weather; leaders may add to it before, or make it a six after (p.10, p.20)."""
    op, plus = await _somerville(op, force) if active else (op, 0)
    dice = await Roll("lapse-die", row.bad, "p.20", (("force", force.id),))
    leader = leading.leader_with(op, force.player, leaders.A_SIX, active)
    changed = await offer_six(force.player, leader, dice, op)
    return await leading.spend(op, leader) if changed != dice else op, sum(changed) + plus


async def _somerville(op: Operation, force: TaskForce) -> tuple[Operation, int]:
    """Let Somerville add to the die (p.10)."""
    leader = leading.leader_with(op, force.player, leaders.ADDS_TWO, (force.id,))
    if not leader or await InForce("AC-R26") == "actions":
        return op, 0
    if await Choose("somerville-lapse", force.player, (KEEP, USE), "p.10", op) == KEEP:
        return op, 0
    return await leading.spend(op, leader), SOMERVILLE


async def pass_one_ways(_chart: Chart, op: Operation) -> Ways:
    """List the Trajectories of which one does Time Lapse; ``none`` where AC-R21 lets a player without any pass."""
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


async def all_pass_ways(_chart: Chart, op: Operation) -> Ways:
    """List the Trajectories that can be the first to do Time Lapse, while Raeder or Pound allows an All Pass."""
    return _trajectories(op) if leading.leader_with(op, op.active, ALL_PASS) else ()


async def all_pass(chart: Chart, op: Operation) -> Operation:
    """Let every Trajectory do Time Lapse, one after the other in any order, and hand the Initiative over (p.35)."""
    ways = await all_pass_ways(chart, op)
    leader = leading.leader_with(op, op.active, ALL_PASS)
    await Step("all-pass-by", (("leader", leader),), "p.35")
    op = await leading.spend(op, leader)
    while ways:
        ((name,),) = await pick(op, "all-pass-force", ways, 0, "p.35")
        op = await lapse_force(chart, op, name)
        ways = tuple(way for way in ways if way != (name,))
    return await holding.pass_on(op)


def _trajectories(op: Operation) -> Ways:
    return tuple((force.id,) for force in of(op, op.active) if not force.is_station)

"""What leaders do for an action: Gensoul, Somerville, Walker, Tovey, Krancke (p.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Choose, Position
from forge.referee.games.atlantic_chase.operation import leading
from forge.referee.games.atlantic_chase.operation.forces import find_force, force_of, put
from forge.referee.games.atlantic_chase.sea import leaders
from forge.referee.games.atlantic_chase.sea.names import NONE
from forge.referee.games.atlantic_chase.steps.dice import KEEP, USE
from forge.referee.games.atlantic_chase.steps.totals import shifted

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts
    from forge.referee.games.atlantic_chase.operation.declaring import Declared
    from forge.referee.games.atlantic_chase.operation.forces import Operation
    from forge.referee.games.atlantic_chase.sea.hexes import Hex


class Aid(NamedTuple):
    """Which leaders change the dice of an action: Walker his Coordination, Somerville the sum."""

    walker: bool = False
    somerville: bool = False


async def aided(op: Operation, declared: Declared) -> tuple[Operation, Aid]:
    """Let the Active player use Walker and Somerville, if their Task Forces are designated for it."""
    op, walker = await leading.offer(op, op.active, leaders.COORDINATES, (declared.coordination,), (USE, KEEP))
    op, somerville = await leading.offer(op, op.active, leaders.ADDS_TWO, declared.active_side, (USE, KEEP))
    await Position(op, goes_on=True)
    return op, Aid(walker, somerville)


async def remove_intel(op: Operation, active: str, designated: tuple[str, ...]) -> Operation:
    """Let Gensoul's player take an Intel marker from a designated Task Force with ships of his nations (p.10)."""
    leader = leading.leader_of(op, leading.leader_with(op, op.active, leaders.REMOVES_INTEL, (active,)))
    if leader is None:
        return op
    ways: dict[str, tuple[str, Hex]] = {}
    for name in designated:
        force = find_force(op, name)
        if force and any(vessel.ship.nation in leader.benefit.nations for vessel in force.vessels):
            ways |= {f"{name}/{hex_}": (name, hex_) for hex_ in force.intel}
    if not ways:
        return op
    about: Facts = (("leader", leader.name),)
    chosen = await Choose("intel-removed", op.active, (*ways, NONE), "p.10", op, about)
    if chosen == NONE:
        return op
    name, hex_ = ways[chosen]
    force = force_of(op, name)
    op = leading.spend(put(op, force._replace(intel=tuple(one for one in force.intel if one != hex_))), leader.name)
    await Position(op, goes_on=True)
    return op


async def shifted_total(op: Operation, declared: Declared, total: int) -> tuple[Operation, int]:
    """Let players shift the Trajectory Total by leaders of the Active Task Force and of the target (p.10)."""
    for player, name in ((op.active, declared.force), (op.inactive, declared.target)):
        for leader in leading.with_benefit(op, player, leaders.SHIFTS, (name,)):
            about: Facts = (("leader", leader), ("total", total))
            if await Choose("leader-rolls", player, (KEEP, USE), "p.10", op, about) == KEEP:
                continue
            six = leading.leader_with(op, player, leaders.A_SIX, (declared.force,))
            found = await shifted(total, leader, player, six)
            total = found.total
            op = leading.spend(op, leader) if found.used else op
            op = leading.spend(op, six) if found.six else op
            await Position(op, goes_on=True)
    return op, total

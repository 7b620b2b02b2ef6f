"""Leaders in play: what they do once, for an action too, and where they go when a ship is lost (p.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Choose, Position, RollOn
from forge.referee.games.atlantic_chase.operation.forces import Duty, find_force, force_of, of, put
from forge.referee.games.atlantic_chase.sea import leaders
from forge.referee.games.atlantic_chase.sea.names import NONE
from forge.referee.games.atlantic_chase.sea.ships import SUNK
from forge.referee.games.atlantic_chase.steps.dice import KEEP, USE, Thrown, throw_led
from forge.referee.games.atlantic_chase.steps.totals import shifted

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts
    from forge.referee.games.atlantic_chase.operation.declaring import Declared
    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
    from forge.referee.games.atlantic_chase.sea.hexes import Hex
    from forge.referee.games.atlantic_chase.sea.leaders import Leader


def leader_of(op: Operation, name: str) -> Leader | None:
    """Give a leader in play by his name."""
    return next((one for one in op.leaders if one.name == name), None)


def with_benefit(op: Operation, player: str, benefit: str, forces: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """List a player's leaders of one benefit who can use it; aboard these Task Forces, if any are named."""
    aboard = {name for force in op.forces if forces is None or force.id in forces for name in force.leaders}
    able = leaders.able(op.leaders, player, benefit)
    return tuple(name for name in able if forces is None or name in aboard)


def leader_with(op: Operation, player: str, benefit: str, forces: tuple[str, ...] | None = None) -> str:
    """Name the first of these leaders, "" if there is none."""
    return next(iter(with_benefit(op, player, benefit, forces)), "")


async def offer(
    op: Operation, player: str, benefit: str, forces: tuple[str, ...], options: tuple[str, ...] = (KEEP, USE)
) -> tuple[Operation, bool]:
    """Let a player use a leader aboard one of these Task Forces, if one can; tell whether he did."""
    leader = leader_with(op, player, benefit, forces)
    if not leader or await Choose("leader-helps", player, options, "p.10", op, (("leader", leader),)) == KEEP:
        return op, False
    return await spend(op, leader), True


async def spend(op: Operation, name: str) -> Operation:
    """Use a leader's benefit once, and show it; after the last time he leaves play."""
    changed = tuple(one._replace(uses=one.uses - 1) if one.name == name else one for one in op.leaders)
    op = op._replace(leaders=tuple(one for one in changed if one.uses))
    op = op if leader_of(op, name) else ashore(op, name)
    await Position(op, goes_on=True)
    return op


def ashore(op: Operation, name: str) -> Operation:
    """Take a leader off whatever ship he is aboard, and out of play."""
    op = op._replace(leaders=tuple(one for one in op.leaders if one.name != name))
    for force in op.forces:
        if name in force.leaders:
            op = put(op, force._replace(vessels=leaders.seated(force.vessels, name, "")))
    return op


def force_with(op: Operation, name: str) -> TaskForce | None:
    """Give the Task Force that a leader is aboard."""
    return next((force for force in op.forces if name in force.leaders), None)


def six_giver(op: Operation, player: str) -> str:
    """Name the leader of a player who may make a die a six, if there is one at sea."""
    able = (leader_with(op, player, leaders.A_SIX, (force.id,)) for force in of(op, player))
    return next(filter(None, able), "")


async def throw_on(op: Operation, player: str, leader: str, request: RollOn, dice: str, cite: str) -> Thrown:
    """Throw on a table; a leader may make one of the dice a six before it is looked up."""
    if not leader:
        return Thrown(await request)
    return await throw_led(op, player, leader, request, dice, cite)


async def bound_by_six(op: Operation, leader: str) -> Operation:
    """Spend a leader on a die of the Initiative or the weather: his Task Force takes part in the next action."""
    if not leader:
        return op
    force = force_with(op, leader)
    op = await spend(op, leader)
    if force is None:
        return op
    return op._replace(duties=(*op.duties, Duty(force.id, force.player)))


async def reseat(op: Operation, before: TaskForce, force: TaskForce) -> tuple[Operation, TaskForce]:
    """Move leaders off ships that were sunk since, or damaged as AC-R12 is read, to others of the Task Force (p.10)."""
    was = {vessel.key: vessel.ship.state for vessel in before.vessels}
    for vessel in force.vessels:
        for leader in vessel.leaders if vessel.ship.state != was[vessel.key] else ():
            others = tuple(one.key for one in force.vessels if one.ship.state != SUNK and one.key != vessel.key)
            where = await leaders.moved(leader, vessel.ship.state, others, force.player, "p.10", state=op)
            if where == leaders.LOST:
                op = op._replace(leaders=tuple(one for one in op.leaders if one.name != leader))
            if where != leaders.STAYS:
                force = force._replace(vessels=leaders.seated(force.vessels, leader, where))
    return op, force


class Aid(NamedTuple):
    """Which leaders change the dice of an action: Walker his Coordination, Somerville the sum."""

    walker: bool = False
    somerville: bool = False


async def aided(op: Operation, declared: Declared) -> tuple[Operation, Aid]:
    """Let the Active player use Walker and Somerville, if their Task Forces are designated for it."""
    op, walker = await offer(op, op.active, leaders.COORDINATES, (declared.coordination,), (USE, KEEP))
    op, somerville = await offer(op, op.active, leaders.ADDS_TWO, declared.active_side, (USE, KEEP))
    return op, Aid(walker, somerville)


async def remove_intel(op: Operation, active: str, designated: tuple[str, ...]) -> Operation:
    """Let Gensoul's player take an Intel marker from a designated Task Force with ships of his nations (p.10)."""
    leader = leader_of(op, leader_with(op, op.active, leaders.REMOVES_INTEL, (active,)))
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
    return await spend(put(op, force._replace(intel=tuple(one for one in force.intel if one != hex_))), leader.name)


async def shifted_total(op: Operation, declared: Declared, total: int) -> tuple[Operation, int]:
    """Let players shift the Trajectory Total by leaders of the Active Task Force and of the target (p.10)."""
    for player, name in ((op.active, declared.force), (op.inactive, declared.target)):
        for leader in with_benefit(op, player, leaders.SHIFTS, (name,)):
            about: Facts = (("leader", leader), ("total", total))
            if await Choose("leader-rolls", player, (KEEP, USE), "p.10", op, about) == KEEP:
                continue
            six = leader_with(op, player, leaders.A_SIX, (declared.force,))
            found = await shifted(total, leader, player, six)
            total = found.total
            op = await spend(op, leader) if found.used else op
            op = await spend(op, six) if found.six else op
    return op, total

"""Leaders in play: what they do once, where they go when a ship is lost (p.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Choose, RollOn
from forge.referee.games.atlantic_chase.operation.forces import Duty, of, put
from forge.referee.games.atlantic_chase.sea import leaders
from forge.referee.games.atlantic_chase.sea.ships import SUNK
from forge.referee.games.atlantic_chase.steps.dice import KEEP, USE, Thrown, throw_led

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
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
    return spend(op, leader), True


def spend(op: Operation, name: str) -> Operation:
    """Use a leader's benefit once; after the last time he leaves play."""
    changed = tuple(one._replace(uses=one.uses - 1) if one.name == name else one for one in op.leaders)
    op = op._replace(leaders=tuple(one for one in changed if one.uses))
    return op if leader_of(op, name) else ashore(op, name)


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


async def throw_on(  # noqa: PLR0917 - a request, and who may change its dice
    op: Operation, player: str, leader: str, request: RollOn, dice: str, cite: str
) -> Thrown:
    """Throw on a table; a leader may make one of the dice a six before it is looked up."""
    if not leader:
        return Thrown(await request)
    return await throw_led(op, player, leader, request, dice, cite)


def bound_by_six(op: Operation, leader: str) -> Operation:
    """Spend a leader on a die of the Initiative or the weather: his Task Force takes part in the next action."""
    if not leader:
        return op
    force = force_with(op, leader)
    op = spend(op, leader)
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

"""Time Lapse of the Task Forces in an operation (p.19-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.games.atlantic_chase import leaders
from forge.referee.games.atlantic_chase.dice import KEEP, USE
from forge.referee.games.atlantic_chase.lapse import DIE, Owner, Route, counted_by, lapse_of
from forge.referee.games.atlantic_chase.operation import leading
from forge.referee.games.atlantic_chase.operation.forces import find_force, put, shorten, station
from forge.referee.requests import Choose, InForce, Step

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.lattice import Chart, Hex
    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
    from forge.referee.requests import Facts, Steps

SOMERVILLE = 2


def lapse_force(
    chart: Chart, op: Operation, name: str, launch: Hex = "", *, designated: bool = True
) -> Steps[Operation]:
    """Let a Trajectory's owner shorten it; nothing happens to a Station, or to a Task Force no longer in play.

    ``launch`` is the hex from which its aircraft started, which goes last; ``designated``: in an action, in which
    Somerville may help with the die.
    """
    force = find_force(op, name)
    if force is None or force.is_station:
        return op
    route = Route(
        force.segments, force.intel, sum(hex_ in chart.arctic for hex_ in force.segments), (launch,) * bool(launch)
    )
    about: Facts = (("force", name),)
    yield Step("time-lapse-of", about, "p.19")
    op, plus = (yield from _somerville(op, force, route)) if designated else (op, 0)
    done = yield from lapse_of(route, force.speed, op.weather, Owner(force.player, plus, about))
    force = station(force, done.station) if done.station else shorten(force, done.left)
    return put(op, force)


def _somerville(op: Operation, force: TaskForce, route: Route) -> Steps[tuple[Operation, int]]:
    """Let Somerville add to the die, where there is one to be thrown (p.10)."""
    if (yield InForce("AC-R26")) == "actions":
        return op, 0
    names = leading.with_benefit(op, force.player, leaders.ADDS_TWO, (force.id,))
    if not names or DIE not in counted_by(op.weather, len(route.segments), route.arctic):
        return op, 0
    chosen = yield Choose("somerville-lapse", force.player, (KEEP, USE), "p.10", op)
    return (leading.spend(op, names[0]), SOMERVILLE) if chosen == USE else (op, 0)

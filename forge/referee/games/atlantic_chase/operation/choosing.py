"""What may be declared: choices narrowed among legal ones, and whom a leader's benefit binds to act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Choose
from forge.referee.games.atlantic_chase.sea.names import ACTIVE, INACTIVE

if TYPE_CHECKING:
    from typing import Any

    from forge.referee.contract.requests import Facts, Request, Steps
    from forge.referee.games.atlantic_chase.operation.forces import Duty, Operation
    from forge.referee.games.atlantic_chase.sea.chart import Chart

Way = tuple[str, ...]
"""A declaration: the id of the Active force, and whatever else the action needs."""
Ways = tuple[Way, ...]


async def pick(
    op: Operation, question: str, ways: Ways, place: int, cite: str, chart: Chart | None = None, about: Facts = ()
) -> Ways:
    """Let the Active player decide on one place of the declarations, and give those that are left.

    A Task Force that a leader binds to act is the Active one wherever it can be.
    """
    for duty in duties_of(op):
        ways = tuple(way for way in ways if way[0] == duty.force) or ways
    return await narrow(op, question, ways, place, cite, chart=chart, about=about)


async def narrow(
    op: Operation,
    question: str,
    ways: Ways,
    place: int,
    cite: str,
    who: str = "",
    about: Facts = (),
    chart: Chart | None = None,
) -> Ways:
    """Let a player decide on one place of the declarations, and give those that are left; he may see the map too."""
    options = tuple(dict.fromkeys(way[place] for way in ways))
    chosen = await Choose(question, who or op.active, options, cite, (op, chart) if chart else op, about)
    return tuple(way for way in ways if way[place] == chosen)


def duties_of(op: Operation) -> tuple[Duty, ...]:
    """List what the Active player is bound to in this action; each binds as far as those before it allow."""
    return tuple(duty for duty in op.duties if duty.player == op.active)


async def in_names(op: Operation, steps: Steps[Any]) -> Any:
    """Carry out rules that speak of the Active and the Inactive player, and ask the players by their names."""
    names = {ACTIVE: op.active, INACTIVE: op.inactive}
    answer: Any = None
    while True:
        try:
            request: Request = steps.send(answer)
        except StopIteration as end:
            return end.value
        if isinstance(request, Choose):
            request = request._replace(who=names.get(request.who, request.who))
        answer = await request

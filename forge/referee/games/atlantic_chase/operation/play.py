"""The action sequence: one action after the other by whoever has the Initiative, until players end it (p.25)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Call, Choose, Emit, Position, Refuse, Step
from forge.referee.contract.traits import own_names
from forge.referee.games.atlantic_chase.operation import charting, lapsing, porting, scouting
from forge.referee.games.atlantic_chase.operation.carrying_out import attempt
from forge.referee.games.atlantic_chase.operation.choosing import duties_of
from forge.referee.games.atlantic_chase.operation.declaring import attempt_ways, due_ways
from forge.referee.games.atlantic_chase.operation.ending import announce
from forge.referee.games.atlantic_chase.operation.happening import placed
from forge.referee.games.atlantic_chase.operation.judging import events_of, judge, points_of
from forge.referee.games.atlantic_chase.operation.not_open import why_not
from forge.referee.games.atlantic_chase.sea.names import ATTEMPTS, SIDES

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.requests import Steps
    from forge.referee.games.atlantic_chase.operation.choosing import Ways
    from forge.referee.games.atlantic_chase.operation.forces import Duty, Operation
    from forge.referee.games.atlantic_chase.sea.chart import Chart


class Deed(NamedTuple):
    """An action: how it can be declared in a position, how it is carried out, and whether it is one of the nine.

    What is ``free`` needs no action and meets no leader's duty.
    """

    ways: Callable[[Chart, Operation], Steps[Ways]]
    carry_out: Callable[[Chart, Operation], Steps[Operation]]
    free: bool = False


DEEDS = {
    **{name: Deed(partial(attempt_ways, name), partial(attempt, name)) for name in ATTEMPTS},
    "trajectory": Deed(charting.trajectory_ways, charting.trajectory),
    "completion": Deed(porting.completion_ways, porting.completion),
    "reorganize": Deed(porting.reorganize_ways, porting.reorganize),
    "signals": Deed(scouting.signals_ways, scouting.signals),
    "stealth-recon": Deed(scouting.stealth_recon_ways, scouting.stealth_recon),
    "pass": Deed(lapsing.pass_one_ways, lapsing.pass_one),
    "all-pass": Deed(lapsing.all_pass_ways, lapsing.all_pass),
    "transfer": Deed(charting.transfer_ways, charting.transfer, free=True),
    "disperse": Deed(charting.disperse_ways, charting.disperse, free=True),
}
ACTIONS = tuple(DEEDS)
END = "end"


async def play_on(chart: Chart, op: Operation) -> Operation:
    """Play from a position until the players end the scenario."""
    while True:
        await Position(op, unasked=True)
        op, stopped = await Call(one_action, (op, chart))
        judged = judge(op, stopped=stopped)
        if judged.over:
            op = op._replace(over=True)
            await Position(op)
            await announce(op, judged)
            return op


async def one_action(state: tuple[Operation, Chart]) -> tuple[Operation, bool]:
    """Let the Active player choose an action and carry it out; tell whether he stopped the scenario instead.

    It is a step of its own, so that at every question of it odds can be told to the end of the action.
    """
    op, chart = state
    options = await open_actions(chart, op)
    closed = tuple(name for name in ACTIONS if name not in options)
    why, traits = partial(why_not, chart, op), own_names((*options, END))
    chosen = await Choose("action", op.active, (*options, END), "p.25", (op, chart), (), traits, closed, why)
    if chosen == END:
        return op, True
    return await _carry_out(chart, op, chosen), False


async def open_actions(chart: Chart, op: Operation) -> tuple[str, ...]:
    """List what the Active player may do now; where he can do what a leader binds him to, nothing else."""
    found: dict[str, Ways] = {}
    for name, deed in DEEDS.items():
        if ways := await deed.ways(chart, op):
            found[name] = ways
    for duty in duties_of(op):
        met: dict[str, Ways] = {}
        for name, ways in found.items():
            if due := ways if DEEDS[name].free else await _due(chart, op, duty, name, ways):
                met[name] = due
        if all(DEEDS[name].free for name in met):
            await Step("duty-cannot-be-met", (("force", duty.force),), "p.10")
        else:
            found = met
    return tuple(found)


async def _due(chart: Chart, op: Operation, duty: Duty, action: str, ways: Ways) -> Ways:
    """Leave the declarations of an action in which the Task Force that a leader binds takes part as it must."""
    if not _concerns(duty, action):
        return ()
    if action in ATTEMPTS:
        return await due_ways(chart, op, ways, duty)
    return tuple(way for way in ways if way[0] == duty.force)


def _concerns(duty: Duty, action: str) -> bool:
    """Tell whether an action is one of those that a leader binds a Task Force to."""
    return action in (duty.actions or (action,))


async def perform(chart: Chart, op: Operation, action: str) -> Operation:
    """Carry out one action, which must be open to the Active player; else all that stands against it is told."""
    if action not in await open_actions(chart, op):
        await Refuse("action", await why_not(chart, op, action))
    return await _carry_out(chart, op, action)


async def _carry_out(chart: Chart, op: Operation, action: str) -> Operation:
    """Carry out an action; what a leader bound its player to before is done with it."""
    deed, player, before = DEEDS[action], op.active, op
    if deed.free:
        op = await deed.carry_out(chart, op)
        await placed(before, op)
        return op
    bound = tuple(duty for duty in op.duties if duty.player != player or _concerns(duty, action))
    op = await deed.carry_out(chart, op._replace(duties=bound))
    await _report(before, op)
    await placed(before, op)
    op = await _recorded(chart, before, op)
    done = tuple(duty for duty in op.duties if duty.player != player or duty not in before.duties)
    return op._replace(actions=op.actions + 1, duties=done)


async def _recorded(chart: Chart, before: Operation, op: Operation) -> Operation:
    """Keep in mind what counts for the scenario, and tell the points where they have changed."""
    if not op.scenario.counts:
        return op
    after = op._replace(events=(*op.events, *events_of(chart, before, op)))
    points = tuple((side, points_of(after, side)) for side in SIDES)
    if points != tuple((side, points_of(before, side)) for side in SIDES):
        await Step("scenario-points", points)
    return after


async def _report(before: Operation, after: Operation) -> None:
    """Report what an action came to, for odds."""
    await Emit("initiative-lost", int(after.active != before.active))
    await Emit("ships-sunk", len(after.sunk) - len(before.sunk))
    await Emit("ships-home", len(after.home) - len(before.home))

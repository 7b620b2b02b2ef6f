"""The action sequence: one action after the other by whoever has the Initiative, until players end it (p.25)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase.names import ATTEMPTS
from forge.referee.games.atlantic_chase.operation import charting, passing, porting, scouting
from forge.referee.games.atlantic_chase.operation.attempting import attempt
from forge.referee.games.atlantic_chase.operation.declare import attempt_ways, due_ways
from forge.referee.games.atlantic_chase.operation.legal import duty_of
from forge.referee.refusals import Illegal
from forge.referee.requests import Choose, Emit, Position, Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.games.atlantic_chase.lattice import Chart
    from forge.referee.games.atlantic_chase.operation.forces import Duty, Operation
    from forge.referee.games.atlantic_chase.operation.legal import Ways
    from forge.referee.requests import Steps


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
    "pass": Deed(passing.pass_one_ways, passing.pass_one),
    "all-pass": Deed(passing.all_pass_ways, passing.all_pass),
    "transfer": Deed(charting.transfer_ways, charting.transfer, free=True),
    "disperse": Deed(charting.disperse_ways, charting.disperse, free=True),
}
ACTIONS = tuple(DEEDS)
END = "end"


def play_on(chart: Chart, op: Operation) -> Steps[Operation]:
    """Play from a position until the players end the scenario."""
    while True:
        yield Position(op)
        options = yield from open_actions(chart, op)
        chosen = yield Choose("action", op.active, (*options, END), "p.25", op)
        if chosen == END:
            yield Step("scenario-ends", (("actions", op.actions),), "p.25")
            return op
        op = yield from _carry_out(chart, op, chosen)


def open_actions(chart: Chart, op: Operation) -> Steps[tuple[str, ...]]:
    """List what the Active player may do now; what a leader binds him to comes first, and nothing else if it can be."""
    found = {}
    for name, deed in DEEDS.items():
        if ways := (yield from deed.ways(chart, op)):
            found[name] = ways
    duty = duty_of(op)
    if duty is None:
        return tuple(found)
    met = []
    for name, ways in found.items():
        if DEEDS[name].free or (yield from _meets(chart, op, duty, name, ways)):
            met.append(name)
    if all(DEEDS[name].free for name in met):
        yield Step("duty-cannot-be-met", (("force", duty.force),), "p.10")
        return tuple(found)
    return tuple(met)


def _meets(chart: Chart, op: Operation, duty: Duty, action: str, ways: Ways) -> Steps[bool]:
    """Tell whether the Task Force that a leader binds can take part in an action as it must."""
    if duty.actions and action not in duty.actions:
        return False
    if action in ATTEMPTS:
        return bool((yield from due_ways(chart, op, ways, duty)))
    return any(way[0] == duty.force for way in ways)


def perform(chart: Chart, op: Operation, action: str) -> Steps[Operation]:
    """Carry out one action, which must be open to the Active player."""
    if action not in (yield from open_actions(chart, op)):
        raise Illegal(action, "is not open to the player with the Initiative", "see what forge play lists", "p.25")
    return (yield from _carry_out(chart, op, action))


def _carry_out(chart: Chart, op: Operation, action: str) -> Steps[Operation]:
    """Carry out an action; what a leader bound its player to before is done with it."""
    deed, player = DEEDS[action], op.active
    before = op
    op = yield from deed.carry_out(chart, op)
    if deed.free:
        return op
    yield from _report(before, op)
    done = tuple(duty for duty in op.duties if duty.player != player or duty not in before.duties)
    return op._replace(actions=op.actions + 1, duties=done)


def _report(before: Operation, after: Operation) -> Steps[None]:
    """Report what an action came to, for odds."""
    yield Emit("initiative-lost", int(after.active != before.active))
    yield Emit("ships-sunk", len(after.sunk) - len(before.sunk))
    yield Emit("ships-home", len(after.home) - len(before.home))

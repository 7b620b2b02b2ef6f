"""Interruption of an action on the map, and what follows from it (p.22, p.54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Choose, InForce, Position, Step
from forge.referee.games.atlantic_chase.operation import holding, leading
from forge.referee.games.atlantic_chase.operation.choosing import in_names
from forge.referee.games.atlantic_chase.operation.declaring import intel_of, target_of
from forge.referee.games.atlantic_chase.operation.forces import force_of, put
from forge.referee.games.atlantic_chase.operation.lapsing import lapse_force
from forge.referee.games.atlantic_chase.operation.scouting import lapsers, signals_at
from forge.referee.games.atlantic_chase.sea import leaders
from forge.referee.games.atlantic_chase.sea.names import ACTIVE, NONE
from forge.referee.games.atlantic_chase.steps import attempts, closing

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.operation.declaring import Declared
    from forge.referee.games.atlantic_chase.operation.forces import Operation
    from forge.referee.games.atlantic_chase.sea.chart import Chart


class Halted(NamedTuple):
    """How things stand after an Interruption: whether the action is cancelled, else what it takes off the dice."""

    op: Operation
    cancelled: bool = False
    alert: int = 0


async def interrupted(chart: Chart, op: Operation, declared: Declared) -> Halted:
    """Throw for Interruption if a designated Task Force of the Active player has an Intel marker."""
    active, coordinating, air = (intel_of(op, name) for name in (declared.force, declared.coordination, declared.air))
    air *= declared.air not in (declared.force, declared.coordination)  # designated twice, counted once
    helped = False
    if active + coordinating + air:
        op, helped = await _somerville(op, declared)
    found = await in_names(op, attempts.interruption(active, coordinating, air, helped))
    if found.outcome in (attempts.GOES_ON, attempts.ALERT):
        return Halted(op, alert=found.alert)
    holder = op.active
    if found.outcome == attempts.CHANGE:
        op = await holding.pass_on(op)
    else:
        if found.outcome == attempts.SLIP:
            allowed = await attempts.slip(active, coordinating, air, op.inactive == op.imaginary)
            op = await _slip(chart, op, declared, allowed.options)
        op = await holding.vie(chart, op)
    won = found.outcome == attempts.VIE and op.active == holder
    if won and await closing.vie_in_interruption(ACTIVE) == "continues":
        return Halted(op)
    await Step("action-cancelled", (), "p.22")
    return Halted(op, cancelled=True)


async def _somerville(op: Operation, declared: Declared) -> tuple[Operation, bool]:
    """Let the Inactive player add to the throw by Somerville, where AC-R20 lets him."""
    names = (declared.target, declared.target_coordination, declared.target_air)
    if not leading.leader_with(op, op.inactive, leaders.ADDS_TWO, names) or await InForce("AC-R20") == "no":
        return op, False
    op, helped = await leading.offer(op, op.inactive, leaders.ADDS_TWO, names)
    if helped:
        await Position(op, goes_on=True)
    return op, helped


async def _slip(chart: Chart, op: Operation, declared: Declared, options: tuple[str, ...]) -> Operation:
    """Let the Inactive player signal at once, or give the target an Evasive marker (p.54)."""
    chosen = await Choose("slip", op.inactive, options, "p.54", op)
    if chosen == attempts.EVASIVE_TARGET:
        op = put(op, target_of(op, declared)._replace(evasive=True))
        await Position(op, goes_on=True)
        return op
    by_name = {
        "signals-active": declared.force,
        "signals-coordinating": declared.coordination,
        "signals-air-support": declared.air,
    }
    force = force_of(op, by_name[chosen])
    if force.counted:
        return await signals_at(chart, op, force.id, force.intel[0])
    hex_ = await Choose("signals-hex", op.inactive, force.intel, "p.54", op, (("force", force.id),))
    op = await signals_at(chart, op, force.id, hex_)
    own = lapsers(op, op.inactive, hex_)
    lapser = await Choose("signals-lapse", op.inactive, own, "p.39", op) if own != (NONE,) else NONE
    return op if lapser == NONE else await lapse_force(chart, op, lapser)

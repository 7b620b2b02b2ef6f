"""The Initiative in an operation: to seize it, to vie for it, to hand it over (p.25-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Choose, Position, Roll, RollOn, Step
from forge.referee.games.atlantic_chase.operation import leading
from forge.referee.games.atlantic_chase.operation.forces import Duty, force_of, of, put
from forge.referee.games.atlantic_chase.sea import leaders
from forge.referee.games.atlantic_chase.steps.dice import KEEP, offer_six
from forge.referee.games.atlantic_chase.steps.initiative import DECLINE, LUTJENS, THROW, helped_by

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.requests import Modifiers, Steps
    from forge.referee.games.atlantic_chase.operation.forces import Operation
    from forge.referee.games.atlantic_chase.sea.chart import Chart

    Before = Callable[[Operation], Steps[Operation]]


async def pass_on(op: Operation) -> Operation:
    """Hand the Initiative over: the Tally falls to 0, and the new Active player checks the weather (p.25)."""
    op = op._replace(active=op.inactive, tally=0)
    await Position(op, goes_on=True)
    await Step("initiative-changes", (("player", f"player.{op.active}"),), "p.26")
    request = RollOn("weather", (("weather", op.weather),))
    leader = leading.six_giver(op, op.active)
    thrown = await leading.throw_on(op, op.active, leader, request, "1d6", "p.25")
    op = (await leading.bound_by_six(op, thrown.by))._replace(weather=thrown.look.result.weather)
    await Position(op, goes_on=True)
    return op


async def seize(chart: Chart, op: Operation, before_weather: Before | None = None) -> Operation:
    """Let the Inactive player seize the Initiative, or gain an Evasive marker instead (p.26).

    ``before_weather`` is carried out between a success and the check of the weather.
    """
    who = op.inactive
    lutjens = leading.leader_with(op, who, leaders.SEIZES, tuple(force.id for force in of(op, who)))
    way = await Choose("seize", who, (THROW, *((LUTJENS,) if lutjens else ()), DECLINE), "p.26", op)
    if way == DECLINE:
        await Step("declined", (), "p.26")
        return await _evade(op, who)
    if way == LUTJENS:
        await Step("lutjens-seizes", (), "p.10")
        op = await _bind(op, lutjens)
        return await _seized(op, before_weather)
    op, modifiers = await _help(chart, op)
    leader = leading.six_giver(op, who)
    thrown = await leading.throw_on(op, who, leader, RollOn("seize", (), modifiers), "2d6", "p.26")
    op = await leading.bound_by_six(op, thrown.by)
    if thrown.look.result.effect == "seized":
        return await _seized(op, before_weather)
    return await _counted(op)


async def vie(chart: Chart, op: Operation) -> Operation:
    """Let both players throw a die; the Active player keeps the Initiative in a tie (p.26)."""
    op, modifiers = await _help(chart, op)
    (active,) = await Roll("vie-active", "1d6", "p.26")
    leader = leading.six_giver(op, op.active)
    (better,) = await offer_six(op.active, leader, (active,), op)
    if better != active:
        op = await leading.bound_by_six(op, leader)
        await Position(op, goes_on=True)
    leader = leading.six_giver(op, op.inactive)
    request = RollOn("vie", (), modifiers, (), "vie-inactive")
    thrown = await leading.throw_on(op, op.inactive, leader, request, "1d6", "p.26")
    op = await leading.bound_by_six(op, thrown.by)
    if (thrown.look.total or 0) > better:
        return await pass_on(op)
    return await _counted(op)


async def _counted(op: Operation) -> Operation:
    """Let the Active player keep the Initiative, and the Tally rise (p.26)."""
    op = op._replace(tally=op.tally + 1)
    await Position(op, goes_on=True)
    await Step("initiative-stays", (("player", f"player.{op.active}"), ("tally", op.tally)), "p.26")
    return op


async def _seized(op: Operation, before_weather: Before | None) -> Operation:
    if before_weather:
        op = await before_weather(op)
    return await pass_on(op)


async def _evade(op: Operation, who: str) -> Operation:
    """Give a Task Force of a player's choice an Evasive marker; none may have two (p.24)."""
    able = tuple(force.id for force in of(op, who) if not force.evasive)
    if not able:
        return op
    chosen = await Choose("evasive-gained", who, able, "p.26", op)
    return put(op, force_of(op, chosen)._replace(evasive=True))


async def _help(chart: Chart, op: Operation) -> tuple[Operation, Modifiers]:
    """Let the Inactive player spend an Evasive marker of any Task Force for the Initiative (p.24, p.26)."""
    holders = tuple(force.id for force in of(op, op.inactive) if force.evasive)
    spent = await Choose("evasive-initiative", op.inactive, (KEEP, *holders), "p.24", op) if holders else KEEP
    if spent == KEEP:
        return op, helped_by(op.tally, evasive=False, weather=op.weather, arctic=False)
    force = force_of(op, spent)
    arctic = bool(set(force.hexes) & chart.arctic)
    helping = helped_by(op.tally, evasive=True, weather=op.weather, arctic=arctic)
    op = put(op, force._replace(evasive=False))
    await Position(op, goes_on=True)
    return op, helping


async def _bind(op: Operation, leader: str) -> Operation:
    """Use Lutjens: his Task Force gains an Evasive marker and must be the Active one next (p.10)."""
    force, found = leading.force_with(op, leader), leading.leader_of(op, leader)
    assert force is not None
    assert found is not None
    op = await leading.spend(put(op, force._replace(evasive=True)), leader)
    return op._replace(duties=(*op.duties, Duty(force.id, force.player, found.benefit.then)))

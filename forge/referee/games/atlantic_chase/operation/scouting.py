"""Signals and Stealth Recon: enemy Trajectories pinned down, and made out (p.39-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Position, Step
from forge.referee.games.atlantic_chase.operation import holding, leading
from forge.referee.games.atlantic_chase.operation.choosing import pick
from forge.referee.games.atlantic_chase.operation.forces import (
    bases_of,
    force_of,
    of,
    port_hexes,
    put,
    put_stealth,
    station,
    stealth_of,
)
from forge.referee.games.atlantic_chase.operation.lapsing import lapse_force
from forge.referee.games.atlantic_chase.sea.hexes import by_numbers
from forge.referee.games.atlantic_chase.sea.leaders import RECON_OF_PORT
from forge.referee.games.atlantic_chase.sea.names import NONE
from forge.referee.games.atlantic_chase.steps import legality

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.operation.choosing import Ways
    from forge.referee.games.atlantic_chase.operation.forces import Operation, Stealth, TaskForce
    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.hexes import Hex


async def signals_ways(_chart: Chart, op: Operation) -> Ways:
    """List who may do Time Lapse (or ``none``), the enemy Trajectories with an Intel marker, and the hexes of these."""
    return tuple(
        (lapser, force.id, hex_)
        for force in of(op, op.inactive)
        for hex_ in force.intel
        for lapser in lapsers(op, op.active, hex_)
    )


def lapsers(op: Operation, player: str, hex_: Hex) -> tuple[str, ...]:
    """List the Trajectories in a hex of which one may do Time Lapse in a player's Signals action, and ``none``."""
    return (*(force.id for force in of(op, player) if hex_ in force.segments), NONE)


async def signals(chart: Chart, op: Operation) -> Operation:
    """Make a Station of an enemy Trajectory at one of its Intel markers; an own Trajectory there may shorten (p.39)."""
    ways = await signals_ways(chart, op)
    ways = await pick(op, "signals-target", ways, 1, "p.39")
    ways = await pick(op, "signals-hex", ways, 2, "p.39", about=(("force", ways[0][1]),))
    op = await signals_at(chart, op, ways[0][1], ways[0][2])
    ((lapser, _, _),) = await pick(op, "signals-lapse", ways, 0, "p.39")
    if lapser != NONE:
        op = await lapse_force(chart, op, lapser)
    return await holding.seize(chart, op)


async def signals_at(_chart: Chart, op: Operation, name: str, hex_: Hex) -> Operation:
    """Put the Station of a Task Force in the hex of one of its Intel markers; a Contact there stays (p.39, p.54)."""
    force = force_of(op, name)
    await Step("signals-on-table" if force.counted else "signals-station", (("force", name), ("hex", hex_)), "p.39")
    op = put(op, station(force, hex_))
    await Position(op, goes_on=True)
    return op


async def stealth_recon_ways(chart: Chart, op: Operation) -> Ways:
    """List U-boats and Submarines with the hexes in which they may be placed, those that mark most first."""
    by_marks = sorted(chart.hexes, key=lambda hex_: (-len(_unmarked(op, hex_)), by_numbers(hex_)))
    ways: Ways = ()
    for one in stealth_of(op, op.active):
        barred, guided = _barred(chart, op), bool(_guide(op, one))
        ways += tuple(
            (one.id, hex_) for hex_ in by_marks if not legality.against_recon(barred.get(hex_, ()), guided, one.kind)
        )
    return ways


async def stealth_recon(chart: Chart, op: Operation) -> Operation:
    """Place a U-boat or Submarine anew and mark the enemy Trajectories there; then players vie (p.41)."""
    ways = await stealth_recon_ways(chart, op)
    ways = await pick(op, "recon-force", ways, 0, "p.41")
    ((name, hex_),) = await pick(op, "recon-hex", ways, 1, "p.41", about=(("force", ways[0][0]),))
    scout = next(one for one in op.stealth if one.id == name)
    if hex_ in _barred(chart, op):
        leader = _guide(op, scout)
        await Step("recon-of-port", (("leader", leader), ("hex", hex_)), "p.41")
        op = await leading.spend(op, leader)
        scout = scout._replace(prien=False)
    op = put_stealth(op, scout._replace(hex=hex_))
    for force in _unmarked(op, hex_):
        await Step("intel-attached", (("force", force.id), ("hex", hex_)), "p.41")
        op = put(op, force._replace(intel=(*force.intel, hex_)))
    await Position(op)
    return await holding.vie(chart, op)


def _guide(op: Operation, scout: Stealth) -> str:
    """Name the leader with a U-boat who can take it into any hex."""
    return leading.leader_with(op, scout.player, RECON_OF_PORT) if scout.prien else ""


def _barred(chart: Chart, op: Operation) -> dict[Hex, tuple[str, ...]]:
    """List by hex what of the enemy's keeps Stealth forces out."""
    port, base = legality.RECON_BARS
    found: dict[Hex, tuple[str, ...]] = {}
    for what, hexes in (
        (port, port_hexes(op, chart, op.inactive)),
        (base, tuple(one.hex for one in bases_of(op, op.inactive))),
    ):
        for hex_ in hexes:
            found[hex_] = (*found.get(hex_, ()), what)
    return found


def _unmarked(op: Operation, hex_: Hex) -> tuple[TaskForce, ...]:
    """List the enemy Trajectories that have a segment in a hex without an Intel marker."""
    return tuple(force for force in of(op, op.inactive) if hex_ in force.segments and hex_ not in force.intel)

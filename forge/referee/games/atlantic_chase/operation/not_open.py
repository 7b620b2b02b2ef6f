"""Why an action is not open to the Active player: the objections of the rules, by Task Force where one has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.objection import Objection
from forge.referee.contract.requests import InForce
from forge.referee.games.atlantic_chase.operation import leading
from forge.referee.games.atlantic_chase.operation.choosing import duties_of
from forge.referee.games.atlantic_chase.operation.declaring import candidates
from forge.referee.games.atlantic_chase.operation.forces import idle_of, of, stealth_of
from forge.referee.games.atlantic_chase.operation.porting import against_completion
from forge.referee.games.atlantic_chase.sea.names import ATTEMPTS, PAGES
from forge.referee.games.atlantic_chase.steps import legality
from forge.referee.games.atlantic_chase.steps.legality import MINES

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.verdicts import Why

    Found = tuple[Objection, ...]


async def why_not(chart: Chart, op: Operation, action: str) -> Found:
    """List all that stands against an action that is not open."""
    found: Found = (_ALWAYS[action],) if action in _ALWAYS else ()
    if action in ATTEMPTS:
        found = await _attempt(chart, op, action)
    elif action in _REASONS:
        found = await _REASONS[action](chart, op)
    bound = tuple(Objection("bound-elsewhere", (("force", duty.force),), "p.10") for duty in duties_of(op))
    return tuple(dict.fromkeys(found)) or bound or (Objection("action-not-open", (), "p.25"),)


def _of_force(name: str, why: Why) -> Objection:
    return Objection("force-objected", (("force", name), ("why", why[0])), why[1])


async def _attempt(chart: Chart, op: Operation, action: str) -> Found:
    """Object to each Active force that has a target in reach, by name; else to there being none."""
    found: Found = ()
    for way, prospect in candidates(action, chart, op):
        against = await legality.against_attempt(prospect)
        found += tuple(_of_force(way[0], why) for why in against)
    return found or (Objection(f"{action}-out-of-reach", (), PAGES[action]),)


async def _completion(chart: Chart, op: Operation) -> Found:
    found: Found = ()
    for force in of(op, op.active):
        found += tuple(_of_force(force.id, why) for why in against_completion(chart, op, force))
        found += tuple(_other_ports(chart, op, force))
    return found


def _other_ports(chart: Chart, op: Operation, force: TaskForce) -> list[Objection]:
    """Say of the ports in which a Task Force is whose they are, where they are not its player's."""
    held = dict(op.ports)
    hexes = set(force.hexes)
    there = [port.id for port in chart.ports if hexes & set(port.hexes) or (force.box and port.box == force.box)]
    return [
        Objection("port-of-enemy" if port in held else "port-of-nobody", (("port", port), ("year", op.year)), "p.8")
        for port in there
        if held.get(port) != force.player
    ]


async def _reorganize(_chart: Chart, op: Operation) -> Found:
    found: list[Objection] = [Objection("no-group-waits", (), "p.37")]
    if not idle_of(op, op.active):
        found.append(Objection("no-task-force-left", (), "p.37"))
    return (*found, Objection("nobody-merges-or-splits", (), "p.37"))


async def _recon(_chart: Chart, op: Operation) -> Found:
    own = stealth_of(op, op.active)
    mines = tuple(_of_force(one.id, ("mines-stay", "p.41")) for one in own if one.kind == MINES)
    return mines or (Objection("no-stealth-force", (), "p.41"),)


async def _pass(chart: Chart, op: Operation) -> Found:
    del chart, op
    await InForce("AC-R21")
    return (Objection("no-trajectory-passes", (), "p.35"),)


async def _all_pass(_chart: Chart, op: Operation) -> Found:
    led = leading.leader_with(op, op.active, "all-pass")
    return (Objection("no-trajectory-passes" if led else "no-leader-passes", (), "p.35"),)


async def _disperse(_chart: Chart, op: Operation) -> Found:
    if not op.dispersal:
        return (Objection("no-dispersal", (), "p.11"),)
    legal = legality.against_dispersal(op.active)
    return tuple(Objection(name, (), cite) for name, cite in legal) or (Objection("no-convoy-together", (), "p.11"),)


_ALWAYS = {
    "signals": Objection("no-intel-to-signal", (), "p.39"),
    "trajectory": Objection("no-segment-fits", (), "p.43"),
    "transfer": Objection("no-station-in-port", (), "p.8"),
}
"""What stands against an action that only one thing can keep from being open."""
_REASONS = {
    "completion": _completion,
    "reorganize": _reorganize,
    "stealth-recon": _recon,
    "pass": _pass,
    "all-pass": _all_pass,
    "disperse": _disperse,
}

"""Air Strike, Engage, Naval Search and Stealth Attack on the map, from declaration to close (p.27-34, p.41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.games.atlantic_chase import attempts, closing, leaders
from forge.referee.games.atlantic_chase.action import KEEP, SPEND
from forge.referee.games.atlantic_chase.effects import After, carry_out
from forge.referee.games.atlantic_chase.modifiers import Circumstances
from forge.referee.games.atlantic_chase.names import COORDINATION, MEDIUM, NONE, STEALTH_ATTACK, WALKER
from forge.referee.games.atlantic_chase.operation import holding, leading
from forge.referee.games.atlantic_chase.operation.aid import aided, remove_intel, shifted_total
from forge.referee.games.atlantic_chase.operation.declare import (
    attempt_ways,
    declare,
    how_near,
    intel_of,
    length_of,
    target_of,
)
from forge.referee.games.atlantic_chase.operation.fighting import Meeting, fight
from forge.referee.games.atlantic_chase.operation.forces import (
    find_force,
    lose,
    put,
    remove_stealth,
    shorten,
    station,
)
from forge.referee.games.atlantic_chase.operation.interrupting import interrupted
from forge.referee.games.atlantic_chase.operation.lapsing import lapse_force
from forge.referee.games.atlantic_chase.operation.legal import in_names
from forge.referee.games.atlantic_chase.results import CONTACT
from forge.referee.games.atlantic_chase.ships import CONVOY, DESTROYER, SUNK
from forge.referee.games.atlantic_chase.totals import total_of
from forge.referee.requests import Choose, InForce, Step

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.attempts import Attempt
    from forge.referee.games.atlantic_chase.lattice import Chart, Hex
    from forge.referee.games.atlantic_chase.operation.declare import Declared
    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce, Vessel
    from forge.referee.games.atlantic_chase.ships import Ship
    from forge.referee.requests import Steps

INTEL = "intel"


def attempt(action: str, chart: Chart, op: Operation) -> Steps[Operation]:
    """Carry out a whole action that is thrown on a table."""
    ways = yield from attempt_ways(action, chart, op)
    declared = yield from declare(action, chart, op, ways)
    op, evading = yield from _evade(op, declared)
    op = yield from remove_intel(op, declared)
    halted = yield from interrupted(chart, op, declared)
    if halted.cancelled:
        return halted.op
    op, aid = yield from aided(halted.op, declared)
    given = _given(chart, op, declared)._replace(
        evasive=evading,
        alert=halted.alert,
        somerville=aid.somerville,
    )
    if aid.walker:
        given = given._replace(coordination=WALKER)
    op, thrown = yield from _throw(op, declared, given)
    marked = any(intel_of(op, name) for name in declared.active_side)
    op, battle = yield from _carry_out(op, declared, thrown)
    if battle:
        op = yield from fight(chart, op, Meeting(declared.force, declared.target, declared.at, battle))
    if action == STEALTH_ATTACK:
        op = remove_stealth(op, declared.force)
    for name, launch in declared.lapsing:
        op = yield from lapse_force(chart, op, name, launch)
    if battle:
        return (yield from holding.vie(chart, op))
    return (yield from _close(chart, op, action, thrown.results, missed=marked and thrown.results == ("miss",)))


def _evade(op: Operation, declared: Declared) -> Steps[tuple[Operation, bool]]:
    """Let the target spend its Evasive marker against the action (p.24, p.46)."""
    target = target_of(op, declared)
    if not target.evasive:
        return op, False
    if (yield Choose("evasive-modifier", op.inactive, (SPEND, KEEP), "p.24", op)) == KEEP:
        return op, False
    return put(op, target._replace(evasive=False)), True


def _given(chart: Chart, op: Operation, declared: Declared) -> Circumstances:
    target = target_of(op, declared)
    return Circumstances(
        weather=op.weather,
        arctic=declared.at in chart.arctic,
        target_speed=target.speed,
        contact=declared.at in target.contact,
        air=how_near(declared.launch, declared.at),
        target_air=how_near(declared.target_launch, declared.at),
        coordination=COORDINATION if declared.coordination else NONE,
        target_coordination=bool(declared.target_coordination),
        u_boat_zone=declared.at in chart.u_boat_zone,
        dispersed=any(vessel.ship.dispersed for vessel in target.vessels),
    )


def _throw(op: Operation, declared: Declared, given: Circumstances) -> Steps[tuple[Operation, Attempt]]:
    """Throw for the action at its Trajectory Total."""
    helpers = (declared.target_coordination, declared.target_air)
    own_air = declared.target_air == declared.target
    measured = (declared.force, declared.coordination, declared.air, declared.target)
    lengths = [length_of(op, name) for name in measured]
    lengths += [length_of(op, name) * (name != declared.target) for name in helpers]
    found = yield from total_of(*lengths, own_air)
    op, total = yield from shifted_total(op, declared, found.total)
    request = yield from attempts.request_of(declared.action, total, given)
    names = leading.with_benefit(op, op.active, leaders.A_SIX, (declared.force,))
    leader = next(iter(names), "")
    thrown = yield from leading.throw_on(op, op.active, leader, request, "2d6", "p.16")
    op = leading.spend(op, thrown.by) if thrown.by else op
    return op, attempts.attempt_of(total, thrown.look)


def _carry_out(op: Operation, declared: Declared, thrown: Attempt) -> Steps[tuple[Operation, str]]:
    """Carry the results out on the target; give the kind of battle that follows, if any."""
    before, at = target_of(op, declared), declared.at
    there = (CONTACT,) * (at in before.contact) + (INTEL,) * (at in before.intel)
    elsewhere = tuple(word for word, hexes in ((CONTACT, before.contact), (INTEL, before.intel)) if set(hexes) - {at})
    ships = tuple(vessel.ship for vessel in before.vessels)
    after = After(before.segments, before.station, there, elsewhere, before.evasive, ships)
    active = find_force(op, declared.force)
    speeds = (active.speed if active else MEDIUM, before.speed)
    after, battle = yield from in_names(op, carry_out(thrown.results, after, at, speeds))
    target = _marked(station(before, after.station) if after.station else shorten(before, after.segments), after, at)
    vessels = tuple(_struck(op, vessel, ship) for vessel, ship in zip(before.vessels, after.ships, strict=True))
    target = target._replace(vessels=vessels, evasive=after.evasive)
    for vessel in vessels:
        if vessel.ship.state == SUNK:
            yield Step("ship-sunk", (("ship", vessel.key),), "p.52")
    op, target = yield from leading.reseat(op, before, target)
    op, _ = lose(op, target)
    return op, battle


def _marked(force: TaskForce, after: After, at: Hex) -> TaskForce:
    """Put the markers of the target hex as the results left them."""
    contact, intel = (
        tuple(hex_ for hex_ in hexes if hex_ != at) + (at,) * (word in after.there)
        for word, hexes in ((CONTACT, force.contact), (INTEL, force.intel))
    )
    return force._replace(contact=contact, intel=intel)


def _struck(op: Operation, vessel: Vessel, ship: Ship) -> Vessel:
    """Sink a convoy or DD Squadron at the scenario's number of Hits (p.11, p.58)."""
    fatal = op.limit and ship.kind in (CONVOY, DESTROYER) and ship.hits >= op.limit
    return vessel._replace(ship=ship._replace(state=SUNK) if fatal else ship)


def _close(chart: Chart, op: Operation, action: str, effects: tuple[str, ...], *, missed: bool) -> Steps[Operation]:
    """Close an action that no battle followed; ``missed``: with an Intel marker on a designated Task Force (p.53)."""
    holder = op.active
    if missed and (yield InForce("AC-R6")) == "passes-at-once":
        yield Step("initiative-passes", (), "p.53")
        return (yield from holding.pass_on(op))
    ends = closing.CLOSINGS[action]
    again = "shadow" in effects and (yield InForce("AC-R5")) == "twice"
    for _ in range(1 + again):
        if op.active == holder:
            op = yield from (holding.seize if ends == closing.SEIZE else holding.vie)(chart, op)
    if missed and op.active == holder:
        yield Step("initiative-passes", (), "p.53")
        op = yield from holding.pass_on(op)
    return op

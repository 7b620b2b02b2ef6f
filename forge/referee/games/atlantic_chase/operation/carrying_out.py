"""Air Strike, Engage, Naval Search and Stealth Attack, from declaration to close (p.27-34, p.41).

Declared on the map or by numbers (``by_numbers``), they are carried out by the same three parts.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Call, Choose, Emit, InForce, Position, Step
from forge.referee.games.atlantic_chase.operation import holding, leading
from forge.referee.games.atlantic_chase.operation.choosing import duties_of, in_names
from forge.referee.games.atlantic_chase.operation.declaring import (
    attempt_ways,
    declare,
    due_ways,
    how_near,
    intel_of,
    length_of,
    target_of,
)
from forge.referee.games.atlantic_chase.operation.fighting import Meeting, fight
from forge.referee.games.atlantic_chase.operation.forces import find_force, lose, put, remove_stealth, shorten, station
from forge.referee.games.atlantic_chase.operation.interrupting import interrupted
from forge.referee.games.atlantic_chase.operation.lapsing import lapse_force
from forge.referee.games.atlantic_chase.operation.leading import aided, remove_intel, shifted_total
from forge.referee.games.atlantic_chase.sea import leaders
from forge.referee.games.atlantic_chase.sea.names import COORDINATION, MEDIUM, NONE, PAGES, STEALTH_ATTACK, WALKER
from forge.referee.games.atlantic_chase.sea.ships import SUNK
from forge.referee.games.atlantic_chase.steps import attempts, closing
from forge.referee.games.atlantic_chase.steps.dice import KEEP
from forge.referee.games.atlantic_chase.steps.effects import After, Hulls, carry_out
from forge.referee.games.atlantic_chase.steps.modifiers import Circumstances
from forge.referee.games.atlantic_chase.steps.results import CONTACT
from forge.referee.games.atlantic_chase.steps.totals import Lengths, total_of

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts
    from forge.referee.games.atlantic_chase.operation.choosing import Ways
    from forge.referee.games.atlantic_chase.operation.declaring import Declared
    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.hexes import Hex
    from forge.referee.games.atlantic_chase.sea.ships import Ship
    from forge.referee.games.atlantic_chase.steps.attempts import Attempt

SPEND = "spend"
INTEL = "intel"


class Acting(NamedTuple):
    """An action under way: where, as declared, in which circumstances, and how the operation stands now.

    ``cancelled`` by an Interruption; ``results`` in their order, ``spared`` those of them that struck no ship;
    ``battle`` is the kind of battle that they bring about; ``missed``: a Miss with an Intel marker on a designated Task
    Force of the Active player (p.53).
    """

    chart: Chart
    declared: Declared
    given: Circumstances
    op: Operation
    cancelled: bool = False
    results: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()
    battle: str = ""
    missed: bool = False


async def attempt(action: str, chart: Chart, op: Operation) -> Operation:
    """Carry out a whole action that is thrown on a table."""
    ways = await _open_ways(action, chart, op)
    declared = await declare(action, chart, op, ways)
    air, target_air = (how_near(hex_, declared.at) for hex_ in (declared.launch, declared.target_launch))
    done = await resolve(Acting(chart, declared, circumstances(chart, op, declared, air, target_air), op))
    return done.op


async def resolve(acting: Acting) -> Acting:
    """Carry an action out once it is declared, part by part, so that odds merge where two ways meet."""
    for part in (under_interruption, thrown_for, closed):
        if not acting.cancelled:
            acting = await Call(part, acting)
    await _report(acting)
    return acting


async def _report(acting: Acting) -> None:
    """Report each result as often as it was carried out."""
    carried_out = Counter(acting.results) - Counter(acting.spared)
    for measure, number in carried_out.items():
        await Emit(measure, number)


async def under_interruption(acting: Acting) -> Acting:
    """Let the target evade and the Inactive player interrupt (p.22, p.24)."""
    declared, op, evading = acting.declared, acting.op, False
    waits = await _evades_later(op, declared)
    if not waits:
        op, evading = await _evade(op, declared)
    op = await remove_intel(op, declared.force, declared.active_side)
    halted = await interrupted(acting.chart, op, declared)
    op = halted.op
    if waits and not halted.cancelled:
        op, evading = await _evade(op, declared)
    given = acting.given._replace(evasive=evading, alert=halted.alert)
    return acting._replace(given=given, op=op, cancelled=halted.cancelled)


async def thrown_for(acting: Acting) -> Acting:
    """Throw for the action and carry its results out, up to a battle (p.17, p.45-54)."""
    declared, given = acting.declared, acting.given
    op, aid = await aided(acting.op, declared)
    given = given._replace(somerville=aid.somerville, coordination=WALKER if aid.walker else given.coordination)
    op, thrown = await _throw(op, declared, given)
    marked = any(intel_of(op, name) for name in declared.active_side)
    op, battle, spared = await _carry_out(op, declared, thrown)
    missed = marked and thrown.results == ("miss",)
    return acting._replace(op=op, results=thrown.results, spared=spared, battle=battle, missed=missed)


async def closed(acting: Acting) -> Acting:
    """Fight the battle, if there is one, and close the action: Time Lapse, then the Initiative (p.26, p.31)."""
    chart, declared, op = acting.chart, acting.declared, acting.op
    if acting.battle:
        op = await fight(chart, op, Meeting(declared.force, declared.target, declared.at, acting.battle))
    if declared.action == STEALTH_ATTACK:
        op = _spent(op, declared.force)
        await Position(op, goes_on=True)
    own = declared.supports_itself and await closing.target_lapses()
    for name, launch in declared.lapsing(supports_itself=own):
        op = await lapse_force(chart, op, name, launch, active=declared.force)
    ends: tuple[str, ...] = (closing.VIE,)
    if not acting.battle:
        ends = await closing.ends_of(declared.action, acting.results, missed=acting.missed)
    return acting._replace(op=await _initiative(chart, op, ends))


async def _open_ways(action: str, chart: Chart, op: Operation) -> Ways:
    """List the legal declarations; those alone that meet what leaders bind the Active player to, if any do."""
    ways = await attempt_ways(action, chart, op)
    for duty in duties_of(op):
        ways = await due_ways(chart, op, ways, duty) or ways
    return ways


async def _evades_later(op: Operation, declared: Declared) -> bool:
    """Tell whether the target may spend its Evasive marker only after an Interruption, as AC-R28 is read."""
    interrupts = any(intel_of(op, name) for name in declared.active_side)
    return target_of(op, declared).evasive and interrupts and await InForce("AC-R28") == "after-interruption"


async def _evade(op: Operation, declared: Declared) -> tuple[Operation, bool]:
    """Let the target spend its Evasive marker against the action (p.24, p.46)."""
    target = target_of(op, declared)
    if not target.evasive:
        return op, False
    if await Choose("evasive-modifier", op.inactive, (SPEND, KEEP), "p.24", op) == KEEP:
        return op, False
    op = put(op, target._replace(evasive=False))
    await Position(op, goes_on=True)
    return op, True


def circumstances(chart: Chart, op: Operation, declared: Declared, air: str, target_air: str) -> Circumstances:
    """Give what helps or hinders an action as declared; ``air`` and ``target_air`` are how far aircraft fly."""
    target = target_of(op, declared)
    return Circumstances(
        weather=op.weather,
        arctic_line=declared.at in chart.arctic,
        target_speed=target.speed,
        contact=declared.at in target.contact,
        air=air,
        target_air=target_air,
        coordination=COORDINATION if declared.coordination else NONE,
        target_coordination=bool(declared.target_coordination),
        u_boat_zone=declared.at in chart.u_boat_zone,
        dispersed=any(vessel.ship.dispersed for vessel in target.vessels),
    )


async def _throw(op: Operation, declared: Declared, given: Circumstances) -> tuple[Operation, Attempt]:
    """Throw for the action at its Trajectory Total."""
    own_air = declared.supports_itself
    measured = (declared.force, declared.coordination, declared.air, declared.target, declared.target_coordination)
    lengths = [length_of(op, name) for name in measured]
    counted = declared.target_air in (declared.target, declared.target_coordination)  # a Task Force counts once
    lengths.append(0 if counted else length_of(op, declared.target_air))
    found = await total_of(Lengths(*lengths), own_air)
    sum_: Facts = (("base", found.base), ("deduction", found.deduction), ("total", found.total))
    await Step("trajectory-sum", (("longest", found.longest), *sum_), "p.17")
    op, total = await shifted_total(op, declared, found.total)
    request = await attempts.request_of(declared.action, total, given)
    leader = leading.leader_with(op, op.active, leaders.A_SIX, (declared.force,))
    thrown = await leading.throw_on(op, op.active, leader, request, "2d6", PAGES[declared.action])
    op = await leading.spend(op, thrown.by) if thrown.by else op
    await Position(op, goes_on=True)
    return op, await attempts.attempt_of(total, thrown.look)


async def _carry_out(op: Operation, declared: Declared, thrown: Attempt) -> tuple[Operation, str, tuple[str, ...]]:
    """Carry the results out on the target; give the kind of battle that follows, if any, and what struck no ship."""
    before, at = target_of(op, declared), declared.at
    there = ((CONTACT,) if at in before.contact else ()) + ((INTEL,) if at in before.intel else ())
    elsewhere = tuple(word for word, hexes in ((CONTACT, before.contact), (INTEL, before.intel)) if set(hexes) - {at})
    ships = tuple(vessel.ship for vessel in before.vessels)
    after = After(before.segments, before.station, there, elsewhere, before.evasive, ships)
    active = find_force(op, declared.force)
    speeds = (active.speed if active else MEDIUM, before.speed)
    hulls = Hulls(tuple(vessel.key for vessel in before.vessels), op.limit)
    after, battle = await in_names(op, carry_out(thrown.results, after, at, speeds, hulls))
    target = _marked(station(before, after.station) if after.station else shorten(before, after.segments), after, at)
    vessels = tuple(vessel._replace(ship=ship) for vessel, ship in zip(before.vessels, after.ships, strict=True))
    target = target._replace(vessels=vessels, evasive=after.evasive)
    await _tell(before, target)
    op, target = await leading.reseat(op, before, target)
    op, _ = lose(op, target)
    await Position(op, goes_on=True)
    return op, battle, after.spared


def _marked(force: TaskForce, after: After, at: Hex) -> TaskForce:
    """Put the markers of the target hex as the results left them."""
    contact, intel = (
        tuple(hex_ for hex_ in hexes if hex_ != at) + ((at,) if word in after.there else ())
        for word, hexes in ((CONTACT, force.contact), (INTEL, force.intel))
    )
    return force._replace(contact=contact, intel=intel)


async def _tell(before: TaskForce, target: TaskForce) -> None:
    """Note what the results did to the target: where it is, its markers, its ships."""
    about: Facts = (("force", target.id),)
    if target.segments != before.segments:
        if target.is_station:
            await Step("target-station", (*about, ("hex", target.station)), "p.14")
        else:
            await Step("target-shortened", (*about, ("hexes", " ".join(target.segments))), "p.16")
    for hex_ in target.contact:
        if hex_ not in before.contact:
            await Step("contact-attached", (*about, ("hex", hex_)), "p.50")
    if target.evasive and not before.evasive:
        await Step("evasive-earned", about, "p.24")
    for was, vessel in zip(before.vessels, target.vessels, strict=True):
        if vessel.ship != was.ship:
            await Step(_fate(was.ship, vessel.ship), (("ship", vessel.key),), "p.52")


def _fate(was: Ship, ship: Ship) -> str:
    if ship.state == SUNK:
        return "ship-sunk"
    return "ship-damaged" if ship.damaged and not was.damaged else "ship-hit"


def _spent(op: Operation, name: str) -> Operation:
    """Take a Stealth force that has attacked out of the game, and the leader with it (p.41)."""
    guided = any(one.prien for one in op.stealth if one.id == name)
    op = remove_stealth(op, name)
    return leading.ashore(op, leading.leader_with(op, op.active, leaders.RECON_OF_PORT)) if guided else op


async def _initiative(chart: Chart, op: Operation, ends: tuple[str, ...]) -> Operation:
    """Let players come to the Initiative in these ways, one after the other while it stays where it is."""
    holder = op.active
    for end in ends:
        if op.active != holder:
            break
        if end == closing.CHANGE:
            await Step("initiative-passes", (), "p.53")
            op = await holding.pass_on(op)
        else:
            op = await (holding.seize if end == closing.SEIZE else holding.vie)(chart, op)
    return op

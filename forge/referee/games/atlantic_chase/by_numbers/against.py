"""What the rules object to in an action by numbers, all of it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.referee.contract.objection import Objection
from forge.referee.games.atlantic_chase.by_numbers.case import (
    COORDINATING,
    FORCE,
    TARGET,
    TARGET_COORDINATING,
    flights_of,
    hexes_of,
    starts_on_line,
)
from forge.referee.games.atlantic_chase.by_numbers.designated import HERE, NOBODY
from forge.referee.games.atlantic_chase.operation.declaring import Declared, against_support, prospect
from forge.referee.games.atlantic_chase.operation.impossible import ASHORE
from forge.referee.games.atlantic_chase.sea.names import AIR_STRIKE, NAVAL_SEARCH, PAGES
from forge.referee.games.atlantic_chase.steps import legality

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_chase.by_numbers.case import Case, Flight
    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.leaders import Benefit
    from forge.referee.games.atlantic_chase.sea.verdicts import Why


def against_names(action: str, case: Case) -> Iterator[Objection]:
    """Object to markers, target hexes and launch hexes in which there is no segment, and to what must be named."""
    for name, force in case.forces:
        hexes = {*hexes_of(name, force, force.segments or (HERE,), case.at)}
        marks = (
            *((hex_, "p.21") for hex_ in force.intel),
            *((hex_, "p.23") for hex_ in (*force.contact, *force.arctic)),
        )
        for hex_, cite in marks:
            if not {*hexes_of(name, force, (hex_,), case.at)} <= hexes:
                yield Objection("marker-elsewhere", (("force", name), ("hex", hex_)), cite)
        if force.intel and not force.segments:
            yield Objection("intel-on-station", (("force", name),), "p.21")
        named = bool(force.segments) and not force.counted
        there = name in (TARGET, COORDINATING, TARGET_COORDINATING) or (name == FORCE and action != AIR_STRIKE)
        if there and (force.away or (named and case.at not in force.segments)):
            yield Objection("not-in-target-hex", (("force", name), ("hex", case.at)), PAGES[action])
    yield from _against_zones(case)
    for flight in flights_of(action, case):
        if flight.unnamed:
            yield Objection("launch-unnamed", (("force", flight.name),), "p.27")
    if action == NAVAL_SEARCH and case.target.counted:
        yield Objection("segments-unnamed")


def _against_zones(case: Case) -> Iterator[Objection]:
    """Object to what is said of ships as in the middle of a battle: an action begins it, if it comes to one."""
    for ship in (*case.own_ships, *case.ships):
        if ship.zone or ship.under_way:
            yield Objection("not-under-way", (("ship", ship.key),), "p.56")


def against_leaders(forces: tuple[TaskForce, ...], known: dict[str, Benefit]) -> Iterator[Objection]:
    """Object to leaders who are none, or aboard ships of the other player or two at once."""
    aboard = [(leader, force) for force in forces for leader in force.leaders]
    names = [leader for leader, _ in aboard]
    for leader, force in aboard:
        if leader not in known:
            yield Objection("no-such-leader", (("leader", leader), ("hint", nearest(leader, known))), "p.10")
        elif known[leader].side != force.player:
            yield Objection("leader-of-other-player", (("leader", leader), ("force", force.id)), "p.10")
        elif known[leader].benefit in ASHORE:
            yield Objection("leader-stays-ashore", (("leader", leader),), "p.10")
        elif names.count(leader) > 1:
            yield Objection("leader-twice", (("leader", leader),), "p.10")


async def against_rules(chart: Chart, declared: Declared, case: Case, op: Operation) -> tuple[Why, ...]:
    """List what stands against the action, its Air Support and its coordination."""
    own, others = flights_of(declared.action, case)
    facing = prospect(chart, op, declared, own.said.away, on_line=starts_on_line(own, case))
    found = await legality.against_attempt(facing)
    for flight in (others,) if declared.action == AIR_STRIKE else (own, others):
        if flight.said != NOBODY:
            found += await _against_flight(chart, flight, case, op)
    for force in (case.coordinating, case.target_coordinating):
        if force.place == legality.PORT_BOX:
            found += (("active-in-port-box", "p.8"),)
    return found


async def _against_flight(chart: Chart, flight: Flight, case: Case, op: Operation) -> tuple[Why, ...]:
    if flight.force == NOBODY:
        return (("nobody-else-there", "p.47"),)
    if flight.force.place == legality.STEALTH:
        return (("no-sound-carrier", "p.6"),)
    grounded = case.at in chart.arctic or starts_on_line(flight, case)
    return await against_support(op, flight.name, flight.said.away, grounded=grounded)

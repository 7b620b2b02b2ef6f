"""What the rules object to in an action by numbers, all of it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.referee.contract.procedure import Objection
from forge.referee.games.atlantic_chase.by_numbers.case import (
    COORDINATING,
    FORCE,
    TARGET,
    TARGET_COORDINATING,
    arctic_of,
    flights_of,
    hexes_of,
    starts_on_line,
)
from forge.referee.games.atlantic_chase.by_numbers.designated import (
    CONVOY,
    DAMAGED_CARRIER,
    HERE,
    HURT,
    NO_CARRIER,
    NOBODY,
)
from forge.referee.games.atlantic_chase.operation.forces import find_force
from forge.referee.games.atlantic_chase.operation.impossible import ASHORE
from forge.referee.games.atlantic_chase.sea.names import AIR_STRIKE, NAVAL_SEARCH, NONE, PAGES
from forge.referee.games.atlantic_chase.sea.ships import CARRIER, UNNAMED
from forge.referee.games.atlantic_chase.steps import legality

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.contract.requests import Steps
    from forge.referee.games.atlantic_chase.by_numbers.case import Case, Flight
    from forge.referee.games.atlantic_chase.by_numbers.designated import Designated
    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
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


def against_rules(action: str, case: Case, op: Operation) -> Steps[tuple[Why, ...]]:
    """List what stands against the action, its Air Support and its coordination."""
    own, others = flights_of(action, case)
    at_line = case.at in arctic_of(case)
    found = yield from legality.against_attempt(
        legality.Declared(
            action,
            case.active.place,
            case.target.place,
            _marker(case),
            _has(case, op, CONVOY),
            _carrier(op, FORCE, case.active),
            _has(case, op, HURT),
            len(case.active.segments),
            own.said.away,
            case.weather,
            starts_on_line(own, case),
            at_line,
        )
    )
    for flight in (others,) if action == AIR_STRIKE else (own, others):
        if flight.said != NOBODY:
            found += yield from _against_flight(flight, case, op)
    for force in (case.coordinating, case.target_coordinating):
        found += (("active-in-port-box", "p.8"),) * (force.place == legality.PORT_BOX)
    return found


def _against_flight(flight: Flight, case: Case, op: Operation) -> Steps[tuple[Why, ...]]:
    force = flight.force
    if force == NOBODY:
        return (("nobody-else-there", "p.47"),)
    if force.place == legality.STEALTH:
        return (("no-sound-carrier", "p.6"),)
    grounded = case.at in arctic_of(case) or starts_on_line(flight, case)
    carrier = _carrier(op, flight.name, force)
    given = (force.place, carrier, len(force.segments), flight.said.away, case.weather, grounded)
    return (yield from legality.against_support(*given))


def _marker(case: Case) -> str:
    """Name a marker of the target in the target hex."""
    kinds = (("contact", case.target.contact), ("intel", case.target.intel))
    there = (kind for kind, marks in kinds if case.at in hexes_of(TARGET, case.target, marks, case.at))
    return next(there, NONE)


def _has(case: Case, op: Operation, note: str) -> bool:
    """Tell whether there is a convoy or a damaged ship in the Active Task Force."""
    force = find_force(op, FORCE)
    if not case.own_ships or force is None:
        return note in case.active.notes
    return force.convoy if note == CONVOY else force.hurt


def _carrier(op: Operation, name: str, force: Designated) -> str:
    """Tell what carrier a force has: of ships that are not named, one that is sound unless something else is said."""
    found = find_force(op, name)
    if found and not found.has(UNNAMED):
        return legality.SOUND if found.flies else legality.DAMAGED if found.has(CARRIER) else NONE
    said = {NO_CARRIER: NONE, DAMAGED_CARRIER: legality.DAMAGED}
    return next((said[note] for note in force.notes if note in said), legality.SOUND)

"""Declaring an action by numbers: what players say of the forces, set up as a small operation (p.16, p.27-47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import nearest
from forge.referee.games.atlantic_chase import legality
from forge.referee.games.atlantic_chase.board import other, place
from forge.referee.games.atlantic_chase.designated import (
    ARCTIC_LAUNCH,
    CONVOY,
    DAMAGED_CARRIER,
    DISPERSED,
    HERE,
    HURT,
    ITSELF,
    NO_CARRIER,
    NOBODY,
    Designated,
)
from forge.referee.games.atlantic_chase.lattice import Chart
from forge.referee.games.atlantic_chase.leaders import benefits
from forge.referee.games.atlantic_chase.modifiers import Circumstances
from forge.referee.games.atlantic_chase.names import (
    AIR_STRIKE,
    COORDINATION,
    DISTANCES,
    GERMAN,
    GOOD,
    NAVAL_SEARCH,
    NONE,
)
from forge.referee.games.atlantic_chase.operation.attempting import Acting
from forge.referee.games.atlantic_chase.operation.declare import Declared
from forge.referee.games.atlantic_chase.operation.forces import (
    Leader,
    Operation,
    TaskForce,
    Vessel,
    find_force,
    force_of,
)
from forge.referee.games.atlantic_chase.ships import CARRIER, UNNAMED, unnamed
from forge.referee.procedure import Objection
from forge.referee.requests import Refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_chase.board import Fighter
    from forge.referee.games.atlantic_chase.leaders import Benefit
    from forge.referee.games.atlantic_chase.legality import Why
    from forge.referee.games.atlantic_chase.ships import Named
    from forge.referee.requests import Steps

FORCE, COORDINATING, AIR_SOURCE = "active-force", "coordinating-force", "air-source"
TARGET, TARGET_COORDINATING, TARGET_AIR = "target-force", "target-coordinator", "target-air-source"
ELSEWHERE = "another-force"
"""One more Task Force of the Inactive player's, for Evasive markers."""


class Case(NamedTuple):
    """What the parameters say of an action; ``elsewhere`` is another Task Force of the Inactive player's."""

    initiative: str
    at: str
    active: Designated = Designated(legality.STEALTH)
    own_ships: tuple[Named, ...] = ()
    coordinating: Designated = NOBODY
    air_support: Designated = NOBODY
    target: Designated = Designated()
    ships: tuple[Named, ...] = ()
    target_coordinating: Designated = NOBODY
    target_air_support: Designated = NOBODY
    elsewhere: Designated = Designated()
    weather: str = GOOD
    u_boat_zone: bool = False
    tally: int = 0
    hit_limit: int = 0
    dispersal: bool = False
    squadron_torpedoes: int = 1

    @property
    def forces(self) -> tuple[tuple[str, Designated], ...]:
        """All forces with their names in the operation; those of the Inactive player's from the target on."""
        return (
            (FORCE, self.active),
            (COORDINATING, self.coordinating),
            (AIR_SOURCE, self.air_support),
            (TARGET, self.target),
            (TARGET_COORDINATING, self.target_coordinating),
            (TARGET_AIR, self.target_air_support),
            (ELSEWHERE, self.elsewhere),
        )


def begun(action: str, case: Case) -> Steps[Acting]:
    """Set an action up; all that the rules object to is refused at once."""
    op = yield from _operation(case)
    declared = _declared(action, case)
    against = [*_against_names(action, case)]
    for name, cite in (yield from _against_rules(action, case, op)):
        against.append(Objection(name, (), cite))
    if against:
        yield Refuse("declaration", tuple(dict.fromkeys(against)))
    nothing: frozenset[str] = frozenset()
    chart = Chart(nothing, frozenset(), nothing, _arctic(case), frozenset((case.at,) * case.u_boat_zone), (), ())
    return Acting(chart, declared, _circumstances(declared, case, op, chart.arctic), op)


def _operation(case: Case) -> Steps[Operation]:
    german, british = (case.own_ships, case.ships) if case.initiative == GERMAN else (case.ships, case.own_ships)
    fighters = yield from place(german, GERMAN)
    fighters = yield from place(british, other(GERMAN), fighters)
    known = dict((yield from benefits()))
    forces = tuple(_task_force(name, force, case, fighters) for name, force in case.forces if force.afloat)
    if against := tuple(_against_leaders(forces, known)):
        yield Refuse("declaration", against)
    return Operation(
        case.initiative,
        case.weather,
        case.tally,
        forces=forces,
        leaders=tuple(Leader(name, known[name], known[name].uses) for force in forces for name in force.leaders),
        limit=case.hit_limit,
        dispersal=case.dispersal,
        squadrons=case.squadron_torpedoes,
    )


def _task_force(name: str, force: Designated, case: Case, fighters: tuple[Fighter, ...]) -> TaskForce:
    own = name in (FORCE, COORDINATING, AIR_SOURCE)
    player = case.initiative if own else other(case.initiative)
    named = fighters if (name == FORCE and case.own_ships) or (name == TARGET and case.ships) else ()
    vessels = tuple(Vessel(one.key, one.ship, one.spent, one.leaders) for one in named if one.player == player)
    first, *rest = vessels or (Vessel("ships", unnamed(player, force.speed)),)
    first = first._replace(leaders=tuple(dict.fromkeys((*first.leaders, *force.leaders))))
    segments, intel, contact = (
        _hexes(name, force, names, case.at) for names in (force.segments, force.intel, force.contact)
    )
    station = "" if segments else _where(name, force, case.at)
    return TaskForce(
        name, player, (first, *rest), segments, station, "", intel, contact, force.evasive, counted=force.counted
    )


def unknown(force: str, hex_: str) -> bool:
    """Tell whether a hex has no name of the players', but one that was made up for a force."""
    return hex_.startswith(f"{force}-")


def _where(name: str, force: Designated, at: str) -> str:
    """Name the hex of a Station: the target hex, unless its aircraft fly there or it has no part in the action."""
    return f"{name}-hex" if force.away or name == ELSEWHERE else at


def _hexes(name: str, force: Designated, names: tuple[str, ...], at: str) -> tuple[str, ...]:
    """Give the hexes of segments, those of a Trajectory given as a number told from those of others."""
    here = at if force.segments else _where(name, force, at)
    first = {"1": at} if name == TARGET else {}

    def hex_of(segment: str) -> str:
        if segment == HERE:
            return here
        return first.get(segment, f"{name}-{segment}") if force.counted else segment

    return tuple(dict.fromkeys(map(hex_of, names)))


def _declared(action: str, case: Case) -> Declared:
    strikes = action == AIR_STRIKE
    air, flying = (FORCE, case.active) if strikes else (AIR_SOURCE, case.air_support)
    target_air = TARGET if case.target_air_support.place == ITSELF else TARGET_AIR
    return Declared(
        action,
        FORCE,
        TARGET,
        case.at,
        _launch(flying),
        COORDINATING * (case.coordinating != NOBODY),
        air * (flying != NOBODY),
        TARGET_COORDINATING * (case.target_coordinating != NOBODY),
        target_air * (case.target_air_support != NOBODY),
        _launch(case.target_air_support),
    )


def _launch(force: Designated) -> str:
    """Name the segment from which aircraft start; of a Trajectory given as a number, the launch hex goes last too."""
    return force.launch or HERE * force.counted


def _circumstances(declared: Declared, case: Case, op: Operation, arctic: frozenset[str]) -> Circumstances:
    target = force_of(op, TARGET)
    flying = case.active if declared.air == FORCE else case.air_support
    return Circumstances(
        weather=case.weather,
        arctic=case.at in arctic,
        target_speed=target.speed,
        contact=case.at in target.contact,
        air=_how_near(flying),
        target_air=_how_near(case.target_air_support),
        coordination=COORDINATION if declared.coordination else NONE,
        target_coordination=bool(declared.target_coordination),
        u_boat_zone=case.u_boat_zone,
        dispersed=DISPERSED in case.target.notes or any(vessel.ship.dispersed for vessel in target.vessels),
    )


def _how_near(flying: Designated) -> str:
    """Say how far aircraft fly in the words of the Air Support Table."""
    return NONE if flying == NOBODY else DISTANCES[flying.away]


def _against_names(action: str, case: Case) -> Iterator[Objection]:
    """Object to markers, target hexes and launch hexes in which there is no segment, and to what must be named."""
    for name, force in case.forces:
        hexes = {*_hexes(name, force, force.segments or (HERE,), case.at)}
        marks = (
            *((hex_, "p.21") for hex_ in force.intel),
            *((hex_, "p.23") for hex_ in (*force.contact, *force.arctic)),
        )
        for hex_, cite in marks:
            if not {*_hexes(name, force, (hex_,), case.at)} <= hexes:
                yield Objection("marker-elsewhere", (("force", name), ("hex", hex_)), cite)
        if force.intel and not force.segments:
            yield Objection("intel-on-station", (("force", name),), "p.21")
        named = bool(force.segments) and not force.counted
        there = name in (TARGET, COORDINATING, TARGET_COORDINATING) or (name == FORCE and action != AIR_STRIKE)
        if there and (force.away or (named and case.at not in force.segments)):
            yield Objection("not-in-target-hex", (("force", name), ("hex", case.at)), "p.16")
        flies = name in (AIR_SOURCE, TARGET_AIR) or (name == FORCE and action == AIR_STRIKE)
        if named and flies and force.launch not in force.segments:
            yield Objection("launch-unnamed", (("force", name),), "p.27")
    if action == NAVAL_SEARCH and case.target.counted:
        yield Objection("segments-unnamed", (), "p.50")


def _against_leaders(forces: tuple[TaskForce, ...], known: dict[str, Benefit]) -> Iterator[Objection]:
    aboard = [(leader, force) for force in forces for leader in force.leaders]
    names = [leader for leader, _ in aboard]
    for leader, force in aboard:
        if leader not in known:
            yield Objection("no-such-leader", (("leader", leader), ("hint", nearest(leader, known))), "p.10")
        elif known[leader].side != force.player:
            yield Objection("leader-of-other-player", (("leader", leader), ("force", force.id)), "p.10")
        elif names.count(leader) > 1:
            yield Objection("leader-twice", (("leader", leader),), "p.10")


def _against_rules(action: str, case: Case, op: Operation) -> Steps[tuple[Why, ...]]:
    """List what stands against the action, its Air Support and its coordination."""
    target, distance = case.target, case.active.away * (action == AIR_STRIKE)
    at_line = case.at in _arctic(case)
    found = yield from legality.against_attempt(
        legality.Declared(
            action,
            case.active.place,
            target.place,
            _marker(case),
            _has(case, op, CONVOY),
            _carrier(op, FORCE, case.active),
            _has(case, op, HURT),
            len(case.active.segments),
            distance,
            case.weather,
            _starts_on_line(case.active),
            at_line,
        )
    )
    for name, force in ((AIR_SOURCE, case.air_support), (TARGET_AIR, case.target_air_support)):
        if force != NOBODY:
            flying, ship = (target, TARGET) if force.place == ITSELF else (force, name)
            grounded = at_line or _starts_on_line(force)
            found += yield from legality.against_support(
                flying.place, _carrier(op, ship, flying), len(flying.segments), force.away, case.weather, grounded
            )
    for force in (case.coordinating, case.target_coordinating):
        found += (("active-in-port-box", "p.8"),) * (force.place == legality.PORT_BOX)
    return found


def _arctic(case: Case) -> frozenset[str]:
    """Give the hexes on the Arctic Line, as far as something is said of them."""
    return frozenset(hex_ for name, force in case.forces for hex_ in _hexes(name, force, force.arctic, case.at))


def _starts_on_line(force: Designated) -> bool:
    return ARCTIC_LAUNCH in force.notes or force.launch in force.arctic or (not force.segments and HERE in force.arctic)


def _marker(case: Case) -> str:
    """Name a marker of the target in the target hex."""
    kinds = (("contact", case.target.contact), ("intel", case.target.intel))
    there = (kind for kind, marks in kinds if case.at in _hexes(TARGET, case.target, marks, case.at))
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

"""Declaring an action by numbers: what players say of the forces, set up as a small operation (p.16, p.27-47)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.objection import Objection
from forge.referee.contract.requests import Refuse
from forge.referee.games.atlantic_chase.battle.board import place
from forge.referee.games.atlantic_chase.by_numbers.against import against_leaders, against_names, against_rules
from forge.referee.games.atlantic_chase.by_numbers.case import (
    AIR_SOURCE,
    COORDINATING,
    FORCE,
    TARGET,
    TARGET_COORDINATING,
    arctic_of,
    flights_of,
    hexes_of,
    station_of,
)
from forge.referee.games.atlantic_chase.by_numbers.designated import DISPERSED, NOBODY
from forge.referee.games.atlantic_chase.operation.carrying_out import Acting, circumstances
from forge.referee.games.atlantic_chase.operation.declaring import Declared
from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
from forge.referee.games.atlantic_chase.sea.chart import Chart
from forge.referee.games.atlantic_chase.sea.leaders import Leader, benefits
from forge.referee.games.atlantic_chase.sea.names import DISTANCES, GERMAN, NONE, other
from forge.referee.games.atlantic_chase.sea.ships import Vessel, unnamed
from forge.referee.games.atlantic_chase.steps.legality import PORT_BOX

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.by_numbers.case import Case
    from forge.referee.games.atlantic_chase.by_numbers.designated import Designated
    from forge.referee.games.atlantic_chase.sea.leaders import Benefit
    from forge.referee.games.atlantic_chase.steps.modifiers import Circumstances


async def begun(action: str, case: Case) -> Acting:
    """Set an action up; all that the rules object to is refused at once."""
    known = dict(await benefits())
    op = await _operation(case, known)
    declared = _declared(action, case)
    nothing: frozenset[str] = frozenset()
    chart = Chart(nothing, frozenset(), nothing, arctic_of(case), frozenset((case.at,) * case.u_boat_zone), (), ())
    against = [*against_names(action, case), *against_leaders(op.forces, known)]
    for name, cite in await against_rules(chart, declared, case, op):
        against.append(Objection(name, (), cite))
    if against:
        await Refuse("declaration", tuple(dict.fromkeys(against)))
    return Acting(chart, declared, _circumstances(chart, declared, case, op), op)


async def _operation(case: Case, known: dict[str, Benefit]) -> Operation:
    german, british = (case.own_ships, case.ships) if case.initiative == GERMAN else (case.ships, case.own_ships)
    fighters = await place(german, GERMAN)
    fighters = await place(british, other(GERMAN), fighters)
    forces = tuple(_task_force(name, force, case, fighters) for name, force in case.forces if force.afloat)
    aboard = dict.fromkeys(name for force in forces for name in force.leaders if name in known)
    return Operation(
        case.initiative,
        case.weather,
        case.tally,
        forces=forces,
        leaders=tuple(Leader(name, known[name], known[name].uses) for name in aboard),
        limit=case.hit_limit,
        dispersal=case.dispersal,
        squadrons=case.squadron_torpedoes,
        imaginary="" if case.imaginary == NONE else case.imaginary,
    )


def _task_force(name: str, force: Designated, case: Case, fighters: tuple[Vessel, ...]) -> TaskForce:
    own = name in (FORCE, COORDINATING, AIR_SOURCE)
    player = case.initiative if own else other(case.initiative)
    named = fighters if (name == FORCE and case.own_ships) or (name == TARGET and case.ships) else ()
    vessels = tuple(Vessel(*one[:4]) for one in named if one.player == player)
    first, *rest = vessels or (Vessel("ships", unnamed(player, force.speed)),)
    first = first._replace(leaders=tuple(dict.fromkeys((*first.leaders, *force.leaders))))
    segments, intel, contact = (
        hexes_of(name, force, names, case.at) for names in (force.segments, force.intel, force.contact)
    )
    station = "" if segments else station_of(name, force, case.at)
    box = PORT_BOX if force.place == PORT_BOX else ""
    marks = (intel, contact, force.evasive)
    return TaskForce(name, player, (first, *rest), segments, station, box, *marks, force.counted, force.notes)


def _declared(action: str, case: Case) -> Declared:
    own, others = flights_of(action, case)
    return Declared(
        action,
        FORCE,
        TARGET,
        case.at,
        own.launch,
        COORDINATING * (case.coordinating != NOBODY),
        own.name * (own.said != NOBODY),
        TARGET_COORDINATING * (case.target_coordinating != NOBODY),
        others.name * (others.said != NOBODY),
        others.launch,
    )


def _circumstances(chart: Chart, declared: Declared, case: Case, op: Operation) -> Circumstances:
    own, others = flights_of(declared.action, case)
    given = circumstances(chart, op, declared, _how_near(own.said), _how_near(others.said))
    return given._replace(dispersed=given.dispersed or DISPERSED in case.target.notes)


def _how_near(said: Designated) -> str:
    """Say how far aircraft fly in the words of the Air Support Table."""
    return NONE if said == NOBODY else DISTANCES[said.away]

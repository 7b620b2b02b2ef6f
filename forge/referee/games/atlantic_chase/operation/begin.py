"""The situation an operation begins from, as parameters: a scenario's set-up, or any later position."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

from forge.referee.contract.requests import Column, InForce, Refuse
from forge.referee.games.atlantic_chase.operation.entries import LOST, OTHERS, Start
from forge.referee.games.atlantic_chase.operation.forces import Group, Operation, TaskForce
from forge.referee.games.atlantic_chase.operation.impossible import TASK_FORCES, Kit, counter_of, objections
from forge.referee.games.atlantic_chase.sea.chart import read_chart
from forge.referee.games.atlantic_chase.sea.leaders import Leader, benefits
from forge.referee.games.atlantic_chase.sea.names import NONE, SIDES
from forge.referee.games.atlantic_chase.sea.ships import Vessel, known
from forge.referee.games.atlantic_chase.sea.tenure import holder_of
from forge.referee.games.atlantic_chase.sea.trajectories import touches_itself

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.referee.games.atlantic_chase.sea.chart import AirBase, Chart

    Fleet = TypeVar("Fleet", TaskForce, Group)


async def begin(start: Start) -> tuple[Chart, Operation]:
    """Set an operation up as players say; all that the rules object to is refused at once."""
    kit = await _read_kit(start)
    held = dict(_held(start, kit.chart))
    if against := tuple(objections(start, kit, held)):
        await Refuse("situation", against)
    numbered = _numbered(start)
    forces, groups = await _manned(numbered.task_forces, kit), await _manned(numbered.reinforcements, kit)
    there = {force.id for force in forces}
    every = (name for names in TASK_FORCES.values() for name in names if name not in there)
    op = Operation(
        active=start.initiative,
        weather=start.weather,
        tally=start.tally,
        year=start.year,
        forces=forces,
        stealth=start.stealth,
        groups=groups,
        leaders=tuple(_leaders(start, kit)),
        idle=tuple(every) if OTHERS in start.free else start.free,
        ports=tuple((port.id, held[port.id]) for port in kit.chart.ports if port.id in held),
        bases=_bases(start, kit.chart),
        home=start.completed,
        sunk=start.sunk,
        duties=start.duties,
        limit=start.hit_limit,
        dispersal=start.dispersal,
        squadrons=start.squadron_torpedoes,
        actions=start.actions,
        other_ports=start.ports,
        other_bases=start.air_bases,
        imaginary="" if start.imaginary == NONE else start.imaginary,
        scenario=start.scenario,
        events=start.events,
    )
    return kit.chart, op


def words_of(position: Any) -> dict[str, Any]:
    """Give the values of the parameters from which a position begins again; none if it is not one of an operation."""
    if not isinstance(position, Operation):
        return {}
    op = position
    there = {force.id for force in op.forces}
    others = tuple(name for names in TASK_FORCES.values() for name in names if name not in there)
    start = Start(
        op.active,
        op.weather,
        op.tally,
        op.year,
        tuple(force._replace(vessels=named(force.vessels)) for force in op.forces),
        op.stealth,
        tuple(group._replace(vessels=named(group.vessels)) for group in op.groups),
        tuple((leader.name, leader.uses) for leader in op.leaders),
        op.other_ports,
        op.other_bases,
        (OTHERS,) if op.idle == others else op.idle,
        op.home,
        op.sunk,
        op.limit,
        op.dispersal,
        op.squadrons,
        op.actions,
        op.duties,
        op.imaginary or NONE,
        *op.scenario,
        op.events,
    )
    return {name.replace("_", "-"): value for name, value in start._asdict().items()}


async def _read_kit(start: Start) -> Kit:
    chart = await read_chart(start.year)
    rows = await Column("ship")
    known = await benefits()
    touching = any(touches_itself(force.segments) for force in start.task_forces)
    apart = touching and await InForce("AC-R19") == "no"
    return Kit(chart, {row.id: row for row in rows}, dict(known), apart)


def _held(start: Start, chart: Chart) -> Iterator[tuple[str, str]]:
    """Give the ports that a player holds: in that year, or as the situation says; those of neutrals nobody."""
    said = {name: player for player, names in start.ports for name in names}
    for port in chart.ports:
        player = said.get(port.id, said.get(OTHERS, holder_of(port.tenures, start.year)))
        if player in SIDES:
            yield port.id, player


def _bases(start: Start, chart: Chart) -> tuple[AirBase, ...]:
    """Give the air bases: those that the situation names in place of what is printed in their hexes."""
    said = {base.hex for base in start.air_bases}
    more = (base for base in start.air_bases if base.side != LOST)
    return (*(base for base in chart.bases if base.hex not in said), *more)


def _leaders(start: Start, kit: Kit) -> Iterator[Leader]:
    """Give the leaders in play, those who were not named last: aboard a ship or with a U-boat."""
    uses = dict(start.leaders)
    aboard = [leader for force in start.task_forces for leader in force.leaders]
    aboard += ["prien"] * any(one.prien for one in start.stealth)
    for name in dict.fromkeys((*uses, *aboard)):
        benefit = kit.leaders[name]
        yield Leader(name, benefit, uses.get(name) or benefit.uses)


def _numbered(start: Start) -> Start:
    """Give each ship its key: the second of a counter, on whatever side of the sea, has a number."""
    said = (vessel.key for vessel in start.ships)
    taken = {*start.completed, *start.sunk, *(key for key in said if key != counter_of(key))}

    def keyed(vessels: tuple[Vessel, ...]) -> Iterator[Vessel]:
        for vessel in vessels:
            key = vessel.key
            if key == counter_of(key) and key in taken:
                key = next(free for number in count(2) if (free := f"{vessel.key}-{number}") not in taken)
            taken.add(key)
            yield vessel._replace(key=key)

    forces = tuple(force._replace(vessels=tuple(keyed(force.vessels))) for force in start.task_forces)
    groups = tuple(group._replace(vessels=tuple(keyed(group.vessels))) for group in start.reinforcements)
    return start._replace(task_forces=forces, reinforcements=groups)


async def _manned(fleets: tuple[Fleet, ...], kit: Kit) -> tuple[Fleet, ...]:
    """Look up the ships of Task Forces or Groups, and the Port Boxes that they name."""
    manned: list[Fleet] = []
    for fleet in fleets:
        vessels: tuple[Vessel, ...] = ()
        for vessel in fleet.vessels:
            name = counter_of(vessel.key)
            vessels += (await known(vessel._replace(ship=vessel.ship._replace(id=name)), kit.ships[name]),)
        manned.append(fleet._replace(vessels=vessels, box=_box(fleet.box, kit.chart)))
    return tuple(manned)


def _box(name: str, chart: Chart) -> str:
    """Give the Port Box that is called so, or that a port called so has."""
    return chart.port(name).box if name and name not in chart.boxes() else name


def named(vessels: Iterable[Vessel]) -> tuple[Vessel, ...]:
    """Give ships as a player would name them."""
    return tuple(vessel.named for vessel in vessels)

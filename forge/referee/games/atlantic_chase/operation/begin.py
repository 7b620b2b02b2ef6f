"""The situation an operation begins from, as parameters: a scenario's set-up, or any later position."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.parameters import Choice, Flag, Parameter, Whole
from forge.referee.contract.requests import Column, InForce, Refuse
from forge.referee.games.atlantic_chase.operation import entries
from forge.referee.games.atlantic_chase.operation.entries import LOST, OTHERS, Bound, Force, Reserve
from forge.referee.games.atlantic_chase.operation.forces import Duty, Group, Leader, Operation, TaskForce, Vessel
from forge.referee.games.atlantic_chase.operation.impossible import TASK_FORCES, Kit, counter_of, objections, player_of
from forge.referee.games.atlantic_chase.operation.scenario import Scenario
from forge.referee.games.atlantic_chase.sea.chart import read_chart
from forge.referee.games.atlantic_chase.sea.leaders import benefits
from forge.referee.games.atlantic_chase.sea.names import GERMAN, NONE, SIDES
from forge.referee.games.atlantic_chase.sea.ships import Named, ship_by
from forge.referee.games.atlantic_chase.sea.tenure import FIRST_YEAR, LAST_YEAR, holder_of
from forge.referee.games.atlantic_chase.sea.trajectories import touches_itself
from forge.referee.games.atlantic_chase.steps.procedures import TALLY, WEATHER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.referee.contract.requests import Steps
    from forge.referee.games.atlantic_chase.operation.forces import Stealth
    from forge.referee.games.atlantic_chase.operation.scenario import Condition, Event, Win, Worth
    from forge.referee.games.atlantic_chase.sea.chart import AirBase, Chart
    from forge.rules.look import Result

    Line = tuple[str, ...]


class Start(NamedTuple):
    """What the parameters say, in their order."""

    initiative: str
    weather: str
    tally: int
    year: int
    forces: tuple[Force, ...]
    stealth: tuple[Stealth, ...] = ()
    groups: tuple[Reserve, ...] = ()
    leaders: tuple[tuple[str, int], ...] = ()
    ports: tuple[tuple[str, Line], ...] = ()
    bases: tuple[AirBase, ...] = ()
    free: Line = (OTHERS,)
    completed: Line = ()
    sunk: Line = ()
    limit: int = 0
    dispersal: bool = False
    squadrons: int = 1
    actions: int = 0
    duties: tuple[Bound, ...] = ()
    imaginary: str = NONE
    ends: tuple[Condition, ...] = ()
    points: tuple[Worth, ...] = ()
    wins: tuple[Win, ...] = ()
    verdict: tuple[Win, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def scenario(self) -> Scenario:
        """How the scenario ends and who wins it."""
        return Scenario(self.ends, self.points, self.wins, self.verdict)

    @property
    def ships(self) -> tuple[Named, ...]:
        """The ships of all Task Forces, then of all Reinforcement Groups."""
        at_sea = tuple(named for force in self.forces for named in force.ships)
        return at_sea + tuple(named for group in self.groups for named in group.ships)


PARAMETERS = (
    Parameter("initiative", Choice(SIDES), GERMAN, "p.26"),
    WEATHER._replace(cite="p.25"),
    TALLY._replace(cite="p.26"),
    Parameter("year", Whole(FIRST_YEAR, LAST_YEAR), 1941, "p.8"),
    Parameter("task-forces", entries.FORCES, None, "p.7"),
    Parameter("stealth", entries.STEALTH, (), "p.41"),
    Parameter("reinforcements", entries.GROUPS, (), "p.37"),
    Parameter("leaders", entries.LEADERS, (), "p.10"),
    Parameter("ports", entries.PORTS, (), "p.8"),
    Parameter("air-bases", entries.BASES, (), "p.8"),
    Parameter("free", entries.NAMES, (OTHERS,), "p.7"),
    Parameter("completed", entries.NAMES, (), "p.29"),
    Parameter("sunk", entries.NAMES, (), "p.58"),
    Parameter("hit-limit", Whole(0, 99), 0, "p.11"),
    Parameter("dispersal", Flag(), False, "p.11"),
    Parameter("squadron-torpedoes", Whole(1, 9), 1, "p.59"),
    Parameter("actions", Whole(0, 9_999), 0, "p.25"),
    Parameter("duties", entries.DUTIES, (), "p.10"),
    Parameter("imaginary", Choice((NONE, *SIDES)), NONE, "p.54"),
    Parameter("ends", entries.ENDS, ()),
    Parameter("points", entries.WORTHS, ()),
    Parameter("wins", entries.WINS, ()),
    Parameter("verdict", entries.WINS, ()),
    Parameter("events", entries.EVENTS, ()),
)


def begin(*values: object) -> Steps[tuple[Chart, Operation]]:
    """Set an operation up as the parameters say; all that the rules object to is refused at once."""
    start = Start(*values)  # type: ignore[arg-type]
    kit = yield from _read_kit(start)
    held = dict(_held(start, kit.chart))
    if against := tuple(objections(start, kit, held)):
        yield Refuse("situation", against)
    forces, groups = yield from _manned(_numbered(start), kit)
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
        duties=tuple(Duty(one.force, player_of(one.force), one.actions) for one in start.duties),
        limit=start.limit,
        dispersal=start.dispersal,
        squadrons=start.squadrons,
        actions=start.actions,
        other_ports=start.ports,
        other_bases=start.bases,
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
        tuple(_named_force(force) for force in op.forces),
        op.stealth,
        tuple(Reserve(group.id, group.player, group.box, named_ships(group.vessels)) for group in op.groups),
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
        tuple(Bound(duty.force, duty.actions) for duty in op.duties),
        op.imaginary or NONE,
        *op.scenario,
        op.events,
    )
    return {parameter.id: value for parameter, value in zip(PARAMETERS, start, strict=True)}


def _read_kit(start: Start) -> Steps[Kit]:
    chart = yield from read_chart(start.year)
    rows: tuple[Result, ...] = yield Column("ship")
    known = yield from benefits()
    touching = any(touches_itself(force.segments) for force in start.forces)
    apart = touching and (yield InForce("AC-R19")) == "no"
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
    said = {base.hex for base in start.bases}
    more = (base for base in start.bases if base.side != LOST)
    return (*(base for base in chart.bases if base.hex not in said), *more)


def _leaders(start: Start, kit: Kit) -> Iterator[Leader]:
    """Give the leaders in play, those who were not named last: aboard a ship or with a U-boat."""
    uses = dict(start.leaders)
    aboard = [leader for force in start.forces for named in force.ships for leader in named.leaders]
    aboard += ["prien"] * any(one.prien for one in start.stealth)
    for name in dict.fromkeys((*uses, *aboard)):
        benefit = kit.leaders[name]
        yield Leader(name, benefit, uses.get(name) or benefit.uses)


def _numbered(start: Start) -> Start:
    """Give each ship its key: the second of a counter, on whatever side of the sea, has a number."""
    said = (named.id for named in start.ships)
    taken = {*start.completed, *start.sunk, *(key for key in said if key != counter_of(key))}

    def keyed(ships: tuple[Named, ...]) -> Iterator[Named]:
        for named in ships:
            key = named.id
            if key == counter_of(key) and key in taken:
                key = next(free for number in count(2) if (free := f"{named.id}-{number}") not in taken)
            taken.add(key)
            yield named._replace(id=key)

    forces = tuple(force._replace(ships=tuple(keyed(force.ships))) for force in start.forces)
    return start._replace(
        forces=forces, groups=tuple(group._replace(ships=tuple(keyed(group.ships))) for group in start.groups)
    )


def _manned(start: Start, kit: Kit) -> Steps[tuple[tuple[TaskForce, ...], tuple[Group, ...]]]:
    forces: list[TaskForce] = []
    for one in start.forces:
        vessels = yield from _vessels(one.ships, kit)
        place = {"segments": one.segments, "station": one.station, "box": _box(one.box, kit.chart)}
        marks = {"intel": one.intel, "contact": one.contact, "evasive": one.evasive}
        forces.append(TaskForce(one.id, player_of(one.id), vessels, **place, **marks))  # type: ignore[arg-type]
    groups: list[Group] = []
    for group in start.groups:
        vessels = yield from _vessels(group.ships, kit)
        groups.append(Group(group.id, group.player, _box(group.box, kit.chart), vessels))
    return tuple(forces), tuple(groups)


def _vessels(ships: tuple[Named, ...], kit: Kit) -> Steps[tuple[Vessel, ...]]:
    vessels: tuple[Vessel, ...] = ()
    for named in ships:
        name = counter_of(named.id)
        ship = yield from ship_by(kit.ships[name], named._replace(id=name))
        vessels += (Vessel(named.id, ship, named.spent, named.leaders),)
    return vessels


def _box(name: str, chart: Chart) -> str:
    """Give the Port Box that is called so, or that a port called so has."""
    return chart.port(name).box if name and name not in chart.boxes() else name


def _named_force(force: TaskForce) -> Force:
    return Force(
        force.id,
        named_ships(force.vessels),
        force.segments,
        "" if force.segments or force.box else force.station,
        force.box,
        force.intel,
        force.contact,
        force.evasive,
    )


def named_ships(vessels: Iterable[Vessel]) -> tuple[Named, ...]:
    """Give ships as a player would name them."""
    return tuple(
        Named(
            vessel.key,
            vessel.ship.hits,
            "damaged" if vessel.ship.damaged else "dispersed" if vessel.ship.dispersed else "",
            vessel.spent,
            leaders=vessel.leaders,
        )
        for vessel in vessels
    )

"""How an operation stands: Task Forces and Stealth forces on the map, leaders, Initiative, weather (p.7-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase.operation.scenario import Event, Scenario
from forge.referee.games.atlantic_chase.sea.names import BRITISH, GERMAN, GOOD, NONE, SIDES, other, slowest
from forge.referee.games.atlantic_chase.sea.ships import CARRIER, CONVOY, DAMAGED, SUNK, UNNAMED, Vessel
from forge.referee.games.atlantic_chase.steps.legality import PORT_BOX, SOUND, STATION, TRAJECTORY

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.sea.chart import AirBase, Chart, Port
    from forge.referee.games.atlantic_chase.sea.hexes import Hex
    from forge.referee.games.atlantic_chase.sea.leaders import Leader

    Line = tuple[Hex, ...]


class TaskForce(NamedTuple):
    """A Task Force: a Trajectory of ``segments`` from one end to the other, or a Station in a hex or a Port Box.

    ``intel`` and ``contact`` are the hexes in which it has such a marker. ``counted``: players said how many segments
    it has, not which; their names mean nothing. ``notes`` are what they said of ships that they did not name.
    """

    id: str
    player: str
    vessels: tuple[Vessel, ...]
    segments: Line = ()
    station: Hex = ""
    box: str = ""
    intel: Line = ()
    contact: Line = ()
    evasive: bool = False
    counted: bool = False
    notes: tuple[str, ...] = ()

    @property
    def length(self) -> int:
        """Its segments; a Station has none."""
        return len(self.segments)

    @property
    def hexes(self) -> Line:
        """The hexes of the map in which it is; none in a Port Box."""
        return self.segments or ((self.station,) if not self.box else ())

    @property
    def is_station(self) -> bool:
        """Whether it is a Station, on the map or in a Port Box."""
        return not self.segments

    @property
    def speed(self) -> str:
        """The speed of its slowest ship (p.7)."""
        return slowest(tuple(vessel.ship.now.speed for vessel in self.vessels))

    @property
    def leaders(self) -> tuple[str, ...]:
        """The leaders aboard its ships."""
        return tuple(leader for vessel in self.vessels for leader in vessel.leaders)

    def has(self, kind: str) -> bool:
        """Tell whether a ship of a kind is in it."""
        return any(vessel.ship.kind == kind for vessel in self.vessels)

    @property
    def convoy(self) -> bool:
        """Whether a Convoy is in it."""
        return self.has(CONVOY) or self.said("convoy")

    @property
    def carrier(self) -> str:
        """What carrier it has (p.6): of ships that are not named, one that is sound unless something else is said."""
        if self.has(UNNAMED):
            return NONE if self.said("no-carrier") else DAMAGED if self.said("damaged-carrier") else SOUND
        carriers = [vessel.ship for vessel in self.vessels if vessel.ship.kind == CARRIER]
        return (DAMAGED if all(one.damaged for one in carriers) else SOUND) if carriers else NONE

    @property
    def hurt(self) -> bool:
        """Whether a damaged ship is in it."""
        return any(vessel.ship.damaged for vessel in self.vessels) or self.said("damaged-ship")

    def said(self, note: str) -> bool:
        """Tell whether players said something of ships that they did not name."""
        return note in self.notes and self.has(UNNAMED)


class Stealth(NamedTuple):
    """A U-boat, Submarine or Mines; ``hex`` is "" while it is off the map. Prien may be with a U-boat."""

    id: str
    player: str
    kind: str
    hex: Hex = ""
    prien: bool = False


class Group(NamedTuple):
    """A Reinforcement Group that waits in a Port Box."""

    id: str
    player: str
    box: str
    vessels: tuple[Vessel, ...]


class Duty(NamedTuple):
    """What a leader's benefit binds his player to: a Task Force that must take part in the next action.

    ``actions`` are those in which it must be the Active one; empty: any in which it is designated.
    """

    force: str
    player: str
    actions: tuple[str, ...] = ()


class Operation(NamedTuple):
    """How an operation stands.

    ``ports`` and ``bases`` are those that a player controls; ``idle`` are the ids of Task Forces not in play;
    ``home`` and ``sunk`` are ships that completed and that were lost; ``limit`` is the number of Hits that sinks a
    convoy or DD Squadron, 0 for none; ``squadrons`` the torpedo attacks of a DD Squadron. ``other_ports`` and
    ``other_bases`` are what the situation said otherwise than the map. ``imaginary`` is the player whom nobody plays,
    if there is one. ``events`` are kept where the ``scenario`` says what they count for.
    """

    active: str
    weather: str = GOOD
    tally: int = 0
    year: int = 1939
    forces: tuple[TaskForce, ...] = ()
    stealth: tuple[Stealth, ...] = ()
    groups: tuple[Group, ...] = ()
    leaders: tuple[Leader, ...] = ()
    idle: tuple[str, ...] = ()
    ports: tuple[tuple[str, str], ...] = ()
    bases: tuple[AirBase, ...] = ()
    home: tuple[str, ...] = ()
    sunk: tuple[str, ...] = ()
    duties: tuple[Duty, ...] = ()
    limit: int = 0
    dispersal: bool = False
    squadrons: int = 1
    actions: int = 0
    over: bool = False
    other_ports: tuple[tuple[str, Line], ...] = ()
    other_bases: tuple[AirBase, ...] = ()
    imaginary: str = ""
    scenario: Scenario = Scenario()
    events: tuple[Event, ...] = ()

    @property
    def inactive(self) -> str:
        """The player without the Initiative."""
        return other(self.active)

    @property
    def gone(self) -> tuple[str, ...]:
        """The players without a Task Force."""
        return tuple(side for side in SIDES if not of(self, side))


def player_of(force: str) -> str:
    """Give the player whose Task Force it is."""
    return GERMAN if force.startswith("g") else BRITISH


def kind_of(force: TaskForce) -> str:
    """Say what a Task Force is on the map: a Trajectory, a Station, a Station in a Port Box."""
    if not force.is_station:
        return TRAJECTORY
    return PORT_BOX if force.box else STATION


def of(op: Operation, player: str) -> tuple[TaskForce, ...]:
    """List a player's Task Forces."""
    return tuple(force for force in op.forces if force.player == player)


def force_of(op: Operation, name: str) -> TaskForce:
    """Give a Task Force by its id."""
    return next(force for force in op.forces if force.id == name)


def find_force(op: Operation, name: str) -> TaskForce | None:
    """Give a Task Force by its id, None if it is not in play."""
    return next((force for force in op.forces if force.id == name), None)


def put(op: Operation, changed: TaskForce) -> Operation:
    """Put a changed Task Force in the place of what it was; one without ships leaves play."""
    if not changed.vessels:
        return remove(op, changed.id)
    return op._replace(forces=tuple(changed if force.id == changed.id else force for force in op.forces))


def add(op: Operation, new: TaskForce) -> Operation:
    """Bring a Task Force into play."""
    return op._replace(forces=(*op.forces, new), idle=tuple(name for name in op.idle if name != new.id))


def remove(op: Operation, name: str) -> Operation:
    """Take a Task Force out of play; its Station and segments may be used again."""
    left = tuple(force for force in op.forces if force.id != name)
    duties = tuple(duty for duty in op.duties if duty.force != name)
    return op._replace(forces=left, idle=(*op.idle, name), duties=duties)


def idle_of(op: Operation, player: str) -> tuple[str, ...]:
    """List the ids of a player's Task Forces that are not in play."""
    return tuple(name for name in op.idle if name.startswith(player[0]))


def stealth_of(op: Operation, player: str, hex_: Hex = "") -> tuple[Stealth, ...]:
    """List a player's Stealth forces, those of a hex if one is named."""
    return tuple(one for one in op.stealth if one.player == player and hex_ in ("", one.hex))


def put_stealth(op: Operation, changed: Stealth) -> Operation:
    """Put a changed Stealth force in the place of what it was."""
    return op._replace(stealth=tuple(changed if one.id == changed.id else one for one in op.stealth))


def remove_stealth(op: Operation, name: str) -> Operation:
    """Take a Stealth force out of the game."""
    return op._replace(stealth=tuple(one for one in op.stealth if one.id != name))


def bases_of(op: Operation, player: str) -> tuple[AirBase, ...]:
    """List a player's air bases in play."""
    return tuple(base for base in op.bases if base.side == player and base.tenure.covers(op.year))


def ports_of(op: Operation, chart: Chart, player: str) -> tuple[Port, ...]:
    """List a player's ports."""
    held = {port for port, side in op.ports if side == player}
    return tuple(port for port in chart.ports if port.id in held)


def port_hexes(op: Operation, chart: Chart, player: str) -> tuple[Hex, ...]:
    """List the hexes with a port of a player's."""
    return tuple(dict.fromkeys(hex_ for port in ports_of(op, chart, player) for hex_ in port.hexes))


def boxes_in(op: Operation, chart: Chart, player: str, hex_: Hex) -> tuple[str, ...]:
    """List the Port Boxes connected to a player's ports in a hex."""
    return tuple(dict.fromkeys(port.box for port in ports_of(op, chart, player) if hex_ in port.hexes))


def ways_out(op: Operation, chart: Chart, player: str, box: str) -> tuple[Hex, ...]:
    """List the hexes of a player's ports that a Port Box is connected to."""
    ports = (port for port in ports_of(op, chart, player) if port.box == box)
    return tuple(dict.fromkeys(hex_ for port in ports for hex_ in port.hexes))


def ports_there(op: Operation, chart: Chart, force: TaskForce) -> tuple[str, ...]:
    """List the ports of its player's in which a Task Force is, on the map or in their Port Box."""
    there = set(force.hexes)
    own = ports_of(op, chart, force.player)
    return tuple(port.id for port in own if (port.box == force.box if force.box else there & set(port.hexes)))


def triggers(op: Operation, chart: Chart, player: str) -> frozenset[Hex]:
    """Give the hexes in which a player's new segment gets an Intel marker (p.21, p.43)."""
    enemy = other(player)
    stations = (force.station for force in of(op, enemy) if force.station)
    bases = (base.hex for base in bases_of(op, enemy))
    hidden = (one.hex for one in stealth_of(op, enemy) if one.hex)
    return frozenset((*port_hexes(op, chart, enemy), *bases, *stations, *hidden))


def shorten(force: TaskForce, left: Line) -> TaskForce:
    """Leave these segments of a Trajectory, and the markers on them (p.21, p.23)."""
    intel, contact = (tuple(hex_ for hex_ in marks if hex_ in left) for marks in (force.intel, force.contact))
    return force._replace(segments=left, intel=intel, contact=contact)


def station(force: TaskForce, hex_: Hex) -> TaskForce:
    """Make a Task Force a Station in a hex; a Contact marker there stays, Intel markers go (p.21, p.23)."""
    contact = (hex_,) if hex_ in force.contact else ()
    return force._replace(segments=(), station=hex_, box="", intel=(), contact=contact)


def mark(force: TaskForce, hex_: Hex) -> TaskForce:
    """Mark a Task Force with a Contact in a hex (p.23)."""
    return force._replace(contact=tuple(dict.fromkeys((*force.contact, hex_))))


def lose(op: Operation, force: TaskForce) -> tuple[Operation, TaskForce]:
    """Strike the sunk ships of a Task Force off; leaders have left them before."""
    gone = tuple(vessel.key for vessel in force.vessels if vessel.ship.state == SUNK)
    force = force._replace(vessels=tuple(vessel for vessel in force.vessels if vessel.key not in gone))
    op = op._replace(sunk=(*op.sunk, *gone))
    return put(op, force), force

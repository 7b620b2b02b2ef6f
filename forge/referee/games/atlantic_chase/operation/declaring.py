"""Declaring an Air Strike, Engage, Naval Search or Stealth Attack: who acts, at whom, with whose help (p.27-47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase.operation.choosing import duties_of, narrow
from forge.referee.games.atlantic_chase.operation.forces import bases_of, find_force, force_of, kind_of, of, stealth_of
from forge.referee.games.atlantic_chase.sea.hexes import distance
from forge.referee.games.atlantic_chase.sea.names import AIR_STRIKE, DISTANCES, NONE, PAGES, STEALTH_ATTACK
from forge.referee.games.atlantic_chase.sea.ships import CARRIER
from forge.referee.games.atlantic_chase.steps import closing, legality
from forge.referee.games.atlantic_chase.steps.legality import SOUND, STRIKE_RANGE, SUPPORT_RANGE, Prospect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_chase.operation.choosing import Way, Ways
    from forge.referee.games.atlantic_chase.operation.forces import Duty, Operation, TaskForce
    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.hexes import Hex
    from forge.referee.games.atlantic_chase.sea.verdicts import Why

    Source = tuple[str, Hex]


class Declared(NamedTuple):
    """What was declared: the Active force, its target, the target hex, and who helps from where.

    ``launch`` is the hex from which aircraft of the Active player start; names are "" where nobody was named.
    """

    action: str
    force: str
    target: str
    at: Hex
    launch: Hex = ""
    coordination: str = ""
    air: str = ""
    target_coordination: str = ""
    target_air: str = ""
    target_launch: Hex = ""

    @property
    def active_side(self) -> tuple[str, ...]:
        """The forces that the Active player has designated."""
        return tuple(dict.fromkeys(name for name in (self.force, self.coordination, self.air) if name))

    @property
    def supports_itself(self) -> bool:
        """Whether the target's own carrier gives it Air Support."""
        return self.target_air == self.target

    def lapsing(self, *, supports_itself: bool = False) -> tuple[tuple[str, Hex], ...]:
        """Give who does Time Lapse, with the hex from which its aircraft started (p.31, p.45, p.47).

        ``supports_itself``: the target does so for its own Air Support.
        """
        launched = {self.air: self.launch, self.target_air: self.target_launch}
        by_role = {
            "active": self.force,
            "coordinating": self.coordination,
            "air-support": self.air,
            "target": self.target,
            "target-coordinating": self.target_coordination,
            "target-air-support": "" if self.supports_itself else self.target_air,
        }
        roles = closing.lapsing(by_role, stealthy=self.action == STEALTH_ATTACK, supports_itself=supports_itself)
        names = dict.fromkeys(by_role[role] for role in roles if by_role[role])
        return tuple((name, launched.get(name, "")) for name in names)


async def attempt_ways(action: str, chart: Chart, op: Operation) -> Ways:
    """List the legal declarations: the Active force, the target, the target hex, the launch hex of an Air Strike."""
    ways: Ways = ()
    for way, prospect in candidates(action, chart, op):
        if not await legality.against_attempt(prospect):
            ways += (way,)
    return ways


def candidates(action: str, chart: Chart, op: Operation) -> Iterator[tuple[Way, Prospect]]:
    """List what the Active player could declare by where forces are, with what matters for whether he may."""
    for way in {AIR_STRIKE: _strikes, STEALTH_ATTACK: _stealthy}.get(action, _at_sea)(op):
        name, target, at, launch = way
        away = distance(launch, at) if launch else 0
        yield way, prospect(chart, op, Declared(action, name, target, at), away, on_line=launch in chart.arctic)


def prospect(chart: Chart, op: Operation, declared: Declared, away: int, *, on_line: bool) -> Prospect:
    """Say what matters for whether an action may be declared; aircraft fly so far, from the Arctic Line or not."""
    force, target, at = find_force(op, declared.force), target_of(op, declared), declared.at
    unmanned = legality.AIR_BASE if declared.action == AIR_STRIKE else legality.STEALTH
    marks = (("contact", target.contact), ("intel", target.intel))
    return Prospect(
        declared.action,
        kind_of(force) if force else unmanned,
        kind_of(target),
        next((mark for mark, hexes in marks if at in hexes), NONE),
        force is not None and force.convoy,
        force.carrier if force else SOUND,
        force is not None and force.hurt,
        length_of(op, declared.force),
        away,
        op.weather,
        on_line,
        at in chart.arctic,
    )


def _strikes(op: Operation) -> Iterator[Way]:
    """List whence aircraft could strike whom where, if nothing stood against it."""
    for name, launch in _sources(op, op.active):
        for target in of(op, op.inactive):
            for at in target.hexes:
                if distance(launch, at) <= STRIKE_RANGE:
                    yield (name, target.id, at, launch)


def _at_sea(op: Operation) -> Iterator[Way]:
    for force in of(op, op.active):
        for target in of(op, op.inactive):
            for at in target.hexes:
                if at in force.hexes:
                    yield (force.id, target.id, at, "")


def _stealthy(op: Operation) -> Iterator[Way]:
    for one in stealth_of(op, op.active):
        for target in of(op, op.inactive):
            if one.hex and one.hex in target.hexes:
                yield (one.id, target.id, one.hex, "")


async def due_ways(chart: Chart, op: Operation, ways: Ways, duty: Duty) -> Ways:
    """Leave the declarations in which the Task Force that a leader binds is the Active one, or can help if that does.

    Who strikes from the air is its own Air Support (p.27); others can coordinate only.
    """
    if duty.actions:
        return tuple(way for way in ways if way[0] == duty.force)
    there = force_of(op, duty.force).hexes
    found: Ways = ()
    for way in ways:
        _, _, at, launch = way
        helps = at in there or (not launch and duty.force in dict(await _flying(chart, op, op.active, at)))
        found += (way,) if helps or way[0] == duty.force else ()
    return found


async def _flying(chart: Chart, op: Operation, player: str, at: Hex) -> tuple[Source, ...]:
    """List whence a player's Air Support can reach a hex, the nearest first; never in bad weather (p.45)."""
    found: list[Source] = []
    for name, launch in _sources(op, player):
        away = distance(launch, at)
        grounded = bool({launch, at} & chart.arctic)
        if away <= SUPPORT_RANGE and not await against_support(op, name, away, grounded=grounded):
            found.append((name, launch))
    return tuple(sorted(found, key=lambda one: distance(one[1], at)))


async def against_support(op: Operation, name: str, away: int, *, grounded: bool) -> tuple[Why, ...]:
    """List all that stands against Air Support by a Task Force, or by an air base."""
    force = find_force(op, name)
    place, carrier = (kind_of(force), force.carrier) if force else (legality.AIR_BASE, SOUND)
    given = (place, carrier, length_of(op, name), away, op.weather, grounded)
    return await legality.against_support(*given)


def _sources(op: Operation, player: str) -> Iterator[Source]:
    """List whence a player's aircraft could start if nothing stood against it: carriers, damaged or not, air bases."""
    yield from ((force.id, hex_) for force in of(op, player) if force.has(CARRIER) for hex_ in force.hexes)
    yield from ((base_name(base.hex), base.hex) for base in bases_of(op, player))


def base_name(hex_: Hex) -> str:
    """Name an air base by its hex."""
    return f"air-base-{hex_}"


async def declare(action: str, chart: Chart, op: Operation, ways: Ways) -> Declared:
    """Let both players make their declarations, the Active one first (p.47)."""
    for place, question in enumerate(("attempt-force", "attempt-target", "attempt-hex")):
        ways = await narrow(op, question, ways, place, PAGES[action], chart=chart)
    if any(way[3] for way in ways):
        ways = await narrow(op, "launch-hex", ways, 3, "p.27")
    ((force, target, at, launch),) = ways
    due = _must_help(op, force)
    air = force if launch else ""
    flies = not air and due in dict(await _flying(chart, op, op.active, at))
    coordination = await _coordinator(op, op.active, at, force, "" if flies else due)
    if not launch:
        air, launch = await _support(chart, op, op.active, at, "" if due == coordination else due)
    helper = await _coordinator(op, op.inactive, at, target)
    flying, start = await _support(chart, op, op.inactive, at)
    return Declared(action, force, target, at, launch, coordination, air, helper, flying, start)


def _must_help(op: Operation, force: str) -> str:
    """Name the Task Force that a leader binds to be designated in some part, unless it is the Active one."""
    return next((duty.force for duty in duties_of(op) if not duty.actions and duty.force != force), "")


async def _coordinator(op: Operation, player: str, at: Hex, apart: str, due: str = "") -> str:
    """Let a player name another force in the target hex for Coordination; ``due`` must be it where it is there."""
    there = [force.id for force in of(op, player) if at in force.hexes]
    names = tuple(name for name in (*there, *(one.id for one in stealth_of(op, player, at))) if name != apart)
    if not names:
        return ""
    ways: Ways = ((due,),) if due in names else (*((name,) for name in names), (NONE,))
    ((chosen,),) = await narrow(op, "coordination", ways, 0, "p.47", player)
    return "" if chosen == NONE else chosen


async def _support(chart: Chart, op: Operation, player: str, at: Hex, due: str = "") -> Source:
    """Let a player name whence Air Support comes, the nearest first; ``due`` must be it where it can."""
    near = await _flying(chart, op, player, at)
    if not near:
        return "", ""
    ways: Ways = tuple(source for source in near if source[0] == due) or (*near, (NONE, ""))
    ways = await narrow(op, "air-support", ways, 0, "p.45", player)
    if ways == ((NONE, ""),):
        return "", ""
    ((name, launch),) = await narrow(op, "launch-hex", ways, 1, "p.45", player)
    return name, launch


def how_near(launch: Hex, at: Hex) -> str:
    """Say how far aircraft fly in the words of the Air Support Table; "none" where none do."""
    return DISTANCES[distance(launch, at)] if launch else NONE


def length_of(op: Operation, name: str) -> int:
    """Give the segments of a designated force; a Station, Stealth force or air base has none (p.17)."""
    force = find_force(op, name)
    return force.length if force else 0


def intel_of(op: Operation, name: str) -> int:
    """Count the Intel markers of a designated force."""
    force = find_force(op, name)
    return len(force.intel) if force else 0


def target_of(op: Operation, declared: Declared) -> TaskForce:
    """Give the target Task Force."""
    return force_of(op, declared.target)

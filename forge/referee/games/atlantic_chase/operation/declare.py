"""Declaring an Air Strike, Engage, Naval Search or Stealth Attack: who acts, at whom, with whose help (p.27-47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase import closing
from forge.referee.games.atlantic_chase.lattice import distance
from forge.referee.games.atlantic_chase.legality import CARRIER_LIMIT, STRIKE_RANGE, SUPPORT_RANGE
from forge.referee.games.atlantic_chase.names import (
    AIR_STRIKE,
    BAD,
    DISTANCES,
    ENGAGE,
    NAVAL_SEARCH,
    NONE,
    PAGES,
    STEALTH_ATTACK,
)
from forge.referee.games.atlantic_chase.operation.forces import bases_of, find_force, force_of, of, stealth_of
from forge.referee.games.atlantic_chase.operation.legal import duties_of, narrow
from forge.referee.requests import InForce

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_chase.lattice import Chart, Hex
    from forge.referee.games.atlantic_chase.operation.forces import Duty, Operation, TaskForce
    from forge.referee.games.atlantic_chase.operation.legal import Way, Ways
    from forge.referee.requests import Steps

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


def attempt_ways(action: str, chart: Chart, op: Operation) -> Steps[Ways]:
    """List the legal declarations: the Active force, the target, the target hex, the launch hex of an Air Strike."""
    rests = yield InForce("damaged-ship-restriction")
    limit = yield InForce("cv-limit")
    if action == AIR_STRIKE:
        ways = tuple(_strikes(chart, op, limit=limit))
    elif action in (ENGAGE, NAVAL_SEARCH):
        ways = tuple(_at_sea(op, stations=action == ENGAGE))
    else:
        ways = tuple(_stealthy(op))
        rests = False
    able = {force.id: not (force.convoy or (rests and force.hurt)) for force in op.forces}
    return tuple(way for way in ways if able.get(way[0], True))


def _strikes(chart: Chart, op: Operation, *, limit: bool) -> Iterator[Way]:
    for name, launch in _sources(chart, op, op.active, limit=limit) if op.weather != BAD else ():
        for target in of(op, op.inactive):
            for at in target.hexes:
                if at not in chart.arctic and distance(launch, at) <= STRIKE_RANGE:
                    yield (name, target.id, at, launch)


def _at_sea(op: Operation, *, stations: bool) -> Iterator[Way]:
    for force in of(op, op.active):
        for target in of(op, op.inactive):
            for at in target.hexes if target.is_station == stations else ():
                if at in force.hexes:
                    yield (force.id, target.id, at, "")


def _stealthy(op: Operation) -> Iterator[Way]:
    for one in stealth_of(op, op.active):
        for target in of(op, op.inactive) if one.hex else ():
            marked = target.is_station or one.hex in (*target.intel, *target.contact)
            if one.hex in target.hexes and marked:
                yield (one.id, target.id, one.hex, "")


def due_ways(chart: Chart, op: Operation, ways: Ways, duty: Duty) -> Steps[Ways]:
    """Leave the declarations in which the Task Force that a leader binds is the Active one, or can help if that does.

    Who strikes from the air is its own Air Support (p.27); others can coordinate only.
    """
    if duty.actions:
        return tuple(way for way in ways if way[0] == duty.force)
    there = force_of(op, duty.force).hexes
    found: Ways = ()
    for way in ways:
        _, _, at, launch = way
        helps = at in there or (not launch and duty.force in dict((yield from _flying(chart, op, op.active, at))))
        found += (way,) * (helps or way[0] == duty.force)
    return found


def _flying(chart: Chart, op: Operation, player: str, at: Hex) -> Steps[tuple[Source, ...]]:
    """List whence a player's Air Support can reach a hex, the nearest first; never in bad weather (p.45)."""
    limit = yield InForce("cv-limit")
    if op.weather == BAD or at in chart.arctic:
        return ()
    within = (one for one in _sources(chart, op, player, limit=limit) if distance(one[1], at) <= SUPPORT_RANGE)
    return tuple(sorted(within, key=lambda one: distance(one[1], at)))


def _sources(chart: Chart, op: Operation, player: str, *, limit: bool) -> Iterator[Source]:
    """List whence a player's aircraft can start, never from the Arctic Line (p.27, p.45, p.62)."""
    for force in of(op, player):
        if force.flies and not (limit and force.length > CARRIER_LIMIT):
            yield from ((force.id, hex_) for hex_ in force.hexes if hex_ not in chart.arctic)
    yield from ((base_name(base.hex), base.hex) for base in bases_of(op, player) if base.hex not in chart.arctic)


def base_name(hex_: Hex) -> str:
    """Name an air base by its hex."""
    return f"air-base-{hex_}"


def declare(action: str, chart: Chart, op: Operation, ways: Ways) -> Steps[Declared]:
    """Let both players make their declarations, the Active one first (p.47)."""
    for place, question in enumerate(("attempt-force", "attempt-target", "attempt-hex")):
        ways = yield from narrow(op, question, ways, place, PAGES[action])
    if any(way[3] for way in ways):
        ways = yield from narrow(op, "launch-hex", ways, 3, "p.27")
    ((force, target, at, launch),) = ways
    due = _must_help(op, force)
    air = force if launch else ""
    flies = not air and due in dict((yield from _flying(chart, op, op.active, at)))
    coordination = yield from _coordinator(op, op.active, at, force, "" if flies else due)
    if not launch:
        air, launch = yield from _support(chart, op, op.active, at, "" if due == coordination else due)
    helper = yield from _coordinator(op, op.inactive, at, target)
    flying, start = yield from _support(chart, op, op.inactive, at)
    return Declared(action, force, target, at, launch, coordination, air, helper, flying, start)


def _must_help(op: Operation, force: str) -> str:
    """Name the Task Force that a leader binds to be designated in some part, unless it is the Active one."""
    return next((duty.force for duty in duties_of(op) if not duty.actions and duty.force != force), "")


def _coordinator(op: Operation, player: str, at: Hex, apart: str, due: str = "") -> Steps[str]:
    """Let a player name another force in the target hex for Coordination; ``due`` must be it where it is there."""
    there = [force.id for force in of(op, player) if at in force.hexes]
    names = tuple(name for name in (*there, *(one.id for one in stealth_of(op, player, at))) if name != apart)
    if not names:
        return ""
    ways: Ways = ((due,),) if due in names else (*((name,) for name in names), (NONE,))
    ((chosen,),) = yield from narrow(op, "coordination", ways, 0, "p.47", player)
    return "" if chosen == NONE else chosen


def _support(chart: Chart, op: Operation, player: str, at: Hex, due: str = "") -> Steps[Source]:
    """Let a player name whence Air Support comes, the nearest first; ``due`` must be it where it can."""
    near = yield from _flying(chart, op, player, at)
    if not near:
        return "", ""
    ways: Ways = tuple(source for source in near if source[0] == due) or (*near, (NONE, ""))
    ways = yield from narrow(op, "air-support", ways, 0, "p.45", player)
    if ways == ((NONE, ""),):
        return "", ""
    ((name, launch),) = yield from narrow(op, "launch-hex", ways, 1, "p.45", player)
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

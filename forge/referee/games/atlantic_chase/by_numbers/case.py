"""An action by numbers as players describe it: who takes part, and in which hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase.by_numbers.designated import (
    ARCTIC_LAUNCH,
    COORDINATOR,
    HERE,
    ITSELF,
    NOBODY,
    Designated,
)
from forge.referee.games.atlantic_chase.sea.names import AIR_STRIKE, GOOD, NONE
from forge.referee.games.atlantic_chase.steps import legality

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.sea.ships import Vessel

FORCE, COORDINATING, AIR_SOURCE = "active-force", "coordinating-force", "air-source"
TARGET, TARGET_COORDINATING, TARGET_AIR = "target-force", "target-coordinator", "target-air-source"
ELSEWHERE = "another-force"
"""One more Task Force of the Inactive player's, for Evasive markers."""


class Case(NamedTuple):
    """What the parameters say of an action; ``elsewhere`` is another Task Force of the Inactive player's."""

    initiative: str
    at: str
    active: Designated = Designated(legality.STEALTH)
    own_ships: tuple[Vessel, ...] = ()
    coordinating: Designated = NOBODY
    air_support: Designated = NOBODY
    target: Designated = Designated()
    ships: tuple[Vessel, ...] = ()
    target_coordinating: Designated = NOBODY
    target_air_support: Designated = NOBODY
    elsewhere: Designated = Designated()
    imaginary: str = NONE
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


class Flight(NamedTuple):
    """Air Support: whose aircraft they are, and what was said of it, such as how far they fly and from where."""

    name: str
    force: Designated
    said: Designated

    @property
    def launch(self) -> str:
        """The segment from which they start; of a Trajectory given as a number, the launch hex goes last too."""
        return self.said.launch or self.force.launch or HERE * self.force.counted

    @property
    def unnamed(self) -> bool:
        """Whether the segments of the Trajectory are named but not the one from which they start."""
        return bool(self.force.segments) and not self.force.counted and self.launch not in self.force.segments


def flights_of(action: str, case: Case) -> tuple[Flight, Flight]:
    """Give the Air Support of the Active player, which is the source of an Air Strike, and that of the other."""
    own = _flight(case.air_support, AIR_SOURCE, (FORCE, case.active), (COORDINATING, case.coordinating))
    if action == AIR_STRIKE:
        own = Flight(FORCE, case.active, case.active)
    helper = (TARGET_COORDINATING, case.target_coordinating)
    return own, _flight(case.target_air_support, TARGET_AIR, (TARGET, case.target), helper)


def _flight(said: Designated, name: str, itself: tuple[str, Designated], helper: tuple[str, Designated]) -> Flight:
    return Flight(*{ITSELF: itself, COORDINATOR: helper}.get(said.place, (name, said)), said)


def starts_on_line(flight: Flight, case: Case) -> bool:
    """Tell whether aircraft start from a hex on the Arctic Line."""
    start = (flight.said.launch or flight.force.launch) or HERE * (not flight.force.segments)
    hexes = hexes_of(flight.name, flight.force, (start,), case.at) if start else ()
    return ARCTIC_LAUNCH in flight.said.notes or not arctic_of(case).isdisjoint(hexes)


def unknown(force: str, hex_: str) -> bool:
    """Tell whether a hex has no name of the players', but one that was made up for a force."""
    return hex_.startswith(f"{force}-")


def station_of(name: str, force: Designated, at: str) -> str:
    """Name the hex of a Station: the target hex, unless its aircraft fly there or it has no part in the action."""
    return f"{name}-hex" if force.away or name == ELSEWHERE else at


def hexes_of(name: str, force: Designated, names: tuple[str, ...], at: str) -> tuple[str, ...]:
    """Give the hexes of segments, those of a Trajectory given as a number told from those of others."""
    here = at if force.segments else station_of(name, force, at)
    first = {"1": at} if name == TARGET else {}

    def hex_of(segment: str) -> str:
        if segment == HERE:
            return here
        return first.get(segment, f"{name}-{segment}") if force.counted else segment

    return tuple(dict.fromkeys(map(hex_of, names)))


def arctic_of(case: Case) -> frozenset[str]:
    """Give the hexes on the Arctic Line, as far as something is said of them."""
    return frozenset(hex_ for name, force in case.forces for hex_ in hexes_of(name, force, force.arctic, case.at))

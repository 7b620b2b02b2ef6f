"""Rule 11: where ships return to; where convoys dock (7.4), and who is placed from beside the board (3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Column, InForce, LookUp, Step, facts
from forge.referee.games.atlantic_blocks.names import (
    AREAS,
    AXIS,
    BALTIC,
    FRIENDLY,
    HAVENS,
    LAND_AIR,
    LAST_TURN,
    NATIONS,
    PORTS,
    SIDE_OF,
    SIDES,
    SUBMARINE,
)
from forge.referee.games.atlantic_blocks.rule_7_movement import (
    Fire,
    Verdict,
    areas_of,
    fire_on,
    joined,
    may_enter_baltic,
    touches,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


AREA = asked(Choice(AREAS))


class Ports(NamedTuple):
    """Where a ship can return to, and which of these ports it reaches only under fire from land, and from which."""

    ports: tuple[str, ...] = ()
    past_gibraltar: tuple[str, ...] = ()
    past_baltic: tuple[str, ...] = ()


class Way(NamedTuple):
    """A way home: the areas from the one that the ship is in to the one that touches the port, and the fire on it."""

    port: str
    areas: tuple[str, ...]
    fire: Fire

    @property
    def stops(self) -> tuple[str, ...]:
        """The areas and the port."""
        return (*self.areas, self.port)


class Docked(NamedTuple):
    """Whether a convoy docks, and the points that it brings the Allies."""

    legal: bool
    points: int


class Connections(NamedTuple):
    """The sea areas that a port is connected to."""

    areas: tuple[str, ...]


def _check_return(side: str, nation: str, *_others: object) -> Iterator[Objection]:
    if SIDE_OF[nation] != side:
        yield Objection("other-side", facts(nation=nation), "1.1")


@Procedure(rules_version=2, cite="11", check=_check_return)
async def return_ports(
    side: str = asked(Choice(SIDES)),  # noqa: ARG001 - for the check
    nation: str = asked(Choice(NATIONS)),
    area: str = AREA,
    turn: int = asked(Whole(1, LAST_TURN)),
    disabled: bool = asked(Flag(), False),
) -> Ports:
    """List the ports that a ship can return to from an area: in normal movement, or disabled to the nearest."""
    ways = await (nearest_ways(nation, (area,), turn) if disabled else ways_home(nation, area, turn))
    if not ways:
        await Step("no-port-at-all", (), "11")
    return Ports(
        tuple(way.port for way in ways),
        tuple(way.port for way in ways if way.fire.gibraltar),
        tuple(way.port for way in ways if way.fire.baltic),
    )


async def ways_home(nation: str, area: str, turn: int) -> tuple[Way, ...]:
    """Give the ways of a ship back to port from an area, to the nearest as BLK-R22 is read if it reaches none."""
    ways = await _normal_ways(nation, area, turn)
    if ways or await InForce("BLK-R22") == "stays":
        return ways
    return await nearest_ways(nation, (area,), turn, neutral=False)


async def _normal_ways(nation: str, area: str, turn: int) -> tuple[Way, ...]:
    """Give the best way to each port that a ship reaches in normal movement, whoever controls what."""
    further = 2 if await InForce("BLK-R21") == "two-areas" else 1
    layer: tuple[tuple[str, ...], ...] = ((area,),)
    found: list[Way] = []
    ports = await _open_ports(nation, turn, neutral=False)
    for _ in range(further + 1):
        found += await _landfalls(nation, layer, ports)
        layer = await _onward(nation, layer)
    return _best(found)


async def nearest_ways(
    nation: str, areas: tuple[str, ...], turn: int, *, neutral: bool = True, shut: frozenset[str] = frozenset()
) -> tuple[Way, ...]:
    """Give the best way to each of the nearest ports by areas entered, from any of some areas, not by a ``shut`` leg.

    Ports are friendly ones, and the neutral one for a disabled Axis ship.
    """
    ports = await _open_ports(nation, turn, neutral=neutral)
    layer: tuple[tuple[str, ...], ...] = tuple((area,) for area in areas)
    for _ in AREAS:
        if found := await _landfalls(nation, layer, ports):
            return _best(found)
        layer = tuple(way for way in await _onward(nation, layer) if frozenset(way[-2:]) != shut)
    return ()


async def _open_ports(nation: str, turn: int, *, neutral: bool) -> tuple[str, ...]:
    side = SIDE_OF[nation]
    sides = FRIENDLY[side] if neutral else (side,)
    column = zip(PORTS, await Column("port"), strict=True)
    return tuple(port for port, here in column if here.side in sides and here.first <= turn <= here.last)


async def _landfalls(nation: str, layer: tuple[tuple[str, ...], ...], ports: tuple[str, ...]) -> tuple[Way, ...]:
    """Give the ways that end in a port after the last of their areas."""
    found = [
        Way(port, areas, await fire_on(nation, (*areas, port)))
        for areas in layer
        for port in ports
        if await touches(port, areas[-1])
    ]
    return tuple(found)


async def _onward(nation: str, layer: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Go on by one area wherever a ship may."""
    able = AREAS if await may_enter_baltic(nation) else tuple(area for area in AREAS if area != BALTIC)
    further = [(*way, area) for way in layer for area in able if area not in way and await joined(way[-1], area)]
    return tuple(further)


def _best(ways: Iterable[Way]) -> tuple[Way, ...]:
    """Keep the way to each port with the least fire on it, of equals the shortest, in the order of the ports."""
    least: dict[str, Way] = {}
    for way in sorted(ways, key=lambda one: (sum(one.fire), len(one.areas))):
        least.setdefault(way.port, way)
    return tuple(least[port] for port in PORTS if port in least)


def _check_place(unit: str, side: str, _area: str) -> Iterator[Objection]:
    if unit == SUBMARINE and side != AXIS:
        yield Objection("axis-submarines", (), "3")


@Procedure(rules_version=2, cite="3", check=_check_place)
async def place(
    unit: str = asked(Choice((SUBMARINE, LAND_AIR))), side: str = asked(Choice(SIDES)), area: str = AREA
) -> Verdict:
    """Rule whether a submarine or land air may be placed in an area."""
    if why := await place_objection(unit, side, area):
        await Step(*why)
    return Verdict(why is None)


async def place_objection(unit: str, side: str, area: str) -> Objection | None:
    """Give what keeps a submarine or land air from being placed in an area."""
    if unit == SUBMARINE:
        closed = area == BALTIC and await InForce("BLK-R16") == "no"
        return Objection("no-submarine-here", facts(area=area), "7.1") if closed else None
    column = await Column("air-cover")
    if column[AREAS.index(area)][side]:
        return None
    return Objection("no-land-air-here", facts(side=side, area=area), "3")


@Procedure(cite="7.4")
async def dock(area: str = AREA, port: str = asked(Choice(HAVENS))) -> Docked:
    """Rule whether a convoy can move from an area into a port of its destination, and what it earns there."""
    if not await touches(port, area):
        await Step("not-connected", facts(path=port, start=area), "7.4")
        return Docked(False, 0)
    look = await LookUp("convoy-points", facts(event=port))
    return Docked(True, look.result.points)


@Procedure(cite="1.1")
async def connections(port: str = asked(Choice(PORTS))) -> Connections:
    """List the sea areas that a port is connected to."""
    return Connections(await areas_of(port))

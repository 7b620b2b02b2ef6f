"""Rule 11: the end of a turn, ships back to port past guns on land (7.3, 13), disabled ones to the nearest (8.1)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from forge.referee.contract.requests import Choose, Column, Emit, InForce, Position, Step
from forge.referee.games.atlantic_blocks.campaign.position import OFF_BOARD, Campaign, Unit, choose, warships
from forge.referee.games.atlantic_blocks.campaign.rule_9_control import dock
from forge.referee.games.atlantic_blocks.names import AREAS, BALTIC, CONVOY, HAVENS, LAST_TURN, PORTS, SUNK, other
from forge.referee.games.atlantic_blocks.rule_7_3_forts import run
from forge.referee.games.atlantic_blocks.rule_7_movement import fire_on
from forge.referee.games.atlantic_blocks.rule_11_return import Way, nearest_ways, ways_home

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps


def return_phase(campaign: Campaign) -> Steps[Campaign]:
    """Bring everything home."""
    for port, here in zip(PORTS, (yield Column("port")), strict=True):
        if here.last == campaign.turn < LAST_TURN:
            yield Step("port-closes", (("port", port), ("turn", campaign.turn)), "1.1")
    first = yield InForce("BLK-R26")
    for side in (first, other(first)):
        for area in AREAS:
            campaign = yield from bring_home(campaign, warships(campaign.at(area, side)), area)
            yield Position(campaign)
    boats = campaign.boats
    missing = boats.disabled if (yield InForce("BLK-R7")) == "next-but-one" else 0
    ready = boats.ready + sum(boats.at_sea) + boats.resting + boats.disabled - missing
    boats = boats._replace(ready=ready, at_sea=(0,) * len(AREAS), disabled=0, resting=missing)
    campaign = campaign._replace(boats=boats, air=(OFF_BOARD, OFF_BOARD))
    yield Step("off-the-board", (), "11")
    yield Position(campaign)
    return campaign


def sail(campaign: Campaign, unit: Unit, stops: tuple[str, ...]) -> Steps[Campaign]:
    """Take a ship from stop to stop under whatever fire there is; what is disabled on the way does not get there."""
    for leg in pairwise(stops):
        fire = yield from fire_on(unit.nation, leg)
        if not sum(fire):
            continue
        source = "gibraltar" if fire.gibraltar else BALTIC
        after = yield from run(source, unit.kind, unit.strength, 1, unit.name)
        unit = unit._replace(strength=after.strength)
        if after.sunk:
            return (yield from lose(campaign, unit))
        campaign = campaign.put(unit)
        yield Position(campaign)
        if after.disabled:
            yield Emit(f"{unit.side}-disabled")
            return (yield from _turn_back(campaign, unit, leg))
    return campaign.put(unit._replace(at=stops[-1]))


def lose(campaign: Campaign, unit: Unit) -> Steps[Campaign]:
    """Take a sunk ship out of the game."""
    yield Step("is-sunk", (("ship", unit.name),), "8.1")
    yield Emit(f"{unit.side}-sunk")
    return campaign.put(unit._replace(at=SUNK, strength=0))


def _turn_back(campaign: Campaign, unit: Unit, leg: tuple[str, str]) -> Steps[Campaign]:
    """Send a ship that was disabled under fire from land to the port that the reading names (7.3)."""
    back = (yield InForce("BLK-R12")) == "turned-back"
    if leg[0] in PORTS:
        yield Step("goes-to", (("ship", unit.name), ("port", leg[0])), "7.3")
        return campaign.put(unit._replace(at=leg[0]))
    areas = leg[:1] if back else tuple(stop for stop in leg if stop not in PORTS)
    shut = frozenset(leg) if back else frozenset()
    ways = yield from nearest_ways(unit.nation, areas, campaign.turn, shut=shut)
    return (yield from _into_nearest(campaign, unit, ways, "7.3", spared=True))


def to_nearest(campaign: Campaign, unit: Unit, area: str) -> Steps[Campaign]:
    """Send a ship that was disabled in an area to the nearest port (8.1)."""
    ways = yield from nearest_ways(unit.nation, (area,), campaign.turn)
    return (yield from _into_nearest(campaign, unit._replace(at=area), ways, "8.1"))


def _into_nearest(
    campaign: Campaign, unit: Unit, ways: tuple[Way, ...], cite: str, *, spared: bool = False
) -> Steps[Campaign]:
    """Send a disabled ship to one of some ports; one that guns on land disabled is ``spared`` by them on its way."""
    if not ways:
        yield Step("stays-at-sea", (("ship", unit.name),), "11")
        return campaign.put(unit)
    who = unit.side if (yield InForce("BLK-R25")) == "owner" else other(unit.side)
    ports = tuple(way.port for way in ways)
    port = yield from choose(Choose("nearest-port", who, ports, cite, campaign, (("ship", unit.name),)))
    yield Step("goes-to", (("ship", unit.name), ("port", port)), cite)
    if unit.kind == CONVOY and port in HAVENS and (yield InForce("BLK-R20")) == "yes":
        return (yield from dock(campaign, unit, port))
    if spared:
        return campaign.put(unit._replace(at=port))
    return (yield from sail(campaign, unit, next(way for way in ways if way.port == port).stops))


def bring_home(campaign: Campaign, units: tuple[Unit, ...], area: str) -> Steps[Campaign]:
    """Return ships from an area to ports of their players' choice; those with the same ports may go together."""
    groups: dict[tuple[Way, ...], list[Unit]] = {}
    for unit in units:
        groups.setdefault((yield from ways_home(unit.nation, area, campaign.turn)), []).append(unit)
    for ways, group in groups.items():
        together = ""
        for place, unit in enumerate(group):
            if not ways:
                yield Step("stays-at-sea", (("ship", unit.name),), "11")
                campaign = campaign.put(unit._replace(at=area))
                continue
            port = together or (yield from _home(campaign, unit, ways, alone=place == len(group) - 1))
            if port.startswith(_ALL):
                port = together = port.removeprefix(_ALL)
            yield Step("goes-to", (("ship", unit.name), ("port", port)), "11")
            way = next(way for way in ways if way.port == port)
            campaign = yield from sail(campaign, unit, way.stops)
            yield Position(campaign)
    return campaign


_ALL = "all-"
"""Before a port: this ship and all that follow from the same area go there."""


def _home(campaign: Campaign, unit: Unit, ways: tuple[Way, ...], *, alone: bool) -> Steps[str]:
    for way in ways:
        if sum(way.fire):
            yield Step("port-under-fire", (("port", way.port), ("ship", unit.name)), "7.3")
    ports = tuple(way.port for way in ways)
    options = ports if alone or len(ports) == 1 else (*ports, *(f"{_ALL}{port}" for port in ports))
    return (yield from choose(Choose("return-to", unit.side, options, "11", campaign, (("ship", unit.name),))))

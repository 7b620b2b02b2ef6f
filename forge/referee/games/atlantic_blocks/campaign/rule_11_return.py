"""Rule 11: the end of a turn, ships back to port past guns on land (7.3, 13), disabled ones to the nearest (8.1)."""

from __future__ import annotations

from itertools import pairwise

from forge.referee.contract.in_force import word_in_force
from forge.referee.contract.requests import Choose, Column, Emit, InForce, Step, facts, shown
from forge.referee.games.atlantic_blocks.campaign.position import OFF_BOARD, Campaign, Unit, choose, warships
from forge.referee.games.atlantic_blocks.campaign.rule_9_control import dock
from forge.referee.games.atlantic_blocks.names import AREAS, BALTIC, CONVOY, HAVENS, LAST_TURN, PORTS, SUNK, other
from forge.referee.games.atlantic_blocks.rule_7_3_forts import run
from forge.referee.games.atlantic_blocks.rule_7_movement import fire_on
from forge.referee.games.atlantic_blocks.rule_11_return import Way, nearest_ways, ways_home


async def return_phase(campaign: Campaign) -> Campaign:
    """Bring everything home."""
    for port, here in zip(PORTS, await Column("port"), strict=True):
        if here.last == campaign.turn < LAST_TURN:
            await Step("port-closes", facts(port=port, turn=campaign.turn), "1.1")
    first = await word_in_force("BLK-R26")
    for side in (first, other(first)):
        for area in AREAS:
            campaign = await shown(await bring_home(campaign, warships(campaign.at(area, side)), area))
    boats = campaign.boats
    missing = boats.disabled if await InForce("BLK-R7") == "next-but-one" else 0
    ready = boats.ready + sum(boats.at_sea) + boats.resting + boats.disabled - missing
    boats = boats._replace(ready=ready, at_sea=(0,) * len(AREAS), disabled=0, resting=missing)
    campaign = campaign._replace(boats=boats, air=(OFF_BOARD, OFF_BOARD))
    await Step("off-the-board", (), "11")
    return await shown(campaign)


async def sail(campaign: Campaign, unit: Unit, stops: tuple[str, ...]) -> Campaign:
    """Take a ship from stop to stop under whatever fire there is; what is disabled on the way does not get there."""
    for leg in pairwise(stops):
        fire = await fire_on(unit.nation, leg)
        if not sum(fire):
            continue
        source = "gibraltar" if fire.gibraltar else BALTIC
        after = await run(source, unit.kind, unit.strength, 1, unit.name)
        unit = unit._replace(strength=after.strength)
        if after.sunk:
            return await lose(campaign, unit)
        campaign = await shown(campaign.put(unit))
        if after.disabled:
            await Emit(f"{unit.side}-disabled")
            return await _turn_back(campaign, unit, leg)
    return campaign.put(unit._replace(at=stops[-1]))


async def lose(campaign: Campaign, unit: Unit) -> Campaign:
    """Take a sunk ship out of the game."""
    await Step("is-sunk", facts(ship=unit.name), "8.1")
    await Emit(f"{unit.side}-sunk")
    return campaign.put(unit._replace(at=SUNK, strength=0))


async def _turn_back(campaign: Campaign, unit: Unit, leg: tuple[str, str]) -> Campaign:
    """Send a ship that was disabled under fire from land to the port that the reading names (7.3)."""
    back = await InForce("BLK-R12") == "turned-back"
    if leg[0] in PORTS:
        await Step("goes-to", facts(ship=unit.name, port=leg[0]), "7.3")
        return campaign.put(unit._replace(at=leg[0]))
    areas = leg[:1] if back else tuple(stop for stop in leg if stop not in PORTS)
    shut = frozenset(leg) if back else frozenset()
    ways = await nearest_ways(unit.nation, areas, campaign.turn, shut=shut)
    return await _into_nearest(campaign, unit, ways, "7.3", spared=True)


async def to_nearest(campaign: Campaign, unit: Unit, area: str) -> Campaign:
    """Send a ship that was disabled in an area to the nearest port (8.1)."""
    ways = await nearest_ways(unit.nation, (area,), campaign.turn)
    return await _into_nearest(campaign, unit._replace(at=area), ways, "8.1")


async def _into_nearest(
    campaign: Campaign, unit: Unit, ways: tuple[Way, ...], cite: str, *, spared: bool = False
) -> Campaign:
    """Send a disabled ship to one of some ports; one that guns on land disabled is ``spared`` by them on its way."""
    if not ways:
        await Step("stays-at-sea", facts(ship=unit.name), "11")
        return campaign.put(unit)
    who = unit.side if await InForce("BLK-R25") == "owner" else other(unit.side)
    ports = tuple(way.port for way in ways)
    port = await choose(Choose("nearest-port", who, ports, cite, campaign, facts(ship=unit.name)))
    await Step("goes-to", facts(ship=unit.name, port=port), cite)
    if unit.kind == CONVOY and port in HAVENS and await InForce("BLK-R20") == "yes":
        return await dock(campaign, unit, port)
    if spared:
        return campaign.put(unit._replace(at=port))
    return await sail(campaign, unit, next(way for way in ways if way.port == port).stops)


async def bring_home(campaign: Campaign, units: tuple[Unit, ...], area: str) -> Campaign:
    """Return ships from an area to ports of their players' choice; those with the same ports may go together."""
    groups: dict[tuple[Way, ...], list[Unit]] = {}
    for unit in units:
        groups.setdefault(await ways_home(unit.nation, area, campaign.turn), []).append(unit)
    for ways, group in groups.items():
        together = ""
        for place, unit in enumerate(group):
            if not ways:
                await Step("stays-at-sea", facts(ship=unit.name), "11")
                campaign = campaign.put(unit._replace(at=area))
                continue
            port = together or await _home(campaign, unit, ways, alone=place == len(group) - 1)
            if port.startswith(_ALL):
                port = together = port.removeprefix(_ALL)
            await Step("goes-to", facts(ship=unit.name, port=port), "11")
            way = next(way for way in ways if way.port == port)
            campaign = await shown(await sail(campaign, unit, way.stops))
    return campaign


_ALL = "all-"
"""Before a port: this ship and all that follow from the same area go there."""


async def _home(campaign: Campaign, unit: Unit, ways: tuple[Way, ...], *, alone: bool) -> str:
    for way in ways:
        if sum(way.fire):
            await Step("port-under-fire", facts(port=way.port, ship=unit.name), "7.3")
    ports = tuple(way.port for way in ways)
    options = ports if alone or len(ports) == 1 else (*ports, *(f"{_ALL}{port}" for port in ports))
    return await choose(Choose("return-to", unit.side, options, "11", campaign, facts(ship=unit.name)))

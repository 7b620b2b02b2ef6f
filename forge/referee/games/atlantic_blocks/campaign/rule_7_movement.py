"""Rule 7: ships move from port, convoys from where they are; submarines and land air are placed (3, 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Choose, InForce, Step, facts, shown
from forge.referee.games.atlantic_blocks.campaign.position import choose
from forge.referee.games.atlantic_blocks.campaign.rule_9_control import dock
from forge.referee.games.atlantic_blocks.campaign.rule_11_return import sail
from forge.referee.games.atlantic_blocks.names import (
    ALLIED,
    AREAS,
    AXIS,
    CONVOY,
    HAVENS,
    LAND_AIR,
    PORTS,
    SIDES,
    SUBMARINE,
)
from forge.referee.games.atlantic_blocks.rule_5_repairs import raid_objection
from forge.referee.games.atlantic_blocks.rule_7_movement import Fire, Mover, fire_on, touches, ways
from forge.referee.games.atlantic_blocks.rule_11_return import place_objection

if TYPE_CHECKING:
    from forge.referee.games.atlantic_blocks.campaign.position import Campaign, Unit

STAY, DONE = "stay", "done"


class Course(NamedTuple):
    """Where a ship can end its move: an area or a haven, the stops on the way there, and the fire from land."""

    end: str
    stops: tuple[str, ...]
    fire: Fire


async def allied_moves(campaign: Campaign) -> Campaign:
    """Let the Allies move all the ships that they like, convoys too."""
    return await _ships(campaign, ALLIED)


async def axis_moves(campaign: Campaign) -> Campaign:
    """Let the Axis move its ships, then place submarines."""
    campaign = await _ships(campaign, AXIS)
    return await _submarines(campaign)


async def _ships(campaign: Campaign, side: str) -> Campaign:
    known: dict[tuple[str, str, str], tuple[Course, ...]] = {}
    left = tuple(unit.name for unit in campaign.units if unit.side == side and not unit.moved)
    while True:
        able: dict[str, tuple[Course, ...]] = {}
        for unit in map(campaign.unit, left):
            key = (unit.nation, unit.kind, unit.at)
            if key not in known:
                known[key] = await courses(campaign, unit)
            if known[key]:
                able[unit.name] = known[key]
        if not able:
            return campaign
        name = await Choose("move-ship", side, (*able, DONE), "7", campaign)
        if name == DONE:
            return campaign
        campaign = await shown(await _move(campaign, campaign.unit(name), able[name]))
        left = tuple(each for each in left if each != name)


async def courses(campaign: Campaign, unit: Unit) -> tuple[Course, ...]:
    """List where a ship may go; of several ways to one place those with different fire from land, the least first."""
    if not (unit.in_port or unit.at_sea):
        return ()
    mover = Mover(unit.nation, unit.kind, campaign.turn, campaign.held(ALLIED), campaign.held(AXIS))
    found: dict[tuple[str, Fire], Course] = {}
    for path in await ways(mover, unit.at):
        stops = (unit.at, *path)
        fire = await fire_on(unit.nation, stops)
        found.setdefault((path[-1], fire), Course(path[-1], stops, fire))
    if unit.kind == CONVOY and unit.at_sea:
        for haven in HAVENS:
            if await touches(haven, unit.at):
                found[haven, Fire()] = Course(haven, (unit.at, haven), Fire())
    order = {place: number for number, place in enumerate((*HAVENS, *AREAS))}
    return tuple(sorted(found.values(), key=lambda each: (order[each.end], sum(each.fire))))


async def _move(campaign: Campaign, unit: Unit, able: tuple[Course, ...]) -> Campaign:
    about = facts(ship=unit.name)
    for course in able:
        if sum(course.fire):
            await Step("way-under-fire", facts(path=course.stops[1:]), "7.3")
    ends = tuple(dict.fromkeys(course.end for course in able))
    end = await Choose("move-to", unit.side, (*ends, STAY), "7", campaign, about)
    if end == STAY:
        return campaign
    there = tuple(course for course in able if course.end == end)
    vias = tuple(dict.fromkeys(course.stops[1] for course in there))
    via = await choose(Choose("move-by", unit.side, vias, "7", campaign, about))
    course = next(course for course in there if course.stops[1] == via)
    if end in HAVENS:
        return await dock(campaign, unit, end)
    await Step("moves-to", facts(ship=unit.name, path=course.stops[1:]), "7")
    return await sail(campaign, unit._replace(moved=True), course.stops)


async def _submarines(campaign: Campaign) -> Campaign:
    areas = [area for area in AREAS if not await place_objection(SUBMARINE, AXIS, area)]
    while campaign.boats.ready:
        about = facts(left=campaign.boats.ready)
        area = await Choose("place-submarine", AXIS, (*areas, STAY), "7", campaign, about)
        if area == STAY:
            break
        campaign = campaign.with_boats(area, campaign.submarines(area) + 1)
        campaign = await shown(campaign._replace(boats=campaign.boats._replace(ready=campaign.boats.ready - 1)))
    return campaign


async def land_air_phase(campaign: Campaign) -> Campaign:
    """Let each side place its land air, or leave it off the board."""
    for side in SIDES:
        places = await places_of(campaign, side)
        place = await Choose("place-land-air", side, (*places, STAY), "7", campaign)
        if place != STAY:
            campaign = await shown(campaign.with_air(side, place))
    return campaign


async def places_of(campaign: Campaign, side: str) -> list[str]:
    """List where the land air of a side may be placed."""
    places = [area for area in AREAS if not await place_objection(LAND_AIR, side, area)]
    if await InForce("air-raids"):
        places += [port for port in PORTS if not await raid_objection(side, campaign.turn, port)]
    return places

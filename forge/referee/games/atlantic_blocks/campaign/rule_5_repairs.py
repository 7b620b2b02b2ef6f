"""Rule 5: raids first (13), then each side spends its points on ships that stayed in port (4.1, 7.2)."""

from __future__ import annotations

from forge.referee.contract.requests import Choose, Position, Step, facts, shown
from forge.referee.games.atlantic_blocks.campaign.position import OFF_BOARD, Campaign, Unit
from forge.referee.games.atlantic_blocks.campaign.rule_7_movement import DONE
from forge.referee.games.atlantic_blocks.names import PORTS, SIDES
from forge.referee.games.atlantic_blocks.rule_5_repairs import capacity_of, closed, points_of, raid_on, regained

EVERYTHING = "everything"


async def repairs_phase(campaign: Campaign) -> Campaign:
    """Carry out raids, then let both sides repair."""
    for side in SIDES:
        campaign = await _raid(campaign, side)
    for side in SIDES:
        campaign = await _repair(campaign, side)
    return campaign


async def _raid(campaign: Campaign, side: str) -> Campaign:
    port = campaign.air[SIDES.index(side)]
    if port not in PORTS:
        return campaign
    after = await raid_on(port, await capacity_of(port))
    await Step("raided", facts(port=port, hits=after.hits, capacity=after.capacity), "13")
    return await shown(with_room(campaign, port, after.capacity).with_air(side, OFF_BOARD))


async def room_of(campaign: Campaign, port: str) -> int:
    """Give what is left of a port's capacity this turn."""
    told = dict(campaign.rooms)
    return told[port] if port in told else await capacity_of(port)


def with_room(campaign: Campaign, port: str, room: int) -> Campaign:
    """Note what is left of a port's capacity."""
    return campaign._replace(rooms=tuple((dict(campaign.rooms) | {port: room}).items()))


async def _repair(campaign: Campaign, side: str) -> Campaign:
    damaged = await damaged_of(campaign, side)
    if not damaged:
        return campaign
    points = await points_of(side, campaign.turn)
    for port in dict.fromkeys(unit.at for unit in damaged):
        campaign = with_room(campaign, port, await room_of(campaign, port))
    while points:
        able = tuple(unit for unit in damaged if regained(_lacks(unit), dict(campaign.rooms)[unit.at], points))
        if not able:
            return campaign
        options = (*((EVERYTHING,) if _all_at_once(campaign, able, points) else ()), *(unit.name for unit in able))
        about = facts(left=points)
        chosen = await Choose("repair-ship", side, (*options, DONE), "5", campaign, about)
        if chosen == DONE:
            return campaign
        for unit in able if chosen == EVERYTHING else (campaign.unit(chosen),):
            lacking = _lacks(unit) if chosen == EVERYTHING else 1
            room = dict(campaign.rooms)[unit.at]
            spent = regained(lacking, room, points)
            points -= spent
            campaign = with_room(campaign, unit.at, room - spent).put(unit._replace(strength=unit.strength + spent))
            told = facts(ship=unit.name, strength=unit.strength + spent, room=room - spent, left=points)
            await Step("repaired", told, "5")
            await Position(campaign)
        damaged = tuple(unit for unit in map(campaign.unit, (each.name for each in damaged)) if _lacks(unit))
    return campaign


async def damaged_of(campaign: Campaign, side: str) -> tuple[Unit, ...]:
    """Give the damaged ships that may be repaired: they stayed in a port that is open."""
    waiting = [unit for unit in campaign.units if unit.side == side and unit.in_port and not unit.moved]
    return tuple([unit for unit in waiting if _lacks(unit) and not await closed(unit.at, campaign.turn)])


def _lacks(unit: Unit) -> int:
    return unit.full - unit.strength


def _all_at_once(campaign: Campaign, able: tuple[Unit, ...], points: int) -> bool:
    """Tell whether the points and the ports are enough for all of some ships, so that nothing is to be weighed."""
    by_port = {port: sum(_lacks(unit) for unit in able if unit.at == port) for port in {unit.at for unit in able}}
    return sum(by_port.values()) <= points and all(dict(campaign.rooms)[port] >= need for port, need in by_port.items())

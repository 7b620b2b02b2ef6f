"""Rule 9: control of areas at the end of a turn, the marker (10), and convoys when they dock or sink (7.4)."""

from __future__ import annotations

from forge.referee.contract.requests import Emit, InForce, Step, facts, shown
from forge.referee.games.atlantic_blocks.campaign.position import DOCKED, Campaign, Score, Unit, convoys, warships
from forge.referee.games.atlantic_blocks.names import ALLIED, AREAS, AXIS, NEUTRAL, SUNK
from forge.referee.games.atlantic_blocks.rule_9_control import advance, area_points, control, convoy_points, whose


async def dock(campaign: Campaign, unit: Unit, port: str) -> Campaign:
    """Dock a convoy: its points, and it is out of the game (7.4)."""
    await Step("docks", facts(ship=unit.name, port=port), "7.4")
    await Emit("convoys-docked")
    campaign = campaign.put(unit._replace(at=DOCKED, moved=True))
    return await count_convoy(campaign, port)


async def count_convoy(campaign: Campaign, event: str) -> Campaign:
    """Count a convoy that docked or was sunk: on the track at once, or later among the points of the turn."""
    worth = await convoy_points(event, noted=event != SUNK)  # the battle has told of one that was sunk
    if worth.side == ALLIED:
        campaign = campaign._replace(allied_convoys=campaign.allied_convoys + worth.points)
    else:
        campaign = campaign._replace(axis_convoys=campaign.axis_convoys + worth.points)
    if await InForce("BLK-R11") == "netted":
        return await shown(campaign)
    return await _move_marker(campaign, worth.points if worth.side == AXIS else -worth.points)


async def _move_marker(campaign: Campaign, points: int) -> Campaign:
    place = advance(campaign.marker, points)
    await Step("marker-moves", facts(before=words_of(campaign.marker), after=words_of(place)), "10")
    return await shown(campaign._replace(marker=place))


def words_of(place: int) -> str:
    """Write a place of the game track: ``marker-axis-3``, ``marker-0``."""
    side, points = whose(place)
    return f"marker-{side}-{points}" if points else "marker-0"


async def control_phase(campaign: Campaign) -> Campaign:
    """Determine who controls each area, and move the marker by the net points (9, 10)."""
    held = []
    for area in AREAS:
        holder = await _holder(campaign, area)
        held.append(holder)
        if holder != campaign.control[AREAS.index(area)]:
            key = "becomes-neutral" if holder == NEUTRAL else "is-controlled"
            await Step(key, facts(area=area, side=holder), "9")
    campaign = campaign._replace(control=tuple(held))
    net = await area_points(campaign.held(ALLIED), campaign.held(AXIS))
    await Step("points-of-turn", facts(allied=net.allied, axis=net.axis), "10")
    points = net.axis - net.allied
    if await InForce("BLK-R11") == "netted":
        points += campaign.axis_convoys - campaign.allied_convoys
    campaign = await _move_marker(campaign, points)
    line = Score(campaign.turn, net.allied, net.axis, campaign.allied_convoys, campaign.axis_convoys, campaign.marker)
    return await shown(campaign._replace(scores=(*campaign.scores, line)))


async def _holder(campaign: Campaign, area: str) -> str:
    allied = campaign.at(area, ALLIED)
    away = tuple(name for place, name in campaign.withdrew if place == area)
    gone = len(away)
    left = sum(unit.name not in away for unit in convoys(allied))
    axis = len(campaign.at(area, AXIS))
    held = await control(len(warships(allied)), left + gone, gone, axis, campaign.submarines(area))
    return held.control

"""Land air: the Allies place theirs, then the Axis, over a sea area or for a raid over a port (3, 7, 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Choose, InForce, Position
from forge.referee.games.atlantic_blocks.campaign.moving import STAY
from forge.referee.games.atlantic_blocks.harbours import place_objection
from forge.referee.games.atlantic_blocks.names import AREAS, LAND_AIR, PORTS, SIDES
from forge.referee.games.atlantic_blocks.ports import raid_objection

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps
    from forge.referee.games.atlantic_blocks.campaign.position import Campaign


def land_air_phase(campaign: Campaign) -> Steps[Campaign]:
    """Let each side place its land air, or leave it off the board."""
    for side in SIDES:
        places = yield from places_of(campaign, side)
        place = yield Choose("place-land-air", side, (*places, STAY), "7", campaign)
        if place != STAY:
            campaign = campaign.with_air(side, place)
            yield Position(campaign)
    return campaign


def places_of(campaign: Campaign, side: str) -> Steps[tuple[str, ...]]:
    """List where the land air of a side may be placed."""
    places: tuple[str, ...] = ()
    for area in AREAS:
        if not (yield from place_objection(LAND_AIR, side, area)):
            places = (*places, area)
    if (yield InForce("air-raids")):
        for port in PORTS:
            if not (yield from raid_objection(side, port, campaign.turn)):
                places = (*places, port)
    return places

"""The end of a turn: ships return to port, submarines and land air leave the board, convoys stay (11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Column, InForce, Position, Step
from forge.referee.games.atlantic_blocks.battle import other
from forge.referee.games.atlantic_blocks.campaign.harbouring import bring_home
from forge.referee.games.atlantic_blocks.campaign.position import OFF_BOARD, Campaign, warships
from forge.referee.games.atlantic_blocks.names import AREAS, LAST_TURN, PORTS

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

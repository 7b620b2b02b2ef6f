"""Set-up and reinforcements: ships come in at full strength, submarines beside the board (3, 4, 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Choose, InForce, Position, Step
from forge.referee.games.atlantic_blocks.campaign.choosing import choose
from forge.referee.games.atlantic_blocks.campaign.position import DUE, MOST_SUBMARINES, Campaign, Unit
from forge.referee.games.atlantic_blocks.campaign.roster import homes_of

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps

ARRIVALS = {2: "U-BLK-45", 3: "U-BLK-46", 4: "U-BLK-47"}
REST = "rest-"
"""Before a port: this ship and all that follow go there."""


def reinforcements_phase(campaign: Campaign) -> Steps[Campaign]:
    """Place what comes in this turn; on turn 1 that is the set-up."""
    coming = tuple(unit for unit in campaign.units if unit.at == DUE and unit.turn <= campaign.turn)
    cite = "4" if campaign.turn == 1 else "6"
    rest = ""
    for number, unit in enumerate(coming, 1):
        port = rest if rest in homes_of(unit) else (yield from _port(campaign, unit, cite, last=number == len(coming)))
        if port.startswith(REST):
            port = rest = port.removeprefix(REST)
        yield Step("arrives", (("ship", unit.name), ("port", port)), cite)
        campaign = campaign.put(unit._replace(at=port, strength=unit.full))
        yield Position(campaign)
    return (yield from _submarines(campaign))


def _port(campaign: Campaign, unit: Unit, cite: str, *, last: bool) -> Steps[str]:
    homes = homes_of(unit)
    options = homes if len(homes) == 1 or last else (*homes, *(f"{REST}{home}" for home in homes))
    return (yield from choose(Choose("station", unit.side, options, cite, campaign, (("ship", unit.name),))))


def _submarines(campaign: Campaign) -> Steps[Campaign]:
    """Bring submarines to the place beside the board: new ones of turns 2 to 4, and those that come back."""
    boats = campaign.boats
    new = 0
    if campaign.turn in ARRIVALS:
        new = min((yield InForce(ARRIVALS[campaign.turn])), MOST_SUBMARINES - boats.came)
    back = boats.track.count(campaign.turn)
    if new or back:
        yield Step("submarines-arrive", (("new", new), ("back", back)), "3")
    boats = boats._replace(
        ready=boats.ready + new + back,
        came=boats.came + new,
        track=tuple(turn for turn in boats.track if turn != campaign.turn),
    )
    campaign = campaign._replace(boats=boats)
    yield Position(campaign)
    return campaign

"""Rule 6: the ships that an edition knows, set-up (4) and reinforcements, submarines beside the board (3)."""

from __future__ import annotations

from collections import Counter

from forge.referee.contract.in_force import number_in_force, word_if_known
from forge.referee.contract.requests import Choose, Column, Step, facts, shown
from forge.referee.games.atlantic_blocks.campaign.position import DUE, MOST_SUBMARINES, Campaign, Unit, choose
from forge.referee.games.atlantic_blocks.names import AMERICAN, BRITISH, CONVOY, GERMAN, ITALIAN, RUSSIAN, SHIPS

ARRIVALS = {2: "U-BLK-45", 3: "U-BLK-46", 4: "U-BLK-47"}
REST = "rest-"
"""Before a port: this ship and all that follow go there."""


HOMES = {
    GERMAN: ("kiel-narvik",),
    ITALIAN: ("taranto",),
    AMERICAN: ("norfolk",),
    RUSSIAN: ("leningrad",),
    BRITISH: ("scapa-flow", "gibraltar", "alexandria"),
}
"""Where ships of a nation come into the game (4, 6)."""
CONVOY_HOME = ("norfolk",)


def homes_of(unit: Unit) -> tuple[str, ...]:
    """Give the ports that a ship can arrive in."""
    return CONVOY_HOME if unit.kind == CONVOY else HOMES[unit.nation]


async def read_roster() -> tuple[Unit, ...]:
    """Give the ships of the edition; none where a figure of any of them is not known."""
    rows = await Column("order-of-battle")
    ships = [row for row in rows if row.name and (row.symbol in SHIPS or not row.symbol)]
    times = Counter[str]()
    for row in ships:
        times[row.name] += row.copies
    units: list[Unit] = []
    for row in ships:
        strength = row.strength
        if row.symbol == CONVOY and not strength.isdigit():
            strength = await word_if_known("U-BLK-49") or ""
        if not all(cell.isdigit() for cell in (row.dice, strength, row.turn)):
            return ()
        for _ in range(row.copies):
            number = sum(unit.name.startswith(f"{row.name} ") for unit in units) + 1
            name = f"{row.name} {number}" if times[row.name] > 1 else row.name
            units.append(Unit(name, row.side, row.symbol, int(row.dice), int(strength), int(row.turn), int(strength)))
    return tuple(units)


async def reinforcements_phase(campaign: Campaign) -> Campaign:
    """Place what comes in this turn; on turn 1 that is the set-up."""
    coming = tuple(unit for unit in campaign.units if unit.at == DUE and unit.turn <= campaign.turn)
    cite = "4" if campaign.turn == 1 else "6"
    rest = ""
    for number, unit in enumerate(coming, 1):
        port = rest if rest in homes_of(unit) else await _port(campaign, unit, cite, last=number == len(coming))
        if port.startswith(REST):
            port = rest = port.removeprefix(REST)
        await Step("arrives", facts(ship=unit.name, port=port), cite)
        campaign = await shown(campaign.put(unit._replace(at=port, strength=unit.full)))
    return await _submarines(campaign)


async def _port(campaign: Campaign, unit: Unit, cite: str, *, last: bool) -> str:
    homes = homes_of(unit)
    options = homes if len(homes) == 1 or last else (*homes, *(f"{REST}{home}" for home in homes))
    return await choose(Choose("station", unit.side, options, cite, campaign, facts(ship=unit.name)))


async def _submarines(campaign: Campaign) -> Campaign:
    """Bring submarines to the place beside the board: new ones of turns 2 to 4, and those that come back."""
    boats = campaign.boats
    new = 0
    if campaign.turn in ARRIVALS:
        new = min(await number_in_force(ARRIVALS[campaign.turn]), MOST_SUBMARINES - boats.came)
    back = boats.track.count(campaign.turn)
    if new or back:
        await Step("submarines-arrive", facts(new=new, back=back), "3")
    boats = boats._replace(
        ready=boats.ready + new + back,
        came=boats.came + new,
        track=tuple(turn for turn in boats.track if turn != campaign.turn),
    )
    return await shown(campaign._replace(boats=boats))

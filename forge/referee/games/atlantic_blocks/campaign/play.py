"""A whole game, phase by phase, from its beginning or from any position (4.1, 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Call, Emit, Position, Step, facts
from forge.referee.games.atlantic_blocks.campaign.position import PHASES, Campaign, begin_turn
from forge.referee.games.atlantic_blocks.campaign.rule_5_repairs import repairs_phase
from forge.referee.games.atlantic_blocks.campaign.rule_6_reinforcements import reinforcements_phase
from forge.referee.games.atlantic_blocks.campaign.rule_7_movement import allied_moves, axis_moves, land_air_phase
from forge.referee.games.atlantic_blocks.campaign.rule_8_battles import battles_phase
from forge.referee.games.atlantic_blocks.campaign.rule_9_control import control_phase, words_of
from forge.referee.games.atlantic_blocks.campaign.rule_11_return import return_phase
from forge.referee.games.atlantic_blocks.names import ALLIED, AXIS, LAST_TURN, SUNK
from forge.referee.games.atlantic_blocks.rule_9_control import Marker, victory, whose

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.requests import Steps


class Ending(NamedTuple):
    """How a game ended: who won, where the marker stood, the ships that each side lost."""

    winner: str
    marker: str
    allied_sunk: int
    axis_sunk: int


async def play_on(campaign: Campaign) -> Ending:
    """Play from a position to the end of the last turn."""
    while True:
        phase = campaign.phase
        await Position(campaign, unasked=phase == PHASES[0])
        await Step("phase-begins", facts(turn=campaign.turn, phase=f"phase.{phase}"), "4.1")
        campaign = await Call(_PHASES[phase], campaign)
        if phase != PHASES[-1]:
            campaign = campaign._replace(phase=PHASES[PHASES.index(phase) + 1])
        elif campaign.turn < LAST_TURN:
            campaign = begin_turn(campaign)._replace(phase=PHASES[0])
        else:
            return await _end(campaign)


async def _end(campaign: Campaign) -> Ending:
    won = await victory(Marker(*whose(campaign.marker)), campaign.turn)
    await Emit("axis-points", campaign.marker)
    await Position(campaign)
    sunk = [sum(unit.at == SUNK and unit.side == one for unit in campaign.units) for one in (ALLIED, AXIS)]
    return Ending(won.winner, words_of(campaign.marker), *sunk)


_PHASES: dict[str, Callable[[Campaign], Steps[Campaign]]] = {
    "reinforcements": reinforcements_phase,
    "allied-moves": allied_moves,
    "axis-moves": axis_moves,
    "land-air": land_air_phase,
    "repairs": repairs_phase,
    "battles": battles_phase,
    "control": control_phase,
    "return": return_phase,
}

"""A way of playing without a player: ``steady`` spreads its ships for points, and fights where it throws more dice.

It is ours and no publisher's; it decides from what lies on the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.deciding import first
from forge.referee.contract.policy import Policy
from forge.referee.games.atlantic_blocks.campaign.rule_7_movement import DONE, STAY
from forge.referee.games.atlantic_blocks.names import AREAS, CARRIER, CONVOY, HAVENS, other
from forge.referee.games.atlantic_blocks.rule_8_battle import cautious

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.policy import Decision
    from forge.referee.games.atlantic_blocks.campaign.position import Campaign, Unit

ENOUGH = 8
"""Dice of a side in an area beyond which no more ships are sent there unless there are more against them."""
WORTH_REPAIRING = 2
"""Ships that lack so much strength stay in port."""
WORTH = dict(zip(AREAS, (3, 2, 3, 1, 4, 2, 2), strict=True))
"""What an area is about worth holding, the sea lanes and the convoys' way more than the rest."""


def steady(decision: Decision) -> Any:
    """Decide by the name of the choice; what is not weighed takes the first option."""
    weigh = _STEADY.get(decision.id)
    return weigh(decision) if weigh else cautious(decision)


def _station(decision: Decision) -> str:
    """Spread the British ships: one of six in Gibraltar, one in Alexandria."""
    campaign: Campaign = decision.state
    placed = sum(unit.nation == "british" and unit.in_port for unit in campaign.units)
    wanted = {2: "gibraltar", 5: "alexandria"}.get(placed % 6, "scapa-flow")
    return wanted if wanted in decision.options else str(first(decision))


def _move_ship(decision: Decision) -> str:
    """Move convoys first, then the ships that are not worth repairing."""
    campaign: Campaign = decision.state
    able: list[Unit] = [campaign.unit(name) for name in decision.options if name != DONE]
    fit = [unit for unit in able if unit.kind == CONVOY or unit.full - unit.strength < WORTH_REPAIRING]
    fit.sort(key=lambda unit: (unit.kind != CONVOY, -unit.dice))
    return fit[0].name if fit else DONE


def _move_to(decision: Decision) -> str:
    """Dock, else go where the points are worth most for the dice that are missing there."""
    campaign: Campaign = decision.state
    unit = campaign.unit(decision.about("ship"))
    havens: list[str] = [option for option in decision.options if option in HAVENS]
    if havens:
        return havens[-1] if "archangel" in havens else havens[0]
    areas: list[str] = [option for option in decision.options if option != STAY]
    best = max(areas, key=lambda area: _gain(campaign, unit, area))
    return best if _gain(campaign, unit, best) > 0 else STAY


def _gain(campaign: Campaign, unit: Unit, area: str) -> int:
    own = _dice(campaign, unit.side, area)
    enemy = _dice(campaign, other(unit.side), area)
    if unit.kind == CONVOY:
        return WORTH[area] * 2 - enemy
    if not own and enemy > unit.dice + ENOUGH:
        return -1
    wanted = max(ENOUGH // 2, enemy + 2)
    return WORTH[area] * (2 if not own else 1) if own < wanted else (1 if unit.kind == CARRIER else 0)


def _dice(campaign: Campaign, side: str, area: str) -> int:
    boats = campaign.submarines(area) if side == "axis" else 0
    return sum(each.dice for each in campaign.at(area, side)) + boats


def _submarine(decision: Decision) -> str:
    """Go where most convoys are, else where the Allies alone would hold what is worth most."""
    campaign: Campaign = decision.state
    areas: list[str] = [option for option in decision.options if option != STAY]

    def worth(area: str) -> tuple[int, int]:
        allied = campaign.at(area, "allied")
        prey = sum(unit.kind == CONVOY for unit in allied)
        return (4 * prey + (WORTH[area] if allied else 0) - 3 * campaign.submarines(area), -len(allied))

    return max(areas, key=worth)


def _land_air(decision: Decision) -> str:
    """Fly where there is most to fire on."""
    campaign: Campaign = decision.state
    areas: list[str] = [option for option in decision.options if option in AREAS]
    return max(areas, key=lambda area: _dice(campaign, other(decision.who), area)) if areas else STAY


def _return_to(decision: Decision) -> str:
    """Return together, to a port that does not close; the big yards before the small."""
    for wanted in ("all-kiel-narvik", "all-taranto", "all-scapa-flow", "all-gibraltar", "kiel-narvik"):
        if wanted in decision.options:
            return wanted
    return str(first(decision))


_STEADY: dict[str, Callable[[Decision], str]] = {
    "station": _station,
    "move-ship": _move_ship,
    "move-to": _move_to,
    "place-submarine": _submarine,
    "place-land-air": _land_air,
    "return-to": _return_to,
}
POLICIES = (Policy("steady", steady),)

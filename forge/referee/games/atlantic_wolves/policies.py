"""Ways of playing without a player: ``plain`` spreads the U-boats out, ``careful`` weighs tons against losses.

Both decide from what a player sees at the table, and never look into the deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.deciding import first
from forge.referee.contract.policy import Policy
from forge.referee.games.atlantic_wolves.estimate import Stack, estimate
from forge.referee.games.atlantic_wolves.fleet import total
from forge.referee.games.atlantic_wolves.names import (
    AREAS,
    CONVOY_AREA,
    GREEN,
    HQ,
    NORMAL,
    PENS,
    ROUTES,
    SQUARES,
    TACTICS,
)
from forge.referee.games.atlantic_wolves.placement import STAY

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.policy import Decision
    from forge.referee.games.atlantic_wolves.attack import Attacks
    from forge.referee.games.atlantic_wolves.position import Campaign

    Decide = Callable[[tuple[str, ...], Any], str]

USUAL_ESCORTS = {"bay-of-biscay": 1, "mid-atlantic": 1, "north-atlantic": 2, "newfoundland": 2}
USUAL_AIR = {"bay-of-biscay": 2, "eastern-seaboard": 1, "iceland": 6, "north-atlantic": 6, "newfoundland": 5}
"""What the cards of the examples in the rules hold on average, for what is not placed yet."""

LAST_TURN_TO_BUILD = 4
TONS_OF_A_BOAT_A_TURN, TURNS_A_BOAT_LIVES = 20_000, 4
BROKEN_FLEET = 600_000
LIFELINE = (80_000, 160_000, 330_000, 800_000)
POSSIBLE_CONVOY = 1 / 12
WORTH_TACTICS = 3


def plain(decision: Decision) -> Any:
    """Spread the U-boats over the Normal squares, away from Escorts; else do what is listed first."""
    if decision.id != "place-boat":
        return first(decision)
    campaign: Campaign = decision.state[0]

    def crowd(area: str) -> int:
        return 2 * total(campaign.fleet, area) + campaign.here(campaign.escorts, area)

    return f"{min(AREAS, key=crowd)}-{NORMAL}"


def careful(decision: Decision) -> Any:
    """Weigh what each choice gains against what it risks, one step ahead."""
    weigh = _CAREFUL.get(decision.id)
    return weigh(decision.options, decision.state) if weigh else first(decision)


class _Place(NamedTuple):
    gain: float
    sunk: float


def _place_boat(_options: tuple[str, ...], state: Any) -> str:
    campaign, marks = state
    now = {area: _stack(campaign, area) for area in AREAS}
    worth = {area: _worth(campaign, stack) for area, stack in now.items()}
    risked = sum(place.sunk for place in worth.values())
    best, most = STAY, 0.0
    for area in AREAS:
        for square in SQUARES:
            more = now[area]._replace(**{square: getattr(now[area], square) + 1})
            after = _worth(campaign, more)
            gain = after.gain - worth[area].gain - (square == "aggressive") * (GREEN in marks)
            gain -= _danger(campaign, risked + after.sunk - worth[area].sunk) - _danger(campaign, risked)
            if gain > most:
                best, most = f"{area}-{square}", gain
    return best


def _worth(campaign: Campaign, stack: Stack) -> _Place:
    expected = estimate(stack)
    turns = min(TURNS_A_BOAT_LIVES, 10 - campaign.turn)
    gain = expected.tons - expected.sunk * turns * TONS_OF_A_BOAT_A_TURN
    if stack.area == CONVOY_AREA:
        lifeline = LIFELINE[min(campaign.convoys, len(LIFELINE) - 1)]
        gain += expected.convoys * lifeline + min(expected.left, 6) * POSSIBLE_CONVOY * lifeline
    return _Place(gain, expected.sunk)


def _danger(campaign: Campaign, sunk: float) -> float:
    share = sunk / max(1, campaign.now.started / 2)
    return float(BROKEN_FLEET * share**3)


def _stack(campaign: Campaign, area: str) -> Stack:
    here = [group for group in campaign.fleet if group.noun == area]
    aggressive, normal, shadow = (sum(group.number for group in here if square in group.marks) for square in SQUARES)
    escorts, air = campaign.here(campaign.escorts, area), campaign.here(campaign.air, area)
    if not any(campaign.escorts):
        escorts = USUAL_ESCORTS.get(area, 0)
    if not any(campaign.air):
        air = USUAL_AIR.get(area, 0)
    events = [event.kind for event in campaign.now.events if event.area == area]
    modifier = events.count(TACTICS) - events.count(ROUTES)
    convoys = campaign.convoys if area == CONVOY_AREA else 0
    return Stack(area, aggressive, normal, shadow, escorts, air, convoys, campaign.ata, modifier)


def _doenitz(_options: tuple[str, ...], campaign: Campaign) -> str:
    return HQ if campaign.turn <= LAST_TURN_TO_BUILD and campaign.raeder != HQ else PENS


def _next_attack(options: tuple[str, ...], attacks: Attacks) -> str:
    plays = options[0].startswith("play")
    return options[1] if plays and total(attacks.waiting) < WORTH_TACTICS else options[0]


def _tankers(options: tuple[str, ...], campaign: Campaign) -> str:
    return options[1] if len(options) > 2 and not campaign.tankers else options[0]


def _tactics_area(options: tuple[str, ...], _campaign: Campaign) -> str:
    return CONVOY_AREA if CONVOY_AREA in options else options[0]


_CAREFUL: dict[str, Decide] = {
    "place-boat": _place_boat,
    "doenitz": _doenitz,
    "next-attack": _next_attack,
    "take-tankers": _tankers,
    "tactics-area": _tactics_area,
}
POLICIES = (Policy("plain", plain), Policy("careful", careful))

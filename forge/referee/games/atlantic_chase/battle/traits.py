"""What kind of thing each option of a choice is, in words that a policy may prefer."""

from __future__ import annotations

from forge.referee.contract.requests import STRONGEST, WEAKEST

CLOSER, FARTHER, STAY = "closer", "farther", "stay"
HOLD = "hold"
SMOKE, CLEAR = "smoke", "clear"
DISPERSE = "disperse"
FIGHT, LEAVE = "fight", "leave"

BATTLE_TRAITS = (
    *(CLOSER, FARTHER, STAY),
    *(WEAKEST, STRONGEST, HOLD),
    *(SMOKE, CLEAR, DISPERSE),
    *(FIGHT, LEAVE),
)

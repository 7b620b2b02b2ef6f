"""The rules of {{ title }}: what its tables cannot say."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.parameters import Whole
from forge.referee.contract.procedure import Procedure, asked, declared
from forge.referee.contract.requests import Choose, Emit, Fold, RollOn, facts


class Raid(NamedTuple):
    """How a raid stands: only what later attacks depend on."""

    escorts: int
    over: bool = False


@Procedure(cite="1", measures=("sunk", "lost"))
async def raid(boats: int = asked(Whole(1, 6), 3), escorts: int = asked(Whole(0, 4), 0)) -> Raid:
    """Let boat after boat attack, until none is left or the raiders break off (rule 1)."""
    return await Fold(attack, Raid(escorts), tuple(range(1, boats + 1)))


async def attack(state: Raid, boat: int) -> Raid:
    """Let one boat attack (rule 2); who loses it may break off (rule 3)."""
    if state.over:
        return state
    escorts = (("escorts", state.escorts),) if state.escorts else ()
    look = await RollOn("attack", modifiers=escorts, about=facts(boat=boat))
    await Emit("sunk", look.result.sunk)
    if not look.result.lost:
        return state
    await Emit("lost")
    order = await Choose("next", "raiders", ("go-on", "break-off"), cite="3")
    return state._replace(over=order == "break-off")


PROCEDURES = declared(raid)

"""Rule 8: a whole battle, and a round of it by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.deciding import first
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.policy import Policy
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Call, Emit, facts, shown
from forge.referee.contract.traits import STRONGEST, WEAKEST
from forge.referee.games.atlantic_blocks.battle_board import Battle, opposed, stands
from forge.referee.games.atlantic_blocks.fleets import SHIPS, Fleet, carriers
from forge.referee.games.atlantic_blocks.names import ALLIED, AREAS, AXIS, CONVOY, LAST_TURN, SIDE_OF, SIDES
from forge.referee.games.atlantic_blocks.rule_8_2_rounds import (
    LET_GO,
    STAY,
    WITHDRAW,
    Standing,
    air_round,
    submarine_round,
    surface_combat,
    surface_round,
)
from forge.referee.games.atlantic_blocks.rule_9_control import control

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.contract.policy import Decision

UNTOLD = "untold"
MEASURES = (
    "rounds",
    "allied-sunk",
    "axis-sunk",
    "allied-disabled",
    "axis-disabled",
    "convoys-sunk",
    "submarines-sunk",
    "submarines-disabled",
    "allied-control",
    "axis-control",
)


class Told(NamedTuple):
    """A battle as players tell it."""

    turn: int = asked(Whole(1, LAST_TURN), cite="4.1")
    allied: Fleet = asked(SHIPS, ())
    axis: Fleet = asked(SHIPS, ())
    submarines: int = asked(Whole(0, 7), 0)
    allied_air: bool = asked(Flag(), False, "3")
    axis_air: bool = asked(Flag(), False, "3")
    area: str = asked(Choice((UNTOLD, *AREAS)), UNTOLD, "8.1", told=False)


class After(NamedTuple):
    """How a battle ended: who controls the area, the ships and submarines left there."""

    control: str
    allied: str
    axis: str
    submarines: int


class Round(NamedTuple):
    """The ships left on both sides after one round."""

    allied: str
    axis: str


async def fight(now: Battle) -> Battle:
    """Fight a battle to its end: submarines, air, surface."""
    await stands(now)
    if now.submarines:
        now = await Call(submarine_round, now)
        await stands(now)
    if carriers(now.allied) or carriers(now.axis) or now.allied_air or now.axis_air:
        now = await Call(air_round, now)
        await stands(now)
    return await shown(await Call(surface_combat, now))


async def holder(now: Battle) -> str:
    """Tell who controls the area after a battle."""
    convoys = sum(ship.kind == CONVOY for ship in now.allied)
    warships = len(now.allied) - convoys
    held = await control(warships, convoys + now.withdrawn, now.withdrawn, len(now.axis), now.submarines)
    return held.control


def cautious(decision: Decision) -> Any:
    """Withdraw when the enemy throws more dice; else take what is listed first."""
    if decision.id == "stay" and isinstance(decision.state, Standing):
        return WITHDRAW if decision.state.own < decision.state.enemy else STAY
    return first(decision)


POLICIES = (Policy("cautious", cautious),)
TRAITS = (WEAKEST, STRONGEST, STAY, WITHDRAW, LET_GO)


def _check(told: Told) -> Iterator[Objection]:
    yield from _check_round(told.allied, told.axis)
    if not opposed(len(told.allied), len(told.axis), *told[3:6]):
        yield Objection("no-battle", (), "8")


def _check_round(allied: Fleet, axis: Fleet, _fought: int = 0) -> Iterator[Objection]:
    if any(ship.kind == CONVOY for ship in axis):
        yield Objection("axis-convoys", (), "7.4")
    for side, fleet in ((ALLIED, allied), (AXIS, axis)):
        for ship in fleet:
            if ship.nation and SIDE_OF[ship.nation] != side:
                yield Objection("other-side", facts(nation=ship.nation), "1.1")


@Procedure(
    rules_version=4,
    cite="8",
    measures=MEASURES,
    together=MEASURES[1:],
    policies=POLICIES,
    check=_check,
    whole=True,
    traits=TRAITS,
    sides=SIDES,
    episode=True,
)
async def battle(told: Told = asked(Told)) -> After:
    """Fight a battle, then determine control."""
    now = await fight(Battle(*told)._replace(area="" if told.area == UNTOLD else told.area))
    held = await holder(now)
    for side in (ALLIED, AXIS):
        await Emit(f"{side}-control", int(held == side))
    return After(held, SHIPS.show(now.allied), SHIPS.show(now.axis), now.submarines)


@Procedure(
    "surface-round",
    rules_version=3,
    cite="8.2",
    measures=MEASURES[1:6],
    together=MEASURES[1:6],
    policies=POLICIES,
    check=_check_round,
    whole=True,
    traits=(WEAKEST, STRONGEST),
    sides=SIDES,
    episode=True,
)
async def one_round(
    allied: Fleet = asked(SHIPS), axis: Fleet = asked(SHIPS), fought: int = asked(Whole(0, 99), 0)
) -> Round:
    """Fight one round of surface combat."""
    now = await Call(surface_round, Battle(1, allied, axis, rounds=fought))
    return Round(SHIPS.show(now.allied), SHIPS.show(now.axis))

"""Rule 8: a whole battle, and a round of it by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.deciding import first
from forge.referee.contract.parameters import Choice, Flag, Parameter, Whole
from forge.referee.contract.procedure import Objection, Policy, Procedure, Uses
from forge.referee.contract.requests import STRONGEST, WEAKEST, Emit, shown
from forge.referee.games.atlantic_blocks.battle_board import Battle, opposed, stands
from forge.referee.games.atlantic_blocks.fleets import SHIPS, Fleet, carriers
from forge.referee.games.atlantic_blocks.names import ALLIED, AREAS, AXIS, CONVOY, LAST_TURN, SIDE_OF, SIDES
from forge.referee.games.atlantic_blocks.rule_8_1_fire import USES_DIE
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

    from forge.referee.contract.deciding import Decision

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


class After(NamedTuple):
    """How a battle ended: who controls the area, the ships and submarines left there, the rounds fought."""

    control: str
    allied: str
    axis: str
    submarines: int
    rounds: int


class Round(NamedTuple):
    """The ships left on both sides after one round."""

    allied: str
    axis: str


async def fight(now: Battle) -> Battle:
    """Fight a battle to its end: submarines, air, surface."""
    await stands(now)
    if now.submarines:
        now = await submarine_round(now)
        await stands(now)
    if carriers(now.allied) or carriers(now.axis) or now.allied_air or now.axis_air:
        now = await air_round(now)
        await stands(now)
    now = await shown(await surface_combat(now))
    await Emit("rounds", now.rounds)
    return now


async def holder(now: Battle) -> str:
    """Tell who controls the area after a battle."""
    convoys = sum(ship.kind == CONVOY for ship in now.allied)
    warships = len(now.allied) - convoys
    held = await control(warships, convoys + now.withdrawn, now.withdrawn, len(now.axis), now.submarines)
    return held.control


async def battle(*values: Any) -> After:
    """Fight a battle, then determine control."""
    now = Battle(*values)
    now = await fight(now._replace(area="" if now.area == UNTOLD else now.area))
    held = await holder(now)
    for side in (ALLIED, AXIS):
        await Emit(f"{side}-control", int(held == side))
    return After(held, SHIPS.show(now.allied), SHIPS.show(now.axis), now.submarines, now.rounds)


async def one_round(allied: Fleet, axis: Fleet, fought: int) -> Round:
    """Fight one round of surface combat."""
    now = await surface_round(Battle(1, allied, axis, rounds=fought))
    return Round(SHIPS.show(now.allied), SHIPS.show(now.axis))


def cautious(decision: Decision) -> Any:
    """Withdraw when the enemy throws more dice; else take what is listed first."""
    if decision.id == "stay" and isinstance(decision.state, Standing):
        return WITHDRAW if decision.state.own < decision.state.enemy else STAY
    return first(decision)


def _check(
    _turn: int, allied: Fleet, axis: Fleet, submarines: int, allied_air: bool, axis_air: bool, _area: str
) -> Iterator[Objection]:
    yield from _check_round(allied, axis, 0)
    if not opposed(len(allied), len(axis), submarines, allied_air, axis_air):
        yield Objection("no-battle", (), "8")


def _check_round(allied: Fleet, axis: Fleet, _fought: int) -> Iterator[Objection]:
    if any(ship.kind == CONVOY for ship in axis):
        yield Objection("axis-convoys", (), "7.4")
    for side, fleet in ((ALLIED, allied), (AXIS, axis)):
        for ship in fleet:
            if ship.nation and SIDE_OF[ship.nation] != side:
                yield Objection("other-side", (("nation", ship.nation),), "1.1")


_USES = (
    USES_DIE,
    Uses("fixed-dice", ("dice",)),
    Uses("submarine-dice", ("dice",)),
    Uses("convoy-points", ("points",)),
)
_SURFACE = ("BLK-R1", "BLK-R13", "BLK-R17", "BLK-R19")
_READINGS = tuple(f"BLK-R{number}" for number in (2, 3, 4, 6, 7, 8, 9, 14, 15, 18))
_POLICIES = (Policy("cautious", cautious),)
TRAITS = (WEAKEST, STRONGEST, STAY, WITHDRAW, LET_GO)
PROCEDURES = (
    Procedure(
        "battle",
        battle,
        (
            Parameter("turn", Whole(1, LAST_TURN), cite="4.1"),
            Parameter("allied", SHIPS, ()),
            Parameter("axis", SHIPS, ()),
            Parameter("submarines", Whole(0, 7), 0),
            Parameter("allied-air", Flag(), False, "3"),
            Parameter("axis-air", Flag(), False, "3"),
            Parameter("area", Choice((UNTOLD, *AREAS)), UNTOLD, "8.1"),
        ),
        rules_version=2,
        whole=True,
        cite="8",
        measures=MEASURES,
        policies=_POLICIES,
        uses=_USES,
        readings=(*_SURFACE, *_READINGS),
        check=_check,
        traits=TRAITS,
        sides=SIDES,
        episodes=(battle,),
    ),
    Procedure(
        "surface-round",
        one_round,
        (Parameter("allied", SHIPS), Parameter("axis", SHIPS), Parameter("fought", Whole(0, 99), 0)),
        rules_version=2,
        whole=True,
        cite="8.2",
        measures=("allied-sunk", "axis-sunk", "allied-disabled", "axis-disabled", "convoys-sunk"),
        policies=_POLICIES,
        uses=(USES_DIE, Uses("convoy-points", ("points",))),
        readings=_SURFACE,
        check=_check_round,
        traits=(WEAKEST, STRONGEST),
        sides=SIDES,
        episodes=(one_round,),
    ),
)

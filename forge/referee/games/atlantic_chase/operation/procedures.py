"""A whole scenario or operation, and one action of it at a time."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.parameters import Choice, Parameter
from forge.referee.contract.procedure import Procedure, Uses
from forge.referee.contract.requests import Position
from forge.referee.games.atlantic_chase.battle.board import BATTLE_TRAITS, CLOSER
from forge.referee.games.atlantic_chase.battle.fight import fight_out
from forge.referee.games.atlantic_chase.battle.procedures import GUNNERY, LEAVING, RANGES, TORPEDO
from forge.referee.games.atlantic_chase.operation import play
from forge.referee.games.atlantic_chase.operation.begin import PARAMETERS, begin, words_of
from forge.referee.games.atlantic_chase.operation.forces import Operation
from forge.referee.games.atlantic_chase.operation.judging import judge, points_of
from forge.referee.games.atlantic_chase.sea.names import NONE, SIDES
from forge.referee.games.atlantic_chase.steps.procedures import (
    INTERRUPTING,
    ON_TABLES,
    SEIZING,
    SLIPPING,
    VYING,
    WEATHER_CHECK,
)


class Standing(NamedTuple):
    """How an operation stands, in short: who has the Initiative, the ships sunk and home, points, who has won."""

    initiative: str
    tally: int
    weather: str
    actions: int
    sunk: tuple[str, ...]
    home: tuple[str, ...]
    german_points: int = 0
    british_points: int = 0
    winner: str = NONE


async def whole(*values: object) -> Standing:
    """Play from a situation until the players end it."""
    chart, op = await begin(*values)
    return _standing(await play.play_on(chart, op))


async def one_action(*values: object) -> Standing:
    """Carry out one action, named last, from its declaration to its close."""
    *situation, action = values
    chart, op = await begin(*situation)
    op = await play.perform(chart, op, str(action))
    await Position(op)
    return _standing(op)


def happened(op: object) -> object:
    """Give what changes when anything comes of an operation: ships damaged, sunk, home, and groups that arrive.

    Hits do not count: what no number of them sinks takes them for ever.
    """
    if not isinstance(op, Operation):
        return None
    ships = sorted((vessel.key, vessel.ship.state) for one in op.forces for vessel in one.vessels)
    return ships, op.sunk, op.home, len(op.groups)


def _standing(op: Operation) -> Standing:
    german, british = (points_of(op, side) for side in SIDES)
    winner = judge(op, stopped=op.over).winner or NONE
    return Standing(op.active, op.tally, op.weather, op.actions, op.sunk, op.home, german, british, winner)


MEASURES = ("initiative-lost", "ships-sunk", "ships-home")
RESULTS = tuple(dict.fromkeys(result for table in ON_TABLES for result in table.results))
USES = (
    *ON_TABLES,
    *SEIZING,
    *VYING,
    *WEATHER_CHECK,
    GUNNERY,
    TORPEDO,
    *RANGES,
    LEAVING,
    Uses("rounds", ("rounds",)),
    Uses("time-lapse", ("good", "bad", "limit")),
    INTERRUPTING,
    SLIPPING,
    Uses("reinforcement", ("effect",), (), ("failed", "arrives")),
    Uses("ship", ("id", "copies")),
)
OF_ACTIONS = tuple(
    f"AC-R{number}" for number in (1, 3, 5, 6, 7, 10, 12, 13, 14, 15, 16, 17, 18, 20, 22, 24, 25, 26, 28, 29)
)
OPTIONAL = ("damaged-ship-restriction", "cv-limit")
OF_BATTLES = ("AC-R2", "AC-R4", "AC-R8", "AC-R11", "AC-R30", "AC-R32", "battle-removes-evasive")
OWN_READINGS = tuple(f"AC-R{number}" for number in (2, 4, 8, 9, 11, 12, 18, 19, 20, 21, 23, 25, 26, 27, 30, 31, 32))
READINGS = tuple(dict.fromkeys((*OF_ACTIONS, *OPTIONAL, *OF_BATTLES, *OWN_READINGS)))
TRAITS = (*BATTLE_TRAITS, *play.ACTIONS, play.END)
PLAY = Procedure(
    "play",
    whole,
    PARAMETERS,
    rules_version=4,
    cite="p.25",
    measures=MEASURES,
    uses=USES,
    readings=READINGS,
    episodes=(fight_out,),
    traits=TRAITS,
    sides=SIDES,
    usual=("first", CLOSER),
    happened=happened,
)
ACTION = Procedure(
    "action",
    one_action,
    (*PARAMETERS, Parameter("action", Choice(play.ACTIONS), cite="p.25")),
    rules_version=4,
    whole=True,
    cite="p.25",
    measures=(*MEASURES, *RESULTS),
    uses=USES,
    readings=READINGS,
    from_position=words_of,
    episodes=(fight_out,),
    traits=TRAITS,
    sides=SIDES,
)

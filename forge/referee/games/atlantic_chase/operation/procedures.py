"""A whole scenario or operation, and one action of it at a time."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.parameters import Choice
from forge.referee.contract.procedure import Procedure, asked, declared
from forge.referee.contract.requests import Position
from forge.referee.games.atlantic_chase.battle.board import BATTLE_TRAITS, CLOSER
from forge.referee.games.atlantic_chase.battle.fight import fight_out
from forge.referee.games.atlantic_chase.battle.tables import RESULTS
from forge.referee.games.atlantic_chase.operation import play
from forge.referee.games.atlantic_chase.operation.begin import begin, words_of
from forge.referee.games.atlantic_chase.operation.ending import victory
from forge.referee.games.atlantic_chase.operation.entries import Start
from forge.referee.games.atlantic_chase.operation.forces import Operation
from forge.referee.games.atlantic_chase.operation.judging import judge, points_of
from forge.referee.games.atlantic_chase.operation.policies import POLICIES
from forge.referee.games.atlantic_chase.sea.names import NONE, SIDES


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
TRAITS = (*BATTLE_TRAITS, *play.ACTIONS, play.END)


@Procedure(
    "play",
    rules_version=5,
    cite="p.25",
    measures=(*MEASURES, *RESULTS),
    episodes=(play.one_action, fight_out),
    traits=TRAITS,
    sides=SIDES,
    usual=("first", CLOSER),
    policies=POLICIES,
    happened=happened,
)
async def whole(start: Start = asked(Start)) -> Standing:
    """Play from a situation until the players end it."""
    chart, op = await begin(start)
    return _standing(await play.play_on(chart, op))


@Procedure(
    "action",
    rules_version=5,
    whole=True,
    cite="p.25",
    measures=(*MEASURES, *RESULTS),
    from_position=words_of,
    episode=True,
    episodes=(fight_out,),
    traits=TRAITS,
    sides=SIDES,
)
async def one_action(start: Start = asked(Start), action: str = asked(Choice(play.ACTIONS), cite="p.25")) -> Standing:
    """Carry out one action, named last, from its declaration to its close."""
    chart, op = await begin(start)
    op = await play.perform(chart, op, action)
    await Position(op)
    return _standing(op)


(ACTION, VICTORY), (PLAY,) = declared(one_action, victory), declared(whole)

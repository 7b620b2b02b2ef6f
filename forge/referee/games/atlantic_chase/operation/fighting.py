"""A battle between two Task Forces on the map: onto the battle board and back (p.31, p.55-62)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Call, Position, Step
from forge.referee.games.atlantic_chase.battle.board import Battle
from forge.referee.games.atlantic_chase.battle.fight import Joined, fight_out
from forge.referee.games.atlantic_chase.operation.forces import force_of, mark, put, station
from forge.referee.games.atlantic_chase.operation.leading import ashore, leader_of
from forge.referee.games.atlantic_chase.sea.ships import FAR, UNNAMED, Vessel
from forge.referee.games.atlantic_chase.steps.modifiers import Circumstances, weather_there

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.battle.fight import Fought
    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.hexes import Hex


class Meeting(NamedTuple):
    """Two Task Forces that fight in a hex, and what brought the battle about."""

    active: str
    target: str
    at: Hex
    trigger: str


async def fight(chart: Chart, op: Operation, meeting: Meeting) -> Operation:
    """Fight a battle; both Task Forces are Stations with a Contact marker afterwards, as far as they have ships.

    Where ships of one are not named, players fight it on the board by themselves.
    """
    forces = tuple(force_of(op, name) for name in (meeting.active, meeting.target))
    await Step("battle-begins", (("force", meeting.active), ("target", meeting.target), ("hex", meeting.at)), "p.55")
    if any(force.has(UNNAMED) for force in forces):
        await Step(f"fight-{meeting.trigger}", (), "p.55")
        for force in forces:
            op = put(op, mark(station(force, meeting.at), meeting.at))
        return op
    weather = await weather_there(Circumstances(op.weather, arctic_line=meeting.at in chart.arctic))
    start = Joined(_onto_board(op, forces), meeting.trigger, weather)
    fought: Fought
    fought, outcome = await Call(fight_out, start, partial(_in_operation, op))
    evasive = tuple(side for side in fought.battle.evasive if side not in outcome.ended.evasive_lost)
    for force in forces:
        op = put(op, _back(fought.battle, force, meeting.at, evasive=force.player in evasive))
    op = op._replace(sunk=(*op.sunk, *(one.key for one in fought.battle.sunk)))
    still = {one.name for one in fought.battle.leaders}
    for name in (name for force in forces for name in force.leaders if name not in still):
        op = ashore(op, name)
    await Position(op, goes_on=True)
    return op


class Fighting(NamedTuple):
    """An operation in which a battle is being fought."""

    op: Operation
    battle: Battle


def _in_operation(op: Operation, now: Joined | Battle) -> Fighting:
    return Fighting(op, now.battle if isinstance(now, Joined) else now)


def _onto_board(op: Operation, forces: tuple[TaskForce, ...]) -> Battle:
    fighters = tuple(vessel._replace(player=force.player, zone=FAR) for force in forces for vessel in force.vessels)
    aboard = (leader_of(op, name) for force in forces for name in force.leaders)
    return Battle(
        op.active,
        fighters,
        evasive=tuple(force.player for force in forces if force.evasive),
        limit=op.limit,
        dispersal=op.dispersal,
        squadrons=op.squadrons,
        leaders=tuple(leader for leader in aboard if leader),
    )


def _back(battle: Battle, force: TaskForce, at: Hex, *, evasive: bool) -> TaskForce:
    """Bring the ships of a Task Force back from the board, those that left it alone too (p.61)."""
    there = {one.key: one for one in (*battle.fighters, *battle.left)}
    vessels = tuple(Vessel(*there[vessel.key][:4]) for vessel in force.vessels if vessel.key in there)
    return mark(station(force, at), at)._replace(vessels=vessels, evasive=evasive)

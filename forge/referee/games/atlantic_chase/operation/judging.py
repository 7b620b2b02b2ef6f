"""How a scenario stands: what has happened that counts, the points of both players, who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase.operation.forces import Operation, ports_there
from forge.referee.games.atlantic_chase.operation.scenario import (
    ACTIONS,
    ANY,
    DAMAGED,
    GONE,
    HIT,
    HOME,
    MORE,
    POINTS,
    SUNK,
    TASK_FORCE,
    TIE,
    Condition,
    Event,
    Worth,
)
from forge.referee.games.atlantic_chase.sea.names import other
from forge.referee.games.atlantic_chase.sea.ships import CONVOY, DESTROYER, Vessel

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.referee.games.atlantic_chase.operation.entries import Course
    from forge.referee.games.atlantic_chase.sea.chart import Chart

BEARS_HITS = (CONVOY, DESTROYER)
"""The ships of which scenarios count each Hit: they are never damaged, and keep their Hits."""


class Judged(NamedTuple):
    """How a scenario stands: whether it is over, who has won it (empty: nobody), and what decided that."""

    over: bool
    winner: str = ""
    why: Condition | None = None


def events_of(chart: Chart, before: Operation, after: Operation) -> Iterator[Event]:
    """List what has happened to ships between two positions."""
    there = _aboard(after)
    for key, (player, was) in _aboard(before).items():
        now = there.get(key)
        if now is not None:
            yield from _suffered(key, player, was, now[1])
        elif key in after.sunk:
            if was.ship.kind in BEARS_HITS and before.limit:
                yield Event(HIT, key, player, before.limit - was.ship.hits)
            yield Event(SUNK, key, player)
    for force in before.forces:
        landed = [vessel.key for vessel in force.vessels if vessel.key in after.home and vessel.key not in before.home]
        ports = ports_there(before, chart, force) if landed else ()
        yield from (Event(HOME, key, force.player, 1, ports) for key in landed)
        yield from ((Event(HOME, TASK_FORCE, force.player, 1, ports),) if landed else ())


def _suffered(key: str, player: str, was: Vessel, now: Vessel) -> Iterator[Event]:
    more = now.ship.hits - was.ship.hits
    if now.ship.kind in BEARS_HITS and more > 0:
        yield Event(HIT, key, player, more)
    if now.ship.damaged and not was.ship.damaged:
        yield Event(DAMAGED, key, player)


def _aboard(op: Operation) -> dict[str, tuple[str, Vessel]]:
    return {vessel.key: (force.player, vessel) for force in op.forces for vessel in force.vessels}


def points_of(op: Operation | Course, player: str) -> int:
    """Count a player's points."""
    worth = (one for one in op.scenario.points if one.player == player)
    return sum(one.points * sum(event.number for event in _matching(op, one)) for one in worth)


def judge(op: Operation | Course, *, stopped: bool = False) -> Judged:
    """Say whether a scenario is over and who has won; ``stopped``: its players end it."""
    for win in op.scenario.wins:
        if _holds(op, win.condition):
            return Judged(True, win.player, win.condition)
    over = next((one for one in op.scenario.ends if _holds(op, one)), None)
    if over is None and not stopped:
        return Judged(False)
    for win in op.scenario.verdict:
        if _holds(op, win.condition):
            return Judged(True, win.player, win.condition)
    return Judged(True, "", over)


def _holds(op: Operation | Course, one: Condition) -> bool:
    if one.kind == ACTIONS:
        return op.actions >= one.number
    if one.kind == GONE:
        return one.name in op.gone
    if one.kind in (POINTS, MORE, TIE):
        ours, theirs = points_of(op, one.name), points_of(op, other(one.name))
        return {POINTS: ours >= one.number, MORE: ours > theirs, TIE: ours == theirs}[one.kind]
    return any(_matching(op, one))


def _matching(op: Operation | Course, one: Worth | Condition) -> Iterable[Event]:
    """List what has happened as something says; damage to a ship that was sunk later counts as its loss alone."""
    for event in op.events:
        lost_since = event.kind == DAMAGED and _lost(op, event.name)
        there = not one.ports or bool(set(one.ports) & set(event.ports))
        if event.kind == one.kind and _means(one, event) and there and not lost_since:
            yield event


def _means(one: Worth | Condition, event: Event) -> bool:
    """Tell whether it is said of this ship, of its counter, or of any: of an enemy's, or an own one that is home."""
    if one.name in (ANY, TASK_FORCE):
        own = isinstance(one, Worth) and event.player == one.player
        return (event.name == TASK_FORCE) == (one.name == TASK_FORCE) and own == (event.kind == HOME)
    counter, _, number = event.name.rpartition("-")
    return one.name in (event.name, counter if number.isdigit() else event.name)


def _lost(op: Operation | Course, key: str) -> bool:
    return any(event.kind == SUNK and event.name == key for event in op.events)

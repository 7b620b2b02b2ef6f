"""A way of playing either side by rules of thumb, our own and nobody else's: ``reasoned``.

It goes for what the scenario gives points for: convoys home, raiders and hunters to the prey that they can beat, those
expected in port there; it searches and strikes where the Trajectory Total is low, lets time lapse else, and breaks off
battles against the stronger. It sees what both players see on the map.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.deciding import first, preferring
from forge.referee.contract.policy import Policy
from forge.referee.contract.traits import WEAKEST
from forge.referee.games.atlantic_chase.battle.board import CLOSER, FARTHER, FIGHT, LEAVE, SMOKE, Battle
from forge.referee.games.atlantic_chase.battle.board import of as on_board
from forge.referee.games.atlantic_chase.operation.aims import (
    NOWHERE,
    away,
    goals,
    homes,
    power,
    prize,
    strength,
)
from forge.referee.games.atlantic_chase.operation.charting import DONE
from forge.referee.games.atlantic_chase.operation.declaring import candidates, length_of
from forge.referee.games.atlantic_chase.operation.forces import (
    Operation,
    find_force,
    force_of,
    of,
    ports_there,
)
from forge.referee.games.atlantic_chase.operation.porting import REINFORCE
from forge.referee.games.atlantic_chase.sea.chart import Chart
from forge.referee.games.atlantic_chase.sea.names import AIR_STRIKE, ATTEMPTS, ENGAGE, NAVAL_SEARCH, PAGES, other
from forge.referee.games.atlantic_chase.steps.lapse import Route
from forge.referee.games.atlantic_chase.steps.legality import TRAJECTORY
from forge.referee.games.atlantic_chase.steps.results import CONTACT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from forge.referee.contract.policy import Decision
    from forge.referee.games.atlantic_chase.operation.forces import TaskForce

LONG = 6
"""The segments that are enough at sea at a time."""
DARING = 0.4
"""The least that an attempt must promise, in points, to be made."""
CHANCES = {ENGAGE: (0.9, 0.45, 0.2, 0.1, 0.0), NAVAL_SEARCH: (0.9, 0.9, 0.45, 0.2, 0.05), AIR_STRIKE: (0.5,) * 5}
"""How likely an attempt comes to something, roughly, for a Trajectory Total of 0, 1 to 4, 5 to 9, 10 to 15 and more."""
STEPS = (0, 4, 9, 15)
STEALTHY = 0.5
MARKED = 1.4
"""How much more likely it is against a Contact marker."""
CAUTION, BOLDNESS = 2.0, 0.5
"""How heavy the risk weighs that a stronger or a weaker enemy is to the ships of one's own."""


def reasoned(decision: Decision) -> Any:
    """Decide by rules of thumb: convoys home, hunters to their prey, attempts where they promise something."""
    match decision.state:
        case Battle() as battle:
            return _in_battle(decision, battle)
        case (Route(), (Operation() as op, Chart() as chart)) | (Operation() as op, Chart() as chart):
            return _ON_CHART.get(decision.id, _as_listed)(decision, op, chart)
        case Operation() as op if decision.id in _RULES:
            return _RULES[decision.id](decision, op)
    return first(decision)


def _as_listed(decision: Decision, _op: Operation, _chart: Chart) -> Any:
    return first(decision)


class Chance(NamedTuple):
    """What an attempt promises in points, and how it is declared."""

    promise: float
    action: str
    force: str
    target: str
    at: str


def _chances(chart: Chart, op: Operation) -> Iterator[Chance]:
    """Reckon the attempts that could be declared."""
    for action in ATTEMPTS:
        for way, prospect in candidates(action, chart, op):
            fitting = {ENGAGE: prospect.target != TRAJECTORY, NAVAL_SEARCH: prospect.target == TRAJECTORY}
            if fitting.get(action, True) and not prospect.convoy:
                yield _chance(op, action, way, marked=prospect.marker == CONTACT)


def _chance(op: Operation, action: str, way: tuple[str, ...], *, marked: bool) -> Chance:
    name, target, at = way[:3]
    force, enemy = find_force(op, name), force_of(op, target)
    total = length_of(op, name) + enemy.length
    likely = CHANCES[action][sum(total > step for step in STEPS)] if action in CHANCES else STEALTHY
    likely = min(1.0, likely * (MARKED if marked else 1))
    risk = _risk(op, force, enemy) if force and action == ENGAGE else 0.0
    return Chance(likely * (prize(op, op.active, enemy) - risk), action, name, target, at)


def _risk(op: Operation, force: TaskForce, enemy: TaskForce) -> float:
    """Reckon what a battle may cost."""
    ours, theirs = power(force), power(enemy)
    heavy = CAUTION if theirs > ours else BOLDNESS
    return heavy * prize(op, other(op.active), force) * theirs / max(1, ours + theirs)


def _action(decision: Decision, op: Operation, chart: Chart) -> Any:
    """Attempt what promises most, go home where that counts, lay out who is behind, else let time lapse."""
    possible = decision.options
    best = max((one for one in _chances(chart, op) if one.action in possible), default=None)
    if best and best.promise >= DARING:
        return best.action
    at_sea = sum(not force.is_station for force in of(op, op.active))
    wanted = {
        "completion": any(_lands(op, chart, force) for force in of(op, op.active)),
        "trajectory": bool(_behind(op, chart)),
        "reorganize": any(group.player == op.active for group in op.groups),
        "stealth-recon": any(one.player == op.active and not one.hex for one in op.stealth),
        "all-pass": at_sea > 1,
        "pass": True,
    }
    return next((name for name, wish in wanted.items() if wish and name in possible), possible[0])


def _lands(op: Operation, chart: Chart, force: TaskForce) -> bool:
    """Tell whether a Task Force is in the port where it is expected, or hurt and in any."""
    expected = bool(set(homes(op, chart, force)) & set(force.hexes))
    return expected or (force.hurt and bool(ports_there(op, chart, force)))


def _behind(op: Operation, chart: Chart) -> tuple[str, ...]:
    """List the Task Forces that are not laid out far enough, the one that has farthest to go first."""
    left = {force.id: _left(op, chart, force) for force in of(op, op.active) if force.length < LONG}
    return tuple(sorted((name for name, far in left.items() if far), key=lambda name: -left[name]))


def _left(op: Operation, chart: Chart, force: TaskForce) -> int:
    """Give how many segments a Task Force still needs; 0 where it needs none or has no way."""
    wanted = goals(op, chart, force)
    if not wanted or force.box:
        return int(bool(wanted))
    far = away(chart, force.player, wanted)
    ends = (force.segments[0], force.segments[-1]) if force.segments else force.hexes
    return min(far.get(hex_, 0) for hex_ in ends)


def _trajectory_force(decision: Decision, op: Operation, chart: Chart) -> Any:
    return next((name for name in _behind(op, chart) if name in decision.options), decision.options[0])


def _next_segment(decision: Decision, op: Operation, chart: Chart) -> Any:
    """Lay the segment that comes nearest to the goal; be done there, or where it comes no nearer."""
    force = force_of(op, decision.about("force"))
    far = away(chart, force.player, goals(op, chart, force))
    ways = {option: far.get(option.partition("/")[0], NOWHERE) for option in decision.options if option != DONE}
    best = min(ways, key=lambda option: ways[option])
    enough = not _left(op, chart, force) or force.length >= LONG or ways[best] >= _left(op, chart, force)
    return DONE if DONE in decision.options and enough else best


def _completion_force(decision: Decision, op: Operation, chart: Chart) -> Any:
    return next((name for name in decision.options if _lands(op, chart, force_of(op, name))), decision.options[0])


def _attempt(decision: Decision, op: Operation, chart: Chart) -> Any:
    """Name the force, the target or the hex of the attempt that promises most, of those that are left."""
    action = next(name for name, page in PAGES.items() if page == decision.request.cite)
    place = ("attempt-force", "attempt-target", "attempt-hex").index(decision.id) + 2
    best = sorted((one for one in _chances(chart, op) if one.action == action), reverse=True)
    return next((one[place] for one in best if one[place] in decision.options), decision.options[0])


def _lapse_segments(decision: Decision, op: Operation, chart: Chart) -> Any:
    """Give up what lies behind: keep the end that is nearest to the goal."""
    force = force_of(op, decision.about("force"))
    far = away(chart, force.player, goals(op, chart, force))

    def nearest(option: str) -> int:
        left = set(force.segments) - set(option.split("+"))
        return min((far.get(hex_, NOWHERE) for hex_ in left), default=NOWHERE)

    return min(decision.options, key=nearest)


def _pass_force(decision: Decision, op: Operation) -> Any:
    return max(decision.options, key=lambda name: length_of(op, name))


def _reorganize(decision: Decision, _op: Operation) -> Any:
    return REINFORCE if REINFORCE in decision.options else first(decision)


def _recon_hex(decision: Decision, op: Operation) -> Any:
    """Place it where the dearest enemy is."""
    dear = {hex_: prize(op, op.active, enemy) for enemy in of(op, op.inactive) for hex_ in enemy.hexes}
    return max(decision.options, key=lambda hex_: dear.get(hex_, 0.0))


def _in_battle(decision: Decision, battle: Battle) -> Any:
    """Fight the weaker at close quarters; leave the stronger, in smoke."""
    ours, theirs = (
        strength(one.ship for one in on_board(battle, side)) for side in (decision.who, other(decision.who))
    )
    return (_FIGHTING if ours >= theirs else _FLEEING)(decision)


_FIGHTING = preferring((FIGHT, CLOSER, WEAKEST))
_FLEEING = preferring((LEAVE, FARTHER, SMOKE, WEAKEST))
_ON_CHART: dict[str, Callable[[Decision, Operation, Chart], Any]] = {
    "action": _action,
    "trajectory-force": _trajectory_force,
    "next-segment": _next_segment,
    "completion-force": _completion_force,
    "attempt-force": _attempt,
    "attempt-target": _attempt,
    "attempt-hex": _attempt,
    "lapse-segments": _lapse_segments,
}
_RULES: dict[str, Callable[[Decision, Operation], Any]] = {
    "pass-force": _pass_force,
    "all-pass-force": _pass_force,
    "reorganize": _reorganize,
    "recon-hex": _recon_hex,
}
POLICIES = (Policy("reasoned", reasoned),)

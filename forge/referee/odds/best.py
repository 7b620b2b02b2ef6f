"""The best that a side can do: choices left open in the exploration, decided backwards from every end.

What is still to come of the measures is a distribution; from the ends of a step it is carried back through its tree:
mixed where dice or cards decide, the best for whoever decides where a choice is open. Nothing is drawn or rounded, so
against a side with a policy of its own this is the exact best answer to it, and with a goal for each side neither can
do better alone.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import nearest
from forge.referee.contract.deciding import OPTION, told_policy
from forge.referee.contract.parameters import match_word
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.odds.budget import BeyondReach
from forge.referee.odds.carrying import Sums
from forge.referee.odds.distribution import Odds
from forge.referee.odds.exact import uncollected
from forge.referee.odds.ways import End, Folded, Fork, Repeated, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from forge.referee.contract.procedure import Procedure
    from forge.referee.contract.requests import Choose
    from forge.referee.odds.budget import Budget
    from forge.referee.odds.exploring import Explorer
    from forge.referee.odds.ways import Branch, Emits, Node, Place

BEST, LEAST = "best", "least"
WORK = 180_000_000
"""Leaving choices open multiplies ways: what takes some twenty seconds is still worth it."""
EVERYBODY = ""


class Goal(NamedTuple):
    """What a side wants of a measure: as much as can be, or as little."""

    measure: str
    least: bool

    @property
    def words(self) -> str:
        """The goal as it is written."""
        return f"{LEAST if self.least else BEST}:{self.measure}"


def read_goals(procedure: Procedure, words: str) -> tuple[dict[str, Goal], str]:
    """Part ``best:MEASURE`` and ``SIDE:best:MEASURE`` from the words of a policy; give the goals, and what is left."""
    goals: dict[str, Goal] = {}
    left = []
    for part in words.replace(",", " ").split():
        found = re.fullmatch(rf"(?:(.+):)?({BEST}|{LEAST}):([^:]+)", part)
        if not found:
            left.append(part)
            continue
        side = match_word(found[1], procedure.sides, OPTION) if found[1] and procedure.sides else found[1] or EVERYBODY
        if side and not procedure.sides:
            raise Illegal(OPTION, f"{procedure.id} has no sides that decide apart", "write the goal without a side")
        if found[3] not in procedure.measures:
            hint = nearest(found[3], procedure.measures)
            raise Illegal(OPTION, f"{found[3]!r} is not a measure of {procedure.id}", hint)
        if side in goals:
            raise Malformed(OPTION, f"{words!r} says twice what {side or 'everybody'} wants", "once is enough")
        goals[side] = Goal(found[3], found[2] == LEAST)
    if goals and not procedure.episodes:
        hint = "possible where all is open to both sides, such as in a battle"
        raise Illegal(OPTION, f"the best cannot be reckoned in {procedure.id}, where not everybody sees all", hint)
    return goals, " ".join(left) or "first"


def wants(goals: Mapping[str, Goal], request: Choose) -> bool:
    """Tell whether a choice is to be decided for the best."""
    return request.who in goals or EVERYBODY in goals


def told_goals(procedure: Procedure, words: str) -> tuple[tuple[str, str], ...]:
    """Give each side with the words by which it decides, goals among them; one pair where all decide alike."""
    goals, rest = read_goals(procedure, words)
    others = dict(told_policy(procedure, rest))
    if not goals:
        return tuple(others.items())
    if EVERYBODY in goals and len(goals) == 1:
        return ((EVERYBODY, goals[EVERYBODY].words),)
    told = {side: others.get(side, others.get(EVERYBODY, "first")) for side in procedure.sides}
    return tuple((side, goals[side].words if side in goals else words) for side, words in told.items())


class Future:
    """What is still to come of the measures: each total, packed, with its ways, out of all."""

    __slots__ = ("_means", "out_of", "ways")

    def __init__(self, ways: Mapping[int, int], out_of: int) -> None:
        self.ways, self.out_of = ways, out_of
        self._means: dict[int, Fraction] = {}

    def mean(self, sums: Sums, place: int) -> Fraction:
        """Give the mean of one of the measures."""
        if place not in self._means:
            total = sum(sums.totals(packed)[place] * count for packed, count in self.ways.items())
            self._means[place] = Fraction(total, self.out_of)
        return self._means[place]


def best_odds(
    explorer: Explorer,
    procedure: Procedure,
    arguments: tuple[object, ...],
    groups: Iterable[tuple[str, ...]],
    goals: Mapping[str, Goal],
) -> list[Odds]:
    """Count every way a procedure can end where each side with a goal decides for the best.

    The explorer must leave the choices of these sides open. Of equally good options the first is taken.
    """
    groups = tuple(groups)
    counted = tuple(
        dict.fromkeys((*(goal.measure for goal in goals.values()), *(m for group in groups for m in group)))
    )
    try:
        with uncollected():
            place = explorer.place(procedure.function, arguments)
            future = _Backwards(Sums(counted), counted, goals, explorer.budget).of_procedure(place)
    except BeyondReach:
        hint = "leave one side a policy of its own: german:best:... british:closer"
        raise Illegal(OPTION, "the best is beyond reach for this input", hint) from None
    joint = Odds(counted, _outcomes(Sums(counted), future), future.out_of)
    return [_group(joint, group) for group in groups]


def _outcomes(sums: Sums, future: Future) -> dict[tuple[int, ...], int]:
    return {sums.totals(packed): count for packed, count in future.ways.items()}


def _group(joint: Odds, group: tuple[str, ...]) -> Odds:
    places = tuple(map(joint.measures.index, group))
    ways: dict[Any, int] = {}
    for outcome, count in joint.ways.items():
        part = tuple(outcome[place] for place in places)
        ways[part] = ways.get(part, 0) + count
    shared = math.gcd(joint.out_of, *ways.values())
    return Odds(group, {outcome: count // shared for outcome, count in ways.items()}, joint.out_of // shared)


class _Backwards:
    """One backward pass; what lies ahead of a step is told apart by what follows each of its ends."""

    def __init__(self, sums: Sums, counted: tuple[str, ...], goals: Mapping[str, Goal], budget: Budget) -> None:
        self._sums = sums
        self._counted = counted
        self._goals = goals
        self._budget = budget
        self._futures: dict[tuple[frozenset[tuple[int, int]], int], Future] = {}
        self._known: dict[tuple[Place, tuple[Future, ...]], Future] = {}

    def of_procedure(self, place: Place) -> Future:
        """Give what lies ahead at the beginning."""
        nothing = self._future({0: 1}, 1)
        return self._place(place, dict.fromkeys(place.ends, nothing))

    def _future(self, ways: dict[int, int], out_of: int) -> Future:
        shared = math.gcd(out_of, *ways.values())
        if shared > 1:
            ways, out_of = {packed: count // shared for packed, count in ways.items()}, out_of // shared
        self._budget.spend(20 * len(ways))
        return self._futures.setdefault((frozenset(ways.items()), out_of), Future(ways, out_of))

    def _place(self, place: Place, after: Mapping[object, Future]) -> Future:
        key = place, tuple(after[end] for end in place.ends)
        if key not in self._known:
            self._known[key] = self._through(place, after)
        return self._known[key]

    def _through(self, place: Place, after: Mapping[object, Future]) -> Future:
        assert place.root is not None
        order: list[Node | End] = [place.root]
        for node in order:
            if not isinstance(node, End):
                order += node.after.values()
        ahead: dict[int, Future | None] = {}
        for node in reversed(order):
            self._budget.spend(50)
            if isinstance(node, End):
                found: Future | None = after[node.value]
            else:
                follows = {answer: ahead[id(below)] for answer, below in node.after.items()}
                found = self._at(node.branch, {answer: one for answer, one in follows.items() if one is not None})
            ahead[id(node)] = found and self._shifted(found, node.emits)
        whole = ahead[id(place.root)]
        assert whole is not None
        return whole

    def _at(self, branch: Branch, follows: dict[Any, Future]) -> Future | None:
        if not follows:  # whatever falls here begins the step anew
            return None
        if isinstance(branch, Turn):
            return self._mixed(branch, follows)
        if isinstance(branch, Fork):
            return self._chosen(branch, follows)
        if isinstance(branch, Repeated):
            raise BeyondReach(OPTION, "the best of rounds without end cannot be reckoned", "name traits of options")
        return self._fold(branch, follows) if isinstance(branch, Folded) else self._place(branch, follows)

    def _mixed(self, turn: Turn, follows: dict[Any, Future]) -> Future:
        common = math.lcm(*(one.out_of for one in follows.values()))
        ways: dict[int, int] = {}
        for answer, one in follows.items():
            scale = turn.chances[answer] * (common // one.out_of)
            for packed, count in one.ways.items():
                ways[packed] = ways.get(packed, 0) + count * scale
        return self._future(ways, sum(ways.values()))

    def _chosen(self, fork: Fork, follows: dict[Any, Future]) -> Future:
        goal = self._goals.get(fork.request.who) or self._goals[EVERYBODY]
        place = self._counted.index(goal.measure)
        sign = -1 if goal.least else 1
        return max(
            (follows[option] for option in fork.request.options), key=lambda one: sign * one.mean(self._sums, place)
        )

    def _fold(self, folded: Folded, follows: dict[Any, Future]) -> Future:
        tally = folded.tally
        if tally and (self._sums.wants(tally.measure) or any(map(self._sums.wants, tally.gives))):
            joined = ", ".join(tally.gives)
            raise Illegal(OPTION, f"the best of what a limit cuts cannot be reckoned: {joined}", "name another measure")
        after = follows
        for layer in reversed(folded.layers):
            after = {state: self._place(place, after) for state, place in layer.items()}
        return after[folded.state]

    def _shifted(self, future: Future, emits: Emits) -> Future:
        shift = 0
        for measure, amount in emits:
            shift = self._sums.emit(shift, measure, amount) if self._sums.wants(measure) else shift
        if not shift:
            return future
        return self._future({packed + shift: count for packed, count in future.ways.items()}, future.out_of)

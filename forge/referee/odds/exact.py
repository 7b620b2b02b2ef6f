"""Exact odds: every way the dice can fall, counted, never drawn.

``exploring`` finds where the steps can lead; here the ways are counted, for each group of measures anew.
``Fold`` merges equal states after every item, and beside the state only the measures of the group are carried. Weights
are whole numbers over one denominator, so nothing is rounded.
"""

from __future__ import annotations

import gc
import math
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from forge.referee.contract.deciding import first
from forge.referee.odds.budget import Budget
from forge.referee.odds.carrying import Carrier, Sums, Tallied
from forge.referee.odds.distribution import Odds
from forge.referee.odds.exploring import Explorer
from forge.referee.odds.repeating import Endless, in_order
from forge.referee.odds.rows import (
    Counted,
    Row,
    come_together,
    coming_back,
    emitted,
    merged_ways,
    moved_on,
    reduced,
    spread_over,
)
from forge.referee.odds.ways import End, Folded, Fork, Node, Place, Repeated, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from forge.referee.contract.policy import PolicyFunction
    from forge.referee.contract.procedure import Procedure
    from forge.referee.contract.requests import Tally
    from forge.referee.odds.ways import Branch
    from forge.referee.walking.desk import Desk


WORK_OF_A_WAY = 40
NOWHERE = object()
"""The state of a step that nothing leads back to."""


def exact_odds(
    desk: Desk,
    procedure: Procedure,
    arguments: tuple[Any, ...],
    measures: tuple[str, ...] = (),
    *,
    policy: PolicyFunction = first,
    told: Mapping[str, Any] | None = None,
) -> Odds:
    """Count every way a procedure can end, for the measures named, else for what it returns.

    ``policy`` decides every choice; ``told`` answers what only the table knows, by the id asked for.
    """
    explorer = Explorer(desk.with_told(told or {}), policy, Budget())
    (odds,) = exact_odds_of_each(explorer, procedure, arguments, (measures,))
    return odds


def exact_odds_of_each(
    explorer: Explorer, procedure: Procedure, arguments: tuple[Any, ...], groups: Iterable[tuple[str, ...]]
) -> list[Odds]:
    """Count the same ways for several groups of measures, each group by itself; the procedure is explored once."""
    with uncollected():
        place = explorer.place(procedure.function, arguments)
        counting = Counting(explorer.budget, procedure.together)
        return without_endless(counting, tuple(groups), place)


def without_endless(counting: Counting, groups: tuple[tuple[str, ...], ...], place: Place) -> list[Odds]:
    """Count groups of measures, leaving out those that may come to any number; only of them there must be odds."""
    found = []
    for measures in groups:
        try:
            found.append(counting.odds(measures, place))
        except Endless:
            if not found and measures == groups[-1]:
                raise
    return found


@contextmanager
def uncollected() -> Iterator[None]:
    """Collect no garbage: counting makes a great many tuples and few cycles; looking for them costs a tenth."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class Counting:
    """The counts of groups of measures over what was explored; what emits none of a group is counted once for all."""

    def __init__(self, budget: Budget, together: tuple[str, ...] = ()) -> None:
        self._budget = budget
        self._together = together
        self._joint: dict[Place, Odds] = {}
        self._rows: dict[Any, dict[Branch, Row]] = {}
        self._tallied: dict[tuple[Carrier, Tally], Tallied] = {}

    def odds(self, measures: tuple[str, ...], place: Place) -> Odds:
        """Count where a procedure leads, by what its measures come to, else by what it returns.

        A measure of those that are few together is one of them all, which are counted once.
        """
        if len(measures) == 1 and measures[0] in self._together:
            if place not in self._joint:
                self._joint[place] = self._odds(self._together, place)
            return self._joint[place].alone(*measures)
        return self._odds(measures, place)

    def _odds(self, measures: tuple[str, ...], place: Place) -> Odds:
        sums = Sums(measures)
        row = self.row(sums, place)
        ways: dict[Any, int] = {}
        for value, spread in row.ends.items():
            for delta, weight in spread.items():
                outcome = sums.totals(delta) if measures else value
                ways[outcome] = ways.get(outcome, 0) + weight
        shared = math.gcd(row.out_of, *ways.values())
        return Odds(measures, {outcome: count // shared for outcome, count in ways.items()}, row.out_of // shared)

    def row(self, gathered: Carrier, branch: Place | Folded | Repeated) -> Row:
        """Count where a step, a Fold or a Repeat leads."""
        carried = gathered if any(map(gathered.wants, branch.emitted)) else gathered.zero
        rows = self._rows.setdefault(carried, {})
        found = rows.get(branch)
        if found is None:
            kinds = {Folded: self._fold, Repeated: self._repeat}
            found = kinds.get(type(branch), self._place)(gathered, branch)  # type: ignore[operator]
            if len(found.ends) == 1 and all(set(spread) == {gathered.zero} for spread in found.ends.values()):
                found = found._replace(sure=True)
            rows[branch] = found
        return found

    def _place(self, gathered: Carrier, place: Place) -> Row:
        root = place.root
        if isinstance(root, Node) and root.last and not any(gathered.wants(one.measure) for one in root.emits):
            return self.row(gathered, root.branch)  # type: ignore[arg-type]
        ends: list[Counted] = []
        pending: list[tuple[Any, Counted]] = [(place.root, Counted(None, {gathered.zero: 1}))]
        while pending:
            node, (_, spread, times, out_of) = pending.pop()
            spread = emitted(gathered, node.emits, spread)
            if isinstance(node, End):
                ends.append(Counted(node.value, spread, times, out_of))
            elif isinstance(branch := node.branch, Turn):
                whole, chances = out_of * branch.out_of, branch.chances
                pending += (
                    (below, Counted(None, spread, times * chances[answer], whole))
                    for answer, below in node.after.items()
                )
            else:
                assert not isinstance(branch, Fork), branch.request.id
                row = self.row(gathered, branch)
                whole = out_of * row.out_of
                pending += (
                    (below, Counted(None, spread_over(spread, row.ends[answer], gathered), times, whole))
                    for answer, below in node.after.items()
                )
            self._budget.spend(WORK_OF_A_WAY + len(spread))
        return merged_ways(ends)

    def _fold(self, gathered: Carrier, folded: Folded) -> Row:
        tally = folded.tally
        if tally is None or not (gathered.wants(tally.measure) or any(map(gathered.wants, tally.gives))):
            return self._folded(gathered, folded, gathered.zero, gathered.join)
        inside = self._tallied.setdefault((gathered, tally), Tallied(gathered, tally))
        row = self._folded(inside, folded, (gathered.zero, folded.so_far), inside.plus)
        ends: dict[Any, dict[Any, int]] = {}
        for value, spread in row.ends.items():
            settled = ends[value] = {}
            for total, weight in spread.items():
                delta = inside.settled(total)
                settled[delta] = settled.get(delta, 0) + weight
        return Row(ends, row.out_of)

    def _repeat(self, gathered: Carrier, repeated: Repeated) -> Row:
        """Sum the endless ways through a Repeat: each state once, after those that lead to it."""
        if repeated.first is None:
            return Row({end: {gathered.zero: 1} for end in repeated.ends}, 1)
        reached: dict[Any, list[Counted]] = {state: [] for state in repeated.later}
        ends: list[Counted] = []

        def onward(place: Place, come: Counted) -> None:
            row = self.row(gathered, place)
            out_of = come.out_of * (row.out_of - coming_back(row, come.value, gathered))
            for state, later in row.ends.items():
                if state != come.value:
                    self._budget.spend(2 * WORK_OF_A_WAY + len(come.spread) * len(later))
                    spread = spread_over(come.spread, later, gathered)
                    reached.get(state, ends).append(Counted(state, spread, 1, out_of))

        onward(repeated.first, Counted(NOWHERE, {gathered.zero: 1}))
        for state in reversed(list(in_order(repeated))):
            onward(repeated.later[state], come_together(state, reached.pop(state)))
        return reduced(merged_ways(ends))

    def _folded(self, gathered: Carrier, folded: Folded, start: Any, plus: Callable[[Any, Any], Any]) -> Row:
        totals, places = [start], {start: 0}  # totals are told apart by their place, which is quicker to look up
        moved: dict[Any, dict[int, int]] = {}
        states: dict[Any, dict[int, int]] = {folded.state: {0: 1}}
        out_of = 1
        for layer in folded.layers:
            rows = [self.row(gathered, layer[state]) for state in states]
            if all(row.sure for row in rows):
                self._budget.spend(WORK_OF_A_WAY * len(rows))
                states = moved_on(states, rows)
                continue
            common = math.lcm(*(row.out_of for row in rows))
            out_of *= common
            merged: dict[Any, dict[int, int]] = {}
            for sums, row in zip(states.values(), rows, strict=True):
                scale = common // row.out_of
                for value, spread in row.ends.items():
                    self._budget.spend(WORK_OF_A_WAY + len(sums) * len(spread))
                    target = merged.setdefault(value, {})
                    for delta, weight in spread.items():
                        times = weight * scale
                        known = moved.setdefault(delta, {})
                        for place, ways in sums.items():
                            after = known.get(place)
                            if after is None:
                                total = plus(totals[place], delta)
                                after = known[place] = places.setdefault(total, len(totals))
                                if after == len(totals):
                                    totals.append(total)
                            target[after] = target.get(after, 0) + ways * times
            states = merged
        ends = {value: {totals[place]: ways for place, ways in sums.items()} for value, sums in states.items()}
        return Row(ends, out_of)

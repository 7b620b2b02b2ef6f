"""Exact odds: every way the dice can fall, counted, never drawn.

A step is run once for each way its own requests can be answered (a generator cannot be copied, so it is run again up
to each branch). ``Fold`` merges equal states after every item; ``Call`` and every step are remembered by function and
arguments for one run; beside the state only the measures asked for are carried. Weights are whole numbers over one
denominator, so nothing is rounded.
"""

from __future__ import annotations

import gc
import math
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.carrying import Carrier, Sums, Tallied
from forge.referee.deciding import decide, first
from forge.referee.dice import number_of_throws, parse_dice, throws, totals
from forge.referee.distribution import Odds
from forge.referee.refusals import Illegal
from forge.referee.requests import (
    Ask,
    Call,
    Choose,
    Column,
    Draw,
    Emit,
    Fold,
    InForce,
    LookUp,
    Position,
    Refuse,
    Roll,
    RollOn,
    Step,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from forge.referee.desk import Desk
    from forge.referee.procedure import PolicyFunction, Procedure
    from forge.rules.parts import Dice

MOST_WORK = 60_000_000
WORK_OF_A_PATH = 50
MOST_THROWS = 100_000
MOST_REQUESTS = 100_000
_SAID = frozenset({Step, Position})


class _Row(NamedTuple):
    """Where a step can lead: each value with its deltas and their weights, out of one denominator."""

    ends: dict[Any, dict[Any, int]]
    out_of: int


class _Path(NamedTuple):
    """A way through a step as far as it is answered: answers, the deltas so far with their weights, denominator."""

    answers: tuple[Any, ...]
    spreads: tuple[dict[Any, int], ...]
    out_of: int


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
    sums = Sums(measures)
    counting = _Counting(desk.with_told(told or {}), policy)
    collecting = gc.isenabled()
    gc.disable()  # counting makes a great many tuples and no cycles; looking for them costs a tenth of the time
    try:
        row = counting.row(sums, procedure.function, arguments)
    finally:
        if collecting:
            gc.enable()
    ways: dict[Any, int] = {}
    for value, spread in row.ends.items():
        for delta, weight in spread.items():
            outcome = sums.totals(delta) if measures else value
            ways[outcome] = ways.get(outcome, 0) + weight
    shared = math.gcd(row.out_of, *ways.values())
    return Odds(measures, {outcome: count // shared for outcome, count in ways.items()}, row.out_of // shared)


class _Counting:
    """One run: what it remembers is forgotten with it."""

    def __init__(self, desk: Desk, policy: PolicyFunction) -> None:
        self._desk = desk
        self._policy = policy
        self._rows: dict[tuple[Any, ...], _Row] = {}
        self._tallied: dict[tuple[Any, ...], Tallied] = {}
        self._chances: dict[Any, _Row] = {}
        self._work = 0

    def row(self, gathered: Carrier, function: Callable[..., Any], arguments: tuple[Any, ...]) -> _Row:
        """Find where a generator function can lead."""
        key = (gathered, function, arguments)
        if key not in self._rows:
            self._rows[key] = self._explore(gathered, function, arguments)
        return self._rows[key]

    def _explore(self, gathered: Carrier, function: Callable[..., Any], arguments: tuple[Any, ...]) -> _Row:
        ends: list[tuple[Any, dict[Any, int], int]] = []
        pending = [_Path((), (), 1)]
        while pending:
            answers, spreads, out_of = pending.pop()
            self._spend(WORK_OF_A_PATH)
            steps = function(*arguments)
            spread, answer, used = {gathered.zero: 1}, None, 0
            for _ in range(MOST_REQUESTS):
                try:
                    request = steps.send(answer)
                except StopIteration as end:
                    ends.append((end.value, spread, out_of))
                    break
                answer = None
                if type(request) is Emit:
                    spread = {gathered.emit(d, request.measure, request.amount): w for d, w in spread.items()}
                    continue
                if type(request) in _SAID:
                    continue
                if used == len(answers):
                    row = self._branches(gathered, request)
                    out_of *= row.out_of
                    ways = [_Path((*answers, a), (*spreads, s), out_of) for a, s in row.ends.items()]
                    answers, spreads, _ = ways.pop()
                    pending += ways
                answer = answers[used]
                spread = _spread_over(spread, spreads[used], gathered)
                used += 1
            else:
                raise Illegal(function.__name__, f"asks more than {MOST_REQUESTS:,} times in one step")
        return _merged(ends)

    def _branches(self, gathered: Carrier, request: Any) -> _Row:
        if type(request) is Fold:
            return self._fold(gathered, request)
        if type(request) is Call:
            return self.row(gathered, request.step, (request.state,))
        if type(request) not in (Roll, RollOn, Draw):
            return _Row({self._certain(request): {gathered.zero: 1}}, 1)
        key = (gathered, request)
        if key not in self._chances:
            self._chances[key] = self._chance(gathered, request)
        return self._chances[key]

    def _certain(self, request: Choose | InForce | LookUp | Column | Refuse | Ask) -> Any:
        if isinstance(request, Choose):
            return decide(self._policy, request)
        if isinstance(request, LookUp):
            return self._desk.known(self._desk.look(request, request.natural))
        if isinstance(request, Column):
            return self._desk.column(request)
        if isinstance(request, Refuse):
            self._desk.refuse(request)
        return self._desk.told(request.id) if isinstance(request, Ask) else self._desk.surely(request)

    def _chance(self, gathered: Carrier, request: Roll | RollOn | Draw) -> _Row:
        if isinstance(request, Draw):
            ways: tuple[tuple[Any, int], ...] = tuple((item, count) for item, count in request.source if count > 0)
            if not ways:
                raise Illegal(request.id, "cannot be drawn: nothing is left", cite=request.cite)
        elif isinstance(request, Roll):
            ways = _falls(request.id, parse_dice(request.dice), request.ordered)
        else:
            falls = totals(self._desk.dice(request.table))
            ways = tuple((self._desk.known(self._desk.look(request, fall)), count) for fall, count in falls)
        return _merged([(answer, {gathered.zero: count}, 1) for answer, count in ways])._replace(
            out_of=sum(count for _, count in ways)
        )

    def _fold(self, gathered: Carrier, request: Fold) -> _Row:
        tally = request.tally
        if tally is None or not (gathered.wants(tally.measure) or any(map(gathered.wants, tally.gives))):
            return self._folded(gathered, request, gathered.zero, gathered.join)
        inside = self._tallied.setdefault((gathered, tally), Tallied(gathered, tally))
        row = self._folded(inside, request, inside.start, inside.plus)
        ends: dict[Any, dict[Any, int]] = {}
        for value, spread in row.ends.items():
            settled = ends[value] = {}
            for total, weight in spread.items():
                delta = inside.settled(total)
                settled[delta] = settled.get(delta, 0) + weight
        return _Row(ends, row.out_of)

    def _folded(self, gathered: Carrier, request: Fold, start: Any, plus: Callable[[Any, Any], Any]) -> _Row:
        totals, places = [start], {start: 0}  # totals are told apart by their place, which is quicker to look up
        moved: dict[Any, dict[int, int]] = {}
        states: dict[Any, dict[int, int]] = {request.state: {0: 1}}
        out_of = 1
        for item in request.items:
            rows = [self.row(gathered, request.step, (state, item)) for state in states]
            common = math.lcm(*(row.out_of for row in rows))
            out_of *= common
            merged: dict[Any, dict[int, int]] = {}
            for sums, row in zip(states.values(), rows, strict=True):
                scale = common // row.out_of
                for value, spread in row.ends.items():
                    self._spend(len(sums) * len(spread))
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
        return _Row(ends, out_of)

    def _spend(self, work: int) -> None:
        self._work += work
        if self._work > MOST_WORK:
            raise Illegal("odds", "are beyond exact reach for this input", "sample instead, or ask for one measure")


def _falls(where: str, dice: Dice, ordered: bool) -> tuple[tuple[tuple[int, ...], int], ...]:
    if number_of_throws(dice, ordered) > MOST_THROWS:
        raise Illegal(where, f"{dice} fall in more than {MOST_THROWS:,} ways", "sample instead")
    return throws(dice, ordered)


def _spread_over(spread: dict[Any, int], later: dict[Any, int], gathered: Carrier) -> dict[Any, int]:
    if len(later) == 1 and gathered.zero in later:
        times = later[gathered.zero]
        return spread if times == 1 else {delta: weight * times for delta, weight in spread.items()}
    joined: dict[Any, int] = {}
    for delta, weight in spread.items():
        for after, times in later.items():
            both = gathered.join(delta, after)
            joined[both] = joined.get(both, 0) + weight * times
    return joined


def _merged(ends: list[tuple[Any, dict[Any, int], int]]) -> _Row:
    common = math.lcm(*(out_of for _, _, out_of in ends))
    merged: dict[Any, dict[Any, int]] = {}
    for value, spread, out_of in ends:
        target = merged.setdefault(value, {})
        for delta, weight in spread.items():
            target[delta] = target.get(delta, 0) + weight * (common // out_of)
    return _Row(merged, common)

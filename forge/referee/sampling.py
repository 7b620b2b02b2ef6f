"""Sampled odds, for what is beyond exact reach: many games played quickly, with the standard error of each mean."""

from __future__ import annotations

import math
import secrets
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.deciding import decide, first
from forge.referee.dice import parse_dice
from forge.referee.drivers import pick
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
from forge.referee.totals import Totals

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from forge.referee.desk import Desk
    from forge.referee.procedure import PolicyFunction, Procedure
    from forge.rules.parts import Dice


class Sample(NamedTuple):
    """How often each outcome came about in ``size`` games; outcomes are as those of ``Odds``."""

    measures: tuple[str, ...]
    counts: Mapping[Any, int]
    size: int

    def share(self, outcome: Any) -> float:
        """The share of games that ended so."""
        return self.counts.get(outcome, 0) / self.size

    def share_error(self, outcome: Any) -> float:
        """The standard error of that share; one game in ``size`` is taken as seen, so that it is never 0."""
        seen = min(max(self.share(outcome), 1 / self.size), 1 - 1 / self.size)
        return math.sqrt(seen * (1 - seen) / self.size)

    def mean(self, measure: str) -> float:
        """The mean of a measure."""
        place = self.measures.index(measure)
        total: int = sum(outcome[place] * count for outcome, count in self.counts.items())
        return total / self.size

    def mean_error(self, measure: str) -> float:
        """The standard error of that mean."""
        place, mean = self.measures.index(measure), self.mean(measure)
        squares = sum(count * (outcome[place] - mean) ** 2 for outcome, count in self.counts.items())
        return math.sqrt(squares / (self.size - 1) / self.size) if self.size > 1 else math.inf


def sample_odds(
    desk: Desk,
    procedure: Procedure,
    arguments: tuple[Any, ...],
    measures: tuple[str, ...] = (),
    *,
    size: int = 10_000,
    policy: PolicyFunction = first,
    told: Mapping[str, Any] | None = None,
    below: Callable[[int], int] = secrets.randbelow,
) -> Sample:
    """Play a procedure ``size`` times and count how it ends."""
    desk = desk.with_told(told or {})
    counts: Counter[Any] = Counter()
    for _ in range(size):
        game = _Game(desk, policy, below)
        value = game.run(procedure.function, arguments)
        counts[tuple(game.totals.get(measure, 0) for measure in measures) if measures else value] += 1
    return Sample(measures, counts, size)


class _Game:
    """One game, played without a record."""

    def __init__(self, desk: Desk, policy: PolicyFunction, below: Callable[[int], int]) -> None:
        self._totals = Totals()
        self.totals = self._totals.sums
        self._desk = desk
        self._policy = policy
        self._below = below

    def run(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Run one generator function to its end."""
        steps = function(*arguments)
        answer: Any = None
        while True:
            try:
                request = steps.send(answer)
            except StopIteration as end:
                return end.value
            answer = self._answer(request)

    def _answer(self, request: Any) -> Any:
        if isinstance(request, RollOn):
            throw = sum(self._throw(self._desk.dice(request.table)))
            return self._desk.known(self._desk.look(request, throw))
        if isinstance(request, Roll):
            throw_of = self._throw(parse_dice(request.dice))
            return throw_of if request.ordered else tuple(sorted(throw_of))
        if isinstance(request, Fold):
            return self._fold(request)
        if isinstance(request, Emit):
            self._totals.emit(request.measure, request.amount)
            return None
        if isinstance(request, Step | Position):
            return None
        return self.run(request.step, (request.state,)) if isinstance(request, Call) else self._certain(request)

    def _certain(self, request: Choose | Draw | LookUp | Column | Refuse | InForce | Ask) -> Any:
        if isinstance(request, Choose):
            return decide(self._policy, request)
        if isinstance(request, Draw):
            return pick(request.source, self._below)
        if isinstance(request, LookUp):
            return self._desk.known(self._desk.look(request, request.natural))
        if isinstance(request, Column):
            return self._desk.column(request)
        if isinstance(request, Refuse):
            self._desk.refuse(request)
        return self._desk.told(request.id) if isinstance(request, Ask) else self._desk.surely(request)

    def _throw(self, dice: Dice) -> tuple[int, ...]:
        return tuple(self._below(dice.faces) + 1 for _ in range(dice.number))

    def _fold(self, request: Fold) -> Any:
        state = request.state
        self._totals.begin(request.tally)
        for item in request.items:
            state = self.run(request.step, (state, item))
        self._totals.finish(request.tally)
        return state

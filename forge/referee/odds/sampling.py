"""Sampled odds, for what is beyond exact reach: many games played quickly, with the standard error of each mean."""

from __future__ import annotations

import math
import secrets
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.deciding import decide, first, options_of
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import (
    ANSWERED,
    MOST_ANEW,
    Again,
    Ask,
    Call,
    Choose,
    Draw,
    Emit,
    Fold,
    Position,
    Repeat,
    Roll,
    RollOn,
    Step,
)
from forge.referee.walking.drivers import pick
from forge.referee.walking.totals import Totals
from forge.values.dice_notation import parse_dice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from forge.referee.contract.policy import PolicyFunction
    from forge.referee.contract.procedure import Procedure
    from forge.referee.walking.desk import Desk

MOST_REQUESTS = 1_000_000


class Sample(NamedTuple):
    """How often each outcome came about in ``size`` games; outcomes are as those of ``Odds``."""

    measures: tuple[str, ...]
    counts: Mapping[Any, int]
    size: int

    def share(self, outcome: object) -> float:
        """The share of games that ended so."""
        return self.counts.get(outcome, 0) / self.size

    def share_error(self, outcome: object) -> float:
        """The standard error of that share; one game in ``size`` is taken as seen, so that it is never 0."""
        seen = min(max(self.share(outcome), 1 / self.size), 1 - 1 / self.size)
        return math.sqrt(seen * (1 - seen) / self.size)

    def mean(self, measure: str) -> float:
        """The mean of a measure."""
        place = self.measures.index(measure)
        total: int = sum(outcome[place] * count for outcome, count in self.counts.items())
        return total / self.size

    def mean_error(self, measure: str) -> float:
        """The standard error of that mean; at least what one game not seen may have made, so that it is never 0."""
        place, mean = self.measures.index(measure), self.mean(measure)
        squares = sum(count * (outcome[place] - mean) ** 2 for outcome, count in self.counts.items())
        unseen = max(1, *(abs(outcome[place]) for outcome in self.counts)) / self.size
        return max(math.sqrt(squares / (self.size - 1) / self.size), unseen) if self.size > 1 else math.inf

    def alone(self, measures: tuple[str, ...]) -> Sample:
        """The same games by some of the measures."""
        places = tuple(map(self.measures.index, measures))
        counts: Counter[Any] = Counter()
        for outcome, count in self.counts.items():
            counts[tuple(outcome[place] for place in places)] += count
        return Sample(measures, counts, self.size)


def sample_odds(
    desk: Desk,
    procedure: Procedure,
    arguments: tuple[object, ...],
    measures: tuple[str, ...] = (),
    *,
    size: int = 10_000,
    policy: PolicyFunction = first,
    told: Mapping[str, object] | None = None,
    below: Callable[[int], int] = secrets.randbelow,
) -> Sample:
    """Play a procedure ``size`` times and count how it ends."""
    desk = desk.with_told(told) if told else desk
    counts: Counter[Any] = Counter()
    for _ in range(size):
        game = Game(desk, policy, below)
        value = game.run(procedure.function, arguments)
        counts[tuple(game.sums.sums.get(measure, 0) for measure in measures) if measures else value] += 1
    return Sample(measures, counts, size)


class Game:
    """One game, played without a record."""

    def __init__(self, desk: Desk, policy: PolicyFunction, below: Callable[[int], int]) -> None:
        self.sums = Totals()
        self._desk = desk
        self._policy = policy
        self._below = below
        self._asked = 0
        self._position: Any = None

    def run(
        self,
        function: Callable[..., Any],
        arguments: tuple[object, ...],
        past: tuple[object, ...] = (),
        *,
        waits: bool = False,
    ) -> Any:
        """Run one function of the rules to its end.

        ``past`` are the answers that it has been given already; ``waits`` says that it has asked for more since.
        """
        steps = function(*arguments)
        answer: Any = None
        given, begun = len(past), 0
        while True:
            try:
                request = steps.send(answer)
            except StopIteration as end:
                return end.value
            self._asked += 1
            if self._asked > MOST_REQUESTS:
                raise Illegal(function.__name__, f"asks more than {MOST_REQUESTS:,} times in one game")
            if isinstance(request, Again):
                begun += 1
                if begun > MOST_ANEW:
                    raise Illegal(function.__name__, f"begins anew more than {MOST_ANEW:,} times")
                steps, answer = function(*arguments), None
            elif not given and (not waits or type(request) in ANSWERED):
                answer, waits = self._answer(request), False
            elif type(request) in ANSWERED:
                answer = past[-given]
                given -= 1
            else:
                answer = None if isinstance(request, Emit | Step | Position) else self._desk.answer(request)

    def _answer(self, request: Any) -> Any:
        if isinstance(request, RollOn | Roll | Draw):
            return self._chance(request)
        if isinstance(request, Call | Fold | Repeat):
            return self._within(request)
        if isinstance(request, Emit):
            self.sums.emit(request.measure, request.amount)
            return None
        if isinstance(request, Step | Position):
            self._position = request.state if isinstance(request, Position) else self._position
            return None
        decides = isinstance(request, Choose) or (isinstance(request, Ask) and options_of(request))
        return decide(self._policy, request, self._position) if decides else self._desk.answer(request)

    def _chance(self, request: RollOn | Roll | Draw) -> Any:
        if isinstance(request, Draw):
            return pick(request.source, self._below)
        if isinstance(request, RollOn):
            dice = self._desk.dice(request)
            return self._desk.known(self._desk.look(request, dice.total(dice.fall(self._below))))
        dice = parse_dice(request.dice)
        thrown = dice.fall(self._below)
        return thrown if request.ordered or dice.ordered else tuple(sorted(thrown))

    def _within(self, request: Call[Any, Any] | Fold[Any, Any] | Repeat[Any]) -> Any:
        if isinstance(request, Call):
            return self.run(request.step, (request.state,))
        return self._fold(request) if isinstance(request, Fold) else self.repeat(request, request.state, 1)

    def _fold(self, request: Fold[Any, Any]) -> Any:
        state = request.state
        self.sums.begin(request.tally)
        for item in request.items:
            state = self.run(request.step, (state, item))
        self.sums.finish(request.tally)
        return state

    def repeat(self, request: Repeat[Any], state: object, number: int) -> Any:
        """Run the step of a Repeat until it is over, from the time of this number on."""
        while not request.over(state):
            state = self.run(request.step, (state, number))
            number += 1
        return state

"""Odds of a procedure with its input read: counted by every way it can end, or sampled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import nearest
from forge.library.given import words_of
from forge.referee.contract.refusals import Illegal, near
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import read_typed
from forge.referee.walking.questions import Question
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from forge.referee.contract.policy import Decision, PolicyFunction
    from forge.referee.contract.procedure import Procedure
    from forge.referee.contract.requests import Choose
    from forge.referee.odds.best import Goal
    from forge.referee.odds.distribution import Odds
    from forge.referee.odds.exploring import Explorer
    from forge.referee.odds.sampling import Sample
    from forge.referee.walking.input import Input
    from forge.rules import Rules

Group = tuple[str, ...]


class Beforehand:
    """Decides as was told beforehand by id, and by a policy whatever nothing was told of."""

    def __init__(self, told: Mapping[str, object], policy: PolicyFunction, texts: Mapping[str, str]) -> None:
        self._told, self._policy, self._texts = told, policy, texts
        self.decided: dict[str, tuple[Any, ...]] = {}

    def __call__(self, decision: Decision) -> Any:
        """Give the option that was told, which must be one; else what the policy decides."""
        if decision.id in self._told:
            words = words_of(self._told[decision.id], decision.id)
            chosen = read_typed(Question(0, decision.request), words, self._texts).value
        else:
            chosen = self._policy(decision)
        before = self.decided.get(decision.id, ())
        self.decided[decision.id] = before if chosen in before else (*before, chosen)
        return chosen

    def leaving(self, wants: Callable[[Choose], bool]) -> Callable[[Choose], bool]:
        """Leave to the best of the choices that are wanted those of which nothing was told."""
        return lambda request: request.id not in self._told and wants(request)

    def refuse_rest(self, asked: Iterable[str]) -> None:
        """Object to what was told and nothing asked for: the odds would be those of something else."""
        known = (*self.decided, *asked)
        for name in self._told:
            if name not in known:
                hint = near(name, known) if known else sentence("leave-out")
                raise Illegal("--answer", sentence("not-asked", id=name), hint)


class Chances(NamedTuple):
    """What there are odds of: a procedure, its input, and what only the table knows, told beforehand by id.

    ``notice`` is called once where counting takes long; ``explored`` gets what was explored, for who studies that,
    ``decided`` every option that each choice came to, by id.
    ``quick``: what takes longer than two seconds to count is refused.
    """

    rules: Rules
    procedure: Procedure
    given: Input
    told: Mapping[str, object] = {}
    notice: Callable[[], None] | None = None
    explored: Callable[[Explorer], None] | None = None
    decided: Callable[[Mapping[str, tuple[Any, ...]]], None] | None = None
    quick: bool = False

    def exact(self, groups: Sequence[Group], policy: str = "first") -> list[Odds]:
        """Count for several groups of measures, each by itself; all is explored once.

        ``policy`` may hold goals, ``best:MEASURE``, for which choices are then decided.
        """
        from forge.referee.odds.best import WORK, best_odds, wants
        from forge.referee.odds.budget import LONG_WORK, MOST_WORK, QUICK_WORK, SAMPLE, Budget
        from forge.referee.odds.exact import exact_odds_of_each
        from forge.referee.odds.exploring import Explorer

        goals, decide = self._decided(policy)
        beforehand = Beforehand(self.told, decide, self.rules.texts)
        self.know(measure for group in groups for measure in group)
        most, hint = (QUICK_WORK, f"{SAMPLE}, or count for longer: --long") if self.quick else (MOST_WORK, SAMPLE)
        budget = Budget(WORK if goals else most, self.notice, LONG_WORK, hint)
        desk = Desk(self.rules).with_told(self._read_told())
        if goals:
            open_to = partial(wants, goals)
            explorer = Explorer(desk, beforehand, budget, beforehand.leaving(open_to), self.procedure.episodes)
            found = best_odds(explorer, self.procedure, self.given.arguments, groups, goals)
        else:
            explorer = Explorer(desk, beforehand, budget)
            found = exact_odds_of_each(explorer, self.procedure, self.given.arguments, groups)
        if self.explored:
            self.explored(explorer)
        self._end(beforehand, desk)
        return found

    def sample(
        self, groups: Sequence[Group], policy: str = "first", size: int = 10_000, seed: str | None = None
    ) -> list[Sample]:
        """Play so many times, and give for each group of measures how often each outcome came about."""
        import secrets

        from forge.referee.odds.sampling import sample_odds
        from forge.referee.walking.drivers import seeded_below

        goals, decide = self._decided(policy)
        if goals:
            raise Illegal("policy", "the best is reckoned from every end back, which cannot be sampled")
        every = tuple(dict.fromkeys(measure for group in groups for measure in group))
        self.know(every)
        below = secrets.randbelow if seed is None else seeded_below(seed)
        beforehand = Beforehand(self.told, decide, self.rules.texts)
        desk = Desk(self.rules).with_told(self._read_told())
        found = sample_odds(
            desk,
            self.procedure,
            self.given.arguments,
            every,
            size=size,
            policy=beforehand,
            below=below,
        )
        self._end(beforehand, desk)
        return [found.alone(group) for group in groups] if every else [found]

    def _end(self, beforehand: Beforehand, desk: Desk) -> None:
        beforehand.refuse_rest(desk.asked)
        if self.decided:
            self.decided(beforehand.decided)

    def _decided(self, policy: str) -> tuple[dict[str, Goal], PolicyFunction]:
        from forge.referee.contract.deciding import find_policy
        from forge.referee.odds.best import read_goals

        goals, rest = read_goals(self.procedure, policy)
        return goals, find_policy(self.procedure, rest)

    def know(self, measures: Iterable[str]) -> None:
        """Refuse a measure that the procedure does not have."""
        known = self.procedure.measures
        for measure in measures:
            if measure not in known:
                message = f"{measure!r} is not a measure of {self.procedure.id}"
                raise Illegal("--measure", message, nearest(measure, known))

    def _read_told(self) -> dict[str, Any]:
        """Read what is told: an unknown as its type says, other values as they are typed."""
        from forge.referee.contract.parameters import read_words

        read: dict[str, Any] = {}
        for name, value in self.told.items():
            unknown, words = self.rules.unknowns.get(name), words_of(value, name)
            read[name] = read_words(unknown.type.typed(), words, name) if unknown else words
        return read

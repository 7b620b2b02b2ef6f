"""Odds of a procedure with its input read: counted by every way it can end, or sampled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import nearest
from forge.library.given import words_of
from forge.referee.contract.refusals import Illegal
from forge.referee.walking.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from forge.referee.contract.policy import PolicyFunction
    from forge.referee.contract.procedure import Procedure
    from forge.referee.odds.best import Goal
    from forge.referee.odds.distribution import Odds
    from forge.referee.odds.exploring import Explorer
    from forge.referee.odds.sampling import Sample
    from forge.referee.walking.input import Input
    from forge.rules import Rules

Group = tuple[str, ...]


class Chances(NamedTuple):
    """What there are odds of: a procedure, its input, and what only the table knows, told beforehand by id.

    ``notice`` is called once where counting takes long; ``explored`` gets what was explored, for who studies that.
    ``quick``: what takes longer than two seconds to count is refused.
    """

    rules: Rules
    procedure: Procedure
    given: Input
    told: Mapping[str, object] = {}
    notice: Callable[[], None] | None = None
    explored: Callable[[Explorer], None] | None = None
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
        self.know(measure for group in groups for measure in group)
        most, hint = (QUICK_WORK, f"{SAMPLE}, or count for longer: --long") if self.quick else (MOST_WORK, SAMPLE)
        budget = Budget(WORK if goals else most, self.notice, LONG_WORK, hint)
        desk = Desk(self.rules).with_told(self._read_told())
        if goals:
            explorer = Explorer(desk, decide, budget, partial(wants, goals), self.procedure.episodes)
            found = best_odds(explorer, self.procedure, self.given.arguments, groups, goals)
        else:
            explorer = Explorer(desk, decide, budget)
            found = exact_odds_of_each(explorer, self.procedure, self.given.arguments, groups)
        if self.explored:
            self.explored(explorer)
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
        found = sample_odds(
            Desk(self.rules),
            self.procedure,
            self.given.arguments,
            every,
            size=size,
            policy=decide,
            told=self._read_told(),
            below=below,
        )
        return [found.alone(group) for group in groups] if every else [found]

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

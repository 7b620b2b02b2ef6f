"""Odds of every option where a walk stands, to the end of the episode that it is in.

Each option is taken, everything after it is decided by a policy, and all ways are counted. Where that is too much,
games are played, the same dice for every option, so that their differences are surer than the figures themselves.
"""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.deciding import find_policy, told_policy
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Choose
from forge.referee.odds.budget import BeyondReach, Budget
from forge.referee.odds.exact import Counting, uncollected, without_endless
from forge.referee.odds.exploring import Begun, Explorer
from forge.referee.odds.sampling import Game, Sample
from forge.referee.walking.drivers import seeded_below
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.policy import PolicyFunction
    from forge.referee.contract.procedure import Procedure
    from forge.referee.odds.distribution import Odds
    from forge.referee.odds.ways import Branch, Place
    from forge.referee.walking.desk import Desk
    from forge.referee.walking.levels import Level, Midway
    from forge.referee.walking.walk import Standing, Walk

    Option = tuple[str, ...]
    Ended = tuple[Any, dict[str, int]]

WORK = 5_000_000
SECONDS, MOST_EFFORT = 0.9, 0.8
"""What an answer takes, and what of the processor's time counting may: rules that think long cost more than steps."""
FEWEST_GAMES, MOST_GAMES, MOST_LATE = 20, 2_000, 2
"""So many games are played at least, unless that took more than so many times the seconds."""


class Outlook(NamedTuple):
    """What each option leads to: ``found`` has for each, measure by measure, its odds to the end of the episode.

    The one option is ``""`` where no choice is asked. Totals count from the beginning of the episode; without measures
    the odds are those of what the episode comes to. ``endless`` are measures that may come to any number.
    """

    options: tuple[str, ...]
    measures: tuple[str, ...]
    found: tuple[tuple[Odds, ...], ...] | tuple[tuple[Sample, ...], ...]
    endless: tuple[str, ...] = ()

    @property
    def games(self) -> int:
        """How many games were played for each option; 0 where the odds are exact."""
        one = self.found[0][0]
        return one.size if isinstance(one, Sample) else 0


class Lookout:
    """Tells the odds of every option at the prompts of a game; what it has explored for one prompt serves the next.

    ``whole``: to the end of the whole procedure, for whoever asks has told all there is.
    """

    def __init__(
        self,
        work: int = WORK,
        clock: Callable[[], float] = time.process_time,
        *,
        whole: bool = False,
    ) -> None:
        self._work, self._clock, self._whole = work, clock, whole
        self._known: tuple[Desk, str] | None = None
        self._explorer: Explorer | None = None
        self._counting: Counting | None = None

    def odds_here(self, walk: Walk | Standing, policy: str = "") -> Outlook:
        """Give the odds of every option at the question that a walk stands at; ``Illegal`` where there are none.

        ``policy`` decides everything after the option: words as for ``--policy``, else the last of those that are
        usual. The odds are exact if counting for all options takes no longer than the look-out may work: to the end of
        the outermost episode that can be counted so, else games are played to the end of the inmost.
        """
        begun = self._clock()
        question = walk.question
        if question is None:
            raise Illegal(walk.procedure.id, "is over: nothing is left to chance")
        request = question.request
        options: tuple[Option, ...] = tuple((one,) for one in request.options) if isinstance(request, Choose) else ((),)
        ahead = (walk.midway,) if self._whole else _in_episodes(walk, question.id)
        policy = policy or walk.procedure.usual[-1]
        _refuse_seeing(walk.procedure, policy)
        explorer, counting = self._at_work(walk, ahead[0].desk, policy)
        strained = self._clock() + MOST_EFFORT
        explorer.budget.renew(self._work, lambda: self._clock() > strained)
        named = tuple(map("".join, options))
        known, found = walk.procedure.measures, None
        with uncollected(), suppress(BeyondReach):
            for midway in ahead:
                found = Outlook(named, *_counted(midway, options, known, explorer, counting))
        if found:
            return found
        play, spent = partial(_play, ahead[0], explorer.policy), lambda: (self._clock() - begun) / SECONDS
        return Outlook(named, *_played(ahead[0], options, known, play, spent))

    def _at_work(self, walk: Walk | Standing, desk: Desk, policy: str) -> tuple[Explorer, Counting]:
        """Give what explores and counts here, with what it knows of the prompt before if that was alike."""
        if self._explorer is None or self._counting is None or self._known != (desk, policy):
            self._known = desk, policy
            self._explorer = Explorer(desk, find_policy(walk.procedure, policy), Budget())
            self._counting = Counting(self._explorer.budget, walk.procedure.together)
        return self._explorer, self._counting


def has_odds(walk: Walk) -> bool:
    """Tell whether the odds of the question that a walk stands at may be told: it is in an episode, open to all."""
    return walk.question is not None and any(one.function in walk.procedure.episodes for one in walk.midway.levels)


def _in_episodes(walk: Walk | Standing, where: str) -> tuple[Midway, ...]:
    """Give the levels from each episode on, the inmost first; only inside one does everybody see all there is."""
    midway, inside = walk.midway, walk.procedure.episodes
    found = [n for n, level in enumerate(midway.levels) if level.function in inside]
    if found:
        return tuple(midway._replace(levels=midway.levels[number:]) for number in reversed(found))
    raise Illegal(where, sentence("no-odds"), sentence("where-odds"))


def _refuse_seeing(procedure: Procedure, policy: str) -> None:
    """Refuse a policy that would decide blindly here, so that the odds are not those of the policy named."""
    named = {word for _, words in told_policy(procedure, policy) for word in words.split("+")}
    for one in procedure.policies:
        if one.sees and one.id in named:
            message = "decides by the whole position, which these odds do not carry"
            raise Illegal(one.id, message, f"possible here: {', '.join(('first', 'last', *procedure.traits))}")


def _counted(
    midway: Midway, options: tuple[Option, ...], known: tuple[str, ...], explorer: Explorer, counting: Counting
) -> tuple[tuple[str, ...], tuple[tuple[Odds, ...], ...], tuple[str, ...]]:
    places = [_ahead(explorer, midway.levels, option) for option in options]
    measures = _measured(midway, known, set().union(*(place.emitted for place in places)))
    groups = tuple((measure,) for measure in measures) or ((),)
    counted = [without_endless(counting, groups, place) for place in places]
    told = [group for group in groups if all(group in (one.measures for one in odds) for odds in counted)]
    found = (
        tuple(_from(one, _so_far(midway, one.measures)) for one in odds if one.measures in told) for odds in counted
    )
    named = tuple(measure for group in told for measure in group)
    return named, tuple(found), tuple(measure for measure in measures if measure not in named)


def _ahead(explorer: Explorer, levels: tuple[Level, ...], option: Option) -> Place:
    """Explore every way on from an option to the end of the outermost level."""
    *outside, inmost = levels
    place = explorer.onward(Begun(inmost.function, inmost.arguments, (*inmost.answers, *option), waits=not option))
    for level in reversed(outside):
        branch: Branch = place
        if fold := level.fold:
            branch = explorer.fold_on(fold.request, fold.number, place, fold.tallied[0])
        elif level.repeat:
            branch = explorer.repeat_on(level.repeat.request, place)
        place = explorer.onward(Begun(level.function, level.arguments, tuple(level.answers), waits=True), branch)
    return place


def _measured(midway: Midway, known: tuple[str, ...], coming: set[str]) -> tuple[str, ...]:
    """List what the episode has measured or may still, the procedure's own measures in their order if there are any.

    Where it has measures, and none of them can change, all are listed: nothing of them is what there is to tell.
    """
    some = coming | {name for name in midway.totals if any(_so_far(midway, (name,)))}
    return tuple(name for name in known if name in some) or tuple(sorted(some)) or known


def _so_far(midway: Midway, measures: tuple[str, ...]) -> tuple[int, ...]:
    before = midway.levels[0].before
    return tuple(midway.totals.get(measure, 0) - before.get(measure, 0) for measure in measures)


def _from(odds: Odds, so_far: tuple[int, ...]) -> Odds:
    if not any(so_far):
        return odds
    ways = {tuple(map(sum, zip(outcome, so_far, strict=True))): count for outcome, count in odds.ways.items()}
    return odds._replace(ways=ways)


def _played(
    midway: Midway,
    options: tuple[Option, ...],
    known: tuple[str, ...],
    play: Callable[[Option, int], Ended],
    spent: Callable[[], float],
) -> tuple[tuple[str, ...], tuple[tuple[Sample, ...], ...]]:
    ends: dict[Option, list[Ended]] = {option: [] for option in options}
    for number in range(MOST_GAMES):
        if (number >= FEWEST_GAMES and spent() > 1) or (number > 1 and spent() > MOST_LATE):
            break
        for option, games in ends.items():
            games.append(play(option, number))
    measures = _measured(midway, known, {name for games in ends.values() for _, sums in games for name in sums})
    return measures, tuple(
        tuple(_sample(games, (measure,), _so_far(midway, (measure,))) for measure in measures)
        or (_sample(games, (), ()),)
        for games in ends.values()
    )


def _play(midway: Midway, policy: PolicyFunction, option: Option, number: int) -> Ended:
    """Play the episode to its end from an option, with the dice of the game of this number."""
    *outside, inmost = midway.levels
    game = Game(midway.desk, policy, seeded_below(f"odds/{number}"))
    for level in outside:
        if level.fold:
            game.sums.begin(level.fold.request.tally, level.fold.tallied[0])
    value = game.run(inmost.function, inmost.arguments, (*inmost.answers, *option), waits=not option)
    for level in reversed(outside):
        if level.fold:
            request, place, _ = level.fold
            for item in request.items[place + 1 :]:
                value = game.run(request.step, (value, item))
            game.sums.finish(request.tally)
        elif level.repeat:
            value = game.repeat(level.repeat.request, value, level.repeat.number + 1)
        value = game.run(level.function, level.arguments, (*level.answers, value))
    return value, game.sums.sums


def _sample(games: list[Ended], measures: tuple[str, ...], so_far: tuple[int, ...]) -> Sample:
    counts: Counter[Any] = Counter()
    for value, sums in games:
        totals = (sums.get(name, 0) + base for name, base in zip(measures, so_far, strict=True))
        counts[tuple(totals) if measures else value] += 1
    return Sample(measures, counts, len(games))

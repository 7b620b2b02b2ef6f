"""The odds of a procedure with its form filled in: counted within a budget, else played a number of times and said so.

All of it is work for a thread. What a form leaves open that must be given is told, not refused.
"""

from __future__ import annotations

import secrets
import time
from fractions import Fraction
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError
from forge.referee.contract.deciding import find_policy
from forge.referee.contract.words import decimals, measure_words, number, policy_words, word
from forge.referee.odds.budget import BeyondReach, Budget
from forge.referee.odds.distribution import Odds, ordered
from forge.referee.odds.exact import exact_odds_of_each
from forge.referee.odds.exploring import Explorer
from forge.referee.odds.plain import percent
from forge.referee.odds.sampling import Sample, sample_odds
from forge.referee.telling.plain import plain
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.rules.look import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from forge.referee.contract.procedure import Procedure
    from forge.rules import Rules
    from forge.rules.table import Table

    Found = Odds | Sample

QUICK_WORK, LONG_WORK = 2_000_000, 12_000_000
"""What counting may cost while somebody chooses, and on the page of the odds."""
QUICK_SECONDS, LONG_SECONDS = 0.35, 2.0
BATCH, MOST_GAMES = 25, 20_000
MOST_ROWS, SEVERAL_FIGURES, ALL = 24, 1000, 100


class Row(NamedTuple):
    """An outcome: its words, its chance, also without decimals, that of at least as much, a bar of at most 100."""

    words: str
    percent: str
    short: str
    at_least: str
    bar: int


class Column(NamedTuple):
    """The odds of one measure, or of what is returned: its rows, the chance of any at all in whole percent, the mean.

    ``ever`` says whether there can be any at all.

    ``error`` is the standard error of the mean where games were played.
    """

    id: str
    words: str
    rows: tuple[Row, ...]
    some: str = ""
    ever: bool = True
    mean: str = ""
    error: str = ""


class Chances(NamedTuple):
    """The odds of all measures; ``games`` are how many were played, 0 where all ``ways`` were counted.

    ``endless`` are the measures that may come to any number, which are not counted.
    """

    columns: tuple[Column, ...]
    policy: str
    ways: int = 0
    games: int = 0
    endless: tuple[str, ...] = ()


def count(procedure: Procedure, rules: Rules, words: Mapping[str, str], *, long: bool = False) -> Chances:
    """Give the odds; ``ForgeError`` where the input is refused, or where only the table knows what they rest on."""
    given = read_input(procedure, words, rules.texts)
    policy = procedure.usual[-1]
    groups: list[tuple[str, ...]] = [(name,) for name in procedure.measures] or [()]
    budget = Budget(LONG_WORK if long else QUICK_WORK)
    try:
        explorer = Explorer(Desk(rules), find_policy(procedure, policy), budget)
        found: Sequence[Found] = exact_odds_of_each(explorer, procedure, given.arguments, groups)
        counted = [one.measures for one in found]
        endless = (measure_words(rules.texts, *group) for group in groups if group not in counted)
        return _told(found, procedure, rules, policy)._replace(endless=tuple(endless))
    except BeyondReach:
        return sample(procedure, rules, words, long=long)


def sample(procedure: Procedure, rules: Rules, words: Mapping[str, str], *, long: bool = False) -> Chances:
    """Play as often as there is time for."""
    given = read_input(procedure, words, rules.texts)
    policy = procedure.usual[-1]
    play = partial(
        sample_odds, Desk(rules), procedure, given.arguments, procedure.measures,
        size=BATCH, policy=find_policy(procedure, policy), told={}, below=secrets.randbelow,
    )  # fmt: skip
    until = time.perf_counter() + (LONG_SECONDS if long else QUICK_SECONDS)
    whole = play()
    while time.perf_counter() < until and whole.size < MOST_GAMES:
        whole = _joined(whole, play())
    groups = [(name,) for name in procedure.measures]
    return _told([whole.alone(group) for group in groups] or [whole], procedure, rules, policy)


def means(
    procedure: Procedure, rules: Rules, words: Mapping[str, str], field: str, options: Iterable[str]
) -> dict[str, tuple[str, ...]]:
    """Give what each option of a field comes to on the average, as far as that is counted quickly."""
    found = {}
    for option in options:
        try:
            chances = count(procedure, rules, {**words, field: option})
        except ForgeError:
            continue
        found[option] = tuple(f"{one.mean} {one.words}" for one in chances.columns if one.mean)[:2]
    return found


def _joined(one: Sample, other: Sample) -> Sample:
    counts = dict(one.counts)
    for outcome, times in other.counts.items():
        counts[outcome] = counts.get(outcome, 0) + times
    return Sample(one.measures, counts, one.size + other.size)


def _told(found: Sequence[Found], procedure: Procedure, rules: Rules, policy: str) -> Chances:
    first = found[0]
    columns: list[Column] = []
    for one in found:
        columns += [_measured(one, rules)] if one.measures else _returned(one, rules.tables.get(procedure.id), rules)
    decided = policy_words(rules.texts, policy) if procedure.policies or procedure.traits or policy != "first" else ""
    if isinstance(first, Sample):
        return Chances(tuple(columns), decided, games=first.size)
    return Chances(tuple(columns), decided, ways=max(one.out_of for one in found if isinstance(one, Odds)))


def _chances(found: Found) -> list[tuple[Any, Fraction]]:
    if isinstance(found, Sample):
        return [(outcome, Fraction(found.counts[outcome], found.size)) for outcome in ordered(found.counts)]
    return [(outcome, found.chance(outcome)) for outcome in found.ordered()]


def _measured(found: Found, rules: Rules) -> Column:
    name, texts = found.measures[0], rules.texts
    pairs = [(amount, chance) for (amount,), chance in _chances(found)]
    mean = found.mean(name)
    error = _mean_words(found.mean_error(name), texts) if isinstance(found, Sample) else ""
    return _numbers(name, measure_words(texts, name), pairs, texts)._replace(mean=_mean_words(mean, texts), error=error)


def _numbers(name: str, words: str, pairs: list[tuple[int, Fraction]], texts: Mapping[str, str]) -> Column:
    some = sum((chance for amount, chance in pairs if amount), start=Fraction(0))
    mean = sum((chance * amount for amount, chance in pairs), start=Fraction(0))
    rows = _rows(_banded(pairs, texts), texts, counted=True)
    return Column(name, words, rows, _short(some), bool(some), _mean_words(mean, texts))


def _returned(found: Found, table: Table | None, rules: Rules) -> list[Column]:
    """Tell what is returned: of a table each printed number by itself, after the results as they are printed."""
    pairs = _chances(found)
    columns = []
    if table and all(isinstance(one, Result) for one, _ in pairs):
        for field in table.shown if len(table.shown) > 1 or len(pairs) > 1 else ():
            if field.type.shape == "whole" and all(one[field.id] is not None for one, _ in pairs):
                amounts = _summed(pairs, itemgetter(field.id))
                columns.append(_numbers(field.id, field.title, amounts, rules.texts))
    shown = partial(_outcome_words, table=table, rules=rules)
    if not columns or len(table.shown if table else ()) > len(columns):
        rows = _rows(_merged(pairs, shown), rules.texts, counted=False)
        columns.insert(0, Column("", "", rows))
    return columns


def _outcome_words(outcome: object, table: Table | None, rules: Rules) -> str:
    texts = rules.texts
    if table and isinstance(outcome, Result):
        shown = [field.show(outcome[field.id]) for field in table.shown]
        return ", ".join(one for one in shown if one) or str(word(texts, "none"))
    return _words(plain(outcome), texts)


def _words(value: object, texts: Mapping[str, str]) -> str:
    if isinstance(value, dict):
        said = ((name, _words(one, texts)) for name, one in value.items())
        return ", ".join(f"{word(texts, name.replace('_', '-'))}: {words}" for name, words in said)
    if isinstance(value, list):
        return ", ".join(_words(one, texts) for one in value) or str(word(texts, "none"))
    return number(texts, value) if type(value) is int else str(word(texts, value))


def _summed(pairs: list[tuple[Any, Fraction]], key: Callable[[Any], int]) -> list[tuple[int, Fraction]]:
    found: dict[int, Fraction] = {}
    for outcome, chance in pairs:
        found[key(outcome)] = found.get(key(outcome), Fraction(0)) + chance
    return sorted(found.items())


def _merged(pairs: list[tuple[Any, Fraction]], words: Callable[[Any], str]) -> list[tuple[str, Fraction]]:
    """Join outcomes that read alike, the likeliest first where there are more than are shown."""
    found: dict[str, Fraction] = {}
    for outcome, chance in pairs:
        said = words(outcome)
        found[said] = found.get(said, Fraction(0)) + chance
    if len(found) <= MOST_ROWS:
        return list(found.items())
    return sorted(found.items(), key=lambda pair: -pair[1])[:MOST_ROWS]


def _banded(pairs: list[tuple[int, Fraction]], texts: Mapping[str, str]) -> list[tuple[str, Fraction]]:
    """Join neighbouring amounts where there are more than fit on a screen."""
    if len(pairs) <= MOST_ROWS:
        return [(number(texts, amount), chance) for amount, chance in pairs]
    low, high = pairs[0][0], pairs[-1][0]
    least = -(-(high - low + 1) // (MOST_ROWS // 2))
    step = next(size for power in range(18) for size in (10**power, 2 * 10**power, 5 * 10**power) if size >= least)
    bands = _summed(pairs, lambda amount: amount // step)
    return [
        (f"{number(texts, band * step)}\N{EN DASH}{number(texts, band * step + step - 1)}", chance)
        for band, chance in bands
    ]


def _rows(pairs: list[tuple[str, Fraction]], texts: Mapping[str, str], *, counted: bool) -> tuple[Row, ...]:
    most = max((chance for _, chance in pairs), default=Fraction(1))
    above = sum((chance for _, chance in pairs), start=Fraction(0))
    rows = []
    for words, chance in pairs:
        at_least = _percent(above, texts) if counted else ""
        rows.append(Row(words, _percent(chance, texts), _short(chance), at_least, round(100 * chance / most)))
        above -= chance
    return tuple(rows)


def _short(chance: Fraction) -> str:
    """Write a chance in whole percent; a small one never as 0, one that may fail never as 100."""
    whole = (chance * 200 + 1) // 2
    if 0 < chance < 1:
        return "<1" if not whole else ">99" if whole == ALL else str(whole)
    return str(whole)


def _percent(chance: Fraction, texts: Mapping[str, str]) -> str:
    return decimals(texts, percent(chance))


def _mean_words(mean: Fraction | float, texts: Mapping[str, str]) -> str:
    """Write a mean with as many figures as matter."""
    if abs(float(mean)) >= SEVERAL_FIGURES:
        return number(texts, round(mean))
    return decimals(texts, f"{float(mean):.3g}")

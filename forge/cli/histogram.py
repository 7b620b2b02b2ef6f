"""Distributions as text: a line an outcome, its chance, the chance of at least that much, and a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.words import measure_words, say, word
from forge.referee.odds.distribution import Odds
from forge.referee.odds.plain import percent
from forge.referee.telling.plain import plain
from forge.rules.look import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from forge.referee.odds.sampling import Sample
    from forge.rules import Rules

    Texts = Mapping[str, str]

WIDEST = 40
MOST_LINES = 24


def write_all(found: Sequence[Odds | Sample], rules: Rules) -> list[str]:
    """Write distributions one below the other; measures that always come to nothing share a line."""
    lines: list[str] = []
    nothing: list[str] = []
    for one in found:
        seen = one.ways if isinstance(one, Odds) else one.counts
        if len(found) > 1 and one.measures and not any(map(any, seen)):
            nothing += one.measures
        else:
            lines += write_odds(one, rules) if isinstance(one, Odds) else write_sample(one, rules)
    if nothing:
        lines.append(
            say(rules.texts, "odds.nothing", measures=", ".join(_title(name, rules.texts) for name in nothing))
        )
    return lines


def write_odds(odds: Odds, rules: Rules) -> list[str]:
    """Write exact odds."""
    outcomes = odds.ordered()
    lines = _table(outcomes, odds.measures, odds.chance, rules.texts)
    means = {measure: odds.mean(measure) for measure in odds.measures} or _field_means(odds)
    return lines + [
        say(rules.texts, "odds.mean", measure=_title(measure, rules.texts), mean=mean_words(mean))
        for measure, mean in means.items()
    ]


def write_sample(sample: Sample, rules: Rules) -> list[str]:
    """Write sampled odds with their standard errors."""
    from fractions import Fraction

    from forge.referee.odds.distribution import ordered

    lines = _table(
        ordered(sample.counts), sample.measures, lambda one: Fraction(sample.counts[one], sample.size), rules.texts
    )
    for measure in sample.measures or ("",):
        mean = mean_words(Fraction(sample.mean(measure))) if measure else "-"
        error = f"{sample.mean_error(measure):.2g}" if measure else f"at most {0.5 / sample.size**0.5:.2g}"
        values = {"measure": _title(measure, rules.texts), "mean": mean, "error": error, "samples": sample.size}
        lines.append(say(rules.texts, "odds.error" if measure else "odds.share-error", **values))
    return lines


def _field_means(odds: Odds) -> dict[str, Fraction]:
    """Give the mean of each whole-number field, where the outcomes are results of a table."""
    first = next(iter(odds.ways))
    if not isinstance(first, Result):
        return {}
    counted = [name for name, value in first if type(value) is int]
    return {name: sum((odds.chance(one) * one[name] for one in odds.ways), start=odds.chance(None)) for name in counted}


def mean_words(mean: Fraction | float) -> str:
    """Write a mean with four figures that matter, from a thousand on as a whole number."""
    return f"{float(mean):,.0f}" if mean >= 1000 else f"{float(mean):.4g}"


def _table(
    outcomes: list[Any], measures: tuple[str, ...], chance: Callable[[Any], Fraction], texts: Texts
) -> list[str]:
    if len(measures) == 1:
        rows = _banded([(outcome[0], chance(outcome)) for outcome in outcomes])
        title = _title(measures[0], texts)
    else:
        rows = [(outcome_words(outcome, texts), chance(outcome)) for outcome in outcomes]
        title = ", ".join(_title(measure, texts) for measure in measures)
    most = max(share for _, share in rows)
    label = max(len(name) for name, _ in rows)
    lines = [title] if title else []
    above = sum((share for _, share in rows), start=most * 0)
    for name, share in rows:
        bar = "#" * round(WIDEST * share / most)
        at_least = f"{percent(above):>7} %" if len(measures) == 1 else ""
        lines.append(f"  {name:>{label}} {percent(share):>7} % {at_least} {bar}".rstrip())
        above -= share
    if len(measures) == 1:
        lines.insert(1, f"  {'':>{label}} {say(texts, 'odds.exactly'):>9} {say(texts, 'odds.or-more'):>9}")
    return lines


def _banded(rows: list[tuple[int, Fraction]]) -> list[tuple[str, Fraction]]:
    """Join neighbouring amounts where there are more than fit on a screen."""
    if len(rows) <= MOST_LINES:
        return [(f"{amount:,}", share) for amount, share in rows]
    low, high = rows[0][0], rows[-1][0]
    step = -(-(high - low + 1) // MOST_LINES)
    step = next(size for power in range(15) for size in (10**power, 2 * 10**power, 5 * 10**power) if size >= step)
    bands: dict[int, Fraction] = {}
    for amount, share in rows:
        bands[amount // step] = bands.get(amount // step, share * 0) + share
    return [(f"{band * step:,}-{band * step + step - 1:,}", share) for band, share in bands.items()]


def outcome_words(outcome: Any, texts: Texts) -> str:
    """Write what a procedure returned in the pack's words."""
    data = plain(outcome)
    if isinstance(data, dict):
        return ", ".join(f"{name} {_word(value, texts)}" for name, value in data.items())
    if isinstance(data, list):
        return ", ".join(str(_word(value, texts)) for value in data)
    return str(_word(data, texts))


def _word(value: Any, texts: Texts) -> str:
    if isinstance(value, list):
        return " + ".join(_word(part, texts) for part in value) or "-"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return "-" if value is None else str(word(texts, value))


def _title(measure: str, texts: Texts) -> str:
    return measure_words(texts, measure)

"""Odds of every option at a prompt as text: under each measure a line an option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.cli.histogram import error_words, mean_words, outcome_words
from forge.referee.contract.words import decimals, measure_words, option_words, say
from forge.referee.odds.plain import percent
from forge.referee.odds.sampling import Sample

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.referee.odds.distribution import Odds
    from forge.referee.odds.outlook import Outlook
    from forge.referee.walking.questions import Question

    Texts = Mapping[str, str]
    Found = Odds | Sample

MOST_OUTCOMES = 6


def outlook_lines(outlook: Outlook, question: Question, texts: Texts) -> Iterator[str]:
    """Write the odds of every option; measures that come to nothing whatever is chosen share a line."""
    names = [_name(option, question, texts) for option in outlook.options]
    idle = [place for place in range(len(outlook.measures)) if not any(map(_amounts, _column(outlook, place)))]
    for place, measure in enumerate(outlook.measures):
        if place not in idle:
            yield from _measured(measure, names, _column(outlook, place), texts)
    if idle:
        measures = ", ".join(measure_words(texts, outlook.measures[place]) for place in idle)
        yield say(texts, "odds.never", measures=measures)
    if outlook.endless:
        measures = ", ".join(measure_words(texts, measure) for measure in outlook.endless)
        yield say(texts, "odds.endless-here", measures=measures)
    if not outlook.measures:
        for name, found in zip(names, _column(outlook, 0), strict=True):
            yield from _valued(name, found, texts)


def told_below(outlook: Outlook, policy: str, texts: Texts) -> str:
    """Say how far the odds go and what they rest on."""
    key = "odds.here-played" if outlook.games else "odds.here"
    return say(texts, key, policy=policy, games=outlook.games)


def _name(option: str, question: Question, texts: Texts) -> str:
    if not option:
        return say(texts, "odds.as-it-stands")
    return option_words(question.id, option, question.request.about, texts)


def _column(outlook: Outlook, place: int) -> list[Found]:
    return [row[place] for row in outlook.found]


def _amounts(found: Found) -> list[Any]:
    return [amount for amount, *_ in _chances(found) if any(amount)]


def _chances(found: Found) -> list[tuple[Any, Any]]:
    if isinstance(found, Sample):
        return [(outcome, found.share(outcome)) for outcome in found.counts]
    return [(outcome, found.chance(outcome)) for outcome in found.ordered()]


def _measured(measure: str, names: list[str], column: list[Found], texts: Texts) -> Iterator[str]:
    label = max(map(len, names))
    yield measure_words(texts, measure)
    yield f"  {'':{label}} {say(texts, 'odds.some'):>16} {say(texts, 'odds.average'):>16}"
    for name, found in zip(names, column, strict=True):
        some, mean = _some(found, texts), mean_words(found.mean(measure), texts)
        if isinstance(found, Sample):
            some += decimals(texts, f" ± {100 * found.share_error((0,)):.1f}")
            mean += f" ± {error_words(found.mean_error(measure), texts)}"
        yield f"  {name:{label}} {some:>16} {mean:>16}"


def _some(found: Found, texts: Texts) -> str:
    if isinstance(found, Sample):
        return decimals(texts, f"{100 * (1 - found.share((0,))):.1f} %")
    return decimals(texts, f"{percent(1 - found.chance((0,)))} %")


def _valued(name: str, found: Found, texts: Texts) -> Iterator[str]:
    yield name
    likeliest = sorted(_chances(found), key=lambda pair: -pair[1])
    for outcome, chance in likeliest[:MOST_OUTCOMES]:
        share = f"{100 * chance:.1f}" if isinstance(found, Sample) else percent(chance)
        yield f"  {decimals(texts, share):>7} %  {outcome_words(outcome, texts)}"

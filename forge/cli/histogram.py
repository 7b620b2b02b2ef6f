"""Distributions as text: a line an outcome, its chance, the chance of at least that much, and a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.words import decimals, measure_words, number, say, word
from forge.referee.odds.distribution import Odds
from forge.referee.odds.plain import percent
from forge.referee.telling.plain import plain
from forge.rules.legend import words_in
from forge.rules.look import Result
from forge.rules.parts import Field

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from forge.referee.odds.sampling import Sample
    from forge.rules import Rules
    from forge.rules.table import Table
    from forge.rules.values import ValueType

    Texts = Mapping[str, str]
    Fields = tuple[Field, ...]

WIDEST = 40
MOST_LINES = 24


class Told(NamedTuple):
    """How results are told: the fields of a table that has a legend, and the words of each part in their order."""

    fields: Fields = ()
    orders: tuple[tuple[str, tuple[str, ...]], ...] = ()


UNSAID = Told()


def told_of(rules: Rules, name: str) -> Told:
    """Give how the results of a procedure or table are told: as it prints them, in the order in which it has them."""
    if table := rules.tables.get(name):
        orders = ((field.id, _words(table, place)) for place, field in enumerate(table.fields))
        fields = table.fields if any(field.codes for field in table.fields) else ()
        if table.rounds:  # what results give does not follow from the last of them
            fields = tuple(field._replace(counts="") for field in fields)
        return Told(fields, tuple(orders))
    program = rules.written.programs.get(name)
    if not program:
        return UNSAID
    fields = tuple(_field_like(part, value.type, rules) for part, value in program.gives)
    listed = tuple((part, value.type.choices) for part, value in program.gives)
    return Told(fields if any(field.codes for field in fields) else (), listed)


def _field_like(part: str, type_: ValueType, rules: Rules) -> Field:
    """Give how a part of a result is printed: as the table does whose legend has the same words."""
    fields = [field for table in rules.tables.values() for field in table.fields if field.codes]
    same = next((field for field in fields if type_.choices and field.type.choices == type_.choices), None)
    return same._replace(id=part, counts="") if same else Field(part, part, type_)


def _words(table: Table, place: int) -> tuple[str, ...]:
    """Give the words of a part of results as its legend or type lists them, else as they come on the chart."""
    field = table.fields[place]
    listed = tuple(word for _, word in field.codes) or field.type.choices
    cells = (cell.values[place] for row in table.rows for cell in row.cells)
    return listed or tuple(dict.fromkeys(value for value in cells if isinstance(value, str)))


def write_all(found: Sequence[Odds | Sample], rules: Rules, name: str = "") -> list[str]:
    """Write distributions one below the other; measures that always come to nothing share a line.

    ``name`` is the procedure or table, which says in which order and in what words its results are told.
    """
    told = told_of(rules, name)
    lines: list[str] = []
    nothing: list[str] = []
    for one in found:
        seen = one.ways if isinstance(one, Odds) else one.counts
        if len(found) > 1 and one.measures and not any(map(any, seen)):
            nothing += one.measures
        else:
            lines += write_odds(one, rules, told) if isinstance(one, Odds) else write_sample(one, rules, told)
    if nothing:
        lines.append(
            say(rules.texts, "odds.nothing", measures=", ".join(_title(name, rules.texts) for name in nothing))
        )
    return lines


def write_odds(odds: Odds, rules: Rules, told: Told = UNSAID) -> list[str]:
    """Write exact odds."""
    outcomes = _as_listed(odds.ordered(), told)
    lines = _table(outcomes, odds.measures, odds.chance, rules.texts, told.fields)
    means = {measure: odds.mean(measure) for measure in odds.measures} or _field_means(odds)
    return lines + [
        say(rules.texts, "odds.mean", measure=_title(measure, rules.texts), mean=mean_words(mean, rules.texts))
        for measure, mean in means.items()
    ]


def write_sample(sample: Sample, rules: Rules, told: Told = UNSAID) -> list[str]:
    """Write sampled odds with their standard errors."""
    from fractions import Fraction

    from forge.referee.odds.distribution import ordered

    outcomes = _as_listed(ordered(sample.counts), told)
    chances = {one: Fraction(sample.counts[one], sample.size) for one in outcomes}
    lines = _table(outcomes, sample.measures, chances.__getitem__, rules.texts, told.fields)
    for measure in sample.measures or ("",):
        mean = mean_words(Fraction(sample.mean(measure)), rules.texts) if measure else "-"
        error = error_words(sample.mean_error(measure) if measure else 0.5 / sample.size**0.5, rules.texts)
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


def mean_words(mean: Fraction | float, texts: Texts) -> str:
    """Write a mean with four figures that matter, from a thousand on as a whole number."""
    return number(texts, round(mean)) if mean >= 1000 else decimals(texts, f"{float(mean):.4g}")


def error_words(error: float, texts: Texts) -> str:
    """Write a standard error with two figures that matter, from a hundred on as a whole number."""
    return number(texts, round(error)) if error >= 100 else decimals(texts, f"{error:.2g}")


def _table(
    outcomes: list[Any],
    measures: tuple[str, ...],
    chance: Callable[[Any], Fraction],
    texts: Texts,
    fields: Fields,
) -> list[str]:
    if len(measures) == 1:
        rows = _banded([(outcome[0], chance(outcome)) for outcome in outcomes], texts)
        title = _title(measures[0], texts)
    else:
        rows = [(outcome_words(outcome, texts, fields), chance(outcome)) for outcome in outcomes]
        title = ", ".join(_title(measure, texts) for measure in measures)
    most = max(share for _, share in rows)
    label = max(len(name) for name, _ in rows)
    lines = [title] if title else []
    above = sum((share for _, share in rows), start=most * 0)
    for name, share in rows:
        bar = "#" * round(WIDEST * share / most)
        at_least = f"{decimals(texts, percent(above)):>7} %" if len(measures) == 1 else ""
        lines.append(f"  {name:>{label}} {decimals(texts, percent(share)):>7} % {at_least} {bar}".rstrip())
        above -= share
    if len(measures) == 1:
        lines.insert(1, f"  {'':>{label}} {say(texts, 'odds.exactly'):>9} {say(texts, 'odds.or-more'):>9}")
    return lines


def _banded(rows: list[tuple[int, Fraction]], texts: Texts) -> list[tuple[str, Fraction]]:
    """Join neighbouring amounts where there are more than fit on a screen."""
    if len(rows) <= MOST_LINES:
        return [(number(texts, amount), share) for amount, share in rows]
    low, high = rows[0][0], rows[-1][0]
    step = -(-(high - low + 1) // MOST_LINES)
    step = next(size for power in range(15) for size in (10**power, 2 * 10**power, 5 * 10**power) if size >= step)
    bands: dict[int, Fraction] = {}
    for amount, share in rows:
        bands[amount // step] = bands.get(amount // step, share * 0) + share
    ends = ((band * step, band * step + step - 1, share) for band, share in bands.items())
    return [(f"{number(texts, first)}-{number(texts, last)}", share) for first, last, share in ends]


def _as_listed(outcomes: list[Any], told: Told) -> list[Any]:
    """Put results in the order in which legends and types list them."""
    places = {name: {word: place for place, word in enumerate(words)} for name, words in told.orders if words}

    def place(result: Result) -> list[list[int]]:
        return [[known[word] for word in words_in(result[name]) if word in known] for name, known in places.items()]

    return sorted(outcomes, key=place) if places and all(isinstance(one, Result) for one in outcomes) else outcomes


def outcome_words(outcome: object, texts: Texts, fields: Fields = ()) -> str:
    """Write what a procedure returned in the pack's words; of a table with a legend as it is printed."""
    if fields and isinstance(outcome, Result):
        return ", ".join(f"{field.id} {_printed(field, outcome, texts)}" for field in fields if not field.counts)
    data = plain(outcome)
    if isinstance(data, dict):
        return ", ".join(f"{name} {_word(value, texts)}" for name, value in data.items())
    if isinstance(data, list):
        return ", ".join(str(_word(value, texts)) for value in data)
    return str(_word(data, texts))


def _printed(field: Field, result: Result, texts: Texts) -> str:
    """Write one value of a result, as its table does where a legend says how."""
    return field.show(result[field.id]) or "-" if field.codes else _word(plain(result[field.id]), texts)


def _word(value: object, texts: Texts) -> str:
    if isinstance(value, list):
        return " + ".join(_word(part, texts) for part in value) or "-"
    if isinstance(value, int) and not isinstance(value, bool):
        return number(texts, value)
    return "-" if value is None else str(word(texts, value))


def _title(measure: str, texts: Texts) -> str:
    return measure_words(texts, measure)

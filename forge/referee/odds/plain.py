"""Distributions as plain data for JSON: exact chances as ``"p/q"``, percentages and errors as text, no floats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.odds.distribution import ordered
from forge.referee.telling.plain import plain
from forge.version import __version__

if TYPE_CHECKING:
    from fractions import Fraction

    from forge.referee.odds.distribution import Odds
    from forge.referee.odds.sampling import Sample

SCHEMA = "forge-odds/1"
Inputs = tuple[tuple[str, str], ...]


def plain_odds(odds: Odds, procedure: str, inputs: Inputs, policy: str) -> dict[str, Any]:
    """Give a distribution as JSON data: exact fractions as ``"p/q"``, beside them the percentage in words."""
    rows = [
        {"outcome": plain(outcome), "chance": fraction(odds.chance(outcome)), "percent": percent(odds.chance(outcome))}
        for outcome in odds.ordered()
    ]
    means = {measure: fraction(odds.mean(measure)) for measure in odds.measures}
    return _head(procedure, inputs, policy, odds.measures) | {"outcomes": rows, "mean": means}


def plain_sample(sample: Sample, procedure: str, inputs: Inputs, policy: str) -> dict[str, Any]:
    """Give sampled odds as JSON data: counts, and errors as text, because nothing of it is exact."""
    rows = [{"outcome": plain(outcome), "count": sample.counts[outcome]} for outcome in ordered(sample.counts)]
    means = {
        measure: {"mean": f"{sample.mean(measure):.6g}", "standard_error": f"{sample.mean_error(measure):.2g}"}
        for measure in sample.measures
    }
    head = _head(procedure, inputs, policy, sample.measures)
    return head | {"samples": sample.size, "outcomes": rows, "mean": means}


def _head(procedure: str, inputs: Inputs, policy: str, measures: tuple[str, ...]) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "forge": __version__,
        "procedure": procedure,
        "inputs": dict(inputs),
        "policy": policy,
        "measures": list(measures),
    }


def percent(chance: Fraction) -> str:
    """Write a probability as a percentage with two decimals, rounded half up; small ones never as 0."""
    hundredths = (chance * 20_000 + 1) // 2
    if chance and not hundredths:
        return "<0.01"
    if chance != 1 and hundredths == 10_000:
        return ">99.99"
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def fraction(chance: Fraction) -> str:
    """Write a fraction as ``p/q``."""
    return f"{chance.numerator}/{chance.denominator}"

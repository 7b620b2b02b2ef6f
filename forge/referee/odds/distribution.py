"""An exact distribution: each outcome with the number of ways to it, out of all."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.rules.look import Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Odds(NamedTuple):
    """How often each outcome comes about: ``ways[outcome]`` out of ``out_of``, exact.

    An outcome is a tuple with a total for each measure; without measures it is what the procedure returns.
    """

    measures: tuple[str, ...]
    ways: Mapping[Any, int]
    out_of: int

    def ordered(self) -> list[Any]:
        """The outcomes in ascending order, as far as they have one."""
        return ordered(self.ways)

    def chance(self, outcome: object) -> Fraction:
        """The probability of one outcome."""
        return Fraction(self.ways.get(outcome, 0), self.out_of)

    def mean(self, measure: str) -> Fraction:
        """The expected total of a measure."""
        place = self.measures.index(measure)
        return Fraction(sum(outcome[place] * ways for outcome, ways in self.ways.items()), self.out_of)

    def alone(self, measure: str) -> Odds:
        """The odds of one measure among several."""
        place = self.measures.index(measure)
        ways: dict[Any, int] = {}
        for outcome, count in self.ways.items():
            ways[outcome[place],] = ways.get((outcome[place],), 0) + count
        return Odds((measure,), ways, self.out_of)


def ordered(outcomes: Iterable[object]) -> list[Any]:
    """Sort outcomes, numbers by size, the rest in an order that is always the same."""
    return sorted(outcomes, key=_order)


def _order(outcome: object) -> Any:
    if isinstance(outcome, int):
        return (0, outcome)
    if isinstance(outcome, str):
        return (1, outcome)
    if isinstance(outcome, tuple):
        return (2, tuple(map(_order, outcome)))
    if isinstance(outcome, Result):
        return (3, tuple(_order(value) for _, value in outcome))
    return (4, repr(outcome))

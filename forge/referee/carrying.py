"""What the exact driver carries beside the state: the totals of the measures asked for, and nothing else.

A carrier knows two things: a *delta*, what one step emitted, and a *total*, what all steps so far came to. For plain
sums they are the same numbers; inside a Fold with a ``Tally`` the delta is the amounts in order and the total is
whatever ``add`` made of them.
"""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from forge.referee.requests import Tally


class Carrier(Protocol):
    """How emits are gathered."""

    @property
    def zero(self) -> Any:
        """The delta of no emits."""

    @property
    def start(self) -> Any:
        """The total before any."""

    def wants(self, measure: str) -> bool:
        """Tell whether emits of a measure are carried at all."""

    def emit(self, delta: Any, measure: str, amount: Any) -> Any:
        """Give the delta with one more emit."""

    def join(self, delta: Any, later: Any) -> Any:
        """Give one delta for two, one after the other."""

    def plus(self, total: Any, delta: Any) -> Any:
        """Give the total with a delta added."""


class Single:
    """One measure, or none: plain whole numbers."""

    zero: Any = 0
    start: Any = 0

    def __init__(self, measure: str = "") -> None:
        self._measure = measure

    def wants(self, measure: str) -> bool:
        """Tell whether this is the measure."""
        return measure == self._measure

    def emit(self, delta: int, measure: str, amount: int) -> int:
        """Add the amount where it is of the measure."""
        return delta + amount if measure == self._measure else delta

    def join(self, delta: int, later: int) -> int:
        """Add."""
        return delta + later

    def plus(self, total: int, delta: int) -> int:
        """Add."""
        return total + delta


class Several:
    """Several measures: tuples of whole numbers, in the order asked for."""

    def __init__(self, measures: tuple[str, ...]) -> None:
        self._places = {measure: place for place, measure in enumerate(measures)}
        self.zero: Any = (0,) * len(measures)
        self.start: Any = self.zero

    def wants(self, measure: str) -> bool:
        """Tell whether this is one of the measures."""
        return measure in self._places

    def emit(self, delta: tuple[int, ...], measure: str, amount: int) -> tuple[int, ...]:
        """Add the amount in its place."""
        place = self._places.get(measure)
        if place is None:
            return delta
        return (*delta[:place], delta[place] + amount, *delta[place + 1 :])

    def join(self, delta: tuple[int, ...], later: tuple[int, ...]) -> tuple[int, ...]:
        """Add place by place."""
        return tuple(map(add, delta, later))

    def plus(self, total: tuple[int, ...], delta: tuple[int, ...]) -> tuple[int, ...]:
        """Add place by place."""
        return tuple(map(add, total, delta))


class Tallied:
    """The carrier outside, and beside it the one measure that a ``Tally`` joins."""

    def __init__(self, outside: Carrier, tally: Tally) -> None:
        self._outside = outside
        self._tally = tally
        self.zero: Any = (outside.zero, ())
        self.start: Any = (outside.zero, tally.start)

    def wants(self, measure: str) -> bool:
        """Tell whether the measure is the tally's own or wanted outside."""
        return measure == self._tally.measure or self._outside.wants(measure)

    def emit(self, delta: Any, measure: str, amount: Any) -> Any:
        """Append the amount to the tally's, or hand it outside."""
        outer, amounts = delta
        if measure == self._tally.measure:
            return outer, (*amounts, amount)
        return self._outside.emit(outer, measure, amount), amounts

    def join(self, delta: Any, later: Any) -> Any:
        """Join outside, and put the later amounts behind the earlier."""
        return self._outside.join(delta[0], later[0]), delta[1] + later[1]

    def plus(self, total: Any, delta: Any) -> Any:
        """Join outside, and add the amounts one by one as the tally says."""
        outer, inner = total
        for amount in delta[1]:
            inner = self._tally.add(inner, amount)
        return self._outside.join(outer, delta[0]), inner

    def settled(self, total: Any) -> Any:
        """Turn a total into the outside delta that stands in its place."""
        outer, inner = total
        for measure, amount in zip(self._tally.gives, self._tally.settle(inner), strict=True):
            outer = self._outside.emit(outer, measure, amount)
        return outer


def carrier(measures: tuple[str, ...]) -> Carrier:
    """Choose the lightest carrier for the measures asked for."""
    return Several(measures) if len(measures) > 1 else Single(*measures)

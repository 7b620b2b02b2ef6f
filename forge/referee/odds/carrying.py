"""What the exact driver carries beside the state: the totals of the measures asked for, and nothing else.

A carrier knows two things: a *delta*, what one step emitted, and a *total*, what all steps so far came to. For plain
sums both are the same; inside a Fold with a ``Tally`` the delta is the amounts in order and the total is whatever
``add`` made of them.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.requests import Tally

LANE = 64
_HALF = 1 << (LANE - 1)
_WHOLE = 1 << LANE


class Carrier(Protocol):
    """How emits are gathered."""

    @property
    def zero(self) -> Any:
        """The delta of no emits."""

    @property
    def start(self) -> Any:
        """The total before any."""

    @property
    def join(self) -> Callable[[Any, Any], Any]:
        """How two deltas, one after the other, become one."""

    @property
    def plus(self) -> Callable[[Any, Any], Any]:
        """How a delta is added to a total."""

    def wants(self, measure: str) -> bool:
        """Tell whether emits of a measure are carried at all."""

    def emit(self, delta: Any, measure: str, amount: Any) -> Any:
        """Give the delta with one more emit."""


class Sums:
    """Plain sums of whole numbers, side by side in lanes of one integer, so that any number of them adds at once."""

    zero: Any = 0
    start: Any = 0
    join = plus = staticmethod(operator.add)

    def __init__(self, measures: tuple[str, ...]) -> None:
        self._lanes = {measure: LANE * place for place, measure in enumerate(measures)}

    def wants(self, measure: str) -> bool:
        """Tell whether this is one of the measures."""
        return measure in self._lanes

    def emit(self, delta: int, measure: str, amount: int) -> int:
        """Add the amount in its lane; totals must stay below 2 to the 63rd."""
        lane = self._lanes.get(measure)
        return delta if lane is None else delta + (amount << lane)

    def totals(self, packed: int) -> tuple[int, ...]:
        """Take the lanes apart."""
        totals = []
        for _ in self._lanes:
            total = (packed + _HALF) % _WHOLE - _HALF
            packed = (packed - total) >> LANE
            totals.append(total)
        return tuple(totals)


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

"""Which totals a table can be asked for: every roll with every combination of modifiers that go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.rules.parts import Axis, Band, Modifier
    from forge.rules.table import Table

MOST_NUMBERS = 5_000


class Span(NamedTuple):
    """Whole numbers that can occur; beyond the smallest or the largest also any other where it is ``open``."""

    numbers: frozenset[int]
    open_below: bool = False
    open_above: bool = False

    def __add__(self, other: Span) -> Span:  # type: ignore[override]
        """Give every sum of a number here and one there."""
        low, high = min(self.numbers) + min(other.numbers), max(self.numbers) + max(other.numbers)
        if high - low > MOST_NUMBERS:
            sums = frozenset({low, high})
        elif len(self.numbers) * len(other.numbers) > 20 * MOST_NUMBERS:
            sums = frozenset(range(low, high + 1))
        else:
            sums = frozenset(one + two for one in self.numbers for two in other.numbers)
        return Span(sums, self.open_below or other.open_below, self.open_above or other.open_above)

    def __or__(self, other: Span) -> Span:
        """Give every number here or there."""
        opens = (self.open_below or other.open_below, self.open_above or other.open_above)
        return Span(self.numbers | other.numbers, *opens)

    def held(self, axis: Axis) -> Span:
        """Give the numbers after those beyond the ends of an axis are taken to its ends."""
        low, high = axis.lowest, axis.highest
        numbers = {
            low if low is not None and number < low else high if high is not None and number > high else number
            for number in self.numbers
        }
        ends = {
            end for end, is_open in ((low, self.open_below), (high, self.open_above)) if is_open and end is not None
        }
        return Span(frozenset(numbers | ends), self.open_below, self.open_above)

    def meets(self, band: Band) -> bool:
        """Tell whether a heading holds any of the numbers."""
        if any(band.holds(number) for number in self.numbers):
            return True
        below = self.open_below and (band.high is None or band.high < max(self.numbers))
        return below or (self.open_above and (band.low is None or band.low > min(self.numbers)))


NOTHING = Span(frozenset({0}))


def shifts(table: Table, *stages: str) -> Span:
    """Give what the modifiers of some stages can come to together, optional ones included."""
    span = NOTHING
    groups: dict[str, Span] = {}
    for modifier in table.modifiers:
        if modifier.stage not in stages:
            continue
        sizes = _sizes(modifier, table.dice.number if table.dice and modifier.stage == "die" else 1)
        group = modifier.group or f" {modifier.id}"
        groups[group] = groups.get(group, NOTHING) | sizes
    for sizes in groups.values():
        span += sizes
    return span


def start(table: Table) -> Span | None:
    """Give the numbers that rows are looked up by before any modifier; None for rows with names."""
    axis = table.rows_axis
    if axis.named:
        return None
    if table.dice:
        return _between(table.dice.low, table.dice.high, axis)
    return domain(axis)


def domain(axis: Axis) -> Span:
    """Give the numbers that may be given for an axis."""
    ends = [end for band in axis.bands for end in (band.low, band.high) if end is not None]
    low = axis.low if axis.low is not None else min(ends, default=0)
    high = axis.high if axis.high is not None else max(ends, default=0)
    return _between(low, high, axis)._replace(open_below=axis.low is None, open_above=axis.high is None)


def _between(low: int, high: int, axis: Axis) -> Span:
    if high - low <= MOST_NUMBERS:
        return Span(frozenset(range(low, high + 1)))
    near = {
        end + step for band in axis.bands for end in (band.low, band.high) if end is not None for step in (-1, 0, 1)
    }
    return Span(frozenset({low, high, *(number for number in near if low <= number <= high)}))


def _sizes(modifier: Modifier, times: int) -> Span:
    if modifier.value is None:
        if modifier.high - modifier.low > MOST_NUMBERS:
            return Span(frozenset({0}), modifier.low < -MOST_NUMBERS, modifier.high > MOST_NUMBERS)
        return _times(range(modifier.low, modifier.high + 1), times)
    if not modifier.counted:
        return _times([modifier.value], times)
    if modifier.most is None:
        return Span(frozenset({0, modifier.value * times}), modifier.value < 0, modifier.value > 0)
    if modifier.value == 0:
        return NOTHING
    steps = min(abs(modifier.most) // abs(modifier.value), MOST_NUMBERS)
    return _times([*(modifier.value * step for step in range(steps + 1)), modifier.most], times)


def _times(sizes: Iterable[int], times: int) -> Span:
    return Span(frozenset({0, *(size * times for size in sizes)}))

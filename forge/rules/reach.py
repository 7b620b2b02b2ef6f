"""Which totals a table can be asked for: every roll with every combination of modifiers that go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.values.dice import MOST_DICE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.rules.parts import Axis, Band, Modifier
    from forge.rules.table import Table
    from forge.values.dice import Dice

ENDLESS = 10**12
MOST_STEPS = 200
MOST_SUMS = 20_000

Run = tuple[int, int]


class Span(NamedTuple):
    """Whole numbers as runs from lowest to highest, in order and apart; an end at ``ENDLESS`` is none."""

    runs: tuple[Run, ...]

    @property
    def low(self) -> int:
        """The smallest number."""
        return self.runs[0][0]

    @property
    def high(self) -> int:
        """The largest number."""
        return self.runs[-1][1]

    def __add__(self, other: Span) -> Span:  # type: ignore[override]
        """Give every sum of a number here and one there (all between, for more than anyone prints)."""
        if len(self.runs) * len(other.runs) > MOST_SUMS:
            return span([(_sum(self.low, other.low), _sum(self.high, other.high))])
        return span((_sum(one[0], two[0]), _sum(one[1], two[1])) for one in self.runs for two in other.runs)

    def __or__(self, other: Span) -> Span:
        """Give every number here or there."""
        return span(self.runs + other.runs)

    def __sub__(self, other: Span) -> Span:
        """Give every number here and not there."""
        left = list(self.runs)
        for low, high in other.runs:
            left = [part for run in left for part in _without(run, low, high)]
        return span(left)

    def held(self, low: int, high: int) -> Span:
        """Give the numbers after those beyond two ends are taken to the ends."""
        return span((min(max(first, low), high), min(max(last, low), high)) for first, last in self.runs)

    def meets(self, low: int, high: int) -> bool:
        """Tell whether any of the numbers is from ``low`` to ``high``."""
        return any(first <= high and last >= low for first, last in self.runs)


def span(runs: Iterable[Run]) -> Span:
    """Join runs that touch or overlap."""
    joined: list[Run] = []
    for low, high in sorted(runs):
        if joined and low <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(joined[-1][1], high))
        else:
            joined.append((low, high))
    return Span(tuple(joined))


NOTHING = span([(0, 0)])


def ends(band: Band) -> Run:
    """Give the lowest and highest number of a heading."""
    return -ENDLESS if band.low is None else band.low, ENDLESS if band.high is None else band.high


def covered(axis: Axis) -> Span:
    """Give the numbers that the headings of an axis hold."""
    return span(ends(band) for band in axis.headed)


def domain(axis: Axis) -> Span:
    """Give the numbers that may be given for an axis."""
    return span([(-ENDLESS if axis.low is None else axis.low, ENDLESS if axis.high is None else axis.high)])


def start(table: Table) -> Span:
    """Give the numbers that rows are looked up by before any modifier."""
    if table.dice is None:
        return domain(table.rows_axis)
    if table.dice.reading == "digits" or table.dice.explode:
        totals = range(table.dice.low, table.dice.high + 1)
        return span((total, total) for total in totals if table.dice.comes_to(total))
    fewest, most = _thrown(table)
    return span([(fewest.low, most.high)])


def _thrown(table: Table) -> tuple[Dice, Dice]:
    """Give the dice that are thrown at least and at most, by the modifiers that change how many there are."""
    assert table.dice is not None
    more = shifts(table, "dice")
    numbers = (min(max(table.dice.number + some, 1), MOST_DICE) for some in (more.low, more.high))
    fewest, most = (table.dice._replace(number=number) for number in numbers)
    return fewest, most


def shifts(table: Table, *stages: str) -> Span:
    """Give what the modifiers of some stages can come to together, optional ones included, within their limits."""
    limits = {stage: (low, high) for stage, low, high in table.limits}
    total = _shifts(table, tuple(stage for stage in stages if stage not in limits))
    for stage in stages:
        if stage in limits:
            total += _shifts(table, (stage,)).held(*limits[stage])
    return total


def _shifts(table: Table, stages: tuple[str, ...]) -> Span:
    groups: dict[str, Span] = {}
    for modifier in table.modifiers:
        if modifier.stage in stages:
            times = _thrown(table)[1].first if table.dice and modifier.stage == "die" else 1
            group = modifier.group or f" {modifier.id}"
            groups[group] = groups.get(group, NOTHING) | span(
                (low * times, high * times) for low, high in _sizes(modifier)
            )
    total = NOTHING
    for sizes in groups.values():
        total += sizes
    return total


def _sizes(modifier: Modifier) -> Iterator[Run]:
    size = modifier.value
    if size is None:
        yield modifier.low, modifier.high
    elif not modifier.counted:
        yield size, size
    elif modifier.most is None:
        yield from ((size * step, size * step) for step in range(MOST_STEPS))
        last = size * MOST_STEPS
        yield (last, ENDLESS) if size > 0 else (-ENDLESS, last)
    elif abs(size) == 1 or abs(modifier.most) > MOST_STEPS * abs(size):
        yield min(0, modifier.most), max(0, modifier.most)
    else:
        yield from ((size * step, size * step) for step in range(modifier.most // size + 1))
        yield modifier.most, modifier.most


def _sum(one: int, two: int) -> int:
    return max(-ENDLESS, min(one + two, ENDLESS))


def _without(run: Run, low: int, high: int) -> Iterator[Run]:
    if run[0] < low:
        yield run[0], min(run[1], low - 1)
    if run[1] > high:
        yield max(run[0], high + 1), run[1]

"""What is counted of the ways through a step: where they lead, what they add to the measures, with what weights."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.refusals import Illegal
from forge.referee.odds.repeating import Endless

if TYPE_CHECKING:
    from forge.referee.odds.carrying import Carrier
    from forge.referee.odds.ways import Emits


class Row(NamedTuple):
    """Where a branch can lead: each value with its deltas and their weights, out of one denominator.

    ``sure`` says that it leads to one value, and adds nothing to what is measured.
    """

    ends: dict[Any, dict[Any, int]]
    out_of: int
    sure: bool = False


def moved_on(states: dict[Any, dict[int, int]], rows: list[Row]) -> dict[Any, dict[int, int]]:
    """Move states on to the one value that each leads to."""
    merged: dict[Any, dict[int, int]] = {}
    for sums, row in zip(states.values(), rows, strict=True):
        (value,) = row.ends
        target = merged.setdefault(value, {})
        for place, ways in sums.items():
            target[place] = target.get(place, 0) + ways
    return merged


def coming_back(row: Row, here: object, gathered: Carrier) -> int:
    """Give the ways of a step that come back to where it began, which are left out, as for Again."""
    spread = row.ends.get(here, {})
    if set(spread) - {gathered.zero}:
        raise Endless
    back = spread.get(gathered.zero, 0)
    if back == row.out_of:
        raise Illegal("odds", "have no end: nothing that falls ends it")
    return back


def come_together(state: object, come: list[Counted]) -> Counted:
    """Add up all ways that have come to a state."""
    common = math.lcm(*(one.out_of for one in come))
    spread: dict[Any, int] = {}
    for one in come:
        for delta, weight in one.spread.items():
            spread[delta] = spread.get(delta, 0) + weight * (common // one.out_of)
    shared = math.gcd(common, *spread.values())
    return Counted(state, {delta: weight // shared for delta, weight in spread.items()}, 1, common // shared)


def reduced(row: Row) -> Row:
    """Divide all weights by what they share."""
    shared = math.gcd(row.out_of, *(weight for spread in row.ends.values() for weight in spread.values()))
    ends = {end: {delta: weight // shared for delta, weight in spread.items()} for end, spread in row.ends.items()}
    return Row(ends, row.out_of // shared)


class Counted(NamedTuple):
    """A way as far as it is counted: its deltas with their weights, all of them so many ``times`` in ``out_of``."""

    value: Any
    spread: dict[Any, int]
    times: int = 1
    out_of: int = 1


def emitted(gathered: Carrier, emits: Emits, spread: dict[Any, int]) -> dict[Any, int]:
    """Add to each delta what was emitted."""
    for measure, amount in emits:
        if gathered.wants(measure):
            spread = {gathered.emit(delta, measure, amount): weight for delta, weight in spread.items()}
    return spread


def spread_over(spread: dict[Any, int], later: dict[Any, int], gathered: Carrier) -> dict[Any, int]:
    """Join each delta with each that comes later."""
    if len(later) == 1 and gathered.zero in later:
        times = later[gathered.zero]
        return spread if times == 1 else {delta: weight * times for delta, weight in spread.items()}
    joined: dict[Any, int] = {}
    for delta, weight in spread.items():
        for after, times in later.items():
            both = gathered.join(delta, after)
            joined[both] = joined.get(both, 0) + weight * times
    return joined


def merged_ways(ends: list[Counted]) -> Row:
    """Add up all ways to each value, over one denominator."""
    common = math.lcm(*(out_of for _, _, _, out_of in ends))
    merged: dict[Any, dict[Any, int]] = {}
    for value, spread, times, out_of in ends:
        target = merged.setdefault(value, {})
        scale = times * (common // out_of)
        for delta, weight in spread.items():
            target[delta] = target.get(delta, 0) + weight * scale
    # ways that begin anew are left out, so that what is kept may come to less than the common denominator
    return Row(merged, sum(weight for spread in merged.values() for weight in spread.values()))

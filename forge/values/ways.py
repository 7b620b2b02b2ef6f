"""In how many ways dice come to each total, counted exactly; each total of alike falls is counted once."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from forge.values.dice_group import Group, Reading

MOST_TOTALS = 20_000

Ways = dict[int, int]
Side = tuple["Group", ...]


@cache
def count_ways(sides: tuple[Side, ...], reading: Reading, share: int) -> tuple[tuple[int, int], ...]:
    """Give every total with the number of ways to it, of dice read in a way; of two sides what one has more.

    ``ValueError`` carries the rest of a sentence about dice with too many falls.
    """
    if reading == "digits":
        return tuple(sorted(_digits(sides[0][0]).items()))
    own, *opposed = (_side(side, reading, share) for side in sides)
    for other in opposed:
        own = _joined(own, {-total: ways for total, ways in other.items()})
    return tuple(sorted(own.items()))


def _side(side: Side, reading: Reading, share: int) -> Ways:
    if reading in ("highest", "lowest"):
        return _kept(side, share, highest=reading == "highest")
    found: Ways = {0: 1}
    for group in side:
        found = _joined(found, _hits(group, share) if reading == "hits" else _together(group))
    return found


def _hits(group: Group, share: int) -> Ways:
    return _times(_die(group, lambda value: int(value >= share)), group.number)


def _together(group: Group) -> Ways:
    """Count what dice alike add up to."""
    return _times(_die(group, lambda value: value), group.number) if group.explodes else _summed(group)


def _times(one: Ways, number: int) -> Ways:
    found: Ways = {0: 1}
    for _ in range(number):
        found = _joined(found, one)
    return found


def _summed(group: Group) -> Ways:
    """Count sums: the ways with one die more are those to the totals below, summed as a window moves up."""
    ways = [1]
    for _ in range(group.number):
        summed, window = [], 0
        for total in range(len(ways) + group.faces - 1):
            window += ways[total] if total < len(ways) else 0
            window -= ways[total - group.faces] if total >= group.faces else 0
            summed.append(window)
        ways = summed
    return dict(enumerate(ways, group.number))


def _die(group: Group, worth: Callable[[int], int]) -> Ways:
    """Count what one die comes to in all its throws, each worth something, out of all their falls."""
    found: Ways = {}
    under_way: Ways = {0: 1}
    for left in range(group.again, -1, -1):
        later: Ways = {}
        for total, ways in under_way.items():
            for value in range(1, group.faces + 1):
                again = left and group.explodes and value >= group.explodes
                into, weight = (later, 1) if again else (found, group.faces**left)
                place = total + worth(value)
                into[place] = into.get(place, 0) + ways * weight
        under_way = later
    return found


def _kept(side: Side, share: int, *, highest: bool) -> Ways:
    dies = [(tuple(sorted(_die(group, lambda value: value).items())), group.number) for group in side]
    number = math.prod(math.comb(len(one) + times - 1, times) for one, times in dies)
    if number > MOST_TOTALS:
        raise ValueError(f"fall in {number:,} ways, more than {MOST_TOTALS:,}")
    found: Ways = {}
    for falls in product(*(list(_falls(one, times)) for one, times in dies)):
        values = sorted((value for fall, _ in falls for value in fall), reverse=highest)
        total = sum(values[:share])
        found[total] = found.get(total, 0) + math.prod(ways for _, ways in falls)
    return found


def _falls(one: tuple[tuple[int, int], ...], times: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give what several alike come to, in any order, with the ways to it."""
    for fall in combinations_with_replacement(one, times):
        orders = math.factorial(times) // math.prod(math.factorial(fall.count(each)) for each in set(fall))
        yield tuple(value for value, _ in fall), orders * math.prod(ways for _, ways in fall)


def _digits(group: Group) -> Ways:
    if (number := group.faces**group.number) > MOST_TOTALS:
        raise ValueError(f"fall in {number:,} ways, more than {MOST_TOTALS:,}")
    faces = "123456789"[: group.faces]
    return {int("".join(digits)): 1 for digits in product(faces, repeat=group.number)}


def _joined(one: Ways, two: Ways) -> Ways:
    """Count sums of a total here and one there: both as long numbers, whose product has a place for each sum."""
    if len(one) == 1 or len(two) == 1:
        return {a + b: ways * more for a, ways in one.items() for b, more in two.items()}
    width = (sum(one.values()) * sum(two.values())).bit_length() // 8 + 1
    lows = min(one) + min(two)
    multiplied = _packed(one, width) * _packed(two, width)
    places = max(one) + max(two) - lows + 1
    digits = multiplied.to_bytes(places * width, "little")
    parts = (int.from_bytes(digits[at * width : (at + 1) * width], "little") for at in range(places))
    return {lows + at: ways for at, ways in enumerate(parts) if ways}


def _packed(ways: Ways, width: int) -> int:
    low = min(ways)
    return int.from_bytes(
        b"".join(ways.get(total, 0).to_bytes(width, "little") for total in range(low, max(ways) + 1)), "little"
    )

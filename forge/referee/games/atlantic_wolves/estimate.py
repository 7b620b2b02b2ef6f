"""What a stack of U-boats in an area can expect, roughly and quickly: for policies, which see no tables.

Means are followed instead of every fall of the dice: each ASW die takes a fraction of a U-boat from a square, and what
is left attacks. The results are those printed in the tables of the published edition.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

_TONS = {
    "outer": (0, 7_500, 15_000, 30_000, 45_000, 60_000, 75_000, 90_000, 105_000, 120_000),
    "north": (0, 12_500, 25_000, 50_000, 75_000, 100_000, 125_000, 150_000, 175_000, 200_000),
}
_NORTHERN = frozenset({"newfoundland", "north-atlantic"})
_FACES = range(1, 7)
_HITS, _PENS = frozenset({6, 8, 10}), frozenset({7, 9})
_MOST_CROWD, _LAST_ROW, _LATE = 4, 10, 6
_BASE, _PER_FACTOR, _CONVOY = 100_000, 10_000, 50_000
_SOFT = 4


class Stack(NamedTuple):
    """Counters in an area by square, and what else attacks and defends there."""

    area: str
    aggressive: int = 0
    normal: int = 0
    shadow: int = 0
    escorts: int = 0
    air: int = 0
    convoys: int = 0
    ata: int = 0
    modifier: int = 0


class Estimate(NamedTuple):
    """Tons under the limit, counters sunk, Convoys sunk, counters that are still in the area in the end."""

    tons: float
    sunk: float
    convoys: float
    left: float


class _Mean(NamedTuple):
    aggressive: float
    normal: float
    shadow: float
    sunk: float = 0.0

    @property
    def boats(self) -> float:
        """The mean number of counters."""
        return self.aggressive + self.normal + self.shadow


@lru_cache(maxsize=200_000)
def estimate(stack: Stack) -> Estimate:
    """Estimate how an area goes in the order that the ATA asks for."""
    escorts, air, late = stack.escorts + stack.convoys, stack.air, stack.ata >= _LATE
    before = 0 if stack.ata < 2 else escorts if not late else escorts + air
    mean = _hunted(_Mean(stack.aggressive, stack.normal, stack.shadow), before, late)
    tons, convoys = _attacks(stack, mean)
    mean = _hunted(mean, escorts + air - before, late)
    return Estimate(tons, mean.sunk, convoys, mean.boats)


def _hunted(mean: _Mean, dice: int, late: bool) -> _Mean:
    for _ in range(dice):
        mean = _one_die(mean, late)
    return mean


def _one_die(mean: _Mean, late: bool) -> _Mean:
    crowd = min(_MOST_CROWD, max(0, round(mean.aggressive) - 1)) + int(mean.normal + 0.2) // 3
    rows = [min(_LAST_ROW, face + crowd) for face in _FACES]
    hit = sum(row in _HITS for row in rows) / 6
    home = sum(row in _PENS for row in rows) / 6 + (0 if late else hit / 6)
    there = [min(1.0, number) for number in mean[:3]]
    exposed = min(1.0, mean.aggressive + mean.normal)
    anyone = min(1.0, mean.boats)
    aggressive, middle, whole = 2 * hit / 6 * there[0], 2 * hit / 6 * exposed, (3 if late else 1) * hit / 6 * anyone
    lost = [aggressive, 0.0, 0.0]
    for number, order in ((middle, (1, 0)), (whole + home * anyone, (2, 1, 0))):
        for square in order:
            taken = min(number, max(0.0, mean[square] - lost[square]))
            lost[square] += taken
            number -= taken  # noqa: PLW2901 - what is left goes to the next square
    left = [max(0.0, number - gone) for number, gone in zip(mean[:3], lost, strict=True)]
    return _Mean(left[0], left[1], left[2], mean.sunk + aggressive + middle + whole)


def _attacks(stack: Stack, mean: _Mean) -> tuple[float, float]:
    column = "north" if stack.area in _NORTHERN else "outer"
    calm = (2 / 3) ** mean.aggressive
    scattered_normal = 1 - calm * (5 / 6) ** (mean.normal / 2)
    scattered = 1 - calm * (5 / 6) ** mean.normal
    parts = (
        (mean.aggressive, 2),
        (mean.normal * (1 - scattered_normal), 0),
        (mean.normal * scattered_normal, 1),
        (mean.shadow * (1 - scattered), -2),
        (mean.shadow * scattered, 3),
    )
    tons = sum(number * _mean_tons(column, shift + stack.modifier) for number, shift in parts)
    sevens = sum(number * _chance_of_seven(shift + stack.modifier) for number, shift in parts)
    convoys = min(1.0, sevens) * min(1, stack.convoys)
    limit = _BASE + _PER_FACTOR * (stack.escorts + stack.air)
    return tons / (1 + (tons / limit) ** _SOFT) ** (1 / _SOFT) + convoys * _CONVOY, convoys


@lru_cache
def _mean_tons(column: str, shift: int) -> float:
    return sum(_TONS[column][min(max(face + shift, 1), _LAST_ROW) - 1] for face in _FACES) / 6


def _chance_of_seven(shift: int) -> float:
    return sum(face + shift == 7 for face in _FACES) / 6

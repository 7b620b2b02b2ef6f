"""Whether two ships can be told apart at the size they are printed: their silhouettes, laid over each other.

The distance of two is how much of them lies farther than a pixel from anything of the other, for what they show above
their hulls: 0 if they are the same. It is reckoned in whole numbers of a bit a pixel.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.shapes import Path
from forge.reading.measures import MM

if TYPE_CHECKING:
    from forge.drawing.profile.facts import Facts
    from forge.drawing.profile.profile import Profile

PIXEL = MM // 15
"""What an eye still sees at reading distance."""
ALIKE = 0.04
"""Ships less apart than this are taken for one another: less than Hood with one funnel from Hood with two (0.047)."""
MOST_PIXELS = 512
"""How many pixels a row has at most; what is wider is looked at more coarsely."""
WIDE = 400 * PIXEL
HULL = 0.6
"""Rows so full are hull or flight deck, which all ships have; what stands above them tells ships apart."""
MOST_REMEMBERED = 2_048
TELLING = ("funnels", "bridge", "masts", "guns", "flight", "decks", "bow")
"""Facts by how well they tell ships apart, as recognition manuals name them."""


class Silhouette(NamedTuple):
    """What a ship covers, a bit for each pixel, the same a pixel larger all around, and how much is above its hull.

    ``pixels`` counts what is covered.
    """

    covered: int
    grown: int
    size: int
    pixels: int

    def distance(self, other: Silhouette) -> float:
        """Give how far apart two silhouettes are."""
        near = (self.covered & other.grown).bit_count() + (other.covered & self.grown).bit_count()
        return (self.pixels + other.pixels - near) / (self.size + other.size)

    def looks_like(self, other: Silhouette) -> bool:
        """Tell whether they are less than ``ALIKE`` apart, which mostly what the first alone covers tells already."""
        alone = self.pixels - (self.covered & other.grown).bit_count()
        return alone / (self.size + other.size) < ALIKE and self.distance(other) < ALIKE


@lru_cache(MOST_REMEMBERED)
def silhouette(profile: Profile) -> Silhouette:
    """Give what a profile covers, from its stern and its waterline."""
    stride, pixel = MOST_PIXELS + 2, PIXEL * (1 + profile.drawing.width // WIDE)
    rows: dict[int, int] = {}
    for shape in profile.drawing.shapes:
        if isinstance(shape, Path):
            for outline in _outlines(shape):
                _fill(rows, [(x / pixel, (profile.waterline - y) / pixel) for x, y in outline])
    covered = sum(bits << (stride * (row + 1)) for row, bits in rows.items())
    wide = covered | covered << 1 | covered >> 1
    counts = [bits.bit_count() for bits in rows.values()]
    above = sum(count for count in counts if count < HULL * max(counts))
    return Silhouette(covered, wide | wide << stride | wide >> stride, max(above, 1), sum(counts))


def _outlines(path: Path) -> list[list[tuple[float, float]]]:
    found: list[list[tuple[float, float]]] = []
    for letter, *numbers in path.commands:
        if letter == "M":
            found.append([])
        if numbers:
            found[-1].append((float(numbers[-2]), float(numbers[-1])))
    return found


def _fill(rows: dict[int, int], points: list[tuple[float, float]]) -> None:
    """Add the pixels whose middles lie in an outline; rows count upwards from the waterline."""
    crossed: dict[int, list[float]] = defaultdict(list)
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        low, high = (y1, y2) if y1 < y2 else (y2, y1)
        for row in range(max(ceil(low - 0.5), 0), min(ceil(high - 0.5), MOST_PIXELS)):
            crossed[row].append(x1 + (x2 - x1) * (row + 0.5 - y1) / (y2 - y1))
    for row, found in crossed.items():
        found.sort()
        for start, end in zip(found[::2], found[1::2], strict=True):
            first, last = max(round(start), 0), min(round(end), MOST_PIXELS)
            if last > first:
                rows[row] = rows.get(row, 0) | ((1 << (last - first)) - 1) << first


def shared_facts(one: Facts, other: Facts) -> tuple[str, ...]:
    """Name the telling facts in which two ships hardly differ."""
    return tuple(name for name in TELLING if _close(getattr(one, name), getattr(other, name)))


def _close(one: object, other: object) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return bool(one) and len(one) == len(other) and all(_close(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= max(1.5, 0.15 * max(abs(one), abs(other)))
    return one is not None and one == other

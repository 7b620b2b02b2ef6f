"""How many upright rectangles find room within an outline, beside what is taken already.

The outline is laid out in cells; a row of cells is one whole number, a bit for each that is free. Rectangles stand in
rows, each row wherever in the outline it holds most, which is the most that rows can hold.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Point = tuple[float, float]

FINEST = MM // 10
MOST_CELLS = 900
"""Along the longer side, however large the outline: what a definition asks for has to be bounded."""
AIR = MM // 2
"""What is left between two pieces, so that fingers and unsteady scissors find room."""


class Lot(NamedTuple):
    """So many rectangles of one size; those that lie flat may as well be ``turned``, all of them together."""

    width: int
    height: int
    number: int
    may_turn: bool = False


class Floor:
    """The free room of an outline, in which lots are placed one after the other."""

    def __init__(self, outline: Sequence[Point], taken: Sequence[Box]) -> None:
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        self._left, self._top = min(xs), min(ys)
        width, height = max(xs) - self._left, max(ys) - self._top
        self.cell = max(float(FINEST), max(width, height) / MOST_CELLS)
        self._wide = int(width / self.cell + 0.01)
        level = self._levels(outline)
        self._rows = [self._row(level, number) for number in range(int(height / self.cell + 0.01))]
        for box in taken:
            self._take(box)

    @property
    def free(self) -> float:
        """The area that is free, in square EMU."""
        return sum(row.bit_count() for row in self._rows) * self.cell * self.cell

    def place(self, lot: Lot) -> list[Box]:
        """Place as many of a lot as find room, take that room, and say where they are."""
        ways = [(lot.width, lot.height), (lot.height, lot.width)][: 2 if lot.may_turn else 1]
        best = max((self._arranged(width, height, lot.number) for width, height in ways), key=len)
        for box in best:
            self._take(Box(box.x - AIR, box.y - AIR, box.width + 2 * AIR, box.height + 2 * AIR))
        return best

    def _row(self, level: Callable[[float], int], number: int) -> int:
        """The cells of a row that lie within the outline."""
        top = self._top + number * self.cell
        return level(top + 0.02 * self.cell) & level(top + 0.5 * self.cell) & level(top + 0.98 * self.cell)

    def _levels(self, outline: Sequence[Point]) -> Callable[[float], int]:
        """Give what tells the cells of a level line that lie within an outline.

        Where all sides are upright or level it tells the same between two corners, and is reckoned once.
        """
        sides = list(zip(outline, [*outline[1:], outline[0]], strict=True))

        def level(y: float) -> int:
            inside = 0
            for start, end in _spans(sides, y):
                inside |= self._bits((start - self._left) / self.cell, (end - self._left) / self.cell)
            return inside

        if any(x1 != x2 and y1 != y2 for (x1, y1), (x2, y2) in sides):
            return level
        corners = sorted({y for _, y in outline})
        between: dict[int, int] = {}

        def reckoned(y: float) -> int:
            place = bisect_right(corners, y)
            if place not in between:
                between[place] = level(y)
            return between[place]

        return reckoned

    def _bits(self, start: float, end: float) -> int:
        """The cells that lie wholly between two places, counted in cells."""
        first, last = max(_up(start), 0), min(_down(end), self._wide)
        return ((1 << (last - first)) - 1) << first if last > first else 0

    def _take(self, box: Box) -> None:
        """Take every cell that a rectangle touches."""
        left, right = (box.x - self._left) / self.cell, (box.x + box.width - self._left) / self.cell
        first, last = max(_down(left), 0), min(_up(right), self._wide)
        if last <= first:
            return
        mask = ~(((1 << (last - first)) - 1) << first)
        top, bottom = (box.y - self._top) / self.cell, (box.y + box.height - self._top) / self.cell
        for number in range(max(_down(top), 0), min(_up(bottom), len(self._rows))):
            self._rows[number] &= mask

    def _arranged(self, width: int, height: int, number: int) -> list[Box]:
        """The best rows of rectangles of a size, from the top down, as many as are asked for."""
        wide, high, air = _up(width / self.cell), _up(height / self.cell), _up(AIR / self.cell)
        bands = _bands(self._rows, max(high, 1))
        counts = {band: sum((length + air) // (wide + air) for _, length in _runs(band)) for band in set(bands)}
        best = [0] * (len(bands) + high + air + 1)
        for row in range(len(bands) - 1, -1, -1):
            best[row] = max(best[row + 1], counts[bands[row]] + best[row + high + air])
        found: list[Box] = []
        row = 0
        while row < len(bands) and best[row] and len(found) < number:
            if best[row] == best[row + 1]:
                row += 1
                continue
            for start, length in _runs(bands[row]):
                for place in range(start, start + length - wide + 1, wide + air):
                    x, y = self._left + place * self.cell, self._top + row * self.cell
                    found.append(Box(round(x), round(y), width, height))
            row += high + air
        return found[:number]


def _spans(sides: Sequence[tuple[Point, Point]], y: float) -> Iterator[tuple[float, float]]:
    """The stretches of a level line that lie within an outline, given by its sides."""
    crossings = sorted(x1 + (x2 - x1) * (y - y1) / (y2 - y1) for (x1, y1), (x2, y2) in sides if (y1 > y) != (y2 > y))
    return zip(crossings[::2], crossings[1::2], strict=True)


def _bands(rows: Sequence[int], high: int) -> list[int]:
    """The cells that are free through so many rows from each one down."""
    bands, reach = list(rows), 1
    while reach < high:
        step = min(reach, high - reach)
        bands = [bands[row] & bands[row + step] for row in range(len(bands) - step)]
        reach += step
    return bands


def _runs(mask: int) -> Iterator[tuple[int, int]]:
    """Where the stretches of free cells of a row begin, and how long they are."""
    start = 0
    while mask:
        skipped = (mask & -mask).bit_length() - 1
        mask >>= skipped
        length = (~mask & (mask + 1)).bit_length() - 1
        yield start + skipped, length
        start, mask = start + skipped + length, mask >> length


def _up(number: float) -> int:
    return -int(-(number - 0.01) // 1)


def _down(number: float) -> int:
    return int((number + 0.01) // 1)

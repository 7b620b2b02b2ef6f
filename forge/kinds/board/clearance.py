"""What words on a chart have to keep clear of: coasts, lines, other words; and where there is land."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.page import Box
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.kinds.board.lattice import Point

Line = Literal["coast", "bar", "grid"]
"""A coast; a line that carries meaning, such as a barred side or the edge of a zone; a fine line of the lattice."""

CELL = 5 * MM // 2

COLUMN = 1 << 20
"""How far the numbers of two neighbouring columns of squares are apart: more squares than any board is high."""


class Stretch(NamedTuple):
    """A straight stretch of a line."""

    kind: Line
    x1: int
    y1: int
    x2: int
    y2: int


class Clearance:
    """Lines, land and taken places of one board, found by squares of the board."""

    def __init__(self) -> None:
        self._stretches: list[Stretch] = []
        self._numbers: dict[Stretch, int] = {}
        self._cells: dict[int, list[int]] = defaultdict(list)
        self._rows: dict[int, list[Stretch]] = defaultdict(list)
        self._taken: dict[int, list[Box]] = defaultdict(list)
        self._known: dict[Box, dict[Line, float]] = {}
        self._shores: dict[int, list[float]] = {}  # where coasts cross a level of the board, from the left

    def add_land(self, loop: Sequence[Point]) -> None:
        """Take in a closed coast; within it is land, unless another coast within it makes it water again."""
        self._known.clear()
        self._shores.clear()
        for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True):
            stretch = Stretch("coast", x1, y1, x2, y2)
            self._add(stretch)
            for row in range(min(y1, y2) // CELL, max(y1, y2) // CELL + 1):
                self._rows[row].append(stretch)

    def add_line(self, kind: Line, points: Sequence[Point], *, closed: bool = False) -> None:
        """Take in a line."""
        self._known.clear()
        ends = [*points[1:], points[0]] if closed else points[1:]
        for (x1, y1), (x2, y2) in zip(points, ends, strict=False):
            self._add(Stretch(kind, x1, y1, x2, y2))

    def _add(self, stretch: Stretch) -> None:
        if stretch not in self._numbers:
            number = self._numbers[stretch] = len(self._stretches)
            self._stretches.append(stretch)
            for cell in _along(stretch):
                self._cells[cell].append(number)

    def take(self, box: Box) -> None:
        """Note that a place is taken."""
        for cell in _cells(box):
            self._taken[cell].append(box)

    def release(self, box: Box) -> None:
        """Note that a place is no longer taken."""
        for cell in _cells(box):
            self._taken[cell].remove(box)

    def is_land(self, x: int, y: int) -> bool:
        """Whether there is land at a point."""
        shores = self._shores.get(y)
        if shores is None:
            row = self._rows.get(y // CELL, ())
            crossed = ((x1, y1, x2, y2) for _, x1, y1, x2, y2 in row if (y1 > y) != (y2 > y))
            shores = self._shores[y] = sorted(x1 + (x2 - x1) * (y - y1) / (y2 - y1) for x1, y1, x2, y2 in crossed)
        return (len(shores) - bisect_right(shores, x)) % 2 == 1

    def overlap(self, box: Box) -> float:
        """How much of a place is taken, in square millimetres."""
        boxes = {other for cell in _cells(box) for other in self._taken.get(cell, ())}
        return sum(_shared(box, other) for other in boxes) / (MM * MM)

    def struck(self, box: Box) -> dict[Line, float]:
        """How far lines run through a place, in millimetres, by kind; remembered until a line is added."""
        if (known := self._known.get(box)) is not None:
            return known
        lengths: dict[Line, float] = {"coast": 0.0, "bar": 0.0, "grid": 0.0}
        right, foot = box.x + box.width, box.y + box.height
        for each in self._near(box):
            kind, x1, y1, x2, y2 = each
            beside = (x1 < box.x and x2 < box.x) or (x1 > right and x2 > right)
            if not beside and not (y1 < box.y and y2 < box.y) and not (y1 > foot and y2 > foot):
                lengths[kind] += _within(each, box) / MM
        self._known[box] = lengths
        return lengths

    def _near(self, box: Box) -> list[Stretch]:
        """Give the stretches that may run through a place, each once, in the order in which they were added."""
        cells, numbers = self._cells, set[int]()
        for cell in _cells(box):
            if cell in cells:
                numbers.update(cells[cell])
        return [self._stretches[number] for number in sorted(numbers)]

    def has_coast(self, at: Point, reach: int) -> bool:
        """Whether a coast runs within reach of a place."""
        around = self._near(Box(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach))
        return any(each.kind == "coast" and math.dist(_foot(each, at), at) < reach for each in around)

    def nearest_coast(self, at: Point, reach: int) -> tuple[int, int] | None:
        """The point of a coast nearest to a place, if one is within reach."""
        best, found = float(reach), None
        around = Box(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach)
        for each in self._near(around):
            if each.kind != "coast":
                continue
            point = _foot(each, at)
            if (apart := math.dist(point, at)) < best:
                best, found = apart, point
        return found


def _along(stretch: Stretch) -> Iterable[int]:
    """Give the squares of the board that a stretch runs through, by number; most are short, and lie in one."""
    _, x1, y1, x2, y2 = stretch
    column, row = x1 // CELL, y1 // CELL
    if column == x2 // CELL and row == y2 // CELL:
        return (column * COLUMN + row,)
    parts = 2 * (max(abs(x2 - x1), abs(y2 - y1)) // CELL + 1)
    points = ((x1 + (x2 - x1) * part // parts, y1 + (y2 - y1) * part // parts) for part in range(parts + 1))
    return dict.fromkeys(x // CELL * COLUMN + y // CELL for x, y in points)


def _cells(box: Box) -> list[int]:
    """Give the squares of the board that a rectangle touches, by number: a column, and a row of it."""
    x, y, width, height = box
    columns = range(x // CELL * COLUMN, (x + width) // CELL * COLUMN + 1, COLUMN)
    rows = range(y // CELL, (y + height) // CELL + 1)
    return [column + row for column in columns for row in rows]


def _shared(one: Box, other: Box) -> float:
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(0, wide) * max(0, high)


def _within(stretch: Stretch, box: Box) -> float:
    """The length of a stretch within a rectangle (Liang and Barsky)."""
    _, x1, y1, x2, y2 = stretch
    left, top, right, foot = box.x, box.y, box.x + box.width, box.y + box.height
    dx, dy, start, end = x2 - x1, y2 - y1, 0.0, 1.0
    if left <= x1 <= right and left <= x2 <= right and top <= y1 <= foot and top <= y2 <= foot:
        return math.hypot(dx, dy)
    for step, room in ((-dx, x1 - left), (dx, right - x1), (-dy, y1 - top), (dy, foot - y1)):
        if step == 0:
            if room < 0:
                return 0.0
        elif step < 0:
            start = max(start, room / step)
        else:
            end = min(end, room / step)
    return math.hypot(dx, dy) * (end - start) if end > start else 0.0


def _foot(stretch: Stretch, at: Point) -> Point:
    _, x1, y1, x2, y2 = stretch
    dx, dy = x2 - x1, y2 - y1
    share = ((at[0] - x1) * dx + (at[1] - y1) * dy) / ((dx * dx + dy * dy) or 1)
    share = min(1.0, max(0.0, share))
    return round(x1 + dx * share), round(y1 + dy * share)

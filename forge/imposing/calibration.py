"""The calibration sheet: where its marks are, and what the readings say about a printer.

In each corner of the front there are two ladders of rungs, each rung 0.25 mm further aside than the one before and
labelled with the value to type. The back has one long line behind each ladder. Held to the light, that line runs
through the rung which says how far the back lies aside there, and through no other, however large the error: rungs,
labels and readings are all on the front, so that an error along the ladder does no harm. A cross in the corner and a
scale in millimetres on the back do the same by pinprick, for paper that no light shines through.

All ladders run the same way, to the right or down, so that equal readings are taken equally far apart wherever they
fall. A reading is taken at a known place, and gives one linear equation in the move, turn and scale that undo the error
(a similarity about the middle of the page): eight of them fix its four unknowns with some to spare.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Shift
from forge.imposing.duplex import flip_axis
from forge.imposing.ladders import RUNG, Ladder
from forge.imposing.options import MARGIN
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.imposing.duplex import Duplex
    from forge.reading.measures import Size

STEP = MM // 4
MOST_STEPS = 18
FEWEST_STEPS = 4
"""Rungs on each side of zero. 4.5 mm both ways: 4 mm is the worst that is known of home printers."""

CROSS_INSET = 10 * MM
LADDER_START = 12 * MM
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")


_Point = tuple[float, float]


class Reading(NamedTuple):
    """What was read in one corner, seen from the front: how far the back lies to the right and down, in EMU."""

    corner: str
    dx: int
    dy: int


class Corner(NamedTuple):
    """The cross of a corner on the front, and on which sides of it its ladders are."""

    name: str
    x: int
    y: int
    inwards_x: int
    inwards_y: int
    steps: int

    @property
    def length(self) -> int:
        """How long its ladders are."""
        return (2 * self.steps + 1) * RUNG

    @property
    def across(self) -> Ladder:
        """The ladder on which dx is read; it runs down."""
        y = self.y + LADDER_START if self.inwards_y > 0 else self.y - LADDER_START - self.length
        return Ladder(self.x, y, True, 1, self.inwards_x, STEP, self.steps)

    @property
    def down(self) -> Ladder:
        """The ladder on which dy is read; it runs to the right."""
        x = self.x + LADDER_START if self.inwards_x > 0 else self.x - LADDER_START - self.length
        return Ladder(x, self.y, False, 1, self.inwards_y, STEP, self.steps)


class Solved(NamedTuple):
    """What undoes a printer's error, and how far the readings are from agreeing with one another (EMU)."""

    shift: Shift
    disagreement: int


def steps_on(page: Size) -> int:
    """How many rungs on each side of zero fit on a page."""
    half = min(page) // 2 - MARGIN - CROSS_INSET - LADDER_START - MM
    return max(0, min(MOST_STEPS, (half // RUNG - 1) // 2))


def corners(page: Size) -> tuple[Corner, ...]:
    """Give the four corners, as seen from the front."""
    inset = MARGIN + CROSS_INSET
    return tuple(
        Corner(
            name,
            page.width - inset if "right" in name else inset,
            page.height - inset if "bottom" in name else inset,
            -1 if "right" in name else 1,
            -1 if "bottom" in name else 1,
            steps_on(page),
        )
        for name in CORNERS
    )


def solve_profile(
    readings: Sequence[Reading],
    page: Size,
    duplex: Duplex,
    *,
    pricked: bool = False,
    before: Shift | None = None,
) -> Solved:
    """Find the shift that makes backs of such pages lie right.

    ``pricked`` readings were taken at pinholes instead of ladders; ``before`` is the shift that was in force when the
    calibration sheet was printed. ``ValueError`` if corners are missing, named twice or unknown.
    """
    by_name = {corner.name: corner for corner in corners(page)}
    if sorted(reading.corner for reading in readings) != sorted(CORNERS):
        raise ValueError(f"needs a reading for each corner: {', '.join(CORNERS)}")
    rows: list[tuple[float, ...]] = []
    for name, dx, dy in readings:
        corner = by_name[name]
        cross = (corner.x, corner.y)
        if pricked:
            seen = _behind(cross, page, duplex)
            meant = _behind((corner.x - dx, corner.y - dy), page, duplex)
            rows += [_across(seen, meant), _down(seen, meant)]
        else:
            meant = _behind(cross, page, duplex)
            rows.append(_across(_behind(corner.across.rung(dx), page, duplex), meant))
            rows.append(_down(_behind(corner.down.rung(dy), page, duplex), meant))
    unknowns = _least_squares(rows)
    worst = max(abs(sum(a * b for a, b in zip(row[:4], unknowns, strict=True)) - row[4]) for row in rows)
    move_x, move_y, cosine, sine = unknowns
    shift = Shift(round(move_x), round(move_y), math.degrees(math.atan2(sine, cosine)), math.hypot(cosine, sine))
    return Solved(_after(before, shift) if before else shift, round(worst))


def _behind(point: tuple[int, int], page: Size, duplex: Duplex) -> _Point:
    """A point of the front in the coordinates of the back, from the middle of the page."""
    x, y = point[0] - page.width / 2, point[1] - page.height / 2
    return (-x, y) if flip_axis(page, duplex) == "vertical" else (x, -y)


def _across(seen: _Point, meant: _Point) -> tuple[float, ...]:
    """The correction takes the place where something of the back was seen to where it was meant to be, sideways."""
    return 1.0, 0.0, seen[0], -seen[1], meant[0]


def _down(seen: _Point, meant: _Point) -> tuple[float, ...]:
    """The same, downwards."""
    return 0.0, 1.0, seen[1], seen[0], meant[1]


def _least_squares(rows: Sequence[tuple[float, ...]]) -> list[float]:
    """Solve an overdetermined linear system by its normal equations, in millimetres so that they are well scaled."""
    size = len(rows[0]) - 1
    scaled = [[value if index < 2 else value / MM for index, value in enumerate(row)] for row in rows]
    matrix = [[sum(row[i] * row[j] for row in scaled) for j in range(size + 1)] for i in range(size)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda row: abs(matrix[row][pivot]))
        matrix[pivot], matrix[best] = matrix[best], matrix[pivot]
        for row in range(size):
            if row != pivot:
                factor = matrix[row][pivot] / matrix[pivot][pivot]
                matrix[row] = [a - factor * b for a, b in zip(matrix[row], matrix[pivot], strict=True)]
    solution = [matrix[index][size] / matrix[index][index] for index in range(size)]
    return [solution[0] * MM, solution[1] * MM, *solution[2:]]


def _after(before: Shift, found: Shift) -> Shift:
    """Join the shift found to the one that was in force: first what was found, then what was in force."""
    angle = math.radians(before.angle)
    cosine, sine = before.scale * math.cos(angle), before.scale * math.sin(angle)
    dx = before.dx + cosine * found.dx - sine * found.dy
    dy = before.dy + sine * found.dx + cosine * found.dy
    return Shift(round(dx), round(dy), before.angle + found.angle, before.scale * found.scale)

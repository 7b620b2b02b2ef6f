"""The plan of a board: its inner frame, the layout grid that places are counted in, and what has a name on it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, Protocol

from forge.drawing.page import Box
from forge.kinds.board.clearance import Clearance
from forge.kinds.pages.desk import show_extent, show_mm
from forge.reading.measures import CM, MM, Size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.kinds.board.geography.degrees import Degrees
    from forge.kinds.board.lattice import Point
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.fields import Pair
    from forge.kinds.pages.strips import Spot


class Outline(NamedTuple):
    """The corners of something on the board, the point that links aim at, and the room of a polygon around that."""

    centre: Point
    corners: tuple[Point, ...]
    room: Size = Size(0, 0)


class Globe(Protocol):
    """A chart under a board, as far as places are looked up on it."""

    def at(self, place: Degrees) -> Point:
        """Where on the board a place lies."""

    def north_at(self, point: Point) -> float:
        """How far north is turned from upright around a point of the board, in degrees."""


class Plan:
    """Where things are on a board; a cell of the layout grid is a centimetre if the board declares no grid."""

    def __init__(self, inner: Box, grid: tuple[int, int] | None) -> None:
        self.inner = inner
        self.cell = (inner.width / grid[0], inner.height / grid[1]) if grid else (float(CM), float(CM))
        self.named: dict[str, Outline] = {}
        self.chart: Globe | None = None
        self.clearance = Clearance()
        self._taken: list[Box] = []
        self._lands: list[Sequence[Point]] = []

    def point(self, at: Pair) -> Point:
        """Give a point of the board by its place in the layout grid or from the inner frame's corner."""
        across, down = self.cell
        return self.inner.x + at.across.emu(across), self.inner.y + at.down.emu(down)

    def size(self, extent: Pair) -> tuple[int, int]:
        """Give a width and height."""
        return extent.across.emu(self.cell[0]), extent.down.emu(self.cell[1])

    def box(self, at: Pair, extent: Pair, desk: Desk, spot: Spot) -> Box:
        """Give a rectangle, and report one that leaves the board."""
        box = Box(*self.point(at), *self.size(extent))
        over = max(
            self.inner.x - box.x,
            self.inner.y - box.y,
            box.x + box.width - self.inner.x - self.inner.width,
            box.y + box.height - self.inner.y - self.inner.height,
        )
        if over > MM // 50:
            desk.error(spot, f"reaches {show_mm(over)} beyond the frame of the board", self.room)
        return box

    @property
    def room(self) -> str:
        """Say how large the frame of the board is within."""
        return f"the frame is {show_extent(self.inner.width, self.inner.height)} within"

    def take(self, box: Box) -> None:
        """Note that a rectangle is taken, so that no wave is drawn across it."""
        self._taken.append(box)
        self.clearance.take(box)

    def take_land(self, coast: Sequence[Point]) -> None:
        """Note that there is land within a closed line."""
        self._lands.append(coast)

    def is_free(self, box: Box) -> bool:
        """Tell whether nothing that was noted touches a rectangle."""
        if any(box.overlaps(other) for other in self._taken):
            return False
        return not any(_touches(box, coast) for coast in self._lands)


def _touches(box: Box, coast: Sequence[Point]) -> bool:
    right, bottom = box.x + box.width, box.y + box.height
    if any(box.x < x < right and box.y < y < bottom for x, y in coast):
        return True
    return any(is_inside(corner, coast) for corner in box.corners)


def is_inside(point: Point, loop: Sequence[Point]) -> bool:
    """Tell whether a point lies within a closed line."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            inside = not inside
    return inside


def round_corners(box: Box, count: int = 48) -> tuple[Point, ...]:
    """Points around the ellipse that fills a rectangle, clockwise."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    turns = [2 * math.pi * number / count for number in range(count)]
    return tuple((round(x + box.width / 2 * math.cos(t)), round(y + box.height / 2 * math.sin(t))) for t in turns)


def bounds(points: Sequence[Point]) -> Box:
    """The smallest rectangle around points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def leave(outline: Outline, target: Point) -> Point:
    """Where the straight way from an outline's centre to a target leaves the outline for the last time."""
    (x, y), best = outline.centre, 0.0
    dx, dy = target[0] - x, target[1] - y
    corners = outline.corners
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        ex, ey = x2 - x1, y2 - y1
        cross = dx * ey - dy * ex
        if cross == 0:
            continue
        along = ((x1 - x) * ey - (y1 - y) * ex) / cross
        beside = ((x1 - x) * dy - (y1 - y) * dx) / cross
        if 0 <= beside <= 1 and best < along <= 1:
            best = along
    return round(x + dx * best), round(y + dy * best)

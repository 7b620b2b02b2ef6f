"""What is cut out of the rectangle that a piece fills: one value, which everything that draws, cuts and shows it reads.

A piece lies in its box: an outline never reaches beyond it, and touches all its sides. What is asked of an outline is
asked for a place: a box, or a place on a page in which the piece is turned clockwise by quarters.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from forge.drawing.commands import mapped, points_of, polygon
from forge.drawing.outlined import Outlined, Rings, flattened
from forge.drawing.page import Box
from forge.drawing.shapes import Drawing, Ellipse, Rect, Within
from forge.drawing.silhouette import silhouette

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from forge.drawing.commands import Commands


Form = Literal["rectangle", "rounded", "round", "hexagon", "triangle", "path"]
Lying = Literal["", "flat", "pointy", "up", "down"]
Point = tuple[int, int]
Spot = tuple[int, ...]
"""A box, or a place: x, y, width, height, and perhaps how far what lies there is turned."""

MOST_MITRED = 1.5
"""How much further than its sides a sharp corner of an outline moves at most, when that is moved outwards.

It must stay off a neighbour, which is twice as far away as sides move.
"""


class Outline(NamedTuple):
    """What is cut out of a box.

    ``corner`` is the radius of rounded corners. A hexagon lies ``flat``, with points at its left and right, or
    ``pointy``, with points at its top and foot; if nothing is said, its points are at the ends of the longer side. A
    triangle points ``up`` or ``down``. ``commands`` are those of a free path within a box of ``size``, which is
    stretched to the box of the piece.
    """

    form: Form = "rectangle"
    corner: int = 0
    lying: Lying = ""
    commands: Commands = ()
    size: tuple[int, int] = (1, 1)

    @property
    def is_square_cut(self) -> bool:
        """Whether straight cuts from edge to edge free it, whatever is done to its corners afterwards."""
        return self.form in ("rectangle", "rounded")

    @property
    def fills_its_box(self) -> bool:
        """Whether the corners of its box are its own."""
        return self.form == "rectangle" or (self.form == "rounded" and not self.corner)

    def regular(self, width: int, height: int) -> tuple[int, int]:
        """Give the size of the box of a piece of which one length was said: hexagons and triangles are regular then."""
        if width != height or self.form not in ("hexagon", "triangle"):
            return width, height
        short = round(width * math.sqrt(0.75))
        return (short, height) if self.lying == "pointy" else (width, short)

    def enlarged(self, enlarge: Callable[[int], int]) -> Outline:
        """The same for a piece that is printed larger; only a radius is a length of its own."""
        return self._replace(corner=enlarge(self.corner)) if self.corner else self

    def by_hand(self) -> Outline:
        """What is cut where no machine does it: corners stay square until they are punched."""
        return RECTANGLE if self.is_square_cut else self

    def behind(self) -> Outline:
        """The same as it is seen on the back of its piece."""
        if self.form != "path":
            return self
        width, _ = self.size
        return self._replace(commands=mapped(self.commands, lambda x, y: (width - x, y)))

    def path(self, place: Spot) -> Commands:
        """Give it as it lies in a place, as commands of shapes, clockwise where it is not a free path."""
        x, y, width, height, *turned = place
        turn = turned[0] % 360 if turned else 0
        if turn and self.form in ("hexagon", "triangle", "path"):
            upright = (width, height) if turn % 180 == 0 else (height, width)
            return mapped(self._drawn(Box(0, 0, *upright)), _turning(x, y, upright, turn))
        return self._drawn(Box(x, y, width, height))

    def _drawn(self, box: Box) -> Commands:
        x, y, width, height = box
        if self.form == "round":
            return silhouette((Ellipse(x, y, width, height),))
        if self.form == "hexagon":
            return polygon(_hexagon(box, pointy=self.lying == "pointy" or (not self.lying and width < height)))
        if self.form == "triangle":
            return polygon(_triangle(box, down=self.lying == "down"))
        if self.form == "path":
            across, down = self.size
            return mapped(self.commands, lambda px, py: (x + px * width // across, y + py * height // down))
        radius = min(self.corner, width // 2, height // 2) if self.form == "rounded" else 0
        return silhouette((Rect(x, y, width, height, radius=radius),))

    def corners(self, place: Spot) -> tuple[Point, ...]:
        """Give the corners of one that has straight sides only; none of others, or of several parts."""
        path = self.path(place)
        if any(name == "C" for name, *_ in path) or sum(name == "M" for name, *_ in path) != 1:
            return ()
        points = [point for command in path for point in points_of(command)]
        return tuple(points[:-1] if points[0] == points[-1] else points)

    def beyond(self, place: Spot, by: int) -> Commands:
        """Give it moved outwards by so much, as bleed is, or inwards if that is negative."""
        x, y, width, height, *turned = place
        box = (x - by, y - by, max(width + 2 * by, 1), max(height + 2 * by, 1), *turned)
        if self.form in ("rectangle", "round"):
            return self.path(box)
        if self.form == "rounded":
            return self._replace(corner=max(0, self.corner + by)).path(box)
        if self.form == "path":
            return _offset(self.path(place), by)
        return polygon(_mitred(self.corners(place), by))

    def reach(self, box: Box, by: int) -> int:
        """Say how far beyond its box its corners are if it is moved outwards by so much."""
        if self.form not in ("hexagon", "triangle"):
            return by
        moved = _mitred(self.corners(box), by)
        across = (box.x - min(x for x, _ in moved), max(x for x, _ in moved) - box.x - box.width)
        return max(*across, box.y - min(y for _, y in moved), max(y for _, y in moved) - box.y - box.height)

    def holds(self, place: Spot, x: float, y: float) -> bool:
        """Tell whether a point of the page lies on the piece in a place."""
        return self.hold(place, ((x, y),))

    def hold(self, place: Spot, points: Iterable[tuple[float, float]]) -> bool:
        """Tell whether all these points lie on the piece in a place."""
        outlined = Outlined(Rings(flattened(self.path(place))))
        return all(outlined.holds(x, y) for x, y in points)

    def live(self, box: Box) -> Box:
        """Give an upright rectangle within it that is good for words, in a box that is not turned."""
        x, y, width, height = box
        if self.form == "round":
            across, down = round(width * (1 - math.sqrt(0.5)) / 2), round(height * (1 - math.sqrt(0.5)) / 2)
            return Box(x + across, y + down, width - 2 * across, height - 2 * down)
        if self.form == "hexagon":
            return Box(x + width // 6, y + height // 6, width - 2 * (width // 6), height - 2 * (height // 6))
        if self.form == "triangle":
            top = 0 if self.lying == "down" else height // 2
            return Box(x + width // 4, y + top, width - 2 * (width // 4), height // 2)
        if self.form == "path":
            return _largest(self, box)
        return box


RECTANGLE = Outline()
ROUND = Outline("round")

CELLS = 32
"""How finely the room for words within a free path is looked for, each way."""


def rounded(corner: int) -> Outline:
    """Give a rectangle with corners of a radius; without one it is a rectangle."""
    return Outline("rounded", corner) if corner else RECTANGLE


def cut_side(outline: Outline, drawing: Drawing, side: Literal["front", "back"]) -> Drawing:
    """Give a side of a piece as it looks when it is cut out; as it is where the corners of its box are its own."""
    if outline.fills_its_box:
        return drawing
    seen = outline.behind() if side == "back" else outline
    path = seen.path((0, 0, drawing.width, drawing.height))
    return Drawing(drawing.name, drawing.width, drawing.height, (Within(path, drawing.shapes),))


def _hexagon(box: Box, *, pointy: bool) -> tuple[Point, ...]:
    x, y, width, height = box
    right, foot = x + width, y + height
    if not pointy:
        near, far, middle = x + width // 4, right - width // 4, y + height // 2
        return (near, y), (far, y), (right, middle), (far, foot), (near, foot), (x, middle)
    near, far, middle = y + height // 4, foot - height // 4, x + width // 2
    return (middle, y), (right, near), (right, far), (middle, foot), (x, far), (x, near)


def _triangle(box: Box, *, down: bool) -> tuple[Point, ...]:
    x, y, width, height = box
    if down:
        return (x, y), (x + width, y), (x + width // 2, y + height)
    return (x + width // 2, y), (x + width, y + height), (x, y + height)


def _turning(x: int, y: int, upright: tuple[int, int], turn: int) -> Callable[[int, int], Point]:
    """Give what puts a point of an upright box where it lies in a place that begins at (x, y)."""
    width, height = upright
    ways: dict[int, Callable[[int, int], Point]] = {
        90: lambda px, py: (x + height - py, y + px),
        180: lambda px, py: (x + width - px, y + height - py),
        270: lambda px, py: (x + py, y + width - px),
    }
    return ways[turn]


def _mitred(corners: tuple[Point, ...], by: int) -> list[Point]:
    """Move the sides of a convex outline, clockwise, outwards; sharp corners are cut off where they go too far."""
    moved: list[Point] = []
    ring = zip((corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True)
    for (x0, y0), (x1, y1), (x2, y2) in ring:
        one, two = _outward(x1 - x0, y1 - y0), _outward(x2 - x1, y2 - y1)
        across, down = one[0] + two[0], one[1] + two[1]
        # two unit vectors: their sum is as long as twice the cosine of half the angle between them
        half = math.hypot(across, down) / 2
        if by <= 0 or half * MOST_MITRED >= 1:
            far = by / (2 * half * half)
            moved.append((round(x1 + across * far), round(y1 + down * far)))
            continue
        # along each side, moved, up to a line across the corner
        along = by * (MOST_MITRED - half) / math.sqrt(1 - half * half)
        moved.append((round(x1 + one[0] * by - one[1] * along), round(y1 + one[1] * by + one[0] * along)))
        moved.append((round(x1 + two[0] * by + two[1] * along), round(y1 + two[1] * by - two[0] * along)))
    return moved


def _outward(dx: float, dy: float) -> tuple[float, float]:
    """Give the direction that leads away from a side of an outline that runs clockwise."""
    long = math.hypot(dx, dy)
    return dy / long, -dx / long


def _offset(path: Commands, by: int) -> Commands:
    """Move a free path outwards; where its parts then meet, they are one."""
    import pyclipper as untyped_pyclipper  # few packs have free paths

    pyclipper: Any = untyped_pyclipper
    moving = pyclipper.PyclipperOffset(2.0, ARC)
    rings = [[(round(x), round(y)) for x, y in ring] for ring in flattened(path, SMOOTH)]
    moving.AddPaths(rings, pyclipper.JT_ROUND, pyclipper.ET_CLOSEDPOLYGON)
    return tuple(command for ring in moving.Execute(by) for command in polygon((int(x), int(y)) for x, y in ring))


SMOOTH = 24
"""In how many straight pieces a curve is moved: it is drawn as a frame, and seen."""
ARC = 720.0
"""How far the corners of an outline that was moved may lie beside an arc, in EMU: a fiftieth of a millimetre."""


def _largest(outline: Outline, box: Box) -> Box:
    """Give the largest rectangle within a free path, on a grid of so many cells each way."""
    left, top, wide, high = _room_in(outline)
    x, y, width, height = box
    start, head = x + width * left // CELLS, y + height * top // CELLS
    return Box(start, head, x + width * (left + wide) // CELLS - start, y + height * (top + high) // CELLS - head)


@lru_cache(256)
def _room_in(outline: Outline) -> tuple[int, int, int, int]:
    """Find the largest rectangle of cells all corners of which lie within; all of them if none does."""
    side, near = 100, 2
    whole = side * CELLS
    outlined = Outlined(Rings(flattened(outline.path((0, 0, whole, whole)))))

    def inside(column: int, row: int) -> bool:
        spots = [(column * side + dx, row * side + dy) for dx in (near, side - near) for dy in (near, side - near)]
        return all(outlined.holds(px, py) for px, py in spots)

    best, found = 0, (0, 0, CELLS, CELLS)
    heights = [0] * CELLS
    for row in range(CELLS):
        heights = [height + 1 if inside(column, row) else 0 for column, height in enumerate(heights)]
        for first in range(CELLS):
            lowest = CELLS
            for last in range(first, CELLS):
                lowest = min(lowest, heights[last])
                if lowest * (last - first + 1) > best:
                    best = lowest * (last - first + 1)
                    found = (first, row - lowest + 1, last - first + 1, lowest)
    return found

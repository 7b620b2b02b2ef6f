"""What lies beneath: the fills painted at a place, the last of them on top, wherever stamps and turns put them.

Strokes are too thin to stand on and count as nothing. A picture hides what is under it, and its colour is not known.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.affine import Affine, stamped, turning
from forge.drawing.bounds import Bounds
from forge.drawing.shapes import Clip, Ellipse, FormField, Line, Path, Picture, Rect, Stamp, Text, Turned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.affine import Point
    from forge.drawing.pens import Commands
    from forge.drawing.shapes import Role, Shape, Stroke
    from forge.reading.measures import Colour

    Ring = tuple[Point, ...]

CURVE_STEPS = 6
CELLS = 24
"""Into how many cells along each side a crowded page is divided, so that only what is near is looked at."""
CROWDED = 48

# An ellipse as the four Bezier curves that circles are drawn with.
KAPPA = 0.5522847498


class Fill(NamedTuple):
    """A filled shape as it lies on the page: its colour (none of a picture), its role, and its outline.

    A shape without rings is the rectangle of its bounds; of others, ``bounds`` cut away what is clipped.
    """

    colour: Colour | None
    role: Role
    bounds: Bounds
    rings: tuple[Ring, ...] = ()
    even_odd: bool = False

    def covers(self, x: float, y: float) -> bool:
        """Tell whether a point lies in the shape."""
        left, top, right, bottom = self.bounds
        if not (left <= x <= right and top <= y <= bottom):
            return False
        return not self.rings or self._winds(x, y)

    def _winds(self, x: float, y: float) -> bool:
        winding = 0
        for ring in self.rings:
            for (x1, y1), (x2, y2) in pairwise(ring):
                if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
                    winding += 1 if y2 > y1 else -1
        return winding % 2 == 1 if self.even_odd else winding != 0

    def meets(self, other: Bounds) -> bool:
        """Tell whether the shape may reach into a rectangle."""
        left, top, right, bottom = self.bounds
        return left < other.right and other.left < right and top < other.bottom and other.top < bottom

    def hides(self, other: Bounds) -> bool:
        """Tell whether the shape is a rectangle that covers another."""
        left, top, right, bottom = self.bounds
        inside = left <= other.left and top <= other.top and other.right <= right and other.bottom <= bottom
        return inside and not self.rings


class Placed(NamedTuple):
    """A shape that is not made of others, and where it lies: how it is mapped and to what it is clipped."""

    shape: Rect | Ellipse | Path | Line | Text | Picture
    map: Affine
    clip: Bounds | None

    @property
    def stroke(self) -> Stroke | None:
        """The line that it is drawn with, if any."""
        return None if isinstance(self.shape, (Text, Picture)) else self.shape.stroke

    @property
    def runs(self) -> tuple[Ring, ...]:
        """The lines that it consists of, before they are mapped."""
        match self.shape:
            case Rect() | Picture():
                return (_corners(*self.shape[:4]),)
            case Ellipse():
                return (_ellipse(*self.shape[:4]),)
            case Path():
                return flattened(self.shape.commands)
            case Line(x1, y1, x2, y2):
                return (((x1, y1), (x2, y2)),)
            case Text():
                return ()

    @property
    def fill(self) -> Fill | None:
        """What it paints; ``None`` if that is nothing to stand on."""
        shape = self.shape
        if isinstance(shape, Picture):
            return self._filled(None, "picture", upright=True)
        if isinstance(shape, (Text, Line)) or not shape.fill:
            return None
        even_odd = isinstance(shape, Path) and shape.even_odd
        return self._filled(shape.fill, shape.role, even_odd=even_odd, upright=isinstance(shape, Rect))

    def _filled(
        self, colour: Colour | None, role: Role, *, even_odd: bool = False, upright: bool = False
    ) -> Fill | None:
        rings = tuple(tuple(map(self.map.of, (*run, run[0]))) for run in self.runs)
        if not rings:
            return None
        bounds = around(point for ring in rings for point in ring)
        upright = upright and abs(self.map.a * self.map.b) < 1e-6
        return Fill(colour, role, _cut(bounds, self.clip), () if upright else rings, even_odd)


def placed(shapes: Iterable[Shape], at: Affine = Affine(), clip: Bounds | None = None) -> Iterator[Placed]:  # noqa: B008
    """Give all shapes that are drawn, in order, those within others where they come to lie."""
    for shape in shapes:
        match shape:
            case Stamp():
                yield from placed(shape.drawing.shapes, at.after(stamped(shape)), clip)
            case Turned():
                yield from placed(shape.shapes, at.after(turning(shape.angle, shape.x, shape.y)), clip)
            case Clip():
                yield from placed(shape.shapes, at, clipped(shape, at, clip))
            case FormField():
                pass
            case _:
                yield Placed(shape, at, clip)


def clipped(shape: Clip, at: Affine, clip: Bounds | None) -> Bounds:
    """The rectangle to which shapes are clipped that lie in a clip within another one."""
    return _cut(around(map(at.of, _corners(*shape[:4]))), clip)


def flattened(commands: Commands) -> tuple[Ring, ...]:
    """Give the lines of an outline as runs of points, its curves as a few straight pieces."""
    runs: list[list[Point]] = []
    for name, *numbers in commands:
        points = [(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if name == "M" or not runs:
            runs.append(points[-1:])
        elif name == "C":
            runs[-1] += _curve(runs[-1][-1], *points)
        elif name == "Z":
            runs[-1].append(runs[-1][0])
        else:
            runs[-1] += points
    return tuple(tuple(run) for run in runs if run)


def around(points: Iterable[Point]) -> Bounds:
    """Give the smallest upright rectangle around points."""
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


class Beneath:
    """The fills of a page or a face, in the order of painting, found by where they lie."""

    def __init__(self, fills: Sequence[Fill]) -> None:
        self._fills = fills
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._everywhere = list(range(len(fills)))
        if len(fills) > CROWDED:
            self._divide()

    def _divide(self) -> None:
        whole = around(corner for fill in self._fills for corner in (fill.bounds[:2], fill.bounds[2:]))
        self._left, self._top = whole.left, whole.top
        self._across = max((whole.right - whole.left) / CELLS, 1.0)
        self._down = max((whole.bottom - whole.top) / CELLS, 1.0)
        for number, fill in enumerate(self._fills):
            for cell in self._cells_of(fill.bounds):
                self._cells.setdefault(cell, []).append(number)

    def _cells_of(self, bounds: Bounds) -> Iterator[tuple[int, int]]:
        columns = range(
            int((bounds.left - self._left) // self._across), int((bounds.right - self._left) // self._across) + 1
        )
        rows = range(int((bounds.top - self._top) // self._down), int((bounds.bottom - self._top) // self._down) + 1)
        yield from ((column, row) for column in columns for row in rows)

    def _near(self, bounds: Bounds) -> list[int]:
        if not self._cells:
            return self._everywhere
        cells = list(self._cells_of(bounds))
        if len(cells) == 1:
            return self._cells.get(cells[0], [])
        return sorted({number for cell in cells for number in self._cells.get(cell, ())})

    def at(self, x: float, y: float, before: int | None = None) -> Fill | None:
        """Give what is on top at a point, of the first ``before`` fills if that is said; ``None`` is bare paper."""
        for number in reversed(self._near(Bounds(x, y, x, y))):
            if (before is None or number < before) and self._fills[number].covers(x, y):
                return self._fills[number]
        return None

    def within(self, bounds: Bounds, before: int | None = None) -> list[Fill | None]:
        """Give all that may be on top somewhere in a rectangle; ``None`` is bare paper."""
        found: list[Fill | None] = []
        for number in reversed(self._near(bounds)):
            if before is not None and number >= before:
                continue
            fill = self._fills[number]
            if fill.meets(bounds):
                found.append(fill)
                if fill.hides(bounds):
                    return found
        return [*found, None]


def _corners(x: float, y: float, width: float, height: float) -> Ring:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)


def _ellipse(x: float, y: float, width: float, height: float) -> Ring:
    across, down = width / 2, height / 2
    cx, cy, dx, dy = x + across, y + down, across * KAPPA, down * KAPPA
    ring: list[Point] = [(cx + across, cy)]
    ring += _curve(ring[-1], (cx + across, cy + dy), (cx + dx, cy + down), (cx, cy + down))
    ring += _curve(ring[-1], (cx - dx, cy + down), (cx - across, cy + dy), (cx - across, cy))
    ring += _curve(ring[-1], (cx - across, cy - dy), (cx - dx, cy - down), (cx, cy - down))
    ring += _curve(ring[-1], (cx + dx, cy - down), (cx + across, cy - dy), (cx + across, cy))
    return tuple(ring)


def _curve(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    points: list[Point] = []
    for step in range(1, CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (a * start[0] + b * one[0] + c * two[0] + d * end[0], a * start[1] + b * one[1] + c * two[1] + d * end[1])
        )
    return points


def _cut(bounds: Bounds, clip: Bounds | None) -> Bounds:
    if clip is None:
        return bounds
    return Bounds(
        max(bounds.left, clip.left),
        max(bounds.top, clip.top),
        min(bounds.right, clip.right),
        min(bounds.bottom, clip.bottom),
    )

"""What lies beneath: the fills painted at a place, the last of them on top, wherever stamps and turns put them.

Strokes are too thin to stand on and count as nothing. A picture hides what is under it, and its colour is not known.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple, assert_never

from forge.drawing.affine import Affine, stamped, turning
from forge.drawing.bounds import Bounds
from forge.drawing.colour import WHITE, mix
from forge.drawing.gradients import colour_at, colours_between, middle, share_at
from forge.drawing.shapes import (
    Clip,
    Ellipse,
    Faded,
    FormField,
    Line,
    Linear,
    Path,
    Picture,
    Radial,
    Rect,
    Stamp,
    Text,
    Turned,
    Within,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.affine import Point
    from forge.drawing.pens import Commands
    from forge.drawing.recolour import Change
    from forge.drawing.shapes import Fill, Gradient, Role, Shape, Stroke
    from forge.reading.measures import Colour

    Nest = Stamp | Turned | Clip | Faded | Within
    Ring = tuple[Point, ...]

CURVE_STEPS = 6
CELLS = 24
"""Into how many cells along each side a crowded page is divided, so that only what is near is looked at."""
CROWDED = 48
MOST_REMEMBERED = 4_096
SIDES_A_ROW = 12
NOWHERE = Bounds(0, 0, 0, 0)
MOST_COLOURS = 48
"""How many colours that may lie on top somewhere are worked out before points are looked at instead."""

# An ellipse as the four Bezier curves that circles are drawn with.
KAPPA = 0.5522847498


class Rings:
    """Closed lines; where there are many corners, those near a height are found without looking at all others."""

    def __init__(self, lines: Iterable[Ring] = ()) -> None:
        self._lines = tuple(lines)

    def __bool__(self) -> bool:
        """Tell whether there are any."""
        return bool(self._lines)

    def __iter__(self) -> Iterator[Ring]:
        """Give one after the other."""
        return iter(self._lines)

    @cached_property
    def _is_large(self) -> bool:
        return sum(map(len, self)) > SIDES_A_ROW

    @cached_property
    def _rows(self) -> tuple[float, float, list[list[tuple[Point, Point]]]]:
        """The height at which the first of the rows begins, how high a row is, and the sides that cross each."""
        heights = [y for ring in self for _, y in ring]
        top, count = min(heights), max(1, len(heights) // 8)
        high = (max(heights) - top) / count or 1.0
        rows: list[list[tuple[Point, Point]]] = [[] for _ in range(count)]
        for ring in self:
            for one, other in pairwise(ring):
                first, last = sorted((one[1], other[1]))
                for row in range(int((first - top) // high), min(int((last - top) // high), count - 1) + 1):
                    rows[row].append((one, other))
        return top, high, rows

    def sides_at(self, y: float) -> Iterable[tuple[Point, Point]]:
        """Give all sides that may cross a height."""
        if not self._is_large:
            return chain.from_iterable(map(pairwise, self))
        top, high, rows = self._rows
        row = int((y - top) // high)
        return rows[min(row, len(rows) - 1)] if 0 <= row <= len(rows) else ()


class Outlined(NamedTuple):
    """An outline as it lies on the page, whose inside alone shows of what is drawn within it."""

    rings: Rings
    even_odd: bool = False

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside."""
        winding = 0
        for (x1, y1), (x2, y2) in self.rings.sides_at(y):
            if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
                winding += 1 if y2 > y1 else -1
        return winding % 2 == 1 if self.even_odd else winding != 0

    def spans(self, y: float) -> Iterator[tuple[float, float]]:
        """Give from where to where a height runs inside, from left to right."""
        crossed = sorted(
            (x1 + (x2 - x1) * (y - y1) / (y2 - y1), 1 if y2 > y1 else -1)
            for (x1, y1), (x2, y2) in self.rings.sides_at(y)
            if (y1 > y) != (y2 > y)
        )
        winding = 0
        for (x, turn), (onward, _) in pairwise(crossed):
            winding += turn
            if (winding % 2 == 1) if self.even_odd else winding:
                yield x, onward


class Laid(NamedTuple):
    """A filled shape as it lies on the page: its colour (none of a picture), its role, and its outline.

    A shape without rings is the rectangle of its bounds; of others, ``bounds`` cut away what is clipped. A gradient is
    of the colours that it has where one looks; ``unit`` takes the unit square to the shape's box. What is ``within``
    outlines shows only there. Shapes of one ``group`` are laid on together, with one opacity.
    """

    colour: Colour | None
    role: Role
    bounds: Bounds
    rings: Rings = Rings()
    even_odd: bool = False
    gradient: Gradient | None = None
    unit: Affine = Affine()
    opacity: float = 1.0
    within: tuple[Outlined, ...] = ()
    group: int = 0

    def at(self, x: float, y: float) -> Colour | None:
        """Give the colour at a point of the page."""
        if self.gradient is None:
            return self.colour
        place = self.unit.back((x, y))
        return colour_at(self.gradient.stops, share_at(self.gradient, place)) if place else self.colour

    def colours(self, bounds: Bounds) -> tuple[Colour | None, ...]:
        """Give the colours it has within a rectangle: of a gradient those at the ends, and the stops between."""
        if self.gradient is None:
            return (self.colour,)
        corners = [self.unit.back(corner) for corner in _cut(bounds, self.bounds).corners]
        return colours_between(self.gradient, tuple(corner for corner in corners if corner) or ((0.5, 0.5),))

    def covers(self, x: float, y: float) -> bool:
        """Tell whether a point lies in the shape."""
        left, top, right, bottom = self.bounds
        if not (left <= x <= right and top <= y <= bottom):
            return False
        inside = not self.rings or Outlined(self.rings, self.even_odd).holds(x, y)
        return inside and all(outline.holds(x, y) for outline in self.within)

    def spans(self, y: float) -> Iterator[tuple[float, float]]:
        """Give from where to where a height runs through the shape, whatever it shows within."""
        left, top, right, bottom = self.bounds
        if top <= y <= bottom:
            whole = ((left, right),)
            for start, end in Outlined(self.rings, self.even_odd).spans(y) if self.rings else whole:
                if start <= right and left <= end:
                    yield max(start, left), min(end, right)

    def meets(self, other: Bounds) -> bool:
        """Tell whether the shape may reach into a rectangle."""
        left, top, right, bottom = self.bounds
        return left < other.right and other.left < right and top < other.bottom and other.top < bottom

    def hides(self, other: Bounds) -> bool:
        """Tell whether the shape is an opaque rectangle that covers another."""
        left, top, right, bottom = self.bounds
        inside = left <= other.left and top <= other.top and other.right <= right and other.bottom <= bottom
        return inside and not self.rings and not self.within and self.opacity >= 1


class Placed(NamedTuple):
    """A shape that is not made of others, and where it lies: how it is mapped, to what it is clipped, in what group."""

    shape: Rect | Ellipse | Path | Line | Text | Picture
    map: Affine
    clip: Bounds | None
    faded: float = 1.0
    within: tuple[Outlined, ...] = ()
    group: int = 0

    @property
    def opacity(self) -> float:
        """The opacity it is laid on with."""
        return self.faded if isinstance(self.shape, Picture) else self.faded * self.shape.opacity

    def cut(self, bounds: Bounds) -> Bounds:
        """Cut off what is clipped."""
        return _cut(bounds, self.clip)

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
    def fill(self) -> Laid | None:
        """What it paints; ``None`` if that is nothing to stand on."""
        return _fill_of(self)

    def laid(self, fill: Fill | None, role: Role) -> Laid | None:
        """Give what it paints in a colour, a gradient or a picture; ``None`` if it has no outline."""
        runs = self.runs
        rings = Rings(tuple(map(self.map.of, (*run, run[0]))) for run in runs)
        if not rings:
            return None
        bounds = _cut(around(point for ring in rings for point in ring), self.clip)
        upright = isinstance(self.shape, (Rect, Picture)) and abs(self.map.a * self.map.b) < 1e-6
        even_odd = isinstance(self.shape, Path) and self.shape.even_odd
        laid = Laid(None, role, bounds, Rings() if upright else rings, even_odd)
        if self.opacity < 1 or self.within:
            laid = laid._replace(opacity=self.opacity, within=self.within, group=self.group)
        if isinstance(fill, (Linear, Radial)):
            left, top, right, bottom = around(point for run in runs for point in run)
            unit = self.map.after(Affine(right - left, 0.0, 0.0, bottom - top, left, top))
            return laid._replace(colour=middle(fill), gradient=fill, unit=unit)
        return laid._replace(colour=fill)


@lru_cache(MOST_REMEMBERED)
def _fill_of(placed: Placed) -> Laid | None:
    """Give what a shape paints; the same shape comes to lie in the same place on many pieces."""
    shape = placed.shape
    if isinstance(shape, Picture):
        return placed.laid(None, "picture")
    if isinstance(shape, (Text, Line)) or not shape.fill:
        return None
    return placed.laid(shape.fill, shape.role)


class Placing(NamedTuple):
    """Where shapes within others come to lie: how they are mapped, clipped and faded."""

    map: Affine = Affine()
    clip: Bounds | None = None
    faded: float = 1.0
    within: tuple[Outlined, ...] = ()
    group: int = 0

    def into(self, shape: Nest) -> Placing:
        """The placing of what is within a shape."""
        match shape:
            case Stamp():
                return self._replace(map=self.map.after(stamped(shape)))
            case Turned():
                return self._replace(map=self.map.after(turning(shape.angle, shape.x, shape.y)))
            case Clip():
                return self._replace(clip=clipped(shape, self.map, self.clip))
            case Faded():
                return self._replace(faded=self.faded * shape.opacity, group=self.group or id(shape))
            case Within():
                rings = Rings(tuple(map(self.map.of, (*run, run[0]))) for run in flattened(shape.outline))
                edges = around(point for ring in rings for point in ring) if rings else NOWHERE
                within = (*self.within, Outlined(rings, shape.even_odd))
                return self._replace(clip=_cut(edges, self.clip), within=within)
            case _:
                assert_never(shape)


def placed(shapes: Iterable[Shape], placing: Placing = Placing()) -> Iterator[Placed]:  # noqa: B008
    """Give all shapes that are drawn, in order, those within others where they come to lie."""
    for shape in shapes:
        match shape:
            case Stamp() | Turned() | Clip() | Faded() | Within():
                yield from placed(inside(shape), placing.into(shape))
            case FormField():
                pass
            case _:
                yield Placed(shape, *placing)


def inside(shape: Nest) -> tuple[Shape, ...]:
    """Give the shapes within a shape."""
    return shape.drawing.shapes if isinstance(shape, Stamp) else shape.shapes


def clipped(shape: Clip, at: Affine, clip: Bounds | None) -> Bounds:
    """The rectangle to which shapes are clipped that lie in a clip within another one."""
    return _cut(around(map(at.of, _corners(*shape[:4]))), clip)


@lru_cache(MOST_REMEMBERED)
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

    def __init__(self, fills: Sequence[Laid]) -> None:
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

    def at(self, x: float, y: float, change: Change, before: int | None = None) -> Colour | None:
        """Give the colour at a point, in changed colours, of the first ``before`` fills if that is said.

        Bare paper is white; ``None`` is a picture. What is not opaque is mixed with what lies below it.
        """
        over: list[tuple[Colour, float]] = []
        ground = WHITE
        groups: set[int] = set()
        for number in reversed(self._near(Bounds(x, y, x, y))):
            fill = self._fills[number]
            if (before is not None and number >= before) or not change.keeps(fill.role) or not fill.covers(x, y):
                continue
            if fill.group and fill.group in groups:
                continue
            groups.add(fill.group)
            colour = fill.at(x, y)
            if colour is None:
                return None
            colour = change.fill(change.one_of(fill.gradient, colour, fill.role), fill.role)
            if fill.opacity >= 1:
                ground = colour
                break
            over.append((colour, fill.opacity))
        for colour, opacity in reversed(over):
            ground = mix(ground, colour, opacity)
        return ground

    def within(self, bounds: Bounds, change: Change, before: int | None = None) -> set[Colour] | None:
        """Give all colours that may be on top somewhere in a rectangle, in changed colours; pictures are left out.

        ``None`` says that they are too many to tell, which only looking at points does.
        """
        found: list[Laid] = []
        for number in reversed(self._near(bounds)):
            fill = self._fills[number]
            if (before is not None and number >= before) or not change.keeps(fill.role) or not fill.meets(bounds):
                continue
            found.append(fill)
            if fill.hides(bounds):
                break
        hidden = bool(found) and found[-1].hides(bounds)
        colours: set[Colour] = set() if hidden else {WHITE}
        for fill in reversed(found):
            own = {
                change.fill(change.one_of(fill.gradient, colour, fill.role), fill.role)
                for colour in fill.colours(bounds)
                if colour
            }
            colours |= own if fill.opacity >= 1 else {mix(one, other, fill.opacity) for one in colours for other in own}
            if len(colours) > MOST_COLOURS:
                return None
        return colours


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

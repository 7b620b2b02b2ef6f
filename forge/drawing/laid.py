"""Shapes as they lie on a page, wherever stamps and turns put them: mapped, clipped, faded, and what they paint.

Strokes are too thin to stand on and count as nothing. A picture hides what is under it, and its colour is not known.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, assert_never

from forge.drawing.affine import Affine, stamped, turning
from forge.drawing.bounds import Bounds
from forge.drawing.gradients import colour_at, colours_between, middle, share_at
from forge.drawing.outlined import MOST_REMEMBERED, Outlined, Rings, around, box_of, corners, cut, ellipse, flattened
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
    from collections.abc import Iterable, Iterator

    from forge.drawing.outlined import Ring
    from forge.drawing.shapes import Fill, Gradient, Role, Shape, Stroke
    from forge.reading.measures import Colour

    Nest = Stamp | Turned | Clip | Faded | Within

NOWHERE = Bounds(0, 0, 0, 0)
AS_IT_IS = Affine()


class Laid(NamedTuple):
    """A filled shape as it lies on the page: its colour (none of a picture), its role, and its outline.

    A shape without an outline is the rectangle of its bounds; of others, ``bounds`` cut away what is clipped. A
    gradient is of the colours that it has where one looks; ``unit`` takes the unit square to the shape's box. What is
    ``within`` outlines shows only there. Shapes of one ``group`` are laid on together, with one opacity.
    """

    colour: Colour | None
    role: Role
    bounds: Bounds
    outline: Outlined | None = None
    gradient: Gradient | None = None
    unit: Affine = Affine()
    opacity: float = 1.0
    within: tuple[Outlined, ...] = ()
    group: int = 0

    @property
    def rings(self) -> Iterable[Ring]:
        """The closed lines of its outline."""
        return self.outline.rings if self.outline else ()

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
        corners = [self.unit.back(corner) for corner in cut(bounds, self.bounds).corners]
        return colours_between(self.gradient, tuple(corner for corner in corners if corner) or ((0.5, 0.5),))

    def covers(self, x: float, y: float) -> bool:
        """Tell whether a point lies in the shape."""
        left, top, right, bottom = self.bounds
        if not (left <= x <= right and top <= y <= bottom):
            return False
        if self.outline and not self.outline.holds(x, y):
            return False
        return not self.within or all(outline.holds(x, y) for outline in self.within)

    def spans(self, y: float) -> Iterator[tuple[float, float]]:
        """Give from where to where a height runs through the shape, whatever it shows within."""
        left, top, right, bottom = self.bounds
        if top <= y <= bottom:
            whole = ((left, right),)
            for start, end in self.outline.spans(y) if self.outline else whole:
                if start <= right and left <= end:
                    yield max(start, left), min(end, right)

    def surrounds(self, other: Bounds) -> bool | None:
        """Tell whether the shape covers all of a rectangle, or no point of it; ``None`` if perhaps a part."""
        left, top, right, bottom = self.bounds
        if left > other.right or right < other.left or top > other.bottom or bottom < other.top:
            return False
        outlines = (self.outline, *self.within) if self.outline else self.within
        found = [self.bounds.holds(other) or None, *[outline.surrounds(other) for outline in outlines]]
        return False if False in found else None if None in found else True


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
        return cut(bounds, self.clip)

    @property
    def stroke(self) -> Stroke | None:
        """The line that it is drawn with, if any."""
        return None if isinstance(self.shape, (Text, Picture)) else self.shape.stroke

    @property
    def runs(self) -> tuple[Ring, ...]:
        """The lines that it consists of, before they are mapped."""
        match self.shape:
            case Rect() | Picture():
                return (corners(*self.shape[:4]),)
            case Ellipse():
                return (ellipse(*self.shape[:4]),)
            case Path():
                return flattened(self.shape.commands)
            case Line(x1, y1, x2, y2):
                return (((x1, y1), (x2, y2)),)
            case Text():
                return ()

    @property
    def is_filled(self) -> bool:
        """Whether it may paint something to stand on."""
        return isinstance(self.shape, Picture) or (not isinstance(self.shape, (Text, Line)) and bool(self.shape.fill))

    @property
    def reach(self) -> Bounds:
        """A rectangle that what it paints does not leave, found without following its outline."""
        shape = self.shape
        assert not isinstance(shape, (Text, Line))
        if isinstance(shape, Path):
            left, top, right, bottom = box_of(shape.commands)
        else:
            left, top, right, bottom = shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        a, b, c, d, e, f = self.map
        xs = (a * left + c * top, a * right + c * top, a * left + c * bottom, a * right + c * bottom)
        ys = (b * left + d * top, b * right + d * top, b * left + d * bottom, b * right + d * bottom)
        return self.cut(Bounds(min(xs) + e, min(ys) + f, max(xs) + e, max(ys) + f))

    @property
    def fill(self) -> Laid | None:
        """What it paints; ``None`` if that is nothing to stand on."""
        return _fill_of(self)

    def laid(self, fill: Fill | None, role: Role) -> Laid | None:
        """Give what it paints in a colour, a gradient or a picture; ``None`` if it has no outline."""
        runs = self.runs
        rings = Rings(closed(runs, self.map))
        if not rings:
            return None
        bounds = cut(rings.bounds, self.clip)
        upright = isinstance(self.shape, (Rect, Picture)) and abs(self.map.a * self.map.b) < 1e-6
        even_odd = isinstance(self.shape, Path) and self.shape.even_odd
        laid = Laid(None, role, bounds, None if upright else Outlined(rings, even_odd))
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
                rings = Rings(closed(flattened(shape.outline), self.map))
                edges = rings.bounds if rings else NOWHERE
                within = (*self.within, Outlined(rings, shape.even_odd))
                return self._replace(clip=cut(edges, self.clip), within=within)
            case _:
                assert_never(shape)


def placed(shapes: Iterable[Shape], placing: Placing = Placing()) -> Iterator[Placed]:
    """Give all shapes that are drawn, in order, those within others where they come to lie."""
    for shape in shapes:
        match shape:
            case Stamp() | Turned() | Clip() | Faded() | Within():
                yield from placed(inside(shape), placing.into(shape))
            case FormField():
                pass
            case _:
                yield Placed(shape, *placing)


def closed(runs: Iterable[Ring], at: Affine) -> Iterator[Ring]:
    """Give lines mapped and closed."""
    for run in runs:
        ring = (*run, run[0])
        yield ring if at == AS_IT_IS else tuple(map(at.of, ring))


def inside(shape: Nest) -> tuple[Shape, ...]:
    """Give the shapes within a shape."""
    return shape.drawing.shapes if isinstance(shape, Stamp) else shape.shapes


def clipped(shape: Clip, at: Affine, clip: Bounds | None) -> Bounds:
    """The rectangle to which shapes are clipped that lie in a clip within another one."""
    return cut(around(map(at.of, corners(*shape[:4]))), clip)

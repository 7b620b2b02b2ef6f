"""What is cut off: shapes outside a rectangle that may have been moved, scaled or turned by quarters."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from forge.drawing.bounds import bounds_of
from forge.drawing.shapes import Clip, Faded, Path, Within

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.affine import Point
    from forge.drawing.shapes import Shape

Drawn = Path | Clip | Faded | Within
"""What the elements of an SVG become."""
_ROUNDING = 2.0
"""EMU by which rounding may move an edge."""


def clipped(shapes: list[Drawn], corners: Sequence[Point]) -> list[Drawn] | None:
    """Hide what lies outside a rectangle given by its corners in turn; ``None`` if its slanted edges would cut."""
    if all(_inside(shape, corners) for shape in shapes):
        return shapes
    if not _upright(corners):
        return None
    left, top, right, bottom = _edges(corners)
    return [Clip(left, top, right - left, bottom - top, tuple(shapes))]


def rectangle_of(shapes: Sequence[Drawn]) -> list[Point] | None:
    """The corners of the one rectangle that is all of some shapes; ``None`` if they are anything else."""
    if len(shapes) != 1 or not isinstance(shapes[0], Path) or shapes[0].fill is None or shapes[0].opacity < 1:
        return None
    letters = "".join(str(command[0]) for command in shapes[0].commands)
    points = [(float(x), float(y)) for _, x, y in (command for command in shapes[0].commands if len(command) == 3)]
    if letters.rstrip("Z") == "MLLLL" and points[0] == points[-1]:
        points.pop()
    elif letters.rstrip("Z") != "MLLL":
        return None
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    square = abs((bx - ax) * (cx - bx) + (by - ay) * (cy - by)) <= _ROUNDING * (hypot(bx - ax, by - ay) + 1)
    closed = abs(ax + cx - bx - dx) <= _ROUNDING and abs(ay + cy - by - dy) <= _ROUNDING
    return points if square and closed else None


def _inside(shape: Shape, corners: Sequence[Point]) -> bool:
    """Tell whether a shape stays within a rectangle, give or take what rounding adds."""
    if isinstance(shape, Clip):
        right, bottom = shape.x + shape.width, shape.y + shape.height
        points = [(shape.x, shape.y), (right, shape.y), (right, bottom), (shape.x, bottom)]
        return _hold(points, corners, _ROUNDING) or all(_inside(inner, corners) for inner in shape.shapes)
    if isinstance(shape, Faded):
        return all(_inside(inner, corners) for inner in shape.shapes)
    if isinstance(shape, Within):
        shape = Path(shape.outline)
    assert isinstance(shape, Path)
    margin = _ROUNDING - (shape.stroke.width / 2 if shape.stroke else 0)
    if not _upright(corners):
        return _hold(list(_handles(shape)), corners, margin)
    bounds = bounds_of(shape.commands)
    if bounds is None:
        return True
    return _hold([(bounds.left, bounds.top), (bounds.right, bounds.bottom)], corners, margin)


def _handles(shape: Path) -> Iterator[Point]:
    """All points that an outline names: its curves lie within them."""
    for _, *numbers in shape.commands:
        yield from zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True)


def _hold(points: Sequence[Point], corners: Sequence[Point], margin: float) -> bool:
    """Tell whether all points lie on the inner side of all edges, or no farther outside than a margin."""
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True))
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        length = hypot(bx - ax, by - ay)
        if not length:
            continue
        side = length if area >= 0 else -length
        if any(((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / side < -margin for x, y in points):
            return False
    return True


def _upright(corners: Sequence[Point]) -> bool:
    """Tell whether all edges run along the axes."""
    return all(
        min(abs(ax - bx), abs(ay - by)) <= _ROUNDING
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
    )


def _edges(corners: Sequence[Point]) -> tuple[int, int, int, int]:
    xs, ys = zip(*corners, strict=True)
    return round(min(xs)), round(min(ys)), round(max(xs)), round(max(ys))

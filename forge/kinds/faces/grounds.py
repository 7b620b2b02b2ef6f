"""Grounds: what lies under an element, and along the edges of a face, where colour must run on past the trim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.beneath import Beneath
from forge.drawing.bounds import Bounds, bounds_of
from forge.drawing.colour import WHITE, luminance
from forge.drawing.gradients import between, describe_fill, laid_over, lying, part_of, standing
from forge.drawing.laid import placed
from forge.drawing.recolour import CHANGES
from forge.drawing.seen import Scene, contrast_of
from forge.drawing.shapes import Ellipse, Linear, Path, Radial, Rect
from forge.pack.model import EdgePart, Edges

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.page import Box
    from forge.drawing.recolour import Look
    from forge.drawing.seen import Seen
    from forge.drawing.shapes import Fill, Role, Shape
    from forge.reading.measures import Colour, Size

    Paint = Rect | Ellipse | Path


class Ground:
    """What lies under a box: the shapes of the elements below, as they are painted over each other."""

    def __init__(self, box: Box, below: Iterable[Shape] = ()) -> None:
        self._beneath = Beneath([part for part in placed(below) if part.is_filled])
        self._box = Bounds(box.x, box.y, box.x + box.width, box.y + box.height)

    def lighter_ink(self, ink: Colour) -> bool:
        """Tell whether an ink is lighter than what lies in the middle of the box."""
        left, top, right, bottom = self._box
        middle = self._beneath.at((left + right) / 2, (top + bottom) / 2, CHANGES["plain"])
        return luminance(ink) > luminance(middle or WHITE)

    def doubtful(self, ink: Colour, looks: Iterable[Look], least: float) -> tuple[Look, ...]:
        """Give the looks in which an ink may be read too badly somewhere in the box."""
        return tuple(look for look in looks if self._worst(ink, look) < least)

    def _worst(self, ink: Colour, look: Look) -> float:
        change = CHANGES[look]
        colours = self._beneath.within(self._box, change)
        if colours is None:
            return 1.0
        return min((contrast_of(change.ink(ink), colour) for colour in colours), default=21.0)

    def unseen(self, shapes: Iterable[Shape], looks: Iterable[Look]) -> list[Seen]:
        """Give the texts and marks among shapes on this ground that are seen too badly in some looks."""
        scene = Scene(shapes, self._beneath)
        return [seen for look in looks for seen in scene.seen(look)]


def painted(shapes: Iterable[Shape]) -> list[Paint]:
    """Give the shapes that are grounds."""
    return [shape for shape in shapes if isinstance(shape, (Rect, Ellipse, Path)) and shape.fill]


Corner = tuple[int, int]


def _sides(paint: Paint, width: int, height: int) -> list[tuple[Corner, Corner]]:
    """Give the straight sides of a ground on a face, clockwise in a rectangle."""
    if isinstance(paint, Rect) and paint.x + paint.width > 0 and paint.x < width:
        x1, y1, x2, y2 = paint.x, paint.y, paint.x + paint.width, paint.y + paint.height
        points = [(x1, y1), (x2, y1), (x2, y2), (x1, y2)] if y1 < height and y2 > 0 else []
    elif isinstance(paint, Path):
        points = [(int(command[-2]), int(command[-1])) for command in paint.commands if len(command) > 1]
    else:
        return []
    return list(zip(points, [*points[1:], *points[:1]], strict=True))


def edges_of(paints: Iterable[Paint], width: int, height: int) -> Edges:
    """Give the colours along the edges of a face, for what its grounds lay there in order."""
    top, right, bottom, left = _Edge(width), _Edge(height), _Edge(width), _Edge(height)
    for paint in paints:
        for (x1, y1), (x2, y2) in _sides(paint, width, height):
            (left_end, right_end), (upper, lower) = sorted((x1, x2)), sorted((y1, y2))
            for touches, edge, start, end in (
                (y1 <= 0 >= y2, top, (left_end, 0), (right_end, 0)),
                (x1 >= width <= x2, right, (width, upper), (width, lower)),
                (y1 >= height <= y2, bottom, (left_end, height), (right_end, height)),
                (x1 <= 0 >= x2, left, (0, upper), (0, lower)),
            ):
                if touches and start != end:
                    along = 0 if start[1] == end[1] else 1
                    edge.lay(start[along], end[along], _along(paint, start, end), paint.opacity)
    return Edges(top.parts(), right.parts(), bottom.parts(), left.parts())


def _along(paint: Paint, start: Corner, end: Corner) -> Fill:
    """Give what a ground has along an edge that it reaches, between two points of it."""
    fill = paint.fill
    assert fill is not None
    if not isinstance(fill, (Linear, Radial)):
        return fill
    if isinstance(paint, Path):
        box = bounds_of(paint.commands)
        assert box is not None
        left, top, across, down = box.left, box.top, box.right - box.left, box.bottom - box.top
    else:
        left, top, across, down = paint[:4]
    across, down = max(across, 1), max(down, 1)
    one, other = (((x - left) / across, (y - top) / down) for x, y in (start, end))
    return between(fill, one, other)


def strips(paints: Sequence[Paint], size: Size, reach: int) -> Iterator[Rect]:
    """Draw what grounds along the edges look like beyond them; those at top and bottom fill the corners."""
    if paints:
        yield from strips_along(edges_of(paints, *size), size, reach, paints[-1].role)


def strips_along(edges: Edges, size: Size, reach: int, role: Role = "ground") -> Iterator[Rect]:
    """Draw what lies along the edges of a face beyond them; what is at top and bottom fills the corners."""
    width, height = size
    for y, edge in ((-reach, edges.top), (height, edges.bottom)):
        for part in edge:
            start = part.start or -reach
            end = width + reach if part.end == width else part.end
            yield Rect(start, y, end - start, reach, lying(part.colour), role=role)
    for x, edge in ((-reach, edges.left), (width, edges.right)):
        for part in edge:
            yield Rect(x, part.start, reach, part.end - part.start, standing(part.colour), role=role)


class _Edge:
    """One edge of a face, on which colours are laid over each other."""

    def __init__(self, length: int) -> None:
        self._length = length
        self._laid: list[EdgePart] = []

    def lay(self, start: int, end: int, fill: Fill, opacity: float) -> None:
        """Lay a fill on a stretch; what is not opaque is mixed with what lies there, or with paper."""
        whole = EdgePart(start, end, fill)
        laid = _cut(whole, 0, self._length)
        if laid.start >= laid.end:
            return
        if opacity < 1:
            self.lay_missing(laid.start, laid.end)
        kept: list[EdgePart] = []
        for part in self._laid:
            kept += [_cut(part, 0, laid.start), _cut(part, laid.end, self._length)]
            if opacity < 1 and (below := _cut(part, laid.start, laid.end)).start < below.end:
                above = _cut(whole, below.start, below.end)
                kept.append(below._replace(colour=laid_over(below.colour, above.colour, opacity)))
        if opacity >= 1:
            kept.append(laid)
        self._laid = [part for part in kept if part.start < part.end]

    def lay_missing(self, start: int, end: int) -> None:
        """Lay paper on what is still bare of a stretch."""
        at = start
        for part in sorted(self._laid, key=lambda part: part.start):
            if at < min(part.start, end):
                self._laid.append(EdgePart(at, min(part.start, end), WHITE))
            at = max(at, part.end)
        if at < end:
            self._laid.append(EdgePart(at, end, WHITE))

    def parts(self) -> tuple[EdgePart, ...]:
        parts: list[EdgePart] = []
        for part in sorted(self._laid, key=lambda part: part.start):
            if parts and parts[-1].colour == part.colour and parts[-1].end == part.start:
                parts[-1] = parts[-1]._replace(end=part.end)
            else:
                parts.append(part)
        return tuple(parts)


def _cut(part: EdgePart, start: int, end: int) -> EdgePart:
    """Give what of a part lies in a stretch; it may be nothing."""
    first, last = max(part.start, start), min(part.end, end)
    if first >= last or (first, last) == part[:2]:
        return EdgePart(first, last, part.colour)
    long = part.end - part.start
    return EdgePart(first, last, part_of(part.colour, (first - part.start) / long, (last - part.start) / long))


def describe_edges(edges: Edges, width: int, height: int) -> str:
    """Name the colours of a face's edges: pieces of one name can share a cut line."""
    first = edges.top[0].colour if edges.top else WHITE
    if edges == _all_around(first, width, height):
        return describe_fill(first)
    return " | ".join(
        " ".join(f"{describe_fill(part.colour)}@{part.start}-{part.end}" for part in side) for side in edges
    )


def _all_around(colour: Fill, width: int, height: int) -> Edges:
    across, down = (EdgePart(0, width, colour),), (EdgePart(0, height, colour),)
    return Edges(across, down, across, down)

"""Grounds: what colour lies under text, and along the edges of a face, where it must run on past the trim.

Rectangles, ellipses and straight-sided polygons count as grounds; symbols and pictures do not, for nobody can say what
colour text upon them has to stand out from.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.colour import WHITE, contrast, luminance
from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, Path, Rect, Text
from forge.pack.model import EdgePart, Edges

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.shapes import Shape
    from forge.reading.measures import Colour, Size

    Paint = Rect | Ellipse | Path

ACROSS, DOWN = 9, 3
"""In how many points the ground is looked at where it is not the same all over."""
CAPITAL = 0.7
"""About how high a capital is, in type sizes: how far up from a baseline a ground has to be looked at."""

contrast_of = lru_cache(4_096)(contrast)


class Ground(NamedTuple):
    """What lies under a box: the colour in its middle, and all grounds there unless it is the same all over."""

    box: Box
    middle: Colour
    paints: tuple[Paint, ...]

    def lighter_ink(self, ink: Colour) -> bool:
        """Tell whether an ink is lighter than what lies in the middle of the box."""
        return luminance(ink) > luminance(self.middle)

    def hardest(self, ink: Colour, texts: Iterable[Text] = ()) -> Colour:
        """Give the colour under texts, or under the box if there are none, that an ink is read worst on."""
        if not self.paints:
            return self.middle
        places = [
            Box(text.x, text.y - round(text.size * CAPITAL), text.width, round(text.size * CAPITAL)) for text in texts
        ]
        under = [_colour_at(x, y, self.paints) for place in places or [self.box] for x, y in _points(place)]
        return min(under, key=lambda colour: contrast_of(ink, colour))


def _points(box: Box) -> Iterator[tuple[int, int]]:
    for row in range(DOWN):
        for column in range(ACROSS):
            yield box.x + box.width * column // (ACROSS - 1), box.y + box.height * row // (DOWN - 1)


def painted(shapes: Iterable[Shape]) -> list[Paint]:
    """Give the shapes that are grounds."""
    return [shape for shape in shapes if isinstance(shape, (Rect, Ellipse, Path)) and shape.fill]


def ground_under(box: Box, paints: Sequence[Paint]) -> Ground:
    """Look at what lies under a box, from top to bottom; bare paper is white."""
    middle = _colour_at(box.x + box.width // 2, box.y + box.height // 2, paints)
    seen: list[Paint] = []
    for paint in reversed(paints):
        if _all_of(box, paint):
            if not seen:
                return Ground(box, middle, ())
            seen.append(paint)
            break
        if _reaches(box, paint):
            seen.append(paint)
    return Ground(box, middle, tuple(reversed(seen)))


def _all_of(box: Box, paint: Paint) -> bool:
    """Tell whether a ground lies under all of a box."""
    if not isinstance(paint, Rect):
        return False
    left, top, right, bottom = _bounds(paint)
    return left <= box.x and top <= box.y and box.x + box.width <= right and box.y + box.height <= bottom


def _reaches(box: Box, paint: Paint) -> bool:
    left, top, right, bottom = _bounds(paint)
    return left < box.x + box.width and box.x < right and top < box.y + box.height and box.y < bottom


def _bounds(paint: Paint) -> tuple[int, int, int, int]:
    if isinstance(paint, Path):
        xs, ys = zip(*(point for point, _ in _sides(paint)), strict=True)
        return min(xs), min(ys), max(xs), max(ys)
    return paint.x, paint.y, paint.x + paint.width, paint.y + paint.height


def _colour_at(x: int, y: int, paints: Sequence[Paint]) -> Colour:
    for paint in reversed(paints):
        if paint.fill and _covers(paint, x, y):
            return paint.fill
    return WHITE


def _covers(paint: Paint, x: int, y: int) -> bool:
    if isinstance(paint, Rect):
        return paint.x <= x <= paint.x + paint.width and paint.y <= y <= paint.y + paint.height
    if isinstance(paint, Ellipse):
        across = (2 * (x - paint.x) - paint.width) / max(paint.width, 1)
        down = (2 * (y - paint.y) - paint.height) / max(paint.height, 1)
        return across * across + down * down <= 1
    inside = False
    for (x1, y1), (x2, y2) in _sides(paint):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            inside = not inside
    return inside


def _sides(path: Path) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    points = [(int(command[-2]), int(command[-1])) for command in path.commands if len(command) > 1]
    return list(zip(points, [*points[1:], *points[:1]], strict=True))


def edges_of(paints: Iterable[Paint], width: int, height: int) -> Edges:
    """Give the colours along the edges of a face, for what its grounds lay there in order."""
    top, right, bottom, left = _Edge(width), _Edge(height), _Edge(width), _Edge(height)
    for paint in paints:
        if isinstance(paint, Rect) and paint.fill:
            x1, y1, x2, y2 = paint.x, paint.y, paint.x + paint.width, paint.y + paint.height
            for touches, edge, start, end in (
                (y1 <= 0 < y2, top, x1, x2),
                (x2 >= width > x1, right, y1, y2),
                (y2 >= height > y1, bottom, x1, x2),
                (x1 <= 0 < x2, left, y1, y2),
            ):
                if touches:
                    edge.lay(start, end, paint.fill)
        elif isinstance(paint, Path) and paint.fill:
            for (x1, y1), (x2, y2) in _sides(paint):
                for touches, edge, start, end in (
                    (y1 <= 0 >= y2, top, x1, x2),
                    (x1 >= width <= x2, right, y1, y2),
                    (y1 >= height <= y2, bottom, x1, x2),
                    (x1 <= 0 >= x2, left, y1, y2),
                ):
                    if touches:
                        edge.lay(min(start, end), max(start, end), paint.fill)
    return Edges(top.parts(), right.parts(), bottom.parts(), left.parts())


def strips(paints: Sequence[Paint], size: Size, reach: int) -> Iterator[Rect]:
    """Draw what grounds along the edges look like beyond them; those at top and bottom fill the corners."""
    if not paints:
        return
    width, height = size
    edges = edges_of(paints, width, height)
    for y, edge in ((-reach, edges.top), (height, edges.bottom)):
        for part in edge:
            start = part.start or -reach
            end = width + reach if part.end == width else part.end
            yield Rect(start, y, end - start, reach, part.colour)
    for x, edge in ((-reach, edges.left), (width, edges.right)):
        for part in edge:
            yield Rect(x, part.start, reach, part.end - part.start, part.colour)


class _Edge:
    """One edge of a face, on which colours are laid over each other."""

    def __init__(self, length: int) -> None:
        self._length = length
        self._laid: list[EdgePart] = []

    def lay(self, start: int, end: int, colour: Colour) -> None:
        start, end = max(start, 0), min(end, self._length)
        if start >= end:
            return
        kept = []
        for part in self._laid:
            kept.append(part._replace(end=min(part.end, start)))
            kept.append(part._replace(start=max(part.start, end)))
        kept.append(EdgePart(start, end, colour))
        self._laid = [part for part in kept if part.start < part.end]

    def parts(self) -> tuple[EdgePart, ...]:
        parts: list[EdgePart] = []
        for part in sorted(self._laid):
            if parts and parts[-1].colour == part.colour and parts[-1].end == part.start:
                parts[-1] = parts[-1]._replace(end=part.end)
            else:
                parts.append(part)
        return tuple(parts)


def describe_edges(edges: Edges, width: int, height: int) -> str:
    """Name the colours of a face's edges: pieces of one name can share a cut line."""
    first = edges.top[0].colour if edges.top else WHITE
    if edges == _all_around(first, width, height):
        return first.hex
    return " | ".join(" ".join(f"{part.colour.hex}@{part.start}-{part.end}" for part in side) for side in edges)


def _all_around(colour: Colour, width: int, height: int) -> Edges:
    across, down = (EdgePart(0, width, colour),), (EdgePart(0, height, colour),)
    return Edges(across, down, across, down)

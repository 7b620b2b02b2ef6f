"""Grounds: what lies under an element, and along the edges of a face, where colour must run on past the trim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.beneath import Beneath, placed
from forge.drawing.bounds import Bounds
from forge.drawing.colour import WHITE, luminance
from forge.drawing.recolour import CHANGES
from forge.drawing.seen import Scene, colour_of, contrast_of
from forge.drawing.shapes import Ellipse, Path, Rect
from forge.pack.model import EdgePart, Edges

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.page import Box
    from forge.drawing.recolour import Look
    from forge.drawing.seen import Seen
    from forge.drawing.shapes import Shape
    from forge.reading.measures import Colour, Size

    Paint = Rect | Ellipse | Path


class Ground:
    """What lies under a box: the shapes of the elements below, as they are painted over each other."""

    def __init__(self, box: Box, below: Iterable[Shape] = ()) -> None:
        self._below = tuple(below)
        fills = [fill for each in placed(self._below) if (fill := each.fill)]
        beneath = Beneath(fills)
        centre = beneath.at(box.x + box.width / 2, box.y + box.height / 2)
        self._middle = centre.colour if centre and centre.colour else WHITE
        self._possible = beneath.within(Bounds(box.x, box.y, box.x + box.width, box.y + box.height))

    def lighter_ink(self, ink: Colour) -> bool:
        """Tell whether an ink is lighter than what lies in the middle of the box."""
        return luminance(ink) > luminance(self._middle)

    def doubtful(self, ink: Colour, looks: Iterable[Look], least: float) -> tuple[Look, ...]:
        """Give the looks in which an ink may be read too badly somewhere in the box."""
        return tuple(look for look in looks if self._worst(ink, look) < least)

    def _worst(self, ink: Colour, look: Look) -> float:
        change = CHANGES[look]
        colours = (colour_of(fill, change) for fill in self._possible)
        return min((contrast_of(change.ink(ink), colour) for colour in colours if colour), default=21.0)

    def unseen(self, shapes: Iterable[Shape], looks: Iterable[Look]) -> list[Seen]:
        """Give the texts and marks among shapes on this ground that are seen too badly in some looks."""
        scene = Scene(shapes, self._below)
        return [seen for look in looks for seen in scene.seen(look)]


def painted(shapes: Iterable[Shape]) -> list[Paint]:
    """Give the shapes that are grounds."""
    return [shape for shape in shapes if isinstance(shape, (Rect, Ellipse, Path)) and shape.fill]


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
    edges, role = edges_of(paints, width, height), paints[-1].role
    for y, edge in ((-reach, edges.top), (height, edges.bottom)):
        for part in edge:
            start = part.start or -reach
            end = width + reach if part.end == width else part.end
            yield Rect(start, y, end - start, reach, part.colour, role=role)
    for x, edge in ((-reach, edges.left), (width, edges.right)):
        for part in edge:
            yield Rect(x, part.start, reach, part.end - part.start, part.colour, role=role)


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

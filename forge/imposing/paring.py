"""Grounds pared back from the trim where others cover them: of what is covered nothing shows at a cut.

A renderer softens the edge of each shape by itself. Where a band lies over a ground and both end at the trim, a little
of the ground is seen through the softened end of the band, as a faint line at every cut between two pieces. So a ground
stops short of the trim where something opaque covers it; below that lies the lap, or the bleed, of the face's edges.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import polygon
from forge.drawing.shapes import Drawing, Path, Rect, Stamp, Within
from forge.reading.measures import MM, Colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.commands import Commands
    from forge.drawing.shapes import Shape

PARED = MM // 2
"""How far from the trim a covered ground stops: more than a dot of any picture that is looked at on a screen."""

_FAR = 1_000_000_000

Stretches = tuple[tuple[int, int], ...]


class Covered(NamedTuple):
    """Where along the four edges of a face something lies over all that is painted before it."""

    top: Stretches = ()
    right: Stretches = ()
    bottom: Stretches = ()
    left: Stretches = ()

    def joined(self, other: Covered) -> Covered:
        """Give what this or another covers."""
        if NOTHING in (self, other):
            return other if self == NOTHING else self
        return Covered(*(_joined(one, more) for one, more in zip(self, other, strict=True)))

    def common(self, other: Covered) -> Covered:
        """Give what this and another cover."""
        if NOTHING in (self, other):
            return NOTHING
        return Covered(*(tuple(_common(one, more)) for one, more in zip(self, other, strict=True)))


NOTHING = Covered()


class Paring:
    """Pares the drawings of faces; what they share stays shared."""

    def __init__(self) -> None:
        self._layers: dict[tuple[int, Covered], tuple[Drawing, Drawing, Covered]] = {}

    def pared(self, drawing: Drawing) -> Drawing:
        """Give a face whose grounds stop short of the trim where they do not show; itself if nothing is covered."""
        return self._pared(drawing, NOTHING)[0]

    def _pared(self, drawing: Drawing, covered: Covered) -> tuple[Drawing, Covered]:
        """Pare a drawing under what covers it, from the uppermost shape down; say what is covered below it."""
        kept: list[Shape] = []
        for shape in reversed(drawing.shapes):
            if isinstance(shape, Stamp) and _is_layer(shape, drawing):
                layer, covered = self._layer(shape.drawing, covered)
                kept.append(shape if layer is shape.drawing else shape._replace(drawing=layer))
                continue
            if not isinstance(shape, (Rect, Path)) or not shape.fill:
                kept.append(shape)
                continue
            hides = isinstance(shape, Rect) and not shape.radius and shape.opacity == 1
            if not hides and covered == NOTHING:
                kept.append(shape)
                continue
            reaches = _reaches(shape, drawing)
            hidden = covered.common(reaches)
            if hides:
                covered = covered.joined(reaches)
            kept.append(_without(shape, hidden, drawing) if any(hidden) else shape)
        kept.reverse()
        if all(one is other for one, other in zip(kept, drawing.shapes, strict=True)):
            return drawing, covered
        return Drawing(drawing.name, drawing.width, drawing.height, tuple(kept)), covered

    def _layer(self, drawing: Drawing, covered: Covered) -> tuple[Drawing, Covered]:
        known = self._layers.get((id(drawing), covered))
        if known is None:
            known = self._layers[id(drawing), covered] = (drawing, *self._pared(drawing, covered))
        return known[1:]


def _is_layer(stamp: Stamp, within: Drawing) -> bool:
    """Tell whether a stamp is a part of a face as large as the face."""
    size = (within.width, within.height)
    return stamp[1:5] == (0, 0, 1.0, 0) and (stamp.drawing.width, stamp.drawing.height) == size


def _reaches(shape: Rect | Path, face: Drawing) -> Covered:
    """Say which stretches of the edges of a face a shape may reach."""
    width, height = face.width, face.height
    if isinstance(shape, Path):
        return Covered(((0, width),), ((0, height),), ((0, width),), ((0, height),))
    across = _stretch(shape.x, shape.width, width)
    down = _stretch(shape.y, shape.height, height)
    if not across or not down:
        return NOTHING
    return Covered(
        across if shape.y <= 0 and shape.height > PARED else (),
        down if shape.x + shape.width >= width and shape.width > PARED else (),
        across if shape.y + shape.height >= height and shape.height > PARED else (),
        down if shape.x <= 0 and shape.width > PARED else (),
    )


def _stretch(start: int, length: int, most: int) -> Stretches:
    first, last = max(start, 0), min(start + length, most)
    return ((first, last),) if first < last else ()


def _joined(one: Stretches, other: Stretches) -> Stretches:
    if not one or not other:
        return one or other
    found: list[tuple[int, int]] = []
    for start, end in sorted((*one, *other)):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return tuple(found)


def _common(one: Stretches, other: Stretches) -> Iterator[tuple[int, int]]:
    for start, end in one:
        for first, last in other:
            if max(start, first) < min(end, last):
                yield max(start, first), min(end, last)


def _free(covered: Stretches, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Give what of a stretch is not covered."""
    for first, last in (*covered, (end, end)):
        if start < min(first, end):
            yield start, min(first, end)
        start = max(start, last)


def _without(shape: Rect | Path, hidden: Covered, face: Drawing) -> Shape:
    """Give a shape without what is hidden of it along the edges of its face."""
    left = _left(hidden, face)
    if isinstance(shape, Rect) and isinstance(shape.fill, Colour) and not shape.radius and not shape.stroke:
        own = (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
        parts = [_overlap(part, own) for part in left]
        commands = _outline(part for part in parts if part[0] < part[2] and part[1] < part[3])
        return Path(commands, shape.fill, role=shape.role, opacity=shape.opacity)
    return Within(_outline(left), (shape,))


_Span = tuple[int, int, int, int]


def _left(hidden: Covered, face: Drawing) -> Sequence[_Span]:
    """Cover all but what is hidden with rectangles that overlap: the middle, what is free along edges, and corners."""
    width, height = face.width, face.height
    left, right = (PARED if hidden.left else -_FAR), (width - PARED if hidden.right else width + _FAR)
    top, bottom = (PARED if hidden.top else -_FAR), (height - PARED if hidden.bottom else height + _FAR)
    leftmost, rightmost = (-_FAR, 2 * PARED), (width - 2 * PARED, width + _FAR)
    uppermost, lowest = (-_FAR, 2 * PARED), (height - 2 * PARED, height + _FAR)
    upright = ((hidden.left, leftmost), (hidden.right, rightmost))
    level = ((hidden.top, uppermost), (hidden.bottom, lowest))
    found = [(left, top, right, bottom)]
    for stretches, (near, far) in upright:
        found += [(near, start, far, end) for start, end in _free(stretches, top, bottom) if stretches]
    for stretches, (near, far) in level:
        found += [(start, near, end, far) for start, end in _free(stretches, left, right) if stretches]
    for (beside, across), (above, down) in product(upright, level):
        if beside and above:
            spans = product(_free(above, *across), _free(beside, *down))
            found += [(start, first, end, last) for (start, end), (first, last) in spans]
    return found


def _overlap(one: _Span, other: _Span) -> _Span:
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def _outline(spans: Iterable[_Span]) -> Commands:
    return tuple(
        command
        for left, top, right, bottom in spans
        for command in polygon(((left, top), (right, top), (right, bottom), (left, bottom)))
    )

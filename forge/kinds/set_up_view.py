"""Which stretch of a board an extract shows: where pieces stand, in the shape of its room, cutting through no box."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.bounds import Bounds
from forge.drawing.outlined import cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.page import Box
    from forge.kinds.board.lattice import Point
    from forge.kinds.board.surface import Place
    from forge.reading.measures import Size

NEARLY = 0.7
"""The whole board is shown where that is not much smaller than the stretch that counts."""
LEAST_KEPT = 0.6
"""How much of the stretch must be left when its edges give way to boxes."""
WORTH = 10
"""How much of the stretch a part of a box is worth that would show without the rest."""
NEAREST = 3
"""So many boxes on each side may give an edge."""

_Span = tuple[float, float]


class View(NamedTuple):
    """A stretch of a board, and how large it is drawn."""

    x: float
    y: float
    scale: float
    width: int
    height: int

    def at(self, point: Point) -> tuple[int, int]:
        """Where a point of the board lies on the extract."""
        return round((point[0] - self.x) * self.scale), round((point[1] - self.y) * self.scale)

    def beneath(self, box: Box) -> Bounds:
        """What a box on the extract covers of the board."""
        left, top = self.x + box.x / self.scale, self.y + box.y / self.scale
        return Bounds(left, top, left + box.width / self.scale, top + box.height / self.scale)


def choose_view(
    board: Size, points: Sequence[Point], room: Size, *, around: int, piece: int, boxes: Sequence[Bounds]
) -> View:
    """Choose what is shown: all places and what lies around them, then as much as the room has the shape of.

    Its edges give way to ``boxes`` that they would cut, as far as pieces keep standing in sight. Lengths in EMU, those
    of the board at its full size, ``piece`` as large as it is drawn.
    """
    counts = _around(points, around, board)
    scale = min(room.width / (counts.right - counts.left), room.height / (counts.bottom - counts.top), 1.0)
    if (whole := min(room.width / board.width, room.height / board.height)) > scale * NEARLY:
        scale = whole
    wide, high = min(room.width / scale, board.width), min(room.height / scale, board.height)
    x = min(max(0.0, (counts.left + counts.right - wide) / 2), board.width - wide)
    y = min(max(0.0, (counts.top + counts.bottom - high) / 2), board.height - high)
    seen = _uncut(Bounds(x, y, x + wide, y + high), _around(points, piece / scale / 2, board), board, boxes)
    wide, high = seen.right - seen.left, seen.bottom - seen.top
    scale = min(room.width / wide, room.height / high, max(scale, 1.0))
    return View(seen.left, seen.top, scale, round(wide * scale), round(high * scale))


def oblongs(spaces: Sequence[Place]) -> list[Bounds]:
    """Give the spaces that are upright boxes, within which pieces are put; seas and lands run on to the next."""
    found = []
    for space in spaces:
        xs, ys = ({place[axis] for place in space.corners} for axis in (0, 1))
        if len(space.corners) == 4 and len(xs) == len(ys) == 2:
            found.append(Bounds(min(xs), min(ys), max(xs), max(ys)))
    return found


def _around(points: Sequence[Point], distance: float, board: Size) -> Bounds:
    xs, ys = zip(*points, strict=True)
    left, top = max(0.0, min(xs) - distance), max(0.0, min(ys) - distance)
    return Bounds(left, top, min(board.width, max(xs) + distance), min(board.height, max(ys) + distance))


def _uncut(seen: Bounds, kept: Bounds, board: Size, boxes: Sequence[Bounds]) -> Bounds:
    """Move or draw in the edges of a stretch so that it cuts as little as it may through boxes."""
    if not any(_cut(seen, box) for box in boxes):
        return seen
    across = _spans((seen.left, seen.right), (kept.left, kept.right), board.width, [(b.left, b.right) for b in boxes])
    down = _spans((seen.top, seen.bottom), (kept.top, kept.bottom), board.height, [(b.top, b.bottom) for b in boxes])

    def worth(one: Bounds) -> tuple[float, float]:
        lost = sum(_cut(one, box) for box in boxes)
        moved = abs(one.left + one.right - seen.left - seen.right) + abs(one.top + one.bottom - seen.top - seen.bottom)
        return one.area - WORTH * lost, -moved

    found = [Bounds(left, top, right, bottom) for (left, right), (top, bottom) in product(across, down)]
    return max((one for one in found if one.area >= LEAST_KEPT * seen.area), key=worth)


def _spans(seen: _Span, kept: _Span, whole: float, boxes: Sequence[_Span]) -> list[_Span]:
    """Give stretches along one axis, no longer than what is seen, that hold what is kept; each edge may be a box's."""
    length = seen[1] - seen[0]
    firsts = {seen[0], *sorted({end for _, end in boxes if end <= kept[0]})[-NEAREST:]}
    lasts = {seen[1], *sorted({start for start, _ in boxes if start >= kept[1]})[:NEAREST]}
    found = {seen, *product(firsts, lasts)}
    found |= {(first, min(first + length, whole)) for first in firsts}
    found |= {(max(last - length, 0.0), last) for last in lasts}
    return sorted(span for span in found if _holds(span, kept) and span[1] - span[0] <= length)


def _holds(span: _Span, kept: _Span) -> bool:
    return span[0] <= kept[0] and kept[1] <= span[1]


def _cut(seen: Bounds, box: Bounds) -> float:
    """How much of a box shows, if that is neither all nor nothing."""
    part = cut(box, seen)
    shown = part.area if part.left < part.right and part.top < part.bottom else 0.0
    return shown if shown < box.area * 0.999 else 0.0

"""Die lines: the edges of the pieces of a sheet, each once, closed where their shape is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import DieLine
from forge.imposing.duplex import Place, behind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.shapes import Commands
    from forge.imposing.blocks import Block
    from forge.pack.model import Side
    from forge.press.order import Order
    from forge.press.sheets import Leaf

_ARC = 0.552_284_749_8  # how far the handles of a cubic quarter circle reach, in radii

_Point = tuple[int, int]
_Edge = tuple[_Point, _Point]


def die_lines(order: Order, leaf: Leaf, side: Side) -> Iterator[DieLine]:
    """Give where the pieces of a leaf are cut out, as it lies on the page of a side.

    Pieces that touch share their edges: the outline of all of them together is closed, and lines within it run through.
    """
    for block in leaf.sheet.blocks:
        places = [_seen(place, leaf, side) for place in _places(block, leaf)]
        cell = block.group.cell
        outline = "round" if block.group.outline == "round" else order.product.outline
        if outline == "rectangle" and not cell.gap_x and not cell.gap_y and len(places) > 1:
            yield from (DieLine("cut", commands) for commands in _shared(places))
        else:
            yield from (DieLine("cut", _outline(place, outline, order.product.corner)) for place in places)


def _places(block: Block, leaf: Leaf) -> Iterator[Place]:
    """Give what is cut out: of a page with one piece its trim, which may be larger than the piece."""
    if leaf.sheet.page_piece:
        return iter((Place(*leaf.trim),))
    return (placed.place for placed in block.placements(leaf.options))


def _seen(place: Place, leaf: Leaf, side: Side) -> Place:
    return behind(place, leaf.sheet.room.page, "vertical") if side == "back" else place


def _outline(place: Place, outline: str, corner: int) -> Commands:
    x, y, width, height, _ = place
    if outline == "round":
        return rounded(place, width // 2, height // 2)
    if outline == "rounded" and corner:
        radius = min(corner, width // 2, height // 2)
        return rounded(place, radius, radius)
    if outline == "hexagon":
        across = ((x + width // 4, y), (x + width - width // 4, y), (x + width, y + height // 2))
        below = ((x + width - width // 4, y + height), (x + width // 4, y + height), (x, y + height // 2))
        return _polygon((*across, *below))
    return _polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def rounded(place: Place, rx: int, ry: int) -> Commands:
    """Give a rectangle whose corners are quarter ellipses, clockwise; of half its size it is an ellipse."""
    x, y, width, height, _ = place
    right, bottom = x + width, y + height
    kx, ky = round(rx * (1 - _ARC)), round(ry * (1 - _ARC))
    found: list[tuple[str | int, ...]] = [("M", x + rx, y)]
    if width > 2 * rx:
        found.append(("L", right - rx, y))
    found.append(("C", right - kx, y, right, y + ky, right, y + ry))
    if height > 2 * ry:
        found.append(("L", right, bottom - ry))
    found.append(("C", right, bottom - ky, right - kx, bottom, right - rx, bottom))
    if width > 2 * rx:
        found.append(("L", x + rx, bottom))
    found.append(("C", x + kx, bottom, x, bottom - ky, x, bottom - ry))
    if height > 2 * ry:
        found.append(("L", x, y + ry))
    found.append(("C", x, y + ky, x + kx, y, x + rx, y))
    return (*found, ("Z",))


def _polygon(points: Iterable[_Point]) -> Commands:
    first, *others = points
    return (("M", *first), *(("L", *point) for point in others), ("Z",))


def _shared(places: list[Place]) -> Iterator[Commands]:
    """Give the inner lines of pieces that touch, then their outlines: a die parts the pieces before it frees them."""
    times: dict[_Edge, int] = {}
    for x, y, width, height, _ in places:
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            edge = (start, end) if (end, start) not in times else (end, start)
            times[edge] = times.get(edge, 0) + 1
    inner = [edge for edge, count in times.items() if count > 1]
    for start, end in _joined(inner):
        yield (("M", *start), ("L", *end))
    for ring in _rings([edge for edge, count in times.items() if count == 1]):
        yield _polygon(ring)


def _joined(edges: list[_Edge]) -> Iterator[_Edge]:
    """Join edges that lie on one line and touch: upright ones first."""
    for axis in (0, 1):
        lanes: dict[int, list[tuple[int, int]]] = {}
        for (x1, y1), (x2, y2) in edges:
            start, end = ((x1, y1), (x2, y2)) if (x1, y1) <= (x2, y2) else ((x2, y2), (x1, y1))
            if start[axis] == end[axis]:
                lanes.setdefault(start[axis], []).append((start[1 - axis], end[1 - axis]))
        for lane, spans in sorted(lanes.items()):
            for first, last in _runs(sorted(spans)):
                yield ((lane, first), (lane, last)) if axis == 0 else ((first, lane), (last, lane))


def _runs(spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    start, end = spans[0]
    for first, last in spans[1:]:
        if first > end:
            yield start, end
            start = first
        end = last
    yield start, end


def _rings(edges: list[_Edge]) -> Iterator[list[_Point]]:
    """Chain the edges around pieces, which run clockwise, into closed outlines without points on straight lines."""
    onwards: dict[_Point, list[_Point]] = {}
    for start, end in edges:
        onwards.setdefault(start, []).append(end)
    while onwards:
        first = next(iter(onwards))
        ring, here = [first], first
        while True:
            ends = onwards[here]
            # where two outlines meet in a point, the turn to the right stays with the same piece
            end = ends.pop() if len(ends) == 1 else ends.pop(_right_turn(ring, here, ends))
            if not ends:
                del onwards[here]
            if end == first:
                break
            ring.append(end)
            here = end
        yield _corners(ring)


def _right_turn(ring: list[_Point], here: _Point, ends: list[_Point]) -> int:
    if len(ring) < 2:
        return len(ends) - 1
    (ax, ay), (bx, by) = ring[-2], here
    turns = [(bx - ax) * (y - by) - (by - ay) * (x - bx) for x, y in ends]
    return turns.index(max(turns))


def _corners(ring: list[_Point]) -> list[_Point]:
    around = zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True)
    return [
        here
        for before, here, after in around
        if (here[0] - before[0]) * (after[1] - here[1]) != (here[1] - before[1]) * (after[0] - here[0])
    ]

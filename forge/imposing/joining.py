"""Rectangles of colour, painted over each other in an order: of one colour they are joined where they touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.shapes import Linear, Radial, Rect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from forge.drawing.shapes import Fill


class Ordered(NamedTuple):
    """A rectangle to be painted over those that come before it in order."""

    order: tuple[int, ...]
    rect: Rect


_Span = tuple[int, int]
_Key = tuple[int, int, "Fill | None", "_Span | None"]


def merged(ordered: Iterable[Ordered]) -> list[Rect]:
    """Join rectangles of one colour that touch or overlap, side by side or one above the other; give them in order.

    Of gradients only those are joined that go on as they are.
    """
    orders: dict[tuple[int, ...], list[Rect]] = {}
    for order, rect in ordered:
        orders.setdefault(order, []).append(rect)
    found: list[Rect] = []
    for order in sorted(orders):
        rows = [Rect(start, key[0], length, key[1], key[2]) for key, start, length in _joined(orders[order], _beside)]
        found += [Rect(key[0], start, key[1], length, key[2]) for key, start, length in _joined(rows, _below)]
    below = _carried_on(found, _below, lambda key, start, length: Rect(key[0], start, key[1], length, key[2]))
    return _carried_on(below, _beside, lambda key, start, length: Rect(start, key[0], length, key[1], key[2]))


def _beside(rect: Rect) -> tuple[_Key, _Span]:
    """What rectangles in one line have in common, and where along it one lies."""
    along = (rect.x, rect.width)
    changes = isinstance(rect.fill, Radial) or (isinstance(rect.fill, Linear) and rect.fill.x1 != rect.fill.x2)
    return (rect.y, rect.height, rect.fill, along if changes else None), along


def _below(rect: Rect) -> tuple[_Key, _Span]:
    """What rectangles in one column have in common, and where along it one lies."""
    along = (rect.y, rect.height)
    changes = isinstance(rect.fill, Radial) or (isinstance(rect.fill, Linear) and rect.fill.y1 != rect.fill.y2)
    return (rect.x, rect.width, rect.fill, along if changes else None), along


def _joined(rects: list[Rect], lying_in: Callable[[Rect], tuple[_Key, _Span]]) -> Iterator[tuple[_Key, int, int]]:
    """Give what joined spans have in common, where they start and how long they are, in the order met."""
    spans: dict[_Key, list[_Span]] = {}
    for rect in rects:
        key, span = lying_in(rect)
        spans.setdefault(key, []).append(span)
    for common, found in spans.items():
        start, end = -1, -1
        for at, length in sorted(found):
            if at > end:
                if end > start:
                    yield common, start, end - start
                start = at
            end = max(end, at + length)
        yield common, start, end - start


def _carried_on(
    rects: list[Rect],
    lying_in: Callable[[Rect], tuple[_Key, _Span]],
    made: Callable[[_Key, int, int], Rect],
) -> list[Rect]:
    """Join what goes on from one order to a later one, if nothing between them would come to lie over it."""
    found: list[Rect] = []
    last: dict[_Key, int] = {}
    for rect in rects:
        key, (start, length) = lying_in(rect)
        at = last.get(key, -1)
        if at >= 0:
            first, long = lying_in(found[at])[1]
            if first <= start <= first + long and not any(_overlap(rect, over) for over in found[at + 1 :]):
                found[at] = made(key, first, max(long, start + length - first))
                continue
        last[key] = len(found)
        found.append(rect)
    return found


def _overlap(rect: Rect, other: Rect) -> bool:
    across = rect.x < other.x + other.width and other.x < rect.x + rect.width
    return across and rect.y < other.y + other.height and other.y < rect.y + rect.height

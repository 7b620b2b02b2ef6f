"""Special inks that are lost: what lies in a picture of what is not opaque is mixed of the four inks of the press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.extent import extent_of
from forge.drawing.gradients import colours_of
from forge.drawing.laid import placed
from forge.drawing.outlined import around
from forge.drawing.shapes import Line, Picture, Text
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.bounds import Bounds
    from forge.drawing.laid import Placed
    from forge.drawing.page import Page
    from forge.drawing.shapes import Shape
    from forge.reading.measures import Colour

WHY = "it lies with what is not opaque, which PDF/X-1a has as a picture"


class LostSpots:
    """Keeps where on which pages special inks were mixed; ``printed`` are those that have a plate."""

    def __init__(self, printed: frozenset[str]) -> None:
        self._printed = printed
        self._found: dict[str, list[tuple[int, Bounds, Page]]] = {}

    def look(self, number: int, page: Page, shapes: Iterable[Shape], picture: Bounds) -> None:
        """Look at shapes of a page that lie under or in a picture; of each ink the first of a page is kept."""
        if not self._printed:
            return
        for part in placed(shapes):
            for spot in {colour.spot: None for colour in _colours(part) if colour.spot in self._printed}:
                kept = self._found.setdefault(spot, [])
                where = _reach(part)
                if not (kept and kept[-1][0] == number) and where and _meet(where, picture):
                    kept.append((number, where, page))

    def told(self) -> Iterator[tuple[str, str]]:
        """Say of each ink where it was mixed: the first place, and how many more pages."""
        for spot, ((number, where, page), *others) in ((spot, kept) for spot, kept in self._found.items() if kept):
            across, down = (where.left - page.trim.x) / MM, (where.top - page.trim.y) / MM
            more = f" and on {len(others)} more page{'s' if len(others) > 1 else ''}" if others else ""
            place = f"page {number}, {across:.1f} mm across and {down:.1f} mm down{more}"
            yield spot, f"is mixed of the four inks on {place}: {WHY}"


def _colours(part: Placed) -> Iterator[Colour]:
    """Give every colour that a shape is painted in."""
    shape = part.shape
    if isinstance(shape, Text):
        yield shape.colour
        if shape.halo:
            yield shape.halo.colour
    elif not isinstance(shape, (Picture, Line)) and shape.fill:
        yield from colours_of(shape.fill)
    if part.stroke:
        yield part.stroke.colour


def _reach(part: Placed) -> Bounds | None:
    """Give the rectangle in which a shape lies on the page; ``None`` if it is clipped away."""
    own = extent_of((part.shape,))
    if own is None:
        return None
    bounds = part.cut(around(map(part.map.of, own.corners)))
    return bounds if bounds.left < bounds.right and bounds.top < bounds.bottom else None


def _meet(one: Bounds, other: Bounds) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom

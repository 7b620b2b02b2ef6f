"""What lies beneath: the fills painted at a place, the last of them on top."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from forge.drawing.colour import WHITE, mix
from forge.drawing.laid import Placed
from forge.drawing.outlined import around

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.affine import Point
    from forge.drawing.bounds import Bounds
    from forge.drawing.laid import Laid
    from forge.drawing.recolour import Change
    from forge.reading.measures import Colour

CELLS = 24
"""Into how many cells along each side a crowded page is divided, so that only what is near is looked at."""
CROWDED = 48
OFTEN = 12
"""How often a crowded page is looked at as a whole before it is divided, which costs more than some looks."""
FEW_CELLS = 64
MOST_COLOURS = 48
"""How many colours that may lie on top somewhere are worked out before points are looked at instead."""


class Beneath:
    """The fills of a page or a face, in the order of painting, found by where they lie.

    The outline of a shape that is still to be laid out is followed only when somebody looks near it. What is known of
    those ``below`` is taken over.
    """

    def __init__(self, fills: Sequence[Laid | Placed], below: Beneath | None = None) -> None:
        self.fills: list[Laid | Placed | None] = list(fills)
        self.reach = [fill.reach if isinstance(fill, Placed) else fill.bounds for fill in fills]
        if below:
            self.fills, self.reach = below.fills + self.fills, below.reach + self.reach
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._asked = 0

    def _fill(self, number: int) -> Laid | None:
        """Give a fill, if it has an outline."""
        fill = self.fills[number]
        if isinstance(fill, Placed):
            fill = self.fills[number] = fill.fill
        return fill

    def _divide(self) -> None:
        whole = around(corner for reach in self.reach for corner in (reach[:2], reach[2:]))
        self._left, self._top = whole.left, whole.top
        self._across = max((whole.right - whole.left) / CELLS, 1.0)
        self._down = max((whole.bottom - whole.top) / CELLS, 1.0)
        for number, reach in enumerate(self.reach):
            for cell in self._cells_of(reach):
                self._cells.setdefault(cell, []).append(number)

    def _cells_of(self, bounds: Bounds) -> Iterator[tuple[int, int]]:
        left, top, across, down = self._left, self._top, self._across, self._down
        columns = range(int((bounds.left - left) // across), int((bounds.right - left) // across) + 1)
        rows = range(int((bounds.top - top) // down), int((bounds.bottom - top) // down) + 1)
        return product(columns, rows)

    def _near(self, bounds: Bounds, before: int | None) -> list[int]:
        """Give the numbers of the first ``before`` fills that may reach into a rectangle, the last painted first."""
        some: Iterable[int] = range(len(self.fills))[:before]
        self._asked += 1
        if len(self.fills) > CROWDED and self._asked > OFTEN:
            if not self._cells:
                self._divide()
            cells = list(self._cells_of(bounds))
            if len(cells) <= FEW_CELLS:
                near = {number for cell in cells for number in self._cells.get(cell, ())}
                some = sorted(near if before is None else (number for number in near if number < before))
        left, top, right, bottom = bounds
        reaching = [
            number
            for number, (x1, y1, x2, y2) in zip(some, map(self.reach.__getitem__, some), strict=True)
            if x1 <= right and x2 >= left and y1 <= bottom and y2 >= top
        ]
        reaching.reverse()
        return reaching

    def at(self, x: float, y: float, change: Change, before: int | None = None) -> Colour | None:
        """Give the colour at a point, in changed colours, of the first ``before`` fills if that is said.

        Bare paper is white; ``None`` is a picture. What is not opaque is mixed with what lies below it.
        """
        return next(self.grounds(((x, y),), change, before))

    def grounds(self, points: Sequence[Point], change: Change, before: int | None = None) -> Iterator[Colour | None]:
        """Give the colour at each of some points that lie near each other, as ``at`` does."""
        lying = self._lying(around(points), change, before)
        for x, y in points:
            yield _on_top(lying, x, y, change)

    def _lying(self, bounds: Bounds, change: Change, before: int | None) -> list[Laid]:
        """Give the fills that may lie at points within a rectangle, the last painted first."""
        found: list[Laid] = []
        for number in self._near(bounds, before):
            fill = self._fill(number)
            if fill is None or not change.keeps(fill.role):
                continue
            over = fill.surrounds(bounds)
            if over is not False:
                found.append(fill)
            if over and fill.opacity >= 1 and not fill.group:
                break
        return found

    def within(self, bounds: Bounds, change: Change, before: int | None = None) -> set[Colour] | None:
        """Give all colours that may be on top somewhere in a rectangle, in changed colours; pictures are left out.

        ``None`` says that they are too many to tell, which only looking at points does.
        """
        found: list[Laid] = []
        colours = {WHITE}
        for number in self._near(bounds, before):
            fill = self._fill(number)
            if fill is None or not change.keeps(fill.role) or not fill.bounds.meets(bounds):
                continue
            over = fill.surrounds(bounds)
            if over is not False:
                found.append(fill)
            if over and fill.opacity >= 1:
                colours = set()
                break
        for fill in reversed(found):
            own = {
                change.fill(change.one_of(fill.gradient, colour, fill.role), fill.role)
                for colour in fill.colours(bounds)
                if colour
            }
            colours |= own if fill.opacity >= 1 else {mix(one, other, fill.opacity) for one in colours for other in own}
            if len(colours) > MOST_COLOURS:
                return None
        return colours


def _on_top(fills: Sequence[Laid], x: float, y: float, change: Change) -> Colour | None:
    """Give the colour at a point of fills, the first of them on top."""
    over: list[tuple[Colour, float]] = []
    ground = WHITE
    groups: set[int] = set()
    for fill in fills:
        if not fill.covers(x, y) or (fill.group and fill.group in groups):
            continue
        groups.add(fill.group)
        colour = fill.at(x, y)
        if colour is None:
            return None
        colour = change.fill(change.one_of(fill.gradient, colour, fill.role), fill.role)
        if fill.opacity >= 1:
            ground = colour
            break
        over.append((colour, fill.opacity))
    for colour, opacity in reversed(over):
        ground = mix(ground, colour, opacity)
    return ground

"""Where the middle of a sign on a chart may be: at its place, in its hex, on land where it asks for that."""

from __future__ import annotations

import itertools
import math
from functools import lru_cache
from typing import TYPE_CHECKING

from forge.kinds.board.plan import bounds, is_inside
from forge.kinds.pages.strips import Spot
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.kinds.board.lattice import Point
    from forge.kinds.board.plan import Plan
    from forge.kinds.board.sign import Sign
    from forge.kinds.pages.desk import Desk

KEEP = MM * 8 // 10
"""How far a sign stays within its hex."""
STEP = 3 * MM // 2
MOST_NEAR = 6


class Spots:
    """The spots of signs on one board."""

    def __init__(self, desk: Desk, plan: Plan) -> None:
        self._desk, self._plan, self._chart, self._clearance = desk, plan, plan.chart, plan.clearance

    def of(self, sign: Sign) -> list[Point]:
        """Where the middle of a sign may be, the best first; none if that is said wrongly."""
        spot = Spot(sign.where, "signs")
        room = self._room(sign, spot)
        wanted = self._wanted(sign, spot)
        if room is None and wanted is None:
            if not sign.hex:
                self._desk.error(spot, f"{sign.title or 'a sign'} has no place", "say place:, at: or hex:")
            return []
        if room is None:
            assert wanted is not None
            landed = self._clearance.nearest_coast(wanted, 6 * MM) if sign.ashore else None
            return [wanted if landed is None or self._clearance.is_land(*wanted) else landed]
        inside = _grid(room, sign.size // 2 + KEEP)
        if wanted is not None:
            return self._near(sign, wanted, inside)
        middle = bounds(room)
        centre = (middle.x + middle.width // 2, middle.y + middle.height // 2)
        free = sorted(inside, key=lambda at: (math.dist(at, centre), at))
        return (list(self._ashore(sign, free)) if sign.ashore else []) or free

    def _near(self, sign: Sign, wanted: Point, inside: tuple[Point, ...]) -> list[Point]:
        """The spots of a hex nearest to a place; those on land or at its edge, if it has any."""
        exact = [wanted] if any(math.dist(wanted, at) < STEP for at in inside) else []
        spots = sorted([*exact, *inside], key=lambda at: (math.dist(at, wanted), at))
        if sign.ashore:
            if some := list(itertools.islice(self._ashore(sign, spots), MOST_NEAR)):
                return some
            message = f"{sign.title} has no land in its hex"
            self._desk.problems.warning(sign.where, f"{self._desk.component}.signs", message)
        return spots[:MOST_NEAR]

    def _ashore(self, sign: Sign, spots: Iterable[Point]) -> Iterator[Point]:
        """Those spots that are on land, or so near that a sign there touches it."""
        return (at for at in spots if self._clearance.is_land(*at) or self._clearance.has_coast(at, sign.size // 2))

    def _wanted(self, sign: Sign, spot: Spot) -> Point | None:
        if sign.at is not None:
            return self._plan.point(sign.at)
        if sign.place is None:
            return None
        if self._chart is None:
            self._desk.error(spot, "has a place in degrees, but the board has no coast", "say at: instead")
            return None
        return self._chart.at(sign.place)

    def _room(self, sign: Sign, spot: Spot) -> tuple[Point, ...] | None:
        if not sign.hex:
            return None
        if (place := self._plan.named.get(sign.hex[0].text)) is None:
            self._desk.error(spot, f"there is no hex or space {sign.hex[0].text!r}")
            return None
        return place.corners


def _grid(room: tuple[Point, ...], keep: int) -> tuple[Point, ...]:
    """Points of a room, a step apart, of which all around as far as ``keep`` is within it."""
    left, top = min(x for x, _ in room), min(y for _, y in room)
    shape = tuple((x - left, y - top) for x, y in room)
    return tuple((left + x, top + y) for x, y in _grid_of(shape, keep))


@lru_cache(512)
def _grid_of(room: tuple[Point, ...], keep: int) -> tuple[Point, ...]:
    """The points of a room at the corner of the board: all hexes of a map have few shapes."""
    extent = bounds(room)
    ways = [(keep, 0), (-keep, 0), (0, keep), (0, -keep)]
    ways += [(x * keep * 7 // 10, y * keep * 7 // 10) for x in (-1, 1) for y in (-1, 1)]
    columns = range(extent.x + STEP // 2, extent.x + extent.width, STEP)
    rows = range(extent.y + STEP // 2, extent.y + extent.height, STEP)
    return tuple(
        (x, y) for x, y in itertools.product(columns, rows) if all(is_inside((x + dx, y + dy), room) for dx, dy in ways)
    )

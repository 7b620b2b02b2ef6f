"""How counters lie in a space: side by side where there is room, else in piles, in a fan, or in one stack."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.kinds.board.plan import bounds, is_inside

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.kinds.board.lattice import Point

GAP = 20_000
"""Between counters that lie side by side."""
LEAST_SHOWN = 0.3
"""How much of a counter shows at least beside the one that lies on it, unless they are stacked."""
PEEK, LEAST_PEEK, PEEKING = 0.1, 0.03, 4
"""How much of a counter shows beneath the next of a stack, at least even where none fits, and of how many."""
MOST_AROUND, TRIED = 200, 24
MOST_PRINTED = 12
"""Of what is printed in a space no more is kept clear than this: one that is printed all over has no free corner."""


class Pile(NamedTuple):
    """So many counters that are alike, by their size."""

    width: int
    height: int
    number: int = 1


class _Rows(NamedTuple):
    """Rows of so many places, and how far it is from one to the next, across and down."""

    columns: int
    across: int
    down: int


class Lying(NamedTuple):
    """A pile where it lies: its place among the piles given, its box, how many counters it is.

    ``shown`` is the number to write on it: of a stack all counters, on the topmost alone.
    """

    pile: int
    box: Box
    number: int
    shown: int


def spread(room: Box, piles: Sequence[Pile], over: int = 0) -> tuple[Lying, ...]:
    """Lay piles in a room; those that lie on others come after them. A fan may reach ``over`` its sides so far."""
    if not piles:
        return ()
    single = [(at, 1) for at, pile in enumerate(piles) for _ in range(pile.number)]
    whole = [(at, pile.number) for at, pile in enumerate(piles)]
    wide, high = max(pile.width for pile in piles), max(pile.height for pile in piles)
    across, down = (max((side + GAP) // (each + GAP), 1) for side, each in ((room.width, wide), (room.height, high)))
    for laid in (single, whole):
        if len(laid) <= across * down:
            return tuple(_laid(room, piles, laid, _Rows(min(across, len(laid)), wide + GAP, high + GAP)))
    columns = ceil(len(whole) / down)
    step = max((room.width - wide) / max(columns - 1, 1), wide * LEAST_SHOWN)
    if wide + round(step) * (columns - 1) > max(room.width, wide) + 2 * over + 1:
        return tuple(_stacked(room, piles))
    return tuple(_laid(room, piles, whole, _Rows(columns, round(step), high + GAP)))


def _stacked(room: Box, piles: Sequence[Pile]) -> Iterator[Lying]:
    """Lay all piles on one another about the middle of the room, the edges of the last few showing."""
    wide, high = max(pile.width for pile in piles), max(pile.height for pile in piles)
    edges = min(len(piles), PEEKING) - 1
    across, down = (_peek(side, each, edges) for side, each in ((room.width, wide), (room.height, high)))
    for at, pile in enumerate(piles):
        up = max(at - (len(piles) - 1 - edges), 0) - edges / 2
        x = room.x + room.width // 2 - pile.width // 2 + round(up * across)
        y = room.y + room.height // 2 - pile.height // 2 - round(up * down)
        number = sum(each.number for each in piles) if at == len(piles) - 1 else 1
        yield Lying(at, Box(x, y, pile.width, pile.height), pile.number, number)


def _peek(side: int, counter: int, edges: int) -> float:
    return max(min(counter * PEEK, (side - counter) / max(edges, 1)), counter * LEAST_PEEK)


def _laid(room: Box, piles: Sequence[Pile], laid: list[tuple[int, int]], rows: _Rows) -> Iterator[Lying]:
    """Lay piles in rows about the middle of the room."""
    columns, across, down = rows
    last = (ceil(len(laid) / columns) - 1) / 2
    middle_x, middle_y = room.x + room.width // 2, room.y + room.height // 2
    for number, (at, count) in enumerate(laid):
        row, column = divmod(number, columns)
        here = min(columns, len(laid) - row * columns)
        x = middle_x + round((column - (here - 1) / 2) * across)
        y = middle_y + round((row - last) * down)
        wide, high, _ = piles[at]
        yield Lying(at, Box(x - wide // 2, y - high // 2, wide, high), count, count)


def open_room(corners: Sequence[Point], taken: Sequence[Box], size: tuple[int, int], near: Point) -> Box | None:
    """Give a room of a size within an outline that hides nothing, as near as can be to a point; none if there is none.

    Places are tried on a grid, so that work is bounded whatever the outline.
    """
    reach, (wide, high) = bounds(corners), size
    hidden = [each for each in taken if each.overlaps(reach)][:MOST_AROUND]
    steps = [
        (reach.x + reach.width * across // TRIED, reach.y + reach.height * down // TRIED)
        for across in range(1, TRIED)
        for down in range(1, TRIED)
    ]
    for x, y in sorted(steps, key=lambda at: (at[0] - near[0]) ** 2 + (at[1] - near[1]) ** 2):
        room = Box(x - wide // 2, y - high // 2, wide, high)
        if not any(room.overlaps(each) for each in hidden) and all(is_inside(at, corners) for at in room.corners):
            return room
    return None


def shapes_of(piles: Sequence[Pile]) -> Iterator[tuple[int, int]]:
    """Give the sizes that counters take up side by side, from the squarest to a single row and a single column."""
    number = sum(pile.number for pile in piles)
    wide, high = max(pile.width for pile in piles) + GAP, max(pile.height for pile in piles) + GAP
    for columns in sorted(range(1, number + 1), key=lambda each: abs(each * wide - ceil(number / each) * high)):
        yield columns * wide, ceil(number / columns) * high


def free_room(box: Box, printed: Iterable[Box], least: tuple[int, int]) -> Box:
    """Give the largest rectangle of a box that hides nothing printed, if a counter fits; else the whole box.

    What is printed in the very middle, such as a faint sign of what belongs there, may be hidden if it must.
    """
    taken = [each for each in printed if each.overlaps(box)]
    middle = Box(box.x + box.width // 2, box.y + box.height // 2, 1, 1)
    beside = [each for each in taken if not each.overlaps(middle)]
    return _largest(box, taken, least) or _largest(box, beside, least) or box


def _largest(box: Box, taken: Sequence[Box], least: tuple[int, int]) -> Box | None:
    if len(taken) > MOST_PRINTED:
        return None
    if not taken:
        return box
    right, bottom = box.x + box.width, box.y + box.height
    lefts = {box.x, *(_within(each.x + each.width, box.x, right) for each in taken)}
    rights = {right, *(_within(each.x, box.x, right) for each in taken)}
    tops = {box.y, *(_within(each.y + each.height, box.y, bottom) for each in taken)}
    feet = {bottom, *(_within(each.y, box.y, bottom) for each in taken)}
    rooms = (
        Box(x, y, end - x, foot - y)
        for x in lefts
        for end in rights
        if end - x >= least[0]
        for y in tops
        for foot in feet
        if foot - y >= least[1]
    )
    free = (room for room in rooms if not any(room.overlaps(each) for each in taken))
    return max(free, key=lambda room: (room.width * room.height, -room.x, -room.y), default=None)


def _within(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))

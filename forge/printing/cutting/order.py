"""In which order lines are cut: what lies inside before its frame, and always the nearest next.

A block stays in one piece until its frame is cut, so nothing moves before it is cut all round. Blocks are cut one after
the other: a sheet that tears or slips spoils one of them.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from forge.drawing.commands import points_of
from forge.printing.cutting.ways import backwards, beginning_at, end_of, start_of, travel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.commands import Commands
    from forge.imposing.die_lines import DieLines
    from forge.printing.cutting.ways import Point

HOME: Point = (0.0, 0.0)
CLOSED = ("Z",)


def in_order(blocks: Sequence[DieLines], start: Point = HOME) -> list[Commands]:
    """Give all lines of blocks in the order in which they are cut, each from the end that is nearer.

    The nearest next is nearly the shortest way as a rule; where the order in which blocks and lines lie is shorter, as
    it is for some grids of round pieces, that is taken.
    """
    listed = [line for block in blocks for line in (*block.inner, *block.frames)]
    return min((_cut(blocks, start, nearest=True), _cut(blocks, start, nearest=False), listed), key=travel)


def _cut(blocks: Sequence[DieLines], start: Point, *, nearest: bool) -> list[Commands]:
    ordered: list[Commands] = []
    at, waiting = start, list(blocks)
    while waiting:
        block = min(waiting, key=lambda one: _distance(at, one)) if nearest else waiting[0]
        waiting.remove(block)
        for lines in (block.inner, block.frames):
            found = _shortest(lines, at)
            ordered += found
            at = end_of(found[-1]) if found else at
    return ordered


def _distance(at: Point, block: DieLines) -> float:
    return min(math.dist(at, end) for end in _ends_of(block))


def _shortest(lines: Sequence[Commands], at: Point) -> list[Commands]:
    """Cut lines as they lie, the nearest next, or upright and level ones one after the other: the shortest way."""
    upright = [line for line in lines if line[-1] != CLOSED and start_of(line)[0] == end_of(line)[0]]
    level = [line for line in lines if line not in upright]
    found = [list(lines), _nearest_first(lines, at)]
    for first, then in ((upright, level), (level, upright)) if upright and level else ():
        begun = _nearest_first(first, at)
        found.append(begun + _nearest_first(then, end_of(begun[-1])))
    return min(found, key=lambda way: travel(way) + (math.dist(at, start_of(way[0])) if way else 0))


def _ends_of(block: DieLines) -> list[Point]:
    return [end for line in block.inner or block.frames for end in (start_of(line), end_of(line))]


def _nearest_first(lines: Sequence[Commands], at: Point) -> list[Commands]:
    waiting, ordered = list(lines), []
    while waiting:
        _, number, chosen = min(
            (math.dist(at, start_of(way)), number, way)
            for number, line in enumerate(waiting)
            for way in _ways(line, at)
        )
        del waiting[number]
        ordered.append(chosen)
        at = end_of(chosen)
    return ordered


def _ways(line: Commands, at: Point) -> tuple[Commands, ...]:
    """Give how a line can be cut: an open one from either end, a closed straight one from its nearest corner."""
    if line[-1] != CLOSED:
        return line, backwards(line)
    if any(name == "C" for name, *_ in line):
        return (line,)
    corners = [(math.dist(at, points_of(command)[0]), number) for number, command in enumerate(line[:-1])]
    return (beginning_at(line, min(corners)[1]),)

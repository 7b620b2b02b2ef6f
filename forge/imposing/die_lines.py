"""Lines that a knife or a die follows: the edges that neighbours share, each once.

Pieces that touch are parted by one cut. Edges with a piece on both sides are *inner* lines, joined to lines as long as
they run; those with a piece on one side make up the *frames*, closed outlines. Cut in that order nothing comes loose
before it is cut all round.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import polygon
from forge.pack.outline import Outline

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.commands import Commands
    from forge.drawing.page import Box
    from forge.imposing.blocks import Block
    from forge.imposing.duplex import Place
    from forge.imposing.options import ImposeOptions
    from forge.pack.model import Piece

Point = tuple[int, int]
Edge = tuple[Point, Point]


class DieLines(NamedTuple):
    """The lines of pieces that hang together: those between two pieces, and closed ones with pieces on one side only.

    Commands are those of shapes, in EMU, as seen on the front of the page; an inner line is ``M`` and ``L``.
    """

    inner: tuple[Commands, ...]
    frames: tuple[Commands, ...]


def block_lines(block: Block, options: ImposeOptions, outline: Outline | None = None) -> DieLines:
    """Give the lines of a block: those that touching pieces share, or the outline of each, its own if none is given."""
    places = [placed.place for placed in block.placements(options)]
    cut, within = outline or block.group.outline, cuts_within(block, options)
    if cut.fills_its_box:
        around = joined_edges(places)
        return DieLines((*within.inner, *around.inner), (*within.frames, *around.frames))
    return DieLines(within.inner, (*within.frames, *(cut.path(place) for place in places)))


def cuts_within(block: Block, options: ImposeOptions) -> DieLines:
    """Give where the pieces of a block are cut through within their outline, as boards are that pieces come out of."""
    parts = [part for placed in block.placements(options) for part in _parts(placed.member.piece, placed.place)]
    lines = (part for part in parts if part[-1][0] != "Z")
    return DieLines(tuple(lines), tuple(part for part in parts if part[-1][0] == "Z"))


def _parts(piece: Piece, place: Place) -> Iterator[Commands]:
    """Give the cuts within a piece that lies in a place, one by one."""
    if not piece.cuts:
        return
    lying = Outline("path", commands=piece.cuts, size=(piece.width, piece.height)).path(place)
    starts = [number for number, command in enumerate(lying) if command[0] == "M"]
    yield from (lying[start:end] for start, end in pairwise([*starts, len(lying)]))


def joined_edges(places: Iterable[Box | Place]) -> DieLines:
    """Give the edges of rectangles that lie in a grid, each once, however many touch."""
    directed = [edge for place in places for edge in _around(place)]
    count = Counter(map(_undirected, directed))
    inner = sorted(edge for edge, number in count.items() if number > 1)
    outer = [edge for edge in directed if count[_undirected(edge)] == 1]
    lines = tuple((("M", *start), ("L", *end)) for start, end in joined(inner))
    return DieLines(lines, tuple(map(polygon, _loops(outer))))


def _around(place: Box | Place) -> Iterator[Edge]:
    """Give the edges of a rectangle, clockwise."""
    x, y, width, height = place[:4]
    right, bottom = x + width, y + height
    yield from pairwise(((x, y), (right, y), (right, bottom), (x, bottom), (x, y)))


def _undirected(edge: Edge) -> Edge:
    return min(edge), max(edge)


def joined(edges: list[Edge]) -> Iterator[Edge]:
    """Join edges, each from left or top, that run on in one line: upright ones from the left, then level ones."""
    for axis in (0, 1):
        lanes = sorted(
            (start[axis], start[1 - axis], end[1 - axis]) for start, end in edges if start[axis] == end[axis]
        )
        runs: list[tuple[int, int, int]] = []
        for lane, start, end in lanes:
            if runs and runs[-1][0] == lane and runs[-1][2] == start:
                runs[-1] = lane, runs[-1][1], end
            else:
                runs.append((lane, start, end))
        for lane, start, end in runs:
            yield ((lane, start), (lane, end)) if axis == 0 else ((start, lane), (end, lane))


def _loops(edges: list[Edge]) -> Iterator[list[Point]]:
    """Chain edges to closed outlines, the inside always to the right; at a corner where two meet each keeps its own."""
    onward: dict[Point, list[Point]] = {}
    for start, end in edges:
        onward.setdefault(start, []).append(end)
    while onward:
        first = at = next(iter(onward))
        loop, came = [first], None
        while True:
            ends = onward[at]
            to = ends[0] if came is None else max(ends, key=lambda end: _turn(came, at, end))
            ends.remove(to)
            if not ends:
                del onward[at]
            if to == first:
                break
            loop.append(to)
            came, at = at, to
        yield _straightened(loop)


def _turn(came: Point | None, at: Point, end: Point) -> float:
    """How far to the right a way turns; 0 straight on."""
    assert came is not None
    way, then = (at[0] - came[0], at[1] - came[1]), (end[0] - at[0], end[1] - at[1])
    return math.atan2(way[0] * then[1] - way[1] * then[0], way[0] * then[0] + way[1] * then[1])


def _straightened(loop: list[Point]) -> list[Point]:
    """Leave out the points at which the way does not turn; begin at the topmost of the leftmost."""
    ring = zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True)
    kept = [at for came, at, end in ring if _turn(came, at, end)]
    first = kept.index(min(kept))
    return kept[first:] + kept[:first]

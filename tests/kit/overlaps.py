"""What strikes the words of a drawing: lines and other words, measured from the shapes as they are painted.

A line strikes words if it is seen and runs through the body of their letters. It is not seen where it is clipped away,
where something opaque was painted over it before the words, or where it is too faint to be noticed. A fine line below
words that have a halo does not strike them, because the halo breaks it; a coast or a heavier line does, and so does a
small sign that the halo eats into.
"""

import math
from collections import defaultdict
from itertools import pairwise
from typing import NamedTuple

from forge.drawing.laid import placed
from forge.drawing.shapes import Rect, Text
from forge.reading.measures import MM, Colour

BODY = 0.64
"""The height of letters that counts, in type sizes: that of capitals, less a hair."""

SIDE = MM // 5
"""What does not count at both ends of words."""

FAINT = 0.5
VEIL = 0.6
"""What is laid over a line so opaquely leaves it too faint to be noticed."""
FINE = MM * 26 // 100
LEAST = 0.35
"""Millimetres of a line within words, and square millimetres of words within words, that are no overlap yet."""

SIGN, SPOILT = 6 * MM, 0.1
"""What is no wider and no higher is a sign; a halo spoils it that eats so many square millimetres."""

CELL = 4 * MM


class Words(NamedTuple):
    """Words as they lie on the page: their corners, without and with their halo, and when they were painted."""

    text: str
    order: int
    halo: bool
    corners: tuple[tuple[float, float], ...]
    grown: tuple[tuple[float, float], ...]
    size: int


class Struck(NamedTuple):
    """Words, and what strikes them: a line of a colour and a width, or other words."""

    text: str
    by: str
    length: float
    at: tuple[int, int]


def overlaps(shapes):
    """Give all words that are struck, with the worst that strikes each."""
    parts = list(placed(shapes))
    words = [found for order, part in enumerate(parts) if (found := _words(order, part))]
    lines = _lines(parts)
    fills = [(order, fill) for order, part in enumerate(parts) if (fill := part.fill) and fill.opacity >= VEIL]
    coasts = {order for order, part in enumerate(parts) if _is_coast(part)}
    for each in words:
        if hit := _by_lines(each, lines, (parts, fills, coasts)):
            yield hit
    yield from _by_words(words, fills)
    yield from _by_signs(words, parts)


def _words(order, part):
    shape = part.shape
    if not isinstance(shape, Text) or not shape.text.strip() or part.opacity < FAINT:
        return None
    left, right = shape.x + SIDE, shape.x + shape.width - SIDE
    if right <= left:
        left, right = shape.x, shape.x + shape.width
    top, foot = shape.y - BODY * shape.size, shape.y - 0.03 * shape.size
    more = shape.halo.width // 2 + shape.size // 12 if shape.halo else 0
    corners, grown = (
        tuple(
            map(
                part.map.of,
                ((left - by, top - by), (right + by, top - by), (right + by, foot + by), (left - by, foot + by)),
            )
        )
        for by in (0, more)
    )
    return Words(shape.text.strip(), order, shape.halo is not None, corners, grown, shape.size)


def _lines(parts):
    """All stretches of lines that are dark or light enough to be seen, by squares of the page."""
    cells = defaultdict(set)
    for order, part in enumerate(parts):
        stroke = part.stroke
        if not stroke or part.opacity < FAINT or part.shape.role == "texture":
            continue
        scale = math.hypot(part.map.a, part.map.b)
        for run in part.runs:
            for one, other in pairwise([*map(part.map.of, run), *([part.map.of(run[0])] if _closes(part) else [])]):
                steps = int(max(abs(other[0] - one[0]), abs(other[1] - one[1])) // CELL) + 1
                for step in range(2 * steps + 1):
                    share = step / (2 * steps)
                    x, y = one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
                    cells[int(x // CELL), int(y // CELL)].add((order, stroke.width * scale, stroke.colour, one, other))
    return cells


def _closes(part):
    return type(part.shape).__name__ in ("Rect", "Ellipse")


def _by_lines(words, cells, drawn):
    parts, fills, coasts = drawn
    xs, ys = zip(*words.corners, strict=True)
    found = defaultdict(float)
    places = {}
    squares = [
        (column, row)
        for column in range(int(min(xs) // CELL), int(max(xs) // CELL) + 1)
        for row in range(int(min(ys) // CELL), int(max(ys) // CELL) + 1)
    ]
    for order, width, colour, one, other in {each for square in squares for each in cells.get(square, ())}:
        if words.halo and order < words.order and width <= FINE and order not in coasts:
            continue
        inside = _within(one, other, words.corners)
        if inside is None:
            continue
        middle = ((inside[0][0] + inside[1][0]) / 2, (inside[0][1] + inside[1][1]) / 2)
        if _is_hidden(order, words.order, middle, parts, fills):
            continue
        found[order, width, colour] += math.dist(*inside) / MM
        places[order, width, colour] = middle
    long = {key: length for key, length in found.items() if length > LEAST}
    if not long:
        return None
    key = max(long, key=long.get)
    by = f"line {Colour(*key[2][:3]).hex} of {key[1] / MM:.2f} mm"
    return Struck(words.text, by, round(long[key], 2), tuple(round(number / MM) for number in places[key]))


def _is_coast(part):
    """A line with very many corners is one: it is what words must never stand on."""
    return sum(map(len, part.runs)) > 1_000 and bool(part.shape.fill)


def _within(one, other, corners):
    """The stretch of a line within a convex outline, if any (Cyrus and Beck)."""
    start, end = 0.0, 1.0
    dx, dy = other[0] - one[0], other[1] - one[1]
    turn = 1 if _turn(corners) > 0 else -1
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        nx, ny = -(y2 - y1) * turn, (x2 - x1) * turn
        beyond, along = (one[0] - x1) * nx + (one[1] - y1) * ny, dx * nx + dy * ny
        if along == 0:
            if beyond < 0:
                return None
            continue
        share = -beyond / along
        if along > 0:
            start = max(start, share)
        else:
            end = min(end, share)
    if start >= end:
        return None
    return (one[0] + dx * start, one[1] + dy * start), (one[0] + dx * end, one[1] + dy * end)


def _turn(corners):
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]))


def _is_hidden(order, until, point, parts, fills):
    part = parts[order]
    if part.clip and not _in_bounds(point, part.clip):
        return True
    if not all(outline.holds(*point) for outline in part.within):
        return True
    return any(order < number < until and fill.covers(*point) for number, fill in fills)


def _in_bounds(point, bounds):
    return bounds.left <= point[0] <= bounds.right and bounds.top <= point[1] <= bounds.bottom


def _by_words(words, fills):
    cells = defaultdict(list)
    for each in words:
        xs, ys = zip(*each.corners, strict=True)
        for column in range(int(min(xs) // CELL), int(max(xs) // CELL) + 1):
            for row in range(int(min(ys) // CELL), int(max(ys) // CELL) + 1):
                cells[column, row].append(each)
    pairs = {(one, other) for square in cells.values() for one in square for other in square if one.order < other.order}
    for one, other in sorted(pairs, key=lambda pair: (pair[0].order, pair[1].order)):
        if len(one.text) == len(other.text) == 1 and one.size == other.size:
            continue  # letters of one name along its curve
        area = _shared(one.corners, other.corners) / (MM * MM)
        middle = tuple(sum(number) / 4 for number in zip(*one.corners, strict=True))
        hidden = any(one.order < number < other.order and fill.covers(*middle) for number, fill in fills)
        if area > LEAST and not hidden:
            yield Struck(one.text, f"words {other.text!r}", round(area, 2), tuple(round(n / MM) for n in middle))


def _by_signs(words, parts):
    """Words with a halo that lie partly on a small filled rectangle below them."""
    signs = [
        (order, tuple(part.map.of(corner) for corner in _corners(part.shape)), part.shape.fill)
        for order, part in enumerate(parts)
        if isinstance(part.shape, Rect) and part.shape.fill and max(part.shape.width, part.shape.height) <= SIGN
    ]
    for each in words:
        for order, corners, fill in signs:
            if each.halo and order < each.order and (area := _shared(each.grown, corners) / (MM * MM)) > SPOILT:
                whole = abs(_turn(each.grown)) / 2 / (MM * MM)
                if area < 0.9 * whole:
                    middle = tuple(sum(number) / 4 for number in zip(*corners, strict=True))
                    yield Struck(each.text, f"sign of {fill}", round(area, 2), tuple(round(n / MM) for n in middle))


def _corners(shape):
    right, foot = shape.x + shape.width, shape.y + shape.height
    return (shape.x, shape.y), (right, shape.y), (right, foot), (shape.x, foot)


def _shared(one, other):
    """The area that two convex outlines share (Sutherland and Hodgman)."""
    turn = 1 if _turn(other) > 0 else -1
    kept = list(one)
    for (x1, y1), (x2, y2) in pairwise([*other, other[0]]):
        nx, ny = -(y2 - y1) * turn, (x2 - x1) * turn
        inside = [(x - x1) * nx + (y - y1) * ny for x, y in kept]
        clipped = []
        for index, point in enumerate(kept):
            before, far = kept[index - 1], inside[index - 1]
            near = inside[index]
            if (near >= 0) != (far >= 0):
                share = far / (far - near)
                clipped.append((before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share))
            if near >= 0:
                clipped.append(point)
        kept = clipped
        if not kept:
            return 0.0
    return abs(_turn(kept)) / 2

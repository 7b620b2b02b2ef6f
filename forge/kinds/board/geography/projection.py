"""The fit of a chart to a board: a projection that brings known places near to where the board has them, and a bend.

Few pins give a chart that is only turned and scaled. From four on it may be skewed, too, and a thin plate bends what is
left, so that each pin comes nearly where it is wanted and the land between goes with it.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from forge.kinds.board.geography.degrees import Degrees

if TYPE_CHECKING:
    from collections.abc import Sequence

Flat = tuple[float, float]

SMOOTHING = 0.02
"""How far the plate may leave a pin: none would crease the land where two pins contradict each other."""
MANY = 50
"""Of more pins each is left less far: whoever says so many knows where he wants them."""

MOST_PINS = 100
FEW = 4
MARGIN = 20
STEP = 12


class Pin(NamedTuple):
    """A place on the globe, and where the board has it."""

    place: Degrees
    at: Flat


class Chart(NamedTuple):
    """A fitted chart: the middle of its projection, the pins as projected, what they weigh, and the affine part."""

    middle: Degrees
    pins: tuple[Flat, ...]
    scale: float
    weights: tuple[Flat, ...]
    affine: tuple[Flat, Flat, Flat]

    def at(self, place: Degrees) -> Flat:
        """Where on the board a place lies."""
        return self._bent(project(place, self.middle))

    def _bent(self, point: Flat) -> Flat:
        (cx, cy), (xx, xy), (yx, yy) = self.affine
        x, y = cx + point[0] * xx + point[1] * yx, cy + point[0] * xy + point[1] * yy
        for pin, weight in zip(self.pins, self.weights, strict=True):
            if bend := _plate((point[0] - pin[0]) ** 2 + (point[1] - pin[1]) ** 2, self.scale):
                x += bend * weight[0]
                y += bend * weight[1]
        return x, y

    def is_folded(self, place: Degrees) -> bool:
        """Whether the chart is turned over at a place: east and north would change sides."""
        here = self.at(place)
        east = self.at(place._replace(longitude=place.longitude + 0.2))
        north = self.at(place._replace(latitude=place.latitude + 0.2))
        cross = (east[0] - here[0]) * (north[1] - here[1]) - (east[1] - here[1]) * (north[0] - here[0])
        return cross >= 0  # y grows downwards


def project(place: Degrees, middle: Degrees) -> Flat:
    """Lambert's azimuthal projection, which keeps areas; y grows to the south."""
    a, b = math.radians(place.latitude), math.radians(middle.latitude)
    turn = math.radians(place.longitude - middle.longitude)
    spread = 1 + math.sin(b) * math.sin(a) + math.cos(b) * math.cos(a) * math.cos(turn)
    k = math.sqrt(2 / max(spread, 1e-6))
    y = math.cos(b) * math.sin(a) - math.sin(b) * math.cos(a) * math.cos(turn)
    return k * math.cos(a) * math.sin(turn), -k * y


@lru_cache(maxsize=32)
def fit(pins: tuple[Pin, ...]) -> Chart:
    """Find the chart that puts two or more places where the board has them."""
    if len(pins) < FEW:
        return _turned(pins)
    middle = _best_middle(pins)
    flat = tuple(project(pin.place, middle) for pin in pins)
    scale = _spread(flat)
    count = len(pins)
    smoothing = SMOOTHING * min(1.0, (MANY / count) ** 4)
    plate = [[_plate((x - u) ** 2 + (y - v) ** 2, scale) for u, v in flat] for x, y in flat]
    rows = [
        [*(plate[i][j] + (smoothing if i == j else 0.0) for j in range(count)), 1.0, *flat[i]] for i in range(count)
    ]
    rows += [[*ones, 0.0, 0.0, 0.0] for ones in ([1.0] * count, [x for x, _ in flat], [y for _, y in flat])]
    solved = solve(rows, [*(pin.at for pin in pins), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)])
    return Chart(middle, flat, scale, tuple(solved[:count]), (solved[count], solved[count + 1], solved[count + 2]))


def _plate(square: float, scale: float) -> float:
    square /= scale * scale
    return square * math.log(square) if square > 1e-12 else 0.0


def _spread(flat: Sequence[Flat]) -> float:
    numbers = [number for point in flat for number in point]
    mean = sum(numbers) / len(numbers)
    return math.sqrt(sum((number - mean) ** 2 for number in numbers) / len(numbers))


def _best_middle(pins: Sequence[Pin]) -> Degrees:
    """The middle of a projection that an affine map brings nearest to the pins: looked for in steps, then around it."""
    latitudes, longitudes = [pin.place.latitude for pin in pins], [pin.place.longitude for pin in pins]
    low, high = max(-80, round(min(latitudes)) - MARGIN), min(80, round(max(latitudes)) + MARGIN)
    west, east = round(min(longitudes)), round(max(longitudes))
    tried = [Degrees(a, b) for a in range(low, high + 1, STEP) for b in range(west, east + 1, STEP)]
    best = min(tried, key=lambda each: _affine(pins, each)[1])
    near = (-STEP // 3, 0, STEP // 3)
    return min(
        (Degrees(best.latitude + a, best.longitude + b) for a in near for b in near),
        key=lambda each: _affine(pins, each)[1],
    )


def _affine(pins: Sequence[Pin], middle: Degrees) -> tuple[tuple[Flat, Flat, Flat], float]:
    """The affine map that comes nearest to the pins, and the sum of the squares by which it misses them."""
    flat = [project(pin.place, middle) for pin in pins]
    rows = [(1.0, x, y) for x, y in flat]
    normal = [[sum(row[i] * row[j] for row in rows) for j in range(3)] for i in range(3)]
    wanted = [
        (
            sum(row[i] * pin.at[0] for row, pin in zip(rows, pins, strict=True)),
            sum(row[i] * pin.at[1] for row, pin in zip(rows, pins, strict=True)),
        )
        for i in range(3)
    ]
    c, x, y = solve(normal, wanted)
    missed = sum(
        (c[0] + u * x[0] + v * y[0] - pin.at[0]) ** 2 + (c[1] + u * x[1] + v * y[1] - pin.at[1]) ** 2
        for (u, v), pin in zip(flat, pins, strict=True)
    )
    return (c, x, y), missed


def _turned(pins: tuple[Pin, ...]) -> Chart:
    """A chart that is only turned, scaled and moved."""
    count = len(pins)
    middle = Degrees(sum(pin.place.latitude for pin in pins) / count, sum(pin.place.longitude for pin in pins) / count)
    flat = [complex(*project(pin.place, middle)) for pin in pins]
    goal = [complex(*pin.at) for pin in pins]
    mean, wanted = sum(flat) / count, sum(goal) / count
    above = sum((g - wanted) * (f - mean).conjugate() for f, g in zip(flat, goal, strict=True))
    turn = above / (sum(abs(f - mean) ** 2 for f in flat) or 1.0)
    move = wanted - turn * mean
    return Chart(middle, (), 1.0, (), ((move.real, move.imag), (turn.real, turn.imag), (-turn.imag, turn.real)))


def solve(rows: Sequence[Sequence[float]], wanted: Sequence[Flat]) -> list[Flat]:
    """Solve linear equations with two right sides, by elimination; ``ValueError`` if they have no one answer."""
    count = len(rows)
    matrix = [[*row, *pair] for row, pair in zip(rows, wanted, strict=True)]
    for column in range(count):
        best = max(range(column, count), key=lambda row: abs(matrix[row][column]))
        if abs(matrix[best][column]) < 1e-12:
            raise ValueError("lie on one line or on each other")
        matrix[column], matrix[best] = matrix[best], matrix[column]
        pivot = matrix[column]
        for row in matrix[column + 1 :]:
            if factor := row[column] / pivot[column]:
                for index in range(column, count + 2):
                    row[index] -= factor * pivot[index]
    answer: list[Flat] = [(0.0, 0.0)] * count
    for column in reversed(range(count)):
        row = matrix[column]
        left = [
            row[count + side] - sum(row[index] * answer[index][side] for index in range(column + 1, count))
            for side in (0, 1)
        ]
        answer[column] = (left[0] / row[column], left[1] / row[column])
    return answer

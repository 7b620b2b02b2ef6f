"""Where signs of a board find room: points within a hex, what lines run through a place."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as some

from forge.drawing.page import Box
from forge.kinds.board.clearance import Clearance
from forge.kinds.board.sign_spots import STEP, _grid
from forge.reading.measures import MM


def hexagon(x, y, size):
    """Give the corners of a hex of a size round a point, rounded to whole lengths as those of a board are."""
    turns = (math.radians(60 * number) for number in range(6))
    return tuple((round(x + size * math.cos(turn)), round(y + size * math.sin(turn))) for turn in turns)


@given(some.integers(0, 400 * MM), some.integers(0, 400 * MM), some.integers(8 * MM, 20 * MM))
def test_points_of_a_hex_are_those_within_wherever_it_lies(x, y, size):
    """Of a net of points those are given from which a distance in eight directions stays within all six sides."""
    corners, keep = hexagon(x, y, size), 2 * MM
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, foot = max(x for x, _ in corners), max(y for _, y in corners)
    ways = [(keep, 0), (-keep, 0), (0, keep), (0, -keep)]
    ways += [(x * keep * 7 // 10, y * keep * 7 // 10) for x in (-1, 1) for y in (-1, 1)]
    edges = list(zip(corners, (*corners[1:], corners[0]), strict=True))

    def depth(px, py):
        return min((bx - ax) * (py - ay) - (by - ay) * (px - ax) for (ax, ay), (bx, by) in edges)

    net = itertools.product(range(left + STEP // 2, right, STEP), range(top + STEP // 2, foot, STEP))
    reached = [(px, py, min(depth(px + dx, py + dy) for dx, dy in ways)) for px, py in net]
    given_points = set(_grid(corners, keep))
    assert {(px, py) for px, py, least in reached if least > 0} <= given_points
    assert given_points <= {(px, py) for px, py, least in reached if least >= 0}


def test_a_line_that_is_there_twice_is_one_line():
    """Neighbouring hexes have one side: it runs through a place for as many millimetres as it is long there."""
    clearance = Clearance()
    for _ in range(2):
        clearance.add_line("grid", [(0, 0), (40 * MM, 0)])
    clearance.add_line("bar", [(10 * MM, -5 * MM), (10 * MM, 5 * MM)])
    struck = clearance.struck(Box(5 * MM, -MM, 20 * MM, 2 * MM))
    assert struck == pytest.approx({"coast": 0.0, "bar": 2.0, "grid": 20.0})
    assert clearance.nearest_coast((0, 0), 50 * MM) is None

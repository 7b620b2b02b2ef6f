"""Bounds are those of the curves, not of their handles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.bounds import bounds_of

NUMBERS = st.integers(-1000, 1000)


@given(st.lists(NUMBERS, min_size=8, max_size=8))
def test_bounds_of_a_curve_are_those_of_its_points(numbers):
    """A thousand points of a cubic curve lie within its bounds and come close to each of them."""
    x0, y0, *handles = numbers
    bounds = bounds_of((("M", x0, y0), ("C", *handles)))
    xs, ys = ([_at(t / 1000, *numbers[axis::2]) for t in range(1001)] for axis in (0, 1))
    assert (bounds.left, bounds.top) == pytest.approx((min(xs), min(ys)), abs=0.1)
    assert (bounds.right, bounds.bottom) == pytest.approx((max(xs), max(ys)), abs=0.1)


def _at(t, start, one, two, end):
    ab, bc, cd = start + (one - start) * t, one + (two - one) * t, two + (end - two) * t
    abc, bcd = ab + (bc - ab) * t, bc + (cd - bc) * t
    return abc + (bcd - abc) * t


def test_bounds_of_lines_are_their_corners():
    """Straight lines reach as far as their ends; nothing reaches nowhere."""
    assert bounds_of((("M", 3, 4), ("L", -1, 9), ("Z",))) == (-1, 4, 3, 9)
    assert bounds_of(()) is None

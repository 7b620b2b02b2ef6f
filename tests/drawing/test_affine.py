"""Affine maps combine as their points do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.affine import Affine, moving, scaling, slanting, turning

NUMBERS = st.floats(-100, 100)
MAPS = st.builds(Affine, *[NUMBERS] * 6)
POINTS = st.tuples(NUMBERS, NUMBERS)


@given(MAPS, MAPS, POINTS)
def test_a_map_after_another(second, first, point):
    """The map of two maps takes a point where one after the other takes it."""
    assert second.after(first).of(point) == pytest.approx(second.of(first.of(point)), abs=1e-6)


@given(st.floats(-360, 360), POINTS, POINTS)
def test_turning_keeps_the_centre_and_distances(angle, centre, point):
    """A turn leaves its centre in place and every point as far from it as before."""
    turn = turning(angle, *centre)
    assert turn.of(centre) == pytest.approx(centre, abs=1e-9)
    there = turn.of(point)
    before = (point[0] - centre[0]) ** 2 + (point[1] - centre[1]) ** 2
    assert (there[0] - centre[0]) ** 2 + (there[1] - centre[1]) ** 2 == pytest.approx(before, abs=1e-6)


def test_turning_is_clockwise_on_paper():
    """With y downwards, a quarter turn takes right to below."""
    assert turning(90).of((1, 0)) == pytest.approx((0, 1))


@pytest.mark.parametrize(
    ("matrix", "growth"),
    [
        (moving(5, 6), 1),
        (scaling(3), 3),
        (scaling(-3, 3), 3),
        (turning(33).after(scaling(2)), 2),
        (scaling(2, 3), None),
        (slanting(20), None),
    ],
)
def test_growth_is_known_only_where_all_lengths_grow_alike(matrix, growth):
    """Moves, turns, mirrors and even scales have one growth; stretches and slants have none."""
    assert matrix.growth() == (growth if growth is None else pytest.approx(growth))

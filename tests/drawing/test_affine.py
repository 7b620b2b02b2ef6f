"""Affine maps combine as their points do, and say where turned, scaled and shifted shapes come to lie."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.rendering_scenes import page

from forge.drawing.affine import Affine, moving, scaling, shifted, slanting, stamped, turning
from forge.drawing.page import Shift
from forge.drawing.shapes import Drawing, Stamp

NUMBERS = st.floats(-100, 100)
MAPS = st.builds(Affine, *[NUMBERS] * 6)
POINTS = st.tuples(NUMBERS, NUMBERS)
lengths = st.integers(-10_000_000, 10_000_000)
sizes = st.integers(1, 10_000_000)
factors = st.floats(-5, 5)
PLACES = st.builds(Affine, factors, factors, factors, factors, lengths, lengths)


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


@given(sizes, sizes, lengths, lengths, st.floats(0.05, 4), st.sampled_from([0, 90, 180, 270]))
def test_stamp_fills_the_rectangle_from_its_place(width, height, x, y, scale, turn):
    """The turned and scaled drawing lies to the right of and below the stamp's place, touching both edges."""
    place = stamped(Stamp(Drawing("d", width, height, ()), x, y, scale, turn))

    corners = [place.of((across, down)) for across in (0, width) for down in (0, height)]
    xs, ys = zip(*corners, strict=True)

    across, down = (height, width) if turn in (90, 270) else (width, height)
    assert (min(xs), min(ys)) == pytest.approx((x, y), abs=1)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((across * scale, down * scale), abs=1)


@pytest.mark.parametrize(("turn", "corner"), [(0, (0, 0)), (90, (30, 0)), (180, (20, 30)), (270, (0, 20))])
def test_stamp_turns_clockwise(turn: int, corner: tuple[int, int]):
    """The top left corner of a drawing 20 wide and 30 high goes round clockwise."""
    drawing = Drawing("d", 20, 30, ())

    assert stamped(Stamp(drawing, 0, 0, turn=turn)).of((0, 0)) == pytest.approx(corner)


@given(lengths, lengths, st.floats(-720, 720))
def test_turning_leaves_its_point_where_it_is(x, y, angle):
    """The point that shapes are turned about does not move."""
    assert turning(angle, x, y).of((x, y)) == pytest.approx((x, y), abs=1e-3)


def test_turned_by_a_quarter_is_exact():
    """A quarter turn leaves no trace of rounding."""
    assert turning(90.0) == Affine(0, 1, -1, 0, 0, 0)


@given(PLACES, sizes, sizes, lengths, lengths)
def test_upwards_is_the_same_placing_seen_from_below(place, inner_height, outer_height, x, y):
    """Measured up from the bottom edges, a point comes to lie where it does measured down from the top edges."""
    across, down = place.of((x, y))

    upwards = place.upwards(inner_height, outer_height).of((x, inner_height - y))

    assert upwards == pytest.approx((across, outer_height - down), abs=1e-2)


def test_page_without_a_shift_is_left_alone():
    """A page that need not be shifted has no map."""
    assert shifted(page()) is None


@given(st.integers(-300_000, 300_000), st.integers(-300_000, 300_000), st.floats(-2, 2), st.floats(0.98, 1.02))
def test_shift_moves_the_centre_and_turns_about_it(dx, dy, angle, scale):
    """The centre of the page moves by dx and dy; a point to its right is turned and scaled about it."""
    width, height = 2_000_000, 1_000_000
    place = shifted(page(width=width, height=height, shift=Shift(dx, dy, angle, scale))) or Affine()

    centre = place.of((width / 2, height / 2))
    right = place.of((width / 2 + 100_000, height / 2))

    assert centre == pytest.approx((width / 2 + dx, height / 2 + dy), abs=1e-3)
    assert math.dist(centre, right) == pytest.approx(100_000 * scale, abs=1e-3)
    assert right[1] - centre[1] == pytest.approx(100_000 * scale * math.sin(math.radians(angle)), abs=1e-3)

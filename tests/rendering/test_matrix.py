"""Where turned, scaled and shifted shapes come to lie."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rendering_scenes import page

from forge.drawing.page import Shift
from forge.drawing.shapes import Drawing, Stamp, Turned
from forge.rendering import matrix
from forge.rendering.matrix import Matrix

lengths = st.integers(-10_000_000, 10_000_000)
sizes = st.integers(1, 10_000_000)
factors = st.floats(-5, 5)
matrices = st.builds(Matrix, factors, factors, factors, factors, lengths, lengths)


@given(sizes, sizes, lengths, lengths, st.floats(0.05, 4), st.sampled_from([0, 90, 180, 270]))
def test_stamp_fills_the_rectangle_from_its_place(width, height, x, y, scale, turn):
    """The turned and scaled drawing lies to the right of and below the stamp's place, touching both edges."""
    place = matrix.stamped(Stamp(Drawing("d", width, height, ()), x, y, scale, turn))

    corners = [place.point(across, down) for across in (0, width) for down in (0, height)]
    xs, ys = zip(*corners, strict=True)

    across, down = (height, width) if turn in (90, 270) else (width, height)
    assert (min(xs), min(ys)) == pytest.approx((x, y), abs=1)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((across * scale, down * scale), abs=1)


@pytest.mark.parametrize(("turn", "corner"), [(0, (0, 0)), (90, (30, 0)), (180, (20, 30)), (270, (0, 20))])
def test_stamp_turns_clockwise(turn: int, corner: tuple[int, int]):
    """The top left corner of a drawing 20 wide and 30 high goes round clockwise."""
    drawing = Drawing("d", 20, 30, ())

    assert matrix.stamped(Stamp(drawing, 0, 0, turn=turn)).point(0, 0) == pytest.approx(corner)


@given(lengths, lengths, st.floats(-720, 720))
def test_turning_leaves_its_point_where_it_is(x, y, angle):
    """The point that shapes are turned about does not move."""
    assert matrix.turned(Turned(angle, x, y, ())).point(x, y) == pytest.approx((x, y), abs=1e-3)


def test_turned_by_a_quarter_is_exact():
    """A quarter turn leaves no trace of rounding."""
    assert matrix.turned(Turned(90.0, 0, 0, ())) == Matrix(0, 1, -1, 0, 0, 0)


@given(matrices, matrices, lengths, lengths)
def test_within_applies_the_inner_matrix_first(inner, outer, x, y):
    """A matrix within another is the one after the other."""
    assert inner.within(outer).point(x, y) == pytest.approx(outer.point(*inner.point(x, y)), abs=1e-2)


@given(matrices, sizes, sizes, lengths, lengths)
def test_upwards_is_the_same_placing_seen_from_below(place, inner_height, outer_height, x, y):
    """Measured up from the bottom edges, a point comes to lie where it does measured down from the top edges."""
    across, down = place.point(x, y)

    upwards = place.upwards(inner_height, outer_height).point(x, inner_height - y)

    assert upwards == pytest.approx((across, outer_height - down), abs=1e-2)


def test_page_without_a_shift_is_left_alone():
    """A page that need not be shifted has no matrix."""
    assert matrix.shifted(page()) is None


@given(st.integers(-300_000, 300_000), st.integers(-300_000, 300_000), st.floats(-2, 2), st.floats(0.98, 1.02))
def test_shift_moves_the_centre_and_turns_about_it(dx, dy, angle, scale):
    """The centre of the page moves by dx and dy; a point to its right is turned and scaled about it."""
    width, height = 2_000_000, 1_000_000
    place = matrix.shifted(page(width=width, height=height, shift=Shift(dx, dy, angle, scale))) or Matrix()

    centre = place.point(width / 2, height / 2)
    right = place.point(width / 2 + 100_000, height / 2)

    assert centre == pytest.approx((width / 2 + dx, height / 2 + dy), abs=1e-3)
    assert math.dist(centre, right) == pytest.approx(100_000 * scale, abs=1e-3)
    assert right[1] - centre[1] == pytest.approx(100_000 * scale * math.sin(math.radians(angle)), abs=1e-3)

"""What lies beneath a point, whatever put it there; against the same question asked of every shape by hand."""

from math import cos, radians, sin

from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.beneath import Beneath, placed
from forge.drawing.bounds import Bounds
from forge.drawing.shapes import Clip, Drawing, Ellipse, Path, Picture, Rect, Stamp, Stroke, Turned
from forge.reading.measures import Colour

RED, BLUE = Colour(200, 0, 0), Colour(0, 0, 120)
SQUARE = (("M", 0, 0), ("L", 100, 0), ("L", 100, 100), ("L", 0, 100), ("Z",))
RECTS = st.lists(
    st.builds(
        Rect,
        st.integers(0, 90),
        st.integers(0, 90),
        st.integers(1, 60),
        st.integers(1, 60),
        st.builds(Colour, st.integers(0, 255), st.just(0), st.just(0)),
    ),
    max_size=80,
)


def beneath(*shapes):
    return Beneath([fill for part in placed(shapes) if (fill := part.fill)])


def colour_at(found, x, y):
    fill = found.at(x, y)
    return fill and fill.colour


@given(RECTS, st.integers(0, 150), st.integers(0, 150), st.integers(0, 80))
def test_the_last_that_covers_a_point_lies_on_top(rects, x, y, before):
    """Few shapes or a crowd of them, all or only the first ones: the answer is that of looking at each."""
    x, y = x + 0.5, y + 0.5
    over = [r.fill for r in rects[:before] if r.x < x < r.x + r.width and r.y < y < r.y + r.height]
    fill = beneath(*rects).at(x, y, before)
    assert (fill and fill.colour) == (over[-1] if over else None)
    assert fill in beneath(*rects).within(Bounds(x, y, x + 9, y + 9), before)


def test_curves_count_inside_only():
    """The corner of an ellipse's box is bare; so is what lies beyond the arc of a path."""
    disc = beneath(Ellipse(0, 0, 100, 100, RED))
    assert colour_at(disc, 50, 2) == RED
    assert colour_at(disc, 8, 8) is None
    arc = beneath(Path((("M", 0, 100), ("C", 0, 0, 100, 0, 100, 100), ("Z",)), RED))
    assert colour_at(arc, 50, 30) == RED
    assert colour_at(arc, 50, 20) is None  # the curve is highest at 25
    assert colour_at(arc, 5, 30) is None


def test_a_hole_shows_what_is_below():
    """With the even-odd rule the inner outline is a hole, with the other rule only if it runs the other way."""
    inner = (("M", 30, 30), ("L", 70, 30), ("L", 70, 70), ("L", 30, 70), ("Z",))
    for even_odd, expected in ((True, BLUE), (False, RED)):
        found = beneath(Rect(0, 0, 100, 100, BLUE), Path((*SQUARE, *inner), RED, even_odd=even_odd))
        assert colour_at(found, 50, 50) == expected
        assert colour_at(found, 10, 50) == RED


@given(st.sampled_from([0, 90, 180, 270]), st.floats(0.2, 3))
def test_a_stamp_is_scaled_and_turned_about_its_place(turn, scale):
    """The upper left quarter of a drawing comes to lie in the corner that a clockwise turn takes it to."""
    quarter = Drawing("quarter", 200, 100, (Rect(0, 0, 100, 50, RED),))
    found = beneath(Stamp(quarter, 1000, 2000, scale, turn))
    width, height = (100, 200) if turn % 180 else (200, 100)
    right, low = turn in (90, 180), turn in (180, 270)
    for across in (0.25, 0.75):
        for down in (0.25, 0.75):
            there = (across > 0.5) == right and (down > 0.5) == low
            at = (1000 + width * scale * across, 2000 + height * scale * down)
            assert (colour_at(found, *at) == RED) == there


@given(st.floats(0, 360), st.floats(0, 140), st.floats(0, 360))
def test_a_turn_by_any_angle_keeps_distances(angle, distance, direction):
    """A point of a turned square is in it if the same point was before the turn."""
    x, y = distance * cos(radians(direction)), distance * sin(radians(direction))
    if min(abs(abs(x) - 50), abs(abs(y) - 50)) < 0.01:
        return
    a = radians(angle)
    found = beneath(Turned(angle, 0, 0, (Rect(-50, -50, 100, 100, RED),)))
    turned = (x * cos(a) - y * sin(a), x * sin(a) + y * cos(a))
    assert (colour_at(found, *turned) == RED) == (abs(x) < 50 and abs(y) < 50)


def test_clips_cut_and_frames_and_pictures_are_what_they_are():
    """Outside a clip nothing shows; an outline lets all through; of a picture no colour is known."""
    found = beneath(Clip(0, 0, 50, 50, (Rect(0, 0, 100, 100, RED),)), Rect(0, 0, 100, 100, None, Stroke(BLUE, 3)))
    assert (colour_at(found, 25, 25), colour_at(found, 75, 25)) == (RED, None)
    picture = beneath(Rect(0, 0, 100, 100, RED), Picture(0, 0, 50, 50, "sea.jpg"))
    assert picture.at(25, 25).colour is None
    assert picture.at(75, 75).colour == RED

"""What lies beneath a point, whatever put it there; against the same question asked of every shape by hand."""

from math import cos, radians, sin

from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.beneath import Beneath
from forge.drawing.bounds import Bounds
from forge.drawing.colour import WHITE, pale
from forge.drawing.laid import placed
from forge.drawing.recolour import CHANGES
from forge.drawing.shapes import (
    Clip,
    Drawing,
    Ellipse,
    Faded,
    Linear,
    Path,
    Picture,
    Radial,
    Rect,
    Stamp,
    Stroke,
    Turned,
    Within,
)
from forge.reading.measures import Colour

PLAIN = CHANGES["plain"]
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
    return Beneath([part for part in placed(shapes) if part.is_filled])


def colour_at(found, x, y):
    return found.at(x, y, PLAIN)


@given(RECTS, st.integers(0, 150), st.integers(0, 150), st.integers(0, 80))
def test_the_last_that_covers_a_point_lies_on_top(rects, x, y, before):
    """Few shapes or a crowd of them, all or only the first ones: the answer is that of looking at each."""
    x, y = x + 0.5, y + 0.5
    over = [r.fill for r in rects[:before] if r.x < x < r.x + r.width and r.y < y < r.y + r.height]
    colour = beneath(*rects).at(x, y, PLAIN, before)
    assert colour == (over[-1] if over else WHITE)
    possible = beneath(*rects).within(Bounds(x, y, x + 9, y + 9), PLAIN, before)
    assert possible is None or colour in possible


@given(
    RECTS, st.lists(st.tuples(st.integers(0, 150), st.integers(0, 150)), min_size=1, max_size=12), st.integers(0, 80)
)
def test_points_near_each_other_are_each_as_they_are_alone(rects, points, before):
    """Many points looked at together have the colours that looking through all shapes gives for each."""
    points = [(x + 0.5, y + 0.5) for x, y in points]
    found = list(beneath(*rects).grounds(points, PLAIN, before))
    for (x, y), colour in zip(points, found, strict=True):
        over = [r.fill for r in rects[:before] if r.x < x < r.x + r.width and r.y < y < r.y + r.height]
        assert colour == (over[-1] if over else WHITE)


DISCS = st.lists(st.tuples(*[st.integers(0, 90)] * 2, *[st.integers(4, 60)] * 2, st.integers(0, 360)), max_size=70)


@given(DISCS, st.integers(0, 120), st.integers(0, 120))
def test_outlines_are_followed_wherever_somebody_looks(discs, x, y):
    """Of a crowd of turned discs the last round the point is on top, laid out before or only when looked for."""
    shapes = [Turned(a, 60, 60, (Ellipse(*box, Colour(n, 0, 9)),)) for n, (*box, a) in enumerate(discs)]
    over = WHITE
    for number, (left, top, width, height, angle) in enumerate(discs):
        a = radians(-angle)
        dx, dy = x - 60, y - 60
        there = (60 + dx * cos(a) - dy * sin(a), 60 + dx * sin(a) + dy * cos(a))
        out = ((there[0] - left) / width * 2 - 1) ** 2 + ((there[1] - top) / height * 2 - 1) ** 2
        if 0.9 < out < 1.1:
            return  # too near the edge to tell by short straight sides
        over = Colour(number, 0, 9) if out < 1 else over
    assert colour_at(beneath(*shapes), x, y) == over
    assert colour_at(Beneath([fill for part in placed(shapes) if (fill := part.fill)]), x, y) == over


def test_curves_count_inside_only():
    """The corner of an ellipse's box is bare; so is what lies beyond the arc of a path."""
    disc = beneath(Ellipse(0, 0, 100, 100, RED))
    assert colour_at(disc, 50, 2) == RED
    assert colour_at(disc, 8, 8) == WHITE
    arc = beneath(Path((("M", 0, 100), ("C", 0, 0, 100, 0, 100, 100), ("Z",)), RED))
    assert colour_at(arc, 50, 30) == RED
    assert colour_at(arc, 50, 20) == WHITE  # the curve is highest at 25
    assert colour_at(arc, 5, 30) == WHITE


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
    assert (colour_at(found, 25, 25), colour_at(found, 75, 25)) == (RED, WHITE)
    picture = beneath(Rect(0, 0, 100, 100, RED), Picture(0, 0, 50, 50, "sea.jpg"))
    assert colour_at(picture, 25, 25) is None
    assert colour_at(picture, 75, 75) == RED


def test_gradients_are_of_the_colour_they_have_at_a_place():
    """A quarter of the way down from black to a red of 200 it is one of 50, however the shape is stamped."""
    shaded = Rect(0, 0, 40, 100, Linear(0, 0, 0, 1, ((0, Colour(0, 0, 0)), (1, RED))))
    assert colour_at(beneath(shaded), 20, 25) == Colour(50, 0, 0)
    turned = beneath(Stamp(Drawing("shaded", 40, 100, (shaded,)), 0, 0, 2.0, 90))
    assert colour_at(turned, 150, 40) == Colour(50, 0, 0)  # from right to left, 200 long
    assert turned.within(Bounds(100, 0, 150, 80), PLAIN) == {Colour(50, 0, 0), Colour(100, 0, 0)}
    glow = beneath(Ellipse(0, 0, 200, 100, Radial(0.5, 0.5, 0.5, ((0, RED), (1, BLUE)))))
    assert colour_at(glow, 100, 50) == RED
    assert colour_at(glow, 150, 50) == colour_at(glow, 100, 75) == Colour(100, 0, 60)


def test_what_is_not_opaque_is_mixed_with_what_lies_below():
    """A quarter of red on blue; a group is laid on once, whatever it holds; paper is white."""
    mixed = Colour(50, 0, 90)
    assert colour_at(beneath(Rect(0, 0, 9, 9, BLUE), Rect(0, 0, 9, 9, RED, opacity=0.25)), 5, 5) == mixed
    group = Faded(0.25, (Rect(0, 0, 9, 9, Colour(0, 255, 0)), Rect(0, 0, 9, 9, RED)))
    found = beneath(Rect(0, 0, 9, 9, BLUE), group)
    assert colour_at(found, 5, 5) == mixed
    assert colour_at(beneath(Rect(0, 0, 9, 9, Colour(0, 0, 0), opacity=0.2)), 5, 5)[:3] == (204, 204, 204)
    assert beneath(Rect(0, 0, 9, 9, BLUE), Rect(5, 0, 4, 9, RED, opacity=0.25)).within(Bounds(1, 1, 8, 8), PLAIN) == {
        BLUE,
        mixed,
    }


def test_only_what_is_within_an_outline_shows():
    """Beside a triangle the ground shows through, and nothing at all is within an empty outline."""
    triangle = (("M", 0, 0), ("L", 100, 0), ("L", 0, 100), ("Z",))
    found = beneath(Rect(0, 0, 100, 100, BLUE), Within(triangle, (Rect(0, 0, 100, 100, RED),)))
    assert (colour_at(found, 20, 20), colour_at(found, 80, 80)) == (RED, BLUE)
    assert colour_at(beneath(Within((), (Rect(0, 0, 100, 100, RED),))), 5, 5) == WHITE


def test_textures_are_not_there_where_ink_is_saved():
    """What is left out to save ink is no ground, and a gradient ground becomes its lightest colour made pale."""
    low = CHANGES["low-ink"]
    found = beneath(Rect(0, 0, 9, 9, BLUE), Rect(0, 0, 9, 9, RED, role="texture"))
    assert (found.at(5, 5, PLAIN), found.at(5, 5, low)) == (RED, pale(BLUE))
    shaded = beneath(Rect(0, 0, 9, 9, Linear(0, 0, 1, 0, ((0, BLUE), (1, Colour(220, 230, 240))))))
    assert shaded.at(1, 5, low) == shaded.at(8, 5, low) == pale(Colour(220, 230, 240))

"""Drawings in grey and with little ink: grounds turn light, what stands on them stays readable and keeps its hue."""

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from forge.drawing.colour import contrast, difference, lab, lightness, luminance
from forge.drawing.recolour import Recolouring
from forge.drawing.shapes import Clip, Drawing, Ellipse, Line, Path, Rect, Stamp, Stroke, Text, Turned
from forge.reading.measures import Colour

WHITE, NAVY, MIST = Colour(255, 255, 255), Colour(23, 74, 69), Colour(157, 177, 184)
COLOURS = st.builds(Colour, st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))
TRIANGLE = (("M", 0, 0), ("L", 5, 0), ("L", 0, 5), ("Z",))


def symbol(colour, role="mark"):
    return Drawing("anchor", 10, 10, (Path(TRIANGLE, fill=colour, role=role),))


def low_ink(*shapes):
    return Recolouring("low-ink").shapes(shapes)


@given(COLOURS, COLOURS)
def test_in_grey_nothing_has_a_colour_and_contrast_stays(one, other):
    """Red, green and blue of each colour become equal; who could be told apart before can be after."""
    shapes = Recolouring("grey").shapes((Rect(0, 0, 9, 9, one), Text(0, 0, "a", "text", 9, other, 3)))
    ground, ink = shapes[0].fill, shapes[1].colour
    assert ground.red == ground.green == ground.blue
    assert abs(contrast(ground, ink) - contrast(one, other)) < 0.2 * contrast(one, other) + 0.1


@given(COLOURS)
def test_with_little_ink_every_ground_is_light_and_every_text_on_it_readable(colour):
    """Whatever the ground and the text were, the text has a contrast of 4.5:1 afterwards."""
    for ink in (WHITE, NAVY, colour):
        ground, text = low_ink(Rect(0, 0, 9, 9, colour), Text(0, 0, "a", "text", 9, ink, 3))
        assert lightness(ground.fill) >= 75
        assert contrast(ground.fill, text.colour) >= 4.5


@given(COLOURS, COLOURS, st.sampled_from(["ground", "badge"]))
def test_with_little_ink_every_mark_is_seen_on_every_ground(ground, mark, role):
    """Arrows, pips, bars, symbols and lines that carry meaning keep 3:1 to whatever grounds become."""
    stroke = Stroke(mark, 1)
    shapes = (
        Rect(0, 0, 9, 9, mark, role="mark"),
        Ellipse(0, 0, 9, 9, mark, role="mark"),
        Path(TRIANGLE, mark, role="mark"),
        Path(TRIANGLE, None, stroke, role="mark"),
        Line(0, 0, 9, 9, stroke, "mark"),
        Stamp(symbol(mark), 0, 0),
    )
    below, *marks = low_ink(Rect(0, 0, 9, 9, ground, role=role), *shapes)
    for each in marks:
        drawn = each.drawing.shapes[0] if isinstance(each, Stamp) else each
        colour = getattr(drawn, "fill", None) or drawn.stroke.colour
        assert contrast(colour, below.fill) >= 3


@given(COLOURS)
def test_with_little_ink_a_mark_keeps_its_hue(colour):
    """A mark that is no grey points the same way between red, green, yellow and blue as before."""
    (mark,) = low_ink(Rect(0, 0, 9, 9, colour, role="mark"))
    before, after = lab(colour), lab(mark.fill)
    assume(abs(before.a) + abs(before.b) > 40)
    assert before.a * after.a + before.b * after.b > 0
    assert luminance(mark.fill) <= luminance(colour) + 0.01


def test_the_colours_of_ten_task_forces_stay_apart():
    """Ten colours of bars that were told apart are told apart with little ink: at least 10, which is plain to see."""
    british = ["#8a2d2d", "#1f5a5a", "#27407a", "#5c3b1e", "#111111"]
    german = ["#e8b33a", "#d9e3ea", "#e0793c", "#7cc4b8", "#c7a3d9"]
    colours = [Colour(*bytes.fromhex(bar[1:])) for bar in british + german]
    marks = [each.fill for each in low_ink(*(Rect(0, 0, 9, 9, colour, role="mark") for colour in colours))]
    assert min(difference(one, other) for one, other in combinations(colours, 2)) > 10
    assert min(difference(one, other) for one, other in combinations(marks, 2)) > 10


def test_a_white_symbol_on_a_dark_ground_turns_dark_and_a_decoration_stays_faint():
    """The ships of dark counters stay visible; the pale emblems of a board do not shout."""
    ship, emblem = low_ink(Stamp(symbol(WHITE), 0, 0), Stamp(symbol(MIST, "rule"), 0, 0))
    assert lightness(ship.drawing.shapes[0].fill) < 40
    assert emblem.drawing.shapes[0].fill == MIST


def test_a_badge_that_turns_pale_keeps_its_shape_by_a_line():
    """A disc under a figure is outlined in its own hue; a ground is not, for its edge may be the cut."""
    disc, ground = low_ink(Ellipse(0, 0, 9, 9, NAVY, role="badge"), Ellipse(0, 0, 9, 9, NAVY))
    assert disc.fill == ground.fill
    assert contrast(disc.stroke.colour, disc.fill) >= 3
    assert ground.stroke is None


@pytest.mark.parametrize("look", ["plain", "low-ink"])
def test_a_picture_keeps_its_colours(look):
    """A flag that somebody drew is that flag with little ink, too."""
    (shape,) = Recolouring(look).shapes((Path(TRIANGLE, NAVY, Stroke(MIST, 1), role="picture"),))
    assert shape == Path(TRIANGLE, NAVY, Stroke(MIST, 1), role="picture")


def test_a_shared_drawing_is_recoloured_once():
    """Renderers can go on drawing it once and stamping it."""
    anchor = symbol(WHITE)
    one, other = low_ink(Stamp(anchor, 0, 0), Stamp(anchor, 5, 5))
    assert one.drawing is other.drawing


def test_what_is_clipped_turned_or_stroked_is_recoloured_too():
    """No colour hides inside another shape."""
    line = Line(0, 0, 1, 1, Stroke(Colour(200, 0, 0), 1))
    shapes = Recolouring("grey").shapes((Clip(0, 0, 9, 9, (Turned(45, 0, 0, (line,)),)),))
    colour = shapes[0].shapes[0].shapes[0].stroke.colour
    assert colour.red == colour.green == colour.blue

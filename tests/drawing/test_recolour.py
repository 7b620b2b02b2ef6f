"""Drawings in grey and with little ink: grounds turn light, what stands on them stays readable."""

from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.colour import contrast, lightness
from forge.drawing.recolour import GREY, LOW_INK, Recolouring
from forge.drawing.shapes import Clip, Drawing, Line, Path, Rect, Stamp, Stroke, Text, Turned
from forge.reading.measures import Colour

WHITE, NAVY, MIST = Colour(255, 255, 255), Colour(23, 74, 69), Colour(157, 177, 184)
COLOURS = st.builds(Colour, st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))
TRIANGLE = (("M", 0, 0), ("L", 5, 0), ("L", 0, 5), ("Z",))


def symbol(colour):
    return Drawing("anchor", 10, 10, (Path(TRIANGLE, fill=colour),), one_ink=True)


@given(COLOURS, COLOURS)
def test_in_grey_nothing_has_a_colour_and_contrast_stays(one, other):
    """Red, green and blue of each colour become equal; who could be told apart before can be after."""
    shapes = Recolouring(GREY).shapes((Rect(0, 0, 9, 9, one), Text(0, 0, "a", "text", 9, other, 3)))
    ground, ink = shapes[0].fill, shapes[1].colour
    assert ground.red == ground.green == ground.blue
    assert abs(contrast(ground, ink) - contrast(one, other)) < 0.2 * contrast(one, other) + 0.1


@given(COLOURS)
def test_with_little_ink_every_ground_is_light_and_every_text_on_it_readable(colour):
    """Whatever the ground and the text were, the text has a contrast of 4.5:1 afterwards."""
    for ink in (WHITE, NAVY, colour):
        ground, text = Recolouring(LOW_INK).shapes((Rect(0, 0, 9, 9, colour), Text(0, 0, "a", "text", 9, ink, 3)))
        assert lightness(ground.fill) >= 75
        assert contrast(ground.fill, text.colour) >= 4.5


def test_a_white_symbol_on_a_dark_ground_turns_dark_and_a_faint_one_stays_faint():
    """The ships of dark counters stay visible; the pale emblems of a board do not shout."""
    ship, emblem = Recolouring(LOW_INK).shapes((Stamp(symbol(WHITE), 0, 0), Stamp(symbol(MIST), 0, 0)))
    assert lightness(ship.drawing.shapes[0].fill) < 40
    assert emblem.drawing.shapes[0].fill == MIST


def test_a_shared_drawing_is_recoloured_once():
    """Renderers can go on drawing it once and stamping it."""
    anchor = symbol(WHITE)
    one, other = Recolouring(LOW_INK).shapes((Stamp(anchor, 0, 0), Stamp(anchor, 5, 5)))
    assert one.drawing is other.drawing
    assert one.drawing.one_ink


def test_what_is_clipped_turned_or_stroked_is_recoloured_too():
    """No colour hides inside another shape."""
    line = Line(0, 0, 1, 1, Stroke(Colour(200, 0, 0), 1))
    shapes = Recolouring(GREY).shapes((Clip(0, 0, 9, 9, (Turned(45, 0, 0, (line,)),)),))
    colour = shapes[0].shapes[0].shapes[0].stroke.colour
    assert colour.red == colour.green == colour.blue

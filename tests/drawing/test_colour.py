"""Colours are compared as the standards say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.colour import (
    BLACK,
    DEFICIENCIES,
    READABLE,
    WHITE,
    Lab,
    best_ink,
    cmyk_to_rgb,
    contrast,
    darken,
    difference,
    grey,
    lab,
    lab_difference,
    lighten,
    lightness,
    luminance,
    mix,
    pale,
    simulate,
    strong,
)
from forge.reading.measures import Colour, parse_colour

COLOURS = st.builds(Colour, *[st.integers(0, 255)] * 3)

# Sharma, Wu and Dalal (2005), table 1: two colours in CIELAB and their difference.
SHARMA = """
50.0000 2.6772 -79.7751 50.0000 0.0000 -82.7485 2.0425
50.0000 3.1571 -77.2803 50.0000 0.0000 -82.7485 2.8615
50.0000 2.8361 -74.0200 50.0000 0.0000 -82.7485 3.4412
50.0000 -1.3802 -84.2814 50.0000 0.0000 -82.7485 1.0000
50.0000 -1.1848 -84.8006 50.0000 0.0000 -82.7485 1.0000
50.0000 -0.9009 -85.5211 50.0000 0.0000 -82.7485 1.0000
50.0000 0.0000 0.0000 50.0000 -1.0000 2.0000 2.3669
50.0000 -1.0000 2.0000 50.0000 0.0000 0.0000 2.3669
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0009 7.1792
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0010 7.1792
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0011 7.2195
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0012 7.2195
50.0000 -0.0010 2.4900 50.0000 0.0009 -2.4900 4.8045
50.0000 -0.0010 2.4900 50.0000 0.0010 -2.4900 4.8045
50.0000 -0.0010 2.4900 50.0000 0.0011 -2.4900 4.7461
50.0000 2.5000 0.0000 50.0000 0.0000 -2.5000 4.3065
50.0000 2.5000 0.0000 73.0000 25.0000 -18.0000 27.1492
50.0000 2.5000 0.0000 61.0000 -5.0000 29.0000 22.8977
50.0000 2.5000 0.0000 56.0000 -27.0000 -3.0000 31.9030
50.0000 2.5000 0.0000 58.0000 24.0000 15.0000 19.4535
50.0000 2.5000 0.0000 50.0000 3.1736 0.5854 1.0000
50.0000 2.5000 0.0000 50.0000 3.2972 0.0000 1.0000
50.0000 2.5000 0.0000 50.0000 1.8634 0.5757 1.0000
50.0000 2.5000 0.0000 50.0000 3.2592 0.3350 1.0000
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
61.2901 3.7196 -5.3901 61.4292 2.2480 -4.9620 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
36.4612 47.8580 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082
"""


@pytest.mark.parametrize("row", SHARMA.strip().splitlines())
def test_differences_are_those_published_with_the_formula(row):
    """All 34 pairs of the paper, in both orders, to its four decimals."""
    *numbers, expected = map(float, row.split())
    one, other = Lab(*numbers[:3]), Lab(*numbers[3:])
    assert lab_difference(one, other) == pytest.approx(expected, abs=5e-5)
    assert lab_difference(other, one) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000", "#fff", 21),
        ("#fff", "#fff", 1),
        ("#767676", "#fff", 4.54),
        ("#777777", "#fff", 4.48),
        ("#f00", "#fff", 4.0),
    ],
)
def test_contrast_is_that_of_the_guidelines(one, other, ratio):
    """Black on white is 21 to 1; #767676 is the lightest grey that is readable on white."""
    assert contrast(parse_colour(one), parse_colour(other)) == pytest.approx(ratio, abs=0.005)
    assert contrast(parse_colour(other), parse_colour(one)) == pytest.approx(ratio, abs=0.005)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("#ffffff", (100, 0, 0)),
        ("#000000", (0, 0, 0)),
        ("#ff0000", (53.24, 80.09, 67.20)),
        ("#00ff00", (87.74, -86.18, 83.18)),
        ("#0000ff", (32.30, 79.19, -107.86)),
    ],
)
def test_cielab_of_the_primaries(written, expected):
    """The corners of sRGB have their well-known places in CIELAB."""
    assert lab(parse_colour(written)) == pytest.approx(expected, abs=0.05)


@given(COLOURS, COLOURS)
def test_difference_is_symmetric_and_nothing_for_equals(one, other):
    """A colour does not differ from itself, and from another as much as that one from it."""
    assert difference(one, one) == 0
    assert difference(one, other) == pytest.approx(difference(other, one), abs=1e-9)


@given(st.sampled_from(DEFICIENCIES), st.integers(0, 255))
def test_every_eye_sees_greys_alike(deficiency, level):
    """A deficiency leaves greys as they are, to a rounding."""
    seen = simulate(Colour(level, level, level), deficiency)
    assert all(abs(part - level) <= 1 for part in seen[:3])


def test_red_and_green_are_confused_and_blue_and_yellow_are_not():
    """Who lacks the green receptor confuses brick red and olive green that others tell apart easily."""
    brick, olive = parse_colour("#8f5a2a"), parse_colour("#66701f")
    assert difference(brick, olive) > 20
    assert difference(simulate(brick, "deuteranopia"), simulate(olive, "deuteranopia")) < 10
    blue, yellow = parse_colour("#2040a0"), parse_colour("#e0c020")
    assert difference(simulate(blue, "deuteranopia"), simulate(yellow, "deuteranopia")) > 40


@given(COLOURS)
def test_grey_keeps_luminance(colour):
    """A grey printer keeps how light a colour is, to one level."""
    level = grey(colour)
    assert level.red == level.green == level.blue
    near = [luminance(Colour(part, part, part)) for part in (max(level.red - 1, 0), min(level.red + 1, 255))]
    assert near[0] <= luminance(colour) <= near[1]


@given(COLOURS, COLOURS, st.floats(0, 1))
def test_a_mixture_lies_between_its_parts(one, other, share):
    """Every channel of a mixture lies between those of its parts, and the ends are the parts themselves."""
    mixed = mix(one, other, share)
    assert all(min(a, b) <= m <= max(a, b) for a, b, m in zip(one[:3], other[:3], mixed[:3], strict=True))
    assert mix(one, other, 0) == one
    assert mix(one, other, 1) == other


def test_press_inks_are_thinned_with_the_colour():
    """Half of an ink on white is half of each percentage; a spot colour cannot be thinned and is dropped."""
    ink = Colour(0, 80, 120, cmyk=(100, 40, 20, 10), spot="Deep Sea")
    assert lighten(ink, 0.5)[3:] == ((50, 20, 10, 5), None)
    assert darken(Colour(10, 20, 30), 0.5).cmyk is None


def test_the_best_ink_is_the_one_read_best():
    """White on navy, black on yellow."""
    assert best_ink(parse_colour("#24425c")) == WHITE
    assert best_ink(parse_colour("#e8d060")) == BLACK


@given(COLOURS)
def test_low_ink_grounds_are_lighter_and_inks_on_them_readable(colour):
    """The low-ink version of a ground costs less ink, and that of any ink is read on it."""
    assert lightness(pale(colour)) >= lightness(colour) - 0.01
    assert contrast(strong(colour), pale(colour)) >= READABLE


@given(COLOURS, COLOURS)
def test_low_ink_keeps_which_of_two_grounds_is_lighter(one, other):
    """Depths of a sea and tints of results are told in the order in which colour tells them."""
    light, dark = sorted((one, other), key=lightness, reverse=True)
    assert lightness(pale(light)) >= lightness(pale(dark)) - 0.4  # a step of eight bits


@pytest.mark.parametrize(
    ("inks", "expected"),
    [((0, 0, 0, 0), "#ffffff"), ((100, 0, 0, 0), "#00aeef"), ((0, 100, 0, 0), "#ec008c"), ((0, 0, 100, 0), "#fff200")],
)
def test_press_inks_look_as_a_renderer_shows_them(inks, expected):
    """Process cyan, magenta and yellow get the colours of printed ink, not the garish ones of the simple formula."""
    shown = cmyk_to_rgb(inks)
    assert all(abs(one - other) <= 2 for one, other in zip(shown[:3], parse_colour(expected)[:3], strict=True))
    assert shown.cmyk == inks

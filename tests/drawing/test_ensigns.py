"""Ensigns are drawn as their descriptions say, and can be told apart in the band of a counter."""

from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
import resvg_py
from PIL import Image

from forge.drawing.ensigns import ENSIGNS, ensign, ensign_hint
from forge.drawing.fonts import FontBook
from forge.drawing.layout import place_drawing
from forge.drawing.page import Box, Page
from forge.drawing.recolour import Recolouring
from forge.drawing.shapes import Ellipse, Path, Rect
from forge.drawing.symbols import SymbolBook
from forge.reading.measures import MM, Colour
from forge.rendering.svg import render_svg

LARGE, IN_A_BAND = 15 * MM, round(2.85 * MM)
FONTS = FontBook()
BLUE, RED, WHITE = Colour(20, 70, 150), Colour(200, 30, 45), Colour(255, 255, 255)
"""As they are drawn."""


def stars(drawing):
    """Count the outlines of ten points."""
    return sum(isinstance(shape, Path) and len(shape.commands) == 11 for shape in drawing.shapes)


def dots(drawing):
    """Count the discs that stand for stars where these would be too small."""
    return sum(isinstance(shape, Ellipse) for shape in drawing.shapes)


def pixels(key, width, across):
    """Draw an ensign as wide as ``width`` on grey, ``across`` pixels wide."""
    drawing = ensign(key, width)
    high = width * drawing.height // drawing.width
    page = Page("x", "x", width, high, (), Box(0, 0, width, high), Box(0, 0, width, high))
    ground = Rect(0, 0, width, high, Colour(128, 128, 128))
    svg = render_svg(page._replace(shapes=(ground, place_drawing(drawing, Box(0, 0, width, high)))), FONTS)
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=96, width=across))
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"), dtype=int)


@pytest.mark.parametrize("key", ENSIGNS)
@pytest.mark.parametrize("width", [LARGE, IN_A_BAND])
def test_a_flag_is_three_by_two_and_a_roundel_round(key, width):
    """Flags share one shape, so that a column of them is even, and nothing is drawn outside it."""
    drawing = ensign(key, width)
    assert drawing.width * 2 == drawing.height * (2 if ENSIGNS[key].round else 3)
    for shape in drawing.shapes:
        if isinstance(shape, Path):
            ends = [command[-2:] for command in shape.commands if command[0] != "Z"]
        else:
            ends = [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
        assert all(-1 <= x <= drawing.width + 1 and -1 <= y <= drawing.height + 1 for x, y in ends)


def test_two_flags_are_never_alike_in_the_band_of_a_counter():
    """At 2.85 mm and 300 dpi, a twentieth of the pixels of any two differ plainly."""
    flags = {key: pixels(key, IN_A_BAND, 34) for key, flown in ENSIGNS.items() if not flown.round}
    alike = []
    for one, other in combinations(flags, 2):
        apart = (abs(flags[one] - flags[other]).max(axis=2) > 60).mean()
        if apart < 0.05:
            alike.append((one, other, round(apart, 3)))
    assert not alike


def test_the_stars_and_stripes_of_the_war_have_48_stars_and_thirteen_stripes():
    """The flag of 1912 to 1959; in the band of a counter seven stripes and twelve dots, for one star is Liberia's."""
    large, small = ensign("united-states", LARGE), ensign("united-states", IN_A_BAND)
    assert (stars(large), stars(small), dots(small)) == (48, 0, 12)
    column = pixels("united-states", 30 * MM, 900)[:, 700]
    assert _bands(column) == 13
    assert _bands(pixels("united-states", IN_A_BAND, 300)[:, 240]) == 7


def _bands(column):
    """Count the red and white bands of a column, the frame left out."""
    inside = column[12:-12, 1] > 128
    return 1 + int((inside[1:] != inside[:-1]).sum())


def test_the_french_ensign_has_unequal_pales():
    """At sea blue, white and red are as 30, 33 and 37, so that they look equal in the wind."""
    row = pixels("france", 30 * MM, 1000)[300]
    assert abs(row[290] - BLUE[:3]).max() < 20
    assert abs(row[310] - WHITE[:3]).max() < 20
    assert abs(row[620] - WHITE[:3]).max() < 20
    assert abs(row[640] - RED[:3]).max() < 20


def test_the_white_of_the_union_is_broad_above_the_red_at_the_hoist():
    """Saint Andrew before Saint Patrick at the hoist, after him at the fly."""
    flag = pixels("united-kingdom", 30 * MM, 1500)
    for x, y, above, below in ((300, 200, WHITE, RED), (1200, 800, RED, WHITE)):
        assert abs(flag[y - 25, x] - above[:3]).max() < 25
        assert abs(flag[y + 25, x] - below[:3]).max() < 25


def test_what_is_no_ensign_has_a_hint():
    """As a key, and as a symbol."""
    assert ensign("germny") is None
    assert ensign_hint("germny") == "did you mean 'germany'?"
    assert SymbolBook().hint("ensign-germny") == "did you mean 'germany'?"
    assert not SymbolBook().known("ensign-germny")


def test_an_ensign_stands_wherever_a_symbol_may_in_its_own_colours():
    """In whatever ink it is asked for, it is the same drawing."""
    book = SymbolBook()
    assert book.known("ensign-raf")
    assert book.get("ensign-raf", BLUE) is book.get("ensign-raf", RED) is ensign("raf")


def test_an_ensign_keeps_its_colours_with_little_ink():
    """It is a picture, no ground; in grey it is grey."""
    shapes = ensign("norway", IN_A_BAND).shapes
    assert Recolouring("low-ink").shapes(shapes) == shapes
    assert all(len(set(shape.fill[:3])) == 1 for shape in Recolouring("grey").shapes(shapes) if shape.fill)

"""Gradients, opacities, outlines to clip by, haloes and tracking: PDF and SVG show the same, and what was asked for."""

from __future__ import annotations

import numpy as np
import pytest
from kit.painted import ACROSS, CELLS, DOWN, SIDE, STRIPES, painted
from kit.pictures import differing, look_at_svg
from kit.rendering_scenes import BLACK, BLUE, FONTS, RED, SAND, WHITE, look_at_pdf, page, pdf, text

from forge.drawing.colour import mix
from forge.drawing.recolour import ALL_LOOKS, Recolouring
from forge.drawing.shapes import Drawing, Ellipse, Faded, Halo, Linear, Radial, Rect, Stamp, Stroke, Text, Within
from forge.reading.measures import PT, Colour
from forge.rendering.svg import render_svg

DPI = 150
SLIGHT = 16
"""A difference of two colours, of 255, that no eye sees along an edge."""
EDGES, LETTERS = 0.02, 0.05
"""The share of a cell's pixels that may differ by more: those along curves, which no two engines soften alike."""
MOST = 0.001
"""The share of pixels that may differ plainly, as on every other page."""


@pytest.fixture(params=["pdf", "svg"])
def look(request):
    """One renderer after the other, at one pixel a point."""
    if request.param == "pdf":
        return lambda *shapes: look_at_pdf(pdf(page(*shapes)))
    return lambda *shapes: look_at_svg(render_svg(page(*shapes), FONTS))


def near(found, wanted: Colour) -> bool:
    """Whether a pixel has a colour, but for the rounding of a renderer, and the steps it takes along a gradient."""
    return all(abs(int(one) - other) <= 5 for one, other in zip(found, wanted[:3], strict=True))


def unlike(one: np.ndarray, other: np.ndarray) -> float:
    """The share of pixels that differ more than slightly from every pixel within one of their place."""
    one, other = one.astype(int), other.astype(int)
    least = np.full(one.shape[:2], 255)
    for down in (-1, 0, 1):
        for across in (-1, 0, 1):
            least = np.minimum(least, np.abs(one - np.roll(other, (down, across), (0, 1))).max(2))
    return float((least > SLIGHT).mean())


@pytest.mark.parametrize("shown", ALL_LOOKS)
def test_painted_cells_look_the_same_in_pdf_and_svg(shown):
    """Each of eighteen cells, in colours, in grey and with little ink, looks alike in two engines."""
    sheet = painted()
    sheet = sheet._replace(shapes=Recolouring(shown).shapes(sheet.shapes))

    from_pdf, from_svg = look_at_pdf(pdf(sheet), DPI), look_at_svg(render_svg(sheet, FONTS), DPI)

    assert from_pdf.shape == from_svg.shape
    cell = 48 * DPI // 72
    for number, name in enumerate(CELLS):
        place = (
            slice(number // ACROSS * cell, number // ACROSS * cell + cell),
            slice(number % ACROSS * cell, number % ACROSS * cell + cell),
        )
        assert (from_pdf[place] < 250).any(), f"{name} shows nothing"
        lettered = any(isinstance(shape, Text) for shape in CELLS[name])
        assert unlike(from_pdf[place], from_svg[place]) < (LETTERS if lettered else EDGES), name
    assert differing(from_pdf, from_svg) < MOST


def test_the_comparison_notices_a_gradient_upside_down():
    """The measure is able to fail: the same colours in the other order are told apart."""
    one, other = (
        look_at_pdf(pdf(page(Rect(0, 0, SIDE, SIDE, Linear(0, start, 0, 1 - start, DOWN.stops)))), DPI)
        for start in (0, 1)
    )
    assert unlike(one, other) > EDGES


def test_a_gradient_runs_from_its_first_colour_to_its_last(look):
    """Of black to a red of 208 down 104 points, every two points have four levels more."""
    stops = ((0.0, Colour(0, 0, 0)), (1.0, Colour(208, 0, 0)))
    pixels = look(Rect(10 * PT, 10 * PT, 50 * PT, 104 * PT, Linear(0, 0, 0, 1, stops)))
    for down in (0, 25, 50, 75, 103):
        assert near(pixels[10 + down, 30], Colour(2 * down + 1, 0, 0))
    assert near(pixels[5, 30], WHITE)


def test_a_radial_gradient_is_an_ellipse_in_an_oblong(look):
    """Half way out in either direction it has the same colour, and beyond its radius the last one."""
    stops = ((0.0, RED), (1.0, BLUE))
    pixels = look(Rect(10 * PT, 10 * PT, 120 * PT, 60 * PT, Radial(0.5, 0.5, 0.5, stops)))
    assert near(pixels[40, 70], mix(RED, BLUE, 0.01))
    assert near(pixels[40, 100], mix(RED, BLUE, 0.5083))
    assert near(pixels[55, 70], mix(RED, BLUE, 0.5167))
    assert near(pixels[12, 12], BLUE)


def test_opacity_mixes_with_what_lies_below(look):
    """Two faint discs that overlap are darker where they do; as a group they are one."""
    ground = Rect(0, 0, 200 * PT, 100 * PT, SAND)
    discs = [Ellipse(x * PT, 20 * PT, 60 * PT, 60 * PT, BLUE, opacity=0.4) for x in (20, 50)]
    once, twice = mix(SAND, BLUE, 0.4), mix(mix(SAND, BLUE, 0.4), BLUE, 0.4)

    apart = look(ground, *discs)
    assert near(apart[50, 30], once)
    assert near(apart[50, 65], twice)
    together = look(ground, Faded(0.4, tuple(disc._replace(opacity=1.0) for disc in discs)))
    assert near(together[50, 30], once)
    assert near(together[50, 65], once)


def test_area_and_line_are_faded_as_one(look):
    """Where a faint shape's own line lies on its area, the area does not shine through the line."""
    shape = Rect(20 * PT, 20 * PT, 60 * PT, 60 * PT, RED, Stroke(BLUE, 20 * PT), opacity=0.5)
    pixels = look(shape)
    assert near(pixels[50, 50], mix(WHITE, RED, 0.5))
    assert near(pixels[50, 25], mix(WHITE, BLUE, 0.5))
    assert near(pixels[50, 15], mix(WHITE, BLUE, 0.5))


def test_nothing_shows_outside_an_outline(look):
    """A triangle lets half of a square through; an empty outline nothing."""
    triangle = (("M", 20 * PT, 20 * PT), ("L", 80 * PT, 20 * PT), ("L", 20 * PT, 80 * PT), ("Z",))
    square = Rect(0, 0, 100 * PT, 100 * PT, RED)
    pixels = look(Within(triangle, (square,)))
    assert near(pixels[30, 30], RED)
    assert near(pixels[75, 75], WHITE)
    assert near(pixels[10, 10], WHITE)
    assert (look(Within((), (square,))) == 255).all()


def test_stamps_print_their_gradients_and_opacities(look):
    """What is shared, often or once, heavy or light, shows its gradient, and its faint ground faint."""
    shaded = Rect(0, 0, 30 * PT, 30 * PT, DOWN)
    faint = Rect(0, 0, 15 * PT, 30 * PT, BLACK, opacity=0.2)
    halo = text(2 * PT, 20 * PT, "U", size=12 * PT)._replace(halo=Halo(WHITE, 2 * PT, 0.5), colour=RED)
    light = Drawing("light", 30 * PT, 30 * PT, (shaded, faint, halo))
    heavy = Drawing("heavy", 30 * PT, 30 * PT, (*STRIPES * 400, shaded, faint, halo))
    stamps = [
        Stamp(drawing, (10 + 40 * across) * PT, (10 + 40 * down) * PT)
        for down, drawing in enumerate((light, heavy))
        for across in range(6)
    ]
    pixels = look(*stamps)
    for stamp in stamps:
        x, y = stamp.x // PT, stamp.y // PT
        assert near(pixels[y + 1, x + 25], mix(BLUE, SAND, 1.5 / 30))
        assert near(pixels[y + 28, x + 25], mix(BLUE, SAND, 28.5 / 30))
        assert near(pixels[y + 28, x + 5], mix(mix(BLUE, SAND, 28.5 / 30), BLACK, 0.2))


def test_tracking_moves_letters_apart(look):
    """With 5 points after each letter the fourth stands 15 further right, and the next text where it should."""
    plain = text(10 * PT, 30 * PT, "IIII", size=20 * PT)
    below = plain._replace(y=70 * PT)
    pixels = look(plain._replace(tracking=5 * PT), below)

    def right(rows: slice) -> int:
        return int(np.nonzero((pixels[rows] < 128).any(axis=(0, 2)))[0].max())

    assert abs(right(slice(10, 32)) - right(slice(50, 72)) - 15) <= 1


def test_a_halo_surrounds_letters_and_stays_below_them(look):
    """Of a stroke 6 wide, 3 show around a letter, and the letter keeps its own form."""
    letter = text(40 * PT, 60 * PT, "I", size=40 * PT)
    ink = np.argwhere((look(letter) < 100).all(axis=2))
    around = look(letter._replace(halo=Halo(RED, 6 * PT)))
    kept = np.argwhere((around < 100).all(axis=2))
    red = np.argwhere(np.abs(around.astype(int) - RED[:3]).max(axis=2) < 40)
    assert np.abs(kept.min(axis=0) - ink.min(axis=0)).max() <= 1
    assert np.abs(kept.max(axis=0) - ink.max(axis=0)).max() <= 1
    assert np.abs(ink.min(axis=0) - red.min(axis=0) - 3).max() <= 1
    assert np.abs(red.max(axis=0) - ink.max(axis=0) - 3).max() <= 1


def test_three_hundred_gradients_cost_little():
    """Counters of one gradient share it: the shading is written once, each use in a few bytes."""
    places = [(54 + number % 15 * 32, 60 + number // 15 * 36) for number in range(300)]

    def size(fill) -> int:
        rects = [Rect(x * PT, y * PT, 30 * PT, 34 * PT, fill) for x, y in places]
        return len(pdf(page(*rects, width=600 * PT, height=900 * PT)))

    assert size(DOWN) - size(SAND) < 4_000
    svg = render_svg(page(*(Rect(x * PT, y * PT, PT, PT, DOWN) for x, y in places)), FONTS)
    assert svg.count("<linearGradient") == 1


def test_pages_say_that_they_mix_colours_only_if_they_do():
    """A page with something that is not opaque, even deep in a shared drawing, names the colours to mix it in."""
    faint = Drawing("faint", 9 * PT, 9 * PT, (Rect(0, 0, 9 * PT, 9 * PT, RED, opacity=0.5),))
    first = page(*(Stamp(faint, number * 10 * PT, 0) for number in range(30)))
    data = pdf(first, page(Rect(0, 0, PT, PT, DOWN)), page(Stamp(faint, 0, 0)), compress=False)
    pages = [part for part in data.split(b"endobj") if b"/Type /Page\n" in part or b"/Type /Page " in part]
    assert [b"/Transparency" in part for part in pages] == [True, False, True]

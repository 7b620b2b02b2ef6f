"""PDF and SVG show the same, and what was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
import pytest
from kit.pictures import differing, look_at_svg
from kit.rendering_scenes import (
    BLACK,
    BLUE,
    FONTS,
    RED,
    SAND,
    everything,
    look_at_pdf,
    page,
    pdf,
    text,
)
from PIL import Image

from forge.drawing.page import Shift
from forge.drawing.shapes import Clip, Drawing, Ellipse, Line, Path, Picture, Rect, Stamp, Stroke, Turned
from forge.reading.measures import INCH, PT, Colour
from forge.rendering.svg import render_svg

if TYPE_CHECKING:
    from forge.drawing.page import Page

PAPER = (255, 255, 255)


class Look(Protocol):
    """Draws a page with one pixel a point and tells colours by their place."""

    def __call__(self, shown: Page) -> np.ndarray:
        """Draw it."""


@pytest.fixture(params=["pdf", "svg"])
def look(request: pytest.FixtureRequest) -> Look:
    """One renderer after the other, at one pixel a point."""
    if request.param == "pdf":
        return lambda shown: look_at_pdf(pdf(shown))
    return lambda shown: look_at_svg(render_svg(shown, FONTS))


def colour(pixels: np.ndarray, x: float, y: float) -> tuple[int, ...]:
    """The colour of the pixel at a place in points from the top left."""
    return tuple(int(level) for level in pixels[int(y), int(x)])


def rgb(ink: Colour) -> tuple[int, ...]:
    """A colour without its press ink."""
    return tuple(ink[:3])


def near(found: tuple[int, ...], wanted: Colour | tuple[int, ...]) -> bool:
    """Whether colours are equal but for the rounding of a renderer."""
    return all(abs(one - other) <= 2 for one, other in zip(found, tuple(wanted)[:3], strict=True))


@pytest.mark.parametrize("dpi", [150, 300])
def test_every_shape_looks_the_same_in_pdf_and_svg(dpi: int, tmp_path):
    """At 150 and 300 dpi, two different engines show the page of all shapes alike to within a pixel."""
    shown = everything(tmp_path)

    from_pdf = look_at_pdf(pdf(shown), dpi)
    from_svg = look_at_svg(render_svg(shown, FONTS), dpi)

    assert from_pdf.shape == from_svg.shape == (dpi * 5 // 2, dpi * 4, 3)
    assert differing(from_pdf, from_svg) < 0.001


def test_comparison_notices_a_shape_that_is_moved():
    """The measure of likeness is able to fail: a rectangle a millimetre off is more than it tolerates."""
    one, other = (look_at_pdf(pdf(page(Rect(x, 36 * PT, 72 * PT, 72 * PT, BLACK))), 150) for x in (36 * PT, 39 * PT))

    assert differing(one, other) > 0.001


def test_rectangle_lies_where_it_should(look: Look):
    """A rectangle 20 points from the left and 10 from the top is 50 wide and 30 high."""
    pixels = look(page(Rect(20 * PT, 10 * PT, 50 * PT, 30 * PT, RED)))

    red = np.argwhere((np.abs(pixels.astype(int) - rgb(RED)) <= 2).all(axis=2))

    assert red.min(axis=0).tolist() == [10, 20]
    assert red.max(axis=0).tolist() == [39, 69]
    assert len(red) == 50 * 30


def test_stroke_lies_astride_the_edge(look: Look):
    """A line 4 wide about a rectangle covers 2 inside and 2 outside, and leaves an unfilled inside alone."""
    pixels = look(page(Rect(20 * PT, 20 * PT, 50 * PT, 30 * PT, None, Stroke(RED, 4 * PT))))

    assert colour(pixels, 17, 35) == PAPER
    assert near(colour(pixels, 18, 35), RED)
    assert near(colour(pixels, 21, 35), RED)
    assert colour(pixels, 22, 35) == PAPER
    assert near(colour(pixels, 18, 18), RED), "the corner is mitred"


def test_rounded_corner_leaves_the_corner_free(look: Look):
    """A corner with a radius of 10 points is cut by the quarter circle and by no more."""
    pixels = look(page(Rect(20 * PT, 20 * PT, 50 * PT, 30 * PT, RED, radius=10 * PT)))

    assert colour(pixels, 21, 21) == PAPER
    assert near(colour(pixels, 24, 24), RED)
    assert near(colour(pixels, 21, 31), RED)
    assert colour(pixels, 68, 48) == PAPER


def test_ellipse_touches_the_middles_of_its_rectangle(look: Look):
    """An ellipse reaches its rectangle's edges in the middle and stays out of the corners."""
    pixels = look(page(Ellipse(20 * PT, 20 * PT, 60 * PT, 40 * PT, RED)))

    assert near(colour(pixels, 50, 20.5), RED)
    assert near(colour(pixels, 21, 40), RED)
    assert near(colour(pixels, 78, 40), RED)
    assert colour(pixels, 26, 24) == PAPER
    assert near(colour(pixels, 32, 28), RED)


def test_dashes_alternate_with_gaps(look: Look):
    """A dash of 6 and a gap of 4 points repeat from the start of the line, and do not leak into the next one."""
    dashed, solid = Stroke(RED, 4 * PT, dash=(6 * PT, 4 * PT)), Stroke(BLUE, 4 * PT)
    pixels = look(
        page(Line(20 * PT, 20 * PT, 70 * PT, 20 * PT, dashed), Line(20 * PT, 40 * PT, 70 * PT, 40 * PT, solid))
    )

    for start in (20, 30, 40, 50, 60):
        assert near(colour(pixels, start + 2, 20), RED)
        assert colour(pixels, start + 8, 20) == PAPER
        assert near(colour(pixels, start + 8, 40), BLUE)


def test_round_ends_reach_beyond_the_line(look: Look):
    """A line 10 wide with round ends goes on for 4 points and more beyond its end; one without does not."""
    pen = Stroke(RED, 10 * PT)
    ends = (
        Line(30 * PT, 20 * PT, 60 * PT, 20 * PT, pen.rounded()),
        Line(30 * PT, 50 * PT, 60 * PT, 50 * PT, pen),
    )
    pixels = look(page(*ends))

    assert near(colour(pixels, 63, 20), RED)
    assert colour(pixels, 64, 15) == PAPER
    assert colour(pixels, 61, 50) == PAPER


def test_path_with_even_odd_rule_has_a_hole(look: Look):
    """A square within a square is a hole by the even-odd rule, and filled without it."""
    square = (
        ("M", 20, 20),
        ("L", 80, 20),
        ("L", 80, 80),
        ("L", 20, 80),
        ("Z",),
        ("M", 40, 40),
        ("L", 60, 40),
        ("L", 60, 60),
        ("L", 40, 60),
        ("Z",),
    )
    commands = tuple((letter, *(length * PT for length in lengths)) for letter, *lengths in square)

    assert colour(look(page(Path(commands, RED, even_odd=True))), 50, 50) == PAPER
    assert near(colour(look(page(Path(commands, RED))), 50, 50), RED)


def test_path_curves_follow_their_handles(look: Look):
    """The middle of a cubic curve lies at the mean of its ends and handles weighted 1, 3, 3, 1."""
    bow = (("M", 20 * PT, 80 * PT), ("C", 20 * PT, 0, 100 * PT, 0, 100 * PT, 80 * PT), ("Z",))
    pixels = look(page(Path(bow, RED)))

    assert near(colour(pixels, 60, 22), RED)
    assert colour(pixels, 60, 18) == PAPER


@pytest.mark.parametrize(("turn", "blue"), [(0, (24, 24)), (90, (66, 24)), (180, (86, 66)), (270, (24, 86))])
def test_turned_stamps(look: Look, turn: int, blue: tuple[int, int]):
    """The corner of a drawing 70 wide and 50 high that is at the top left goes round clockwise."""
    drawing = Drawing(
        "flag", 70 * PT, 50 * PT, (Rect(0, 0, 70 * PT, 50 * PT, SAND), Rect(0, 0, 10 * PT, 10 * PT, BLUE))
    )
    pixels = look(page(Stamp(drawing, 20 * PT, 20 * PT, turn=turn)))

    wide, high = (50, 70) if turn in (90, 270) else (70, 50)
    sand = np.argwhere((pixels != 255).any(axis=2))
    assert sand.min(axis=0).tolist() == [20, 20]
    assert [20 + high - 1, 20 + wide - 1] == sand.max(axis=0).tolist()
    assert near(colour(pixels, *blue), BLUE)


def test_scaled_stamp(look: Look):
    """A drawing at half its size fills half its width and height from the place of the stamp."""
    drawing = Drawing("square", 40 * PT, 20 * PT, (Rect(0, 0, 40 * PT, 20 * PT, RED),))
    pixels = look(page(Stamp(drawing, 30 * PT, 10 * PT, scale=0.5)))

    red = np.argwhere((pixels != 255).any(axis=2))

    assert red.min(axis=0).tolist() == [10, 30]
    assert red.max(axis=0).tolist() == [19, 49]


def test_many_stamps_look_like_one(look: Look):
    """A drawing stamped a hundred times, and so shared, shows everything, even what reaches beyond its edges."""
    pen = Stroke(RED, 2 * PT)
    drawing = Drawing(
        "mark", 8 * PT, 8 * PT, (Line(-4 * PT, 4 * PT, 12 * PT, 4 * PT, pen), *[Rect(0, 0, 8 * PT, 8 * PT, SAND)] * 20)
    )
    stamps = [Stamp(drawing, (8 + 24 * (number % 10)) * PT, (8 + 16 * (number // 10)) * PT) for number in range(100)]
    pixels = look(page(*stamps))

    for stamp in stamps:
        x, y = stamp.x // PT, stamp.y // PT
        assert near(colour(pixels, x - 3, y + 4), RED)
        assert near(colour(pixels, x + 4, y + 4), SAND)
        assert near(colour(pixels, x + 10, y + 4), RED)


def test_clip_shows_only_what_is_inside(look: Look):
    """Of a large rectangle only the part within the clip shows, and its rounded corners hide more."""
    large = Rect(0, 0, 200 * PT, 150 * PT, RED)
    pixels = look(
        page(
            Clip(30 * PT, 30 * PT, 40 * PT, 40 * PT, (large,), radius=10 * PT),
            Rect(100 * PT, 100 * PT, 9 * PT, 9 * PT, BLUE),
        )
    )

    assert near(colour(pixels, 50, 50), RED)
    assert colour(pixels, 29, 50) == PAPER
    assert colour(pixels, 70, 50) == PAPER
    assert colour(pixels, 31, 31) == PAPER
    assert near(colour(pixels, 104, 104), BLUE), "what follows is not clipped"


def test_turned_shapes_go_round_their_point(look: Look):
    """Turned by 30 degrees about its left end, a bar 80 long ends 69.3 to the right and 40 below."""
    bar = Rect(50 * PT, 48 * PT, 80 * PT, 4 * PT, RED)
    pixels = look(page(Turned(30, 50 * PT, 50 * PT, (bar,))))

    assert near(colour(pixels, 50 + 0.866 * 76, 50 + 0.5 * 76), RED)
    assert colour(pixels, 50 + 0.866 * 85, 50 + 0.5 * 85) == PAPER
    assert colour(pixels, 110, 50) == PAPER


def test_shifted_page_is_moved_and_turned_about_its_centre(look: Look):
    """A back shifted by 10 and 5 points and turned by 90 degrees shows its centre there and its top on the right."""
    size = {"width": 2 * INCH, "height": 2 * INCH}
    centre, top = Rect(70 * PT, 70 * PT, 4 * PT, 4 * PT, RED), Rect(70 * PT, 30 * PT, 4 * PT, 4 * PT, BLUE)
    pixels = look(page(centre, top, **size, shift=Shift(10 * PT, 5 * PT, 90.0)))

    assert near(colour(pixels, 72 + 10, 72 + 5), RED)
    assert near(colour(pixels, 72 + 10 + 40, 72 + 5), BLUE)


def test_scaled_page(look: Look):
    """A back scaled to 150 % shows what lies 40 points left of the centre 60 points left of it."""
    mark = Rect((144 - 42) * PT, 88 * PT, 4 * PT, 4 * PT, RED)
    pixels = look(page(mark, shift=Shift(scale=1.5)))

    assert near(colour(pixels, 144 - 60, 90), RED)


def test_picture_fills_its_rectangle(look: Look, tmp_path):
    """A picture of two halves, stretched, shows one above the other."""
    image = Image.new("RGB", (60, 60), (200, 30, 20))
    image.paste((20, 60, 200), (0, 30, 60, 60))
    image.save(tmp_path / "halves.png")

    pixels = look(page(Picture(20 * PT, 20 * PT, 100 * PT, 60 * PT, tmp_path / "halves.png")))

    assert near(colour(pixels, 25, 25), (200, 30, 20))
    assert near(colour(pixels, 115, 75), (20, 60, 200))
    assert colour(pixels, 122, 50) == PAPER


def test_picture_with_transparency_lets_the_ground_through(look: Look, tmp_path):
    """Where a picture is transparent the ground shows, where it is half so, both do."""
    image = Image.new("RGBA", (60, 20), (0, 0, 255, 0))
    image.paste((0, 0, 255, 128), (20, 0, 40, 20))
    image.paste((0, 0, 255, 255), (40, 0, 60, 20))
    image.save(tmp_path / "veil.png")

    shapes = (Rect(0, 0, 100 * PT, 100 * PT, RED), Picture(20 * PT, 20 * PT, 60 * PT, 20 * PT, tmp_path / "veil.png"))
    pixels = look(page(*shapes))

    assert near(colour(pixels, 30, 30), RED)
    assert near(colour(pixels, 70, 30), (0, 0, 255))
    half = tuple(round((level * 127 + blue * 128) / 255) for level, blue in zip(RED[:3], (0, 0, 255), strict=True))
    assert near(colour(pixels, 50, 30), half)


@pytest.mark.parametrize("mode", ["L", "P", "1", "CMYK", "I;16", "LA"])
def test_picture_of_any_kind(look: Look, mode: str, tmp_path):
    """Pictures in grey, with a palette, in two colours, for a press or in 16 bits look as in 8-bit colour."""
    plain = Image.new("L", (40, 40), 0)
    plain.paste(255, (20, 0, 40, 40))
    if mode == "I;16":
        plain = Image.fromarray(np.asarray(plain).astype(np.uint16) * 257)
    file = tmp_path / ("picture.jpg" if mode == "CMYK" else "picture.png")
    (plain if mode == "I;16" else plain.convert(mode)).save(file)

    pixels = look(page(Rect(0, 0, 100 * PT, 100 * PT, RED), Picture(20 * PT, 20 * PT, 40 * PT, 40 * PT, file)))

    assert max(colour(pixels, 30, 40)) < 45
    assert min(colour(pixels, 50, 40)) > 240


def test_picture_in_16_bits_keeps_its_greys(look: Look, tmp_path):
    """A middle grey of 16 bits is a middle grey of 8."""
    Image.fromarray(np.full((20, 20), 128 * 257, np.uint16)).save(tmp_path / "grey.png")

    pixels = look(page(Picture(20 * PT, 20 * PT, 40 * PT, 40 * PT, tmp_path / "grey.png")))

    assert near(colour(pixels, 40, 40), (128, 128, 128))


@pytest.mark.parametrize("suffix", ["png", "jpg"])
def test_picture_is_shown_the_way_the_camera_was_held(look: Look, suffix: str, tmp_path):
    """A photograph marked as taken on its side is shown upright."""
    image = Image.new("RGB", (80, 40), (255, 255, 255))
    image.paste((200, 0, 0), (0, 0, 20, 40))
    exif = Image.Exif()
    exif[0x0112] = 6  # the left edge of the file is the top
    image.save(tmp_path / f"held.{suffix}", exif=exif)

    pixels = look(page(Picture(20 * PT, 20 * PT, 40 * PT, 80 * PT, tmp_path / f"held.{suffix}")))

    red, green, _ = colour(pixels, 40, 26)
    assert red > 180
    assert green < 60
    assert min(colour(pixels, 40, 80)) > 240


def test_text_stands_on_its_baseline(look: Look):
    """A capital H of 72 points reaches from its baseline up to the height of capitals, and not below."""
    font = FONTS.get("narrow-bold")
    pixels = look(page(text(40 * PT, 100 * PT, "H", size=72 * PT, colour=RED)))

    inked = np.argwhere((pixels != 255).any(axis=2))

    assert abs(inked.max(axis=0)[0] - 99) <= 1
    assert abs(inked.min(axis=0)[0] - (100 - 72 * font.cap_height / font.units_per_em)) <= 1


def test_grey_and_colours_come_out_as_defined(look: Look):
    """Every colour of a row of patches is the one asked for."""
    inks = [
        Colour(*levels)
        for levels in ((0, 0, 0), (1, 2, 3), (128, 128, 128), (36, 66, 92), (255, 128, 0), (254, 254, 254))
    ]
    pixels = look(page(*(Rect(number * 20 * PT, 0, 20 * PT, 20 * PT, ink) for number, ink in enumerate(inks))))

    for number, ink in enumerate(inks):
        assert all(abs(a - b) <= 1 for a, b in zip(colour(pixels, number * 20 + 10, 10), rgb(ink), strict=True))


def test_line_without_width_is_not_drawn(look: Look):
    """A stroke of no width leaves no hairline."""
    assert (look(page(Line(0, 50 * PT, 200 * PT, 50 * PT, Stroke(RED, 0)))) == 255).all()

"""Pictures in a tint: every pixel has the colour that its brightness asks for, in PDF and in SVG."""

import numpy as np
import pytest
from kit.pictures import look_at_svg
from kit.rendering_scenes import FONTS, WHITE, look_at_pdf, page, pdf
from PIL import Image

from forge.drawing.gradients import colours_of
from forge.drawing.recolour import Recolouring
from forge.drawing.shapes import Drawing, Path, Picture, Rect
from forge.drawing.tinting import brightness, tint_of, tinted
from forge.reading.measures import PT, Colour
from forge.rendering.svg import render_svg

RUST = Colour(138, 59, 31)
NIGHT, SAND = Colour(34, 49, 63), Colour(244, 227, 176)
DUOTONE = ((0.0, NIGHT), (1.0, SAND))
SLOPE = np.tile(np.arange(256, dtype=np.uint8), (8, 1))


def slope(mode):
    """Every brightness from black to white, as a picture of a mode; one with transparency is half clear at the foot."""
    image = Image.fromarray(SLOPE, "L").convert(mode)
    if mode.endswith("A"):
        image.putalpha(Image.fromarray(np.repeat(np.uint8([[255], [0]]), 4, axis=0) * np.ones((1, 256), np.uint8), "L"))
    return image


def mixed(tint):
    """The colours between two, by arithmetic: a weighted mean for each brightness."""
    dark, light = (np.array(colour[:3], float) for _, colour in tint)
    share = np.arange(256)[:, None] / 255
    return dark * (1 - share) + light * share


@pytest.mark.parametrize("tint", [tint_of(RUST), DUOTONE], ids=["one colour", "two colours"])
@pytest.mark.parametrize("mode", ["L", "RGB", "LA", "RGBA"])
def test_every_brightness_has_its_shade(mode, tint, tmp_path):
    """Black is the first colour, white the last, all between a mean of them; what was clear stays clear."""
    file = tmp_path / "a.png"
    slope(mode).save(file)
    shapes = Rect(0, 0, 300 * PT, 60 * PT, WHITE), Picture(20 * PT, 20 * PT, 256 * PT, 8 * PT, file, tint)
    for pixels in (look_at_pdf(pdf(page(*shapes))), look_at_svg(render_svg(page(*shapes), FONTS))):
        row = pixels[21, 20 : 20 + 256].astype(float)
        assert np.abs(row - mixed(tint)).max() <= 2
        if mode.endswith("A"):
            assert (pixels[26, 20 : 20 + 256] == 255).all()


def test_one_file_in_two_tints_and_without_one_is_three_pictures(tmp_path):
    """What is embedded once is shared by its tint, not only by its file."""
    file = tmp_path / "a.png"
    slope("RGB").save(file)
    three = [
        Picture(0, at * 20 * PT, 256 * PT, 8 * PT, file, tint) for at, tint in enumerate(((), DUOTONE, tint_of(RUST)))
    ]
    ends = [look_at_pdf(pdf(page(*three)))[at * 20 + 3, 1].tolist() for at in range(3)]
    assert np.abs(np.array(ends) - np.array([(1, 1, 1), NIGHT[:3], RUST[:3]])).max() <= 3


def test_brightness_is_what_pillow_makes_of_a_colour():
    """Drawings and photographs of the same colours take the same shades."""
    colours = [
        Colour(*each) for each in ((255, 0, 0), (0, 255, 0), (0, 0, 255), (138, 59, 31), (1, 2, 3), (250, 251, 252))
    ]
    image = Image.new("RGB", (len(colours), 1))
    image.putdata([colour[:3] for colour in colours])
    assert [brightness(colour) for colour in colours] == list(image.convert("L").tobytes())


def test_a_drawing_is_tinted_fill_by_fill():
    """A black area takes the first colour, a white one the last."""
    area = (("M", 0, 0), ("L", 9, 0), ("L", 9, 9), ("Z",))
    drawing = Drawing("d", 9, 9, (Path(area, Colour(0, 0, 0), role="picture"), Path(area, WHITE, role="picture")))
    shapes = tinted(drawing, DUOTONE).shapes
    assert [colours_of(shape.fill) for shape in shapes] == [(NIGHT,), (SAND,)]


def test_a_tint_is_grey_where_all_is_grey(tmp_path):
    """Printers without colour get shades of grey."""
    (picture,) = Recolouring("grey").shapes((Picture(0, 0, 9, 9, tmp_path / "a.png", DUOTONE),))
    assert all(colour.red == colour.green == colour.blue for _, colour in picture.tint)


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA"])
def test_a_picture_file_is_grey_where_all_is_grey(mode, tmp_path):
    """A photograph without a tint has no colour left either, and is as bright as it was."""
    colours = [(200, 30, 30), (20, 140, 60), (40, 60, 190), (245, 210, 70)]
    image = Image.new("RGB", (40, 10))
    for at, colour in enumerate(colours):
        image.paste(colour, (10 * at, 0, 10 * at + 10, 10))
    image.convert(mode).save(tmp_path / "a.png")
    shapes = Recolouring("grey").shapes((Picture(0, 0, 40 * PT, 10 * PT, tmp_path / "a.png"),))
    for pixels in (look_at_pdf(pdf(page(*shapes))), look_at_svg(render_svg(page(*shapes), FONTS))):
        shown = pixels[5, 5:40:10].astype(int)
        expected = [0.299 * red + 0.587 * green + 0.114 * blue for red, green, blue in colours]
        assert np.abs(shown - np.array(expected)[:, None]).max() <= 2

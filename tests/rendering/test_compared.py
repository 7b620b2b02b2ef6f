"""Two pictures compared: what differs is counted, what only lies a pixel aside is not."""

import io

import pytest
from PIL import Image, ImageDraw

from forge.reading.measures import MM
from forge.rendering.compared import COME, GONE, LEAST_DPI, compare_pngs, resolution


def picture(*boxes, size=(100, 100), fill="black"):
    """Draw boxes on white, as a PNG file."""
    image = Image.new("RGB", size, "white")
    for box in boxes:
        ImageDraw.Draw(image).rectangle(box, fill=fill)
    target = io.BytesIO()
    image.save(target, "PNG")
    return target.getvalue()


def colours(png):
    """Give the colours of a picture with how often each is there."""
    return {colour: number for number, colour in Image.open(io.BytesIO(png)).getcolors(10_000)}


SQUARE = (20, 20, 29, 29)


def test_the_same_picture_has_no_difference():
    """Nothing is marked, and the share is none."""
    found = compare_pngs(picture(SQUARE), picture(SQUARE))
    assert found.share == 0
    assert not {GONE, COME} & colours(found.png).keys()


def test_a_pixel_aside_is_no_difference():
    """What moved by one pixel lies within the range of its neighbours."""
    assert compare_pngs(picture(SQUARE), picture((21, 20, 30, 29))).share == 0


@pytest.mark.parametrize(
    ("old", "new", "marked"), [(picture(), picture(SQUARE), COME), (picture(SQUARE), picture(), GONE)]
)
def test_what_came_is_blue_and_what_went_is_orange(old, new, marked):
    """A hundred pixels of ten thousand are counted, and marked in the colour of their side."""
    found = compare_pngs(old, new)
    assert found.share == 0.01
    assert colours(found.png)[marked] == 100


def test_another_colour_of_the_same_lightness_is_seen():
    """Red and a green as dark differ in colour alone, and differ."""
    red, green = picture(SQUARE, fill=(200, 0, 0)), picture(SQUARE, fill=(0, 102, 0))
    assert compare_pngs(red, green).share == 0.01


def test_pictures_of_two_sizes_lie_on_a_common_one():
    """What one of them lacks is white paper."""
    found = compare_pngs(picture(), picture(size=(100, 120)))
    assert found.share == 0
    assert Image.open(io.BytesIO(found.png)).size == (100, 120)


@pytest.mark.parametrize(
    ("size", "dpi"),
    [((15 * MM, 15 * MM), 300), ((63 * MM, 88 * MM), 300), ((5_000 * MM, 5_000 * MM), LEAST_DPI)],
)
def test_small_faces_are_drawn_at_300_dpi(size, dpi):
    """Counters and cards at 300 dpi, what is larger as finely as the number of pixels allows."""
    assert resolution(*size) == dpi

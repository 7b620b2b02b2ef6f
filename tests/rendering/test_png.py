"""PNG pictures of pages."""

import io
import struct
import zlib

import numpy as np
import pytest
from kit.rendering_scenes import BLUE, RED, page, pdf
from PIL import Image

from forge.drawing.shapes import Drawing, Rect
from forge.errors import ForgeError
from forge.reading.measures import INCH, PT
from forge.rendering.pieces import piece_page
from forge.rendering.png import encode_png, render_pngs


def opened(data: bytes) -> Image.Image:
    """A PNG for looking at."""
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize("dpi", [72, 150, 300])
def test_page_is_as_large_as_its_resolution_says(dpi: int):
    """A page of 4 by 2.5 inches has so many pixels, and the file tells how many go into an inch."""
    (picture,) = map(opened, render_pngs(pdf(page()), dpi))

    assert picture.size == (4 * dpi, 5 * dpi // 2)
    assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    assert picture.mode == "RGB"


def test_pages_come_in_order():
    """Each page becomes a picture, the first one first."""
    pages = [page(Rect(0, 0, 4 * INCH, 3 * INCH, ink)) for ink in (RED, BLUE)]

    pictures = [opened(data).getpixel((10, 10)) for data in render_pngs(pdf(*pages), 72)]

    assert pictures == [RED[:3], BLUE[:3]]


def test_transparent_picture_is_clear_where_nothing_is_drawn():
    """On nothing, what is drawn is opaque and the rest is clear."""
    (picture,) = map(opened, render_pngs(pdf(page(Rect(0, 0, INCH, INCH, RED))), 72, transparent=True))

    assert picture.mode == "RGBA"
    assert picture.getpixel((30, 30)) == (*RED[:3], 255)
    assert picture.getpixel((100, 100))[3] == 0


def test_piece_has_its_own_size():
    """A half-inch counter at 300 dpi is 150 pixels square, to the edge."""
    counter = Drawing("u-47", 36 * PT, 36 * PT, (Rect(0, 0, 36 * PT, 36 * PT, RED),))

    (picture,) = map(opened, render_pngs(pdf(piece_page(counter)), 300))

    assert picture.size == (150, 150)
    assert picture.getcolors() == [(150 * 150, RED[:3])]


def test_pages_of_a_file(tmp_path):
    """A PDF is read from its file, too."""
    (tmp_path / "a.pdf").write_bytes(pdf(page(), page()))

    assert len(list(render_pngs(tmp_path / "a.pdf", 72))) == 2


def test_too_many_pixels_are_a_problem():
    """A resolution that no memory could hold is refused with the size of the page."""
    with pytest.raises(ForgeError, match=r"page 1 of 101.6 mm x 63.5 mm at 9000 dpi would have more than") as caught:
        list(render_pngs(pdf(page()), 9000))

    assert "--dpi" in caught.value.problems[0].hint


def test_png_chunks_are_whole():
    """Signature, lengths and checksums are those of the PNG standard."""
    data = encode_png(2, 1, [b"\xff\0\0\0\xff\0"], alpha=False, dpi=300)

    assert data[:8] == bytes([137, 80, 78, 71, 13, 10, 26, 10])
    kinds, at = [], 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        body = data[at + 4 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length)[0] == zlib.crc32(body)
        kinds.append(body[:4])
        at += 12 + length
    assert kinds == [b"IHDR", b"pHYs", b"IDAT", b"IEND"]
    assert opened(data).tobytes() == b"\xff\0\0\0\xff\0"


@pytest.mark.parametrize("alpha", [False, True])
@pytest.mark.parametrize("grain", [0, 256])
def test_pages_with_pictures_keep_every_pixel(grain, alpha):
    """Rows of noise are stored as differences and rows of one colour as they are; either way all of them come back."""
    channels = 4 if alpha else 3
    noise = np.random.default_rng(2).integers(0, 256, (300, 70, channels), np.uint8) * bool(grain)
    data = encode_png(70, 300, [row.tobytes() for row in noise], alpha=alpha, dpi=100)
    assert np.array_equal(np.asarray(opened(data)), noise)


def test_a_page_with_a_picture_takes_no_more_room_than_the_picture():
    """A soft picture of 16 colours a channel with a little grain is stored in less than half of its bytes."""
    across = np.linspace(0, 200, 400)[None, :, None] + np.linspace(0, 50, 300)[:, None, None]
    soft = (across + np.random.default_rng(3).integers(0, 4, (300, 400, 3))).astype(np.uint8)
    data = encode_png(400, 300, [row.tobytes() for row in soft], alpha=False, dpi=100)
    assert len(data) < soft.size / 2


def test_what_pdfium_refuses_is_a_problem_not_a_crash():
    """A PDF that cannot be opened is reported in words."""
    with pytest.raises(ForgeError, match="the pages cannot be drawn"):
        list(render_pngs(b"%PDF-1.7 nothing", 72))

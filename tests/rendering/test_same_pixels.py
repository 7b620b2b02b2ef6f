"""Pictures of every kind that files come in: each pixel on paper is that of the file, in PDF and in SVG."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pytest
from kit.pictures import look_at_svg
from kit.rendering_scenes import FONTS, WHITE, look_at_pdf, page, pdf
from PIL import Image

from forge.drawing.pictures import read_picture
from forge.drawing.shapes import Picture, Rect
from forge.errors import ForgeError
from forge.reading.measures import PT
from forge.rendering.pdf import DocumentInfo, PdfWriter
from forge.rendering.svg import render_svg

WIDTH, HEIGHT = 57, 43


def waves(channels: int) -> np.ndarray:
    """Slopes and waves in every channel, no row and no column like the next."""
    down, across = np.mgrid[:HEIGHT, :WIDTH]
    parts = [128 + 120 * np.sin(across / (3 + part) + part) * np.cos(down / (5 - part)) for part in range(channels)]
    return np.stack(parts, axis=-1).astype(np.uint8)


def coloured() -> Image.Image:
    """Red, green and blue waves."""
    return Image.fromarray(waves(3), "RGB")


def veiled(mode: str) -> Image.Image:
    """The same, clear in places."""
    image = coloured().convert(mode.removesuffix("A") or "L")
    image.putalpha(Image.fromarray(waves(4)[..., 3], "L"))
    return image


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def grey_of(depth: int) -> bytes:
    """A grey PNG of 1, 2, 4 or 16 bits a pixel, written by hand."""
    levels = (waves(1)[..., 0].astype(int) * ((1 << depth) - 1)) // 255
    bits = (levels[..., None] >> np.arange(depth - 1, -1, -1)) & 1
    rows = np.packbits(bits.reshape(HEIGHT, -1).astype(np.uint8), axis=1)
    data = b"".join(b"\0" + row.tobytes() for row in rows)
    header = struct.pack(">2I5B", WIDTH, HEIGHT, depth, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def saved(image: Image.Image, kind: str = "PNG", **how: object) -> bytes:
    """An image as a file."""
    stream = io.BytesIO()
    image.save(stream, kind, **how)
    return stream.getvalue()


def split(data: bytes) -> bytes:
    """The same PNG with its pixels in parts of 100 bytes."""
    start = data.index(b"IDAT") - 4
    (length,) = struct.unpack_from(">I", data, start)
    pixels = data[start + 8 : start + 8 + length]
    parts = b"".join(chunk(b"IDAT", pixels[at : at + 100]) for at in range(0, length, 100))
    return data[:start] + parts + data[start + 12 + length :]


def keyed() -> bytes:
    """A PNG in which one colour is clear."""
    image = coloured()
    image.paste((255, 0, 255), (10, 10, 30, 30))
    return saved(image, transparency=(255, 0, 255))


FILES = {
    "rgb": (saved(coloured()), True),
    "grey": (saved(coloured().convert("L")), True),
    "palette": (saved(coloured().quantize(200)), True),
    "palette of 3": (saved(coloured().quantize(3)), True),
    "palette, clear": (saved(veiled("RGBA").quantize(50)), False),
    "one colour clear": (keyed(), False),
    "1 bit": (grey_of(1), True),
    "2 bits": (grey_of(2), True),
    "4 bits": (grey_of(4), True),
    "16 bits": (grey_of(16), False),
    "grey, clear": (saved(veiled("LA")), False),
    "rgb, clear": (saved(veiled("RGBA")), False),
    "in parts": (split(saved(coloured())), True),
    "jpeg": (saved(coloured(), "JPEG", quality=95), True),
    "grey jpeg": (saved(coloured().convert("L"), "JPEG", quality=95), True),
    "progressive jpeg": (saved(coloured(), "JPEG", quality=95, progressive=True), True),
    "rgb jpeg": (saved(coloured(), "JPEG", quality=95, keep_rgb=True), True),
}


@pytest.mark.parametrize("name", FILES)
def test_every_pixel_is_that_of_the_file(name, tmp_path):
    """At one pixel a point, paper shows what Pillow reads, over white, within what two decoders may differ by."""
    data, as_it_is = FILES[name]
    file = tmp_path / ("a.jpg" if "jpeg" in name else "a.png")
    file.write_bytes(data)
    assert read_picture(file).as_it_is is as_it_is
    shapes = Rect(0, 0, 100 * PT, 100 * PT, WHITE), Picture(20 * PT, 20 * PT, WIDTH * PT, HEIGHT * PT, file)
    image = Image.open(io.BytesIO(data))
    if image.mode.startswith("I"):
        image = Image.fromarray((np.asarray(image) / 257).round().astype(np.uint8), "L")
    clear = image.convert("RGBA")
    wanted = np.asarray(Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear).convert("RGB"), int)
    # resvg softens hard edges between pixels a little, even where none is scaled
    looks = (look_at_pdf(pdf(page(*shapes))), 2), (look_at_svg(render_svg(page(*shapes), FONTS)), 30)
    for pixels, apart in looks:
        found = pixels[20 : 20 + HEIGHT, 20 : 20 + WIDTH].astype(int)
        assert np.abs(found - wanted).max() <= apart
        assert np.abs(found - wanted).mean() <= 3


@pytest.mark.parametrize("name", [name for name, (_, as_it_is) in FILES.items() if as_it_is])
def test_what_a_pdf_can_take_goes_in_as_it_is(name, tmp_path):
    """The deflated rows of a PNG, and all of a JPEG, are in the PDF byte for byte."""
    data, _ = FILES[name]
    (tmp_path / "a").write_bytes(data)
    picture = read_picture(tmp_path / "a")
    stored = b"".join(data[start : start + length] for start, length in picture.spans)
    assert stored in pdf(page(Picture(0, 0, 30 * PT, 20 * PT, tmp_path / "a")))


def test_a_picture_that_is_nowhere_clear_needs_no_mask(tmp_path):
    """Programs save transparency although there is none; then none is stored."""
    image = coloured().convert("RGBA")
    image.save(tmp_path / "a.png")
    assert b"/SMask" not in pdf(page(Picture(0, 0, 30 * PT, 20 * PT, tmp_path / "a.png")))
    image.putpixel((56, 42), (1, 2, 3, 254))
    image.save(tmp_path / "a.png")
    assert b"/SMask" in pdf(page(Picture(0, 0, 30 * PT, 20 * PT, tmp_path / "a.png")))


def test_a_picture_that_shrinks_while_it_is_printed_is_a_problem(tmp_path):
    """What was checked and is then cut off is told, not written into a broken PDF."""
    file = tmp_path / "a.png"
    file.write_bytes(saved(coloured()))
    writer = PdfWriter(io.BytesIO(), DocumentInfo("Test"), FONTS)
    writer.add_page(page(Picture(0, 0, 30 * PT, 20 * PT, file)))
    file.write_bytes(file.read_bytes()[:200])
    with pytest.raises(ForgeError, match="has become shorter"):
        writer.finish()

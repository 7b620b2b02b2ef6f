"""Pictures and drawings of a pack are checked before they are used, and keep their proportions."""

import struct
import zlib
from contextlib import suppress
from fractions import Fraction
from io import BytesIO
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageFile

from forge.drawing.artwork import ArtBook, Photograph, place_artwork, softness
from forge.drawing.page import Box
from forge.drawing.pictures import MOST_PIXELS, read_picture
from forge.drawing.shapes import Picture, Stamp
from forge.errors import Location, Problems
from forge.reading.measures import INCH

WHERE = Location("pack.yaml", 7, 3)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0H2V1Z"/></svg>'


def _saved(width, height, kind, mode="RGB", **how):
    stream = BytesIO()
    Image.new(mode, (width, height), 128).save(stream, kind, **how)
    return stream.getvalue()


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA"])
def test_the_size_of_a_png_is_read(tmp_path, mode):
    """Every colour type of PNG is known by its header."""
    (tmp_path / "a.png").write_bytes(_saved(7, 5, "PNG", mode))
    assert read_picture(tmp_path / "a.png")[:2] == (7, 5)


@pytest.mark.parametrize("how", [{}, {"progressive": True}, {"exif": Image.Exif()}, {"comment": b"x" * 300}])
@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_the_size_of_a_jpeg_is_read(tmp_path, mode, how):
    """Baseline and progressive JPEG are known by their frame, whatever stands before it."""
    (tmp_path / "a.jpg").write_bytes(_saved(70, 50, "JPEG", mode, **how))
    assert read_picture(tmp_path / "a.jpg")[:2] == (70, 50)


def _exif():
    exif = Image.Exif()
    exif[0x0112] = 6
    return exif


def _huge():
    data = bytearray(_saved(7, 5, "PNG"))
    data[16:24] = (60_000).to_bytes(4, "big") * 2
    data[29:33] = crc32(data[12:29]).to_bytes(4, "big")
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is neither PNG nor JPEG"),
        (b"some words", "is neither PNG nor JPEG"),
        (_saved(7, 5, "GIF"), "is a GIF file; save it as PNG or JPEG"),
        (_saved(7, 5, "WEBP"), "is a WebP picture; save it as PNG or JPEG"),
        (_saved(7, 5, "TIFF"), "is a TIFF file; save it as PNG or JPEG"),
        (_saved(7, 5, "BMP"), "is a BMP file; save it as PNG or JPEG"),
        (_saved(7, 5, "PNG", exif=_exif()), "lying on its side"),
        (_saved(7, 5, "JPEG").replace(b"\xff\xc0", b"\xff\xc9"), "few programs read"),
        (_saved(7, 5, "PNG")[:-20], "ends early"),
        (_saved(7, 5, "JPEG")[:-40], "ends early"),
        (_saved(7, 5, "JPEG")[:30], "ends early"),
        (_saved(7, 5, "PNG").replace(b"IHDR\0\0\0\x07", b"IHDR\0\0\0\x09"), "a checksum is wrong"),
        (_huge(), "60000 x 60000 pixels, more than 50 million"),
        (_saved(7, 5, "JPEG", "CMYK"), "CMYK"),
        (_saved(7, 5, "JPEG", exif=_exif()), "lying on its side"),
        (b"\xff\xd8\xff\xe0\0\0", "a segment has no length"),
        (b"\xff\xd8\xff\xe0\0\x02xx", "a marker is missing"),
    ],
)
def test_pictures_of_no_use_are_problems(tmp_path, data, message):
    """What a renderer could not draw, or would draw on its side, is refused at the place that names it."""
    (tmp_path / "a.png").write_bytes(data)
    problems = Problems()
    assert ArtBook(tmp_path).get("a.png", WHERE, "image", problems) is None
    (problem,) = problems
    assert (problem.where, problem.field) == (WHERE, "image")
    assert message in problem.message


@settings(deadline=None)
@given(st.sampled_from(["PNG", "JPEG"]), st.dictionaries(st.integers(0, 700), st.integers(0, 255), max_size=6))
def test_a_damaged_picture_never_breaks_out(tmp_path_factory, kind, changes):
    """Whatever bytes are changed, a size within bounds is read, or the file is refused in words."""
    data = bytearray(_saved(7, 5, kind))
    for place, byte in changes.items():
        data[place % len(data)] = byte
    path = tmp_path_factory.getbasetemp() / "damaged"
    path.write_bytes(bytes(data))
    with suppress(ValueError):
        width, height, *_ = read_picture(path)
        assert 0 < width * height <= MOST_PIXELS


@pytest.mark.parametrize("name", ["../a.png", "/etc/passwd", "none.png", "a\0b.png", "x" * 5000 + ".png", "C:\\a.png"])
def test_files_outside_the_pack_are_refused(tmp_path, name):
    """Only files inside the pack's folder are opened."""
    (tmp_path / "a.png").write_bytes(_saved(7, 5, "PNG"))
    (tmp_path / "pack").mkdir()
    problems = Problems()
    assert ArtBook(tmp_path / "pack").get(name, WHERE, "image", problems) is None
    assert [(problem.where, problem.field) for problem in problems] == [(WHERE, "image")]


def test_artwork_keeps_its_proportions(tmp_path):
    """A picture twice as wide as high is shown so, in the middle of its box; a drawing likewise."""
    (tmp_path / "a.jpg").write_bytes(_saved(200, 100, "JPEG"))
    (tmp_path / "a.svg").write_text(SVG)
    book, problems, box = ArtBook(tmp_path), Problems(), Box(0, 0, INCH, INCH)
    photograph = book.get("a.jpg", WHERE, "image", problems)
    assert isinstance(photograph, Photograph)
    picture = place_artwork(photograph, box)
    assert picture == Picture(0, INCH // 4, INCH, INCH // 2, tmp_path / "a.jpg")
    assert softness(picture, photograph, Fraction(1)) == "", "200 dots on an inch are enough"
    assert "only 160 dots an inch" in softness(picture, photograph, Fraction(5, 4)), "enlarged, there are fewer"
    stamp = place_artwork(book.get("a.svg", WHERE, "image", problems), box)
    assert isinstance(stamp, Stamp)
    assert (stamp.x, stamp.y) == (0, INCH // 4)
    assert not len(problems)


def test_a_file_of_no_use_is_reported_wherever_it_is_named(tmp_path):
    """Twice named, twice told, each time at its own place; what is wrong within an SVG is told once, in the SVG."""
    (tmp_path / "a.png").write_bytes(b"")
    (tmp_path / "a.svg").write_text("<svg/>")
    book, problems = ArtBook(tmp_path), Problems()
    places = [Location("cards.csv", line, 5) for line in (2, 3)]
    for where in places:
        assert book.get("a.png", where, "art", problems) is None
        assert book.get("none.png", where, "art", problems) is None
    assert [problem.where for problem in problems] == [place for place in places for _ in range(2)]
    drawn = Problems()
    for where in places:
        assert book.get("a.svg", where, "art", drawn) is None
    assert {problem.where.file for problem in drawn} == {f"{tmp_path.name}/a.svg"}
    assert len(drawn) == 1


def _with_pixels(data, pixels):
    """Put other pixels into a PNG file, with checksums as they should be."""
    chunk = b"IDAT" + pixels
    start, end = data.index(b"IDAT") - 4, data.index(b"IEND") - 4
    return data[:start] + struct.pack(">I", len(pixels)) + chunk + struct.pack(">I", crc32(chunk)) + data[end:]


_ROWS = b"".join(b"\0" + bytes(3 * 7) for _ in range(5))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", _with_pixels(_saved(7, 5, "PNG"), b"")),
        ("a.png", _with_pixels(_saved(7, 5, "PNG"), b"not deflated")),
        ("a.png", _with_pixels(_saved(7, 5, "PNG"), zlib.compress(_ROWS[:-1]))),
        ("a.png", _with_pixels(_saved(7, 5, "PNG"), zlib.compress(_ROWS)[:-9])),
        ("a.png", _with_pixels(_saved(7, 5, "PNG"), zlib.compress(b"\5" + _ROWS[1:]))),
        ("a.png", _with_pixels(_saved(7, 5, "PNG"), zlib.compress(_ROWS[:66] + b"\x09" + _ROWS[67:]))),
        ("a.jpg", _saved(70, 50, "JPEG").replace(b"\xff\xdb", b"\xff\xfe")),
    ],
)
@pytest.mark.parametrize("lenient", [False, True])
def test_broken_pixels_are_found_by_unpacking(tmp_path, monkeypatch, name, data, lenient):
    """A file whose header is sound and whose pixels are not is reported at every place that names it.

    Other libraries of a process, WeasyPrint for one, tell Pillow to let broken pictures pass.
    """
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", lenient)
    (tmp_path / name).write_bytes(data)
    book, problems = ArtBook(tmp_path), Problems()
    places = [Location("cards.csv", line, 5) for line in (2, 3)]
    for where in places:
        assert book.get(name, where, "art", problems) is not None
    assert not len(problems)
    book.check_pixels(problems)
    assert [(problem.where, problem.field) for problem in problems] == [(where, "art") for where in places]
    assert all("is damaged" in problem.message for problem in problems)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
@pytest.mark.parametrize("size", [(1, 1), (7, 5), (640, 413)])
def test_sound_pixels_pass(tmp_path, mode, size):
    """Every kind of PNG, and JPEG, is unpacked to its last row without complaint."""
    noise = np.random.default_rng(1).integers(0, 256, (size[1], size[0], 4), np.uint8)
    picture = Image.fromarray(noise, "RGBA").convert("L" if mode == "I;16" else mode)
    picture.convert(mode).save(tmp_path / "a.png")
    picture.convert("RGB").save(tmp_path / "a.jpg")
    book, problems = ArtBook(tmp_path), Problems()
    for name in ("a.png", "a.jpg"):
        assert book.get(name, WHERE, "art", problems)
    book.check_pixels(problems)
    assert list(problems) == []


def test_interlaced_pixels_are_counted_by_their_passes(tmp_path):
    """The seven passes of Adam7 have, for 7 x 5 pixels of grey, rows of 1, 1, 2, 2, 4, 3 and 7 pixels."""
    rows = [(1, 1), (1, 1), (2, 1), (2, 2), (4, 1), (3, 3), (7, 2)]
    header = struct.pack(">2I5B", 7, 5, 8, 0, 0, 0, 1)
    chunk = b"IHDR" + header
    start = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", crc32(chunk))
    file = start + struct.pack(">I", 0) + b"IDAT" + struct.pack(">I", crc32(b"IDAT")) + _saved(1, 1, "PNG")[-12:]
    pixels = b"".join((b"\0" + bytes(length)) * count for length, count in rows)
    for number, data in enumerate((pixels, pixels[:-1])):
        (tmp_path / f"{number}.png").write_bytes(_with_pixels(file, zlib.compress(data)))
    assert Image.open(tmp_path / "0.png").convert("L").getcolors() == [(35, 0)]
    book, problems = ArtBook(tmp_path), Problems()
    for name in ("0.png", "1.png"):
        book.get(name, WHERE, name, problems)
    book.check_pixels(problems)
    assert [problem.field for problem in problems] == ["1.png"]


def test_a_file_is_read_once(tmp_path):
    """What many counters show is one drawing."""
    (tmp_path / "a.svg").write_text(SVG)
    book = ArtBook(tmp_path)
    assert book.get("a.svg", WHERE, "image", Problems()) is book.get("a.svg", WHERE, "image", Problems())


def test_a_bad_drawing_is_told_at_its_own_line(tmp_path):
    """Problems of an SVG stand in the SVG."""
    (tmp_path / "a.svg").write_text(SVG.replace("<path", "\n<text>a</text><path"))
    problems = Problems()
    assert ArtBook(tmp_path).get("a.svg", WHERE, "image", problems) is None
    assert [(problem.where.file, problem.where.line) for problem in problems] == [(f"{tmp_path.name}/a.svg", 2)]


def test_a_book_beside_another_reads_no_file_again(tmp_path):
    """What one has read the other gives; pictures that only the other was asked for are checked by that one alone."""
    (tmp_path / "a.svg").write_text(SVG, encoding="utf-8")
    book = ArtBook(tmp_path)
    problems = Problems()
    first = book.get("a.svg", WHERE, "art", problems)
    (tmp_path / "a.svg").unlink()
    assert book.beside().get("a.svg", WHERE, "art", problems) is first
    (tmp_path / "b.png").write_bytes(_saved(4, 4, "PNG"))
    other = book.beside()
    assert other.get("b.png", WHERE, "art", problems) is not None
    (tmp_path / "b.png").write_bytes(b"none")
    book.check_pixels(problems)
    assert not list(problems)
    other.check_pixels(problems)
    assert len(problems.errors) == 1


@pytest.mark.parametrize(
    "inside", ["", '<g display="none"><path d="M0 0H9V9Z"/></g>', '<path d="M0 0H9V9Z" fill="none"/>']
)
def test_a_drawing_that_shows_nothing_is_told(tmp_path, inside):
    """It is read all the same: a blank is a blank."""
    view = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"'
    (tmp_path / "a.svg").write_text(f"<svg {view}>{inside}</svg>", encoding="utf-8")
    problems = Problems()
    assert ArtBook(tmp_path).get("a.svg", WHERE, "image", problems) is not None
    assert list(map(str, problems)) == [f"{tmp_path.name}/a.svg:1: warning: <svg>: draws nothing that can be seen"]

"""Pictures and drawings of a pack are checked before they are used, and keep their proportions."""

from contextlib import suppress
from io import BytesIO
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from forge.drawing.artwork import ArtBook, Photograph, place_artwork, sharpness
from forge.drawing.page import Box
from forge.drawing.pictures import MOST_PIXELS, read_size
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
    assert read_size(tmp_path / "a.png") == (7, 5)


@pytest.mark.parametrize("how", [{}, {"progressive": True}, {"exif": Image.Exif()}, {"comment": b"x" * 300}])
@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_the_size_of_a_jpeg_is_read(tmp_path, mode, how):
    """Baseline and progressive JPEG are known by their frame, whatever stands before it."""
    (tmp_path / "a.jpg").write_bytes(_saved(70, 50, "JPEG", mode, **how))
    assert read_size(tmp_path / "a.jpg") == (70, 50)


def _turned():
    exif = Image.Exif()
    exif[0x0112] = 6
    return _saved(7, 5, "JPEG", exif=exif)


def _huge():
    data = bytearray(_saved(7, 5, "PNG"))
    data[16:24] = (60_000).to_bytes(4, "big") * 2
    data[29:33] = crc32(data[12:29]).to_bytes(4, "big")
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is neither PNG nor JPEG"),
        (b"GIF89a", "is neither PNG nor JPEG"),
        (_saved(7, 5, "PNG")[:-20], "ends early"),
        (_saved(7, 5, "JPEG")[:-40], "ends early"),
        (_saved(7, 5, "JPEG")[:30], "ends early"),
        (_saved(7, 5, "PNG").replace(b"IHDR\0\0\0\x07", b"IHDR\0\0\0\x09"), "a checksum is wrong"),
        (_huge(), "60000 x 60000 pixels, more than 50 million"),
        (_saved(7, 5, "JPEG", "CMYK"), "CMYK"),
        (_turned(), "lying on its side"),
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


@given(st.sampled_from(["PNG", "JPEG"]), st.dictionaries(st.integers(0, 700), st.integers(0, 255), max_size=6))
def test_a_damaged_picture_never_breaks_out(tmp_path_factory, kind, changes):
    """Whatever bytes are changed, a size within bounds is read, or the file is refused in words."""
    data = bytearray(_saved(7, 5, kind))
    for place, byte in changes.items():
        data[place % len(data)] = byte
    path = tmp_path_factory.getbasetemp() / "damaged"
    path.write_bytes(bytes(data))
    with suppress(ValueError):
        width, height = read_size(path)
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
    assert sharpness(picture, photograph) == 200
    stamp = place_artwork(book.get("a.svg", WHERE, "image", problems), box)
    assert isinstance(stamp, Stamp)
    assert (stamp.x, stamp.y) == (0, INCH // 4)
    assert not len(problems)


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

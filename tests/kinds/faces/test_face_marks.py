"""Everything on a face but its text: figures, symbols, pips, pictures, lines to write on."""

import struct
import zlib
from fractions import Fraction

import pytest

from forge.drawing.artwork import Photograph
from forge.drawing.fonts import FontBook
from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Ellipse, FormField, Line, Path, Picture, Rect, Stamp
from forge.drawing.symbols import SymbolBook
from forge.kinds.faces import elements
from forge.kinds.faces.areas import Extent
from forge.kinds.faces.elements import Image, Pips, Polygon, Rectangle, Sign, WriteIn
from forge.kinds.faces.mark import Kit
from forge.kinds.faces.marks import draw_mark
from forge.reading.measures import PT, Colour

INK = Colour(10, 20, 30)
BOX = Box(100, 200, 1000, 400)
KIT = Kit(FontBook(), SymbolBook(), floor=5 * PT, short=2000, trim=Box(0, 0, 2000, 2000), reach=0, scale=Fraction(1))
PLACE = {"area": "trim", "at": None, "when": True}


def shapes(element, box=BOX):
    return draw_mark(element, box, KIT).shapes


def pips(number, **changes):
    return Pips(
        **PLACE, number=number, shape="dot", symbol="", colour=INK, along="row", align="center", gap=Extent()
    )._replace(**changes)


def test_a_figure_fills_its_box():
    """A rectangle has its corners rounded by a share of the shorter side of the face."""
    assert shapes(Rectangle(**PLACE, fill=INK, stroke=None, width=Extent(), radius=Extent(share=5_000))) == (
        Rect(*BOX, INK, None, 100),
    )
    assert shapes(elements.Ellipse(**PLACE, fill=INK, stroke=None, width=Extent())) == (Ellipse(*BOX, INK),)


def test_points_of_a_polygon_are_shares_of_its_box():
    """Across and down from the upper left corner of its area."""
    points = ((Extent(), Extent()), (Extent(share=100_000), Extent(share=50_000)), (Extent(fixed=10), Extent(fixed=20)))
    (polygon,) = shapes(Polygon(**PLACE, points=points, stroke=None, width=Extent(), fill=INK))

    assert polygon == Path((("M", 100, 200), ("L", 1100, 400), ("L", 110, 220), ("Z",)), INK)


def test_a_symbol_is_as_large_as_its_area_allows():
    """A cruiser is 130 by 60; on 1000 by 400 it is limited by the height, 867 wide."""
    (stamp,) = shapes(Sign(**PLACE, symbol="cruiser", colour=INK, align="right", valign="middle", turn=0))

    assert isinstance(stamp, Stamp)
    assert stamp.drawing.height * stamp.scale == pytest.approx(400, abs=1)
    assert stamp.x == pytest.approx(1100 - 400 * 130 / 60, abs=1)


def test_a_symbol_of_one_ink_is_one_shared_drawing():
    """However many counters show it."""
    sign = Sign(**PLACE, symbol="cruiser", colour=INK, align="center", valign="middle", turn=0)

    assert shapes(sign)[0].drawing is shapes(sign, Box(0, 0, 50, 50))[0].drawing


@pytest.mark.parametrize(
    ("align", "first"), [("start", 100), ("center", 100 + (1000 - 3 * 200) // 2), ("end", 1100 - 3 * 200)]
)
def test_pips_stand_side_by_side(align, first):
    """Three dots as high as their box, without gaps."""
    found = shapes(pips(3, align=align), BOX._replace(height=200))

    assert [(dot.x, dot.width, dot.height) for dot in found] == [(first + n * 200, 200, 200) for n in range(3)]


def test_many_pips_share_the_length():
    """Ten dots with gaps of 20 on a length of 1000 are 82 wide."""
    found = shapes(pips(10, gap=Extent(fixed=20)))

    assert {dot.width for dot in found} == {82}
    assert found[-1].x + found[-1].width == 1100
    assert found[0].y + found[0].height / 2 == 400


def test_pips_can_stand_below_each_other_and_be_symbols():
    """A column of stars keeps their proportions."""
    found = shapes(pips(2, along="column", symbol="star"), Box(0, 0, 63, 120))

    assert [(stamp.x, stamp.y) for stamp in found] == [(0, 0), (0, 60)]


def test_no_pips_are_nothing():
    """Zero draws no shape."""
    assert shapes(pips(0)) == ()


def test_a_place_to_write_has_its_lines_and_its_field():
    """Two rows in 400: lines at their feet; the field fills the box."""
    write_in = WriteIn(
        **PLACE, name="d1-origin", lines=2, size=Extent(fixed=9 * PT), colour=INK, width=Extent(fixed=10)
    )
    *lines, field = shapes(write_in)

    assert [(line.x1, line.x2, line.y1, line.y2) for line in lines] == [(100, 1100, 400, 400), (100, 1100, 600, 600)]
    assert isinstance(lines[0], Line)
    assert field == FormField("text", "d1-origin", *BOX, 9 * PT, lines=2)


def test_a_place_to_write_without_a_name_is_for_pencils_only():
    """No field in a fillable PDF."""
    write_in = WriteIn(**PLACE, name="", lines=1, size=Extent(), colour=INK, width=Extent(fixed=10))

    assert [type(shape) for shape in shapes(write_in)] == [Line]


def photograph(folder, width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    pixels = zlib.compress(b"".join(b"\0" + b"\x80" * width for _ in range(height)))
    header = struct.pack(">2I5B", width, height, 8, 0, 0, 0, 0)
    file = folder / "art.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))
    return Photograph(file, width, height)


def test_a_picture_lies_within_its_area_or_covers_it(tmp_path):
    """A square in 1000 by 400: 400 wide within, 1000 high and cut off when it covers."""
    art = photograph(tmp_path, 4, 4)

    assert shapes(Image(**PLACE, picture=art, fit="contain")) == (Picture(400, 200, 400, 400, art.file),)
    assert shapes(Image(**PLACE, picture=art, fit="cover")) == (
        Clip(*BOX, (Picture(100, -100, 1000, 1000, art.file),)),
    )
    assert shapes(Image(**PLACE, picture=None, fit="cover")) == ()

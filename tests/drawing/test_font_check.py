"""A stranger's font is measured and drawn as it is, or refused in words; no other program reads the file itself."""

import io
import random
import re
import struct
from itertools import pairwise

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from forge.drawing.font_check import written_anew
from forge.drawing.fonts import STOCK, FontBook
from forge.drawing.page import Box, Page
from forge.drawing.shapes import Text
from forge.drawing.truetype import TrueType
from forge.errors import ForgeError, Location, Problems
from forge.places import templates
from forge.reading.measures import MM, NAMED, PT
from forge.rendering.pdf import DocumentInfo, PdfWriter
from forge.rendering.svg import render_svg

WHERE = Location("pack.yaml", 9, 9)
WORDS = "Größe 12 Å"
NARROW = (templates() / "fonts" / STOCK["narrow"]).read_bytes()


def _directory(data):
    """Place and length of each table."""
    (count,) = struct.unpack_from(">H", data, 4)
    rows = (struct.unpack_from(">4s3I", data, 12 + 16 * row) for row in range(count))
    return {tag: (offset, length) for tag, _, offset, length in rows}


def _with(tag, at, written, data=NARROW):
    """The font with some bytes of a table changed."""
    start, length = _directory(data)[tag]
    place = start + at % length
    return data[:place] + written + data[place + len(written) :]


@pytest.mark.parametrize("key", STOCK)
def test_a_font_written_anew_measures_and_draws_as_it_did(key):
    """Characters, advances, outlines and the PostScript name survive, and fontTools reads the result without a word."""
    before = TTFont(templates() / "fonts" / STOCK[key])
    after = TTFont(io.BytesIO(written_anew(TrueType((templates() / "fonts" / STOCK[key]).read_bytes()), "mine")))
    assert after["name"].getDebugName(6) == before["name"].getDebugName(6)
    assert after["head"].unitsPerEm == before["head"].unitsPerEm
    characters = before.getBestCmap()
    assert set(after.getBestCmap()) == {code for code, glyph in characters.items() if before.getGlyphID(glyph)}
    glyphs, anew = before.getGlyphSet(), after.getGlyphSet()
    for code in sorted(characters)[:: len(characters) // 60]:
        one, other = glyphs[characters[code]], anew[after.getBestCmap()[code]]
        assert one.width == other.width
        pens = DecomposingRecordingPen(glyphs), DecomposingRecordingPen(anew)
        one.draw(pens[0])
        other.draw(pens[1])
        assert pens[0].value == pens[1].value


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (_with(b"maxp", 4, struct.pack(">H", 60_000)), "ends early"),
        (_with(b"hhea", 34, struct.pack(">H", 0)), "its header makes no sense"),
        (_with(b"head", 18, struct.pack(">H", 1)), "its header makes no sense"),
        (_with(b"loca", 400, b"\xff\xff"), "out of order"),
        (_with(b"cmap", 4 + 8 * 0 + 4, struct.pack(">I", 1 << 30)), "ends early"),
        (_with(b"glyf", 10, struct.pack(">H", 60_000)), "an outline"),
        (NARROW[:4] + struct.pack(">H", 2) + NARROW[6:], "has no"),
        (
            re.sub(b"(?s)head.{12}", lambda row: row[0][:-4] + struct.pack(">I", 20), NARROW, count=1),
            "'head' table is too",
        ),
    ],
)
def test_what_contradicts_itself_is_refused(data, message, tmp_path):
    """Counts, offsets and lengths that do not agree are one problem, at the font's place in the pack."""
    (tmp_path / "bad.ttf").write_bytes(data)
    problems = Problems()
    book = FontBook({"mine": tmp_path / "bad.ttf"}, WHERE, problems)
    (problem,) = problems
    assert (problem.where, problem.field) == (WHERE, "fonts.mine")
    assert "'bad.ttf' is " in problem.message
    assert message in problem.message
    assert book.get("mine").units("A") == book.get("text").units("A"), "another stands in"


def _mapping(rows):
    """The font with a character map of our own."""
    start, length = _directory(NARROW)[b"cmap"]
    groups = b"".join(struct.pack(">3I", *row) for row in rows)
    table = struct.pack(">4HI", 0, 1, 3, 10, 12) + struct.pack(">2H3I", 12, 0, 16 + len(groups), 0, len(rows)) + groups
    return NARROW[:start] + table.ljust(length, b"\0") + NARROW[start + length :]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([(65, 0xFFFFFF, 1)], "more than 200,000 characters"),
        ([(65, 0xFFFFFFFF, 1)], "more than 200,000 characters"),
        ([(0x10FFF0, 0x110010, 1)], "out of order"),
        ([(65, 70, 1), (60, 66, 9)], "out of order"),
        ([(70, 65, 1)], "out of order"),
    ],
)
def test_a_character_map_is_bounded(rows, message):
    """A group of four milliards of characters would fill the memory of whoever unfolds it."""
    with pytest.raises(ValueError, match=message):
        written_anew(TrueType(_mapping(rows)), "mine")


def test_an_outline_made_of_itself_is_refused():
    """A composite glyph that names itself would never end."""
    file = TTFont(io.BytesIO(NARROW), recalcBBoxes=False)
    file["glyf"]["Adieresis"].components[0].glyphName = "Adieresis"
    data = io.BytesIO()
    file.save(data)
    with pytest.raises(ValueError, match="is made of itself"):
        written_anew(TrueType(data.getvalue()), "mine")


@pytest.mark.parametrize(("parts", "names"), [(8, "abcdef"), (1, "abcdefgh")])
def test_outlines_that_unfold_without_end_are_refused(parts, names, tmp_path):
    """Each outline is put together from eight of the one before: 8 ** 6 triangles; or from one, too deep."""
    names = [".notdef", *names]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(dict(zip(range(97, 96 + len(names)), names[1:], strict=True)))
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 700))
    pen.lineTo((500, 700))
    pen.closePath()
    glyphs = {".notdef": pen.glyph()}
    for below, name in pairwise(names):
        pen = TTGlyphPen(dict.fromkeys(names))
        for _ in range(parts):
            pen.addComponent(below, (1, 0, 0, 1, 0, 0))
        glyphs[name] = pen.glyph()
    builder.font.recalcBBoxes = False
    builder.setupGlyf({name: glyphs[name] for name in names}, calcGlyphBounds=False)
    for glyph in glyphs.values():
        glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
    builder.setupHorizontalMetrics(dict.fromkeys(names, (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2()
    builder.setupPost()
    builder.setupNameTable({"familyName": "Bomb", "styleName": "Regular"})
    builder.save(tmp_path / "bomb.ttf")
    with pytest.raises(ValueError, match="too many"):
        written_anew(TrueType.open(tmp_path / "bomb.ttf"), "mine")


def _mutant(number):
    """The font with up to eight bytes of one table, or of its directory, changed."""
    dice = random.Random(number)
    data = bytearray(NARROW)
    tables = _directory(NARROW)
    start, length = dice.choice([*tables.values(), (0, 12 + 16 * len(tables))])
    for _ in range(dice.randint(1, 8)):
        place = start + dice.randrange(min(length, dice.choice((16, 64, length))))
        data[place] = dice.choice((0, 1, 0x7F, 0x80, 0xFF, dice.randrange(256)))
    return bytes(data)


def _draw(book):
    """Measure, outline and embed some words in every way."""
    width = book.get("mine").advance(WORDS, 9 * PT)
    box = Box(0, 0, 90 * MM, 40 * MM)
    page = Page("a", "", 90 * MM, 40 * MM, (Text(0, 9 * MM, WORDS, "mine", 9 * PT, NAMED["black"], width),), box, box)
    writer = PdfWriter(io.BytesIO(), DocumentInfo("mine"), book)
    writer.add_page(page)
    writer.finish()
    render_svg(page, book)
    render_svg(page, book, text="font")


def _outcome(number, folder):
    (folder / "mine.ttf").write_bytes(_mutant(number))
    problems = Problems()
    book = FontBook({"mine": folder / "mine.ttf"}, WHERE, problems)
    if problems.errors:
        assert [problem.where for problem in problems] == [WHERE]
        return "refused"
    _draw(book)
    return "drawn"


def test_a_changed_font_is_drawn_or_refused(tmp_path):
    """Whatever bytes are changed, a font that is taken draws everywhere; nothing fails later."""
    outcomes = [_outcome(number, tmp_path) for number in range(40)]
    assert set(outcomes) == {"refused", "drawn"}


@pytest.mark.slow
def test_a_thousand_changed_fonts_are_drawn_or_refused(tmp_path):
    """The same, a thousand times."""
    for number in range(1000, 2000):
        try:
            _outcome(number, tmp_path)
        except (ForgeError, AssertionError) as error:
            pytest.fail(f"mutant {number}: {error}")


def test_nothing_is_said_beside_the_problems(tmp_path, capfd, caplog):
    """What fontTools notes of tables that it does not know never reaches the terminal."""
    file = templates() / "fonts" / STOCK["symbols"]
    book = FontBook({"mine": file})
    for key in ("mine", "symbols"):
        page = Page(
            "a", "", MM, MM, (Text(0, MM, "a", key, PT, NAMED["black"], MM),), Box(0, 0, MM, MM), Box(0, 0, MM, MM)
        )
        render_svg(page, book, text="font")
    assert capfd.readouterr() == ("", "")
    assert not caplog.records

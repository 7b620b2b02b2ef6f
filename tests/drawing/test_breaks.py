"""Lines of Chinese and Japanese end between signs, but not before or after some; a pack's own font has the signs."""

import pytest
from fontTools.ttLib import TTFont
from kit.made_fonts import make_font

from forge.drawing.breaks import breakable
from forge.drawing.fonts import FontBook, Span
from forge.drawing.page import Box
from forge.drawing.text import TextStyle, fit_text
from forge.reading.measures import PT


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        # JIS X 4051: closing marks, small kana and the long sign begin no line, opening marks end none
        ("大和は港に", ["大", "和", "は", "港", "に"]),
        ("「大和」は、", ["「大", "和」", "は、"]),
        ("攻撃（三）。", ["攻", "撃", "（三）。"]),
        ("カードを", ["カー", "ド", "を"]),
        ("HMSは港", ["HMS", "は", "港"]),
        # between words of other scripts, as before
        ("Donau-dampf", ["Donau-", "dampf"]),
        ("D-Day", ["D-Day"]),
        ("한국어", ["한국어"]),
        ("3–4", ["3–4"]),
    ],
)
def test_lines_end_where_they_may(text, parts):
    """Ideographs part anywhere but at brackets and stops; hyphens part words; Korean keeps its words."""
    assert breakable(text) == parts


@pytest.fixture
def book(tmp_path):
    """A book with a font of one's own that has four ideographs for its letters."""
    file = TTFont(make_font(tmp_path / "made.ttf"))
    for table in file["cmap"].tables:
        table.cmap = {ord(sign): glyph for sign, glyph in zip("大和港。", "AVfi", strict=True)}
    file.save(tmp_path / "made.ttf")
    return FontBook({"own": tmp_path / "made.ttf"})


def test_a_font_of_the_pack_stands_in_for_what_no_stock_font_has(book):
    """Ideographs among Latin words come from the pack's own font, whatever font is wanted."""
    assert book.spans("HMS 大和!", "narrow-bold") == (
        Span("narrow-bold", "HMS "),
        Span("own", "大和"),
        Span("narrow-bold", "!"),
    )
    assert book.missing("大和戦", "title") == "戦"
    assert book.spans("★大", "title") == (Span("symbols-bold", "★"), Span("own", "大"))


def test_ideographs_fill_lines(book):
    """Each sign is 600 units wide: four go into a line of 2,400, the stop stays with the sign before it."""
    size = 1000 * 36
    style = TextStyle("own", size, PT, lines=0)
    fit = fit_text("大和大和。和", Box(0, 0, 2_400 * 36, 9 * size), style, book)
    assert [shape.text for shape in fit.shapes] == ["大和大", "和。和"]
    assert fit.size == size

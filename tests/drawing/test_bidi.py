"""Text that runs from right to left: in the order of Unicode's algorithm, its letters joined, in every output."""

import io
from itertools import pairwise

import pypdfium2
import pytest
from kit.pictures import differing, look_at_svg
from kit.rendering_scenes import look_at_pdf, page

from forge.drawing.bidi import directions, runs_leftwards, seen
from forge.drawing.flow import measure_paragraphs
from forge.drawing.fonts import FontBook
from forge.drawing.page import Box
from forge.drawing.shapes import Rect, Stamp, Text
from forge.drawing.symbols import SymbolBook
from forge.drawing.text import TextStyle, fit_text
from forge.reading.measures import MM, PT
from forge.rendering.pdf import DocumentInfo, PdfWriter
from forge.rendering.svg import render_svg

FONTS, SYMBOLS = FontBook(), SymbolBook()
BOX = Box(2 * MM, 2 * MM, 90 * MM, 40 * MM)
STYLE = TextStyle("text", 12 * PT, 5 * PT, lines=0, rich=True)


def shown(text):
    """Give a text in the order in which it is seen."""
    return "".join(text[one.number] for one in seen(text, leftwards=runs_leftwards(text)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # the examples of Unicode Standard Annex 9, section 3.4, Hebrew letters for its capitals
        ("car means אבג.", "car means גבא."),
        ("<car אבג דהו.", "<car והד גבא."),
        ("אב ג 123", "123 ג בא"),
        ("אבג 3-5", "3-5 גבא"),
        ("he said “אב 123, גד”.", "he said “דג ,123 בא”."),
        ("אבג (abc) דהו", "והד )abc( גבא"),  # brackets before they are mirrored
        ("", ""),
    ],
)
def test_order_is_that_of_unicode(text, expected):
    """Letters of one direction stand together; numbers keep theirs; signs follow what is around them."""
    assert shown(text) == expected


def test_directions_are_told_for_each_line():
    """Each line is a paragraph of its own; every character is told of."""
    text = "ab\nאב 1\n\nc"
    assert directions(text) == (False, False, False, True, True, True, False, False, False, False)


def test_long_lines_keep_every_character():
    """A line of thousands of characters is put in order without loss."""
    text = "אב 12 cd, " * 900
    assert sorted(one.number for one in seen(text, leftwards=True)) == list(range(len(text)))


def places(fit):
    """The words of texts from left to right."""
    return [shape.text for shape in sorted(fit.shapes, key=lambda shape: shape.x) if isinstance(shape, Text)]


def test_words_stand_from_right_to_left_around_what_does_not():
    """The Latin name in the middle keeps its letters' order; the runs follow each other without a gap or an overlap."""
    fit = fit_text("אבג HMS Ardent דהו", BOX, STYLE._replace(font="symbols"), FONTS)
    first, name, last = (shape for shape in sorted(fit.shapes, key=lambda shape: shape.x) if isinstance(shape, Text))
    assert [each.text.strip() for each in (first, name, last)] == ["דהו", "HMS Ardent", "אבג"]
    assert [first.leftwards, name.leftwards, last.leftwards] == [True, False, True]
    assert first.x + first.width == pytest.approx(name.x, abs=2)
    assert name.x + name.width == pytest.approx(last.x, abs=2)


def test_such_text_begins_at_the_right():
    """Aligned to the left as all text is if nothing is said, a paragraph that runs leftwards stands at the right."""
    fit = fit_text("שלום", BOX, STYLE, FONTS)
    (text,) = fit.shapes
    assert text.x + text.width == BOX.x + BOX.width


def test_spans_and_symbols_keep_their_places():
    """Underlined words and a symbol stand where their letters are read, a line under all of them."""
    fit = fit_text("אבג [דהו זחט|underline] :anchor: יכל", BOX, STYLE, FONTS, SYMBOLS)
    order = sorted((shape for shape in fit.shapes if not isinstance(shape, Rect)), key=lambda shape: shape.x)
    assert [shape.text.strip() if isinstance(shape, Text) else "anchor" for shape in order] == [
        "יכל",
        "anchor",
        "דהו זחט",
        "אבג",
    ]
    (line,) = (shape for shape in fit.shapes if isinstance(shape, Rect))
    symbol = next(shape for shape in fit.shapes if isinstance(shape, Stamp))
    assert symbol.x + symbol.scale * symbol.drawing.width < line.x < line.x + line.width < order[-1].x + order[-1].width


def test_arabic_letters_are_joined():
    """Four letters are three glyphs, lam and alef one; each has another shape than by itself."""
    glyphs = FONTS.get("symbols").shapes.shaped("سلام", leftwards=True).glyphs
    assert len(glyphs) == 3
    alone = {FONTS.get("symbols").shapes.glyph(letter) for letter in "سلام"}
    assert alone.isdisjoint(glyph.number for glyph in glyphs[1:])


def test_a_line_is_as_long_as_what_is_drawn():
    """Each line of a paragraph in both directions ends at the right, its runs close upon each other."""
    text = "הקדישו שלוש נקודות (3) כדי לקנות שני קלפים, HMS Ardent 12 " * 4
    fit = fit_text(text, Box(0, 0, 40 * MM, 90 * MM), STYLE, FONTS)
    assert fit.fits
    rows = {y: sorted(shape for shape in fit.shapes if shape.y == y) for y in {shape.y for shape in fit.shapes}}
    for row in rows.values():
        assert row[0].x >= -2
        assert row[-1].x + row[-1].width == pytest.approx(40 * MM, abs=2)
        assert all(one.x + one.width == pytest.approx(other.x, abs=2) for one, other in pairwise(row))


def test_lists_have_their_marks_at_the_right():
    """An item's bullet stands right of its words, the full stop of a number left of it."""
    set_text = measure_paragraphs("- אבג\n\n1. דהו", 60 * MM, STYLE, FONTS, SYMBOLS)
    for row in set_text.rows:
        label, words = row.shapes[0], row.shapes[-1]
        assert words.x + words.width < label.x
        assert row.shapes[-1].x + row.shapes[-1].width < 60 * MM


@pytest.fixture(scope="module")
def both():
    """A page with Hebrew, Arabic and Latin words, as PDF and SVG."""
    words = "שלום (12) HMS Ardent\nالسلام عليكم 34"
    sheet = page(*fit_text(words, BOX, STYLE._replace(rich=False), FONTS).shapes)
    pdf = io.BytesIO()
    writer = PdfWriter(pdf, DocumentInfo("Test"), FONTS)
    writer.add_page(sheet)
    writer.finish()
    return pdf.getvalue(), sheet


def test_both_outputs_show_the_same(both):
    """PDF and SVG differ by next to nothing, and are not empty."""
    pdf, sheet = both
    drawn, svg = look_at_pdf(pdf, 150), look_at_svg(render_svg(sheet, FONTS), 150)
    assert (drawn < 128).any()
    assert differing(drawn, svg) < 0.001


def test_pdf_text_is_found_as_it_is_read(both):
    """Words are searched for and copied in the order of reading, ligatures as the letters they stand for."""
    text = pypdfium2.PdfDocument(both[0])[0].get_textpage().get_text_range()
    for word in ("שלום", "السلام", "عليكم", "HMS Ardent", "(12)"):
        assert word in text


def test_svg_text_keeps_the_order_of_reading(both):
    """Set as text, a run says its direction, and holds its letters as they are read."""
    svg = render_svg(both[1], FONTS, text="font")
    assert 'direction="rtl" unicode-bidi="bidi-override" text-anchor="end">السلام عليكم' in svg.replace("</text>", "")


def test_text_from_left_to_right_is_not_put_in_order(monkeypatch):
    """Who sets only Latin text pays nothing for what runs leftwards."""
    monkeypatch.setattr("forge.drawing.bidi.seen", None)
    assert fit_text("Latin **words**, größer", BOX, STYLE, FONTS).shapes

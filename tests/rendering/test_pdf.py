"""What a written PDF holds, read back by another library."""

from __future__ import annotations

import ctypes
import io
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.rendering_scenes import FONTS, INFO, RED, everything, page, pdf, text
from pypdfium2 import raw
from reportlab.pdfbase.ttfonts import TTFontFace

from forge.drawing.fonts import FontBook
from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Drawing, Rect, Stamp, Turned
from forge.errors import ForgeError, Location, Problems
from forge.reading.measures import MM, PT
from forge.rendering.kept import Kept
from forge.rendering.pdf import DocumentInfo, PdfWriter, letters

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def opened(data: bytes) -> Iterator[Any]:
    """A PDF for reading."""
    document = pypdfium2.PdfDocument(data)
    try:
        yield document
    finally:
        document.close()


def words(data: bytes, number: int = 0) -> str:
    """The text of a page."""
    with opened(data) as document:
        return document[number].get_textpage().get_text_range().replace("\r\n", "\n")


def origins(data: bytes) -> list[tuple[str, float, float]]:
    """Each character of the first page and where its pen starts, in EMU from the top left."""
    found = []
    with opened(data) as document:
        leaf = document[0]
        characters = leaf.get_textpage()
        for index in range(characters.count_chars()):
            x, y = ctypes.c_double(), ctypes.c_double()
            raw.FPDFText_GetCharOrigin(characters, index, x, y)
            letter = chr(raw.FPDFText_GetUnicode(characters, index))
            found.append((letter, x.value * PT, (leaf.get_height() - y.value) * PT))
    return found


def embedded_fonts(data: bytes) -> set[tuple[str, bool]]:
    """The name of each font that text is set in, and whether it is embedded."""
    fonts = set()
    with opened(data) as document:
        for leaf in document:
            for thing in leaf.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=15):
                font = raw.FPDFTextObj_GetFont(thing)
                name = ctypes.create_string_buffer(200)
                raw.FPDFFont_GetBaseFontName(font, name, 200)
                fonts.add((name.value.decode().split("+")[-1], bool(raw.FPDFFont_GetIsEmbedded(font))))
    return fonts


def test_text_stands_where_the_shape_says():
    """The first character starts at the shape's place, and the run ends where its measured width does."""
    run = text(20 * MM, 30 * MM, "Kapitän 12-12-12", "text", 10 * PT)

    found = origins(pdf(page(run)))

    assert "".join(letter for letter, _, _ in found) == run.text
    assert found[0][1:] == pytest.approx((run.x, run.y), abs=0.002 * MM)
    last = found[-1][1] + FONTS.get("text").advance("2", run.size)
    assert last == pytest.approx(run.x + run.width, abs=0.01 * MM)


def test_text_within_stamps_and_turns_stands_where_it_should():
    """Text in a stamped drawing inside a clip is moved with it; in a turned one it goes round."""
    run = text(5 * MM, 10 * MM, "x")
    drawing = Drawing("d", 20 * MM, 20 * MM, (run,))
    stamped = Clip(0, 0, 90 * MM, 60 * MM, (Stamp(drawing, 30 * MM, 20 * MM),))
    turned = Turned(90, 10 * MM, 10 * MM, (text(20 * MM, 10 * MM, "y"),))

    found = {letter: place for letter, *place in origins(pdf(page(stamped, turned)))}

    assert found["x"] == pytest.approx([35 * MM, 30 * MM], abs=0.002 * MM)
    assert found["y"] == pytest.approx([10 * MM, 20 * MM], abs=0.002 * MM)


@pytest.mark.parametrize(
    ("words_set", "font"),
    [
        (r"(in) \brackets\ )(", "narrow"),
        ("Größe 12½ × “quoted” – €", "text"),
        ("Подводная лодка", "text"),
        ("ΩΨ ▲◆★☐☑ Ж", "symbols"),
        ("𝔸𝔹", "symbols"),
    ],
)
def test_text_can_be_searched(words_set: str, font: str):
    """Brackets, accents, other scripts and symbols, even beyond the first 65,536, are found as they were written."""
    assert words_set in words(pdf(page(text(5 * MM, 30 * MM, words_set, font))))


@settings(max_examples=25, deadline=None)
@given(st.text(st.characters(codec="latin-1", exclude_categories=["Cc", "Zs", "Cf"]), min_size=1, max_size=12))
def test_any_text_survives(written: str):
    """Whatever printable text is set, it is read back."""
    data = pdf(page(text(5 * MM, 30 * MM, written, "symbols")))

    assert "".join(letter for letter, _, _ in origins(data)) == written


def test_text_in_more_characters_than_one_subset_holds():
    """A run with 400 different characters needs two subsets of its font and loses none."""
    many = "".join(map(chr, [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x200)]))

    found = origins(
        pdf(
            page(
                *(text(MM, (5 + 5 * row) * MM, many[40 * row : 40 * row + 40], "symbols", 5 * PT) for row in range(12))
            )
        )
    )

    assert "".join(letter for letter, _, _ in found if letter not in "\r\n") == many


def test_every_font_is_embedded_and_none_is_helvetica(tmp_path):
    """Only fonts that were asked for occur, all of them embedded."""
    data = pdf(everything(tmp_path))

    names = {"ArchivoNarrow-Bold", "ArchivoNarrow-Italic", "SourceSans3-Regular", "SourceSans3-Bold", "DejaVuSans"}
    assert embedded_fonts(data) == {(name, True) for name in names}
    assert b"Helvetica" not in data
    assert data.count(b"/FontFile2") == data.count(b"/Type /FontDescriptor") == len(names)


def test_two_files_of_one_font_name_are_kept_apart(tmp_path):
    """A pack's font file that calls itself like a stock one is embedded beside it."""
    book = FontBook()
    copy = tmp_path / "mine.ttf"
    copy.write_bytes(book.get("narrow-bold").file.read_bytes())
    book.add("mine", copy, Location("pack.yaml"), Problems())
    target = io.BytesIO()
    writer = PdfWriter(target, INFO, book)

    writer.add_page(page(text(0, 20 * MM, "stock", "narrow-bold"), text(0, 30 * MM, "mine")._replace(font="mine")))
    writer.finish()

    assert words(target.getvalue()) == "stock\nmine"
    assert len(embedded_fonts(target.getvalue())) == 2


@pytest.mark.parametrize("step", ["__init__", "makeSubset"])
def test_font_that_cannot_be_embedded_is_a_problem_not_a_crash(step, monkeypatch):
    """Wherever ReportLab fails over a font, the font is named."""

    def failing(*_: object, **__: object) -> None:
        raise IndexError("bytearray index out of range")

    monkeypatch.setattr(letters, "_PARSED", Kept(0))
    monkeypatch.setattr(TTFontFace, step, failing)
    with pytest.raises(ForgeError, match=r"ArchivoNarrow-Bold\.ttf: cannot be embedded in a PDF: bytearray index"):
        pdf(page(text(0, 0, "x", "narrow-bold")))


def test_boxes_of_a_page():
    """Media, crop, bleed and trim box are those of the page, in points from the bottom left."""
    sheet = page(
        width=100 * MM,
        height=80 * MM,
        trim=Box(10 * MM, 20 * MM, 70 * MM, 50 * MM),
        bleed=Box(7 * MM, 17 * MM, 76 * MM, 56 * MM),
    )

    with opened(pdf(sheet)) as document:
        leaf = document[0]
        boxes = leaf.get_mediabox(), leaf.get_cropbox(), leaf.get_bleedbox(), leaf.get_trimbox()

    in_mm = [[round(edge * 25.4 / 72, 3) for edge in box] for box in boxes]
    assert in_mm == [[0, 0, 100, 80], [0, 0, 100, 80], [7, 7, 83, 63], [10, 10, 80, 60]]


def test_pages_keep_their_order_and_sizes():
    """Three pages of different sizes come out in order."""
    with opened(pdf(*(page(width=size * MM, height=50 * MM) for size in (100, 60, 210)))) as document:
        widths = [round(leaf.get_width() * 25.4 / 72, 2) for leaf in document]

    assert widths == [100, 60, 210]


def test_bookmarks_are_nested_by_component():
    """Sheets of a component lie below it; a page without a bookmark and the back of a sheet add none."""
    marks = ["Rules", "U-boats / sheet 1", "U-boats / sheet 1", "U-boats / sheet 2", "", "Escorts / sheet 1"]

    with opened(pdf(*(page(bookmark=mark) for mark in marks))) as document:
        entries = [(mark.level, mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]

    assert entries == [
        (0, "Rules", 0),
        (0, "U-boats", 1),
        (1, "sheet 1", 1),
        (1, "sheet 2", 3),
        (0, "Escorts", 5),
        (1, "sheet 1", 5),
    ]


def test_component_named_alone_and_with_its_sheets():
    """A bookmark of a component followed by those of its sheets makes one entry with the sheets below it."""
    with opened(pdf(*(page(bookmark=mark) for mark in ("Größe", "Größe / a", "Größe / b")))) as document:
        entries = [(mark.level, mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]

    assert entries == [(0, "Größe", 0), (1, "a", 1), (1, "b", 2)]


def test_bookmark_that_comes_again_later_leads_to_its_own_page():
    """Two stretches of pages with one bookmark, parted by a page without, make two entries."""
    with opened(pdf(*(page(bookmark=mark) for mark in ("Log / blank", "", "Log / blank")))) as document:
        entries = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]

    assert entries == [("Log", 0), ("blank", 0), ("blank", 2)]


def test_document_says_what_it_is():
    """Title, author, subject, keywords and language are written, and no date tells when."""
    info = DocumentInfo("Atlantic Wölfe", "An author", "Counters", ("wargame", "counters"), "de")
    data = pdf(page(), document=info)

    with opened(data) as document:
        found = document.get_metadata_dict()

    assert (found["Title"], found["Author"], found["Subject"]) == ("Atlantic Wölfe", "An author", "Counters")
    assert (found["Keywords"], found["Creator"]) == ("wargame, counters", "forge")
    assert "20000101" in found["CreationDate"]
    assert b"/Lang (de)" in data


@pytest.mark.parametrize(
    ("duplex", "asked"), [("none", raw.Simplex), ("long", raw.DuplexFlipLongEdge), ("short", raw.DuplexFlipShortEdge)]
)
def test_printer_is_asked_for_actual_size_and_flip(duplex: Any, asked: int):
    """The file asks not to be scaled, and to be flipped along the right edge."""
    with opened(pdf(page(), document=DocumentInfo("Test", duplex=duplex))) as document:
        assert raw.FPDF_VIEWERREF_GetDuplex(document) == asked
        assert not raw.FPDF_VIEWERREF_GetPrintScaling(document)


def test_content_is_deflated_unless_asked_otherwise():
    """Without compression the operators can be read: fill, rectangle, grey text."""
    shapes = page(Rect(0, 0, 36 * PT, 18 * PT, RED), text(0, 20 * PT, "plain"))
    plain = pdf(shapes, compress=False)

    assert b"0.8157 0.1882 0.1255 rg 0 162 36 18 re f" in plain
    assert re.search(rb"0 g BT 0 160 Td/F1\+0 9 Tf\(plain\)Tj ET", plain)
    assert b"re f" not in pdf(shapes)


def test_writer_takes_a_path_or_a_file(tmp_path):
    """The same bytes arrive by name and in an open file."""
    for target in (tmp_path / "a.pdf", str(tmp_path / "b.pdf")):
        writer = PdfWriter(target, INFO, FONTS)
        writer.add_page(page())
        assert writer.finish() == ()

    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes() == pdf(page())


def test_different_documents_have_different_identifiers():
    """Two files with one title but different pages do not claim to be the same document."""
    identifiers = [re.search(rb"/ID\s*\[<(\w+)>", pdf(page(Rect(0, 0, x, MM, RED))))[1] for x in (MM, 2 * MM)]

    assert identifiers[0] != identifiers[1]

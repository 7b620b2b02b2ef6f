"""Fonts measure as their files say, name what they lack, and find who stands in."""

from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from forge.drawing.fonts import STOCK, FontBook, Span
from forge.drawing.scripts import joins, runs_left, turns
from forge.drawing.truetype import TrueType
from forge.errors import ForgeError, Location, Problems
from forge.places import templates

BOOK = FontBook()
FILES = {key: TTFont(templates() / "fonts" / name) for key, name in STOCK.items()}
KEYS = st.sampled_from(sorted(STOCK))
WHERE = Location("pack.yaml", 3, 1)


@pytest.mark.parametrize("key", sorted(STOCK))
def test_every_character_has_the_advance_of_the_file(key):
    """Advances are those of the hmtx table, for every character of the file's own map."""
    font, file = BOOK.get(key), FILES[key]
    expected = {chr(code): file["hmtx"][name][0] for code, name in file.getBestCmap().items()}
    assert {character: font.units(character) for character in expected} == expected


@pytest.mark.parametrize("key", sorted(STOCK))
def test_every_character_has_the_ink_of_the_file(key):
    """Ink heights are those of the glyf table."""
    font, file = BOOK.get(key), FILES[key]
    for code, name in file.getBestCmap().items():
        glyph = file["glyf"][name]
        expected = (glyph.yMax, -glyph.yMin) if glyph.numberOfContours else (0, 0)
        assert font.ink(chr(code)) == expected


@pytest.mark.parametrize("key", sorted(STOCK))
def test_metrics_are_those_of_the_file(key):
    """Units, ascent and descent come from head and hhea; the height of capitals from the ink of H."""
    font, file = BOOK.get(key), FILES[key]
    hhea, glyf = file["hhea"], file["glyf"]
    assert font.units_per_em == file["head"].unitsPerEm
    assert (font.ascent, font.descent) == (hhea.ascent, -hhea.descent)
    assert font.cap_height == glyf["H"].yMax
    assert not font.restricted


@given(KEYS, st.text(), st.integers(1, 5_000_000))
def test_an_advance_is_the_sum_of_its_characters_rounded_once(key, text, size):
    """A text is as long as its characters together, without kerning, to the nearest EMU."""
    font, file = BOOK.get(key), FILES[key]
    names = file.getBestCmap()
    units = sum(file["hmtx"][names.get(ord(character), ".notdef")][0] for character in text)
    assert abs(font.advance(text, size) - units * size / font.units_per_em) <= 0.5


@given(KEYS, st.text())
def test_missing_characters_are_named_once_in_order(key, text):
    """What the character map lacks is missing, what joins others, and what runs leftwards where nobody orders it."""
    known = FILES[key].getBestCmap()
    lacking = [one for one in text if (ord(one) not in known or joins(one)) and not turns(one)]
    assert BOOK.get(key).missing(text, ordered=True) == "".join(dict.fromkeys(lacking))
    lacking = [one for one in text if ord(one) not in known or joins(one) or runs_left(one) or turns(one)]
    assert BOOK.get(key).missing(text) == "".join(dict.fromkeys(lacking))


@given(KEYS, st.text(st.sampled_from("Ab1 ★☐ж字é")))
def test_spans_hold_the_text_and_borrow_only_what_is_missing(key, text):
    """Spans joined are the text; DejaVu sets what the font lacks and it has, nothing else."""
    spans = BOOK.spans(text, key)
    assert "".join(span.text for span in spans) == text
    dark = "bold" in key or key in {"title", "factor", "label-heavy"}
    fallback = "symbols-bold" if dark else "symbols"
    for span in spans:
        for character in span.text:
            lacking = ord(character) not in FILES[key].getBestCmap()
            borrowed = lacking and ord(character) in FILES[fallback].getBestCmap()
            assert span.font == (fallback if borrowed else key)
    assert all(one.font != other.font for one, other in pairwise(spans))


def test_a_star_is_borrowed_within_a_name():
    """Archivo Narrow has no star: the name is set in three runs."""
    assert BOOK.spans("a★b", "narrow") == (Span("narrow", "a"), Span("symbols", "★"), Span("narrow", "b"))


EUROPE = {  # the letters of each language beyond a to z, from the Unicode CLDR's main and auxiliary sets
    "Albanian": "çë",
    "Basque, Spanish": "áéíñóúü¿¡ªº",
    "Catalan": "àçèéíïòóúü·",
    "Croatian, Bosnian, Slovene": "čćđšž",
    "Czech": "áčďéěíňóřšťúůýž",
    "Danish, Norwegian": "æøåé",
    "Dutch": "áäéëíïóöúü",
    "Estonian": "äõöüšž",
    "Finnish, Swedish": "åäöéšž",
    "French": "àâæçéèêëîïôœùûüÿ«»",
    "German": "äöüßẞ„“‚‘",
    "Hungarian": "áéíóöőúüű",
    "Icelandic, Faroese": "áðéíóúýþæöø",
    "Irish, Scottish Gaelic": "áéíóúàèìòù",
    "Italian": "àèéìîòóù",
    "Latvian": "āčēģīķļņšūž",
    "Lithuanian": "ąčęėįšųūž",
    "Maltese": "ċġħżàèìòù",
    "Polish": "ąćęłńóśźż",
    "Portuguese": "áâãàçéêíóôõúü",
    "Romanian": "ăâîșțşţ",
    "Sami": "áčđŋšŧž",
    "Slovak": "áäčďéíĺľňóôŕšťúýž",
    "Turkish": "çğıİöşü",
    "Welsh": "âêîôûŵŷẁẃẅỳ",
}
SIGNS = "–—…‘’“”•·§°×−½¼¾€£+-±©®"
HOUSE = ("title", "label", "label-bold", "label-heavy", "factor", "serif", "serif-italic", "serif-bold")


@pytest.mark.parametrize("key", HOUSE)
@pytest.mark.parametrize("language", EUROPE)
def test_display_faces_have_the_letters_of_europe(key, language):
    """Each European language that is written in Latin letters is set in the face itself, small and capital."""
    letters = {form for letter in EUROPE[language] for form in (letter, letter.upper()) if len(form) == 1}
    assert BOOK.get(key).missing("".join(sorted(letters - {"ẞ"}))) == ""


@pytest.mark.parametrize("key", HOUSE)
def test_display_faces_have_the_signs_of_a_wargame(key):
    """Dashes, quotes, fractions and the minus are in the face; arrow, star and dagger come from the symbols."""
    assert BOOK.get(key).missing(SIGNS) == ""
    assert BOOK.missing("→★†‡−ẞ☐☑", key) == ""
    assert [span.font for span in BOOK.spans("→", key)] == [
        "symbols-bold" if key in {"title", "label-bold", "label-heavy", "factor", "serif-bold"} else "symbols"
    ]


@pytest.mark.parametrize("key", ["label", "label-bold", "label-heavy", "serif", "serif-bold", "text", "narrow-bold"])
def test_figures_of_a_column_are_of_one_width(key):
    """Digits stand below each other in tables, on tracks and in hexes."""
    assert len({BOOK.get(key).units(digit) for digit in "0123456789"}) == 1


def test_a_font_is_opened_when_it_is_used(monkeypatch):
    """A book knows all its fonts and has read none; each is read once, at its first use."""
    read = []
    monkeypatch.setattr("forge.drawing.fonts.TrueType.open", _noting(read))
    book = FontBook()
    assert "serif-italic" in book.keys()  # noqa: SIM118 - a FontBook is no mapping
    assert read == []
    book.spans("No sign beyond the face", "title")
    book.spans("again", "title")
    assert [file.name for file in read] == ["LeagueGothic-Regular.ttf"]


def _noting(read):
    opened = TrueType.open

    def noted(file):
        read.append(file)
        return opened(file)

    return noted


def test_what_no_font_has_stays_with_the_wanted_font_and_is_missing():
    """A Chinese character is in neither font: it is not lost, it is named."""
    assert BOOK.spans("字", "text") == (Span("text", "字"),)
    assert BOOK.missing("A字★", "text") == "字"


@pytest.mark.parametrize(
    ("key", "bold", "italic", "expected"),
    [
        ("text", True, False, "text-bold"),
        ("text", True, True, "text-bold-italic"),
        ("narrow-bold", False, True, "narrow-bold-italic"),
        ("narrow-italic", True, False, "narrow-bold-italic"),
        ("narrow-bold-italic", False, False, "narrow-bold-italic"),
        ("symbols", True, True, "symbols-bold"),
        ("label", True, False, "label-bold"),
        ("label-heavy", True, True, "label-heavy"),
        ("serif", False, True, "serif-italic"),
        ("serif-italic", True, False, "serif-bold"),
        ("title", True, True, "title"),
        ("symbols", False, True, "symbols"),
    ],
)
def test_variants_keep_what_they_are_and_add_what_is_asked(key, bold, italic, expected):
    """Bold within italic is bold italic; a family without a slanted font stays upright."""
    assert BOOK.variant(key, bold=bold, italic=italic) == expected


@pytest.mark.parametrize("character", "AgÅ8,%")
def test_an_outline_touches_what_the_ink_reaches(character):
    """An outline is in font units with y downwards: its highest point is the ink's top."""
    font = BOOK.get("text-bold")
    ys = [number for command in font.outline(character) for number in command[2::2]]
    assert (-min(ys), max(ys)) == font.ink(character)
    assert font.outline(character)[0][0] == "M"


def test_an_outline_has_as_many_contours_as_the_glyph():
    """A composed letter is drawn with its parts: E and its acute accent."""
    pen = DecomposingRecordingPen(FILES["narrow"].getGlyphSet())
    FILES["narrow"].getGlyphSet()[FILES["narrow"].getBestCmap()[ord("É")]].draw(pen)
    starts = sum(1 for name, _ in pen.value if name == "moveTo")
    assert sum(1 for command in BOOK.get("narrow").outline("É") if command[0] == "M") == starts == 2


def test_a_space_has_no_outline():
    """White space draws nothing."""
    assert BOOK.get("text").outline(" ") == ()


def _small_font(path, *, cff=False):
    builder = FontBuilder(1000, isTTF=not cff)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({0x1F600: "A", 65: "A"})
    pen = T2CharStringPen(600, None) if cff else TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 700))
    pen.lineTo((500, 700))
    pen.closePath()
    if cff:
        glyph = pen.getCharString()
        builder.setupCFF("Small", {}, {".notdef": glyph, "A": glyph}, {})
    else:
        glyph = pen.glyph()
        builder.setupGlyf({".notdef": glyph, "A": glyph})
    builder.setupHorizontalMetrics({".notdef": (600, 0), "A": (600, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2()
    builder.setupPost()
    builder.setupNameTable({"familyName": "Small", "styleName": "Regular"})
    builder.save(path)
    return path


def test_a_pack_may_bring_a_font(tmp_path):
    """A pack's own TrueType file is found by its key, characters beyond the basic plane included."""
    problems = Problems()
    book = FontBook({"mine": _small_font(tmp_path / "mine.ttf")}, WHERE, problems)
    assert not len(problems)
    assert "mine" in book.keys()  # noqa: SIM118 - a FontBook is no mapping
    assert book.get("mine").units("A\U0001f600") == 1200
    assert book.spans("Ab", "mine") == (Span("mine", "A"), Span("symbols", "b"))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: path.write_bytes(b"\x00\x01\x00\x00" + bytes(200)), "no head table"),
        (lambda path: path.write_bytes(b"<html>"), "is not a TrueType or OpenType file"),
        (lambda path: path.write_bytes(b""), "is not a TrueType or OpenType file"),
        (lambda path: path.write_bytes((templates() / "fonts" / STOCK["text"]).read_bytes()[:5000]), "ends early"),
        (lambda path: path.mkdir(), "cannot be read"),
    ],
)
def test_a_font_of_no_use_is_a_located_problem(tmp_path, make, message):
    """Damaged and foreign files are refused in words, at the place that names them."""
    make(tmp_path / "bad.ttf")
    problems = Problems()
    FontBook({"bad": tmp_path / "bad.ttf"}, WHERE, problems)
    (problem,) = problems
    assert (problem.severity, problem.where, problem.field) == ("error", WHERE, "fonts.bad")
    assert message in problem.message


def test_a_font_that_must_not_be_embedded_is_refused(tmp_path):
    """The file's own embedding rights are kept: every output embeds what it shows."""
    file = TTFont(_small_font(tmp_path / "mine.ttf"))
    file["OS/2"].fsType = 2
    file.save(tmp_path / "mine.ttf")
    problems = Problems()
    FontBook({"mine": tmp_path / "mine.ttf"}, WHERE, problems)
    assert [(problem.severity, problem.field) for problem in problems] == [("error", "fonts.mine")]


@settings(deadline=None)
@given(st.dictionaries(st.integers(0, 2_000), st.integers(0, 255), max_size=12))
def test_a_damaged_font_never_breaks_out(changes):
    """Whatever bytes are changed, the file is refused in words, or it measures and draws, or says that it cannot."""
    with TemporaryDirectory() as folder:
        path = _small_font(Path(folder) / "damaged.ttf")
        data = bytearray(path.read_bytes())
        for place, byte in changes.items():
            data[place % len(data)] = byte
        path.write_bytes(bytes(data))
        problems = Problems()
        book = FontBook({"damaged": path}, WHERE, problems)
        assert all(problem.where == WHERE for problem in problems)
        if not problems.errors:
            font = book.get("damaged")
            assert font.units("A\U0001f600") >= 0
            assert len(font.ink("A\U0001f600")) == 2
            with suppress(ForgeError):
                assert isinstance(font.outline("A"), tuple)

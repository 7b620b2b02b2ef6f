"""What forge cannot set is refused by character, script and remedy; everything else passes."""

import unicodedata

import pytest

from forge.drawing.fonts import FontBook
from forge.drawing.page import Box
from forge.drawing.scripts import beyond_us, lacking
from forge.drawing.text import TextStyle, fit_text
from forge.reading.measures import MM

FONTS = FontBook()


@pytest.mark.parametrize(
    ("word", "script", "why"),
    [
        ("שלום", "Hebrew", "right to left"),
        ("سلام", "Arabic", "right to left"),
        ("٣", "Arabic", "right to left"),
        ("ܫܠܡܐ", "Syriac", "right to left"),
        ("ދިވެހި", "Thaana", "right to left"),
        ("ߒߞߏ", "Nko", "right to left"),
        ("नमस्ते", "Devanagari", "join or change places"),
        ("বাংলা", "Bengali", "join or change places"),
        ("தமிழ்", "Tamil", "join or change places"),
        ("ไทย", "Thai", "join or change places"),
        ("မြန်မာ", "Myanmar", "join or change places"),
        ("ខ្មែរ", "Khmer", "join or change places"),
        ("བོད", "Tibetan", "join or change places"),
        ("ᠮᠣᠩᠭᠣᠯ", "Mongolian", "join or change places"),
        ("\u1112\u1161\u11ab", "Hangul", "join or change places"),
        ("a\u202eb", "", "turns the direction"),
        ("a\u2067b", "", "turns the direction"),
        ("a\u200fb", "", "turns the direction"),
    ],
)
def test_words_that_would_come_out_reversed_or_in_pieces_are_refused(word, script, why):
    """Whatever glyphs a font has, the character, its code, its script and a remedy are told."""
    fitted = fit_text(word, Box(0, 0, 90 * MM, 9 * MM), TextStyle(font="symbols"), FONTS)
    refused = [character for character in fitted.missing if beyond_us(character)]
    assert refused
    named, remedy = lacking(fitted.missing)
    assert f"{refused[0]!r} (U+{ord(refused[0]):04X})" in named
    assert script in named
    assert why in named
    assert "turned into paths" in remedy


@pytest.mark.parametrize(
    "text",
    [
        "Bismarck, Größe, Łódź, Ελλάδα, Россия, Đặng",
        "Հայաստան, საქართველო",
        "大和 やまと ヤマト 한국",
        "− + × ½ ★ ▲ ☐ → – — … ’ “ ” € ℃ ①",
        "e\u0301 o\u0308 \u2014 \U0001f600 \U0001d400",
        "ᏣᎳᎩ አማርኛ ᚠᚢᚦ ⠿",
    ],
)
def test_letters_that_stand_beside_each_other_are_not_refused(text):
    """Alphabets, syllables and ideographs written from left to right are a matter of the font alone."""
    assert not any(map(beyond_us, text))


def test_nothing_that_runs_leftwards_is_ever_let_through():
    """Of all of Unicode, no character of a right-to-left class passes."""
    for code in range(0x110000):
        if unicodedata.bidirectional(chr(code)) in ("R", "AL", "AN", "RLE", "RLO", "RLI", "LRO"):
            assert beyond_us(chr(code)), hex(code)


def test_a_font_of_ones_own_is_the_remedy_for_what_no_font_has():
    """Ideographs are named with their code, and where to add a font is said."""
    assert lacking("大") == ("'大' (U+5927), which no font has", "add a font that has it under fonts:")


def test_symbols_are_named_and_long_lists_cut_short():
    """A misspelt symbol has no font to blame; of many characters four are named."""
    assert lacking(":tnak:") == ("a symbol :tnak:, which does not exist", "")
    assert lacking("".join(map(chr, range(0x4E00, 0x4E0C))))[0].endswith("'七' (U+4E03) and 8 more, which no font has")

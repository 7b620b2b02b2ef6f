"""What cannot be set is refused by character, script and remedy; everything else passes."""

import unicodedata

import pytest

from forge.drawing.fonts import FontBook
from forge.drawing.lacking import lacking
from forge.drawing.page import Box
from forge.drawing.scripts import has_leftwards, joins, runs_left, turns
from forge.drawing.text import TextStyle, fit_text
from forge.reading.measures import MM

FONTS = FontBook()


@pytest.mark.parametrize(
    ("word", "script"),
    [
        ("नमस्ते", "Devanagari"),
        ("বাংলা", "Bengali"),
        ("தமிழ்", "Tamil"),
        ("ไทย", "Thai"),
        ("မြန်မာ", "Myanmar"),
        ("ខ្មែរ", "Khmer"),
        ("བོད", "Tibetan"),
        ("ᠮᠣᠩᠭᠣᠯ", "Mongolian"),
        ("\u1112\u1161\u11ab", "Hangul"),
    ],
)
def test_words_that_would_come_out_in_pieces_are_refused(word, script):
    """Where letters are set one by one, the character, its code, its script and a remedy are told."""
    fitted = fit_text(word, Box(0, 0, 90 * MM, 9 * MM), TextStyle(font="symbols"), FONTS)
    refused = [character for character in fitted.missing if joins(character)]
    assert refused
    named, remedy = lacking(fitted.missing)
    assert f"{refused[0]!r} (U+{ord(refused[0]):04X})" in named
    assert script in named
    assert "needs a font that says how" in named
    assert "under fonts:" in remedy


@pytest.mark.parametrize("word", ["שלום", "سلام", "٣", "ߒߞߏ", "a\u202eb", "a\u2067b\u2069", "a\u200fb"])
def test_words_that_run_from_right_to_left_are_set(word):
    """Hebrew, Arabic, N'Ko and marks of direction are put in order, and miss nothing."""
    for rich in (False, True):
        fitted = fit_text(word, Box(0, 0, 90 * MM, 9 * MM), TextStyle(font="narrow", rich=rich), FONTS)
        assert not fitted.missing
        assert fitted.shapes


@pytest.mark.parametrize("word", ["ܫܠܡܐ", "ދިވެހި"])
def test_what_no_font_has_is_told_in_any_direction(word):
    """Syriac and Thaana want a font of one's own."""
    fitted = fit_text(word, Box(0, 0, 90 * MM, 9 * MM), TextStyle(font="narrow"), FONTS)
    assert lacking(fitted.missing)[0].endswith("which no font has")


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
    assert not any(joins(one) or runs_left(one) or turns(one) for one in text)
    assert not has_leftwards(text)


def test_whatever_runs_leftwards_is_known_for_it():
    """Of all of Unicode, each character of a right-to-left class has the text put in order."""
    for code in range(0x110000):
        if unicodedata.bidirectional(chr(code)) in ("R", "AL", "AN", "RLE", "RLO", "RLI", "LRO"):
            assert has_leftwards(f"a{chr(code)}"), hex(code)


def test_a_font_of_ones_own_is_the_remedy_for_what_no_font_has():
    """Ideographs are named with their code, and where to add a font is said."""
    assert lacking("大") == (
        "'大' (U+5927), which no font has",
        "add a font that has it under fonts:, and set it in that",
    )


def test_symbols_are_named_and_long_lists_cut_short():
    """A misspelt symbol has no font to blame; of many characters four are named."""
    assert lacking(":tnak:") == ("a symbol :tnak:, which does not exist", "")
    assert lacking("".join(map(chr, range(0x4E00, 0x4E0C))))[0].endswith("'七' (U+4E03) and 8 more, which no font has")

"""Typewriter quotes in print: as books of the language have them, and left alone where they measure or are code."""

import pytest

from forge import places
from forge.drawing.fonts import NOWHERE, STOCK, FontBook
from forge.drawing.page import Box
from forge.drawing.shapes import Text
from forge.drawing.text import TextStyle, fit_text
from forge.errors import Problems
from forge.reading.measures import MM

ENGLISH = [
    ("St. John's", "St. John’s"),
    ("Atlantis' aircraft, the raiders' turn", "Atlantis’ aircraft, the raiders’ turn"),
    ('a "lucky" shot', "a “lucky” shot"),
    ('("Hood")', "(“Hood”)"),
    ("'lucky' and \"very 'lucky'\"", "‘lucky’ and “very ‘lucky’”"),
    ("in the '40s, 1940's", "in the ’40s, 1940’s"),
    ('counters of 5/8"', 'counters of 5/8"'),
    ("12' long, 51° 30' N", "12' long, 51° 30' N"),
    ('"turn 5" and "6"', "“turn 5” and “6”"),
    ('"', '"'),
    ("it’s “set” already", "it’s “set” already"),
]
GERMAN = [
    ('der "Raider"', "der „Raider“"),
    ("ein 'Treffer' und Hans' Zug, gibt's", "ein ‚Treffer‘ und Hans’ Zug, gibt’s"),
    ('5/8"', '5/8"'),
]


def printed(text, language, **style):
    """What is printed of a text."""
    fonts = FontBook().for_texts(language, {})
    fitted = fit_text(text, Box(0, 0, 300 * MM, 40 * MM), TextStyle("text", **style), fonts)
    return " ".join(shape.text for shape in fitted.shapes if isinstance(shape, Text)), fitted


@pytest.mark.parametrize("style", [{}, {"lines": 0}, {"lines": 0, "rich": True}, {"rich": True, "tracking": 20}])
@pytest.mark.parametrize(
    ("language", "typed", "expected"), [("en", *pair) for pair in ENGLISH] + [("de", *pair) for pair in GERMAN]
)
def test_quotes_are_printed_as_the_language_has_them(language, typed, expected, style):
    """In one line and in several, plain and rich; each line is as long as the letters that are seen."""
    words, fitted = printed(typed, language, **style)
    assert words == expected
    font = FontBook().get("text")
    for shape in fitted.shapes:
        apart = max(len(shape.text) - 1, 0) * shape.tracking
        assert abs(shape.width - font.advance(shape.text, shape.size) - apart) <= 1


def test_quotes_around_words_in_bold_face_belong_together():
    """What stands between is set in another font; a number quoted ends with no mark of inches."""
    words, _ = printed('say "**No**" or "**5**" to the *players\'* "**q**"', "en", lines=0, rich=True)
    assert words.replace(" ", "") == "say“No”or“5”totheplayers’“q”"


def test_other_languages_have_their_own_quotes_and_typed_words_are_left():
    """Of French only the apostrophes are set, of commands in a face for them nothing."""
    assert printed('l\'ennemi "perdu"', "fr")[0] == 'l’ennemi "perdu"'
    fonts = FontBook()
    fonts.add("mono", places.templates() / "fonts" / STOCK["text"], NOWHERE, Problems())
    said = "forge build 'my pack'"
    assert fit_text(said, Box(0, 0, 90 * MM, 9 * MM), TextStyle("mono"), fonts).shapes[0].text == said
    assert fonts.typeset(said, "text") == "forge build ‘my pack’"

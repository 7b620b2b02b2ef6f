"""Words are parted where their author or their language allows it, and only where a line is full."""

from itertools import pairwise

import pytest

from forge.drawing.fonts import FontBook
from forge.drawing.hyphens import can_hyphenate, syllables
from forge.drawing.measuring import measure
from forge.drawing.page import Box
from forge.drawing.shapes import Text
from forge.drawing.text import TextStyle, fit_text
from forge.drawing.words import break_lines, whole_lines
from forge.reading.measures import MM, NAMED, PT

GERMAN = FontBook().for_texts("de", {})
STYLE = TextStyle("text", 10 * PT, 5 * PT, lines=0, hyphenate=True)
SHIP = "Donau\u00addampf\u00adschiff\u00adfahrt"


def lines(words, width, style=STYLE, fonts=GERMAN):
    """Set words in a column, and give its lines."""
    fit = fit_text(words, Box(0, 0, width, 90 * MM), style, fonts)
    assert fit.fits
    rows = {}
    for shape in fit.shapes:
        if isinstance(shape, Text):
            rows.setdefault(shape.y, []).append(shape.text)
    return ["".join(row).strip() for _, row in sorted(rows.items())]


@pytest.mark.parametrize(
    ("word", "language", "parts"),
    [
        ("Silbentrennung", "de", "Sil-ben-tren-nung"),  # Duden
        ("artillery", "en", "ar-til-lery"),  # Webster's
        ("(Kapitän),", "de", "(Ka-pi-tän),"),
        ("Kapitän", "de-AT", "Ka-pi-tän"),
        ("Haus", "de", "Haus"),
        ("M1A2-Panzer", "de", "M1A2-Panzer"),
        ("Silbentrennung", "tlh", "Silbentrennung"),
        ("Silbentrennung", "", "Silbentrennung"),
    ],
)
def test_words_are_parted_as_dictionaries_part_them(word, language, parts):
    """Two letters stay before a hyphen and three after; what is no word, or of no known language, stays whole."""
    places = (0, *syllables(word, language), len(word))
    assert "-".join(word[start:end] for start, end in pairwise(places)) == parts


def test_languages_are_known_or_not():
    """German and its Austrian kind have patterns, Klingon has none."""
    assert can_hyphenate("de")
    assert can_hyphenate("de-AT")
    assert not can_hyphenate("tlh")


def test_a_soft_hyphen_shows_only_where_a_line_ends():
    """On one line the word is whole; in a column of half its width it is parted once, at a soft hyphen, with a sign."""
    whole = SHIP.replace("\u00ad", "")
    wide = GERMAN.get("text").advance(whole, 10 * PT)
    plain = STYLE._replace(hyphenate=False)
    assert lines(SHIP, wide, plain) == [whole]
    assert lines(SHIP, wide * 2 // 3, plain) == ["Donaudampf-", "schifffahrt"]
    assert lines(SHIP, wide // 3, plain) == ["Donau-", "dampf-", "schiff-", "fahrt"]


def test_a_soft_hyphen_in_one_line_is_nothing():
    """Text of one line never parts words."""
    fit = fit_text(SHIP, Box(0, 0, 90 * MM, 9 * MM), TextStyle("text", 10 * PT), GERMAN)
    assert [shape.text for shape in fit.shapes] == ["Donaudampfschifffahrt"]


def test_text_is_no_smaller_than_it_must_be():
    """A long word in a narrow place keeps its size when it may be parted, and is shrunk when it may not."""
    word, box = "Versorgungseinheiten", Box(0, 0, 20 * MM, 20 * MM)
    assert fit_text(word, box, STYLE, GERMAN).size == 10 * PT
    assert fit_text(word, box, STYLE._replace(hyphenate=False), GERMAN).size < 10 * PT


def test_what_is_parted_is_as_long_as_it_measures():
    """Every line of every width holds what its words measure, none is longer than its limit, and no letter is lost."""
    text = "Die Versorgungseinheiten dürfen Kontrollzonen **verlassen** und Fluss\u00adübergänge überschreiten"
    measured = measure(text, "text", NAMED["black"], GERMAN, None, rich=True, hyphenate=True)
    for limit in range(7_000, 40_000, 500):
        broken = break_lines(measured.lines, limit)
        assert all(line.width <= limit for line in broken)
        assert [line.width for line in broken] == [
            sum(word.width for word in line.words) + sum(word.gap for word in line.words[1:]) for line in broken
        ]
        set_lines = [" ".join("".join(run.text for run in word.runs) for word in line.words) for line in broken]
        joined = "".join(
            words[:-1] if line.parted else words + " " for line, words in zip(broken, set_lines, strict=True)
        )
        assert joined.strip() == text.replace("**", "").replace("\u00ad", "")
        assert all(words.endswith("-") for line, words in zip(broken, set_lines, strict=True) if line.parted)


def test_no_more_than_two_lines_on_end_are_parted():
    """Ladders of hyphens are as long as two, unless a word fits no line by itself."""
    text = "Versorgungseinheiten " * 12
    measured = measure(text, "text", NAMED["black"], GERMAN, None, rich=False, hyphenate=True)
    broken = break_lines(measured.lines, 14_000)
    parted = "".join("x" if line.parted else " " for line in broken)
    assert "x" in parted
    assert "xxx" not in parted


def test_whole_lines_part_nothing():
    """Lines that their author broke stay as they are."""
    measured = measure(SHIP, "text", NAMED["black"], GERMAN, None, rich=False)
    assert [len(line.words) for line in whole_lines(measured.lines)] == [1]


def test_letters_set_apart_are_measured_in_both_parts():
    """Tracked, a parted word is longer by as much as its letters and its hyphen stand apart."""
    usual, apart = (
        measure(SHIP, "text", NAMED["black"], GERMAN, None, rich=False, tracking=tracking).lines[0][0]
        for tracking in (0, 100)
    )
    (head, tail), (wide_head, wide_tail) = usual.cuts[-1], apart.cuts[-1]
    assert wide_head.width - head.width == len("Donau-") * 100
    assert wide_tail.width - tail.width == len("dampfschifffahrt") * 100

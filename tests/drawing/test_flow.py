"""Running text keeps its order, its lists and its width, and breaks where columns may break."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.flow import Block, measure_paragraphs, parse_blocks
from forge.drawing.fonts import FontBook
from forge.drawing.text import TextStyle
from forge.reading.measures import MM, PT

FONTS = FontBook()
STYLE = TextStyle("text", 9 * PT, 6 * PT, leading=1.25)
TEXT = """# Weather
Roll a die in
each winter turn.

1. Storm
2. Fog
  - no air units
10. Calm
"""


def test_blocks_are_told_by_how_a_line_begins():
    """Headings, items with their labels and levels, and paragraphs joined of their lines."""
    assert parse_blocks(TEXT) == (
        Block("Weather", heading=1),
        Block("Roll a die in each winter turn."),
        Block("Storm", "1."),
        Block("Fog", "2."),
        Block("no air units", "-", 1),
        Block("Calm", "10."),
    )


@pytest.mark.parametrize("text", ["-5 to hit", "1.5 mm", "#1", "3) ", "12 ships"])
def test_numbers_do_not_begin_lists(text):
    """Only a mark followed by a space and a word makes an item or a heading."""
    assert parse_blocks(text) == (Block(text.strip()),)


def test_a_number_at_the_beginning_of_a_further_line_is_no_item():
    """As in Markdown, only 1 begins a list within a paragraph; a list that has begun goes on with any number."""
    assert parse_blocks("It ends after the\n6. Zug.") == (Block("It ends after the 6. Zug."),)
    assert parse_blocks("- back on the\n10. Zug.") == (Block("back on the 10. Zug.", "-"),)
    assert parse_blocks("In order:\n1. load\n  - a shell\n2. fire") == (
        Block("In order:"),
        Block("load", "1."),
        Block("a shell", "-", 1),
        Block("fire", "2."),
    )
    assert parse_blocks("Later:\n\n3. fire\n4. look") == (Block("Later:"), Block("fire", "3."), Block("look", "4."))


def _set(text, width=60 * MM, style=STYLE):
    return measure_paragraphs(text, width, style, FONTS)


@given(st.lists(st.lists(st.text("abgH", min_size=1, max_size=8), min_size=1).map(" ".join), min_size=1, max_size=4))
def test_words_stay_in_order_and_within_the_width(paragraphs):
    """All words of all paragraphs are set, in order, between the sides, in rows that follow each other downwards."""
    done = _set("\n\n".join(paragraphs), 30 * MM)
    shapes = done.draw(5 * MM, 7 * MM)
    words = " ".join(shape.text for shape in shapes).split()
    assert words == " ".join(paragraphs).split()
    assert all(shape.x >= 5 * MM and shape.x + shape.width <= 35 * MM for shape in shapes)
    assert [shape.y for shape in shapes] == sorted(shape.y for shape in shapes)
    assert shapes[-1].y <= 7 * MM + done.height
    assert done.fits


def test_rows_and_gaps_add_up_to_the_height():
    """The height is that of the rows and of the gaps between them; the gap of the first row does not count."""
    done = _set(TEXT)
    assert done.height == sum(row.height for row in done.rows) + sum(row.gap for row in done.rows[1:])
    assert done.rows[1].height == round(9 * PT * 1.25)


def test_words_of_a_list_hang_behind_its_numbers():
    """All numbers of a text start at one edge, and all words behind them at another."""
    shapes = {shape.text: shape.x for row in _set(TEXT).rows for shape in row.shapes}
    assert shapes["1."] == shapes["2."] == shapes["10."] == 0
    assert shapes["Storm"] == shapes["Fog"] == shapes["Calm"] > 0
    assert shapes["–"] > 0
    assert shapes["no air units"] > shapes["–"]


def test_a_heading_is_bold_larger_and_stays_with_its_text():
    """A heading never stands alone at the foot of a column."""
    first, *_ = _set(TEXT).rows
    assert first.shapes[0].font == "text-bold"
    assert first.shapes[0].size > 9 * PT
    assert first.keep


def test_no_line_of_a_paragraph_is_left_alone():
    """The first line keeps the second with it, the last but one the last; those between may part."""
    rows = _set("word " * 60, 30 * MM).rows
    assert len(rows) > 4
    assert [row.keep for row in rows] == [True] + [False] * (len(rows) - 3) + [True, False]


def test_a_word_longer_than_the_column_is_told():
    """Nothing is cut: the word is set, and the text is said not to fit."""
    assert not _set("Donaudampfschifffahrtsgesellschaft", 10 * MM).fits


def test_missing_characters_are_told():
    """What no font has is named."""
    assert _set("a 字").missing == "字"


def test_blank_text_has_no_rows():
    """Nothing is nothing high."""
    assert _set(" \n\n ").height == 0

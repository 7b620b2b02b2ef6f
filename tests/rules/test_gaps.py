"""Values in texts: names only, whatever a stranger writes between braces."""

import string
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.rules.gaps import LONGEST, fill_in, placeholders


class Tell:
    """An object that a format could look into."""

    secret = "SECRET"

    def __getitem__(self, key):
        return self.secret

    def __format__(self, form):
        return self.secret

    def __repr__(self):
        return self.secret

    def __str__(self):
        return "plain"


@pytest.mark.parametrize("value", [0, 7, -7, 1234567, -98765432])
@pytest.mark.parametrize("form", ["", ",", "+", "+,"])
def test_what_is_allowed_is_what_python_says(value, form):
    """The closed list of formats means what it means in Python."""
    gap = f"{{x:{form}}}" if form else "{x}"
    assert fill_in(f"a {gap} b", {"x": value}) == f"a {format(value, form)} b"


def test_thousands_and_words():
    """The mark of thousands is the language's; a word is a word under any format, and a brace is written twice."""
    assert fill_in("{x:+,}", {"x": 1234567}, ".") == "+1.234.567"
    assert fill_in("{x:,} {{y}}", {"x": "many", "y": 1}) == "many {y}"
    assert fill_in("{x} {z}", {"x": True}) == "True {z}"


HOSTILE = [
    "{x.secret}",
    "{x.__class__.__init__.__globals__}",
    "{x[0]}",
    "{x[secret]}",
    "{x!r}",
    "{x!s:>10}",
    "{x:>200000000}",
    "{x:0200000000d}",
    "{x:{x}}",
    "{x:.999999999f}",
    "{x:%Y}",
    "{x:n}",
    "{x:_}",
    "{0}",
    "{}",
    "{x",
    "x}",
    "{{x}",
    "{x}}",
    "{ x }",
    "{X}",
    "{x:,+}",
    "{\N{LATIN SMALL LETTER LONG S}}",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_else_is_filled_in(text):
    """A text with any other brace stays as it was written, and is refused where it is read."""
    assert fill_in(text, {"x": Tell(), "y": 5}) == text
    with pytest.raises(ValueError, match="has a brace that is not"):
        placeholders(text)


@given(st.text(alphabet="{}x.:[]!+,>_ 0aA\\%", max_size=40))
def test_no_text_looks_into_a_value(text):
    """Whatever is written, a value is shown as its own words, or not at all."""
    shown = fill_in(text, {"x": Tell(), "a": 1})
    assert "SECRET" not in shown
    assert len(shown) <= len(text) * len("plain")


@given(st.lists(st.sampled_from(["{x}", "{x:,}", "{x:+}", "{{", "}}", "word ", "\u2013"]), max_size=20), st.integers())
def test_sound_texts_are_filled_as_python_fills_them(parts, value):
    """On texts that are allowed, filling agrees with Python's own formatting."""
    text = "".join(parts)
    assert fill_in(text, {"x": value}) == text.format(x=value)


def test_what_comes_of_it_is_bounded():
    """A text of 1,000 names and a long value do not make a book."""
    filled = fill_in("{x}" * 1000, {"x": "w" * 100_000})
    assert len(filled) == LONGEST + 1
    assert fill_in("{x}", {"x": "w" * LONGEST}) == "w" * LONGEST


def test_long_texts_take_no_longer_than_they_are():
    """A text of 100,000 braces is told to be wrong within a moment."""
    start = time.process_time()
    for mark in ("{", "}", "{x", "{{", "{x}"):
        fill_in(mark * 100_000, {"x": string.ascii_letters})
    assert time.process_time() - start < 2


def test_filling_is_about_as_quick_as_python_does_it():
    """Receipts of whole games are written with it."""
    text, values = "{title}: {throw}{cite}{how} {value:+}", dict.fromkeys(("title", "throw", "cite", "how"), "word")
    values["value"] = 3
    fill_in(text, values)

    def seconds(work):
        start = time.process_time()
        for _ in range(20_000):
            work()
        return time.process_time() - start

    ours = min(seconds(lambda: fill_in(text, values)) for _ in range(3))
    pythons = min(seconds(lambda: text.format_map(values)) for _ in range(3))
    print(f"{ours / pythons:.1f} times str.format_map", file=sys.stderr)  # noqa: T201 - a figure for who looks
    assert ours < 6 * pythons


@pytest.mark.parametrize(
    ("value", "said"),
    [(1, "1 ship"), (0, "0 ships"), (2, "2 ships"), (-1, "-1 ships"), (12_000, "12.000 ships"), ("some", "some ships")],
)
def test_a_number_with_its_noun(value, said):
    """One is one, everything else is several; thousands are marked as the texts have it."""
    assert fill_in("{n:ship|ships}", {"n": value}, ".") == said
    assert placeholders("{n:ship|ships} in {area}") == {"n", "area"}


@pytest.mark.parametrize("text", ["{n:ship|}", "{n:|ships}", "{n:a|b|c}", "{n:a|{b}}", "{n:" + "x" * 61 + "|y}"])
def test_a_noun_needs_both_its_forms(text):
    """A form left out, one too many, or a gap inside is refused where the text is read."""
    with pytest.raises(ValueError, match="has a brace that is not"):
        placeholders(text)

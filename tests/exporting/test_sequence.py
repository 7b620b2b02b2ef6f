"""Sequences of words in one string: whatever can be written is read back, by a reader of its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.vassal_format import Decoder, read_piece

from forge.errors import ForgeError
from forge.exporting.vassal import traits
from forge.exporting.vassal.sequence import encode

DELIMITERS = st.sampled_from("\t/;,|=:")
WORDS = st.text(st.sampled_from("ab;,/\t\\'|=: ü"), max_size=8)


def unsafe(word):
    """Whether a word ends with a backslash and gets no quotes round it."""
    return word.endswith("\\") and not word.startswith("\\")


@pytest.mark.parametrize(
    ("words", "written"),
    [
        (["A", "B,C"], "A,B\\,C"),
        (["", ""], ","),
        ([""], ""),
        (["'"], "'''"),
        (["'a'"], "''a''"),
        (["\\a"], "'\\a'"),
        (["\\"], "'\\'"),
        (["it's"], "it's"),
        ([True, 2, 1.0], "true,2,1.0"),
    ],
)
def test_words_are_written_as_vassal_writes_them(words, written):
    """A backslash stands before each delimiter, quotes round what begins with a backslash or is in quotes already."""
    assert encode(",", *words) == written


@given(DELIMITERS, st.lists(WORDS.filter(lambda word: not unsafe(word)), min_size=1, max_size=6))
def test_what_is_written_is_read_back(delimiter, words):
    """Every word comes back as it was, whatever it holds."""
    assert Decoder(encode(delimiter, *words), delimiter).words() == words


@given(DELIMITERS, WORDS.map(lambda word: f"a{word}\\"))
def test_what_could_not_be_read_back_is_refused(delimiter, word):
    """A word that ends with a backslash would swallow the delimiter behind it."""
    with pytest.raises(ForgeError, match="backslash"):
        encode(delimiter, "a", word, "b")


@given(st.text(st.characters(exclude_characters="\n\r\0", exclude_categories=["Cs"]), max_size=20))
def test_a_piece_of_any_name_is_read_back_through_all_its_traits(title):
    """Names survive as many levels of traits as there are, or are refused."""
    layers = traits.layer("Step", ["a.png", "b;,c.png"], ["", "+ (reverse)"], "Turn over")
    try:
        text = traits.definition(
            layers, traits.prototype("Counter"), traits.marker({"Piece": "x", "Side": title}),
            traits.rotate(6), traits.basic("a.png", title, "7"),
        )  # fmt: skip
    except ForgeError:
        assert title.endswith("\\")
        return
    read = read_piece(text)
    assert (read[-1].fields["name"], read[2].fields["Side"]) == (title, title)
    assert Decoder(read[0].fields["images"], ",").words() == ["a.png", "b;,c.png"]

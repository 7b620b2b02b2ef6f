"""Words of rulings: texts with values in them, in the manner of the language in force."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.referee.contract.counters import Counters
from forge.referee.contract.parameters import Choice, Flag, SomeOf, Whole, Words
from forge.referee.contract.tables import TableKey
from forge.referee.contract.words import number, running, say, title, typed, word
from forge.referee.telling.prompts import expected_words
from forge.rules.dice_words import dice_words
from forge.rules.texts import own_texts

GERMAN = {"number.thousands": ".", "heading.running": "keep", "dice.letter": "W", "yes": "ja", "sunk": "{tons:,} BRT"}


def test_thousands_have_the_mark_of_the_texts():
    """A text says that a number has marks, the language which."""
    assert say({"sunk": "{tons:,} tons"}, "sunk", tons=1234567) == "1,234,567 tons"
    assert say(GERMAN, "sunk", tons=1234567) == "1.234.567 BRT"
    assert title(GERMAN, "sunk", (("tons", 50_000),)) == "50.000 BRT"
    assert say({"number.thousands": ".", "x": "{value:+,}"}, "x", value=-2500) == "-2.500"


@given(st.integers(-(10**12), 10**12))
def test_a_mark_changes_nothing_but_itself(value):
    """Without marks the digits are those of the number."""
    assert number(GERMAN, value).replace(".", "") == str(value)
    assert number({}, value).replace(",", "") == str(value)


def test_headings_in_running_text():
    """English writes them small, unless all of a word is capitals; where nouns have capitals, they stay."""
    assert running({}, "Ships") == "ships"
    assert running({}, "VP") == "VP"
    assert running(GERMAN, "Schiffe") == "Schiffe"


def test_what_was_typed_is_said_in_words():
    """Each id has the pack's word; numbers, and what the pack has no word for, stay."""
    texts = {"normal": "Normal", "north-atlantic": "Nordatlantik", "ace": "Ass"}
    assert typed(texts, "2 normal ace, 1 shadow") == "2 Normal Ass, 1 shadow"
    assert typed(texts, "north-atlantic+north") == "Nordatlantik, north"


def test_dice_and_flags():
    """A German die is a Würfel, and yes is ja."""
    assert (dice_words({}, "2d6"), dice_words(GERMAN, "2d6")) == ("2d6", "2W6")
    assert (word({}, True), word(GERMAN, True)) == ("yes", "ja")


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Whole(0, 3), "a whole number from 0 to 3"),
        (Choice(("none", "and")), "one of none, and"),
        (Flag(), "yes or no"),
        (SomeOf(("ace", "green")), "any of ace, green, joined by +, or none"),
        (Words(40), "text of at most 40 characters"),
        (Counters(("iceland", "biscay")), "counters by number, separated by commas, from iceland, biscay"),
        (Counters(("hq",), ("ace",)), "counters by number, separated by commas, from hq, each with any of ace"),
    ],
)
def test_what_may_be_typed_is_a_text(kind, said):
    """Every kind of value has its words, which a translation may say otherwise."""
    assert expected_words(kind, own_texts()) == said
    translated = {key: "..." for key in own_texts() if key.startswith("expected.")}
    assert expected_words(kind, translated) == "..."


def test_a_kind_without_a_text_says_itself():
    """What packs add to the kinds is still explained."""
    assert expected_words(TableKey("hit", "roll"), own_texts()) == "a value of roll in the table hit"

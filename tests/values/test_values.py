"""Kinds of value by themselves: what files and players have in common."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.values.dice import Dice
from forge.values.dice_notation import DICE
from forge.values.numbers import Counted, Whole
from forge.values.value import Parsed, UnfitError, formed, pattern_of, within
from forge.values.words import NAME, Choice, Flag, Meaning, SomeOf, Words, mark

CODES = Meaning((("BB", "battleship"), ("convoy", "convoy")))


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Whole(-3, 9), " +4", 4),
        (Counted("hex", "hexes"), "2 hexes", 2),
        (Counted("hex", "hexes"), "1 hex", 1),
        (DICE, "2D10", Dice(2, 10)),
        (Choice(("north", "south")), "NO", "north"),
        (Choice(("north", "south"), exact=True), "north", "north"),
        (CODES, "bb", "battleship"),
        (mark("shown"), "shown", True),
        (Flag(), "y", True),
        (Flag(exact=True), "no", False),
        (SomeOf(("a", "b")), "b+a", ("a", "b")),
        (SomeOf(("a", "b"), exact=True), "b + a + b", ("b", "a", "b")),
        (Words(5), " abc ", "abc"),
        (Words(5, exact=True), " a\n", " a\n"),
        (NAME, "u-boats", "u-boats"),
        (formed("a year", "19[34][0-9]"), "1941", "1941"),
    ],
)
def test_values_come_back_from_their_own_words(kind, text, value):
    """What is shown of a value reads as the value."""
    assert kind.read(text) == value
    assert kind.read(kind.show(value)) == value


@pytest.mark.parametrize(
    ("kind", "text", "fault", "rest"),
    [
        (Whole(0, 9), "ten", "malformed", "is not a whole number"),
        (Whole(0, 9), "10", "illegal", "is not between 0 and 9"),
        (Choice(("north", "south"), exact=True), "NO", "illegal", "is not possible here"),
        (Choice(("north", "nord")), "no", "ambiguous", "could be several"),
        (Choice(("north",)), "", "malformed", "is empty"),
        (CODES, "CA", "illegal", "is not possible here"),
        (Flag(exact=True), "y", "illegal", "is neither yes nor no"),
        (Words(3, exact=True), "abcd", "malformed", "is longer than 3 characters"),
        (NAME, "U-Boats", "malformed", "is not a name of lower-case letters"),
        (formed("a year", "19[34][0-9]"), "1951", "malformed", "is not a year"),
        (DICE, "d66 hits 5+", "malformed", "is read digit by digit"),
    ],
)
def test_what_is_no_value_says_what_is_wrong(kind, text, fault, rest):
    """Malformed, illegal and ambiguous are told apart, and the rest of the sentence is said."""
    with pytest.raises(UnfitError, match=rest) as unfit:
        kind.read(text)
    assert unfit.value.fault == fault


def test_a_fault_within_a_text_says_where():
    """Places are put together from the outside in."""
    with pytest.raises(UnfitError) as unfit, within(" g1"), within(" hood"):
        Whole(0, 9).read("x")
    assert unfit.value.at == " g1 hood"


def test_a_parsed_value_keeps_the_fault_of_its_parts():
    """What a function refuses in so many words is not said again."""
    inner = Parsed("a digit", lambda text: Whole(0, 9).read(text))
    with pytest.raises(UnfitError) as unfit:
        inner.read("12")
    assert unfit.value.fault == "illegal"


@given(st.integers(-99, 999), st.integers(0, 99))
def test_the_pattern_of_a_number_has_all_its_values(low, more):
    """Every number within bounds has the form that phrases look for."""
    import re

    kind = Whole(low, low + more)
    assert all(re.fullmatch(pattern_of(kind), kind.show(value)) for value in range(low, low + more + 1))

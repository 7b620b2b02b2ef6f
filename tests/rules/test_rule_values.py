"""The kinds of values that cells, unknowns and optional rules hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.rules.values import ValueType, parse_type


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("whole", ValueType("whole")),
        ("whole 0 to 60", ValueType("whole", 0, 60)),
        ("whole -3 to +3", ValueType("whole", -3, 3)),
        ("flag", ValueType("flag")),
        ("text", ValueType("text")),
        ("one of hit, miss", ValueType("one", choices=("hit", "miss"))),
        ("any of\n  contact,  sighted", ValueType("any", choices=("contact", "sighted"))),
    ],
)
def test_a_type_is_written_in_words(text, kind):
    """Each kind has one way to be written, and what it calls itself is read as itself."""
    assert parse_type(text) == kind
    assert parse_type(kind.label) == kind


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("number", "is not whole, whole 0 to 9"),
        ("whole 6 to 1", "has no number in it: 6 is more than 1"),
        ("one of hit, hit", "names 'hit' twice"),
        ("one of Hit", "names 'Hit', which is not lower-case"),
        ("any of a,,b", "names ''"),
        ("", "is not whole"),
    ],
)
def test_a_wrong_type_is_explained(text, message):
    """What is no type is refused with the rest of a sentence."""
    with pytest.raises(ValueError, match=message):
        parse_type(text)


def test_values_are_read_by_their_kind():
    """Numbers keep their bounds, words their choices, and several words their order."""
    finds = parse_type("any of contact, sighted")
    assert finds.read("sighted + contact") == ("sighted", "contact")
    assert finds.read("none") == ()
    assert parse_type("one of a, b").read("b") == "b"
    assert parse_type("flag").read("no") is False
    assert parse_type("whole 0 to 9").read("+4") == 4
    assert parse_type("text").read("012") == "012"


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        ("whole 0 to 9", "10", "is not between 0 and 9"),
        ("whole", "1.5", "is not a whole number"),
        ("whole", "1" * 11, "is not a whole number"),
        ("flag", "on", "is neither yes nor no"),
        ("one of a, b", "c", "is not one of a, b"),
        ("any of a, b", "a + c", "is not one of a, b"),
        ("any of a, b", " + ".join("a" * 20), "names too many words"),
        ("text", "x" * 2001, "is longer than 2,000 characters"),
    ],
)
def test_a_wrong_value_is_explained(kind, text, message):
    """What is not of the kind is refused with the rest of a sentence."""
    with pytest.raises(ValueError, match=message):
        parse_type(kind).read(text)


@given(st.integers(-500, 500), st.integers(-500, 500), st.integers(-600, 600))
def test_a_kind_holds_exactly_what_it_reads(low, high, number):
    """A number within the bounds is read and held; any other is neither."""
    kind = ValueType("whole", min(low, high), max(low, high))
    inside = min(low, high) <= number <= max(low, high)
    assert kind.holds(number) is inside
    if inside:
        assert kind.read(str(number)) == number
    else:
        with pytest.raises(ValueError, match="is not between"):
            kind.read(str(number))


def test_yes_is_not_a_number():
    """A flag is not held as a whole number, nor a number as a flag."""
    assert not ValueType("whole").holds(True)
    assert not ValueType("flag").holds(1)
    assert ValueType("any", choices=("a",)).holds(())
    assert not ValueType("one", choices=("a",)).holds("b")
    assert ValueType("text").holds("anything")


def test_what_is_left_out_has_a_value_only_where_that_is_plain():
    """Nothing written is no, or none of the words; a number must be written."""
    absent = [parse_type(text).absent for text in ("flag", "any of a", "whole", "one of a", "text")]
    assert absent == [False, (), None, None, None]


@pytest.mark.parametrize(
    ("one", "other", "fits"),
    [
        ("whole 1 to 2", "whole 0 to 9", True),
        ("whole 0 to 9", "whole 1 to 9", False),
        ("whole 0 to 9", "whole", True),
        ("one of a", "one of a, b", True),
        ("one of a, c", "one of a, b", False),
        ("one of a", "any of a", False),
        ("flag", "flag", True),
    ],
)
def test_an_answer_fits_where_each_of_its_values_does(one, other, fits):
    """An unknown may stand only in a cell that can hold whatever is answered."""
    assert parse_type(one).fits(parse_type(other)) is fits


@pytest.mark.parametrize(
    ("kind", "held", "others"),
    [
        ("flag", (True, False), (0, 1, "yes", ())),
        ("whole 0 to 9", (0, 9), (-1, 10, True, False, "3", ())),
        ("one of hit, pinned", ("hit", "pinned"), ("", "miss", 1, True, ("hit",))),
        ("any of hit, pinned", ((), ("hit",), ("pinned", "hit")), (("miss",), ("hit", "miss"), "hit", 1, True)),
        ("text", ("", "hit"), (1, True, ("hit",), ())),
    ],
)
def test_a_kind_holds_typed_values_of_its_own_only(kind, held, others):
    """None of a list, some and all of it are lists of its words; a number is no yes, a word no list."""
    assert all(parse_type(kind).holds(value) for value in held)
    assert not [value for value in others if parse_type(kind).holds(value)]

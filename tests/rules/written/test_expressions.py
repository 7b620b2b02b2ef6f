"""Conditions and sums as they are read aloud: what they come to, and what is said of those that are wrong."""

import pytest

from forge.rules.values import parse_type
from forge.rules.written.expressions import parse, parse_flag
from forge.rules.written.operations import UnreadError

KNOWN = {
    "attack": parse_type("whole 1 to 99"),
    "defence": parse_type("whole 1 to 99"),
    "terrain": parse_type("one of clear, woods, rough-woods"),
    "in-supply": parse_type("flag"),
    "result": parse_type("one of no, hit, yes-then"),
    "marks": parse_type("any of hit, pinned"),
    "crt.losses": parse_type("whole 0 to 9"),
    "AB-R1": parse_type("one of each-unit, each-hex"),
}
VALUES = {
    "attack": 7,
    "defence": 3,
    "terrain": "woods",
    "in-supply": False,
    "result": "no",
    "marks": ("hit",),
    "crt.losses": 2,
    "AB-R1": "each-hex",
}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("attack - defence * 2", 1),
        ("(attack - defence) * 2", 8),
        ("attack // 2", 3),
        ("half-up(attack)", 4),
        ("half(attack) + crt.losses % 2", 3),
        ("min(attack, 5, defence + 1)", 4),
        ("-defence + 10", 7),
        ("attack if in-supply else half-up(attack)", 4),
        ("terrain is woods", True),
        ("terrain is not woods", False),
        ("terrain is one of clear, rough-woods", False),
        ("terrain is not one of clear, rough-woods", True),
        ("not in-supply and attack at least 7", True),
        ("attack more than 7 or defence is less than 4", True),
        ("not (in-supply or attack >= 7)", False),
        ("attack is at most 7", True),
        ("attack = 7 and defence != 4", True),
        ("marks has hit and not marks has pinned", True),
        ("AB-R1 is each-hex", True),
        ("in-supply is no", True),
        ("result is no or result is one of no, hit", True),
        ("result is not yes-then", True),
        ("1 - 2 - 3", -4),
    ],
)
def test_expressions_come_to_what_they_say(text, value):
    """Sums bind as in school, comparisons after them, then not, and, or; numbers are whole."""
    assert parse(text, KNOWN).evaluate(VALUES) == value


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("attack / 2", "divides with a fraction", "write // for whole numbers"),
        ("terrain is wood", "'wood' is not one of clear, woods, rough-woods", "did you mean 'woods'?"),
        ("attack-1", "attack-1 is not known here", "put blanks round the minus: attack - 1"),
        ("attack and in-supply", "what stands beside and is a number", "say at least 1"),
        ("terrain + 1", "is no number, but one of clear", ""),
        ("attack is woods", "woods is not known here", ""),
        ("attack attack", "goes on with 'attack'", ""),
        ("(attack", "lacks ')' after (", ""),
        ("attack +", "ends where a value should stand", ""),
        ("", "is blank", ""),
        ("attack.__class__", "has '.'", ""),
        ("attack; 1", "has ';'", ""),
        ("attack if in-supply", "lacks 'else' after if", ""),
        ("attack if in-supply else terrain", "is sometimes whole 1 to 99, and sometimes one of", ""),
        ("marks has gone", "'gone' is not one of hit, pinned", ""),
        ("woods is clear", "compares woods with clear", ""),
        ("9999999999", "has a number beyond 1,000,000,000", ""),
        ("half(attack, defence)", "half takes one number", ""),
        ("(" * 60 + "1" + ")" * 60, "is nested more than 30 deep", ""),
        ("not " * 60 + "in-supply", "is nested more than 30 deep", ""),
        ("- " * 60 + "1", "is nested more than 30 deep", ""),
        ("1 + " * 100 + "1", "is longer than 400 characters", ""),
        ("1 if in-supply else " * 19 + "1", None, ""),
    ],
)
def test_what_is_wrong_is_said(text, message, hint):
    """Every fault is a sentence; nothing is guessed, nothing runs away."""
    if message is None:
        assert parse(text, KNOWN).evaluate(VALUES) == 1
        return
    with pytest.raises(UnreadError) as fault:
        parse(text, KNOWN)
    assert message in str(fault.value)
    assert hint in fault.value.hint


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("attack", "attack is a number, not yes or no"),
        ("terrain", "terrain is no yes or no"),
        ("supplied", "supplied is not known here"),
    ],
)
def test_a_condition_is_yes_or_no(text, message):
    """A number or a word alone is no condition."""
    with pytest.raises(UnreadError, match=message):
        parse_flag(text, KNOWN)


def test_sums_are_bounded():
    """Sums that would grow beyond what a table holds, or divide by nothing, are refused when they are worked out."""
    with pytest.raises(ValueError, match="comes to more than 1,000,000,000"):
        parse("100000 * 100000", KNOWN).evaluate(VALUES)
    with pytest.raises(ValueError, match="divides by 0"):
        parse("attack // (defence - 3)", KNOWN).evaluate(VALUES)

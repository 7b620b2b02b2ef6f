"""Parameters: words into values, values into the same words, three kinds of refusal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.referee.contract.counters import Counters, Group
from forge.referee.contract.parameters import Choice, Flag, SomeOf, Whole, Words, read_words
from forge.referee.contract.refusals import Ambiguous, Illegal, Malformed
from forge.referee.contract.tables import ModifierSet, Sized
from forge.rules.values import parse_type

BOATS = Counters(("aggressive", "normal", "shadow"), ("ace", "green", "type-xxi"), 12)
MODIFIERS = ModifierSet((Sized("night"), Sized("extra", "how many", 0, 99, 1), Sized("card", "-2 to +2", -2, 2)))


@pytest.mark.parametrize(("text", "value"), [("3", 3), (" 4 ", 4), ("+5", 5), ("-2", -2), ("007", 7)])
def test_whole_numbers(text, value):
    """Whole numbers are read with an optional sign."""
    assert read_words(Whole(-5, 9), text, "--n") == value


@pytest.mark.parametrize("text", ["", "x", "1.5", "1e3", "٣", "--1"])
def test_not_whole_numbers(text):
    """What is no whole number is malformed."""
    with pytest.raises(Malformed, match="is not a whole number"):
        read_words(Whole(-5, 9), text, "--n")


def test_whole_numbers_out_of_range():
    """A number out of bounds is illegal, and the bounds are said."""
    with pytest.raises(Illegal, match="10 is out of range\n  hint: legal: -5 to 9"):
        read_words(Whole(-5, 9), "10", "--n")


def test_choices_by_their_beginning():
    """A word may be cut short while only one begins so; case and blanks do not matter."""
    zones = Choice(("north-atlantic", "north-sea", "iceland"))
    assert read_words(zones, "ice", "--zone") == "iceland"
    assert read_words(zones, "North Sea", "--zone") == "north-sea"


def test_ambiguous_choices():
    """A beginning of several words is ambiguous, and they are named."""
    with pytest.raises(Ambiguous, match="could be north-atlantic or north-sea"):
        read_words(Choice(("north-atlantic", "north-sea", "iceland")), "north", "--zone")


def test_a_whole_word_is_never_ambiguous():
    """A word that is also the beginning of another means itself."""
    assert read_words(Choice(("on", "onward")), "on", "--way") == "on"


def test_options_of_several_words():
    """An option with blanks or capitals is found as it is shown, with blanks or hyphens, and by its beginning."""
    kind = Choice(("3 6", "6 4", "Far zone"))
    assert [read_words(kind, text, "way") for text in ("6 4", "6-4", "3", " far  Zone ")] == [
        "6 4",
        "6 4",
        "3 6",
        "Far zone",
    ]


def test_misspelt_choices():
    """A misspelt word is illegal, with the nearest as a hint."""
    with pytest.raises(Illegal, match="did you mean 'iceland'"):
        read_words(Choice(("north-sea", "iceland")), "icland", "--zone")


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("no", False), ("y", True), ("false", False)])
def test_flags(text, value):
    """Flags are yes or no."""
    assert read_words(Flag(), text, "--sure") is value


def test_some_of():
    """Several words are joined by plus, in the order declared; none is none."""
    kind = SomeOf(("hit", "miss", "near"))
    assert read_words(kind, "near+hit", "x") == ("hit", "near")
    assert read_words(kind, "none", "x") == ()
    with pytest.raises(Illegal, match="named twice"):
        read_words(kind, "hit+hit", "x")


def test_free_words():
    """Free text is one printable line of bounded length."""
    assert read_words(Words(5), " abc ", "x") == "abc"
    for text in ("abcdef", "a\x07"):
        with pytest.raises(Malformed):
            read_words(Words(5), text, "x")


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("whole 0 to 9", Whole(0, 9)),
        ("flag", Flag()),
        ("text", Words()),
        ("one of a, b", Choice(("a", "b"))),
        ("any of a, b", SomeOf(("a", "b"))),
    ],
)
def test_kinds_of_a_packs_values(written, kind):
    """Every kind of value that a pack may leave unknown can be asked for."""
    assert parse_type(written).typed() == kind


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("2 aggressive, 1 normal ace, 1 shadow", (("aggressive", (), 2), ("normal", ("ace",), 1), ("shadow", (), 1))),
        ("1 shadow, 2 aggressive", (("aggressive", (), 2), ("shadow", (), 1))),
        ("1 normal, 2 normal", (("normal", (), 3),)),
        ("ace normal", (("normal", ("ace",), 1),)),
        ("2 agg gr ace", (("aggressive", ("ace", "green"), 2),)),
        ("none", ()),
        ("0 normal", ()),
    ],
)
def test_counters(text, groups):
    """Counters are read by class, in any order, joined, with counts; one needs no number."""
    assert read_words(BOATS, text, "--boats") == tuple(Group(*group) for group in groups)


@pytest.mark.parametrize(
    ("text", "refusal", "words"),
    [
        ("2 ace", Ambiguous, "does not say which"),
        ("a", Ambiguous, "could be aggressive or ace"),
        ("2 agressive", Illegal, "did you mean 'aggressive'"),
        ("13 normal", Illegal, "at most 12"),
        ("7 normal, 6 shadow", Illegal, "13 counters are too many"),
        ("99999 normal", Illegal, "too many"),
        ("1 normal shadow", Malformed, "cannot be normal and shadow at once"),
        ("1 normal ace ace", Malformed, "says ace twice"),
        ("1 normal,, 2 shadow", Malformed, "comma without counters"),
        ("-1 normal", Illegal, "not possible here"),
    ],
)
def test_counters_refused(text, refusal, words):
    """What cannot be meant is refused, each for its own reason."""
    with pytest.raises(refusal, match=words):
        read_words(BOATS, text, "--boats")


@given(
    st.dictionaries(
        st.tuples(st.sampled_from(BOATS.nouns), st.sets(st.sampled_from(BOATS.marks)).map(lambda s: tuple(sorted(s)))),
        st.integers(1, 1),
        max_size=12,
    )
)
def test_counters_show_what_they_read(groups):
    """The words shown for counters read as the same counters."""
    text = ", ".join(f"{number} {noun} {' '.join(marks)}" for (noun, marks), number in groups.items())
    value = read_words(BOATS, text, "x")
    assert read_words(BOATS, BOATS.show(value), "x") == value
    assert sum(group.number for group in value) == len(groups)


def test_modifiers():
    """Modifiers are named by id, those that count with an amount, in the order of the table."""
    assert read_words(MODIFIERS, "extra=3, night", "--modifier") == ("night", ("extra", 3))
    assert read_words(MODIFIERS, "extra", "--modifier") == (("extra", 1),)
    assert MODIFIERS.show(("night", ("extra", 3))) == "night, extra=3"


@pytest.mark.parametrize(
    ("text", "refusal", "words"),
    [
        ("nigth", Illegal, "did you mean 'night'"),
        ("night=2", Illegal, "takes no amount"),
        ("card", Malformed, "needs its amount"),
        ("card=3", Illegal, "legal: -2 to 2"),
        ("card=x", Malformed, "not a whole number"),
        ("night, night", Illegal, "named twice"),
    ],
)
def test_modifiers_refused(text, refusal, words):
    """Modifiers that are not the table's, or amounts that do not fit, are refused."""
    with pytest.raises(refusal, match=words):
        read_words(MODIFIERS, text, "--modifier")


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (Whole(1, 3), 2, 4),
        (Choice(("a", "b")), "a", "c"),
        (Flag(), True, "yes"),
        (SomeOf(("a", "b")), ["a"], ["c"]),
        (MODIFIERS, ["night", "extra=2"], ["extra"]),
    ],
)
def test_schemas_allow_what_is_read(kind, good, bad):
    """The JSON Schema of a kind allows legal values and no others."""
    assert allowed(kind.schema(), good)
    assert not allowed(kind.schema(), bad)


def allowed(schema, value):
    """Check a value against the few words of JSON Schema that kinds use."""
    import re

    if "enum" in schema:
        return value in schema["enum"]
    types = {"integer": int, "boolean": bool, "string": str, "array": list}
    if type(value) is not types[schema["type"]]:
        return False
    if "minimum" in schema:
        return schema["minimum"] <= value <= schema["maximum"]
    if "pattern" in schema:
        return re.search(schema["pattern"], value) is not None
    return all(allowed(schema["items"], item) for item in value) if "items" in schema else True


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Counters(("boat", "ship"), (), 99_999), "9999 boat", (Group("boat", (), 9_999),)),
        (Counters(("boat",), ("ace",)), "99 ace", (Group("boat", ("ace",), 99),)),
        (Counters(("boat",), ("ace",)), "2", (Group("boat", (), 2),)),
    ],
)
def test_the_most_counters_and_the_only_kind(kind, text, value):
    """Four figures are read, 99 are the most where nothing else is said; of one kind it need not be named."""
    assert read_words(kind, text, "--n") == value


@pytest.mark.parametrize(
    ("kind", "text", "refusal"),
    [
        (Counters(("boat", "ship"), (), 99_999), "10000 boat", Illegal),
        (Counters(("boat",), ("ace",)), "100 ace", Illegal),
        (Counters(("boat", "ship"), ("ace",)), "ace", Ambiguous),
        (Counters(("boat", "ship")), "boat ship", Malformed),
        (Counters(("boat", "ship")), "boat boat", Malformed),
        (Counters(("boat", "ship")), "2 boat,", Malformed),
    ],
)
def test_counters_that_cannot_be_meant(kind, text, refusal):
    """More figures than are read, more than the most, which of two kinds, both at once, one twice, nothing."""
    with pytest.raises(refusal):
        read_words(kind, text, "--n")

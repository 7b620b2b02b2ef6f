"""Canonical JSON: one way only to write a value."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.referee.ledger import canonical

NAMES = st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]), max_size=6)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-canonical.LARGEST, canonical.LARGEST) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_what_is_written_reads_as_the_same(value):
    """Every value that can be written reads back as itself, from the same bytes."""
    body = canonical.write(value)
    assert canonical.read(body) == value
    assert canonical.write(canonical.read(body)) == body


@given(VALUES, st.data())
def test_no_other_way_of_writing_is_read(value, data):
    """The same value with blanks, other order or escapes is refused."""
    body = canonical.write(value)
    indent = data.draw(st.sampled_from([None, 1]))
    other = json.dumps(value, ensure_ascii=data.draw(st.booleans()), indent=indent).encode("utf-8", "surrogatepass")
    if other != body:
        with pytest.raises(ValueError, match="canonical"):
            canonical.read(other)


@pytest.mark.parametrize(
    ("value", "body"),
    [
        ({"b": 1, "a": [True, None]}, b'{"a":[true,null],"b":1}'),
        ({"\u20ac": "\u20ac", "1": '\n\u001f"\\/'}, '{"1":"\\n\\u001f\\"\\\\/","€":"€"}'.encode()),
        (-(2**53) + 1, b"-9007199254740991"),
        ("", b'""'),
    ],
)
def test_known_forms(value, body):
    """Names are sorted, nothing is escaped that need not be, and no blank is written: RFC 8785 within our limits."""
    assert canonical.write(value) == body


@pytest.mark.parametrize("value", [1.5, float("nan"), 2**53, {1: 2}, {"\U0001f600": 1}, {"x"}, b"x", "\ud800"])
def test_what_cannot_be_written(value):
    """Fractions, large numbers, odd names and half characters are refused."""
    with pytest.raises(ValueError):  # noqa: PT011 - the encoder's own words for half characters
        canonical.write(value)


@pytest.mark.parametrize(
    "body",
    [b'{"a":1,"a":1}', b'{"b":1,"a":1}', b"[1, 2]", b"1.0", b"1e2", b"-0", b"01", b'"\\u0041"', b'"\\/"', b"\xff",
     b"NaN", b"", b"[" * 2000],
)  # fmt: skip
def test_what_is_not_canonical(body):
    """Names twice or out of order, blanks, other spellings of numbers and text, and deep nesting are refused."""
    with pytest.raises(ValueError):  # noqa: PT011 - several causes, one error
        canonical.read(body)

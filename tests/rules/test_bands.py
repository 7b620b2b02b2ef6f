"""Headings of rows and columns as rulebooks write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.rules.bands import name_bounds, parse_bounds


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("7", (7, 7)),
        ("6-7", (6, 7)),
        ("6–7", (6, 7)),
        ("6 to 7", (6, 7)),
        ("-2 to 0", (-2, 0)),
        ("−2", (-2, -2)),
        ("13+", (13, None)),
        ("13 or more", (13, None)),
        ("13 or higher", (13, None)),
        ("4 or less", (None, 4)),
        ("4 or  lower", (None, 4)),
        ("0 or fewer", (None, 0)),
        ("any", (None, None)),
        ("96-00", (96, 100)),
        ("01-05", (1, 5)),
        ("991-000", (991, 1000)),
        ("0-00", (0, 0)),
        ("1-00", (1, 100)),
    ],
)
def test_a_heading_holds_a_run_of_numbers(text, bounds):
    """Every usual way to write a heading gives its lowest and highest number."""
    assert parse_bounds(text) == bounds


@pytest.mark.parametrize("text", ["", "x", "6-", "7-6", "1/2", "6-7-8", "+", "99999999", "1e3", "six"])
def test_what_is_no_heading_is_refused(text):
    """A heading that runs backwards, is too large or is no number is not read."""
    with pytest.raises(ValueError, match=r"runs backwards|goes beyond|is not a heading"):
        parse_bounds(text)


ends = st.one_of(st.none(), st.integers(-999, 999))


@given(ends, ends)
def test_the_stable_name_of_a_heading_is_read_as_itself(one, two):
    """Rulings and overlays name a heading in one form that means the same numbers."""
    low, high = (min(one, two), max(one, two)) if one is not None and two is not None else (one, two)
    assert parse_bounds(name_bounds((low, high))) == (low, high)


def test_different_ways_to_write_a_heading_have_one_name():
    """``13 or more`` and ``13+`` are the same row."""
    assert name_bounds(parse_bounds("13 or more")) == "13+"
    assert name_bounds(parse_bounds("6 to 7")) == "6-7"
    assert name_bounds(parse_bounds("4 or lower")) == "4 or less"

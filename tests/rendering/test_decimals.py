"""Numbers as outputs write them."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.reading.measures import MM, PT
from forge.rendering.decimals import DECIMAL, MOST_REMEMBERED, Numbers, decimal, decimals


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (12.7, 3, "12.7"),
        (100.0, 2, "100"),
        (0.0005, 5, "0.0005"),
        (-0.0001, 3, "0"),
        (1e-9, 8, "0"),
        (1e7, 0, "10000000"),
    ],
)
def test_decimal_is_short_and_has_no_exponent(value: float, places: int, text: str):
    """A number is written without trailing zeros, exponent or negative zero."""
    assert text == decimal(value, places)


@given(st.integers(-10_000 * MM, 10_000 * MM), st.sampled_from([MM, PT]))
def test_lengths_keep_three_decimals(emu: int, unit: int):
    """A length differs from what is written by half a thousandth of the unit at most."""
    assert abs(Fraction(Numbers(unit)[emu]) - Fraction(emu, unit)) <= Fraction(1, 2000) + Fraction(1, 10**9)


@given(st.lists(st.integers(-100, 100) | st.integers(-10_000 * MM, 10_000 * MM), min_size=1))
def test_numbers_of_a_form_are_as_short_as_alone(lengths: list[int]):
    """Each is right to half a thousandth, and none has zeros at its end, an exponent or a minus before zero."""
    numbers = decimals(" ".join([f"{DECIMAL} l"] * len(lengths)), [emu / PT for emu in lengths]).split(" ")

    assert numbers[1::2] == ["l"] * len(lengths)
    for emu, number in zip(lengths, numbers[::2], strict=True):
        assert abs(Fraction(number) - Fraction(emu, PT)) <= Fraction(1, 2000) + Fraction(1, 10**9)
        assert re.fullmatch(r"0|-?[1-9][0-9]*|-?(0|[1-9][0-9]*)\.[0-9]{0,2}[1-9]", number)


def test_numbers_forget_rather_than_grow():
    """However many lengths are written, only so many are remembered."""
    numbers = Numbers(PT)

    for emu in range(MOST_REMEMBERED + 10):
        numbers[emu]

    assert len(numbers) <= MOST_REMEMBERED

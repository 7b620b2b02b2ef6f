"""Lengths are whole numbers of EMU; colours are three bytes."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.reading.measures import (
    Colour,
    Size,
    parse_colour,
    parse_length,
    parse_signed_length,
    parse_size,
    show_length,
)


@pytest.mark.parametrize(
    ("written", "emu"),
    [
        ("1 in", 914_400),
        ("1/2 in", 457_200),
        ("2 1/4 in", 2_057_400),
        ("5/8in", 571_500),
        ("1 mm", 36_000),
        ("0.01mm", 360),
        ("2.54 cm", 914_400),
        ("72pt", 914_400),
        ("0.1 pt", 1_270),
        ('8.5"', 7_772_400),
        ("0", 0),
        ("½ in", 457_200),
        ("1½ in", 1_371_600),
        ("1-1/2 in", 1_371_600),
        ("5/8”", 571_500),
        ("2 Inches", 1_828_800),
        ("15 MM", 540_000),
    ],
)
def test_a_length_is_exact_in_every_unit(written, emu):
    """Inch, centimetre, millimetre and point are whole numbers of EMU."""
    assert parse_length(written) == emu


@given(st.integers(0, 400_000))
def test_hundredths_of_a_millimetre_add_up(hundredths):
    """A length of n hundredths of a millimetre is n times 360 EMU, without rounding."""
    assert parse_length(f"{Fraction(hundredths, 100).__float__():.2f} mm") == hundredths * 360


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("15", "has no unit"),
        ("fifteen mm", "is not a length"),
        ("-3 mm", "is not a length"),
        ("1/0 in", "divides by zero"),
        ("6000 mm", "is longer than 5 m"),
        ("", "is not a length"),
        ("1e3 mm", "is not a length"),
        ("15 20 mm", "is not a length"),
        ("1 000 mm", "is not a length"),
        ("1,5mm", "has a comma: write 1.5 mm, with a point"),
        ("96 px", "has no length on paper: write mm, cm, in or pt"),
    ],
)
def test_what_is_not_a_length_is_said(written, complaint):
    """A value that is not a length says why."""
    with pytest.raises(ValueError, match=complaint):
        parse_length(written)


def test_an_offset_may_be_negative():
    """An offset reads a sign; a plain length does not."""
    assert parse_signed_length("-0.4 mm") == -14_400
    assert parse_signed_length("+0.4 mm") == 14_400


@pytest.mark.parametrize(
    ("written", "size"),
    [
        ("15 mm", Size(540_000, 540_000)),
        ("63 x 88 mm", Size(2_268_000, 3_168_000)),
        ("2.5 in x 3.5 in", Size(2_286_000, 3_200_400)),
        ("63mm×88mm", Size(2_268_000, 3_168_000)),
    ],
)
def test_a_size_is_one_or_two_lengths(written, size):
    """One length is a square; of two, the first may leave its unit to the second."""
    assert parse_size(written) == size


def test_nothing_has_no_size():
    """A piece without width cannot be cut out."""
    with pytest.raises(ValueError, match="longer than 0"):
        parse_size("0 mm x 5 mm")


@given(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))
def test_a_colour_survives_the_round_trip(red, green, blue):
    """What a colour is written as reads back as the same colour."""
    assert parse_colour(Colour(red, green, blue).hex) == Colour(red, green, blue)


def test_a_short_colour_doubles_its_digits():
    """``#fa0`` is ``#ffaa00``."""
    assert parse_colour("#fa0") == Colour(255, 170, 0)


@pytest.mark.parametrize(
    ("written", "hexadecimal"),
    [
        ("navy", "#000080"),  # the names and values of CSS Color 3
        ("Olive Drab", "#6b8e23"),
        ("rgb(10, 20, 30)", "#0a141e"),
        ("hsl(120, 100%, 50%)", "#00ff00"),
    ],
)
def test_what_browsers_call_a_colour_is_said_in_hexadecimal(written, hexadecimal):
    """Nobody has to look it up elsewhere."""
    with pytest.raises(ValueError, match=f'browsers call so is "{hexadecimal}"'):
        parse_colour(written)


@pytest.mark.parametrize("written", ["15", "5/8", "63 x 88", "1 1/2"])
def test_a_size_without_a_unit_is_told_of_units(written):
    """Whole numbers, fractions and two of them alike."""
    with pytest.raises(ValueError, match="has no unit: write mm, cm, in or pt"):
        parse_size(written)


@pytest.mark.parametrize("written", ["rde", "#12", "#gggggg", "24425c", "", "transparent", "currentcolor", "rgb(1)"])
def test_what_is_not_a_colour_is_said(written):
    """A misspelt colour is refused."""
    with pytest.raises(ValueError, match="is not a colour"):
        parse_colour(written)


def test_a_length_is_shown_in_millimetres():
    """Messages speak of millimetres with at most two decimals."""
    assert show_length(457_200) == "12.7 mm"
    assert show_length(36_000 * 15) == "15 mm"


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("63 * 88 mm", 'is not a size such as "15 mm" or "63 x 88 mm"'),
        ("63 by 88 mm", "is not a size"),
        ("63 x 88 x 2 mm", "is not a size"),
        ("63 mm x", "is not a size"),
        ("63,5 x 88 mm", "has a comma: write 63.5 mm, with a point"),
        ("63 x 88", "has no unit"),
    ],
)
def test_what_is_not_a_size_is_said(written, complaint):
    """In the words of sizes, unless one of its lengths has a slip of its own."""
    with pytest.raises(ValueError, match=complaint):
        parse_size(written)

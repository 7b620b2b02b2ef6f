"""Coasts as a file of the pack has them: read back as written, and refused with their line where they are none."""

import pytest

from forge.kinds.board.geography.drawn import Degree, Drawn, parse_drawn

COASTS = Drawn(
    "0123abcd",
    {"land": (((0.0, 0.0), (10.25, 0.5), (-3.0, 99.99)),), "shelf-1": (((1.0, 1.0), (2.0, 2.0)),)},
    (Degree(is_parallel=True, degrees=-45, points=((0.0, 5.0), (300.0, 5.5))),),
)


def test_what_is_written_is_read():
    """Points are kept in hundredths of a millimetre, each as the step from the one before."""
    assert "land 0 0 1025 50 -1325 9949" in COASTS.text()
    assert parse_drawn(COASTS.text()) == COASTS


@pytest.mark.parametrize(
    "line",
    [
        "land 1 2 3",
        "land 1 2",
        "sand 1 2 3 4",
        "land 1 2 3 x",
        "land 1 2 3 4.5",
        "parallel45 1 2 3 4",
        "parallel+4500 1 2 3 4",
        "land 1 2 3 " + "9" * 320,
        "land 1 2 3 -" + "9" * 320,
        "land 1 2 3 " + "9" * 5000,
        "land 600000 0 600000 0",
    ],
)
def test_a_line_that_is_none_is_named(line):
    """What is no line, no number, no number of this world or farther away than any board reaches."""
    with pytest.raises(ValueError, match="line 2"):
        parse_drawn(f"recipe 0123abcd\n{line}\n")

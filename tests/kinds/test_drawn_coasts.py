"""Coasts as a file of the pack has them: read back as written, and refused with their line where they are none."""

import pytest

from forge.drawing.commands import polygon
from forge.kinds.board.chartpaint import paint_islands
from forge.kinds.board.geography.drawn import Degree, Drawn, parse_drawn
from forge.kinds.board.seachart import SeaChart, Tones
from forge.reading.measures import Colour

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


def square(x, y, side, *, lake=False):
    """A loop around a square; around a lake it runs the other way."""
    loop = ((x, y), (x, y + side), (x + side, y + side), (x + side, y))
    return loop[::-1] if lake else loop


def test_small_islands_are_painted_over_the_lines_of_hexes():
    """Islands of at most 6 lie above, with what is drawn in them: not the mainland, a larger island, or a lake."""
    land = [square(0, 0, 100), square(40, 40, 5, lake=True), square(120, 0, 5), square(140, 0, 7)]
    rims = [square(2, 2, 90), square(121, 1, 3), square(141, 1, 4)]
    black = Colour(0, 0, 0)
    chart = SeaChart(None, None, None, {"land": land, "land-1": rims}, (), Tones(black, black, black, black))
    island, rim = paint_islands(chart, 6)
    assert island.commands == tuple(polygon(square(120, 0, 5)))
    assert rim.commands == tuple(polygon(square(121, 1, 3)))
    assert paint_islands(chart, 4) == []

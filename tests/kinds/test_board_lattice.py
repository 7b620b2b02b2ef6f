"""Specification of the hex lattice."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.kinds.board.lattice import DIRECTIONS, Hex, Lattice, from_offset, inset, outline
from forge.kinds.board.numbering import Numbering
from forge.reading.data_table import letters

MM = 36_000
hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
close = st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4))
places = st.integers(-500 * MM, 500 * MM)
lattices = st.builds(Lattice, st.sampled_from(["flat", "pointy"]), st.integers(5 * MM, 40 * MM), places, places)


@given(lattices, hexes)
def test_corners_stand_on_a_circle(lattice, hexagon):
    """The corners of a hex are 60 degrees apart at half its width across flats divided by cos 30 degrees."""
    x, y = lattice.centre(hexagon)
    radius = lattice.flats / 2 / math.cos(math.radians(30))
    start = 0 if lattice.orientation == "flat" else 30
    expected = [
        (x + radius * math.cos(math.radians(start + 60 * step)), y + radius * math.sin(math.radians(start + 60 * step)))
        for step in range(6)
    ]
    found = lattice.corners(hexagon)
    for point in expected:
        assert min(math.dist(point, corner) for corner in found) < 3


@given(lattices, hexes, st.integers(0, 5))
def test_neighbours_are_one_width_apart(lattice, hexagon, number):
    """The centres of touching hexes are the width across flats apart, in directions 60 degrees apart."""
    step = DIRECTIONS[number]
    x, y = lattice.centre(hexagon)
    other = lattice.centre(Hex(hexagon.q + step.q, hexagon.r + step.r))
    assert math.dist((x, y), other) == pytest.approx(lattice.flats, abs=3)
    angle = math.degrees(math.atan2(other[1] - y, other[0] - x)) + (30 if lattice.orientation == "flat" else 0)
    assert angle % 60 == pytest.approx(0, abs=0.1) or angle % 60 == pytest.approx(60, abs=0.1)


@given(lattices, hexes, st.integers(0, 5))
def test_neighbours_share_two_corners_exactly(lattice, hexagon, number):
    """Hexes that touch have exactly two corners in common, to the last unit."""
    step = DIRECTIONS[number]
    other = Hex(hexagon.q + step.q, hexagon.r + step.r)
    shared = set(lattice.corners(hexagon)) & set(lattice.corners(other))
    assert len(shared) == 2
    assert set(lattice.side(hexagon, other)) == shared


def test_hexes_apart_share_no_side():
    """A side is asked for between touching hexes only."""
    assert Lattice("flat", MM).side(Hex(0, 0), Hex(2, 0)) is None


@pytest.mark.parametrize(("lower", "half"), [("even", 1), ("odd", -1)])
def test_flat_columns_stand_half_a_hex_lower_or_higher(lower, half):
    """The second column stands half a hex below the first, or half a hex above it where the odd columns are lower."""
    lattice = Lattice("flat", 10 * MM)
    (x1, y1), (x2, y2), (x3, y3) = (lattice.centre(from_offset(c, 4, "flat", lower=lower)) for c in range(3))
    assert (y2 - y1, y3 - y1) == (half * 5 * MM, 0)
    assert x2 - x1 == pytest.approx(10 * MM * math.cos(math.radians(30)), abs=2)
    assert x3 - x1 == pytest.approx(20 * MM * math.cos(math.radians(30)), abs=2)


@pytest.mark.parametrize(("lower", "half"), [("even", 1), ("odd", -1)])
def test_pointy_rows_stand_half_a_hex_to_the_side(lower, half):
    """The second row of pointy hexes stands half a hex to the right of the first, or to its left."""
    lattice = Lattice("pointy", 10 * MM)
    (x1, y1), (x2, y2) = (lattice.centre(from_offset(4, row, "pointy", lower=lower)) for row in range(2))
    assert x2 - x1 == half * 5 * MM
    assert y2 - y1 == pytest.approx(10 * MM * math.cos(math.radians(30)), abs=2)


@given(st.integers(0, 30), st.integers(0, 30), st.sampled_from(["flat", "pointy"]), st.sampled_from(["even", "odd"]))
def test_columns_and_rows_never_meet(column, row, orientation, lower):
    """Different columns and rows are different hexes; one row further is one hex further."""
    here = from_offset(column, row, orientation, lower=lower)
    below = from_offset(column, row + 1, orientation, lower=lower)
    assert Hex(below.q - here.q, below.r - here.r) in DIRECTIONS


@pytest.mark.parametrize(
    ("pattern", "name"), [("CCRR", "0512"), ("RRCC", "1205"), ("CC.RR", "05.12"), ("AR", "E12"), ("CR", "512")]
)
def test_numbers_follow_the_pattern(pattern, name):
    """The fifth column and twelfth row are written as the pattern says."""
    assert Numbering(pattern, "flat").name(4, 11) == name


def test_letters_go_on_after_z():
    """Columns are called A to Z, then AA, AB."""
    assert [letters(n) for n in (0, 25, 26, 27, 51, 52)] == ["A", "Z", "AA", "AB", "AZ", "BA"]


def test_outline_of_a_ring_has_a_hole():
    """Six hexes around an empty one have an outer outline of 18 sides and an inner one of 6."""
    loops = outline(Lattice("flat", MM), DIRECTIONS)
    assert sorted(len(loop) for loop in loops) == [6, 18]


@given(lattices, st.sets(close, min_size=1, max_size=40))
def test_outlines_consist_of_the_sides_with_one_neighbour(lattice, region):
    """The outlines of a region are exactly its sides that belong to one of its hexes only."""
    count: dict[tuple, int] = {}
    for hexagon in region:
        for side in lattice.sides(hexagon):
            count[side] = count.get(side, 0) + 1
    expected = {side for side, times in count.items() if times == 1}
    found = set()
    for loop in outline(lattice, region):
        found |= {tuple(sorted(pair)) for pair in zip(loop, loop[1:] + loop[:1], strict=True)}
    assert found == expected


@given(lattices)
def test_inset_of_one_hex_is_a_smaller_hex(lattice):
    """An outline moved inwards by a tenth of the width leaves a hex of eight tenths."""
    (loop,) = outline(lattice, [Hex(2, 3)])
    smaller = inset(loop, lattice.flats // 10)
    x, y = lattice.centre(Hex(2, 3))
    for corner in smaller:
        assert math.dist(corner, (x, y)) == pytest.approx(lattice.flats * 0.8 / math.sqrt(3), abs=4)

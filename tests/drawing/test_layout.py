"""Boxes are split without losing or gaining a single EMU."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.layout import aligned, columns, cut, fitted, grid, inset, place_drawing, rows, shares
from forge.drawing.page import Box
from forge.drawing.shapes import Drawing

LENGTHS = st.integers(0, 10_000_000)
BOXES = st.builds(Box, st.integers(-1000, 1000), st.integers(-1000, 1000), LENGTHS, LENGTHS)
WEIGHTS = st.lists(st.floats(0.01, 100), min_size=1, max_size=20)


def _within(part, box):
    across = box.x <= part.x and part.x + part.width <= box.x + box.width
    return across and box.y <= part.y and part.y + part.height <= box.y + box.height


@given(LENGTHS, WEIGHTS)
def test_shares_add_up(total, weights):
    """The parts of a length are whole and together exactly the length."""
    parts = shares(total, weights)
    assert sum(parts) == total
    assert all(part >= 0 for part in parts)


@given(LENGTHS, WEIGHTS)
def test_shares_are_fair_to_an_emu(total, weights):
    """No part is off its exact share by a whole EMU or more."""
    whole = sum(weights)
    for part, weight in zip(shares(total, weights), weights, strict=True):
        assert abs(part - total * weight / whole) < 1.001


@given(BOXES, WEIGHTS, st.integers(0, 5_000_000))
def test_rows_and_gaps_fill_the_box(box, weights, gap):
    """Rows follow each other with one gap between them, from the top edge to the bottom edge."""
    parts = rows(box, weights, gap)
    assert parts[0].y == box.y
    assert parts[-1].y + parts[-1].height == box.y + box.height
    gaps = {low.y - high.y - high.height for high, low in pairwise(parts)}
    assert len(gaps) <= 1
    assert all(0 <= between <= gap for between in gaps)
    assert all((part.x, part.width) == (box.x, box.width) and part.height >= 0 for part in parts)


@given(BOXES, WEIGHTS, st.integers(0, 5_000_000))
def test_columns_are_rows_turned(box, weights, gap):
    """Columns split the width as rows split the height."""
    turned = Box(box.y, box.x, box.height, box.width)
    assert [Box(part.y, part.x, part.height, part.width) for part in rows(turned, weights, gap)] == list(
        columns(box, weights, gap)
    )


def test_a_number_means_equal_parts():
    """Three columns of 10 with a gap of 2 are 2 wide each, to a rounding."""
    assert columns(Box(0, 0, 10, 4), 3, 2) == (Box(0, 0, 2, 4), Box(4, 0, 2, 4), Box(8, 0, 2, 4))
    assert rows(Box(0, 0, 1, 1), 0) == ()


def test_a_grid_is_read_row_by_row():
    """Cells are addressed by row, then column."""
    cells = grid(Box(0, 0, 30, 20), 2, (1, 2))
    assert cells[1] == (Box(0, 10, 10, 10), Box(10, 10, 20, 10))


@given(BOXES, st.sampled_from(["top", "right", "bottom", "left"]), LENGTHS, st.integers(0, 1_000_000))
def test_a_cut_leaves_strip_gap_and_rest(box, edge, length, gap):
    """A strip along an edge and the rest beyond the gap lie in the box and do not overlap."""
    strip, rest = cut(box, edge, length, gap)
    assert all(_within(part, box) for part in (strip, rest))
    size, left, whole = (
        (strip.width, rest.width, box.width) if edge in ("left", "right") else (strip.height, rest.height, box.height)
    )
    assert size == min(length, whole)
    assert left == max(whole - size - gap, 0)
    before, after = (strip, rest) if edge in ("left", "top") else (rest, strip)
    assert before.x + before.width <= after.x or before.y + before.height <= after.y


def test_margins_are_given_once_or_each():
    """One margin goes all round, two are across and down, four are left, top, right and bottom."""
    box = Box(0, 0, 100, 50)
    assert inset(box, 5) == Box(5, 5, 90, 40)
    assert inset(box, 5, 1) == Box(5, 1, 90, 48)
    assert inset(box, 1, 2, 3, 4) == Box(1, 2, 96, 44)
    assert inset(box, 60) == Box(60, 50, 0, 0)


@given(BOXES, st.integers(1, 10_000), st.integers(1, 10_000))
def test_what_is_fitted_is_as_large_as_the_box_allows(box, width, height):
    """A fitted rectangle lies in the box, keeps its proportions, and touches two opposite edges."""
    place = fitted(width, height, box)
    assert _within(place, box)
    assert place.width == box.width or place.height == box.height
    assert abs(place.width * height - place.height * width) < max(width, height)


@pytest.mark.parametrize(
    ("align", "valign", "corner"),
    [("left", "top", (0, 0)), ("center", "middle", (35, 15)), ("right", "bottom", (70, 30))],
)
def test_alignment(align, valign, corner):
    """Left, centre and right; top, middle and bottom."""
    assert aligned(30, 20, Box(0, 0, 100, 50), align, valign)[:2] == corner


def test_a_turned_drawing_is_fitted_as_it_lies():
    """A drawing turned by a quarter needs its height across and its width down."""
    drawing = Drawing("wide", 200, 100, ())
    assert place_drawing(drawing, Box(0, 0, 100, 100)).scale == 0.5
    turned = place_drawing(drawing, Box(0, 0, 50, 1000), turn=90)
    assert (turned.scale, turned.x, turned.y, turned.turn) == (0.5, 0, 450, 90)

"""Cut lines: every edge once, nothing inside a piece. What they cover is measured by shapely."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.imposing_toys import Toy, options, pieces, planned
from shapely import LineString, MultiLineString, Polygon, box, unary_union

from forge.drawing.outlined import flattened
from forge.drawing.page import Box, DieLine
from forge.imposing.die_lines import cuts_within, joined_edges
from forge.imposing.scores import seen_behind
from forge.pack.outline import Outline
from forge.reading.measures import MM, Size

WIDE, HIGH = 457_200, 381_000

cells = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 6)), min_size=1, max_size=30)


def ways(commands):
    """What a die line is to shapely."""
    [run] = flattened(commands)
    return LineString(run)


@settings(deadline=None, max_examples=80)
@given(cells)
def test_every_edge_of_every_piece_is_cut_exactly_once(taken):
    """Together the lines are the union of all edges, and as long: none is missing, none is cut twice."""
    places = [Box(column * WIDE, row * HIGH, WIDE, HIGH) for column, row in sorted(taken)]
    found = joined_edges(places)
    cut = [ways(line) for line in (*found.inner, *found.frames)]
    edges = unary_union([box(x, y, x + w, y + h).boundary for x, y, w, h in places])
    assert unary_union(cut).symmetric_difference(edges).length == 0
    assert sum(line.length for line in cut) == pytest.approx(edges.length)


@settings(deadline=None, max_examples=80)
@given(cells)
def test_nothing_is_cut_inside_a_piece(taken):
    """No line enters the inside of any piece."""
    places = [Box(column * WIDE, row * HIGH, WIDE, HIGH) for column, row in sorted(taken)]
    found = joined_edges(places)
    cut = MultiLineString([ways(line) for line in (*found.inner, *found.frames)])
    assert not any(box(x, y, x + w, y + h).buffer(-1).intersects(cut) for x, y, w, h in places)


@settings(deadline=None, max_examples=80)
@given(cells)
def test_frames_are_the_rim_of_all_pieces_and_inner_lines_the_rest(taken):
    """A frame runs where a piece is on one side only, which is the boundary of their union."""
    places = [Box(column * WIDE, row * HIGH, WIDE, HIGH) for column, row in sorted(taken)]
    found = joined_edges(places)
    rim = unary_union([box(x, y, x + w, y + h) for x, y, w, h in places]).boundary
    frames = unary_union([ways(line) for line in found.frames])
    assert frames.symmetric_difference(rim).length == 0
    assert all(line[-1] == ("Z",) for line in found.frames)
    assert all(unary_union([ways(line)]).intersection(rim).length == 0 for line in found.inner)


def test_a_full_block_is_parted_by_its_long_lines():
    """3 x 2 pieces have two upright lines and one level one, each from rim to rim, and one frame of four corners."""
    found = joined_edges([Box(c * WIDE, r * HIGH, WIDE, HIGH) for r in range(2) for c in range(3)])
    assert found.inner == (
        (("M", WIDE, 0), ("L", WIDE, 2 * HIGH)),
        (("M", 2 * WIDE, 0), ("L", 2 * WIDE, 2 * HIGH)),
        (("M", 0, HIGH), ("L", 3 * WIDE, HIGH)),
    )
    [frame] = found.frames
    assert frame == (("M", 0, 0), ("L", 3 * WIDE, 0), ("L", 3 * WIDE, 2 * HIGH), ("L", 0, 2 * HIGH), ("Z",))


@pytest.mark.parametrize(
    ("outline", "corner", "area"),
    [
        ("rectangle", 0, 20 * 10),
        ("rectangle", 3, 20 * 10),
        ("rounded", 3, 20 * 10 - (4 - math.pi) * 9),
        ("rounded", 50, 5 * 5 * math.pi + 10 * 10),
        ("round", 0, math.pi * 10 * 5),
        ("hexagon", 0, 0.75 * 20 * 10),
    ],
)
def test_outlines_of_single_pieces(outline, corner, area):
    """The area of each outline, in square millimetres, by the formula of its form; its box is the place."""
    millimetre = 36_000
    commands = Outline(outline, corner * millimetre).path(Box(millimetre, 0, 20 * millimetre, 10 * millimetre))
    [ring] = flattened(commands)
    form = Polygon(ring)
    assert form.bounds == (millimetre, 0, 21 * millimetre, 10 * millimetre)
    assert form.area / millimetre**2 == pytest.approx(
        area, rel=0.015
    )  # curves are taken as 24 straight sides, which lose 1.1 %


def test_a_hexagon_points_along_its_longer_side():
    """An upright one has its points at the top and at the foot."""
    millimetre = 36_000
    commands = Outline("hexagon").path(Box(0, 0, 10 * millimetre, 20 * millimetre))
    tops = [point[1:] for point in commands if point[0] != "Z" and point[2] == 0]
    assert tops == [(5 * millimetre, 0)]


def test_a_curve_lies_mirrored_on_the_back():
    """Turned like a book: what was so far from the left edge is so far from the right one, and as far down."""
    line = DieLine("cut", (("M", 10, 20), ("C", 11, 21, 12, 22, 13, 23), ("Z",)))
    assert seen_behind(line, Size(100, 50)).commands == (("M", 90, 20), ("C", 89, 21, 88, 22, 87, 23), ("Z",))


def test_what_is_cut_through_within_a_piece_is_open_or_closed():
    """A slot is a line, a window a frame: each is cut once for each piece, and neither stands for the other."""
    slot = (("M", MM, MM), ("L", 5 * MM, MM))
    window = (("M", 2 * MM, 2 * MM), ("L", 6 * MM, 2 * MM), ("L", 6 * MM, 6 * MM), ("L", 2 * MM, 6 * MM), ("Z",))
    cut = [piece._replace(cuts=(*slot, *window)) for piece in pieces(2, (20 * MM, 20 * MM))]
    [sheet] = planned([Toy(cut, two_sided=False)], options()).sheets
    found = [cuts_within(block, options()) for block in sheet.blocks]
    assert [sum(len(getattr(lines, kind)) for lines in found) for kind in ("inner", "frames")] == [2, 2]
    assert all(line[-1] != ("Z",) for lines in found for line in lines.inner)
    assert all(line[-1] == ("Z",) for lines in found for line in lines.frames)

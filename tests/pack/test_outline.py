"""Outlines of pieces: their areas and corners against formulas, turned, mirrored, and moved outwards."""

import itertools
import math

import pytest
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from forge.drawing.outlined import flattened
from forge.drawing.page import Box
from forge.drawing.shapes import Drawing, Rect
from forge.kinds.outlines import read_outline
from forge.pack.outline import RECTANGLE, ROUND, Outline, cut_side, rounded
from forge.reading.measures import MM

L_SHAPE = "M0 0 L10 0 L10 10 L40 10 L40 20 L0 20 Z"
BOX = Box(10 * MM, 20 * MM, 40 * MM, 20 * MM)


def form(commands):
    """The area that commands enclose, in mm."""
    return unary_union([Polygon([(x / MM, y / MM) for x, y in ring]) for ring in flattened(commands)])


AREAS = [
    ("rectangle", 800),
    ("rounded 4 mm", 800 - (4 - math.pi) * 16),
    ("round", math.pi * 20 * 10),
    ("hexagon", 0.75 * 800),
    ("hexagon pointy", 0.75 * 800),
    ("triangle", 400),
    ("triangle down", 400),
    (L_SHAPE, 10 * 10 + 40 * 10),
    ("m 5,5 h 20 v 10 h -20 z", 800),
]


@pytest.mark.parametrize(("said", "area"), AREAS)
def test_an_outline_has_the_area_of_its_form_and_touches_all_sides_of_its_box(said, area):
    """By the formula of each; curves are taken as a few straight sides, which lose a hundredth."""
    cut = form(read_outline(said).path(BOX))
    assert cut.area == pytest.approx(area, rel=0.015)
    assert cut.bounds == pytest.approx((10, 20, 50, 40))


@pytest.mark.parametrize(("turn", "corner"), [(0, (10, 10)), (90, (10, 10)), (180, (30, 10)), (270, (10, 30))], ids=str)
def test_a_free_path_turns_clockwise_with_its_piece(turn, corner):
    """An L whose inner corner is 10 mm from its left and its top, in a place turned by quarters."""
    width, height = (40, 20) if turn % 180 == 0 else (20, 40)
    corners = read_outline(L_SHAPE).corners((0, 0, width * MM, height * MM, turn))
    assert (corner[0] * MM, corner[1] * MM) in corners
    assert len(corners) == 6


def test_a_back_is_the_mirror_image_of_its_front():
    """The inner corner of the L is 10 mm from the right, seen from behind; what is the same from both sides stays."""
    assert (30 * MM, 10 * MM) in read_outline(L_SHAPE).behind().corners((0, 0, 40 * MM, 20 * MM))
    assert ROUND.behind() == ROUND


@pytest.mark.parametrize("said", ["round", "hexagon", "triangle", "triangle down", L_SHAPE])
@pytest.mark.parametrize("by", [3, -1])
def test_bleed_follows_the_outline(said, by):
    """As shapely moves it: everywhere at least so far from the trim, at sharp corners as far as its sides meet."""
    outline = read_outline(said)
    square = Box(0, 0, 30 * MM, 30 * MM)
    moved, cut = form(outline.beyond(square, by * MM)), form(outline.path(square))
    sharp = cut.buffer(by, join_style="mitre", mitre_limit=4.001)
    least = cut.buffer(by, quad_segs=32)
    assert least.buffer(-0.15).difference(moved).area < 0.5
    assert moved.difference(sharp.buffer(0.15)).area < 0.5


@pytest.mark.parametrize("by", [3, -2])
def test_a_curve_that_is_moved_stays_round(by):
    """A circle of four curves, 20 mm in radius: where its sides are farthest from the arc no eye sees a corner."""
    circle = read_outline("M20 0C31.05 0 40 8.95 40 20S31.05 40 20 40 0 31.05 0 20 8.95 0 20 0Z")
    path = circle.beyond(Box(0, 0, 40 * MM, 40 * MM), by * MM)
    points = [(x / MM - 20, y / MM - 20) for name, *numbers in path if name != "Z" for x, y in [numbers]]
    middles = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in itertools.pairwise(points)]
    assert all(abs(math.hypot(*point) - 20 - by) < 0.05 for point in [*points, *middles])


def test_corners_of_a_hexagon_are_those_of_a_regular_one():
    """In a box of 40 by 40 * cos 30 degrees all six sides are 20 mm long, flat or, turned by a quarter, pointy."""
    size = (40 * MM, round(40 * MM * math.cos(math.pi / 6)))
    for place, lying in (((0, 0, *size), "flat"), ((0, 0, *size[::-1]), "pointy"), ((0, 0, *size[::-1], 90), "flat")):
        corners = Outline("hexagon", lying=lying).corners(place)
        sides = [math.dist(one, other) / MM for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)]
        assert sides == pytest.approx([20] * 6, abs=0.001)


@pytest.mark.parametrize("said", [said for said, _ in AREAS])
def test_words_have_room_within_the_outline(said):
    """The live area lies inside; only a rectangle has it all, rounded or not."""
    outline = read_outline(said)
    live = outline.live(BOX)
    cut = Polygon([(x / MM, y / MM) for x, y in BOX.corners]) if outline.is_square_cut else form(outline.path(BOX))
    within = Polygon([(x / MM, y / MM) for x, y in live.corners])
    assert cut.buffer(0.1).contains(within)
    assert within.area > 0.1 * cut.area


def test_a_point_is_on_the_piece_or_not():
    """The middle is on a round piece, the corner of its box is not; as shapely says of points of an L."""
    assert ROUND.holds(BOX, 30 * MM, 30 * MM)
    assert not ROUND.holds(BOX, 11 * MM, 21 * MM)
    outline = read_outline(L_SHAPE)
    cut = form(outline.path(BOX))
    for x in range(9, 52, 3):
        for y in range(19, 42, 3):
            assert outline.holds(BOX, (x + 0.3) * MM, (y + 0.3) * MM) == cut.contains(Point(x + 0.3, y + 0.3))


def test_only_a_machine_rounds_corners():
    """By hand they are cut square and punched; a radius grows with the piece, other forms with their box."""
    assert rounded(3 * MM).by_hand() == RECTANGLE
    assert rounded(0) == RECTANGLE
    assert ROUND.by_hand() == ROUND
    assert rounded(3 * MM).enlarged(lambda length: 2 * length) == rounded(6 * MM)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("rounded", 'says no radius: write "rounded 3 mm"'),
        ("rounded 3", "has no unit"),
        ("hexagn", "is not an outline"),
        ("M0 0 L10 0 L10 10", "is not closed"),
        ("M0 0 L10 0 Z", "encloses nothing"),
        ("M0 0 L10 x Z", "is not a list of numbers"),
        ("M0 0" + " L1 1 L2 5" * 1_100 + " Z", "has more than 2,000 points"),
    ],
)
def test_what_is_no_outline_is_told(said, told):
    """In the rest of a sentence that begins with what was written."""
    with pytest.raises(ValueError, match=told):
        read_outline(said)


def test_a_side_is_seen_as_it_is_cut_out():
    """Within its outline, on the back mirrored; a rectangle is the very drawing that it was."""
    drawing = Drawing("L", 40 * MM, 20 * MM, (Rect(0, 0, 40 * MM, 20 * MM),))
    outline = read_outline(L_SHAPE)
    assert cut_side(RECTANGLE, drawing, "back") is drawing
    for side, left in (("front", 0), ("back", 30)):
        [within] = cut_side(outline, drawing, side).shapes
        assert within.shapes == drawing.shapes
        upper = [int(numbers[0]) / MM for name, *numbers in within.outline if name != "Z" and numbers[1] == 0]
        assert (min(upper), max(upper)) == (left, left + 10)

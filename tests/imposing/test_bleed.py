"""Colour past the trim: how far, in which colours, and never another side's."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.imposing_toys import GROUNDS, HALF_INCH, Toy, colour_at, imposed, options, overlap, pieces, planned, seen

from forge.drawing.page import Box
from forge.drawing.recolour import Recolouring
from forge.drawing.shapes import Clip, Drawing, Ellipse, Linear, Rect
from forge.imposing.bleed import (
    LAP,
    NO_SPREAD,
    Spread,
    bleed_shapes,
    block_lap,
    block_spread,
    edges_on_page,
    round_bleed,
)
from forge.imposing.duplex import Place
from forge.imposing.joining import Ordered, merged
from forge.imposing.room import FULL_BLEED
from forge.kinds.faces.grounds import edges_of
from forge.pack.model import EdgePart, Edges, Face
from forge.reading.measures import INCH, MM, Colour

RED, BLUE, GREY, TAN = GROUNDS["red"], GROUNDS["blue"], GROUNDS["grey"], GROUNDS["tan"]


def reach(page, box, dx, dy, colour):
    """How far from the middle of an edge a colour runs, in steps of 0.1 mm."""
    x, y = box.x + box.width / 2 + dx * box.width / 2, box.y + box.height / 2 + dy * box.height / 2
    tenth = MM // 10
    for step in range(1, 100):
        if colour_at(page, x + dx * step * tenth - dx * tenth // 2, y + dy * step * tenth - dy * tenth // 2) != colour:
            return (step - 1) / 10
    return 99


@pytest.mark.parametrize("paper", ["A4", "Letter", "A4 landscape"])
def test_blocks_bleed_three_millimetres_and_backs_five(paper):
    """At all four edges of the block, on the front by 3 mm, on the back by 2 mm more."""
    for page, expected in zip(imposed([Toy(pieces(280))], options(paper)), (3, 5), strict=True):
        boxes = [piece.box for piece in seen(page)]
        first = min(boxes, key=lambda box: (box.x, box.y))
        last = max(boxes, key=lambda box: (box.x, box.y))
        assert [expected] * 4 == [
            reach(page, first, -1, 0, BLUE),
            reach(page, first, 0, -1, BLUE),
            reach(page, last, 1, 0, BLUE),
            reach(page, last, 0, 1, BLUE),
        ]


@pytest.mark.parametrize(("paper", "across", "down"), [("A4", 2.4, (3, 5)), ("Letter", 2.4, (3, 5))])
def test_narrow_rims_shorten_the_bleed_before_a_piece_is_lost(paper, across, down):
    """15 columns leave 3.4 mm on A4: 1 mm for a mark, the rest bleeds; Letter has 6.35, 3 of them for text."""
    for page, upright in zip(imposed([Toy(pieces(300))], options(paper)), down, strict=True):
        first = min((piece.box for piece in seen(page)), key=lambda box: (box.x, box.y))
        assert (across, upright) == (reach(page, first, -1, 0, BLUE), reach(page, first, 0, -1, BLUE))


def test_where_pieces_fill_the_printable_area_colour_runs_on_into_the_rim():
    """Nine cards of 2.5 x 3.5 in are 10.5 in high on Letter: they bleed by 3 mm above, where printers may not reach."""
    cards = Toy(pieces(9, (5 * INCH // 2, 7 * INCH // 2)), kind="card")
    for page, above in zip(imposed([cards], options("Letter")), (3, 5), strict=True):
        first = min((piece.box for piece in seen(page)), key=lambda box: (box.x, box.y))
        assert first.y == INCH // 4
        assert reach(page, first, 0, -1, BLUE) == above


class Pictured(Toy):
    """Faces whose pictures run on past their trim by 5 mm all round."""

    def draw(self, piece, side, problems):
        """Draw a picture, and the same with what lies beyond the trim."""
        width, height = piece.width, piece.height
        far = Rect(-5 * MM, -5 * MM, width + 10 * MM, height + 10 * MM, RED)
        inside = Drawing(piece.id, width, height, (Rect(0, 0, width, height, RED),))
        return Face(inside, bled=Drawing(f"{piece.id} with bleed", width, height, (far,)))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(("count", "gap"), [(4, 32), (9, 0)])
def test_pictures_never_show_on_a_neighbour(paper, count, gap):
    """They bleed into half the gap between them, and not at all where nine cards leave none; outwards all the same."""
    cards = Pictured(pieces(count, (63 * MM, 88 * MM), ("picture", "picture")), kind="card")
    for page in imposed([cards], options(paper, marks=False)):
        clips = [shape for shape in page.shapes if isinstance(shape, Clip)]
        trims = [piece.box for clip in clips for piece in seen(page._replace(shapes=clip.shapes))]
        assert len(clips) == len(trims) == count
        for clip, own in zip(clips, trims, strict=True):
            assert not any(overlap(Box(*clip[:4]), trim) for trim in trims if trim != own)
        xs = sorted({trim.x for trim in trims})
        assert xs[1] - xs[0] - 63 * MM == gap * MM // 10
        first = min(clips, key=lambda clip: (clip.x, clip.y))
        assert min(xs) - first.x >= 2 * MM


@settings(max_examples=30, deadline=None)
@given(
    st.integers(1, 400),
    st.tuples(st.integers(10 * MM, 90 * MM), st.integers(10 * MM, 90 * MM)),
    st.sampled_from(("A4", "Letter", "A4 landscape", "A5", "252 x 264 mm")),
    st.sampled_from(("long", "short", "fold")),
    st.sampled_from((0, 4 * MM, INCH // 4)),
)
def test_bleed_stays_on_the_paper_and_off_the_fold(count, size, paper, duplex, margin):
    """However narrow the rim, no colour leaves the paper, and none crosses the middle of a sheet to be folded."""
    for page in imposed([Toy(pieces(count, size))], options(paper, duplex=duplex, margin=margin, marks=False, core=0)):
        for shape in page.shapes:
            if isinstance(shape, Rect) and shape.fill == BLUE:
                assert shape.x >= 0
                assert shape.y >= 0
                assert shape.x + shape.width <= page.width
                assert shape.y + shape.height <= page.height
                if duplex == "fold" and page.height >= page.width:
                    assert not shape.y < page.height // 2 < shape.y + shape.height - 1


def test_nothing_bleeds_between_pieces_of_one_ground():
    """Inside a group the neighbour is the bleed: the block's edges have four rectangles, and one lies below all."""
    page = imposed([Toy(pieces(280))], options(marks=False))[0]
    bleeds = [shape for shape in page.shapes if isinstance(shape, Rect) and shape.fill == BLUE]
    assert len(bleeds) == 5


@pytest.mark.parametrize("gap", [5 * MM, 5 * MM + 1])
def test_filled_gaps_are_bled_into_to_their_middle(gap):
    """Of a gap of 5 mm each side has half, and a millimetre more where the next covers it; else 2 mm are for marks."""
    [sheet] = planned([Toy(pieces(4, (80 * MM, 110 * MM)))], options(gutter=gap)).sheets
    [block] = sheet.blocks
    cell, first = block.group.cell, next(block.placements(options()))
    assert (cell.gap_x, cell.gap_y, first.column, first.row) == (gap, gap, 0, 0)
    assert (block.columns, block.rows) == (2, 2)
    half, whole, marked = 5 * MM // 2, 3 * MM, 3 * MM // 2
    spread = block_spread(block, first, FULL_BLEED, "front", filled=True)
    assert spread == Spread(whole, half, half, whole)
    assert block_lap(block, first, spread) == Spread(0, MM, MM, 0)
    *_, last = block.placements(options())  # nothing lies beside it or beneath it that would cover more
    assert block_lap(block, last, block_spread(block, last, FULL_BLEED, "front", filled=True)) == NO_SPREAD
    parted = block_spread(block, first, FULL_BLEED, "front")
    assert parted == Spread(whole, marked, marked, whole)
    assert block_lap(block, first, parted) == NO_SPREAD


def test_ragged_rows_bleed_into_the_open():
    """Where the last row ends, the row above bleeds down and the last piece to the right."""
    page = imposed([Toy(pieces(17))], options())[0]
    boxes = {piece.id: piece.box for piece in seen(page)}
    assert reach(page, boxes["c17"], 1, 0, BLUE) == 3
    assert reach(page, boxes["c9"], 0, 1, BLUE) == 3


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 40), st.sampled_from(("blue", "red", "tan", "grey"))), min_size=2, max_size=5),
    st.sampled_from((HALF_INCH, 15 * MM, 20 * MM)),
    st.sampled_from(("long", "short")),
    st.data(),
)
def test_a_shift_of_two_millimetres_never_shows_another_ground(groups, size, edge, data):
    """Anywhere within 2 mm of a back's trim, the colour is its own ground."""
    made = [
        Toy(pieces(count, (size, size), (ground, ground), prefix=f"{number}-"), name=f"toy-{number}")
        for number, (count, ground) in enumerate(groups)
    ]
    back = imposed(made, options(duplex=edge, marks=False))[1]
    piece = data.draw(st.sampled_from(seen(back)))
    own = piece.drawing.shapes[0].fill
    x = data.draw(st.integers(piece.box.x - 2 * MM + 1, piece.box.x + size + 2 * MM - 1))
    y = data.draw(st.integers(piece.box.y - 2 * MM + 1, piece.box.y + size + 2 * MM - 1))
    assert own == colour_at(back, x, y)


class Striped(Toy):
    """Faces with different colours along every edge."""

    def draw(self, piece, side, problems):
        """Draw a ground with edges of several parts."""
        width, height = piece.width, piece.height
        drawing = Drawing(piece.id, width, height, (Rect(0, 0, width, height, GREY),))
        top = (EdgePart(0, width // 4, RED), EdgePart(width // 4, width, BLUE))
        right = (EdgePart(0, height, BLUE),)
        bottom = (EdgePart(0, width, TAN),)
        left = (EdgePart(0, height // 2, RED), EdgePart(height // 2, height, TAN))
        return Face(drawing, Edges(top, right, bottom, left))


def around(page, box):
    """The colours 1 mm outside a piece: along the top, the right, the bottom, the left, at 1/8 and 7/8."""
    near, far = box.x + box.width // 8, box.x + box.width * 7 // 8
    high, low = box.y + box.height // 8, box.y + box.height * 7 // 8
    above, below, left, right = box.y - MM, box.y + box.height + MM, box.x - MM, box.x + box.width + MM
    points = [
        (near, above),
        (far, above),
        (right, high),
        (right, low),
        (near, below),
        (far, below),
        (left, high),
        (left, low),
    ]
    return [colour_at(page, x, y) for x, y in points]


@pytest.mark.parametrize("edge", ["long", "short"])
def test_each_part_of_an_edge_bleeds_in_its_own_colour(edge):
    """A stripe runs on past the trim; on a sheet turned like a calendar the back's edges are turned with it."""
    front, back = imposed([Striped(pieces(1, (20 * MM, 30 * MM)))], options(duplex=edge))
    upright = [RED, BLUE, BLUE, BLUE, TAN, TAN, RED, TAN]
    half_turned = [TAN, TAN, TAN, RED, BLUE, RED, BLUE, BLUE]
    assert upright == around(front, seen(front)[0].box)
    assert (upright if edge == "long" else half_turned) == around(back, seen(back)[0].box)


def test_edges_turn_with_pieces_on_their_side():
    """A card turned clockwise by 90 degrees has its top edge at the right."""
    cards = Striped(pieces(8, (5 * INCH // 2, 7 * INCH // 2)))
    page = imposed([cards], options("Letter"))[0]
    boxes = [piece.box for piece in seen(page)]
    last = max(boxes, key=lambda box: (box.x, box.y))
    colours = around(page, last)
    assert colours[2:4] == [RED, BLUE]
    assert colours[4:6] == [BLUE, BLUE]


@given(st.integers(0, 3), st.integers(1, 400), st.integers(1, 300))
def test_four_quarter_turns_leave_edges_as_they_were(turns, width, height):
    """Turning is exact: what is turned on by the rest of a full turn is back where it was."""
    edges = Edges(
        (EdgePart(0, width // 2, RED), EdgePart(width // 2, width, BLUE)),
        (EdgePart(0, height, TAN),),
        (EdgePart(0, width, GREY),),
        (EdgePart(0, height // 3, BLUE), EdgePart(height // 3, height, RED)),
    )
    sizes = (width, height) if turns % 2 == 0 else (height, width)
    face = Face(Drawing("face", width, height, ()), edges)
    turned = Face(Drawing("turned", *sizes, ()), edges_on_page(face, 90 * turns, options()))
    assert edges == edges_on_page(turned, 90 * ((4 - turns) % 4), options())


def test_corners_of_the_block_are_filled():
    """Top and bottom colours run on into the corner squares, exactly to the bleed."""
    width, height = 10 * MM, 20 * MM
    across, down = (EdgePart(0, width, RED),), (EdgePart(0, height, BLUE),)
    edges = Edges(across, down, (EdgePart(0, width, TAN),), (EdgePart(0, height, GREY),))
    shapes = list(merged(bleed_shapes(Place(100, 100, width, height), edges, Spread(3, 2, 3, 1))))
    assert [
        Rect(99, 97, width + 3, 3 + LAP, RED),
        Rect(99, 100 + height - LAP, width + 3, 3 + LAP, TAN),
        Rect(99, 100, 1 + LAP, height, GREY),
        Rect(100 + width - LAP, 100, 2 + LAP, height, BLUE),
    ] == shapes


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.sampled_from((RED, BLUE))), unique_by=lambda t: t[:2])
)
def test_joining_changes_no_point(cells):
    """Rectangles joined along their edges cover the same points in the same colours."""
    rects = [Rect(x * 10, y * 10, 10, 10, colour) for x, y, colour in cells]

    def shown(found):
        return {
            (x, y): rect.fill
            for rect in found
            for x in range(rect.x, rect.x + rect.width, 10)
            for y in range(rect.y, rect.y + rect.height, 10)
        }

    joined = list(merged(Ordered((0,), rect) for rect in rects))
    assert shown(rects) == shown(joined)
    assert sum(rect.width * rect.height for rect in joined) == 100 * len(cells)


@given(
    st.lists(st.integers(1, 30), min_size=1, max_size=4),
    st.lists(st.sampled_from((RED, BLUE)), min_size=6),
    st.booleans(),
)
def test_beyond_the_trim_is_what_lies_on_it(lengths, colours, later_first):
    """However thin a band is, it runs on as wide as it is, on pieces that touch, in whatever order they are drawn."""
    tenths, parts, at = MM // 10, [], 0
    for length, colour in zip([12, *lengths, 12], colours, strict=False):
        parts.append(EdgePart(at, at := at + length * tenths, colour))
    edge, far = tuple(parts), at + MM
    places = [Place(MM, MM, at, at), Place(MM, far, at, at), Place(far, MM, at, at)]
    edges = Edges(edge, edge, edge, edge)
    spreads = [Spread(MM, 0, 0, MM), Spread(0, MM, MM, MM), Spread(MM, MM, MM, 0)]
    drawn = [list(bleed_shapes(*each)) for each in zip(places, [edges] * 3, spreads, strict=True)]
    rects = merged([rect for each in (reversed(drawn) if later_first else drawn) for rect in each])

    def shown(x, y):
        over = [one for one in rects if one.x <= x < one.x + one.width and one.y <= y < one.y + one.height]
        return over[-1].fill

    for start, end, colour in edge:
        middle = (start + end) // 2
        assert [shown(MM - tenths, y + middle) for y in (MM, far)] == [colour, colour]
        assert [shown(x + middle, MM - tenths) for x in (MM, far)] == [colour, colour]


def test_what_is_joined_is_painted_in_its_order():
    """A later colour stays over an earlier one, though the earlier comes again; gradients are not drawn out."""
    first, second = Rect(0, 0, 10, 12, RED), Rect(0, 10, 10, 12, BLUE)
    beside = [rect._replace(x=10) for rect in (first, second)]
    third = Rect(0, 20, 20, 10, RED)
    laid = [
        Ordered((0,), first),
        Ordered((1,), second),
        Ordered((0,), beside[0]),
        Ordered((1,), beside[1]),
        Ordered((2,), third),
    ]
    wide = [first._replace(width=20), second._replace(width=20), third]
    assert list(merged(laid)) == wide
    down = Linear(0.0, 0.0, 0.0, 1.0, ((0.0, RED), (1.0, BLUE)))
    squares = [Rect(x, y, 10, 10, down) for x in (0, 10) for y in (0, 10)]
    assert list(merged(Ordered((0,), rect) for rect in squares)) == [
        Rect(0, 0, 20, 10, down),
        Rect(0, 10, 20, 10, down),
    ]


def test_round_pieces_bleed_as_a_ring():
    """One colour gives a larger disc, several give wedges towards their edges, clipped to the disc."""
    place = Place(0, 0, 20 * MM, 20 * MM)
    part = EdgePart(0, 20 * MM, RED)
    disc = round_bleed(place, Edges((part,), (part,), (part,), (part,)), 3 * MM)
    assert Ellipse(-3 * MM, -3 * MM, 26 * MM, 26 * MM, RED) == disc
    wedges = round_bleed(place, Edges((part,), (part._replace(colour=BLUE),), (part,), (part,)), 3 * MM)
    assert isinstance(wedges, Clip)
    assert wedges.radius == 13 * MM
    [blue] = [shape for shape in wedges.shapes if shape.fill == BLUE]
    assert blue.commands[0] == ("M", 10 * MM, 10 * MM)
    assert {40 * MM} == {command[1] for command in blue.commands[1:3]}


def test_the_ring_of_a_round_piece_follows_gradients():
    """A gradient along the right 12 of 20 mm: twelve wedges a millimetre wide, each in the colour of its middle."""
    place = Place(0, 0, 20 * MM, 20 * MM)
    sky = Linear(0.0, 0.0, 1.0, 0.0, ((0.0, Colour(0, 0, 0)), (1.0, Colour(240, 0, 0))))
    top = (EdgePart(0, 8 * MM, BLUE), EdgePart(8 * MM, 20 * MM, sky))
    ring = round_bleed(place, Edges(top, (), (), ()), 3 * MM)
    assert isinstance(ring, Clip)
    _, _, below, blue, *wedges = ring.shapes
    assert (below.width, below.height) == (26 * MM, 26 * MM)  # no paper shines through between them
    assert blue.fill == BLUE
    assert [shape.fill for shape in wedges] == [Colour(red, 0, 0) for red in range(10, 240, 20)]
    for number, shape in enumerate(wedges):
        start, end = (command[1:] for command in shape.commands[1:3])  # three times as far from the middle as the edge
        assert start == ((10 + 3 * (number - 2)) * MM, -20 * MM)
        assert end == ((10 + 3 * (number - 1)) * MM, -20 * MM)


def test_the_ring_of_a_round_piece_follows_a_gradient_that_began_before_it():
    """At the foot of a gradient that ends half-way along, its last colour alone: the light of its top is far away."""
    place = Place(0, 0, 20 * MM, 20 * MM)
    dark = Colour(240, 0, 0)
    foot = Linear(-1.0, -1.0, 1.0, 1.0, ((0.0, Colour(0, 0, 0)), (0.5, dark), (1.0, dark)))
    ring = round_bleed(place, Edges((), (), (EdgePart(0, 20 * MM, foot),), ()), 3 * MM)
    seen = ring.shapes[2:]
    assert isinstance(seen[0], Ellipse)
    assert {shape.fill for shape in seen} == {dark}


def test_the_ring_of_a_round_piece_turns_as_light_as_its_face():
    """With little ink a face that shades off is flat: so is all that is beyond its cut, in the same colour."""
    size = 20 * MM
    face = Rect(
        0, 0, size, size, Linear(0.0, 0.0, 0.0, 1.0, ((0.0, Colour(250, 235, 180)), (1.0, Colour(110, 70, 10))))
    )
    ring = round_bleed(Place(0, 0, size, size), edges_of([face], size, size), 3 * MM)
    flat, cut = Recolouring("low-ink").shapes((face, ring))
    assert {shape.fill for shape in cut.shapes} == {flat.fill}
    assert (cut.shapes[0].width, cut.shapes[0].height) == (26 * MM, 26 * MM)


def test_faces_without_edges_bleed_nothing():
    """A white sheet costs no ink past its trim."""

    class White(Toy):
        def draw(self, piece, side, problems):
            return Face(Drawing("white", piece.width, piece.height, ()))

    page = imposed([White(pieces(1))], options(marks=False))[0]
    assert not [shape for shape in page.shapes if isinstance(shape, Rect)]

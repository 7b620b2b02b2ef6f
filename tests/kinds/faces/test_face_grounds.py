"""What lies under text and along the edges of a face."""

from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.page import Box
from forge.drawing.shapes import Drawing, Path, Picture, Rect, Stamp, Stroke, Text
from forge.kinds.faces.grounds import Ground, describe_edges, edges_of, painted
from forge.pack.model import EdgePart
from forge.reading.measures import Colour

RED, BLUE, WHITE, BLACK = Colour(200, 0, 0), Colour(0, 0, 120), Colour(255, 255, 255), Colour(0, 0, 0)
SIZE = 1000
GROUND = Rect(0, 0, SIZE, SIZE, RED)
BOX = Box(100, 100, 300, 200)
SQUARE = (("M", 0, 0), ("L", 400, 0), ("L", 400, 400), ("L", 0, 400), ("Z",))


def text(x, y, width, size=100):
    return Text(x, y, "abc", "narrow", size, BLACK, width)


def test_shapes_without_a_fill_are_no_ground():
    """An outline lets through what lies below it."""
    frame = Rect(0, 0, 10, 10, None, Stroke(RED, 1))

    assert painted([frame, GROUND, text(0, 0, 5)]) == [GROUND]


def doubtful(ground, ink):
    return ground.doubtful(ink, ("plain",), 4.5) == ("plain",)


def test_bare_paper_is_white():
    """Where nothing was painted, text stands on paper."""
    assert doubtful(Ground(BOX), WHITE)
    assert not doubtful(Ground(BOX), BLACK)


def test_only_what_may_show_makes_an_ink_doubtful():
    """What is hidden by a rectangle under all of the box does not count; what reaches into the box does."""
    covered = Ground(BOX, [GROUND, Rect(0, 0, SIZE, SIZE, BLACK), Rect(0, 0, 500, 500, BLUE)])
    assert doubtful(covered, BLACK)
    assert not doubtful(covered, WHITE)
    assert doubtful(Ground(BOX, [Rect(150, 150, 500, 500, WHITE)]), WHITE)


def test_a_text_is_read_as_badly_as_at_its_worst_place():
    """A text that runs over a dark corner is read only as well as it is there."""
    corner = Path((("M", 700, 1000), ("L", 1000, 700), ("L", 1000, 1000), ("Z",)), BLACK)
    ground = Ground(Box(0, 800, 1000, 150), [Rect(0, 0, SIZE, SIZE, WHITE), corner])

    (seen,) = ground.unseen([text(100, 900, 850)], ("plain",))
    assert (seen.ink, seen.ground, seen.ratio) == (BLACK, BLACK, 1)
    assert ground.unseen([text(100, 900, 300)], ("plain",)) == []


def test_a_symbol_below_counts_and_a_picture_is_not_judged():
    """Letters over a silhouette of their own ink are lost; over a photograph nobody can say."""
    ship = Stamp(Drawing("ship", 400, 400, (Path(SQUARE, BLACK, role="mark"),)), 0, 0)
    (seen,) = Ground(BOX, [ship]).unseen([text(100, 300, 250)], ("plain",))
    assert seen.ground == BLACK
    photograph = Picture(0, 0, 1000, 1000, "photograph.jpg")
    assert Ground(BOX, [ship, photograph]).unseen([text(100, 300, 250)], ("plain",)) == []


def test_ink_lighter_than_its_ground_is_told():
    """Reversed type needs a larger floor; the middle of the box decides."""
    ground = Ground(Box(0, 0, 100, 100), [GROUND, Rect(0, 0, 60, 100, WHITE)])

    assert not ground.lighter_ink(WHITE)
    assert Ground(Box(0, 0, 100, 100), [GROUND]).lighter_ink(WHITE)


def test_a_plain_ground_has_its_colour_along_all_edges():
    """One part an edge, from end to end."""
    edges = edges_of([GROUND], SIZE, SIZE)

    assert all(side == (EdgePart(0, SIZE, RED),) for side in edges)
    assert describe_edges(edges, SIZE, SIZE) == RED.hex


def test_a_band_shows_at_the_edges_it_touches():
    """A band across is seen left and right, not above or below."""
    edges = edges_of([GROUND, Rect(0, 400, SIZE, 100, BLUE)], SIZE, SIZE)

    assert edges.left == (EdgePart(0, 400, RED), EdgePart(400, 500, BLUE), EdgePart(500, 1000, RED))
    assert edges.right == edges.left
    assert edges.top == edges.bottom == (EdgePart(0, SIZE, RED),)


def test_neighbouring_stretches_of_one_colour_are_one():
    """Two grounds side by side of the same colour make no seam."""
    halves = [Rect(0, 0, 500, SIZE, RED), Rect(500, 0, 500, SIZE, RED)]

    assert edges_of(halves, SIZE, SIZE).top == (EdgePart(0, SIZE, RED),)


def test_a_corner_shows_at_both_of_its_edges():
    """A triangle's sides that lie on the trim bleed, its slope does not."""
    corner = Path((("M", 700, 1000), ("L", 1000, 700), ("L", 1000, 1000), ("Z",)), BLACK)
    edges = edges_of([GROUND, corner], SIZE, SIZE)

    assert edges.bottom == (EdgePart(0, 700, RED), EdgePart(700, 1000, BLACK))
    assert edges.right == edges.bottom
    assert edges.top == edges.left == (EdgePart(0, SIZE, RED),)


def test_a_shape_inside_the_trim_bleeds_nowhere():
    """What does not touch an edge does not run on past it."""
    assert edges_of([Rect(1, 1, SIZE - 2, SIZE - 2, RED)], SIZE, SIZE) == ((), (), (), ())


def test_edges_of_different_colours_have_different_names():
    """Pieces share a cut line only if they look the same along it."""
    plain = describe_edges(edges_of([GROUND], SIZE, SIZE), SIZE, SIZE)
    banded = describe_edges(edges_of([GROUND, Rect(0, 400, SIZE, 100, BLUE)], SIZE, SIZE), SIZE, SIZE)
    partly = describe_edges(edges_of([Rect(0, 0, 500, SIZE, RED)], SIZE, SIZE), SIZE, SIZE)

    assert len({plain, banded, partly}) == 3


RECTS = st.builds(
    lambda x, y, width, height, colour: Rect(x, y, width, height, Colour(colour, 0, 0)),
    *[st.integers(-20, 100)] * 2,
    *[st.integers(1, 120)] * 2,
    st.integers(0, 3),
)


@given(st.lists(RECTS, max_size=6), st.integers(0, 99))
def test_every_point_of_an_edge_has_the_colour_painted_last_there(rects, at):
    """Whatever lies over what, an edge is what can be seen along it."""
    edges = edges_of(rects, 100, 100)

    over = [r.fill for r in rects if r.x <= at < r.x + r.width and r.y <= 0 < r.y + r.height]
    found = [part.colour for part in edges.top if part.start <= at < part.end]
    assert found == over[-1:]

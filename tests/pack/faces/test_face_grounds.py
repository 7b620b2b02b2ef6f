"""What lies under text and along the edges of a face."""

from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, Path, Rect, Stroke, Text
from forge.pack.faces.grounds import describe_edges, edges_of, ground_under, painted
from forge.pack.model import EdgePart
from forge.reading.measures import Colour

RED, BLUE, WHITE, BLACK = Colour(200, 0, 0), Colour(0, 0, 120), Colour(255, 255, 255), Colour(0, 0, 0)
SIZE = 1000
GROUND = Rect(0, 0, SIZE, SIZE, RED)


def text(x, y, width, size=100):
    return Text(x, y, "abc", "narrow", size, BLACK, width)


def test_shapes_without_a_fill_are_no_ground():
    """An outline lets through what lies below it."""
    frame = Rect(0, 0, 10, 10, None, Stroke(RED, 1))

    assert painted([frame, GROUND, text(0, 0, 5)]) == [GROUND]


def test_bare_paper_is_white():
    """Where nothing was painted, text stands on paper."""
    assert ground_under(Box(0, 0, 100, 100), []).hardest(BLACK) == WHITE


def test_the_topmost_ground_counts():
    """What is painted last lies under the text."""
    ground = ground_under(Box(100, 100, 100, 100), [GROUND, Rect(0, 0, 500, 500, BLUE)])

    assert ground.middle == BLUE
    assert ground.paints == ()


def test_of_several_grounds_the_one_read_worst_counts():
    """A text that runs over a dark corner is read only as well as it is there."""
    corner = Path((("M", 700, 1000), ("L", 1000, 700), ("L", 1000, 1000), ("Z",)), BLACK)
    ground = ground_under(Box(0, 800, 1000, 150), [GROUND, corner])

    assert ground.hardest(BLACK, [text(100, 900, 850)]) == BLACK
    assert ground.hardest(BLACK, [text(100, 900, 300)]) == RED


def test_an_ellipse_is_a_ground_inside_its_curve_only():
    """The corner of its box is not covered."""
    disc = Ellipse(0, 0, 1000, 1000, BLUE)

    assert ground_under(Box(450, 450, 100, 100), [GROUND, disc]).middle == BLUE
    assert ground_under(Box(0, 0, 100, 100), [GROUND, disc]).middle == RED


def test_ink_lighter_than_its_ground_is_told():
    """Reversed type needs a larger floor."""
    ground = ground_under(Box(0, 0, 10, 10), [GROUND])

    assert ground.lighter_ink(WHITE)
    assert not ground.lighter_ink(BLACK)


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

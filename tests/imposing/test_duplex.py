"""Every back lies behind its front, for every paper, edge, margin and mixture; and the check would notice if not."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.imposing_backs import largest_error
from kit.imposing_toys import HALF_INCH, Toy, imposed, options, pieces

from forge.drawing.shapes import Stamp
from forge.imposing.duplex import flip_axis
from forge.reading.measures import MM, Size

HUNDREDTH = MM // 100
PAPERS = ("A4", "Letter", "Legal", "Tabloid", "A3", "12 x 18 in", "300 x 300 mm")
GROUNDS = ("blue", "red", "grey", "tan")


@st.composite
def toys(draw):
    """Components of mixed sizes, grounds, copies and outlines."""
    made = []
    for number in range(draw(st.integers(1, 3))):
        outline = draw(st.sampled_from(("rectangle", "rectangle", "round")))
        side = draw(st.integers(8 * MM, 40 * MM))
        size = (side, side) if outline == "round" else (side, draw(st.integers(8 * MM, 60 * MM)))
        found = []
        for ground in draw(st.lists(st.sampled_from(GROUNDS), min_size=1, max_size=3, unique=True)):
            copies = draw(st.integers(1, 4))
            found += pieces(draw(st.integers(1, 40)), size, (ground, ground), copies, f"{number}{ground}")
        order = draw(st.sampled_from(("grouped", "as-written")))
        made.append(Toy(found, name=f"toys-{number}", outline=outline, order=order))
    return made


@st.composite
def choices(draw):
    """Options of all kinds that keep both sides on one sheet."""
    paper = draw(st.sampled_from(PAPERS)) + draw(st.sampled_from(("", " landscape", " portrait")))
    return options(
        paper,
        duplex=draw(st.sampled_from(("long", "short"))),
        margin=draw(st.integers(4 * MM, 15 * MM)),
        gutter=draw(st.sampled_from((0, 0, 3 * MM, 6 * MM))),
        scale=draw(st.sampled_from((Fraction(1), Fraction(5, 4)))),
    )


@settings(max_examples=60, deadline=None)
@given(toys(), choices())
def test_each_back_lies_behind_its_front(made, chosen):
    """Whatever is laid out, no corner of a back is more than 0.01 mm from its place."""
    pages = imposed(made, chosen)
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert (front.side, back.side) == ("front", "back")
        assert largest_error(front, back, chosen.duplex) <= HUNDREDTH


@pytest.mark.parametrize(
    ("width", "height", "edge", "axis"),
    [
        (210, 297, "long", "vertical"),
        (210, 297, "short", "horizontal"),
        (297, 210, "long", "horizontal"),
        (297, 210, "short", "vertical"),
    ],
)
def test_flip_is_named_by_the_edge_of_the_paper(width, height, edge, axis):
    """Over its long edge an upright page is turned like a book, a lying one like a calendar."""
    assert axis == flip_axis(Size(width * MM, height * MM), edge)


@pytest.mark.parametrize("edge", ["long", "short"])
def test_turned_cards_keep_their_backs_upright(edge):
    """Cards that lie on their side to save a sheet have backs that lie on the right side too."""
    cards = Toy(pieces(8, (INCHES(2.5), INCHES(3.5)), ("tan", "navy")), kind="card")
    front, back = imposed([cards], options("Letter", duplex=edge))
    assert {stamp.turn for stamp in front.shapes if isinstance(stamp, Stamp)} == {90}
    assert largest_error(front, back, edge) == 0


def INCHES(number: float) -> int:  # noqa: N802 - reads as a unit
    """A length in EMU."""
    return round(number * 2 * HALF_INCH)


@pytest.fixture
def pair():
    """Front and back of a sheet of two sizes and grounds."""
    made = [
        Toy(pieces(50, ground=("blue", "red")), name="one"),
        Toy(pieces(9, (20 * MM, 30 * MM), ("tan", "tan"), prefix="d"), name="two"),
    ]
    return imposed(made, options())


def _changed(page, change):
    shapes = [change(shape) if isinstance(shape, Stamp) else shape for shape in page.shapes]
    return page._replace(shapes=tuple(shape for shape in shapes if shape))


@pytest.mark.parametrize("shift", [(MM // 50, 0), (0, -MM // 50), (5 * MM, 5 * MM)])
def test_a_back_moved_aside_is_noticed(pair, shift):
    """One back among many, 0.02 mm aside, is found, and by how much."""
    front, back = pair
    dx, dy = shift
    moved = _changed(back, lambda s: s._replace(x=s.x + dx, y=s.y + dy) if s.id == "c7" else s)
    assert largest_error(front, moved, "long") == pytest.approx(math.hypot(dx, dy))


def test_backs_on_their_head_are_noticed(pair):
    """A back turned by half a turn within its place is found, though its rectangle is right."""
    front, back = pair
    turned = _changed(back, lambda s: s._replace(turn=180) if s.id == "d3" else s)
    assert largest_error(front, turned, "long") > 10 * MM


def test_the_wrong_edge_is_noticed(pair):
    """A sheet laid out for the long edge fails over the short one."""
    assert largest_error(*pair, "short") > 10 * MM


def test_swapped_and_missing_backs_are_noticed(pair):
    """Two backs exchanged, or one left out, are found."""
    front, back = pair
    places = {s.id: s for s in back.shapes if isinstance(s, Stamp)}
    other = {"c1": "c2", "c2": "c1"}
    swapped = _changed(back, lambda s: s._replace(id=other.get(s.id, s.id)))
    assert largest_error(front, swapped, "long") == pytest.approx(HALF_INCH)
    assert places["c1"].x - places["c2"].x == HALF_INCH
    assert largest_error(front, _changed(back, lambda s: None if s.id == "c9" else s), "long") == math.inf


def test_a_wrong_pitch_adds_up_and_is_noticed(pair):
    """A gap counted once too few for a whole block (as others have done) is found."""
    front, back = pair
    wrong = _changed(back, lambda s: s._replace(x=s.x + 5 * MM) if s.id.startswith("c") else s)
    assert largest_error(front, wrong, "long") == pytest.approx(5 * MM)

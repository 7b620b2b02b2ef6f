"""Texts and marks against what lies beneath them, in every look."""

import pytest

from forge.drawing.recolour import ALL_LOOKS
from forge.drawing.seen import Scene
from forge.drawing.shapes import Clip, Drawing, Ellipse, Line, Path, Picture, Rect, Stamp, Stroke, Text
from forge.reading.measures import Colour

WHITE, BLACK, NAVY, GREY = Colour(255, 255, 255), Colour(0, 0, 0), Colour(16, 24, 96), Colour(128, 128, 128)
SQUARE = (("M", 0, 0), ("L", 100, 0), ("L", 100, 100), ("L", 0, 100), ("Z",))
GROUND = Rect(0, 0, 1000, 1000, NAVY)


def unseen(*shapes, look="plain"):
    return list(Scene(shapes).seen(look))


def dot(colour, **changes):
    return Ellipse(400, 400, 100, 100, colour, role="mark")._replace(**changes)


def test_the_contrast_told_is_that_of_the_formula():
    """White on #808080: (1 + 0.05) / (0.2159 + 0.05) is 3.95 to 1; enough for a mark, too little for text."""
    text = Text(10, 500, "A", "narrow", 100, WHITE, 300)
    (seen,) = unseen(Rect(0, 0, 1000, 1000, GREY), dot(WHITE), text)
    assert seen.thing.words == "A"
    assert seen.ratio == pytest.approx(3.949, abs=0.001)
    assert str(seen) == "#ffffff on #808080 has a contrast of 3.9:1"


@pytest.mark.parametrize("look", ALL_LOOKS)
def test_a_mark_in_the_colour_of_its_ground_is_told(look):
    """It is invisible on paper, however it is printed; the same shape as a ground is nobody's concern."""
    faint = Colour(20, 30, 100)
    found = unseen(GROUND, dot(faint, role="mark"), look=look)
    assert (found == []) == (look == "low-ink")  # grounds turn pale there, and marks do not
    assert unseen(GROUND, dot(faint, role="ground"), look=look) == []


def test_a_pale_mark_is_seen_by_the_dark_line_round_it():
    """Yellow on white is told, with a line of navy round it is not, and a line as pale as the paper is of no help."""
    yellow, paper = Colour(232, 179, 58), Rect(0, 0, 1000, 1000, WHITE)
    assert len(unseen(paper, dot(yellow))) == 1
    assert unseen(paper, dot(yellow, stroke=Stroke(NAVY, 5))) == []
    (seen,) = unseen(paper, dot(yellow, stroke=Stroke(Colour(240, 240, 240), 5)))
    assert seen.ink == yellow


def test_a_mark_is_held_against_what_lies_under_it_alone():
    """White is seen on navy, not on a white panel over it; what is painted later does not count."""
    panel = Rect(300, 300, 400, 400, WHITE)
    assert unseen(GROUND, dot(WHITE), panel) == []
    (seen,) = unseen(GROUND, panel, dot(WHITE))
    assert (seen.ground, seen.ratio) == (WHITE, 1)
    assert 400 <= seen.place[0] <= 500


def test_a_mark_that_hardly_touches_a_ground_of_its_own_colour_is_seen():
    """Less than a fifth of it may be lost; a third is told."""
    for lost, found in ((15, 0), (35, 1)):
        assert len(unseen(GROUND, Rect(400, 400, lost, 100, WHITE), dot(WHITE))) == found


def test_a_symbol_is_one_mark_whose_parts_do_not_hide_each_other():
    """A ship of hull and funnel in one ink is held against the sea, once."""
    ship = Drawing("ship", 100, 100, (Path(SQUARE, WHITE, role="mark"), Path(SQUARE, WHITE, role="mark")))
    assert unseen(GROUND, Stamp(ship, 200, 200)) == []
    assert len(unseen(Stamp(ship, 200, 200))) == 1


def test_lines_that_carry_meaning_are_looked_at_and_rules_are_not():
    """A link in the colour of the sea joins nothing; a hairline of a table may be faint."""
    stroke = Stroke(NAVY, 10)
    line = Line(100, 100, 900, 900, stroke)
    assert unseen(GROUND, line) == []
    for mark in (line._replace(role="mark"), Path(SQUARE[:-1], None, stroke, role="mark"), dot(None, stroke=stroke)):
        assert len(unseen(GROUND, mark)) == 1


def test_what_lies_on_a_picture_is_not_judged():
    """Nobody can say what colour is there."""
    assert unseen(GROUND, Picture(0, 0, 1000, 1000, "sea.jpg"), dot(NAVY)) == []


def test_everything_can_be_listed_with_its_contrast():
    """Also what is seen well: black on white is 21:1."""
    (seen,) = Scene([dot(BLACK)]).seen("plain", everything=True)
    assert seen.ratio == pytest.approx(21)


@pytest.mark.parametrize(
    "thing", [Text(30, 12, "Murmansk", "narrow", 8, WHITE, 20), Rect(30, 4, 10, 10, WHITE, role="mark")]
)
def test_what_a_clip_leaves_nothing_of_is_not_looked_at(thing):
    """A part of a map shows no names from beside it, and of others their beginning; within what is shown it is told."""
    ground = Rect(0, 0, 100, 100, WHITE)
    assert not list(Scene((ground, Clip(0, 0, 25, 100, (thing,)))).seen("plain"))
    assert len(list(Scene((ground, Clip(0, 0, 60, 100, (thing,)))).seen("plain"))) == 1
    half = (Rect(0, 0, 100, 100, WHITE), Rect(0, 0, 36, 100, NAVY), thing)
    assert len(list(Scene(half).seen("plain"))) == 1
    assert not list(Scene((Clip(0, 0, 35, 100, half),)).seen("plain"))

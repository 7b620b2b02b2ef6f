"""Shapes shown small: words that can be read, larger where they have room, and no part of a name."""

import pytest

from forge.drawing.bounds import Bounds
from forge.drawing.reduction import Reduction
from forge.drawing.shapes import Clip, Drawing, Ellipse, Rect, Stamp, Text, Turned
from forge.reading.measures import MM, PT, Colour

INK, PAPER = Colour(0, 0, 0), Colour(255, 255, 255)
VIEW = Bounds(0, 0, 100 * MM, 100 * MM)


def said(words, x, y, size=6, wide=10):
    """Words of a size in points, so many millimetres wide, from a place in millimetres."""
    return Text(x * MM, y * MM, words, "sans", size * PT, INK, wide * MM)


def plate(x, y, wide, high):
    """A plate by its place and size in millimetres."""
    return Rect(x * MM, y * MM, wide * MM, high * MM, PAPER)


def halved(*shapes, covered=(), asides=()):
    """Show shapes half as large, type not below 5 pt, and give the words that are left with their sizes in points."""
    boxes = [Bounds(*(edge * MM for edge in each)) for each in covered]
    shown = Reduction(0.5, 5 * PT, VIEW, boxes, asides).of(shapes)
    return {shape.text: shape.size / PT for shape in shown if isinstance(shape, Text)}, shown


def test_a_name_too_small_is_set_larger_and_what_can_be_read_stays():
    """10 pt come out at 5; 6 pt at 3, so that they are set in 10."""
    sizes, _ = halved(said("Brest", 20, 20), said("Biscay", 20, 60, size=10))
    assert sizes == {"Brest": 10, "Biscay": 10}


@pytest.mark.parametrize("words", ["0512", "Wake 7"])
def test_figures_on_the_bare_map_are_left_out_but_not_on_a_plate_of_their_own(words):
    """Hexes are named where pieces stand; of the boxes of a track the figures tell which is which."""
    assert halved(said(words, 20, 20))[0] == {}
    assert halved(plate(10, 10, 30, 20), said(words, 20, 20))[0] == {words: 10}


def test_words_keep_to_their_plate_and_grow_from_the_side_that_has_room():
    """Words 10 mm wide take 17 when larger: they grow to the right of a plate's left edge, and not in one of 12 mm."""
    _, shown = halved(plate(10, 10, 30, 10), said("Turn", 11, 17))
    text = shown[-1]
    assert 10 * MM <= text.x <= 11 * MM
    assert text.x + text.width <= 40 * MM
    assert halved(plate(10, 10, 12, 10), said("Turn", 11, 17))[0] == {}


def test_of_words_on_one_plate_only_the_largest_are_set_larger():
    """A note beside a title goes."""
    assert halved(plate(0, 0, 60, 30), said("Title", 4, 8, size=8), said("note", 4, 20))[0] == {"Title": 10}


@pytest.mark.parametrize(("wide", "moves"), [(8, True), (30, False)])
def test_a_figure_alone_stands_in_the_middle_of_its_tab(wide, moves):
    """Whose letter went stands as those that had none: in the middle of a tab 8 mm wide and 30 high; not on a panel."""
    _, shown = halved(plate(10, 10, wide, 30), said("6", 11, 16, wide=2), said("C", 11, 36, size=5, wide=2))
    figure = next(shape for shape in shown if isinstance(shape, Text))
    assert figure.text == "6"
    middle = figure.y - 0.36 * figure.size
    assert (abs(middle - 25 * MM) < 0.1 * MM) == moves


def test_the_letter_of_an_owner_is_shown_with_its_name_or_not_at_all():
    """It stands 1 mm behind the name: set larger with it, in its size and clear of it; covered, both go."""
    name, letter = said("Liverpool", 20, 20), said("B", 31, 20, size=5, wide=1)
    sizes, shown = halved(name, letter)
    assert sizes == {"Liverpool": 10, "B": 10}
    first, second = shown
    assert second.y == first.y
    assert first.x + first.width < second.x < first.x + first.width + 3 * MM
    assert halved(name, letter, covered=[(30.5, 15, 34, 25)])[0] == {}
    assert halved(name, letter, covered=[(18, 15, 24, 25)])[0] == {}


def test_a_sign_that_the_edge_cuts_is_left_out_with_its_name():
    """Of a port at the edge of the view nothing is shown; one that lies within is."""
    anchor = Ellipse(98 * MM, 18 * MM, 3 * MM, 3 * MM, INK)
    assert halved(said("Bergen", 86, 20, size=10), anchor) == ({}, ())
    assert halved(said("Bergen", 80, 20, size=10), anchor._replace(x=92 * MM))[0] == {"Bergen": 10}


def test_larger_words_keep_off_others_off_signs_and_off_what_covers_the_map():
    """Of two names that lie close only the larger has room; none lies under a piece or over another's sign."""
    close = said("Kiel", 20, 20, size=7), said("Brest", 20, 21.6)
    assert list(halved(*close)[0]) == ["Kiel"]
    assert halved(said("Kiel", 20, 20), covered=[(25, 15, 35, 25)])[0] == {}
    assert halved(said("Biscay", 20, 20, size=12), covered=[(25, 15, 35, 25)])[0] == {}
    signs = [Ellipse(x * MM, y * MM, 3 * MM, 3 * MM, INK) for x, y in ((31, 17), (16, 17), (24, 21), (24, 13))]
    assert halved(*signs, said("Kiel", 20, 20))[0] == {}


def test_lines_of_one_label_grow_together():
    """Two lines keep their distance in type sizes, and neither stands alone."""
    _, shown = halved(said("Clyde", 20, 20), said("Liverpool", 20, 22.5, wide=12))
    first, second = shown
    assert (second.y - first.y) / MM == pytest.approx(2.5 * 10 / 6, abs=0.01)
    assert halved(said("Clyde", 20, 20), said("Liverpool", 20, 22.5), covered=[(20, 22, 30, 24)])[0] == {}


def test_a_name_along_a_curve_shows_whole_or_not_at_all():
    """Letter by letter it is never set larger; one letter out of sight, or under a piece, takes the others with it."""
    letters = [
        Turned(3, x * MM, 50 * MM, (said(letter, x, 50, size=12, wide=4),)) for x, letter in ((60, "R"), (80, "N"))
    ]
    assert halved(*letters)[1] == tuple(letters)
    assert halved(*letters, covered=[(81, 40, 90, 60)])[1] == ()
    gone = [Turned(3, 110 * MM, 50 * MM, (said("O", 110, 50, size=12, wide=4),))]
    assert halved(*letters, *gone)[1] == ()
    spaced = [said(letter, x, 50, size=12, wide=4) for x, letter in ((60, "R"), (80, "N"))]
    assert halved(*spaced, covered=[(81, 40, 90, 60)])[1] == ()


def test_keys_that_cannot_be_read_go_as_a_whole():
    """With their frames, within what is clipped too; one that can be read stays."""
    key = [plate(10, 10, 40, 20), said("Port", 12, 15), said("Base", 12, 25)]
    frame = Clip(0, 0, 100 * MM, 100 * MM, tuple(key))
    assert halved(frame, asides=[key])[1] == (frame._replace(shapes=()),)
    large = [plate(10, 10, 40, 20), said("Port", 12, 20, size=12)]
    assert halved(*large, asides=[large])[1] == tuple(large)


def test_what_is_stamped_is_shared_unless_it_bears_words_too_small():
    """A ground without words is the same drawing; of others small words are left out, at the scale of the stamp."""
    ground = Drawing("ground", 50 * MM, 50 * MM, (plate(0, 0, 50, 50),))
    worded = Drawing("worded", 50 * MM, 50 * MM, (said("12", 4, 20, size=16), said("repairs", 4, 30)))
    _, shown = halved(Stamp(ground, 0, 0), Stamp(worded, 0, 0, 0.8), Stamp(ground, 120 * MM, 0))
    assert shown[0].drawing is ground
    assert [one.text for one in shown[1].drawing.shapes] == ["12"]
    assert len(shown) == 2, "what is out of sight is left out"


def test_words_grow_within_the_view_though_their_plate_reaches_beyond_it():
    """They grow from the side that shows."""
    _, shown = halved(plate(80, 10, 60, 10), said("Turn", 88, 17))
    text = shown[-1]
    assert text.size == 10 * PT
    assert text.x + text.width <= 100 * MM


def test_on_a_piece_a_badge_without_its_words_goes_with_them():
    """3 pt are left out and their box with them; a box with a figure of 6 pt stays, and so does the ground."""
    ground = plate(0, 0, 30, 30)
    lost, kept = (plate(x, 10, 6, 5)._replace(role="badge") for x in (2, 20))
    words = said("2/1", 3, 14, size=6, wide=4), said("6", 21, 14, size=12, wide=4)
    shapes = (ground, lost, kept, *words)
    assert Reduction(0.5, 5 * PT, VIEW, grows=False).of(shapes) == (ground, kept, words[1])
    assert Reduction(1.0, 5 * PT, VIEW, grows=False).of(shapes) == shapes


@pytest.mark.parametrize(("sign", "at"), [(14, 20), (31, 28)])
def test_of_words_beside_a_sign_that_find_no_room_the_letter_of_its_owner_stays_at_the_sign(sign, at):
    """Six characters take 10 mm: it stands at that end of them where the sign is, unless a piece lies on any."""
    anchor = Stamp(Drawing("anchor", 4 * MM, 4 * MM, (plate(0, 0, 4, 4),)), sign * MM, 17 * MM)
    sizes, shown = halved(anchor, said("B 1939", 20, 20))
    assert sizes == {"B": 10}
    assert shown[-1].x / MM == pytest.approx(at, abs=1.5)
    assert halved(said("B 1939", 20, 20))[0] == {}, "it says nothing without a sign"
    assert halved(anchor, said("B 1939", 20, 20), covered=[(24, 10, 26, 25)])[0] == {}

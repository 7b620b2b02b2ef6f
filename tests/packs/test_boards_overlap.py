"""Words on every board are clear of coasts, lines and other words: measured from the drawing, whoever placed them."""

import pytest
from kit import shipped
from kit.overlaps import overlaps

from forge.drawing.shapes import Clip, Halo, Line, Path, Rect, Stroke, Text, Turned
from forge.places import find_pack, pack_names
from forge.reading.measures import MM, NAMED, PT
from forge.rules import editions

BLACK = NAMED["black"]

EXCEPTIONS = {
    ("atlantic-chase", "board"): dict.fromkeys(
        ("0507", "1110", "1208", "1209", "1210", "1311", "1402", "1405", "1407", "1508"),
        "a coast lies where the numbers of all hexes stand; their halo breaks it",
    ),
    ("bridgehead", "map"): {
        **dict.fromkeys(("0309", "1207", "1509", "1511", "1715"), "woods or shores fill the upper edge of the hex"),
        **dict.fromkeys(("Carstadt", "port"), "it lies on the shore, between its river and the sea"),
    },
}
"""Words that may be struck, by pack and board, and why."""


def boards(name):
    """Give every edition and board of a pack."""
    for edition in editions(find_pack(name)):
        pack = shipped.load(name, edition)
        yield from ((edition, board) for board in pack.components if board.kind == "board")


def struck(name, board):
    """Say what strikes the words of a board, but for what may."""
    may = EXCEPTIONS.get((name, board.id), {})
    return [hit for drawing in board.drawings for hit in overlaps(drawing.shapes) if hit.text not in may]


@pytest.mark.parametrize("name", pack_names())
def test_no_words_of_a_board_are_struck(name):
    """In all editions."""
    assert not [(board.id, edition, hit) for edition, board in boards(name) for hit in struck(name, board)]


def words(text, x, y, **more):
    """Give a text of 10 mm from a place."""
    return Text(x, y, text, "narrow", 10 * PT, BLACK, 10 * MM, **more)


HEAVY = Stroke(BLACK, MM // 2)
ACROSS = Line(0, -MM, 20 * MM, -MM, HEAVY)
FAINT = Path((("M", 0, -MM), ("L", 20 * MM, -MM)), None, HEAVY, opacity=0.2)


@pytest.mark.parametrize(
    ("shapes", "hits"),
    [
        pytest.param([ACROSS], 1, id="a line through the middle"),
        pytest.param([Line(0, MM, 20 * MM, MM, HEAVY)], 0, id="a line below"),
        pytest.param([ACROSS, Rect(0, -5 * MM, 20 * MM, 9 * MM, BLACK)], 0, id="a line under a plate"),
        pytest.param([Clip(0, 2 * MM, 20 * MM, MM, (ACROSS,))], 0, id="a line clipped away"),
        pytest.param([FAINT], 0, id="a faint line"),
        pytest.param([Turned(90, 5 * MM, -MM, (ACROSS,))], 1, id="a line turned across"),
        pytest.param([words("others", 5 * MM, MM)], 1, id="other words"),
        pytest.param([words("others", 5 * MM, 4 * MM)], 0, id="other words below"),
    ],
)
def test_what_strikes_words_is_found(shapes, hits):
    """A word with its foot on the line y = 0, and what is painted before it."""
    assert len(list(overlaps((*shapes, words("word", 0, 0))))) == hits


def test_a_halo_breaks_a_fine_line_but_no_heavy_one():
    """A line of 0.2 mm below words with a halo is broken by it; one of 0.6 mm is not, and one above them never is."""
    haloed = words("word", 0, 0, halo=Halo(NAMED["white"], MM))
    fine, heavy = (Line(0, -MM, 20 * MM, -MM, Stroke(BLACK, MM * width // 10)) for width in (2, 6))
    assert not list(overlaps((fine, haloed)))
    assert len(list(overlaps((heavy, haloed)))) == len(list(overlaps((haloed, fine)))) == 1


def test_a_halo_may_not_eat_into_a_sign():
    """A bar of 4 mm below half of a word is spoilt by its halo; one clear of it, or a plate under it, is not."""
    haloed = words("word", 0, 0, halo=Halo(NAMED["white"], MM))
    bar, clear, plate = (Rect(5 * MM, y * MM, w * MM, 2 * MM, BLACK) for y, w in ((-2, 4), (1, 4), (-2, 40)))
    assert [len(list(overlaps((each, haloed)))) for each in (bar, clear, plate)] == [1, 0, 0]

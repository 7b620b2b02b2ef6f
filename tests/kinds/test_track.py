"""Specification of tracks, as blocks and as pieces."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit import page_samples
from kit.page_kit import build, built, find, messages, only, texts

from forge.drawing.page import Box
from forge.drawing.shapes import Rect
from forge.kinds.blocks.track import places, signed
from forge.kinds.pages.ring import begun, ring_along, ring_in_rows, sides_of_ring
from forge.reading.measures import MM

BLOCK = "id: t\nkind: sheet\npage: 200 x 200 mm\nmargin: 10 mm\nheading: no\nblocks:\n- track: {%s}"


def boxes(drawing):
    return [shape for shape in only(Rect, drawing) if shape.stroke]


@given(st.integers(1, 60), st.integers(1, 12))
def test_a_snake_never_jumps(count, across):
    """Each box of a snake touches the one before, and no two share a place."""
    cells = places("snake", count, across)
    assert len(set(cells)) == count
    for (x1, y1), (x2, y2) in itertools.pairwise(cells):
        assert abs(x1 - x2) + abs(y1 - y2) == 1


@given(st.integers(2, 12), st.integers(2, 12))
def test_a_ring_closes(across, down):
    """The boxes around a rectangle follow each other, and the last touches the first."""
    count = 2 * across + 2 * down - 4
    assert sides_of_ring(count, across) == (across, across, down - 2)
    cells = places("ring", count, across)
    assert len(set(cells)) == count
    for (x1, y1), (x2, y2) in zip(cells, [*cells[1:], cells[0]], strict=True):
        assert abs(x1 - x2) + abs(y1 - y2) == 1
    assert all(column in (0, across - 1) or row in (0, down - 1) for column, row in cells)


def touch(one, other):
    """Whether two boxes share more than a corner, and nothing but an edge."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return min(across, down) == 0 < max(across, down)


@given(st.integers(8, 300), st.sampled_from([(270, 190), (200, 200), (100, 400)]))
def test_any_number_of_boxes_runs_round_a_board(count, size):
    """Each touches the next and the last the first; together they are the rim, without a gap or an overlap."""
    deep, whole = 9 * MM, Box(3 * MM, 5 * MM, size[0] * MM, size[1] * MM)
    found = ring_along(whole, count, deep)
    assert len(found) == count
    assert all(touch(one, other) for one, other in itertools.pairwise([*found, found[0]]))
    inside = (whole.width - 2 * deep) * (whole.height - 2 * deep)
    assert sum(box.width * box.height for box in found) == whole.width * whole.height - inside


def test_boxes_of_a_rim_are_alike():
    """101 boxes round 270 x 190 mm: those between corners are within a tenth of (2 x 252 + 2 x 172) / 97 mm."""
    found = ring_along(Box(0, 0, 270 * MM, 190 * MM), 101, 9 * MM)
    level = [box.width for box in found if box.y in (0, 181 * MM) and box.width != 9 * MM]
    upright = [box.height for box in found if box.x in (0, 261 * MM) and box.height != 9 * MM]
    assert all(abs(length / MM - 8.74) < 0.87 for length in (*level, *upright))


@given(st.integers(4, 150), st.integers(3, 30))
def test_an_odd_number_closes_a_ring_too(half, across):
    """The bottom row has one box less, and is as wide as the top row."""
    count = 2 * half + 1
    top, bottom, beside = sides_of_ring(count, across)
    if top:
        whole = Box(0, 0, across * 12 * MM, (beside + 2) * 12 * MM)
        found = ring_in_rows(whole, count, across)
        assert len(found) == count == top + bottom + 2 * beside
        assert bottom == top - 1
        assert all(touch(one, other) for one, other in itertools.pairwise([*found, found[0]]))
        assert sum(box.width for box in found if box.y + box.height == whole.height) == whole.width


@pytest.mark.parametrize(
    ("corner", "at"), [("top-left", 0), ("top-right", 7), ("bottom-right", 12), ("bottom-left", 19)]
)
def test_a_ring_begins_where_it_is_told_to(corner, at):
    """Of 24 boxes round a board of 8 by 6 the corners are the first, the eighth and so on."""
    found = ring_along(Box(0, 0, 80 * MM, 60 * MM), 24, 10 * MM)
    assert begun(found, corner, clockwise=True)[0] == found[at]
    back = begun(found, corner, clockwise=False)
    assert back[0] == found[at]
    assert back[1] == found[at - 1]


@pytest.mark.parametrize(("count", "across"), [(10, 1), (6, 6), (3, 2)])
def test_boxes_that_close_no_ring(count, across):
    """A single column or too few boxes do not go around anything."""
    assert sides_of_ring(count, across) == (0, 0, 0)


def test_a_ring_that_does_not_close_is_reported():
    """The problem says what would do."""
    _, problems = build(BLOCK % "boxes: 1..19, shape: ring, across: 12")
    assert "19 boxes do not close a ring that is 12 across" in messages(problems)


def test_a_ring_of_any_number_finds_its_own_proportions():
    """A score of 0 to 100 needs nothing but its size."""
    found = boxes(built(BLOCK % "boxes: 0..100, shape: ring, size: 5 x 5 mm").drawings[0])
    assert len(found) == 101


RIM = "id: b\nkind: board\npage: 200 x 150 mm\nmargin: 5 mm\nrim: {%s}\nhexes: {columns: 4, rows: 3, size: 25 mm}"


def test_a_board_lies_within_its_rim():
    """A hundred and one boxes, the last beside the first; hexes keep off them."""
    board, problems = build(RIM % "boxes: 0..100, deep: 8 mm, begins: bottom-left, runs: anticlockwise")
    assert messages(problems) == ""
    names = [shape.place for shape in only(Rect, board.drawings[0]) if shape.place]
    assert names == [str(number) for number in range(101)]
    first = next(shape for shape in only(Rect, board.drawings[0]) if shape.place == "0")
    assert (first.x, first.y + first.height) == (5 * MM, 145 * MM)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("boxes: 1..5", "has 5 boxes, and needs 8 to go round"),
        ("boxes: 1..20, deep: 60 mm", "leaves nothing of the board"),
        ("boxes: 1..20, marks: {21: x}", "has no box '21' to mark"),
    ],
)
def test_a_rim_that_cannot_be_is_told(said, sentence):
    """With the board that is left as it was."""
    _, problems = build(RIM % said)
    assert sentence in messages(problems)


def test_a_grid_goes_on_at_the_left():
    """The sixth of boxes five across begins the second row."""
    assert places("grid", 7, 5)[5:] == [(0, 1), (1, 1)]


def test_boxes_touch_and_share_the_width():
    """Seven boxes fill 180 mm without a gap."""
    found = boxes(built(BLOCK % "boxes: 1..7").drawings[0])
    assert found[0].x == 10 * MM
    assert all(one.x + one.width == other.x for one, other in itertools.pairwise(found))
    assert found[-1].x + found[-1].width == 190 * MM


def test_boxes_of_a_size_are_of_that_size():
    """A marker of 13 x 15 mm has room in every box."""
    found = boxes(built(BLOCK % "boxes: 0..9, size: 13 x 15 mm").drawings[0])
    assert {(box.width, box.height) for box in found} == {(13 * MM, 15 * MM)}


def test_boxes_too_wide_are_reported():
    """Ten boxes of 20 mm are 20 mm wider than 180."""
    _, problems = build(BLOCK % "boxes: 0..9, size: 20 mm")
    remedy = "fewer boxes across, or smaller ones: its column is 180.0 mm wide"
    assert f"t.track: is 20.0 mm wider than its column\n  hint: {remedy}" in messages(problems)


@pytest.mark.parametrize(
    ("run", "first", "last", "count"),
    [("0..10", "0", "10", 11), ("10..8", "10", "8", 3), ("-12..12", "-12", "12", 25), ("0..100 by 25", "0", "100", 5)],
)
def test_runs_of_numbers(run, first, last, count):
    """A run goes up or down, by steps if wanted, and holds both its ends."""
    words = texts(built(BLOCK % f"boxes: {run}").drawings[0])
    assert (words[0], words[-1], len(words)) == (first, last, count)


@pytest.mark.parametrize("run", ["0-10", "0..1000", "0..10 by 0", "a..b"])
def test_what_is_no_run_is_refused(run):
    """A run that cannot be read, or never ends, is an error."""
    component, problems = build(BLOCK % f"boxes: {run}")
    assert component is None
    assert problems.errors


def test_each_scale_has_its_line():
    """Tens of thousands and thousands each have boxes 0 to 9 of their own, their name at the left."""
    drawing = built(BLOCK % "boxes: 0..9, scales: ['x 10,000', 'x 1,000'], size: 14 mm").drawings[0]
    assert len(boxes(drawing)) == 20
    for scale in ("x 10,000", "x 1,000"):
        name = find(drawing, scale)
        beside = [box for box in boxes(drawing) if box.y < name.y < box.y + box.height]
        assert len(beside) == 10
        assert name.x + name.width < min(box.x for box in beside)


@pytest.mark.parametrize(("title", "shown"), [("-3", "−3"), ("12", "+12"), ("0", "0"), ("Low", "Low")])
def test_signed_numbers(title, shown):
    """Numbers but 0 carry their sign, words stay as they are."""
    assert signed(title) == shown


def test_a_marked_box_has_its_ground_and_words():
    """The box 0 is grey and says why; no other is."""
    drawing = built(page_samples.TRACK).drawings[0]
    (grey,) = [box for box in boxes(drawing) if box.fill.hex == "#d5dcdf"]
    note = find(drawing, "even")
    assert grey.x < note.x
    assert note.x + note.width < grey.x + grey.width


def test_a_mark_without_box_is_reported():
    """A mark that names no box is an error with the nearest one."""
    _, problems = build(BLOCK % "boxes: [Fresh, Tired], marks: {Fres: best}")
    assert "has no box 'Fres' to mark" in messages(problems)
    assert "did you mean 'Fresh'?" in messages(problems)


def test_a_track_of_its_own_is_as_large_as_its_boxes():
    """25 boxes of 12 x 15 mm with a margin of 3 mm are 306 mm wide."""
    piece = built(page_samples.TRACK).pieces[0]
    assert piece.width == (25 * 12 + 6) * MM
    assert 15 * MM + 6 * MM < piece.height < 30 * MM


def test_a_page_too_low_for_its_track_is_reported():
    """A track with a page of its own must fit it."""
    _, problems = build(page_samples.TRACK + "page: 306 x 20 mm")
    assert "mm higher than its page" in messages(problems)

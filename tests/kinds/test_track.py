"""Specification of tracks, as blocks and as pieces."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit import page_samples
from kit.page_kit import build, built, find, messages, only, texts

from forge.drawing.shapes import Rect
from forge.kinds.blocks.track import places, ring_height, signed
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
    assert ring_height(count, across) == down
    cells = places("ring", count, across)
    assert len(set(cells)) == count
    for (x1, y1), (x2, y2) in zip(cells, [*cells[1:], cells[0]], strict=True):
        assert abs(x1 - x2) + abs(y1 - y2) == 1
    assert all(column in (0, across - 1) or row in (0, down - 1) for column, row in cells)


@pytest.mark.parametrize(("count", "across"), [(19, 8), (10, 1), (6, 6)])
def test_boxes_that_close_no_ring(count, across):
    """An odd number, a single column or too few boxes do not go around anything."""
    assert ring_height(count, across) == 0


def test_a_ring_that_does_not_close_is_reported():
    """The problem says how many boxes a ring of that width would have."""
    _, problems = build(BLOCK % "boxes: 1..19, shape: ring, across: 8")
    assert "19 boxes do not close a ring that is 8 across" in messages(problems)


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
    assert "t.track: is 20.0 mm wider than its column" in messages(problems)


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

"""Specification of tabs: words at the left of a box or over it, so that no counter in the box hides them."""

from __future__ import annotations

import itertools

import pytest
from kit.drawn import shapes_of
from kit.page_kit import built, find, texts

from forge.drawing.shapes import Rect, Stamp, Text, Turned
from forge.reading.measures import MM

SHEET = "id: t\nkind: sheet\npage: 100 x 100 mm\nmargin: 0 mm\nheading: no\nblocks:\n"
PANEL = SHEET + "- panel: {tab: 12 mm, height: 17 mm, boxes: [%s]}"
TRACK = SHEET + "- track: {%s, boxes: 1..4}"
COUNTER = 5 * 127 * MM // 40  # 5/8 in


def rects(drawing, width=None, height=None):
    found = [shape for shape in shapes_of(drawing.shapes) if isinstance(shape, Rect)]
    return [rect for rect in found if width in (None, rect.width) and height in (None, rect.height)]


def words(drawing):
    return [shape for shape in shapes_of(drawing.shapes) if isinstance(shape, Text)]


def test_all_words_of_a_box_stand_on_its_tab():
    """Title, figure and note end before the tab does, in three heights; beside it three counters lie free of words."""
    drawing = built(PANEL % "{title: Attack, figure: '+2', note: one die}").drawings[0]
    (tab,) = rects(drawing, width=12 * MM)
    found = [find(drawing, text) for text in ("Attack", "+2", "one die")]
    assert texts(drawing) == ["Attack", "+2", "one die"]
    for word in found:
        assert tab.x <= word.x < word.x + word.width <= tab.x + tab.width
        assert tab.y < word.y <= tab.y + tab.height
    for above, below in itertools.pairwise(found):
        assert above.y < below.y - below.size * 3 // 4
    assert 100 * MM - (tab.x + tab.width) > 3 * COUNTER


def test_a_figure_is_the_largest_word():
    """It is read across the table."""
    drawing = built(PANEL % "{title: Attack, figure: '+2'}").drawings[0]
    assert find(drawing, "+2").size >= 2 * find(drawing, "Attack").size


@pytest.mark.parametrize(("title", "turned"), [("Escorts", True), ("A", False)])
def test_what_is_too_long_for_a_narrow_tab_reads_upwards(title, turned):
    """A box may have a tab of another width; a single letter has room on it as it is."""
    drawing = built(PANEL % f"{{title: {title}, tab: 4 mm}}").drawings[0]
    assert len(rects(drawing, width=4 * MM)) == 1
    found = [shape for shape in shapes_of(drawing.shapes) if isinstance(shape, Turned)]
    assert [shape.angle for shape in found] == [-90] * turned
    assert [word.text for word in words(drawing)] == [title]
    for shape in found:  # turned about the middle of the tab, and within its height and width
        (word,) = shape.shapes
        assert word.width < 16 * MM
        assert shape.x == rects(drawing, width=4 * MM)[0].x + 2 * MM


def test_the_tabs_of_a_row_are_above_and_of_a_column_at_the_left():
    """Boxes of 20 mm with a tab of 4 mm leave 16 mm for a marker, below the words or to their right."""
    row = built(TRACK % "size: 17 x 20 mm, tab: 4 mm").drawings[0]
    column = built(TRACK % "size: 20 x 17 mm, tab: 4 mm, across: 1").drawings[0]
    assert len(rects(row, 17 * MM, 4 * MM)) == len(rects(column, 4 * MM, 17 * MM)) == 4
    assert all(word.y < 4 * MM for word in words(row))
    assert all(word.x + word.width < 4 * MM for word in words(column))


def test_on_a_tab_along_the_top_the_note_stands_at_the_right_and_the_symbol_below():
    """What a turn brings is read beside its number; the symbol is faint and in the room for counters."""
    boxes = "[{title: '1', note: two boats, symbol: submarine}, {title: '2'}]"
    drawing = built(f"{SHEET}- track: {{size: 40 x 40 mm, tab: 6 mm, boxes: {boxes}}}").drawings[0]
    title, note = find(drawing, "1"), find(drawing, "two boats")
    assert title.x < 5 * MM
    assert title.size > note.size
    assert 39 * MM - 2 * MM < note.x + note.width <= 40 * MM
    assert max(title.y, note.y) < 6 * MM
    assert find(drawing, "2").x + find(drawing, "2").width // 2 == pytest.approx(60 * MM, abs=MM // 2)
    low = built(f"{SHEET}- track: {{size: 40 x 40 mm, tab: 3 mm, boxes: {boxes}}}").drawings[0]
    assert find(low, "1 two boats").y < 3 * MM
    (symbol,) = [shape for shape in drawing.shapes if isinstance(shape, Stamp)]
    assert symbol.y >= 6 * MM
    assert symbol.x + symbol.drawing.width * symbol.scale <= 40 * MM


@pytest.mark.parametrize(
    "text",
    [
        TRACK % "shape: grid, across: 2, size: 40 x 30 mm, tab: 6 mm, marks: {2: {note: 'new: __'}}",
        SHEET + "- panel: {title: Port, note: 'new: __', band: '#202020'}",
    ],
)
def test_a_note_that_ends_with_a_blank_ends_with_a_white_box_to_write_in(text):
    """6 mm wide and at least 4 high, within the bar, the words before it."""
    drawing = built(text).drawings[0]
    (box,) = rects(drawing, width=6 * MM)
    assert box.fill.hex == "#ffffff"
    assert box.height >= 4 * MM
    assert "__" not in " ".join(texts(drawing))
    note = find(drawing, "new:")
    assert box.x - 2 * MM < note.x + note.width < box.x
    assert box.y < note.y < box.y + box.height

"""Specification of strips: stacking, flowing, balancing, filling."""

from __future__ import annotations

from itertools import repeat

from hypothesis import given
from hypothesis import strategies as st
from kit.page_kit import built, only

from forge.drawing.shapes import FormField, Line, Rect, Text
from forge.errors import Location
from forge.kinds.pages.strips import (
    Spot,
    Strip,
    aired,
    balance,
    beside,
    draw_column,
    fill,
    flow,
    growing,
    height_of,
    stack,
)
from forge.reading.measures import MM

WHERE = Location("pack.yaml", 1, 1)


def strip(height, *, gap=0, keep=False, heads=(), name="strip", stretch=None):
    return Strip(height, (Rect(0, 0, 10, height),), WHERE, name, gap, keep, heads, stretch)


strips = st.lists(
    st.builds(strip, st.integers(1, 50), gap=st.integers(0, 10), keep=st.booleans()), min_size=1, max_size=30
)


def test_gaps_stand_between_strips_only():
    """Three strips of 10 with a gap of 4 each are 38 high: nothing is kept from the top."""
    column = stack([strip(10, gap=4)] * 3)
    assert [placed.y for placed in column] == [0, 14, 28]
    assert height_of([strip(10, gap=4)] * 3) == 38


@given(strips, st.integers(1, 120))
def test_flowing_loses_nothing(given_strips, height):
    """Columns hold every strip once, in order."""
    columns = flow(given_strips, repeat(height))
    assert [placed.strip for column in columns for placed in column] == given_strips


@given(strips, st.integers(1, 120))
def test_only_what_may_not_be_parted_overruns(given_strips, height):
    """A column is higher than its room only when nothing in it may be parted."""
    for column in flow(given_strips, repeat(height)):
        if column[-1].end > height:
            assert all(placed.strip.keep for placed in column[:-1])


@given(strips, st.integers(1, 120))
def test_kept_strips_stay_with_the_next(given_strips, height):
    """No column but the last ends with a strip that wants to stay with the next one."""
    for column in flow(given_strips, repeat(height))[:-1]:
        assert not column[-1].strip.keep


def test_what_is_to_stay_whole_begins_a_column_that_holds_it():
    """Four strips of ten below two others in columns of fifty; in columns of thirty they are parted as others are."""
    block = [strip(10, name=f"step {number}")._replace(whole="list") for number in range(4)]
    given_strips = [strip(10, name="a"), strip(10, name="b"), *block]
    high, low = ([len(column) for column in flow(given_strips, repeat(height))] for height in (50, 30))
    assert high == [2, 4]
    assert low == [3, 3]


def test_heads_are_repeated_where_a_table_goes_on():
    """Rows that begin a further column bring their head along."""
    head = strip(5, name="head", keep=True)
    rows = [strip(10, heads=(head,), name=f"row {number}") for number in range(4)]
    columns = flow([head, *rows], repeat(26))
    assert [[placed.strip.name for placed in column] for column in columns] == [
        ["head", "row 0", "row 1"],
        ["head", "row 2", "row 3"],
    ]


@given(st.lists(st.integers(1, 50), min_size=1, max_size=20), st.integers(1, 4))
def test_balanced_columns_are_as_low_as_can_be(heights, count):
    """No lower height would do with as many columns (found by trying every height)."""
    given_strips = [strip(height) for height in heights]
    highest = max(column[-1].end for column in balance(given_strips, count))

    def fits(height):
        columns, room = 1, 0
        for each in heights:
            if each > height:
                return False
            if room + each > height:
                columns, room = columns + 1, 0
            room += each
        return columns <= count

    assert highest == next(height for height in range(1, sum(heights) + 1) if fits(height))


@given(st.lists(st.booleans(), min_size=1, max_size=8).filter(any), st.integers(0, 500))
def test_spare_height_goes_to_what_can_stretch(elastic, spare):
    """A filled column ends exactly at the height given; strips that cannot stretch keep theirs."""
    given_strips = [
        strip(20, gap=3, stretch=(lambda height: (Rect(0, 0, 10, height),)) if can else None) for can in elastic
    ]
    column = stack(given_strips)
    filled = fill(column, column[-1].end + spare)
    assert filled[-1].end == column[-1].end + spare
    assert all(placed.strip.height == 20 for placed, can in zip(filled, elastic, strict=True) if not can)
    assert all(placed.strip.shapes[0].height == placed.strip.height for placed in filled)


def test_columns_side_by_side_are_as_high_as_the_highest():
    """A strip of two columns has the height of the higher one; the second stands beyond the first and the gutter."""
    from forge.kinds.pages.strips import Spot

    both = beside([(stack([strip(10)]), 100), (stack([strip(30)]), 50)], 7, Spot(WHERE, "row"))
    assert both.height == 30
    assert [(shape.x, shape.height) for shape in both.shapes] == [(0, 10), (107, 30)]


def test_a_column_is_drawn_where_it_is_put():
    """The shapes of a column are moved to its place."""
    shapes = list(draw_column(stack([strip(10), strip(20, gap=5)]), 100, 1000))
    assert [(shape.x, shape.y) for shape in shapes] == [(100, 1000), (100, 1015)]


def test_gaps_grow_to_fill_a_page_but_not_below_a_heading():
    """Of 20 to spare gaps of 10 and 30 take 5 and 15; what wants to stay together does."""
    column = stack([strip(10, keep=True), strip(10, gap=4), strip(10, gap=10), strip(10, gap=30)])
    assert [placed.y for placed in aired(column, column[-1].end + 20)] == [0, 14, 39, 94]


def test_gaps_grow_to_twice_and_a_fifth_of_themselves_at_most():
    """What is to spare beyond that stays free at the foot."""
    column = stack([strip(10), strip(10, gap=10)])
    assert [placed.y for placed in aired(column, 1000)] == [0, 32]
    assert aired(column, 30) == column


def test_gaps_of_columns_side_by_side_grow_with_the_page_so_that_all_end_alike():
    """The lower column has 50 to grow by, the higher one 12: the page asks for 10."""
    low, high = stack([strip(10), strip(10, gap=10), strip(10, gap=50)]), stack([strip(50), strip(46, gap=10)])
    both = beside([(low, 40), (high, 40)], 5, Spot(WHERE, "columns"), filled=aired)
    assert (both.height, both.airy) == (106, 12)
    (grown,) = (placed.strip for placed in aired(stack([both]), 116))
    assert {shape.y + shape.height for shape in grown.shapes} >= {116}
    assert sum(shape.y + shape.height == 116 for shape in grown.shapes) == 2


def test_rows_grow_alike_once_gaps_have_and_by_two_fifths_at_most():
    """Of 32 to spare the gap takes 12, and two rows of 50 share what is left; there is more than 20 for each."""
    rows = [growing(strip(50, gap=gap), 0) for gap in (10, 0)]
    column = stack([strip(10), *rows])
    assert [(placed.y, placed.strip.height) for placed in aired(column, column[-1].end + 12)] == [
        (0, 10),
        (32, 50),
        (82, 50),
    ]
    assert [placed.strip.height for placed in aired(column, column[-1].end + 32)] == [10, 60, 60]
    assert [placed.strip.height for placed in aired(column, 1000)] == [10, 70, 70]


PAGE = "id: c\nkind: chart\npage: 160 x 60 mm\nmargin: 5 mm\nheading: no\nfill: FILL\nblocks:\n"
LOG = (
    "- table: {label: {title: Turn}, rows: [{label: One, cells: {a: Fog}}, {label: Two}],"
    " columns: [{title: A, id: a}, B]}\n"
)


def test_a_table_that_fills_its_page_has_its_words_in_the_middle_and_its_lines_from_top_to_foot_of_a_row():
    """Both rows are two fifths higher; places to write are as high as their row, and what is below moves down."""
    usual, filled = (built((PAGE + LOG).replace("FILL", flag)).drawings[0].shapes for flag in ("no", "yes"))
    assert len(usual) == len(filled)

    def rows(shapes):
        fields = sorted({(shape.y, shape.height) for shape in shapes if isinstance(shape, FormField)})
        words = [shape for shape in shapes if isinstance(shape, Text) and shape.text in {"One", "Two", "Fog"}]
        lines = {
            (min(one.y1, one.y2), max(one.y1, one.y2)) for one in shapes if isinstance(one, Line) and one.x1 == one.x2
        }
        return fields, words, lines

    (before, words, _), (after, moved, lines) = rows(usual), rows(filled)
    (first, high), (second, _) = before
    grown = high * 7 // 5
    assert after == [(first, grown), (first + grown, grown)]
    assert lines >= {(top, top + height) for top, height in after}
    for one, other in zip(words, moved, strict=True):
        row = one.y > second
        assert (other.text, other.x, other.size) == (one.text, one.x, one.size)
        middle = (after[row][0] + after[row][1] / 2) - (before[row][0] + before[row][1] / 2)
        assert abs(other.y - one.y - middle) <= 1


def test_the_first_step_of_a_checklist_stands_clear_of_its_heading():
    """More room lies between the line of the heading and the first box than between boxes."""
    steps = "{title: Turn, steps: [One, Two]}"
    drawing = built(f"id: c\nkind: chart\npage: 160 x 60 mm\nblocks:\n- checklist: {steps}").drawings[0]
    [title] = [one for one in only(Text, drawing) if one.text == "Turn"]
    first, second = (one for one in only(Rect, drawing) if one.stroke and one.width == one.height)
    assert first.y - title.y > 5 * MM // 2
    assert first.y - title.y > second.y - first.y - first.height

"""How many fit, where they lie, and how mixed pieces share sheets. Expected places come from arithmetic in mm."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from imposing_toys import HALF_INCH, Toy, grown, imposed, options, overlap, pieces, planned, seen

from forge.drawing.page import Box
from forge.errors import Problems
from forge.imposing.plan import plan_sheets
from forge.reading.measures import INCH, MM, parse_size


def places(plan):
    """The trimmed rectangles on each sheet, in order."""
    return [
        [Box(*placed.place[:4]) for block in sheet.blocks for placed in block.placements(plan.options)]
        for sheet in plan.sheets
    ]


@pytest.mark.parametrize(
    ("paper", "left", "top"),
    [("A4", 161, 215), ("Letter", (2159 - 1778) // 2, 127), ("A4 landscape", 215, 161), ("Letter landscape", 127, 190)],
)
def test_a_sheet_holds_14_by_20_half_inch_counters(paper, left, top):
    """280 counters fill one sheet of A4 and of Letter alike, in the middle of the paper (tenths of a millimetre)."""
    [found] = places(planned([Toy(pieces(280))], options(paper)))
    tenth = MM // 10
    assert abs(found[0].x - left * tenth) < tenth
    assert abs(found[0].y - top * tenth) < tenth
    columns, rows = (14, 20) if "landscape" not in paper else (20, 14)
    expected = [
        (found[0].x + column * HALF_INCH, found[0].y + row * HALF_INCH)
        for row in range(rows)
        for column in range(columns)
    ]
    assert [(box.x, box.y) for box in found] == expected


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_dense_holds_15_by_20(paper):
    """300 half-inch counters go on one sheet if asked for; 301 do not."""
    assert [sheet.total for sheet in planned([Toy(pieces(300))], options(paper, dense=True)).sheets] == [300]
    assert [sheet.total for sheet in planned([Toy(pieces(301))], options(paper, dense=True)).sheets] == [300, 1]


@pytest.mark.parametrize("sheets", [1, 2, 3])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_sheets_are_counted_exactly(sheets, more):
    """One fewer than fills the sheets, exactly as many, and one more: never an empty sheet, never one too few."""
    count = 280 * sheets + more
    plan = planned([Toy(pieces(count), two_sided=False)], options())
    expected = [280] * (count // 280) + ([count % 280] if count % 280 else [])
    assert expected == [sheet.total for sheet in plan.sheets]
    assert len(plan.pages) == len(expected)


def test_nothing_at_all_gives_no_sheet():
    """Without pieces, or with no copies of any, nothing is printed, not even a cover."""
    assert planned([], options(cover=True)).pages == ()
    assert planned([Toy([]), Toy(pieces(5, copies=0))], options(cover=True)).pages == ()


@settings(deadline=None)
@given(st.integers(2, 30), st.integers(2, 30), st.integers(6 * MM, 40 * MM), st.integers(6 * MM, 40 * MM))
def test_what_fits_exactly_fits(columns, rows, width, height):
    """A paper made to measure, margins, bleed and strips included, holds its columns and rows; 1 EMU less does not."""
    rim = INCH // 4 + 3 * MM
    page = (columns * width + 2 * (rim + 6 * MM), rows * height + 2 * (rim + 3 * MM))
    assume(page[0] <= page[1])
    paper = options().paper._replace(name="made to measure", width=page[0], height=page[1], orientation="portrait")
    toy = Toy(pieces(columns * rows, (width, height)))
    assert len(planned([toy], options()._replace(paper=paper)).sheets) == 1
    for less in (paper._replace(width=page[0] - 1), paper._replace(height=page[1] - 1)):
        across = (less.width - 2 * (rim + 6 * MM)) // height
        down = (less.height - 2 * (rim + 3 * MM)) // width
        assume(columns * rows > 1 and across * down < columns * rows)
        assert len(planned([toy], options()._replace(paper=less)).sheets) > 1


@pytest.mark.parametrize("size", ["1/2 in", "1.27 cm", "12.7 mm", "36 pt"])
def test_no_column_is_lost_between_units(size):
    """190.5 x 254 mm of counters, with 15.35 and 12.35 mm around them, are 15 x 20 in whatever unit they are given."""
    paper = f"{190.5 + 2 * (6.35 + 9):g} x {254 + 2 * (6.35 + 6):g} mm"
    plan = planned([Toy(pieces(300, parse_size(size)))], options(paper))
    assert [sheet.total for sheet in plan.sheets] == [300]


def test_large_print_enlarges_everything():
    """At 125 % a half-inch counter is 15.875 mm: 11 x 16 fit, and their drawings are enlarged in place."""
    chosen = options(scale=Fraction(5, 4))
    plan = planned([Toy(pieces(177))], chosen)
    assert [sheet.total for sheet in plan.sheets] == [176, 1]
    first, second = places(plan)[0][:2]
    assert second.x - first.x == INCH * 5 // 8
    page = imposed([Toy(pieces(1))], chosen)[0]
    assert seen(page)[0].box[2:] == (INCH * 5 // 8, INCH * 5 // 8)


def test_grounds_come_together():
    """Rows that alternate between grounds are grouped, each ground in a block of its own, a half inch apart."""
    mixed = [
        piece for pair in zip(pieces(20), pieces(20, ground=("red", "red"), prefix="d"), strict=True) for piece in pair
    ]
    [sheet] = planned([Toy(mixed)], options()).sheets
    first, second = sheet.blocks
    assert {"blue"} == {member.piece.ground[0] for member, _ in first.group.take(0, 20)}
    assert {"red"} == {member.piece.ground[0] for member, _ in second.group.take(0, 20)}
    assert second.y == first.y + first.height + INCH // 2


def test_as_written_keeps_the_order():
    """A component that says so stays in the order of its rows, grounds side by side."""
    mixed = [
        piece for pair in zip(pieces(20), pieces(20, ground=("red", "red"), prefix="d"), strict=True) for piece in pair
    ]
    plan = planned([Toy(mixed, order="as-written")], options())
    [block] = plan.sheets[0].blocks
    assert [piece.id for piece in mixed] == [placed.member.piece.id for placed in block.placements(plan.options)]


def test_copies_are_laid_one_after_the_other():
    """Three copies of each piece, each numbered."""
    plan = planned([Toy(pieces(2, copies=3))], options())
    found = [(placed.member.piece.id, placed.copy) for placed in plan.sheets[0].blocks[0].placements(plan.options)]
    assert found == [("c1", 1), ("c1", 2), ("c1", 3), ("c2", 1), ("c2", 2), ("c2", 3)]


def test_small_groups_share_a_shelf():
    """Five counters of each of four grounds take two shelves, not four."""
    made = [
        Toy(pieces(5, ground=(ground, ground), prefix=ground), name=ground) for ground in ("blue", "red", "tan", "grey")
    ]
    [sheet] = planned(made, options()).sheets
    assert len({block.y for block in sheet.blocks}) == 2


def test_kinds_and_one_sided_pieces_keep_apart():
    """Cards and counters want different board, and a sheet without backs needs no second pass."""
    made = [
        Toy(pieces(3), name="counters"),
        Toy(pieces(3, prefix="d"), name="cards", kind="card"),
        Toy(pieces(3, prefix="e"), name="markers", two_sided=False),
    ]
    plan = planned(made, options())
    assert [sheet.total for sheet in plan.sheets] == [3, 3, 3]
    assert [(page.shows, page.side) for page in plan.pages] == [
        ("sheet", "front"),
        ("sheet", "back"),
        ("sheet", "front"),
        ("sheet", "back"),
        ("sheet", "front"),
        ("blank", "back"),
    ]


def test_cards_lie_on_their_side_where_that_saves_a_sheet():
    """Eight poker cards, 2.5 x 3.5 in, fit A4 lying (2 x 4), where six would fit upright; four stay upright."""
    cards = (5 * INCH // 2, 7 * INCH // 2)
    lying = planned([Toy(pieces(8, cards))], options()).sheets
    assert [(sheet.total, sheet.blocks[0].group.cell.turn) for sheet in lying] == [(8, 90)]
    upright = planned([Toy(pieces(4, cards))], options()).sheets
    assert [(sheet.total, sheet.blocks[0].group.cell.turn) for sheet in upright] == [(4, 0)]


def test_round_pieces_keep_six_millimetres_apart():
    """Separate tokens need 6 mm between them."""
    [found] = places(planned([Toy(pieces(2, (15 * MM, 15 * MM)), outline="round")], options()))
    assert found[1].x - found[0].x == 21 * MM


def test_too_large_a_piece_is_a_problem_not_a_crash():
    """What fits no way round on the paper is reported once for its size, with what to do."""
    problems = Problems()
    plan = plan_sheets([Toy(pieces(5, (250 * MM, 250 * MM)))], options(), problems)
    assert plan.pages == ()
    [problem] = problems.errors
    assert "250 mm x 250 mm" in problem.message
    assert "larger paper" in problem.hint


def test_a_piece_as_wide_as_the_bleed_allows_gives_up_the_strips():
    """191 x 185 mm leaves no room for text at the sides of A4, but room for its bleed."""
    [sheet] = planned([Toy(pieces(1, (191 * MM, 185 * MM), prefix="wide"))], options()).sheets
    assert (sheet.blocks[0].width, sheet.blocks[0].height) == (191 * MM, 185 * MM)


def test_only_prints_chosen_pieces_from_the_first_slot():
    """The chosen pieces lie where the first pieces of a full sheet would; others are not even drawn."""
    toy = Toy(pieces(300))
    plan = planned([toy], options(only=frozenset({"c290", "c7"})))
    [found] = places(plan)
    assert [member.piece.id for member, _ in plan.sheets[0].blocks[0].group.take(0, 2)] == ["c7", "c290"]
    assert found[1].x - found[0].x == HALF_INCH
    imposed([toy], options(only=frozenset({"c290", "c7"})))
    assert {"c7", "c290"} == {name for name, _ in toy.drawn}


def test_a_misspelt_piece_is_reported():
    """An id that no piece has gets the nearest one as a hint."""
    problems = Problems()
    plan_sheets([Toy(pieces(3, prefix="bismarck"))], options(only=frozenset({"bismark1"})), problems)
    assert "bismarck1" in problems.errors[0].hint


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(1, 60),
            st.tuples(st.integers(8 * MM, 60 * MM), st.integers(8 * MM, 60 * MM)),
            st.sampled_from(("blue", "red", "tan")),
            st.sampled_from(("rectangle", "round")),
        ),
        min_size=1,
        max_size=6,
    ),
    st.sampled_from(("A4", "Letter landscape", "A3")),
    st.booleans(),
)
def test_mixed_pieces_are_all_printed_and_never_overlap(specs, paper, dense):
    """Every copy lies on exactly one sheet, inside the margins, and bleeds of two grounds never meet."""
    made = [
        Toy(pieces(count, size, (ground, ground), prefix=f"{number}-"), name=f"toy-{number}", outline=outline)
        for number, (count, size, ground, outline) in enumerate(specs)
    ]
    plan = planned(made, options(paper, dense=dense))
    assert sum(spec[0] for spec in specs) == sum(map(len, places(plan)))
    for sheet, boxes in zip(plan.sheets, places(plan), strict=True):
        assert boxes
        for index, box in enumerate(boxes):
            assert box.x >= INCH // 4
            assert box.y >= INCH // 4
            assert not any(overlap(box, other) for other in boxes[:index])
        areas = [grown(Box(block.x, block.y, block.width, block.height), 5 * MM) for block in sheet.blocks]
        assert not any(overlap(area, other) for index, area in enumerate(areas) for other in areas[:index])

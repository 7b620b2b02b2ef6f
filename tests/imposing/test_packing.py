"""How many fit, where they lie, and how mixed pieces share sheets. Expected places come from arithmetic in mm."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from kit.imposing_toys import HALF_INCH, Toy, colour_at, grown, imposed, options, overlap, pieces, planned, seen

from forge.drawing.page import Box
from forge.errors import Problems
from forge.imposing.blocks import Cell, Group, Member
from forge.imposing.packing import lay_out
from forge.imposing.plan import plan_sheets, savings
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
def test_280_counters_leave_a_roomy_rim(paper, left, top):
    """14 x 20 half-inch counters lie in the middle of A4 and of Letter alike (tenths of a millimetre)."""
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
@pytest.mark.parametrize("two_sided", [False, True])
def test_a_sheet_holds_15_by_20_half_inch_counters(paper, two_sided):
    """300 counters, 190.5 x 254 mm, fill a sheet of A4 and of Letter alike, in the middle."""
    toy = Toy(pieces(300), two_sided=two_sided)
    [found] = places(planned([toy], options(paper)))
    plan = planned([toy], options(paper))
    page = plan.sheets[0].room.page
    left, top = (page.width - 15 * HALF_INCH) // 2, (page.height - 20 * HALF_INCH) // 2
    assert found[0].x == left
    assert found[0].y == (top if paper == "Letter" else found[0].y)
    assert [(box.x - left, box.y - found[0].y) for box in found] == [
        (column * HALF_INCH, row * HALF_INCH) for row in range(20) for column in range(15)
    ]


def test_pieces_fill_the_rim_only_if_that_saves_a_tenth_of_the_sheets():
    """10.5 in are printable on Letter: 21 rows. 315 counters take them; 8,800 are 30 sheets of 300, not 28 of 315."""
    assert [sheet.total for sheet in planned([Toy(pieces(315))], options()).sheets] == [315]
    assert len(planned([Toy(pieces(316))], options()).sheets) == 2
    many = [sheet.total for sheet in planned([Toy(pieces(8_800))], options()).sheets]
    assert many == [300] * 29 + [100]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("size", [(63 * MM, 88 * MM), (INCH * 5 // 2, INCH * 7 // 2)])
@pytest.mark.parametrize("two_sided", [False, True])
def test_nine_poker_cards_go_on_a_sheet(paper, size, two_sided):
    """Three by three, upright, on both papers, and 18 of them on two sheets."""
    plan = planned([Toy(pieces(18, size), kind="card", two_sided=two_sided)], options(paper))
    for sheet, boxes in zip(plan.sheets, places(plan), strict=True):
        printable = sheet.room.printable
        assert len(boxes) == 9
        assert (sheet.blocks[0].columns, sheet.blocks[0].group.cell.turn) == (3, 0)
        assert all(box.x >= printable.x and box.y >= printable.y for box in boxes)
        assert max(box.x + box.width for box in boxes) <= printable.x + printable.width
        assert max(box.y + box.height for box in boxes) <= printable.y + printable.height


def test_an_exact_fit_is_a_fit():
    """Twelve cards of 63 x 88 mm are 252 x 264 mm: exactly a page that large without margins."""
    [sheet] = planned([Toy(pieces(12, (63 * MM, 88 * MM)), kind="card")], options("252 x 264 mm", margin=0)).sheets
    assert sheet.total == 12


@pytest.mark.parametrize("sheets", [1, 2, 3])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_sheets_are_counted_exactly(sheets, more):
    """One fewer than fills the sheets, exactly as many, and one more: never an empty sheet, never one too few.

    A sheet of 10 x 10 counters of 26 mm on a paper that can hold no more, in whatever rim.
    """
    count = 100 * sheets + more
    plan = planned([Toy(pieces(count, (26 * MM, 26 * MM)), two_sided=False)], options("280 x 280 mm"))
    assert len(plan.sheets) == len(plan.pages) == -(-count // 100)
    assert sum(sheet.total for sheet in plan.sheets) == count
    assert all(sheet.total for sheet in plan.sheets)


def test_nothing_at_all_gives_no_sheet():
    """Without pieces, or with no copies of any, nothing is printed, not even a cover."""
    assert planned([], options(cover=True)).pages == ()
    assert planned([Toy([]), Toy(pieces(5, copies=0))], options(cover=True)).pages == ()


@settings(deadline=None)
@given(st.integers(2, 30), st.integers(2, 30), st.integers(6 * MM, 40 * MM), st.integers(6 * MM, 40 * MM))
def test_what_fits_exactly_fits(columns, rows, width, height):
    """A paper made to measure, margins included, holds its columns and rows; 1 EMU less does not."""
    rim = INCH // 4
    page = (columns * width + 2 * rim, rows * height + 2 * rim)
    assume(50 * MM <= page[0] <= page[1])
    paper = options().paper._replace(name="made to measure", width=page[0], height=page[1], orientation="portrait")
    toy = Toy(pieces(columns * rows, (width, height)))
    assert len(planned([toy], options()._replace(paper=paper)).sheets) == 1
    for less in (paper._replace(width=page[0] - 1), paper._replace(height=page[1] - 1)):
        across = (less.width - 2 * rim) // height
        down = (less.height - 2 * rim) // width
        assume(columns * rows > 1 and across * down < columns * rows)
        assert len(planned([toy], options()._replace(paper=less)).sheets) > 1


@pytest.mark.parametrize("size", ["1/2 in", "1.27 cm", "12.7 mm", "36 pt"])
def test_no_column_is_lost_between_units(size):
    """190.5 x 254 mm of counters, with 15.35 and 12.35 mm around them, are 15 x 20 in whatever unit they are given."""
    paper = f"{190.5 + 2 * (6.35 + 9):g} x {254 + 2 * (6.35 + 6):g} mm"
    plan = planned([Toy(pieces(300, parse_size(size)))], options(paper))
    assert [sheet.total for sheet in plan.sheets] == [300]


def test_large_print_enlarges_everything():
    """At 125 % a half-inch counter is 15.875 mm: 12 x 16 fit, and their drawings are enlarged in place."""
    chosen = options(scale=Fraction(5, 4))
    plan = planned([Toy(pieces(192))], chosen)
    assert [sheet.total for sheet in plan.sheets] == [192]
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


def test_neighbours_of_two_grounds_stand_apart_as_written():
    """As written, pieces of two grounds are 3.2 mm apart: cuts may move 1.6 mm without showing another ground."""
    mixed = [
        piece for pair in zip(pieces(20), pieces(20, ground=("red", "red"), prefix="d"), strict=True) for piece in pair
    ]
    first, second = places(planned([Toy(mixed, order="as-written")], options()))[0][:2]
    assert second.x - first.x == HALF_INCH + 32 * MM // 10
    front = imposed([Toy(mixed, order="as-written")], options(marks=False))[0]
    for piece in seen(front):
        beside = colour_at(front, piece.box.x + piece.box.width + 3 * MM // 2, piece.box.y + piece.box.height // 2)
        assert beside == piece.drawing.shapes[0].fill
    plain = places(planned([Toy(pieces(40), order="as-written")], options()))[0]
    assert plain[1].x - plain[0].x == HALF_INCH


def test_neighbours_of_two_grounds_touch_only_where_a_gap_would_cost_a_sheet():
    """Nine poker cards of two grounds still go on one sheet."""
    size = (63 * MM, 88 * MM)
    cards = pieces(5, size) + pieces(4, size, ("red", "red"), prefix="d")
    assert [sheet.total for sheet in planned([Toy(cards, order="as-written", kind="card")], options()).sheets] == [9]


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


def test_kinds_keep_apart():
    """Cards and counters want different board; pieces without backs share the sheets of those with backs."""
    made = [
        Toy(pieces(3), name="counters"),
        Toy(pieces(3, prefix="d"), name="cards", kind="card"),
        Toy(pieces(3, prefix="e"), name="markers", two_sided=False),
    ]
    plan = planned(made, options())
    assert [sheet.total for sheet in plan.sheets] == [6, 3]
    assert [page.side for page in plan.pages] == ["front", "back", "front", "back"]


def test_pieces_without_backs_have_none_on_a_sheet_with_backs():
    """40 units with backs and 20 markers without, 5/8 in, are one sheet; behind a marker the paper is blank."""
    size = (INCH * 5 // 8, INCH * 5 // 8)
    units = Toy(pieces(40, size), name="units")
    markers = Toy(pieces(20, size, ("tan", ""), prefix="m"), name="markers", two_sided=False)
    front, back = imposed([units, markers], options(marks=False))
    assert len(seen(front)) == 60
    assert {piece.id for piece in seen(back)} == {piece.id for piece in units.pieces}
    assert {side for name, side in markers.drawn} == {"front"}
    behind = next(piece for piece in seen(front) if piece.id == "m7").box
    assert colour_at(back, back.width - behind.x - behind.width / 2, behind.y + behind.height / 2) is None


def test_pieces_without_backs_go_apart_where_sharing_saves_nothing():
    """Full sheets of either kind stay as they are: a sheet without backs needs no second pass."""
    made = [Toy(pieces(300), name="units"), Toy(pieces(300, prefix="m"), name="markers", two_sided=False)]
    assert [sheet.two_sided for sheet in planned(made, options()).sheets] == [True, False]


def test_what_would_save_a_sheet_is_told():
    """66 x 90 mm, three by two, would be three by three with a margin of 4 mm; 63 x 88 mm are so already."""
    large, poker = (Toy(pieces(18, size), kind="card") for size in ((66 * MM, 90 * MM), (63 * MM, 88 * MM)))
    [saving] = savings(planned([large], options()))
    assert (saving.option, saving.sheets, saving.instead) == ('--margin "4 mm"', 3, 2)
    [saving] = savings(planned([poker], options(gutter=4 * MM)))
    assert (saving.option, saving.sheets, saving.instead) == ('--gutter "0 mm"', 3, 2)
    assert not savings(planned([poker], options()))


def lines_through(plan, sheet):
    """How often a guillotine must cut from edge to edge so that every piece is free, and what it would cut in two."""
    boxes = [Box(*placed.place[:4]) for block in sheet.blocks for placed in block.placements(plan.options)]
    upright = {x for box in boxes for x in (box.x, box.x + box.width)}
    level = {y for box in boxes for y in (box.y, box.y + box.height)}
    spoilt = [
        box
        for box in boxes
        if any(box.x < x < box.x + box.width for x in upright) or any(box.y < y < box.y + box.height for y in level)
    ]
    return len(upright), len(level), spoilt


@settings(max_examples=40, deadline=None)
@example([37, 60, 60, 60, 60, 60], (20 * MM, 6 * MM), "A4")
@given(
    st.lists(st.integers(1, 60), min_size=1, max_size=12),
    st.sampled_from(((HALF_INCH, HALF_INCH), (15 * MM, 15 * MM), (16 * MM, 16 * MM), (20 * MM, 6 * MM), (INCH, INCH))),
    st.sampled_from(("A4", "Letter landscape", "Tabloid")),
)
def test_a_guillotine_goes_through_all_blocks_of_one_size(counts, size, paper):
    """However many grounds there are, they lie on one grid: every cut goes right through and spoils nothing."""
    made = [
        Toy(pieces(count, size, (str(at), str(at)), prefix=f"{at}-"), name=f"t{at}") for at, count in enumerate(counts)
    ]
    plan = planned(made, options(paper))
    for sheet in plan.sheets:
        upright, level, spoilt = lines_through(plan, sheet)
        assert not spoilt
        frame, place = sheet.room.printable, next(sheet.blocks[0].placements(plan.options)).place
        assert sorted(place[2:4]) == sorted(size)  # all may lie on their side
        assert upright <= frame.width // place[2] + 1
        assert level <= frame.height // place[3] + 1


def test_atlantic_wolves_counters_need_twelve_cuts_one_way():
    """Eight blocks of 15 mm counters, 130 in all, took about 91 cuts block by block: 13 and 18 lines at most now."""
    made = [
        Toy(pieces(count, (15 * MM, 15 * MM), (str(at), str(at)), prefix=f"{at}-"), name=f"t{at}")
        for at, count in enumerate((32, 6, 48, 4, 31, 3, 3, 3))
    ]
    plan = planned(made, options())
    [sheet] = plan.sheets
    upright, level, spoilt = lines_through(plan, sheet)
    assert not spoilt
    assert upright <= 14
    assert level <= 18


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
    st.sampled_from(("A4", "Letter", "Letter landscape", "A3")),
    st.sampled_from(("long", "short", "fold", "none")),
    st.sampled_from((0, 4 * MM, INCH // 4)),
)
def test_mixed_pieces_are_all_printed_and_never_overlap(specs, paper, duplex, margin):
    """Every copy lies on exactly one sheet, inside the margins, and bleeds of two grounds never meet."""
    made = [
        Toy(
            pieces(count, size, (ground, ground), prefix=f"{number}-"),
            name=f"toy-{number}",
            outline=outline,
            two_sided=number % 3 < 2,
        )
        for number, (count, size, ground, outline) in enumerate(specs)
    ]
    plan = planned(made, options(paper, duplex=duplex, margin=margin))
    assert sum(spec[0] for spec in specs) == sum(map(len, places(plan)))
    for sheet, boxes in zip(plan.sheets, places(plan), strict=True):
        assert boxes
        for index, box in enumerate(boxes):
            assert margin <= box.x <= sheet.room.page.width - margin - box.width
            assert margin <= box.y <= sheet.room.page.height - margin - box.height
            assert not any(overlap(box, other) for other in boxes[:index])
        areas = [grown(Box(block.x, block.y, block.width, block.height), 5 * MM) for block in sheet.blocks]
        assert not any(overlap(area, other) for index, area in enumerate(areas) for other in areas[:index])


@given(
    st.lists(st.tuples(st.sampled_from([(20, 30), (35, 35), (61, 88)]), st.integers(1, 40)), min_size=1, max_size=6),
    st.integers(1, 8),
)
@settings(max_examples=60, deadline=None)
def test_sheets_are_laid_out_only_where_they_are_fewer_than_a_limit(specs, limit):
    """What is given up early is what would have come to as many sheets, and nothing else."""
    frame = Box(0, 0, 190 * MM, 270 * MM)
    groups = [
        Group(tuple(Member(Toy([]), piece) for piece in pieces(count)), Cell(width * MM, height * MM))
        for (width, height), count in specs
    ]

    found = lay_out(groups, frame)

    assert lay_out(groups, frame, limit=limit) == (found if len(found) < limit else [])

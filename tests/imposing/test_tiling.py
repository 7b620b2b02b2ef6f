"""Charts the best way round, boards in tiles that meet, and pages as large as the piece."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from kit.imposing_backs import largest_error
from kit.imposing_toys import Toy, flat, imposed, options, overlap, pieces, planned, seen, toy_pack, words

from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Rect, Stamp
from forge.errors import Problems
from forge.imposing.impose import impose
from forge.imposing.keymap import join_marks
from forge.imposing.plan import plan_sheets
from forge.imposing.tiling import divide
from forge.reading.data_table import letters
from forge.reading.measures import INCH, MM


def chart(width, height, **more):
    """One piece that fills a page."""
    return Toy(pieces(1, (width, height), prefix="chart"), name="chart", imposition="page", kind="sheet", **more)


@pytest.mark.parametrize(
    ("size", "page"),
    [((180, 260), (210, 297)), ((260, 180), (297, 210)), ((100, 200), (210, 297)), ((150, 140), (297, 210))],
)
def test_a_chart_lies_in_the_middle_the_best_way_round(size, page):
    """The page lies as the chart lies."""
    [sheet] = planned([chart(*(side * MM for side in size), two_sided=False)], options()).sheets
    assert tuple(side * MM for side in page) == sheet.room.page
    block = sheet.blocks[0]
    assert (2 * block.x + block.width, 2 * block.y + block.height) == sheet.room.page


@pytest.mark.parametrize(("paper", "size"), [("A4", (180, 300)), ("A4", (215, 290)), ("A4 portrait", (300, 180))])
def test_a_chart_too_large_one_way_alone_is_cut(paper, size):
    """Too high by 3 mm, too wide by 5, or too long when it is turned: two tiles each."""
    sheets = planned([chart(*(side * MM for side in size), two_sided=False)], options(paper)).sheets
    assert [bool(sheet.tile) for sheet in sheets] == [True, True]


def test_an_upright_page_asked_for_turns_the_chart():
    """If portrait is asked for, a wide chart is turned by a quarter rather than cut into tiles."""
    [sheet] = planned([chart(260 * MM, 180 * MM, two_sided=False)], options("A4 portrait")).sheets
    assert (sheet.room.page.width, sheet.blocks[0].group.cell.turn) == (210 * MM, 90)


def test_a_chart_as_large_as_the_paper_is_printed_with_a_warning():
    """It is not cut into four; but most printers will not reach its edge."""
    problems = Problems()
    plan = plan_sheets([chart(210 * MM, 297 * MM, two_sided=False)], options(), problems)
    assert len(plan.sheets) == 1
    assert "6.35 mm" in problems.warnings[0].message


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("size", [(180, 260), (260, 180)])
def test_a_two_sided_chart_has_its_back_behind_it(edge, size):
    """Turned about its own upright axis, the back stands upright."""
    front, back = imposed([chart(*(side * MM for side in size))], options(duplex=edge))
    assert largest_error(front, back, edge) == 0


@pytest.mark.parametrize("two_sided", [False, True])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("size", [(190, 254), (254, 190), (181, 250)])
def test_a_chart_of_the_usual_size_leaves_room_to_say_what_it_is(paper, size, two_sided):
    """7 1/2 x 10 in leaves a strip on both papers, on both sides, for the label of the edition above all."""
    toy = chart(*(side * MM for side in size), two_sided=two_sided)
    for page in imposed([toy], options(paper), toy_pack(label="house")):
        assert "House" in [word.text for word in words(page)]
        assert page.side == "front" or page.bleed.width >= page.trim.width + 6 * MM


@given(st.integers(1, 5_000), st.integers(30, 400), st.integers(0, 20))
def test_a_length_is_divided_into_as_few_parts_as_can_be(length, most, overlap):
    """Parts are no longer than the paper, overlap by exactly the overlap, and cover everything."""
    starts, lengths, _ = divide(length, most, overlap)
    assert starts[0] == 0
    assert starts[-1] + lengths[-1] == length
    assert max(lengths) <= most
    for number in range(1, len(starts)):
        assert starts[number - 1] + lengths[number - 1] == starts[number] + overlap
    fewer = len(starts) - 1
    assert fewer == 0 or fewer * most - (fewer - 1) * overlap < length


@given(st.integers(2, 5_000), st.integers(30, 400), st.integers(4, 10), st.integers(1, 3))
def test_an_overlap_narrows_only_where_that_saves_a_part(length, most, overlap, least):
    """It is as wide as was asked for if that needs no more parts, else as wide as they allow."""
    found = divide(length, most, overlap, least)
    assert len(found.starts) == len(divide(length, most, least).starts)
    for number in range(1, len(found.starts)):
        shared = found.starts[number - 1] + found.lengths[number - 1] - found.starts[number]
        assert shared == found.overlap >= least
    assert max(found.lengths) <= most
    if len(found.starts) == len(divide(length, most, overlap).starts) > 1:
        assert found.overlap == overlap


def test_a_board_of_22_by_17_inches_takes_six_sheets_of_a4():
    """558.8 x 431.8 mm in windows of at most 197.3 x 281.3 mm that overlap by 10: 3 x 2 upright."""
    sheets = planned([chart(22 * INCH, 17 * INCH, two_sided=False)], options()).sheets
    assert [sheet.tile.name for sheet in sheets] == ["A1", "B1", "C1", "A2", "B2", "C2"]
    assert len({sheet.name for sheet in sheets}) == 6


@pytest.mark.parametrize(
    ("size", "paper", "tiles"),
    [
        ((391, 250), "A4", 2),
        ((391, 250), "Letter", 2),
        ((352, 250), "A4", 2),
        ((520, 400), "A4", 6),
        ((520, 400), "Letter", 4),
        ((800, 500), "A4", 9),
    ],
)
def test_boards_take_as_few_sheets_as_the_printable_area_allows(size, paper, tiles):
    """A4 prints 197.3 x 284.3 mm, Letter 203.2 x 266.7; 3 mm of overlap do, and 3 mm at one edge are kept for words.

    391 = 2 x 197.3 - 3.6. 520 x 400 are 3 x 2 of A4, upright, but 2 x 2 of Letter, lying: 2 x 203.2 - 6.4 = 400, and
    2 x 263.7 - 7.4 = 520. 800 x 500 are 3 x 3 of A4, lying: 3 x 284.3 - 2 x 10 = 833, and 3 x 194.3 - 2 x 10 = 563.
    """
    assert len(planned([chart(*(side * MM for side in size), two_sided=False)], options(paper)).sheets) == tiles


@settings(max_examples=40, deadline=None)
@given(
    st.integers(150 * MM, 900 * MM),
    st.integers(150 * MM, 900 * MM),
    st.sampled_from(("A4", "Letter", "A3")),
    st.booleans(),
)
def test_every_tile_says_what_it_is_and_how_it_is_joined(width, height, paper, two_sided):
    """However full, a tile has its name, marks within the printer's reach at all its joins, and words off the board."""
    plan = plan_sheets([chart(width, height, two_sided=two_sided)], options(paper), Problems())
    assume(plan.sheets[0].tile)
    for sheet in plan.sheets:
        printable = sheet.room.printable
        ticks = [join.tick for join in join_marks(sheet)]
        assert len(ticks) == 8
        for box in (tick.box for tick in ticks):
            assert box.x >= printable.x
            assert box.y >= printable.y
            assert box.x + box.width <= printable.x + printable.width
            assert box.y + box.height <= printable.y + printable.height
    problems = Problems()
    for sheet, page in zip(plan.sheets, list(impose(plan, toy_pack(), problems))[:: 1 + two_sided], strict=True):
        assert f"tile {sheet.tile.name} of" in " ".join(word.text for word in words(page))
        bled = next(shape for shape in page.shapes if isinstance(shape, Clip))
        assert not any(overlap(word.box, Box(*bled[:4])) for word in words(page) if " " in word.text)


def test_tiles_show_the_whole_board_each_part_where_it_belongs():
    """Laid side by side at their windows, the tiles show one board without gap or shift."""
    size = (22 * INCH, 17 * INCH)
    plan = planned([chart(*size, two_sided=False)], options())
    pages = imposed([chart(*size, two_sided=False)], options())
    for sheet, page in zip(plan.sheets, pages, strict=True):
        window = sheet.tile.window
        [clip] = [shape for shape in page.shapes if isinstance(shape, Clip)]
        [stamp] = [shape for shape in clip.shapes if isinstance(shape, Stamp)]
        left, top = window.x - stamp.x, window.y - stamp.y
        assert 0 <= left <= size[0] - window.width
        assert 0 <= top <= size[1] - window.height
        assert left == 0 or sheet.tile.column
        assert left + window.width == size[0] or sheet.tile.column < sheet.tile.columns - 1


def test_tiles_bleed_only_at_the_edges_of_the_board():
    """3 mm are shown beyond the board's own edge, nothing beyond a join."""
    pages = imposed([chart(400 * MM, 250 * MM, two_sided=False)], options())
    plan = planned([chart(400 * MM, 250 * MM, two_sided=False)], options())
    first, clip = plan.sheets[0].tile.window, next(shape for shape in pages[0].shapes if isinstance(shape, Clip))
    assert (first.x - clip.x, first.y - clip.y) == (3 * MM, 3 * MM)
    assert clip.x + clip.width == first.x + first.width
    last, clip = plan.sheets[-1].tile.window, next(shape for shape in pages[-1].shapes if isinstance(shape, Clip))
    assert clip.x == last.x
    assert clip.x + clip.width == last.x + last.width + 3 * MM
    assert (clip.y, clip.y + clip.height) == (last.y - 3 * MM, last.y + last.height + 3 * MM)


def test_joins_carry_the_same_code_on_both_tiles_at_the_same_place():
    """The mark of a join stands at the same place of the board on both tiles, with a code that no other join has."""
    plan = planned([chart(22 * INCH, 17 * INCH, two_sided=False)], options())
    places = {}
    for sheet in plan.sheets:
        block = sheet.blocks[0]
        for tick, code in join_marks(sheet):
            if code:
                upright = tick.x1 == tick.x2
                at = tick.x1 - block.x if upright else tick.y1 - block.y
                places.setdefault(code, set()).add((upright, at))
                assert tick.y1 not in range(sheet.tile.window.y, sheet.tile.window.y + sheet.tile.window.height) or (
                    not upright
                )
    assert all(len(found) == 1 for found in places.values())
    assert len(places) == 2 * 2 + 3
    lines = {code[0]: at for code, ((_, at),) in ((code, tuple(found)) for code, found in places.items())}
    assert sorted(lines) == ["A", "B", "C"]


def test_tiles_have_a_map_of_all_tiles_with_this_one_filled():
    """A small map in the margin: as many cells as tiles, one of them black, in its place."""
    pages = imposed([chart(400 * MM, 250 * MM, two_sided=False)], options())
    for number, page in enumerate(pages):
        cells = [shape for shape in flat(page.shapes) if isinstance(shape, Rect) and shape.stroke]
        assert len(cells) == len(pages)
        black = [cell for cell in cells if cell.fill.hex == "#000000"]
        assert black == [cells[number]]
        assert f"tile {'ABC'[number]}1 of 3 × 1" in " ".join(word.text for word in words(page))


def test_backs_of_tiles_lie_behind_their_fronts():
    """A board printed on both sides can be tiled too."""
    pages = imposed([chart(400 * MM, 250 * MM)], options())
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert largest_error(front, back, "long") == 0
        assert len(seen(back)) == 1


def test_copies_and_tiles_show_one_drawing():
    """A log of which five are printed, and a board in six tiles, are each drawn once a side."""
    log = Toy(pieces(1, (180 * MM, 240 * MM), copies=5), name="log", imposition="page")
    board = chart(22 * INCH, 17 * INCH)
    pages = imposed([log, board], options())
    assert len(pages) == 2 * (5 + 6)
    assert log.drawn == [("c1", "front"), ("c1", "back")]
    assert board.drawn == [("chart1", "front"), ("chart1", "back")]
    assert len({piece.drawing for page in pages for piece in seen(page)}) == 4


def test_whole_makes_a_page_as_large_as_the_board():
    """14.35 mm all round for bleed, marks and words: margin and rim."""
    [sheet] = planned([chart(22 * INCH, 17 * INCH, two_sided=False)], options("whole")).sheets
    border = 2 * (INCH // 4 + 8 * MM)
    assert (22 * INCH + border, 17 * INCH + border) == sheet.room.page


@settings(max_examples=20, deadline=None)
@given(st.integers(30 * MM, 900 * MM), st.integers(30 * MM, 900 * MM), st.sampled_from(("A4", "Letter", "A5", "A3")))
def test_any_board_is_printed_inside_the_margins(width, height, paper):
    """Whatever the size, windows lie within what the printer reaches, unless the piece is as large as the paper."""
    plan = plan_sheets([chart(width, height, two_sided=False)], options(paper), Problems())
    assert plan.sheets
    for sheet in plan.sheets:
        if sheet.tile:
            window, reach = sheet.tile.window, sheet.room.printable
            assert window.x >= reach.x
            assert window.y >= reach.y
            assert window.x + window.width <= reach.x + reach.width
            assert window.y + window.height <= reach.y + reach.height


def test_a_board_beyond_all_bounds_is_refused():
    """A wall of paper is a mistake, not a job."""
    problems = Problems()
    plan = plan_sheets([chart(4_900 * MM, 4_900 * MM, two_sided=False)], options(), problems)
    assert plan.sheets == ()
    assert "400 tiles" in problems.errors[0].message


@pytest.mark.parametrize(("number", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ")])
def test_columns_are_lettered_as_in_a_spreadsheet(number, name):
    """A to Z, then AA, AB and so on."""
    assert letters(number) == name


@pytest.mark.parametrize(
    "size", [(22 * INCH, 17 * INCH), (391 * MM, 500 * MM), (580 * MM, 540 * MM), (400 * MM, 600 * MM)]
)
@pytest.mark.parametrize("two_sided", [False, True])
def test_every_join_is_lettered_on_all_its_tiles_between_columns_and_between_rows(size, two_sided):
    """Each mark of a join has its code beside it; what stands on the board is cut off there, or covered."""
    toy = chart(*size, two_sided=two_sided)
    plan, pages = planned([toy], options()), imposed([toy], options())[:: 1 + two_sided]
    assert {sheet.tile.rows for sheet in plan.sheets} != {1}
    for sheet, page in zip(plan.sheets, pages, strict=True):
        codes = [word for word in words(page) if word.text in {join.code for join in join_marks(sheet)}]
        marks = [join for join in join_marks(sheet) if join.code]
        assert len(codes) == len(marks)
        window, reach = sheet.tile.window, sheet.room.printable
        for tick, code in marks:
            near = [word.box for word in codes if word.text == code and gap(word.box, tick.box) < 3 * MM // 2]
            assert near
            for box in near:
                assert reach.x <= box.x
                assert box.x + box.width <= reach.x + reach.width
                if overlap(box, window):
                    vanishing = (
                        (box.x + box.width <= tick.x1 if tick.x1 < window.x + window.width // 2 else box.x >= tick.x1)
                        if tick.x1 == tick.x2
                        else (
                            box.y + box.height <= tick.y1
                            if tick.y1 < window.y + window.height // 2
                            else box.y >= tick.y1
                        )
                    )
                    assert vanishing


def gap(one, other):
    """How far two boxes are apart, along the axis on which they are further."""
    across = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
    down = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
    return max(across, down, 0)


def test_the_words_of_all_pages_begin_at_one_place():
    """Cards, a chart and the cover: where the type of charts does; tiles of a board where their codes end."""
    toys = [
        Toy(pieces(30), name="cards"),
        chart(186 * MM, 254 * MM, two_sided=False),
        Toy(
            pieces(1, (560 * MM, 430 * MM), prefix="board"),
            name="board",
            imposition="page",
            kind="board",
            two_sided=False,
        ),
    ]
    pages = [page for page in imposed(toys, options(cover=True)) if words(page)]
    assert len(pages) >= 1 + 1 + 1 + 6
    codes = {join.code for sheet in planned(toys, options()).sheets if sheet.tile for join in join_marks(sheet)}
    for page in pages:
        foot = [word.box for word in words(page) if word.box.y > page.height - 20 * MM and "page" in word.text]
        line = [
            word.box.x for word in words(page) if foot and abs(word.box.y - foot[0].y) < MM and word.text not in codes
        ]
        codes_end = 15.4 * MM if "board" in page.name else 14.35 * MM
        assert 14.35 * MM <= min(line) <= codes_end, page.name

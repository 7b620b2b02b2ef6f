"""Crop marks: off the art, the same on both sides, and left for every cut in the order that the cover tells."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.imposing_toys import HALF_INCH, Grounds, Toy, grown, imposed, marks, options, overlap, pieces, planned, seen

from forge.drawing.page import Box
from forge.drawing.shapes import Drawing, Path
from forge.imposing.marks import HAIRLINE, LIGHT, crop_marks
from forge.pack.model import Face
from forge.pack.outline import RECTANGLE
from forge.reading.measures import INCH, MM, Size

MARGIN = INCH // 4


@st.composite
def layouts(draw):
    """Mixed blocks on a paper, either way up, with or without gutters."""
    made = []
    for number in range(draw(st.integers(1, 4))):
        size = draw(st.sampled_from(((HALF_INCH, HALF_INCH), (15 * MM, 15 * MM), (20 * MM, 30 * MM))))
        ground = draw(st.sampled_from(("blue", "red", "tan")))
        outline = draw(st.sampled_from(("rectangle", "rectangle", "round"))) if size[0] == size[1] else "rectangle"
        count = draw(st.integers(1, 30))
        found = pieces(count, size, (ground, ground), prefix=f"{number}-")
        made.append(Toy(found, name=f"toy-{number}", outline=outline))
    gutter = draw(st.sampled_from((0, 0, 3 * MM, 6 * MM, 12 * MM)))
    paper = draw(st.sampled_from(("A4", "Letter", "A4 landscape")))
    return made, options(paper, gutter=gutter, duplex=draw(st.sampled_from(("long", "short"))))


@settings(max_examples=20, deadline=None)
@given(layouts())
def test_marks_touch_neither_art_nor_bleed_nor_the_edge(layout):
    """From end to end each mark lies on white, and within what printers reach, on either side."""
    made, chosen = layout
    for page in imposed(made, chosen):
        grounds = Grounds(page)
        for mark in marks(page, turned=True):
            for part in (0, 0.5, 1):
                assert grounds.at(mark.x + part * mark.width, mark.y + part * mark.height) is None
            assert mark.x >= MARGIN
            assert mark.y >= MARGIN
            assert mark.x + mark.width <= page.width - MARGIN
            assert mark.y + mark.height <= page.height - MARGIN


@pytest.mark.parametrize("side", ["front", "back"])
def test_marks_begin_outside_the_bleed_of_the_block(side):
    """On the front 3.2 mm from the trim, on the back 5.2 mm; both end at 6.2 mm."""
    [sheet] = planned([Toy(pieces(280))], options()).sheets
    block = sheet.blocks[0]
    starts = {block.y - tick.y1 for tick in crop_marks(sheet, side) if tick.x1 == tick.x2 and tick.y1 < block.y}
    ends = {block.y - tick.y2 for tick in crop_marks(sheet, side) if tick.x1 == tick.x2 and tick.y1 < block.y}
    assert {{"front": 32, "back": 52}[side] * MM // 10} == starts
    assert {62 * MM // 10} == ends


def test_marks_of_one_side_end_before_words_begin():
    """Half a millimetre sooner than where a back needs them; in a narrow rim they keep their 0.8 mm."""
    [sheet] = planned([Toy(pieces(280), two_sided=False)], options()).sheets
    top = sheet.blocks[0].y
    upright = [tick for tick in crop_marks(sheet, "front") if tick.x1 == tick.x2 and tick.y1 < top]
    reach = sheet.room.reach.height
    assert {(top - tick.y1, top - tick.y2) for tick in upright} == {(32 * MM // 10, reach - MM // 2)}
    narrow = sheet._replace(room=sheet.room._replace(reach=Size(4 * MM, 4 * MM)))
    lengths = {abs(tick.y2 - tick.y1) for tick in crop_marks(narrow, "front") if tick.x1 == tick.x2 and not tick.inward}
    assert lengths == {8 * MM // 10}


@settings(max_examples=30, deadline=None)
@given(layouts())
def test_marks_of_the_back_lie_behind_those_of_the_front(layout):
    """Through the paper, each mark of the back coincides with a mark of the front: one cut serves both sides."""
    made, chosen = layout
    for sheet in planned(made, chosen).sheets:
        fronts, backs = crop_marks(sheet, "front"), crop_marks(sheet, "back")
        lines = {(tick.x2, tick.y2) for tick in fronts}
        assert backs
        assert {(tick.x2, tick.y2) for tick in backs if tick.x1 == tick.x2 or tick.y1 == tick.y2} <= lines


class Missing(NamedTuple):
    """A cut for which no mark is left, and in which step."""

    step: str
    at: int


def cut_out(sheet, ticks, chosen):
    """Follow the order of cutting, with marks that fall off at each cut; give the cuts that lack one of two marks.

    Blocks are cut apart first, halfway to their neighbours; then lines up and down, which leave the rim whole; then
    lines across from the top down, each of which takes away all that lies above it.
    """
    missing = []
    for block in sheet.blocks:
        rim = grown(Box(block.x, block.y, block.width, block.height), HALF_INCH // 2)
        kept = [tick for tick in ticks if _inside(tick.box, rim)]
        boxes = [Box(*placed.place[:4]) for placed in block.placements(chosen)]
        for box in boxes:
            for x in (box.x, box.x + box.width):
                above = [tick for tick in kept if tick.x1 == tick.x2 == x and tick.y1 <= box.y]
                below = [tick for tick in kept if tick.x1 == tick.x2 == x and tick.y1 >= box.y + box.height]
                if not above or not below:
                    missing.append(Missing("up and down", x))
        for y in sorted({edge for box in boxes for edge in (box.y, box.y + box.height)}):
            at = [tick for tick in kept if tick.y1 == tick.y2 == y]
            row = [box for box in boxes if y in (box.y, box.y + box.height)]
            left = [tick for tick in at if tick.x1 <= min(box.x for box in row)]
            right = [tick for tick in at if tick.x1 >= max(box.x + box.width for box in row)]
            if not left or not right:
                missing.append(Missing("across", y))
            kept = [tick for tick in kept if max(tick.y1, tick.y2) > y or tick.y1 == tick.y2 == y]
    return missing


def _inside(box, rim):
    return (
        box.x >= rim.x
        and box.y >= rim.y
        and box.x + box.width <= rim.x + rim.width
        and box.y + box.height <= rim.y + rim.height
    )


@settings(max_examples=30, deadline=None)
@given(layouts(), st.sampled_from(("front", "back")))
def test_two_marks_are_left_for_every_cut(layout, side):
    """In the order of cutting that the marks serve, no cut has to be guessed, with marks of either side."""
    made, chosen = layout
    for toy in made:
        toy.outline = RECTANGLE
    for sheet in planned(made, chosen._replace(gutter=0)).sheets:
        assert not cut_out(sheet, crop_marks(sheet, side), chosen)


POKER, MILLIMETRES, SMALL = (INCH * 5 // 2, INCH * 7 // 2), (63 * MM, 88 * MM), (HALF_INCH, HALF_INCH)


@pytest.mark.parametrize("paper", ["A4", "Letter", "A4 landscape"])
@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize(("count", "size"), [(9, POKER), (9, MILLIMETRES), (300, SMALL), (315, SMALL)])
def test_full_sheets_have_marks_for_every_cut_within_reach_of_the_printer(paper, side, count, size):
    """Where the rim is too narrow for marks they lie on the cut lines, 2 mm long; the printer reaches them all."""
    [sheet] = planned([Toy(pieces(count, size), kind="card")], options(paper)).sheets
    ticks = crop_marks(sheet, side)
    assert not cut_out(sheet, ticks, options(paper))
    reach = sheet.room.printable
    for tick in ticks:
        assert _inside(tick.box, reach)
        assert max(tick.box[2:]) == 2 * MM if tick.inward else max(tick.box[2:]) >= MM // 2
    narrow = paper == "Letter" and (size, count) in ((POKER, 9), (MILLIMETRES, 9), (SMALL, 315))
    assert narrow <= any(tick.inward for tick in ticks)


def test_marks_on_the_cut_lines_show_on_any_ground():
    """Half of each is black and half white, end to end, and both lie on the line that is cut."""
    page = imposed([Toy(pieces(9, POKER), kind="card")], options("Letter"))[0]
    black, white = (
        next(shape for shape in page.shapes if isinstance(shape, Path) and shape.stroke == stroke)
        for stroke in (HAIRLINE, LIGHT)
    )
    ends = [command[1:] for command in white.commands]
    assert len(ends) == 2 * 8
    assert set(ends[::2]) <= {command[1:] for command in black.commands}
    lines = {piece.box.x for piece in seen(page)} | {piece.box.x + piece.box.width for piece in seen(page)}
    assert {x for x, _ in ends} == lines


def test_marks_at_the_paper_alone_would_not_do():
    """Without marks in the gutters, and with marks only at the head of the sheet, the check finds the cuts missed."""
    made = [Toy(pieces(20), name="one"), Toy(pieces(20, ground=("red", "red"), prefix="d"), name="two")]
    [sheet] = planned(made, options()).sheets
    ticks = crop_marks(sheet, "front")
    top = sheet.blocks[0]
    assert not cut_out(sheet, ticks, options())
    outer = [tick for tick in ticks if not top.y + top.height < tick.y1 < sheet.blocks[1].y]
    assert {"up and down"} == {cut.step for cut in cut_out(sheet, outer, options())}
    without_right = [tick for tick in ticks if tick.x2 <= top.x + top.width]
    assert {"across"} == {cut.step for cut in cut_out(sheet, without_right, options())}


def test_gutters_between_cards_hold_marks_too():
    """With a gutter of 6 mm each card has its own marks: 4 mm of bleed and 2 mm for them."""
    cards = Toy(pieces(4, (60 * MM, 90 * MM)), kind="card")
    [sheet] = planned([cards], options(gutter=6 * MM)).sheets
    [block] = sheet.blocks
    gap = (block.x + 60 * MM, block.x + 66 * MM)
    inner = [tick for tick in crop_marks(sheet, "front") if gap[0] < tick.x1 < gap[1] and tick.y1 == tick.y2]
    assert {block.y, block.y + 90 * MM, block.y + 96 * MM, block.y + 186 * MM} == {tick.y1 for tick in inner}
    assert all(gap[0] + 2 * MM < tick.x1 < gap[1] - 2 * MM for tick in inner)


def test_round_pieces_have_marks_that_point_to_their_middle():
    """Four short marks, on the diagonals, outside the bleed of 5 mm on the back."""
    [sheet] = planned([Toy(pieces(1, (15 * MM, 15 * MM)), outline="round")], options()).sheets
    block = sheet.blocks[0]
    middle = block.x + 15 * MM // 2, block.y + 15 * MM // 2
    ticks = crop_marks(sheet, "back")
    assert len(ticks) == 4
    for tick in ticks:
        dx, dy = tick.x1 - middle[0], tick.y1 - middle[1]
        assert abs(dx) == abs(dy)
        assert (dx * dx + dy * dy) ** 0.5 > 12.5 * MM


@pytest.mark.parametrize(("size", "ground", "cut"), [(180, "", 0), (180, "tan", 8), (90, "", 8)])
def test_a_white_sheet_that_fills_its_page_is_not_framed_by_marks(size, ground, cut):
    """A chart is not cut out; a board that bleeds and a small mat are, at eight marks of 3 mm."""

    class Page(Toy):
        def draw(self, piece, side, problems):
            face = super().draw(piece, side, problems)
            return face if ground else Face(Drawing("white", piece.width, piece.height, ()))

    made = Page(pieces(1, (size * MM, size * 3 // 2 * MM)), imposition="page", kind="sheet", two_sided=False)
    [page] = imposed([made], options())
    found = [mark for mark in marks(page) if max(mark[2:]) == 3 * MM]
    assert len(found) == cut


def test_marks_can_be_left_out():
    """Without marks there are no lines at all, not even a ruler."""
    assert marks(imposed([Toy(pieces(3))], options())[0])
    assert not marks(imposed([Toy(pieces(3))], options(marks=False))[0])


@pytest.mark.parametrize("paper", ["A4", "Letter", "A4 landscape", "Letter landscape"])
@pytest.mark.parametrize("count", [300, 280, 5])
def test_every_sheet_has_a_true_ruler_off_the_art(paper, count):
    """100 mm and 1 in, on both sides, clear of all pieces and of the bleed of either side."""
    for page in imposed([Toy(pieces(count))], options(paper)):
        [ruler] = [mark for mark in marks(page, turned=True) if max(mark[2:]) == 100 * MM]
        level = ruler.width > ruler.height
        along, across = (2, 3) if level else (3, 2)
        ticks = [mark for mark in marks(page, turned=True) if _near(mark, ruler) and mark[along] == 0 < mark[across]]
        places = sorted({abs(tick[along - 2] - _zero(ruler, page, level)) for tick in ticks})
        assert {0, INCH, 100 * MM} <= set(places)
        assert not any(overlap(grown(ruler, MM), grown(piece.box, 2 * MM)) for piece in seen(page))


def _near(mark, ruler):
    return overlap(grown(mark, 1), grown(ruler, 2 * MM))


def _zero(ruler, page, level):
    """The end at which the ruler starts: the left; the head of a strip at the right, the foot of one at the left."""
    if level:
        return ruler.x
    return ruler.y if ruler.x > page.width // 2 else ruler.y + ruler.height


def test_behind_pieces_without_backs_there_are_no_marks():
    """Where pieces with and without backs share a sheet, the blank part of its back is left white."""
    backed, bare = Toy(pieces(20), name="ships"), Toy(pieces(20, prefix="m"), name="markers", two_sided=False)
    [sheet] = planned([backed, bare], options()).sheets
    blocks = {block.group.members[0].component.id: block for block in sheet.blocks}
    first, below = blocks["ships"], blocks["markers"]
    ticks = crop_marks(sheet, "back")
    assert ticks
    half = (first.y + first.height + below.y) // 2
    assert all((tick.y2 < half) == (first.y < below.y) for tick in ticks)
    assert any((tick.y2 < half) != (first.y < below.y) for tick in crop_marks(sheet, "front"))

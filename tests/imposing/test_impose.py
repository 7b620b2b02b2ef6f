"""Pages in the right order, drawn only when asked for, with names, boxes and bookmarks."""

from __future__ import annotations

import pypdfium2
import pytest
from kit.imposing_toys import HALF_INCH, Toy, imposed, options, pieces, planned, seen, toy_pack
from kit.rendering_scenes import pdf

from forge.drawing.page import Box
from forge.errors import Problems
from forge.imposing.blocks import Member
from forge.imposing.faces import Faces
from forge.imposing.impose import impose
from forge.imposing.plan import plan_sheets
from forge.imposing.words import title_of
from forge.reading.measures import MM, PT


def test_what_has_no_copies_or_does_not_fit_takes_no_place():
    """Pieces of other editions have none; what is too large is told, and the others are printed."""
    none, large = pieces(1, prefix="none")[0]._replace(copies=0), pieces(1, (400 * MM, 400 * MM), prefix="large")[0]
    problems = Problems()
    plan = plan_sheets([Toy([*pieces(3), none, large])], options(), problems)
    placed = [
        one.member.piece.id for sheet in plan.sheets for block in sheet.blocks for one in block.placements(plan.options)
    ]
    assert sorted(placed) == ["c1", "c2", "c3"]
    members = [member for sheet in plan.sheets for block in sheet.blocks for member in block.group.members]
    assert {member.piece.id for member in members} == {"c1", "c2", "c3"}
    assert len(problems.errors) == 1


def test_fronts_and_backs_alternate():
    """So that a printer turns each sheet before it takes the next."""
    pages = imposed([Toy(pieces(600))], options())
    assert [page.side for page in pages] == ["front", "back", "front", "back"]
    assert {page.duplex for page in pages} == {"long"}


def test_separate_backs_follow_all_fronts():
    """Printed on one side: all fronts, then all backs, which lie mirrored, so that sheet meets sheet."""
    pages = imposed([Toy(pieces(600))], options(duplex="none"))
    assert [page.side for page in pages] == ["front", "front", "back", "back"]
    assert {page.duplex for page in pages} == {"none"}
    front, back = seen(pages[0])[0].box, next(piece for piece in seen(pages[2]) if piece.id == "c1").box
    assert front.x + front.width == pages[0].width - back.x


def test_pages_are_named_apart():
    """No two have the same name, whatever components are called; numbers sort as text."""
    made = [Toy(pieces(3_000), name="toys"), Toy(pieces(3, prefix="d"), name="sheet", kind="card")]
    names = [page.name for page in imposed(made, options(cover=True))]
    assert len(set(names)) == len(names)
    assert names == sorted(names)
    assert {"01-toys-1-front", "01-toys-2-back"} < set(names)


def test_sheets_with_pieces_of_several_components_name_them():
    """All of them while that is short; else by what they are."""
    made = [Toy(pieces(3, prefix=name), name=name) for name in ("ships", "planes", "markers", "mines")]
    [sheet] = planned(made, options()).sheets
    assert sheet.name == "01-sheet"
    assert title_of(sheet, {}) == "Ships, Planes, Markers, Mines"
    made += [Toy(pieces(3, prefix=f"long-{number}"), name=f"rather-long-name-{number}") for number in range(4)]
    [sheet] = planned(made, options()).sheets
    assert title_of(sheet, {}) == "Counters"


def test_faces_are_drawn_when_their_page_is_made():
    """Nothing is drawn by the plan, and no more than the first page for the first page."""
    toy = Toy(pieces(600))
    problems = Problems()
    plan = plan_sheets([toy], options(), problems)
    assert toy.drawn == []
    pages = impose(plan, toy_pack(), problems)
    next(pages)
    assert toy.drawn == [(f"c{number}", "front") for number in range(1, 301)]
    list(pages)
    assert len(toy.drawn) == len(set(toy.drawn)) == 1200


def test_copies_share_one_drawing():
    """300 copies are drawn once a side, though they lie on two sheets, and stamped as one drawing."""
    toy = Toy(pieces(1, copies=300))
    pages = imposed([toy], options())
    assert toy.drawn == [("c1", "front"), ("c1", "back")]
    fronts = {piece.drawing for page in pages for piece in seen(page) if page.side == "front"}
    assert len(fronts) == 1
    assert len({piece.id for page in pages[::2] for piece in seen(page)}) == 300


def test_faces_are_forgotten_after_the_last_copy():
    """What is remembered does not grow with the number of pieces."""
    toy, problems = Toy(pieces(50, copies=2)), Problems()
    faces = Faces(problems)
    for piece in toy.pieces:
        faces.draw(Member(toy, piece), "front", pared=False)
        assert len(faces) == 1
        faces.draw(Member(toy, piece), "front", pared=False)
    assert len(faces) == 0


@pytest.mark.parametrize("paper", ["A4", "Letter landscape"])
def test_boxes_lie_within_one_another(paper):
    """The paper holds the bleed, the bleed holds the trim, and the trim is what the pieces fill, on either side."""
    for page in imposed([Toy(pieces(280))], options(paper)):
        boxes = [piece.box for piece in seen(page)]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right = max(box.x + box.width for box in boxes)
        bottom = max(box.y + box.height for box in boxes)
        assert page.trim == Box(left, top, right - left, bottom - top)
        bleed = (3 if page.side == "front" else 5) * MM
        assert page.bleed == Box(left - bleed, top - bleed, right - left + 2 * bleed, bottom - top + 2 * bleed)


def test_only_fronts_are_bookmarked():
    """The outline of a document names each sheet once."""
    assert [bool(page.bookmark) for page in imposed([Toy(pieces(600))], options())] == [True, False, True, False]


def test_the_same_plan_gives_the_same_pages():
    """Shape for shape, apart from the identity of drawings."""

    def told(pages):
        return [(page.name, page.shapes[-1], [piece[:4] for piece in seen(page)]) for page in pages]

    made = [Toy(pieces(90)), Toy(pieces(30, (15 * MM, 15 * MM), ("red", "tan")), name="more")]
    assert told(imposed(made, options())) == told(imposed(made, options()))


@pytest.mark.parametrize(("paper", "edge"), [("A4", "long"), ("A4 landscape", "short"), ("Letter", "short")])
def test_words_printed_on_a_back_lie_behind_those_of_the_front(paper, edge):
    """In the finished PDF: pairs of names on front and back, held to the light, lie less than 0.01 mm apart."""
    pages = imposed([Toy(pieces(150), named=True)], options(paper, duplex=edge, marks=False))
    document = pypdfium2.PdfDocument(pdf(*pages))
    front, back = (_middles(document[index]) for index in (0, 1))
    assert len(front) >= 150
    upright = paper == "A4" or (paper == "A4 landscape" and edge == "short")
    width, height = (length / PT for length in pages[0][2:4])
    for name, (x, y) in back.items():
        if name.startswith("c") and name[1:].isdigit():
            seen_at = (width - x, y) if upright else (x, height - y)
            assert seen_at == pytest.approx(front[name], abs=0.01 * MM / PT)
    document.close()


def _middles(page):
    """The middle of each word on a page, in points."""
    text = page.get_textpage()
    content = text.get_text_range()
    found, start = {}, 0
    for word in content.split():
        start = content.index(word, start)
        boxes = [text.get_charbox(index, loose=True) for index in range(start, start + len(word))]
        left, bottom = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, top = max(box[2] for box in boxes), max(box[3] for box in boxes)
        found[word] = ((left + right) / 2, (bottom + top) / 2)
        start += len(word)
    return found


def test_a_whole_sheet_of_small_counters_has_every_name():
    """280 half-inch counters: 280 stamps a side, each half an inch wide."""
    for page in imposed([Toy(pieces(280))], options()):
        assert len(seen(page)) == 280
        assert {piece.box.width for piece in seen(page)} == {HALF_INCH}

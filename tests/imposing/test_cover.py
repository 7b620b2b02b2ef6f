"""The cover: as many pages as foreseen, every piece to tick off, and what to do in which order."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.imposing_toys import Toy, imposed, options, overlap, pieces, planned, text_box, toy_pack, words

from forge.drawing.colour import difference
from forge.drawing.gradients import lightest
from forge.drawing.page import Box
from forge.drawing.recolour import Recolouring
from forge.drawing.scene.scene import Plan
from forge.drawing.shapes import Clip, Rect, Stamp, Text
from forge.errors import Problems
from forge.imposing.cover_art import draw_head
from forge.imposing.cover_list import Entry, flow, list_entries
from forge.imposing.cover_plan import plan_lines
from forge.imposing.cover_sheets import GAP, Picture, height_of
from forge.imposing.plan import plan_sheets
from forge.imposing.words import title_of
from forge.pack.model import Openness
from forge.reading.measures import INCH, MM, PT, parse_colour

MARGIN = INCH // 4


def said(page):
    """All words of a page."""
    return " ".join(word.text for word in words(page))


def cover_of(components, chosen, pack=None):
    """The pages of the cover."""
    plan = planned(components, chosen)
    return imposed(components, chosen, pack)[: sum(ref.shows == "cover" for ref in plan.pages)]


def kit():
    """A kit of counters with copies, a folded one, a board in tiles."""
    named = [piece._replace(title=f"Ship {piece.row}", copies=piece.row) for piece in pieces(5)]
    red = pieces(4, ground=("red", "red"), prefix="r")
    board = Toy(pieces(1, (400 * MM, 250 * MM)), name="board", imposition="page", two_sided=False, kind="board")
    tokens = Toy(
        pieces(3, (15 * MM, 15 * MM), prefix="t"), name="tokens", outline="round", two_sided=False, kind="token"
    )
    return [Toy([*named, *red], name="ships"), tokens, board]


def with_one_sided():
    """Counters with backs, and markers without."""
    return [Toy(pieces(3)), Toy(pieces(3, (25 * MM, 25 * MM), prefix="p"), name="markers", two_sided=False)]


def test_the_picture_of_the_head_ends_where_the_band_of_the_title_begins():
    """A thin line parts them, and nothing of the picture lies beneath."""
    [head] = [shape for shape in draw_head(Box(0, 0, 180 * MM, 90 * MM), toy_pack()) if isinstance(shape, Stamp)]
    picture, *rects = head.drawing.shapes
    rule, band = (shape for shape in rects[:2] if isinstance(shape, Rect))
    assert picture.y + picture.drawing.height == rule.y
    assert rule.y + rule.height == band.y
    assert band.y + band.height == 90 * MM


@pytest.mark.parametrize(("letters", "lines"), [(29, ["one; two"]), (28, ["one; two"]), (30, ["one", "two"])])
def test_what_is_not_printed_stands_on_one_line_up_to_sixty_letters(letters, lines):
    """Two titles and what parts them; of sixty and one the second begins another line, and none is lost."""
    titles = {"one": "A" * 29, "two": "B" * letters}
    toys = [Toy(pieces(1), name=name.lower(), openness=Openness(1, 1, 0)) for name in titles.values()]
    plan = plan_sheets([Toy(pieces(1)), *toys], options(cover=True), Problems())._replace(left_out=tuple(toys))
    said = [line.remark for line in plan_lines(plan, "toys", {}) if "source" in line.remark]
    assert len(said) == len(lines)
    for line, names in zip(said, lines, strict=True):
        assert "; ".join(titles[name].capitalize() for name in names.split("; ")) in line


@pytest.mark.parametrize(("more", "listed"), [(0, True), (1, False)])
def test_three_thousand_pieces_are_listed_one_by_one_and_no_more(more, listed):
    """Beyond that each component is a line with its number, which is all that anybody would tick off."""
    toys = [Toy(pieces(2_990, prefix="a")), Toy(pieces(10 + more, prefix="b"), name="others")]
    parts = [SimpleNamespace(component=toy, pieces=tuple(toy.pieces)) for toy in toys]
    said = [entry.text for entry in list_entries(parts, {})]
    assert ("a1–2990" in said or "a1-2990" in said) == listed
    assert {"Toys", "Others"} <= set(said)
    assert all(entry.box != entry.heading for entry in list_entries(parts, {}))  # what is no heading can be ticked off


@pytest.mark.parametrize(("letters", "together"), [(60, True), (61, False)])
def test_a_sheet_is_called_by_its_components_up_to_sixty_letters(letters, together):
    """Longer, by what they are."""
    names = ["Able", "B" * (letters - len("Able, "))]
    components = [Toy(pieces(1), name=name.lower()) for name in names]
    sheet = SimpleNamespace(title="", components=lambda: components)
    assert title_of(sheet, {}) == (", ".join(name.capitalize() for name in names) if together else "Counters")


@pytest.mark.parametrize("look", ["plain", "grey", "low-ink"])
def test_every_side_shows_on_the_band_of_the_title(look):
    """The one whose colour the band has, too: something plainly unlike parts it from the band."""
    pack = toy_pack()
    grounds = ["#e0b64a", "#1f788e", "#17294d"]
    pack.sides = {ground: SimpleNamespace(ground=parse_colour(ground)) for ground in grounds}
    [head] = [shape for shape in draw_head(Box(0, 0, 180 * MM, 90 * MM), pack) if isinstance(shape, Stamp)]
    rects = [shape for shape in Recolouring(look).shapes(head.drawing.shapes) if isinstance(shape, Rect)]

    def seen(x):
        there = [
            rect.fill
            for rect in rects
            if rect.x <= x < rect.x + rect.width and rect.y <= 85 * MM < rect.y + rect.height
        ]
        return lightest(there[-1])

    edges = sorted({edge for rect in rects[2:] for edge in (rect.x, rect.x + rect.width)})
    seen_along = [seen((left + right) // 2) for left, right in pairwise(edges)]
    band = seen(170 * MM)
    assert len(seen_along) == 6
    for stripe, line, beyond in zip(seen_along[::2], seen_along[1::2], [*seen_along[2::2], band], strict=True):
        assert max(difference(stripe, beyond), min(difference(stripe, line), difference(line, beyond))) > 10
    if look == "low-ink":
        assert difference(seen_along[4], band) > 30
        assert {colour.hex for colour in seen_along} >= set(grounds)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text("AEIMNOW", min_size=1, max_size=20), min_size=1, max_size=40).map(" ".join))
def test_a_title_of_any_length_stays_in_its_band(title):
    """A title may have 200 letters; it stands beside what the page is, and the list's head within its margins."""
    pack = toy_pack()
    pack.title = title[:200].strip()
    band = Box(0, 40 * MM, 116 * MM, 17 * MM)
    head = draw_head(Box(0, 0, band.width, band.y + band.height), pack, "Aside")
    *title_set, aside = (text_box(shape) for shape in head if isinstance(shape, Text))
    assert title_set
    for box in title_set:
        assert box.x + box.width <= aside.x
        assert band.y <= box.y
        assert box.y + box.height <= band.y + band.height
    _, second = cover_of(kit(), options("A5", cover=True), pack)[:2]
    for word in words(second):
        assert word.box.x + word.box.width <= second.width - MARGIN


@pytest.mark.parametrize(
    ("lengths", "rows"),
    [
        ((), 0),
        ((3,), 1),
        ((4,), 1),
        ((5,), 2),
        ((3, 1), 1),
        ((3, 2), 2),
        ((4, 1), 2),
        ((9, 3), 3),
        ((9, 4), 4),
        ((1, 1, 1, 1), 1),
    ],
)
def test_pictures_of_one_way_stay_together_where_a_row_has_room(lengths, rows):
    """Four stand side by side; a group that does not fit beside the one before begins a row, a longer one goes on."""
    picture = Picture(0, "1", "Sheet", several=False)
    groups = tuple((str(number), (picture,) * length) for number, length in enumerate(lengths))
    wide, page = 30 * MM, (210, 297)
    four = 4 * wide + 4 * GAP
    [one] = {height_of((("a", (picture,)),), four, page, wide)}
    assert height_of(groups, four, page, wide) == rows * one


def test_the_cover_counts_every_piece():
    """Each name with its copies and a box to tick, under its component with the total."""
    cover = cover_of(kit(), options(cover=True))
    found = [word.text for page in cover for word in words(page)]
    for number in range(1, 6):
        assert f"Ship {number}" in found
    assert found.count("× 2") == 1
    heading = found.index("Ships", found.index("Counters"))
    assert found[heading + 1] == f"× {1 + 2 + 3 + 4 + 5 + 4}"
    boxes = [shape for page in cover for shape in page.shapes if isinstance(shape, Rect) and not shape.fill]
    assert len(boxes) == 5 + 1 + 1  # the reds and the tokens are counted on; the board is in the plan


def test_the_cover_is_the_plan_of_the_job():
    """Pages as they are typed to print a part, blank backs with them; how much, which sides, on what; sheets in all."""
    plan, pages = planned(kit(), options(cover=True)), imposed(kit(), options(cover=True))
    assert len(pages) == len(plan.pages)
    first = said(pages[0])
    assert "toys.pdf: 6 sheets of A4, printed on both sides, flipped on the long edge" in first
    assert "pages 3–4 Ships 19 pieces both sides paper, glued to board" in first
    assert "pages 5–6 Tokens 3 pieces back blank paper" in first
    assert "pages 7–12 Board 3 tiles back blank paper" in first
    assert "page 1 of 12" in first
    assert "page 3 of 12" in said(pages[2])


@pytest.mark.parametrize(
    ("chosen", "expected", "missing"),
    [
        ({}, ["6 sheets of A4", "flipped on the long edge", "from mark to mark", "Punch round", "letter"], ["Fold"]),
        (
            {"duplex": "fold"},
            ["6 sheets of A4, printed on one side", "one side, folded", "around board of 1.5 mm"],
            ["flipped on", "both sides", "Blank"],
        ),
        (
            {"duplex": "none"},
            ["7 sheets of A4, printed on one side", "one side, backs apart", "glued back to back"],
            ["calibration", "both sides", "Blank"],
        ),
    ],
)
def test_the_cover_tells_only_what_this_kit_needs(chosen, expected, missing):
    """Paper, printing and cutting as chosen, and no step for what is not there."""
    first = said(imposed(kit(), options(cover=True, **chosen))[0])
    assert not [part for part in expected if part not in first]
    assert not [part for part in missing if part in first]


def test_what_shows_whether_backs_line_up_is_named():
    """It is the first sheet of pieces with backs, wherever it is; without one there is nothing to hold to the light."""
    board = Toy(pieces(1, (180 * MM, 250 * MM)), name="aid", imposition="page", kind="chart")
    assert "Hold pages 3–4 up to the light" in said(imposed(kit(), options(cover=True))[0])
    assert "Hold pages 5–6 up to the light" in said(imposed([board, *kit()], options(cover=True))[0])
    alone = said(imposed([board], options(cover=True))[0])
    assert "both sides" in alone
    assert "Hold" not in alone


def test_pages_apart_are_listed_apart():
    """With separate backs, the two pages of a sheet do not follow one another."""
    assert "pages 2, 7 Ships" in said(imposed(kit(), options(cover=True, duplex="none"))[0])


def test_names_that_are_counted_on_are_a_range():
    """Card 1 to Card 40 is one line; a gap, another number of copies, two numbers or a leading zero begin a new one."""
    hearts = [f"{number} of hearts" for number in range(2, 11)]
    names = [*(f"Card {number}" for number in (*range(1, 41), 50)), *hearts, "1, 2", "B 01", "B 02", "Ace 1", "Ace 2"]
    made = [piece._replace(title=name) for piece, name in zip(pieces(len(names)), names, strict=True)]
    made[-1] = made[-1]._replace(copies=3)
    cover = cover_of([Toy(made, name="deck")], options(cover=True))
    found = [word.text for page in cover for word in words(page)]
    listed = found[max(index for index, text in enumerate(found) if text == "Deck") :]
    shown = ["Card 1–40", "× 40", "Card 50", "2–10 of hearts", "× 9", "1, 2", "B 01", "B 02", "Ace 1", "Ace 2", "× 3"]
    assert listed[: len(shown) + 2] == ["Deck", "× 57", *shown]


def test_counting_may_begin_at_nought():
    """Boxes 0 to 9 are one line."""
    made = [piece._replace(title=f"Box {piece.row - 1}") for piece in pieces(10)]
    assert "Box 0–9 × 10" in " ".join(map(said, cover_of([Toy(made, name="boxes")], options(cover=True))))


def test_cards_are_not_glued_on_board():
    """A kit of cards alone is printed on card and only cut."""
    cards = Toy(pieces(3, (63 * MM, 88 * MM)), kind="card", name="events")
    first = said(imposed([cards], options(cover=True))[0])
    assert "Print cards on card" in first
    assert "3 cards both sides" in first
    assert "Glue" not in first


def test_the_cover_says_which_punch_round_pieces_need():
    """The toy tokens are 15 mm across."""
    assert "Punch round pieces (15 mm);" in said(imposed(kit(), options(cover=True))[0])


def test_steps_of_cutting_stand_in_their_order():
    """Glue, gutters, up and down, across."""
    first = said(imposed(kit(), options(cover=True))[0])
    order = [
        "Glue counter sheets",
        "middle of the blank gutters",
        "first cut the vertical lines",
        "cut straight across",
        "Punch round",
    ]
    places = [first.index(words) for words in order]
    assert places == sorted(places)


def test_labels_that_stand_on_edge_go_on_blocks():
    """All copies are counted; what stands for the same labels is not counted again; labels that lie need no blocks."""
    labels = [piece._replace(copies=2) for piece in pieces(3, (19 * MM, 19 * MM))]
    first, second = (Toy(labels, name=name, kind="label", two_sided=False) for name in ("labels", "stickers"))
    for toy in (first, second):
        toy.footprint, toy.either = (20 * MM, 10 * MM), "labels"
    assert "block of 19 mm square: 6 blocks" in said(imposed([first, second], options(cover=True))[0])
    first.footprint = second.footprint = None
    assert "6 blocks" not in said(imposed([first, second], options(cover=True))[0])


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5", "Letter landscape", "Tabloid"])
@pytest.mark.parametrize("count", [1, 40, 700])
def test_words_of_the_cover_keep_apart_and_within_the_margins(paper, count):
    """On any paper, with few pieces or many, at 5 pt or more."""
    toy = Toy([piece._replace(title=f"A rather long name {piece.row}") for piece in pieces(count)], name="ships")
    other = Toy(pieces(2, prefix="o"), name="other pieces under a title of more words than a column is wide for")
    chosen = options(paper, cover=True)
    plan = planned([toy, other], chosen)
    for page in imposed([toy, other], chosen)[: sum(ref.shows == "cover" for ref in plan.pages)]:
        found = words(page)
        for number, word in enumerate(found):
            assert word.size >= 5 * PT
            assert word.box.x >= MARGIN
            assert word.box.x + word.box.width <= page.width - MARGIN
            assert word.box.y + word.box.height <= page.height - MARGIN + MM // 2
            assert not any(overlap(word.box, other.box) for other in found[:number])


def test_thousands_of_pieces_are_counted_by_component():
    """A list of 3,001 lines helps nobody: the totals remain."""
    plan = planned([Toy(pieces(3_001), name="ships")], options(cover=True))
    assert sum(ref.shows == "cover" for ref in plan.pages) <= 2
    assert "× 3001" in " ".join(map(said, cover_of([Toy(pieces(3_001), name="ships")], options(cover=True))))


def test_a_name_too_long_for_its_column_ends_in_an_ellipsis():
    """It is shortened where everyone sees it."""
    toy = Toy([piece._replace(title="very " * 60 + "long") for piece in pieces(1)])
    found = " ".join(map(said, cover_of([toy], options(cover=True))))
    assert "very very" in found
    assert "…" in found


def test_another_edition_is_marked_on_the_cover_too():
    """In white on black, like on every sheet, and once on a page."""
    assert said(imposed(kit(), options(cover=True), toy_pack(label="house rules"))[0]).count("House rules") == 1


def test_the_foot_of_the_cover_begins_where_its_type_does():
    """Not at the edge of what the printer reaches."""
    first = cover_of(kit(), options(cover=True))[0]
    [heading] = [word for word in words(first) if word.text == "Printing"]
    [foot] = [word for word in words(first) if word.text.startswith("page 1 of")]
    assert foot.box.x == heading.box.x


def test_a_page_of_nothing_but_the_list_says_what_it_is():
    """A check list of how many pieces, kind by kind, whatever their order in the kit."""
    ships, planes = Toy(pieces(40), name="ships"), Toy(pieces(2, prefix="p"), name="planes")
    deck = Toy(pieces(5, (63 * MM, 88 * MM), prefix="c"), name="deck", kind="card")
    boards = [
        Toy(pieces(1, (180 * MM, 250 * MM)), name=f"aid {at}", imposition="page", kind="chart") for at in "abcdef"
    ]
    _, page = cover_of([ships, deck, planes, *boards], options(cover=True))
    found = [word.text for word in words(page)]
    assert found[0] == "TOY WOLVES: CHECK LIST, 47 PIECES"
    assert found[1].startswith("Tick off")
    heads = [text for text in found if text in ("Counters", "Cards", "Ships", "Planes", "Deck")]
    assert heads == ["Counters", "Ships", "Planes", "Cards", "Deck"]
    assert found[found.index("Counters") + 1] == "× 42"


def test_what_is_under_a_heading_stays_in_one_column_of_the_last_page():
    """Higher columns than would do, if they part nothing; what is higher than a page goes on in the next column."""
    lengths = [3, 9, 2, 4]
    lines = [Entry(f"{part} {at}", heading=at == 0) for part, last in enumerate(lengths) for at in range(last + 1)]
    (page,) = flow(lines, 3, 20, 20)
    columns = [[line.text for line in column if line] for column in page]
    for part, last in enumerate(lengths):
        group = [f"{part} {at}" for at in range(last + 1)]
        assert any(column[column.index(group[0]) :][: last + 1] == group for column in columns if group[0] in column)
    long = [Entry("0", heading=True), *(Entry(str(at)) for at in range(1, 31))]
    assert [len(column) for column in flow(long, 3, 20, 20)[0]] == [11, 11, 9]


sections = st.lists(st.integers(1, 40), min_size=1, max_size=12)


@settings(deadline=None)
@given(sections, st.integers(1, 4), st.integers(2, 30), st.integers(2, 40))
def test_lists_flow_without_loss(lengths, columns, first, others):
    """Every line stands once, in order, in columns no higher than the page; no heading is left at the foot of one."""
    lines = [
        Entry(f"{section} {number}", heading=number == 0)
        for section, length in enumerate(lengths)
        for number in range(length + 1)
    ]
    pages = flow(lines, columns, first, others)
    assert lines == [line for page in pages for column in page for line in column if line]
    for number, page in enumerate(pages):
        assert 1 <= len(page) <= columns
        for column in page:
            assert len(column) <= (others if number else first)
            assert column[0] is not None
            assert not column[-1].heading


def test_sheets_are_shown_by_the_way_they_are_printed():
    """Each run of sheets has one picture, with its pages and what lies on it, under the sides that are printed on."""
    cover = cover_of(kit(), options(cover=True))
    found = [word.text for page in cover for word in words(page)]
    shown = found[found.index("Printed on one side") :]
    assert shown[:6] == ["Printed on one side", "pages 5–6", "Tokens", "pages 7–12", "Board", "Printed on both sides"]
    assert shown[6:8] == ["pages 3–4", "Ships"]


@pytest.mark.parametrize("name", ["Trajectory segments", "Stations of all the companies", "A name without end " * 9])
def test_labels_of_pictures_are_of_one_size_and_longer_ones_take_more_lines(name):
    """The short ones beside a long one are as large as it, and a name of two lines is no smaller than one of one."""
    toys = [
        Toy(pieces(1, (180 * MM, 250 * MM)), name=said, imposition="page", two_sided=False, kind="chart")
        for said in ("log", "aid", name.strip().replace(" ", "-"))
    ]
    first = cover_of(toys, options(cover=True))[0]
    shown = words(first)
    at = next(number for number, word in enumerate(shown) if word.text == "Printed on one side")
    labels = shown[at + 1 :]
    titles = [word for word in labels if word.text in ("Log", "Aid") or word.text.split()[0] in name]
    assert len(titles) >= 3
    assert len({word.size for word in titles}) == 1
    assert name.endswith(" ") or titles[0].size == 13 * PT // 2


@pytest.mark.parametrize("count", [2, 8])
def test_plan_and_pictures_are_seen_together(count):
    """On the first page, below the lines that say how each is printed, even if they are smaller for it."""
    boards = [
        Toy(pieces(1, (180 * MM, 250 * MM)), name=f"aid-{at}", imposition="page", two_sided=False, kind="chart")
        for at in range(count)
    ]
    first, *_ = cover_of([*kit(), *boards], options(cover=True))
    shown = [shape for shape in first.shapes if isinstance(shape, Stamp) and shape.drawing.name == "sheet"]
    assert len(shown) == 3 + count


def test_a_picture_shows_what_its_page_does():
    """The drawing of a sheet is made once: small it is the picture, at its size the page; of a board, all of it."""
    pages = imposed(kit(), options(cover=True))
    plan = planned(kit(), options(cover=True))
    count = sum(ref.shows == "cover" for ref in plan.pages)
    small = {
        stamp.drawing
        for page in pages[:count]
        for sheet in page.shapes
        if isinstance(sheet, Stamp) and sheet.drawing.name == "sheet"
        for clip in sheet.drawing.shapes
        if isinstance(clip, Clip)
        for stamp in clip.shapes
    }
    large = {shape.drawing for page in pages[count:] for shape in page.shapes if isinstance(shape, Stamp)}
    assert len(small) == 3
    assert len(small & large) == 2
    (board,) = small - large
    assert (board.width, board.height) == (400 * MM, 250 * MM)


def test_the_cover_tells_tools_and_time():
    """Ships are glued, tokens punched, a board joined: more than half an hour, with a minute for each cut of board."""
    first = said(cover_of(kit(), options(cover=True))[0])
    tools = "a sharp knife, a steel rule, a cutting mat, board 1 to 2 mm thick, glue and a punch for round pieces"
    assert f"You need {tools}. Printing" in first
    assert "take about 45 minutes" in first
    cards = Toy(pieces(3, (63 * MM, 88 * MM)), kind="card", name="events")
    before = said(cover_of([cards], options(cover=True))[0]).split("take about")[0]
    assert "a sharp knife, a steel rule, a cutting mat and, if you like, card sleeves." in before
    assert "glue" not in before


def test_the_head_of_the_cover_is_the_scene_of_the_pack_or_its_colours():
    """A pack that says nothing and has no vessels gets a picture of its sides' colours."""

    def heads(pack):
        (art,) = [
            shape.drawing
            for shape in cover_of(kit(), options(cover=True), pack)[0].shapes
            if isinstance(shape, Stamp) and shape.drawing.name == "cover art"
        ]
        return [shape.drawing.name for shape in art.shapes if isinstance(shape, Stamp)]

    pack = toy_pack()
    assert heads(pack) == ["cover picture"]
    pack.cover = Plan("night")
    assert heads(pack) == ["scene"]


@pytest.mark.parametrize("duplex", ["long", "fold"])
@pytest.mark.parametrize("kind", ["card", "dice-net", "money", "standee", "tuck-box"])
def test_only_counters_are_glued_to_board_or_folded_round_it(kind, duplex):
    """Neither tools, steps nor plan name board for notes, boxes or what stands; their halves meet at one line."""
    toys = [Toy(pieces(4), kind=kind)]
    [cover, *_] = cover_of(toys, options(cover=True, duplex=duplex))
    assert "board" not in said(cover)
    assert ("glue its halves back to back" in said(cover)) == (duplex == "fold")
    assert all(sheet.core == 0 for sheet in planned(toys, options(duplex=duplex)).sheets)


@pytest.mark.parametrize(("duplex", "core"), [("long", 0), ("fold", 3 * MM // 2)])
def test_counters_are_glued_to_board_whatever_their_shape(duplex, core):
    """The plan says so of their sheets, and so do tools and steps."""
    toys = [Toy(pieces(4, (25 * MM, 22 * MM)), outline="hexagon")]
    [cover, *_] = cover_of(toys, options(cover=True, duplex=duplex))
    assert "paper, glued to board" in said(cover)
    assert "mm thick and let them dry" in said(cover) or "around board of 1.5 mm" in said(cover)
    assert [sheet.core for sheet in planned(toys, options(duplex=duplex)).sheets] == [core]


@pytest.mark.parametrize("core", [MM, 3 * MM])
def test_sheets_of_one_side_beside_folded_ones_are_glued_to_board_too(core):
    """Both are told, and the board that sheets are folded round is named alone where it serves the others as well."""
    [cover, *_] = cover_of(with_one_sided(), options(cover=True, duplex="fold", core=core))
    text = said(cover)
    assert "Fold each sheet with two dashed lines along both around board" in text
    assert "Glue the other counter sheets to board 1 to 2 mm thick" in text
    [tools] = [word.text for word in words(cover) if word.text.startswith("You need")]
    assert ("board 1 to 2 mm thick" in tools) == (core > 2 * MM)
    assert f"board of {core // MM} mm" in tools
    assert tools.count("glue and") + tools.count("glue,") + tools.count("and glue") == 1


def test_a_board_that_is_joined_asks_for_a_knife_though_an_aid_does_not():
    """Nothing else is cut; of the aid alone no tools are told."""
    aid = Toy(pieces(1, (150 * MM, 200 * MM)), name="aid", imposition="page", kind="sheet", two_sided=False)
    [alone, *_] = cover_of([aid], options(cover=True))
    assert "You need" not in said(alone)
    [joined, *_] = cover_of([aid, kit()[2]], options(cover=True))
    assert "a sharp knife, a steel rule, a cutting mat and glue" in said(joined)


def test_heads_of_the_pictures_are_of_one_size():
    """Though one of them has room for less."""
    [cover, *_] = cover_of(with_one_sided(), options(cover=True, duplex="fold"))
    heads = [word for word in words(cover) if word.text.startswith("Printed on")]
    assert len(heads) == 2
    assert len({head.size for head in heads}) == 1

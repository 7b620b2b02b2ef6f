"""What stands in the margins: complete, legible, off the art, within what printers reach."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.imposing_toys import (
    FONTS,
    HALF_INCH,
    Grounds,
    Toy,
    grown,
    imposed,
    marks,
    options,
    overlap,
    pieces,
    planned,
    toy_pack,
    words,
)

from forge.drawing.page import Box
from forge.drawing.shapes import Line, Rect, Turned
from forge.errors import Problems
from forge.imposing.furniture import Note, furnish
from forge.imposing.impose import impose
from forge.imposing.plan import plan_sheets
from forge.imposing.words import say
from forge.imposing.zones import Zone, zones
from forge.reading.measures import INCH, MM, NAMED, PT
from forge.rules.texts import own_texts, placeholders

MARGIN = INCH // 4


def text_of(page):
    """All words in the margins, in the order set."""
    return " ".join(word.text for word in words(page))


@st.composite
def jobs(draw):
    """Sheets, charts and boards on any paper, with long words or short ones."""
    size = draw(st.sampled_from(((HALF_INCH, HALF_INCH), (15 * MM, 15 * MM), (63 * MM, 88 * MM))))
    made = [Toy(pieces(draw(st.integers(1, 290)), size), name="counters of all kinds")]
    board = draw(st.sampled_from(((180 * MM, 240 * MM), (190 * MM, 254 * MM), (400 * MM, 300 * MM))))
    two_sided = draw(st.booleans())
    made.append(Toy(pieces(1, board, prefix="b"), name="board", imposition="page", two_sided=two_sided))
    paper = draw(st.sampled_from(("A4", "Letter", "Legal landscape", "A3", "12 x 18 in")))
    duplex = draw(st.sampled_from(("long", "short", "fold", "none")))
    label = draw(st.sampled_from(("", "house rules, not the published game")))
    return made, options(paper, duplex=duplex, label=label)


@settings(max_examples=25, deadline=None)
@given(jobs())
def test_words_are_legible_and_off_the_art(job):
    """Every word is at least 5 pt, within the margins, on white, and clear of every other word."""
    made, chosen = job
    for page in imposed(made, chosen):
        grounds, found = Grounds(page), words(page)
        for word in found:
            box = word.box
            assert word.size >= 5 * PT
            assert box.x >= MARGIN - MM // 5
            assert box.y >= MARGIN - MM // 5
            assert box.x + box.width <= page.width - MARGIN + MM // 5
            assert box.y + box.height <= page.height - MARGIN + MM // 5
            corners = [(box.x, box.y), (box.x + box.width, box.y + box.height)]
            assert all(grounds.at(*corner) in (None, NAMED["black"]) for corner in corners)
        boxes = [grown(word.box, -word.size // 8) for word in found]
        assert not any(overlap(box, other) for number, box in enumerate(boxes) for other in boxes[:number])


def test_a_sheet_says_what_it_is():
    """Name, side, page of pages, pack, how to turn it and the notice stand on every page."""
    pages = imposed([Toy(pieces(600), name="u-boats")], options())
    for number, (page, side) in enumerate(zip(pages, ("front", "back", "front", "back"), strict=True), 1):
        found = text_of(page)
        for part in (
            f"U boats, {side}",
            f"page {number} of 4",
            "Toy Wolves",
            "turn the sheet like a book",
            "published edition",
            "Unofficial aid. Needs the published game.",
        ):
            assert part in found


@pytest.mark.parametrize(
    ("paper", "duplex", "note"),
    [
        ("A4", "long", "like a book"),
        ("A4", "short", "like a calendar"),
        ("A4 landscape", "long", "like a calendar"),
        ("A4 landscape", "short", "like a book"),
        ("A4", "none", "the back is on its own sheet"),
        ("A4", "fold", "fold along the dashed lines"),
    ],
)
def test_the_note_says_how_to_turn_the_sheet(paper, duplex, note):
    """In words, for the way round the page lies."""
    assert note in text_of(imposed([Toy(pieces(3))], options(paper, duplex=duplex))[0])


def test_an_edition_that_is_not_the_published_one_is_unmistakable():
    """Its label stands first, in white on black, and nothing says that the sheet is the published edition."""
    page = imposed([Toy(pieces(3))], options(), toy_pack(label="house"))[0]
    assert words(page)[0].text == "House"
    assert "published edition" not in text_of(page)
    black = [shape for shape in page.shapes if isinstance(shape, Rect) and shape.fill == NAMED["black"]]
    assert len(black) == 1


def test_long_words_run_on_and_shrink_but_are_not_lost():
    """A notice of 600 letters is set on several lines, as small as it must be."""
    notice = "This is an unofficial aid and needs the published game. " * 11
    found = text_of(imposed([Toy(pieces(280))], options("Letter"), toy_pack(notice=notice.strip()))[0])
    assert " ".join(notice.split()) in found


def test_what_has_no_room_is_reported():
    """Nothing is left out silently."""
    problems = Problems()
    plan = planned([Toy(pieces(280))], options("Letter"))
    list(impose(plan, toy_pack(notice="word " * 900), problems))
    assert "no room" in problems.warnings[0].message


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("size", [(63 * MM, 88 * MM), (INCH * 5 // 2, INCH * 7 // 2)])
def test_nine_cards_leave_room_to_say_what_they_are(paper, size):
    """In the rim of a full sheet stand its edition, its name and side, how it is turned, and the ruler."""
    problems = Problems()
    cards = Toy(pieces(9, size), name="cards", kind="card")
    plan = planned([cards], options(paper))
    for page, side in zip(impose(plan, toy_pack(label="house"), problems), ("front", "back"), strict=True):
        found = text_of(page)
        assert f"Cards, {side}" in found
        assert "House" in found
        assert "like a book" in found
        assert any(max(mark[2:]) == 100 * MM for mark in marks(page, turned=True))
    assert not list(problems)


def test_in_a_narrow_rim_the_small_print_gives_way_then_the_ruler():
    """130 mm of one line hold a ruler and a short name, or a long name and no ruler; a name too long is reported."""
    zone = Zone("bottom", Box(0, 0, 130 * MM, 28 * MM // 10))
    small = Note("small print " * 9)
    short = furnish([zone], [Note("Map", strong=True), small], FONTS)
    assert any(isinstance(shape, Line) for shape in short.shapes)
    assert short.left_out == ()
    long = furnish([zone], [Note("A map of all the seas " * 3, strong=True), small], FONTS)
    assert not any(isinstance(shape, Line) for shape in long.shapes)
    assert long.left_out == ()
    assert furnish([zone], [Note("A map of all the seas " * 30, strong=True)], FONTS).left_out


def test_characters_that_no_font_has_are_reported():
    """A title in a script without a font is an error, not a row of boxes."""
    problems = Problems()
    list(impose(planned([Toy(pieces(3))], options()), toy_pack(notice="\u5927\u6230 notice"), problems))
    assert "\u5927\u6230" in problems.errors[0].message


def test_a_word_too_long_for_any_line_is_left_out_whole():
    """What cannot be broken does not leave its strip."""
    zone = Zone("bottom", Box(0, 0, 50 * MM, 10 * MM))
    done = furnish([zone], [Note("short"), Note("x" * 200)], FONTS, with_ruler=False)
    assert done.left_out == ("x" * 200,)
    assert all(shape.x + shape.width <= 50 * MM for shape in done.shapes)


@settings(max_examples=40, deadline=None)
@given(jobs())
def test_strips_keep_apart(job):
    """No two strips of a sheet meet, not even at the corners of the page."""
    made, chosen = job
    for sheet in plan_sheets(made, chosen, Problems()).sheets:
        boxes = [zone.box for zone in zones(sheet, chosen)]
        assert not any(overlap(box, other) for number, box in enumerate(boxes) for other in boxes[:number])


def test_side_strips_are_read_from_the_foot_and_from_the_head():
    """Left strips turn text to run upwards from the foot, right ones downwards from the head."""
    left, right = Zone("left", Box(10, 20, 30, 400)), Zone("right", Box(10, 20, 30, 400))
    assert left.place(()) == (Turned(270, 10, 420, ()),)
    assert right.place(()) == (Turned(90, 40, 20, ()),)
    assert (left.length, left.depth) == (400, 30)


def test_words_can_be_said_otherwise():
    """A translation replaces any of them by its key, and values are filled in."""
    assert say({"sheet.page": "Seite {page} von {pages}"}, "sheet.page", page=1, pages=2) == "Seite 1 von 2"
    assert say({}, "sheet.page", page=1, pages=2) == "page 1 of 2"


@pytest.mark.parametrize("text", ["Seite {seite}", "{page", "{page:x>9}{page!r:q}", "{}"])
def test_words_that_do_not_suit_are_not_used(text):
    """A text that asks for what is not given falls back to forge's own."""
    assert say({"sheet.page": text}, "sheet.page", page=1, pages=2) == "page 1 of 2"


@pytest.mark.parametrize("key", sorted(own_texts()))
def test_words_leave_open_only_plain_names(key):
    """Forge's own words keep to what texts of packs may do."""
    placeholders(own_texts()[key])

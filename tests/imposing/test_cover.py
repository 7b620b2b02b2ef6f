"""The cover: as many pages as foreseen, every piece to tick off, and what to do in which order."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from imposing_toys import Toy, imposed, options, overlap, pieces, planned, toy_pack, words

from forge.drawing.shapes import Rect
from forge.imposing.cover_list import Entry, flow
from forge.reading.measures import INCH, MM, PT

MARGIN = INCH // 4


def said(page):
    """All words of a page."""
    return " ".join(word.text for word in words(page))


def kit():
    """A kit of counters with copies, a folded one, a board in tiles."""
    named = [piece._replace(title=f"Ship {piece.row}", copies=piece.row) for piece in pieces(5)]
    red = pieces(4, ground=("red", "red"), prefix="r")
    board = Toy(pieces(1, (400 * MM, 250 * MM)), name="board", imposition="page", two_sided=False, kind="board")
    tokens = Toy(
        pieces(3, (15 * MM, 15 * MM), prefix="t"), name="tokens", outline="round", two_sided=False, kind="token"
    )
    return [Toy([*named, *red], name="ships"), tokens, board]


def test_the_cover_counts_every_piece():
    """Each name with its copies and a box to tick, under its component with the total."""
    first = imposed(kit(), options(cover=True))[0]
    found = [word.text for word in words(first)]
    for number in range(1, 6):
        assert f"Ship {number}" in found
    assert found.count("× 2") == 1
    assert found[found.index("Ships") + 1] == f"× {1 + 2 + 3 + 4 + 5 + 4}"
    boxes = [shape for shape in first.shapes if isinstance(shape, Rect)]
    assert len(boxes) == 5 + 4 + 3 + 1


def test_the_cover_says_what_each_page_holds():
    """By the numbers that stand on the pages themselves, which count the cover too."""
    plan, pages = planned(kit(), options(cover=True)), imposed(kit(), options(cover=True))
    assert len(pages) == len(plan.pages)
    first = said(pages[0])
    assert "2–3: Ships 19 pieces" in first
    assert "page 2 of 7" in said(pages[1])
    assert "4: Tokens 3 pieces" in first
    assert "5–7: Board 3 tiles" in first
    assert "page 1 of 7" in first


@pytest.mark.parametrize(
    ("chosen", "expected", "missing"),
    [
        ({}, ["3 × A4", "flipped on the long edge", "from mark to mark", "Punch round", "letter to letter"], ["Fold"]),
        ({"duplex": "fold"}, ["Fold each sheet round a board of 1.5 mm", "from mark to mark"], ["flipped on"]),
        ({"duplex": "none"}, ["6 × A4", "sheet glued to sheet"], ["calibration"]),
    ],
)
def test_the_cover_tells_only_what_this_kit_needs(chosen, expected, missing):
    """Paper, printing and cutting as chosen, and no step for what is not there."""
    first = said(imposed(kit(), options(cover=True, **chosen))[0])
    expected = [words.replace("3 × A4", "5 × A4") for words in expected]
    assert not [part for part in expected if part not in first]
    assert not [part for part in missing if part in first]


def test_pages_apart_are_listed_apart():
    """With separate backs, the two pages of a sheet do not follow one another."""
    assert "2, 7: Ships" in said(imposed(kit(), options(cover=True, duplex="none"))[0])


def test_cards_are_not_glued_on_board():
    """A kit of cards alone is printed on card and only cut."""
    cards = Toy(pieces(3, (63 * MM, 88 * MM)), kind="card", name="events")
    first = said(imposed([cards], options(cover=True))[0])
    assert "Print cards on card" in first
    assert "Glue" not in first


def test_steps_of_cutting_stand_in_their_order():
    """Glue, gutters, up and down, across."""
    first = said(imposed(kit(), options(cover=True))[0])
    order = [
        "Glue sheets of counters",
        "middles of the blank gutters",
        "run up and down",
        "lines across",
        "Punch round",
    ]
    places = [first.index(words) for words in order]
    assert places == sorted(places)


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5", "Letter landscape", "Tabloid"])
@pytest.mark.parametrize("count", [1, 40, 700])
def test_words_of_the_cover_keep_apart_and_within_the_margins(paper, count):
    """On any paper, with few pieces or many, at 5 pt or more."""
    toy = Toy([piece._replace(title=f"A rather long name {piece.row}") for piece in pieces(count)], name="ships")
    chosen = options(paper, cover=True)
    for page in imposed([toy], chosen)[: planned([toy], chosen).cover_pages]:
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
    assert plan.cover_pages == 1
    assert "× 3001" in said(imposed([Toy(pieces(3_001), name="ships")], options(cover=True))[0])


def test_a_name_too_long_for_its_column_ends_in_an_ellipsis():
    """It is shortened where everyone sees it."""
    toy = Toy([piece._replace(title="very " * 60 + "long") for piece in pieces(1)])
    assert "very very" in said(imposed([toy], options(cover=True))[0])
    assert "…" in said(imposed([toy], options(cover=True))[0])


def test_another_edition_is_marked_on_the_cover_too():
    """In white on black, like on every sheet."""
    assert "EDITION: HOUSE" in said(imposed(kit(), options(cover=True), toy_pack(label="house"))[0])


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

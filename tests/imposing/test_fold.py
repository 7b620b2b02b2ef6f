"""Fold-over sheets: both sides on one, meeting when folded round a core."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.imposing_toys import HALF_INCH, Toy, flat, imposed, options, pieces, planned, seen

from forge.drawing.shapes import Line, Text
from forge.reading.measures import INCH, MM


def folds(page):
    """The fold lines."""
    return [shape for shape in page.shapes if isinstance(shape, Line) and shape.stroke.dash]


@settings(max_examples=30, deadline=None)
@given(
    st.integers(1, 200),
    st.sampled_from((HALF_INCH, 15 * MM, 25 * MM)),
    st.sampled_from(("A4", "Letter", "A4 landscape", "Tabloid landscape")),
    st.integers(0, 5 * MM),
)
def test_folded_round_the_core_backs_meet_fronts(count, size, paper, core):
    """As far as a front lies before its fold line, its back lies beyond the other, the core between them."""
    for page in imposed([Toy(pieces(count, (size, size), ("blue", "red")))], options(paper, duplex="fold", core=core)):
        found = {piece.id: piece for piece in seen(page)}
        for name, front in found.items():
            if not name.endswith("-back"):
                back = found[f"{name}-back"]
                assert folded(back.top_left, page) == front.top_right
                assert folded(back.top_right, page) == front.top_left


def folded(point, page):
    """Where a point of one half comes to lie over the other half: the fold halves the long side."""
    x, y = point
    return (x, page.height - y) if page.height >= page.width else (page.width - x, y)


@pytest.mark.parametrize(("paper", "core"), [("A4", 2 * MM), ("A4 landscape", 2 * MM), ("Letter", 0)])
def test_fold_lines_are_as_far_apart_as_the_core_is_thick(paper, core):
    """Two dashed lines about the middle, one if there is no core."""
    page = imposed([Toy(pieces(5))], options(paper, duplex="fold", core=core))[0]
    upright = page.height < page.width
    places = sorted(line.x1 if upright else line.y1 for line in folds(page))
    middle = (page.width if upright else page.height) // 2
    assert places == ([middle - core // 2, middle + core // 2] if core else [middle])


def test_folds_cross_neither_art_nor_bleed_nor_words():
    """Art keeps 7 mm from the fold, more than a back bleeds."""
    page = imposed([Toy(pieces(126))], options("Letter", duplex="fold"))[0]
    lines = folds(page)
    assert len(seen(page)) == 2 * 126
    for line in lines:
        for piece in seen(page):
            assert abs(line.y1 - (piece.box.y + piece.box.height / 2)) >= HALF_INCH / 2 + 5 * MM


def test_a_fold_over_sheet_is_one_page_with_half_the_pieces():
    """10 rows of 15 before the fold, as Letter has them too; one page a sheet, printed on one side."""
    plan = planned([Toy(pieces(150))], options("A4", duplex="fold"))
    assert [sheet.total for sheet in plan.sheets] == [150]
    assert len(planned([Toy(pieces(151))], options("A4", duplex="fold")).sheets) == 2
    pages = imposed([Toy(pieces(151))], options("A4", duplex="fold"))
    assert [(page.side, page.duplex) for page in pages] == [("front", "none"), ("front", "none")]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("size", [(63 * MM, 88 * MM), (INCH * 5 // 2, INCH * 7 // 2)])
def test_four_cards_are_folded_on_a_sheet(paper, size):
    """2 x 2 poker cards on their side, 126 mm high, lie before the fold at 148.5 or 139.7 mm, off the margin."""
    plan = planned([Toy(pieces(40, size), kind="card")], options(paper, duplex="fold"))
    assert [sheet.total for sheet in plan.sheets] == [4] * 10
    block = plan.sheets[0].blocks[0]
    assert (block.columns, block.group.cell.turn) == (2, 90)


def test_cards_are_folded_without_a_core():
    """Only what is wrapped round a board needs its thickness at the fold: one line for cards, two for counters."""
    for kind, lines in (("card", 1), ("counter", 2)):
        page = imposed([Toy(pieces(4), kind=kind)], options(duplex="fold", core=2 * MM))[0]
        assert len(folds(page)) == lines


def test_pieces_lie_close_to_the_fold():
    """The nearer to the fold, the less a crooked fold matters."""
    page = imposed([Toy(pieces(5))], options("A4", duplex="fold"))[0]
    front = next(piece for piece in seen(page) if piece.id == "c1")
    assert page.height // 2 - (front.box.y + front.box.height) < 10 * MM


def test_pieces_without_backs_are_not_folded():
    """They go on ordinary sheets."""
    plan = planned([Toy(pieces(5), two_sided=False)], options(duplex="fold"))
    assert not plan.sheets[0].fold
    assert not folds(imposed([Toy(pieces(5), two_sided=False)], options(duplex="fold"))[0])


@pytest.mark.parametrize(
    ("kinds", "said", "unsaid"),
    [
        (("card",), "halves back to back", "board of"),
        (("counter",), "board of 1.5 mm", "halves back to back"),
        (("card", "counter"), "board of 1.5 mm", ""),
    ],
)
def test_the_cover_says_how_to_fold_what_there_is(kinds, said, unsaid):
    """Nobody is told to wrap cards round a board."""
    made = [Toy(pieces(4, prefix=kind), name=kind, kind=kind) for kind in kinds]
    cover = imposed(made, options(duplex="fold", cover=True))[0]
    found = " ".join(shape.text for shape in flat(cover.shapes) if isinstance(shape, Text))
    assert said in found
    assert not unsaid or unsaid not in found

"""Jobs as they leave the printer: pages laid in pairs, each back behind its own front, each single sheet alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.imposing_toys import Toy, imposed, options, pieces, planned, toy_pack, words
from kit.leaves import check_leaves

from forge.errors import Problems
from forge.imposing.impose import impose
from forge.imposing.jobs import pdf_name
from forge.imposing.plan import plan_sheets
from forge.pack.model import Openness
from forge.reading.measures import INCH, MM

CARD = (63 * MM, 88 * MM)
BOARD = (400 * MM, 250 * MM)


parts = st.lists(
    st.tuples(
        st.sampled_from(["counter", "card", "page", "board", "stock"]),
        st.booleans(),
        st.integers(1, 3),
        st.integers(1, 4),
    ),
    min_size=1,
    max_size=7,
)


def toys(chosen):
    """Components of mixed kinds and sidedness."""
    made = []
    for number, (kind, two_sided, count, copies) in enumerate(chosen):
        name = f"{kind}-{number}"
        if kind in ("counter", "card"):
            size = CARD if kind == "card" else (INCH // 2, INCH // 2)
            made.append(Toy(pieces(count * 9, size, prefix=name), name=name, kind=kind, two_sided=two_sided))
        elif kind == "stock":
            found = pieces(count, (15 * MM, 15 * MM), prefix=name)
            made.append(
                Toy(found, name=name, kind="label", imposition="stock", stock="letter-108-19x19", two_sided=False)
            )
        else:
            size = BOARD if kind == "board" else (180 * MM, 250 * MM)
            sided = two_sided and kind == "page"
            made.append(
                Toy(pieces(count, size, prefix=name, copies=copies), name=name, imposition="page", two_sided=sided)
            )
    return made


@settings(deadline=None, max_examples=60)
@given(
    parts,
    st.sampled_from(["A4", "Letter", "A3", "Letter landscape", "whole"]),
    st.sampled_from(["long", "short", "fold", "none"]),
    st.booleans(),
)
def test_every_leaf_of_any_kit_is_right(chosen, paper, duplex, cover):
    """Fronts on odd pages, backs behind their fronts, single sheets and tiles alone, nothing lost or twice."""
    check_leaves(planned(toys(chosen), options(paper, duplex=duplex, cover=cover)))


@pytest.mark.parametrize("cover", [True, False])
def test_a_blank_back_is_a_page_of_the_file(cover):
    """Drawn pages are those of the plan; a blank one is as large as its front and bears nothing."""
    made = toys([("board", False, 1, 1), ("counter", True, 1, 1)])
    pages = imposed(made, options(cover=cover))
    blank = [page for page in pages if page.blank]
    assert len(pages) == len(planned(made, options(cover=cover)).pages)
    tiles = len(planned(made, options()).sheets) - 1
    assert tiles > 1
    covers = sum(ref.shows == "cover" for ref in planned(made, options(cover=cover)).pages)
    assert bool(covers) == cover
    assert len(blank) == tiles + covers % 2
    for page in blank:
        front = pages[pages.index(page) - 1]
        assert (page.width, page.height, page.shapes) == (front.width, front.height, ())
        assert pages.index(page) % 2 == 1


@pytest.mark.parametrize("duplex", ["fold", "none"])
def test_without_duplex_nothing_is_blank_and_nothing_asks_for_both_sides(duplex):
    """Both pages of a text follow one another; backs of pieces follow all fronts."""
    made = toys([("page", True, 1, 1), ("counter", True, 1, 1), ("page", True, 1, 1)])
    plan = planned(made, options(duplex=duplex, cover=True))
    [job] = plan.jobs
    assert job.duplex == "none"
    order = [(page.shows, page.at, page.side) for page in job.pages if page.shows != "cover"]
    texts = [("sheet", 0, "front"), ("sheet", 0, "back"), ("sheet", 1, "front"), ("sheet", 2, "front")]
    backs = [("sheet", 1, "back")] if duplex == "none" else []
    assert order == [*texts, ("sheet", 2, "back"), *backs]
    for page in imposed(made, options(duplex=duplex, cover=True)):
        assert not page.blank
        assert "turn the sheet" not in " ".join(word.text for word in words(page))


def test_an_odd_page_wastes_no_sheet():
    """A last leaf without a back: three pages of a text are two leaves, the last blank behind, or three sheets."""
    first, last = pieces(2, (180 * MM, 250 * MM), prefix="rules")
    made = [Toy([first, last._replace(backless=True)], name="rules", imposition="page")]
    both = planned(made, options())
    assert [(page.shows, page.at, page.side) for page in both.pages] == [
        ("sheet", 0, "front"),
        ("sheet", 0, "back"),
        ("sheet", 1, "front"),
        ("blank", 1, "back"),
    ]
    for duplex in ("none", "fold"):
        one = planned(made, options(duplex=duplex))
        assert [(page.shows, page.at, page.side) for page in one.pages] == [
            ("sheet", 0, "front"),
            ("sheet", 0, "back"),
            ("sheet", 1, "front"),
        ]


def test_copies_are_collated():
    """Two copies of an aid of three pages: the first copy whole, then the second."""
    aid = Toy(pieces(3, (180 * MM, 250 * MM), copies=2, prefix="aid"), name="aid", imposition="page", two_sided=False)
    plan = planned([aid], options())
    order = [plan.sheets[page.at].blocks[0].group.members[0].piece.id for page in plan.pages]
    assert order == ["aid1", "aid2", "aid3", "aid1", "aid2", "aid3"]
    assert len(imposed([aid], options())) == 6


def test_stickers_are_a_job_of_their_own():
    """On their paper, printed on one side, with pages counted for themselves; the cover names their file."""
    made = toys([("counter", True, 1, 1), ("stock", False, 2, 1), ("page", False, 1, 1)])
    plan = planned(made, options(cover=True))
    assert [(job.name, job.duplex, job.leaves) for job in plan.jobs] == [
        ("", "long", 3),
        ("on-letter-108-19x19", "none", 1),
    ]
    assert pdf_name("kit", plan.jobs[1]) == "kit-on-letter-108-19x19.pdf"
    cover = " ".join(word.text for page in imposed(made, options(cover=True))[:2] for word in words(page))
    assert "toys-on-letter-108-19x19.pdf: 1 sheet of Letter" in cover
    assert "page 1 Stock 1 2 pieces one side stickers" in cover


def test_boards_as_large_as_they_are_have_files_by_size():
    """Each size of paper is a job, named after it: 14.35 mm of rim on all sides of the board."""
    boards = [
        Toy(pieces(1, size, prefix=name), name=name, imposition="page", two_sided=False)
        for name, size in (("map", (500 * MM, 400 * MM)), ("aid", (200 * MM, 300 * MM)))
    ]
    plan = planned([*boards, Toy(pieces(4), name="ships")], options("whole", cover=True))
    assert [job.name for job in plan.jobs] == ["", "on-429x529mm", "on-229x329mm"]
    assert [len(job.pages) for job in plan.jobs] == [4, 1, 1]


def test_one_sided_kits_are_printed_on_one_side():
    """No blank page where there is no back at all: every page is a leaf, the cover's second page too."""
    toy = Toy([piece._replace(title=f"A name {piece.row}x") for piece in pieces(200)], two_sided=False)
    plan = planned([toy], options(cover=True))
    [job] = plan.jobs
    assert job.duplex == "none"
    assert job.leaves == len(job.pages) == sum(page.shows == "cover" for page in job.pages) + 1


def test_what_is_printed_instead_is_a_job_of_its_own():
    """Stickers or plain paper: never in one job, and the cover says which replaces what; pieces are listed once."""
    plain = Toy(pieces(3, (15 * MM, 15 * MM)), name="labels", two_sided=False, either="labels")
    sticky = Toy(
        pieces(3, (15 * MM, 15 * MM)),
        name="stickers",
        imposition="stock",
        stock="letter-108-19x19",
        two_sided=False,
        either="labels",
    )
    thick = Toy(pieces(3, (15 * MM, 15 * MM)), name="thick", two_sided=False, either="labels")
    ships = Toy(pieces(4, prefix="s"), name="ships")
    made = [plain, sticky, thick, ships]
    plan = planned(made, options(cover=True))
    check_leaves(plan)
    shown = {job.name: {plan.sheets[page.at].apart for page in job.pages if page.shows == "sheet"} for job in plan.jobs}
    assert shown == {"": {""}, "on-letter-108-19x19": {"stickers"}, "or-thick": {"thick"}}
    cover = " ".join(word.text for page in imposed(made, options(cover=True))[:2] for word in words(page))
    assert "toys-or-thick.pdf: 1 sheet of A4, printed on one side, instead of: Labels" in cover
    assert cover.count("c1–3") == 1


def test_stickers_of_one_product_share_a_sheet():
    """Labels of two components, each there on plain paper as well: one job, and the cover says what it replaces."""
    made = []
    for name in ("ships", "forces"):
        made += [
            Toy(pieces(3, (15 * MM, 15 * MM), prefix=name[0]), name=name, two_sided=False, either=name),
            Toy(
                pieces(3, (15 * MM, 15 * MM), prefix=f"sticker-{name[0]}"),
                name=f"{name}-on-stickers",
                imposition="stock",
                stock="letter-108-19x19",
                two_sided=False,
                either=name,
            ),
        ]
    plan = planned(made, options(cover=True))
    assert [(job.name, job.leaves) for job in plan.jobs][1:] == [("on-letter-108-19x19", 1)]
    cover = " ".join(word.text for page in imposed(made, options(cover=True))[:2] for word in words(page))
    assert "printed on one side, instead of: Ships, Forces" in cover
    [own] = [
        sheet
        for sheet in planned(made, options(apart=frozenset({"forces-on-stickers"}))).sheets
        if sheet.apart == "forces-on-stickers"
    ]
    assert [component.id for component in own.components()] == ["forces-on-stickers"]


def test_the_cover_says_what_is_open_and_how_often_to_print():
    """A month's log is printed ten times; what has blanks, and what is left out for having nothing else, is named."""
    log = Toy(pieces(1, (180 * MM, 250 * MM)), name="log", imposition="page", two_sided=False, needed=10)
    deck = Toy(pieces(3), name="deck", openness=Openness(2, 2, 50))
    empty = Toy(pieces(3), name="event-cards", openness=Openness(3, 3, 0))
    problems = Problems()
    plan = plan_sheets([log, deck], options(cover=True), problems, (empty,))
    cover = " ".join(word.text for word in words(next(impose(plan, toy_pack(), problems))))
    assert "Log print 10 copies back blank paper" in cover
    assert "With blanks to fill in: Deck." in cover
    assert "Not printed, because no source gives the contents: Event cards." in cover
    assert not problems.errors


def test_a_component_can_have_a_job_to_itself():
    """Such as the annexe for the owner: in a file of its own name, with pages counted for themselves."""
    annexe = Toy(pieces(2, (180 * MM, 250 * MM), prefix="a"), name="annexe", imposition="page", two_sided=False)
    plan = planned([Toy(pieces(3)), annexe], options(apart=frozenset({"annexe"}), cover=True))
    check_leaves(plan)
    assert [(pdf_name("kit", job), job.leaves) for job in plan.jobs] == [("kit.pdf", 2), ("kit-annexe.pdf", 2)]

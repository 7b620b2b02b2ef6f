"""Cutters as data, and sheets laid out for them: what a machine cannot reach is not where pieces lie."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.imposing_toys import Toy, imposed, options, pieces, planned, words

from forge.cli.problem_lines import show_problems
from forge.drawing.page import Box
from forge.drawing.recolour import Recolouring
from forge.errors import ForgeError, Problems
from forge.imposing.cutters import cutter_names, read_cutter
from forge.imposing.plan import plan_sheets
from forge.imposing.registration import draw_registration, mark_outlines, notches, within_marks
from forge.reading.measures import INCH, MM, NAMED, Size

CAMEO = read_cutter("silhouette-cameo")
A4 = Size(210 * MM, 297 * MM)


def test_the_cutters_that_come_with_forge():
    """Each is read without a problem, says its source and when it was read, and has files that its program opens."""
    assert set(cutter_names()) >= {"silhouette-cameo", "silhouette-cameo-5-alpha", "cricut", "plain"}
    for name in cutter_names():
        cutter = read_cutter(name)
        assert cutter.source
        assert cutter.seen
        assert cutter.use
        assert cutter.formats


def test_what_the_sources_say_of_silhouettes():
    """Three marks, a square at the top left; lines of 20 mm; 190 x 277 mm between them on A4. The Alpha has four."""
    assert CAMEO.marks.squares == ("top-left",)
    assert set(CAMEO.marks.angles) == {"top-right", "bottom-left"}
    assert (CAMEO.marks.side, CAMEO.marks.arm, CAMEO.marks.clear) == (5 * MM, 20 * MM, 20 * MM)
    assert within_marks(CAMEO.marks, A4) == Box(10 * MM, 10 * MM, 190 * MM, 277 * MM)
    alpha = read_cutter("silhouette-cameo-5-alpha").marks
    assert len(alpha.angles) == 4
    assert not alpha.squares


def test_marks_point_from_the_corners_inwards():
    """The square is 10 mm from two edges of A4; the arms of an angle begin there and are 20 mm long."""
    assert {corner: points_of(line) for corner, line in mark_outlines(CAMEO.marks, A4)} == {
        "top-left": {(10, 10), (15, 10), (15, 15), (10, 15)},
        "top-right": {(180, 10), (200, 10), (200, 30)},
        "bottom-left": {(30, 287), (10, 287), (10, 267)},
    }


def points_of(commands):
    """The points of straight lines, in mm."""
    return {(command[1] / MM, command[2] / MM) for command in commands if command[0] != "Z"}


def test_what_the_source_says_of_cricut():
    """A picture of 9.25 x 6.75 in at most, and no marks of ours."""
    cutter = read_cutter("cricut")
    assert cutter.largest == Size(37 * INCH // 4, 27 * INCH // 4)
    assert cutter.marks is None
    assert "png" in cutter.formats


def test_ones_own_cutter_comes_first(tmp_path, monkeypatch):
    """A file in the home folder adds a cutter, or takes the place of one that comes with forge."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    (tmp_path / "cutters").mkdir()
    text = "title: Mine\nsource: measured\nseen: 2026-11\nformats: [svg]\nuse: Cut.\n"
    (tmp_path / "cutters/mine.yaml").write_text(text)
    (tmp_path / "cutters/plain.yaml").write_text(text)
    assert "mine" in cutter_names()
    assert read_cutter("mine").title == read_cutter("plain").title == "Mine"


def test_a_wrong_file_is_told_with_its_place(tmp_path, monkeypatch):
    """Too few marks, a corner named twice, a colour that is none, an unknown word: each is a sentence with a line."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    (tmp_path / "cutters").mkdir()
    (tmp_path / "cutters/mine.yaml").write_text(
        "title: Mine\nsource: measured\nseen: 2026-11\nformats: [svg, hpgl]\nuse: Cut.\n"
        "marks: {angles: [top-left, top-left]}\n"
    )
    with pytest.raises(ForgeError) as caught:
        read_cutter("mine")
    told = str(caught.value)
    assert "cutters/mine.yaml:4:16: formats" in told
    (tmp_path / "cutters/mine.yaml").write_text(
        "title: Mine\nsource: measured\nseen: 2026-11\nformats: [svg, png]\nuse: Cut.\n"
        "marks: {angles: [top-left, top-left]}\n"
    )
    with pytest.raises(ForgeError) as caught:
        read_cutter("mine")
    told = str(caught.value)
    assert "two marks" in told
    assert "fewer than three" in told
    assert "a picture" in told


def test_an_unknown_cutter_has_a_hint():
    """A slip of the keyboard is met with the nearest name."""
    with pytest.raises(ForgeError, match="silhouette-cameo"):
        read_cutter("silhouette-cameos")


sizes = st.tuples(st.integers(8, 70), st.integers(8, 95))
parts = st.lists(
    st.tuples(sizes, st.integers(1, 40), st.sampled_from(["rectangle", "round"]), st.booleans()), min_size=1, max_size=4
)


def toys_of(found):
    """The components of what was drawn: sizes in mm, how many, which form, whether they have backs."""
    return [
        Toy(pieces(count, (w * MM, h * MM), prefix=f"t{number}-"), name=f"toy{number}", outline=outline, two_sided=both)
        for number, ((w, h), count, outline, both) in enumerate(found)
    ]


@settings(deadline=None, max_examples=60)
@given(parts, st.sampled_from(["A4", "Letter", "A4 landscape", "A3"]), st.sampled_from(["long", "none", "fold"]))
def test_pieces_lie_where_the_machine_cuts(found, paper, duplex):
    """Whatever there is to print: every piece lies between the marks, and with its bleed off the notches."""
    chosen = options(paper, cutter=CAMEO, duplex=duplex)
    problems = Problems()
    plan = plan_sheets(toys_of(found), chosen, problems)
    assert all("between the marks" in problem.message for problem in problems)
    assert plan.sheets or problems.errors
    for sheet in plan.sheets:
        marks = CAMEO.marks
        area, kept = within_marks(marks, sheet.room.page), notches(marks, sheet.room.page)
        x, y = sheet.room.bleed.of("front")
        for block in sheet.blocks:
            for placed in block.placements(plan.options):
                left, top, width, height, _ = placed.place
                assert left >= area.x
                assert top >= area.y
                assert left + width <= area.x + area.width
                assert top + height <= area.y + area.height
                bled = Box(left - x, top - y, width + 2 * x, height + 2 * y)
                assert not any(notch.overlaps(bled) for notch in kept)


@settings(deadline=None, max_examples=30)
@given(parts, st.sampled_from(["A4", "Letter", "A4 landscape", "A3"]))
def test_pieces_lie_within_the_largest_picture(found, paper):
    """With their bleed, in the middle of the paper, upright or across; as the source says, 9.25 x 6.75 in."""
    cricut = read_cutter("cricut")
    plan = plan_sheets(toys_of(found), options(paper, cutter=cricut), Problems())
    for sheet in plan.sheets:
        page, (x, y) = sheet.room.page, sheet.room.bleed.of("front")
        places = [one.place for block in sheet.blocks for one in block.placements(plan.options)]
        wide = 2 * max(max(abs(2 * at - page.width) for at in (p.x - x, p.x + p.width + x)) for p in places) / 2
        high = 2 * max(max(abs(2 * at - page.height) for at in (p.y - y, p.y + p.height + y)) for p in places) / 2
        assert any(wide <= most + 1 and high <= least + 1 for most, least in (cricut.largest, cricut.largest[::-1]))


def test_a_sheet_of_counters_gives_up_two_rows():
    """On A4 14 columns of half-inch counters are left, and 18 rows: (297 - 2 x (10 + 20 + 3)) / 12.7 = 18.2."""
    plan = planned([Toy(pieces(252), two_sided=False)], options("A4", cutter=CAMEO))
    [block] = plan.sheets[0].blocks
    assert (block.columns, block.rows, len(plan.sheets)) == (14, 18, 1)
    assert len(planned([Toy(pieces(253), two_sided=False)], options("A4", cutter=CAMEO)).sheets) == 2


def test_high_pieces_lie_between_the_side_notches():
    """What is too high to lie between the upper and the lower notches lies between those at the sides."""
    plan = planned([Toy(pieces(1, (100 * MM, 250 * MM)), two_sided=False)], options("A4", cutter=CAMEO))
    assert plan.sheets[0].blocks[0].height == 250 * MM


def test_what_does_not_fit_between_the_marks_is_told_with_its_place():
    """180 x 260 mm fit on A4, but with notches at all corners of 190 x 277 mm they do not."""
    problems = Problems()
    plan_sheets([Toy(pieces(1, (180 * MM, 260 * MM)))], options("A4", cutter=CAMEO), problems)
    [problem] = problems.errors
    assert str(problem.where) == "toys.yaml:1"
    assert "between the marks of Silhouette Cameo" in problem.message


def test_a_picture_that_is_too_large_is_refused_and_more_make_more_sheets():
    """Cricut prints 9.25 x 6.75 in: a 7 x 7 in piece is refused, 200 counters of an inch lie on several sheets."""
    cricut, problems = read_cutter("cricut"), Problems()
    plan_sheets([Toy(pieces(1, (7 * INCH, 7 * INCH)))], options("A4", cutter=cricut), problems)
    assert "bleed and all, of Cricut" in problems.errors[0].message
    plan = planned([Toy(pieces(200, (INCH, INCH)))], options("A4", cutter=cricut))
    assert len(plan.sheets) == -(-200 // (6 * 9))
    for sheet in plan.sheets:
        x, y = sheet.room.bleed.of("front")
        for block in sheet.blocks:
            assert block.width + 2 * x <= 27 * INCH // 4
            assert block.height + 2 * y <= 37 * INCH // 4


def test_marks_out_of_the_printers_reach_are_refused():
    """With a margin of 12 mm nothing is printed 10 mm from the edge; on 5 cm of paper marks have no room."""
    for chosen, said in ((options("A4", cutter=CAMEO, margin=12 * MM), "margin of 12 mm"), (options("60 x 90 mm"), "")):
        problems = Problems()
        plan_sheets([Toy(pieces(1))], chosen._replace(cutter=CAMEO), problems)
        assert said in problems.errors[0].message


def test_without_marks_nothing_is_laid_out_otherwise():
    """The plain cutter takes sheets as they are."""
    toys = [Toy(pieces(280)), Toy(pieces(9, (63 * MM, 88 * MM)), name="cards", kind="card")]
    plain = planned(toys, options("A4", cutter=read_cutter("plain")))
    usual = planned(toys, options("A4"))
    assert [[tuple(block[1:]) for block in sheet.blocks] for sheet in plain.sheets] == [
        [tuple(block[1:]) for block in sheet.blocks] for sheet in usual.sheets
    ]


def test_the_sheet_says_which_side_lies_up():
    """Lines are for the front: it says so, and the back says that the other side lies up."""
    front, back = imposed([Toy(pieces(20))], options("A4", cutter=CAMEO))
    assert any(word.text == "Silhouette Cameo or Portrait: this side up" for word in words(front))
    assert any(word.text == "Silhouette Cameo or Portrait: the other side up" for word in words(back))


def test_words_and_ruler_stand_off_the_notches():
    """Nothing of the margin reaches into a notch."""
    front, _ = imposed([Toy(pieces(252))], options("A4", cutter=CAMEO))
    kept = notches(CAMEO.marks, A4)
    assert words(front)
    assert not [word for word in words(front) for notch in kept if notch.overlaps(word.box)]


def test_only_the_front_has_registration_marks():
    """The machine looks at the side that lies up; crop marks, which its eye could take for its own, are left out."""
    front, back = imposed([Toy(pieces(20))], options("A4", cutter=CAMEO))
    assert next(draw_registration(CAMEO.marks, A4)) in front.shapes
    assert not set(draw_registration(CAMEO.marks, A4)) & set(back.shapes)


@pytest.mark.parametrize("look", ["grey", "low-ink"])
def test_marks_are_black_in_every_look(look):
    """Pale marks would not be seen."""
    for shape in Recolouring(look).shapes(tuple(draw_registration(CAMEO.marks, A4))):
        colour = getattr(shape, "fill", None) or shape.stroke.colour
        assert colour == NAMED["black"]


def test_marks_lie_in_their_notches():
    """Every mark lies within what is kept white around it."""
    kept = dict(zip(CAMEO.marks.corners, notches(CAMEO.marks, A4), strict=True))
    for corner, commands in mark_outlines(CAMEO.marks, A4):
        notch = kept[corner]
        for _, x, y in (command for command in commands if command != ("Z",)):
            assert notch.x <= x <= notch.x + notch.width
            assert notch.y <= y <= notch.y + notch.height


def test_a_fault_in_a_file_of_ones_own_is_told_with_its_whole_path(tmp_path, monkeypatch):
    """So that it is found: the folder of that name that comes with forge is another."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    (tmp_path / "cutters").mkdir()
    own = tmp_path / "cutters/mine.yaml"
    own.write_text("title: Mine\nlargest: 11 furlong\n")
    with pytest.raises(ForgeError) as error:
        read_cutter("mine")
    assert f"{own}:2:10: largest" in "\n".join(show_problems(error.value.problems))

"""Slot templates: pieces lie where they are described, front behind back, and what cannot be is told."""

import pytest
from kit.imposing_toys import Toy, imposed, options, pieces, seen

from forge.errors import Problems
from forge.imposing.plan import plan_sheets
from forge.imposing.templates import OWN_FILE, find_template
from forge.reading.measures import INCH, MM

POKER = (INCH * 5 // 2, INCH * 7 // 2)
MINE = """templates:
  mine:
    title: two upright, one turned
    paper: A4
    size: 60 x 80 mm
    slots:
      - {left: 10 mm, top: 20 mm, across: 2, pitch: 64 x 84 mm}
      - {left: 100 mm, top: 150 mm, turned: yes}
"""


def found(name, pack=None):
    """A template of which nothing is wrong."""
    problems = Problems()
    template = find_template(name, pack, problems)
    assert not list(problems)
    return template


def slotted(toys, template, **chosen):
    """The pages of toys in the slots of a template."""
    return imposed(toys, options(**chosen)._replace(template=template, paper=template.paper))


@pytest.mark.parametrize(
    ("name", "paper", "across", "down"),
    [
        ("poker-9-a4", (210 * MM, 297 * MM), 3, 3),
        ("poker-9-letter", (INCH * 17 // 2, INCH * 11), 3, 3),
        ("poker-18-a3", (420 * MM, 297 * MM), 6, 3),
        ("poker-18-tabloid", (INCH * 17, INCH * 11), 6, 3),
    ],
)
def test_poker_cards_fill_a_common_paper(name, paper, across, down):
    """In the middle, edge to edge, with as much left on both sides; backs behind their fronts."""
    number = across * down
    front, back = slotted([Toy(pieces(number, POKER), kind="card")], found(name))
    assert (front.width, front.height) == paper
    boxes = [one.box for one in seen(front)]
    left, top = (paper[0] - across * POKER[0]) // 2, (paper[1] - down * POKER[1]) // 2
    assert [(box.x, box.y) for box in boxes] == [
        (left + column * POKER[0], top + row * POKER[1]) for row in range(down) for column in range(across)
    ]
    # over the long edge upright paper is turned like a book, paper that lies across like a calendar
    for one, other in zip(*(sorted(seen(page), key=lambda each: each.id) for page in (front, back)), strict=True):
        x, y = other.box.x, other.box.y
        if paper[0] < paper[1]:
            x = paper[0] - x - other.box.width
        else:
            y = paper[1] - y - other.box.height
        assert (one.box.x, one.box.y) == (x, y)


def test_a_tenth_card_takes_a_second_sheet_and_other_sizes_lie_as_usual():
    """Ten cards are two sheets; counters beside them come on one of their own, on the same paper."""
    toys = [Toy(pieces(10, POKER), kind="card", name="cards", two_sided=False), Toy(pieces(5), two_sided=False)]
    pages = slotted(toys, found("poker-9-letter"))
    assert [len(seen(page)) for page in pages] == [9, 1, 5]
    assert {page.height for page in pages} == {11 * INCH}


def test_slots_of_ones_own_may_lie_anywhere_and_turned(tmp_path):
    """From a file, from the pack and from the home folder alike; a turned card fills the width of its height."""
    (tmp_path / OWN_FILE).write_text(MINE)
    template = found("mine", tmp_path)
    assert template == found(str(tmp_path / OWN_FILE))._replace(where=template.where, slots=template.slots)
    front, back = slotted([Toy(pieces(3, (60 * MM, 80 * MM)), kind="card")], template)
    places = [tuple(value / MM for value in one.box) for one in seen(front)]
    assert places == [(10, 20, 60, 80), (74, 20, 60, 80), (100, 150, 80, 60)]
    turned = seen(front)[2]
    assert turned.top_left == (180 * MM, 150 * MM)
    assert seen(back)[2].top_left == (30 * MM, 210 * MM)


def test_pieces_that_lie_across_are_turned_into_their_slots():
    """A landscape card of the size, 88.9 x 63.5 mm, fills upright slots."""
    front, _ = slotted([Toy(pieces(9, POKER[::-1]), kind="card")], found("poker-9-a4"))
    assert {(one.box.width, one.box.height) for one in seen(front)} == {POKER}


@pytest.mark.parametrize("place", ["left: 10 mm, top: 104 mm", "left: 138 mm, top: 20 mm"])
def test_no_mark_stands_on_another_slot(tmp_path, place):
    """Two grids 4 mm apart, one below or beside the other: colours bleed for 2 mm at most, and marks keep off both."""
    near = MINE.replace("left: 100 mm, top: 150 mm, turned: yes", place)
    (tmp_path / OWN_FILE).write_text(near)
    template = found("mine", tmp_path)
    plan = plan_sheets(
        [Toy(pieces(3, (60 * MM, 80 * MM)), kind="card")],
        options()._replace(template=template, paper=template.paper),
        Problems(),
    )
    [sheet] = plan.sheets
    assert max(sheet.room.bleed) <= 2 * MM


@pytest.mark.parametrize(("name", "number"), [("poker-9-a4", 9), ("poker-9-letter", 9)])
def test_a_template_takes_as_many_as_it_has_slots(name, number):
    """As its name says."""
    assert found(name).number == number


def test_slots_may_touch(tmp_path):
    """A pitch of just the size leaves no gap, which is none too few."""
    touching = MINE.replace("pitch: 64 x 84 mm", "down: 2, pitch: 60 x 80 mm").replace("top: 150", "top: 200")
    (tmp_path / OWN_FILE).write_text(touching)
    assert found("mine", tmp_path).grids[0].gap == (0, 0)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("left: 100 mm", "left: 140 mm", "end 220 mm from the left and 210 mm from the top"),
        ("top: 150 mm", "top: 90 mm", "lie on other slots"),
        ("pitch: 64 x", "pitch: 54 x", "pitch: is less than the size, 60 x 80 mm"),
        ("across: 2, pitch: 64 x 84", "down: 2, pitch: 64 x 79", "pitch: is less than the size, 60 x 80 mm"),
        ("across: 2", "across: 101", "across"),
        ("paper: A4", "paper: A44", "paper"),
    ],
)
def test_slots_that_cannot_be_are_told_with_their_place(tmp_path, before, after, told):
    """With the file and the line, in the pack's own list as in any other."""
    file = tmp_path / "mine.yaml"
    file.write_text(MINE.replace(before, after))
    problems = Problems()
    find_template(str(file), None, problems)
    [error] = problems.errors
    assert told in str(error)
    assert "mine.yaml:" in str(error)


def test_a_template_that_serves_nothing_is_told():
    """With the sizes that there are; so are an unknown name and backs that are folded over."""
    template = found("poker-9-a4")
    for toy, more, told in (
        (Toy(pieces(4, (20 * MM, 30 * MM))), {}, "is for pieces of 63.5 x 88.9 mm"),
        (Toy(pieces(4, POKER)), {"duplex": "fold"}, "folded over"),
    ):
        problems = Problems()
        plan_sheets([toy], options(**more)._replace(template=template), problems)
        assert any(told in str(error) for error in problems.errors)
    problems = Problems()
    assert find_template("poker-9-a5", None, problems) is None
    assert "poker-9-a4" in problems.errors[0].hint

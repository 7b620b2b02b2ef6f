"""Folds and tears on sheets: they turn with their piece, those that meet are one, their marks keep off the pieces."""

import pytest
from kit.imposing_toys import HALF_INCH, Toy, options, pieces, planned

from forge.drawing.page import Box
from forge.imposing.blocks import Block, Cell, Group, Member
from forge.imposing.options import BLEED
from forge.imposing.scores import draw_score_marks, score_lines, seen_behind
from forge.pack.model import Score
from forge.reading.measures import MM, Size

WIDE, HIGH, AT = 60 * MM, 40 * MM, 10 * MM
DOWN, ACROSS = Score.down("crease", AT, HIGH), Score.across("crease", AT, WIDE)


def block(turn, count=1, columns=1, scores=(DOWN,), gap=0):
    """Pieces of 60 x 40 mm, turned, from (100, 50) mm on."""
    toy = Toy(pieces(count, (WIDE, HIGH)), scores=scores)
    size = (WIDE, HIGH) if turn % 180 == 0 else (HIGH, WIDE)
    members = tuple(Member(toy, piece) for piece in toy.pieces)
    return Block(Group(members, Cell(*size, gap, gap, turn)), 0, count, columns, 100 * MM, 50 * MM)


def ends(lines):
    """The ends of lines in mm."""
    return [tuple((x / MM, y / MM) for _, x, y in line.commands) for line in lines]


# a clockwise quarter turn takes the left edge to the top, and the top edge to the right
TURNS = [
    (0, DOWN, ((110, 50), (110, 90))),
    (90, DOWN, ((100, 60), (140, 60))),
    (180, DOWN, ((150, 50), (150, 90))),
    (270, DOWN, ((100, 100), (140, 100))),
    (0, ACROSS, ((100, 60), (160, 60))),
    (90, ACROSS, ((130, 50), (130, 110))),
    (180, ACROSS, ((100, 80), (160, 80))),
    (270, ACROSS, ((110, 50), (110, 110))),
]


@pytest.mark.parametrize(("turn", "score", "expected"), TURNS)
def test_lines_turn_with_their_piece(turn, score, expected):
    """10 mm from the left or the top of a piece, however it lies."""
    assert ends(score_lines([block(turn, scores=(score,))], options())) == [expected]


def test_lines_of_pieces_that_touch_are_one():
    """Three pieces side by side are folded across by one line, two below each other by one line down."""
    assert ends(score_lines([block(0, 3, 3, (ACROSS,))], options())) == [((100, 60), (280, 60))]
    assert ends(score_lines([block(0, 2, 1, (DOWN,))], options())) == [((110, 50), (110, 130))]
    apart = ends(score_lines([block(0, 2, 2, (ACROSS,), gap=4 * MM)], options()))
    assert apart == [((100, 60), (160, 60)), ((164, 60), (224, 60))]


def test_folds_come_before_tears_and_backs_are_mirrored():
    """Whatever order they were said in; on a page of 300 mm what is at 110 mm is at 190 mm behind."""
    tear = Score.down("perforation", AT, HIGH)
    lines = list(score_lines([block(0, scores=(tear, ACROSS))], options()))
    assert [line.kind for line in lines] == ["crease", "perforation"]
    assert ends([seen_behind(lines[1], Size(300 * MM, 200 * MM))]) == [((190, 50), (190, 90))]


PLANS = {
    "a page": ({"imposition": "page", "kind": "sheet", "two_sided": False}, (150 * MM, 100 * MM), 1, 4),
    "tiles": ({"imposition": "page", "kind": "board", "two_sided": False}, (380 * MM, 250 * MM), 1, 4),
    "cards that touch": ({"kind": "card", "two_sided": False}, (50 * MM, 30 * MM), 4, None),
    "counters": ({"two_sided": True}, (HALF_INCH, HALF_INCH), 6, None),
}


@pytest.mark.parametrize("name", PLANS)
def test_marks_stand_off_every_piece_in_its_bleed(name):
    """None on a piece, none further out than colour runs, and two for each line of a page, whole or in tiles."""
    how, size, count, marks = PLANS[name]
    scores = (Score.down("crease", size[0] // 2, size[1]), Score.across("perforation", size[1] // 2, size[0]))
    plan = planned([Toy(pieces(count, size), scores=scores, **how)], options())
    found = 0
    for sheet in plan.sheets:
        places = [Box(*one.place[:4]) for block in sheet.blocks for one in block.placements(plan.options)]
        for line in draw_score_marks(sheet, plan.options):
            x, y = min(line.x1, line.x2), min(line.y1, line.y2)
            box = Box(x, y, max(1, abs(line.x2 - line.x1)), max(1, abs(line.y2 - line.y1)))
            assert not any(box.overlaps(place) for place in places)
            grown = (Box(p.x - BLEED, p.y - BLEED, p.width + 2 * BLEED, p.height + 2 * BLEED) for p in places)
            assert any(g.x <= x and g.y <= y and x + box.width <= g.x + g.width + 1
                       and y + box.height <= g.y + g.height + 1 for g in grown)  # fmt: skip
            found += 1
    assert found
    assert marks is None or found == 2 * marks

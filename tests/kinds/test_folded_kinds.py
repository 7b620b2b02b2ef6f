"""Tuck boxes, standees, dice and money as a pack says them: sizes, panels, colour over folds, and what is told."""

import numpy as np
import pytest
from kit.drawn import texts_of
from kit.face_toys import make_pack, shown
from kit.rendering_scenes import look_at_pdf, page, pdf

from forge.drawing.shapes import Rect, Stamp
from forge.errors import Problems
from forge.pack.outline import RECTANGLE
from forge.reading.measures import MM, PT, Colour

CARDS = """
  - {id: deck, kind: card, size: 63 x 88 mm, needed: 2, front: plain,
     rows: [{id: a, copies: 20}, {id: b, copies: 7}]}
"""
BOX = '  - {id: box, kind: tuck-box, %s, front: {title: Crown, tone: "#7a2331"}}\n'
DIE = "  - {id: die, kind: dice-net, edge: 20 mm, front: {}, %s, rows: [%s]}\n"


def built(folder, parts, name):
    """A component of a pack, and what was said about the pack."""
    pack, problems = make_pack(folder, parts)
    return next((each for each in pack.components if each.id == name), None), shown(problems)


def test_a_box_is_as_large_as_what_it_is_for(tmp_path):
    """Two decks of 27 cards of 0.31 mm, 1 mm of room and a cardboard of 0.4 mm."""
    box, problems = built(tmp_path, CARDS + BOX % "cards: deck", "box")
    assert problems == []
    front = next(panel.box for panel in box.net.panels if panel.name == "front")
    side = next(panel.box for panel in box.net.panels if panel.name == "right")
    assert (front.width, front.height) == (63 * MM + MM * 14 // 10, 88 * MM + MM * 14 // 10)
    assert side.width == 2 * 27 * 31 * MM // 100 + MM * 14 // 10


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("thumb: no", "box: needs either cards, the id of a component, or the size of what goes into it"),
        ("cards: deck, size: 30 mm", "needs either cards"),
        ("cards: dek", "box.cards: there is no component 'dek' in the pack"),
        ("cards: box", "'box' is made of other components itself"),
        ("size: 63 x 88 mm", "needs depth, or number: how many lie in it"),
        ("size: 63 x 88 mm, number: 5", "would be 2.95 mm deep, too little for flaps that hold"),
    ],
)
def test_what_no_box_can_be_made_of_is_told(said, sentence, tmp_path):
    """Each with a sentence, and no box is made."""
    box, problems = built(tmp_path, CARDS + BOX % said, "box")
    assert box is None
    assert any(sentence in problem for problem in problems)


def test_the_colour_of_a_box_runs_on_over_folds_and_cuts(tmp_path):
    """2 mm of it lie on the glue tab and beyond the cut; all of dust flaps and tuck has it; glue finds paper."""
    box, problems = built(tmp_path, BOX % "size: 63 x 88 mm, depth: 20 mm", "box")
    assert problems == []
    (piece,) = box.pieces
    face = box.draw(piece, "front", Problems())
    around = 10 * MM
    sheet = page(
        Rect(0, 0, piece.width + 2 * around, piece.height + 2 * around, Colour(255, 255, 255)),
        Stamp(face.bled, around, around),
        width=piece.width + 2 * around,
        height=piece.height + 2 * around,
    )
    pixels = look_at_pdf(pdf(sheet))

    def at(x, y):
        return tuple(int(value) for value in pixels[round((y + around) / PT), round((x + around) / PT)])

    places = {panel.name: panel.box for panel in box.net.panels}
    front, right, lid = places["front"], places["right"], places["lid"]
    half = front.y + front.height // 2
    tone = (0x7A, 0x23, 0x31)
    assert at(front.x - 2 * MM, half) == tone
    assert at(right.x + right.width // 2, right.y - 2 * MM) == tone
    assert at(right.x + right.width // 2, right.y - 6 * MM) == tone
    assert at(lid.x + lid.width // 2, lid.y - 10 * MM) == tone
    assert at(front.x + 3 * MM, front.y - 2 * MM) == tone
    tab = pixels[round((half + around) / PT) - 20 : round((half + around) / PT), round((2 * MM + around) / PT)]
    assert (tab.mean(axis=1) > 120).mean() > 0.5
    within = look_at_pdf(pdf(sheet._replace(shapes=(sheet.shapes[0], Stamp(face.drawing, around, around)))))
    beside = round((right.y - 2 * MM + around) / PT), round((front.x + 3 * MM + around) / PT)
    assert tuple(within[beside]) == (255, 255, 255)


def test_what_is_said_of_the_front_goes_for_all_panels(tmp_path):
    """The title stands on six panels; a face of its own, and another value, are said for one."""
    parts = "  - {id: box, kind: tuck-box, size: 63 x 88 mm, depth: 20 mm, front: {title: Crown}, lid: {title: Top}}\n"
    box, problems = built(tmp_path, parts, "box")
    assert problems == []
    words = texts_of(box.draw(box.pieces[0], "front", Problems()).drawing.shapes)
    assert (words.count("Crown"), words.count("Top")) == (4, 2)


def test_a_standee_is_a_rectangle_with_words_on_both_sides(tmp_path):
    """Foot, back, front, foot below each other; the back's name is the front's."""
    parts = (
        "  - {id: men, kind: standee, size: 20 x 30 mm, foot: 8 mm, front: {}, rows: [{id: a, name: Ann, copies: 3}]}\n"
    )
    men, problems = built(tmp_path, parts, "men")
    assert problems == []
    (piece,) = men.pieces
    assert (piece.width, piece.height, piece.copies) == (20 * MM, 76 * MM, 3)
    assert men.outline == RECTANGLE
    assert texts_of(men.draw(piece, "front", Problems()).drawing.shapes) == ["Ann", "Ann"]


def test_six_rows_are_a_die(tmp_path):
    """Twelve rows are two dice, of each of which three are made; as stickers they are twelve pieces."""
    rows = ", ".join(f"{{id: s{number}, text: '{number}'}}" for number in range(12))
    dice, problems = built(tmp_path, DIE % ("each: 3", rows), "die")
    assert problems == []
    assert [piece.copies for piece in dice.pieces] == [3, 3]
    second = texts_of(dice.draw(dice.pieces[1], "front", Problems()).drawing.shapes)
    assert sorted(second, key=int) == ["6", "7", "8", "9", "10", "11"]
    stickers, _ = built(tmp_path / "stickers", DIE % ("form: stickers", rows), "die")
    assert {(piece.width, piece.height, piece.copies) for piece in stickers.pieces} == {(20 * MM, 20 * MM, 1)}
    assert len(stickers.pieces) == 12


def test_a_die_of_five_sides_is_told(tmp_path):
    """How many rows there are, and how many are wanted."""
    _, problems = built(
        tmp_path, DIE % ("each: 1", ", ".join(f"{{id: s{number}, text: A}}" for number in range(5))), "die"
    )
    assert "die: has 5 sides, and a die takes 6" in problems[0]


def test_money_has_so_many_notes_of_each_value_and_a_back(tmp_path):
    """From the least value up, whatever order they are written in; each side says what it is worth."""
    parts = "  - {id: bank, kind: money, notes: {100: 5, 5: 20, 20: 10}, front: {currency: Crowns}}\n"
    bank, problems = built(tmp_path, parts, "bank")
    assert [problem for problem in problems if "instead of" not in problem] == []
    assert [(piece.id, piece.copies) for piece in bank.pieces] == [("bank-5", 20), ("bank-20", 10), ("bank-100", 5)]
    assert bank.two_sided
    for side in ("front", "back"):
        words = texts_of(bank.draw(bank.pieces[2], side, Problems()).drawing.shapes)
        assert words.count("100") == 5
        assert "CROWNS" in words
    grounds = [np.array(piece.ground) for piece in bank.pieces]
    assert len({tuple(ground) for ground in grounds}) == 3


@pytest.mark.parametrize(
    ("said", "size"), [("", (25, 25)), ("size: 30 mm, ", (30, 30)), ("size: 86 x 43 mm, ", (86, 43))]
)
def test_round_money_is_coins(tmp_path, said, size):
    """A circle of 25 mm unless it says otherwise, be it that of a note, with the face of a coin."""
    parts = f"  - {{id: bank, kind: money, outline: round, {said}notes: {{5: 2}}, front: {{currency: P}}}}\n"
    bank, problems = built(tmp_path, parts, "bank")
    assert problems == []
    (coin,) = bank.pieces
    assert (coin.width / MM, coin.height / MM) == size
    assert bank.face(coin, "front").name == "coin"


def test_money_is_said_in_one_way(tmp_path):
    """Notes by value, or rows."""
    parts = "  - {id: bank, kind: money, notes: {5: 20}, rows: [{id: a, value: 5}], front: {}}\n"
    _, problems = built(tmp_path, parts, "bank")
    assert "bank: has notes, and rows, too" in problems[0]
    _, problems = built(tmp_path / "b", "  - {id: bank, kind: money, notes: {five: 2}, front: {}}\n", "bank")
    assert "is not the value of a note" in problems[0]

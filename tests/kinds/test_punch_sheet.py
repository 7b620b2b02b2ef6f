"""Punch sheets: pieces of several components on boards, in register front to back, each edge cut once."""

import itertools

import pytest
from kit.drawn import shapes_of, texts_of
from kit.face_toys import make_pack, shown

from forge.drawing.shapes import Within
from forge.errors import Problems
from forge.reading.measures import MM

PARTS = """
  - {id: units, kind: counter, size: 20 mm, front: {face: value, value: "{{ v }}"}, back: {value: "{{ v }}b"},
     rows: [{id: a, v: 1, copies: 9}, {id: b, v: 2, copies: 4}]}
  - {id: discs, kind: counter, size: 25 mm, outline: round, front: {face: value, value: 7}, rows: [{id: c, copies: 3}]}
  - {id: board, kind: punch-sheet, title: Counters, of: [units, discs], %s}
"""


def sheet(folder, said="size: 120 x 100 mm, frame: 10 mm, gap: 4 mm"):
    """The punch sheets of a pack, and what was said about it."""
    pack, problems = make_pack(folder, PARTS % said)
    return next((each for each in pack.components if each.id == "board"), None), shown(problems)


def test_all_pieces_lie_on_boards_within_the_frame_and_apart(tmp_path):
    """Five squares fill a row of 100 mm; below three rows of 20 mm and a gap rounds of 25 mm have no room in 80 mm."""
    board, problems = sheet(tmp_path)
    assert problems == []
    assert [len(each) for each in board.boards] == [13, 3]
    assert [piece.title for piece in board.pieces] == ["Counters 1/2", "Counters 2/2"]
    for held in board.boards:
        for one in held:
            x, y, width, height = one.box
            assert min(x, y) >= 10 * MM
            assert x + width <= 110 * MM
            assert y + height <= 90 * MM
        assert not any(one.box.overlaps(other.box) for one, other in itertools.combinations(held, 2))


def test_each_edge_is_cut_once(tmp_path):
    """Two full rows of five squares and one of three: 3 x 5 + 3 level edges, 2 x 6 + 4 upright ones; three circles."""
    board, _ = sheet(tmp_path)
    squares, rounds = (piece.cuts for piece in board.pieces)
    assert [command[0] for command in squares] == ["M", "L"] * 34
    assert len(set(zip(squares[::2], squares[1::2], strict=True))) == 34
    assert [command[0] for command in rounds].count("Z") == 3


def test_backs_lie_behind_their_fronts(tmp_path):
    """Turned like a book: what is left on the front is right on the back; pieces without a back stay bare."""
    board, _ = sheet(tmp_path)
    first, second = board.pieces
    boxes = {}
    for side in ("front", "back"):
        drawing = board.draw(first, side, Problems()).drawing
        found = [shape for shape in shapes_of(drawing.shapes) if isinstance(shape, Within)]
        boxes[side] = [min(int(command[1]) for command in shape.outline if len(command) > 1) for shape in found]
    assert [120 * MM - x - 20 * MM for x in boxes["front"]] == boxes["back"]
    assert "1b" in texts_of(board.draw(first, "back", Problems()).drawing.shapes)
    assert texts_of(board.draw(second, "back", Problems()).drawing.shapes) == ["Counters 2/2"]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("size: 30 x 30 mm", "'a' is 20 mm x 20 mm, and there is room for 14 mm x 14 mm"),
        ("size: 120 x 100 mm, of: [units, nobody]", "there is no component 'nobody' in the pack"),
    ],
)
def test_what_cannot_be_punched_is_told(said, sentence, tmp_path):
    """Pieces that are too large, components that are not there."""
    parts = PARTS.replace("of: [units, discs], ", "") if "of:" in said else PARTS
    pack, problems = make_pack(tmp_path, parts % said)
    assert any(sentence in problem for problem in shown(problems))
    assert "board" not in [each.id for each in pack.components]

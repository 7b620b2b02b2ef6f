"""Words so near to the cut that a knife may take them along are told, and where nothing is cut they are not."""

import pytest
from kit.face_toys import make_pack
from kit.page_kit import messages

PLATE = """\
slots: {name: {help: the name}}
areas:
  word: {of: trim, at: {left: %s, right: %s, top: 25%%, height: 40%%}}
elements:
  ground: {draw: rect, fill: "{{ side.ground }}"}
  word: {draw: text, area: word, text: "{{ name }}", size: 8 pt, align: %s, colour: "{{ side.ink }}"}
"""
PARTS = """\
  - id: plates
    kind: counter
    size: 20 mm
    side: sand
    rows: [{id: a, name: HOOD}]
    front: {face: plate, name: "{{ name }}"}
"""
PAGE = """\
  - id: sheet
    kind: sheet
    page: a5
    blocks:
      - face: {draw: {face: plate, name: HOOD}, of: counter, width: 20 mm, height: 20 mm, side: sand}
"""
LEFT = "comes within 0.2 mm of the cut"


@pytest.mark.parametrize(
    ("left", "right", "align", "told"),
    [
        ("1%", "20%", "left", LEFT),  # its first letter stands 0.2 of 20 mm from the edge
        ("3%", "20%", "left", ""),
        ("20%", "1%", "right", LEFT),
        ("1%", "20%", "right", ""),  # the area comes near, the word does not
    ],
)
def test_words_along_the_side_of_a_counter(tmp_path, left, right, align, told):
    """It is the words that are lost, wherever the area that they stand in begins."""
    _, problems = make_pack(tmp_path, PARTS, face_plate=PLATE % (left, right, align))
    assert len(problems) == bool(told)
    assert told in messages(problems)


def test_what_is_printed_on_a_page_is_not_cut(tmp_path):
    """The same face drawn on a page may stand at the edge of its place."""
    _, problems = make_pack(tmp_path, PAGE, face_plate=PLATE % ("1%", "20%", "left"))
    assert not list(problems)

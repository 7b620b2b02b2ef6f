"""Ships and aircraft on faces: within their areas, true to a scale, their facts said anew by cells of a table."""

import pytest
from kit.face_toys import draw_all, flat, make_pack, shown

from forge.drawing.shapes import Stamp
from forge.reading.measures import MM

FACE = """
help: a ship
slots:
  vessel: {help: a key}
  funnels: {help: a fact}
  scale: {help: metres to the millimetre}
  aircraft: {help: a key}
areas:
  box: {at: {left: 2 mm, width: 20 mm, top: 3 mm, height: 6 mm}}
elements:
  ship: {draw: profile, area: box, vessel: "{{ vessel }}", funnels: "{{ funnels }}", scale: "{{ scale }}"}
  plane: {draw: aircraft, area: box, aircraft: "{{ aircraft }}", colour: black, turn: 90}
"""
PARTS = """
  - id: ships
    kind: counter
    size: 24 mm
    data: fleet.csv
    front:
      face: ship
      vessel: "{{ vessel }}"
      funnels: "{{ funnels }}"
      scale: "{{ scale }}"
      aircraft: "{{ aircraft }}"
"""


def drawn(tmp_path, *rows):
    """Draw rows of vessel, funnels, scale and aircraft: the stamps of each face, and what is said."""
    cells = "".join(f"piece-{number},{row}\n" for number, row in enumerate(rows, 1))
    pack, problems = make_pack(tmp_path, PARTS, fleet="id,vessel,funnels,scale,aircraft\n" + cells, face_ship=FACE)
    faces = draw_all(pack.components[0], problems) if pack.components else {}
    stamps = [[each for each in flat(face.drawing.shapes) if _is_subject(each)] for face in faces.values()]
    return stamps, shown(problems)


def _is_subject(shape):
    return isinstance(shape, Stamp) and shape.drawing.name in ("profile", "aircraft")


def size(stamp):
    """Give width and height as it lies on the face."""
    width, height = stamp.drawing.width * stamp.scale, stamp.drawing.height * stamp.scale
    return (height, width) if stamp.turn % 180 else (width, height)


@pytest.mark.parametrize("row", ["hood,,,", "liner,,,", "schooner,,,", "type-vii,,,", ",,,liberator", ",,,me-109"])
def test_what_is_drawn_fills_its_area_and_never_leaves_it(tmp_path, row):
    """However tall masts are; one of its sides is as long as that of the area."""
    (((stamp,),), said) = drawn(tmp_path, row)
    width, height = size(stamp)
    assert said == []
    assert stamp.x >= 2 * MM - 2
    assert stamp.x + width <= 22 * MM + 2
    assert stamp.y >= 3 * MM - 2
    assert stamp.y + height <= 9 * MM + 2
    assert width > 19.5 * MM or height > 5.8 * MM


def test_ships_at_one_scale_keep_their_proportion(tmp_path):
    """At 20 m to the millimetre Hood is 13.1 mm long, a V and W 4.75 mm; the smallest are as wide as can be seen."""
    stamps, said = drawn(tmp_path, "hood,,20,", "v-and-w,,20,", "midget,,20,")
    widths = [size(stamp)[0] / MM for (stamp,) in stamps]
    assert said == []
    assert widths == [pytest.approx(13.1, rel=0.03), pytest.approx(4.75, rel=0.06), pytest.approx(3, rel=0.06)]


def test_a_scale_that_leaves_no_room_is_said(tmp_path):
    """With the scale that would; the ship is drawn as wide as its area."""
    _, (line,) = drawn(tmp_path, "hood,,10,")
    assert line.startswith("toy/fleet.csv:2:")
    assert "wider than its area" in line
    assert "13.1 metres to the millimetre" in line


def test_a_cell_says_a_fact_anew_and_a_blank_one_does_not(tmp_path):
    """One funnel less is another drawing; a blank cell is the drawing of the table."""
    stamps, said = drawn(tmp_path, "norfolk,,,", "norfolk,41:6x17r9,,", "dorsetshire,,,")
    table, refit, sister = (stamp.drawing for (stamp,) in stamps)
    assert said == []
    assert refit is not table
    assert sister is table


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("bismark,,,", '"bismark" is not the key of a vessel'),
        ("hood,50:13,,", '"50:13" is not a funnel such as 50.5:13x20r9cap'),
        ("hood,50:13x20 60:3x200,,", 'has "60:3x200"'),
        (",,,liberater", '"liberater" is not the key of an aircraft'),
        (",50:13x20,,", "without a length"),
    ],
)
def test_a_wrong_cell_is_reported_at_its_row_and_column(tmp_path, row, said):
    """In the words of the table."""
    _, lines = drawn(tmp_path, "hood,,,", row)
    assert any(line.startswith(("toy/fleet.csv:3:", "toy/faces/ship.yaml:")) and said in line for line in lines), lines


@pytest.mark.parametrize(("row", "meant"), [("bismark,,,", "bismarck"), (",,,liberater", "liberator")])
def test_the_nearest_key_is_hinted_at(tmp_path, row, meant):
    """Of the stock tables and of the pack's own."""
    _, problems = make_pack(tmp_path, PARTS, fleet=f"id,vessel,funnels,scale,aircraft\none,{row}\n", face_ship=FACE)
    assert any(meant in problem.hint for problem in problems)

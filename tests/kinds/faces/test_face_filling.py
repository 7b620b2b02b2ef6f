"""Slots are filled by the parts list, by columns of their name, by defaults; row by row."""

import pytest
from kit.face_toys import draw_all, make_pack, shapes_of, shown

from forge.drawing.shapes import Rect, Text
from forge.reading.measures import parse_colour

PLATE = """
slots:
  word: {help: what it says}
  tone: {type: colour, default: "{{ side.ground }}"}
  dark: {type: colour, default: "{{ tone|darker(50) }}"}
  count: {type: number, default: "0"}
  sign: {type: symbol}
  flagged: {type: flag, default: no}
  grade: {one-of: [low, high], default: low}
  art: {type: picture}
elements:
  ground: {draw: rect, fill: "{{ tone }}"}
  inner: {draw: rect, at: {width: 50%, height: 50%}, fill: "{{ dark }}"}
  word: {draw: text, text: "{{ word }}{{ '!' if flagged }}", colour: "{{ tone|ink }}"}
  pips: {draw: pips, number: "{{ count }}", at: {height: 10%, bottom: 0%}}
"""


def entry(front="plate", **more):
    extra = "".join(f", {key}: {value}" for key, value in more.items())
    return f"  - {{id: a, kind: counter, data: t.csv, front: {front}{extra}}}\n"


def made(tmp_path, table, front="plate", **more):
    pack, problems = make_pack(tmp_path, entry(front, **more), face_plate=PLATE, t=table)
    return pack.components[0], problems


def fills(face):
    return [rect.fill for rect in shapes_of(face, Rect)]


def words(face):
    return [text.text for text in shapes_of(face, Text)]


def test_every_row_has_its_own_colour(tmp_path):
    """Three rows with three colours give three grounds, and drawing them in any order changes nothing."""
    counters, problems = made(tmp_path, "word,tone\na,#ff0000\nb,#00ff00\nc,#0000ff\n")
    first, second, third = counters.pieces

    tones = [fills(counters.draw(piece, "front", problems))[0].hex for piece in (third, first, second, third)]

    assert tones == ["#0000ff", "#ff0000", "#00ff00", "#0000ff"]


def test_a_slot_left_out_is_filled_by_the_column_of_its_name(tmp_path):
    """A table whose columns are named like slots needs no mapping at all."""
    counters, problems = made(tmp_path, "word\nHood\n")

    assert shown(problems) == []
    assert words(draw_all(counters, problems)["a-01", "front"]) == ["Hood"]


def test_what_the_parts_list_says_stands_before_the_column(tmp_path):
    """A constant or an expression in the parts list is what is used."""
    counters, problems = made(tmp_path, "word,_n\nHood,7\n", "{face: plate, word: '{{ word|upper }} {{ _n + 1 }}'}")

    assert words(draw_all(counters, problems)["a-01", "front"]) == ["HOOD 8"]


def test_a_blank_cell_takes_the_default(tmp_path):
    """Blank is what the slot says it is, reckoned from earlier slots and the side."""
    counters, problems = made(tmp_path, "side,tone,word\nsand,,a\nblue,#ff0000,b\n")
    faces = draw_all(counters, problems)

    assert [colour.hex for colour in fills(faces["a-01", "front"])] == ["#e6d3a3", "#736a52"]
    assert [colour.hex for colour in fills(faces["a-02", "front"])] == ["#ff0000", "#800000"]


def test_a_piece_of_no_side_has_neutral_colours(tmp_path):
    """Without a side the ground is white and the ink black."""
    counters, problems = made(tmp_path, "word\nx\n")

    assert fills(draw_all(counters, problems)["a-01", "front"])[0].hex == "#ffffff"


def test_a_misspelt_column_is_reported_with_file_and_nearest_name(tmp_path):
    """It is found before any row is drawn, once."""
    _, problems = made(tmp_path, "word\nHood\nNelson\n", "{face: plate, word: '{{ wrod }}!'}")

    (wrong,) = shown(problems)
    column = f"toy/pack.yaml:9:{len(entry('{face: plate, word: ').rstrip())}"
    assert wrong == (
        f"{column}: a.front.word: \"{{{{ wrod }}}}!\" uses 'wrod', which is not a column of toy/t.csv\n"
        "  hint: did you mean 'word'?"
    )


def test_columns_that_nothing_uses_are_reported(tmp_path):
    """A column for oneself begins with an underscore."""
    _, problems = made(tmp_path, "word,spead,_note\nHood,5,new\n")

    assert [problem.field for problem in problems.warnings] == ["spead"]


def test_a_misspelt_slot_is_reported_with_the_nearest(tmp_path):
    """The place is the value's in the parts list."""
    _, problems = made(tmp_path, "word\nHood\n", "{face: plate, wrd: x}")

    assert "a.front.wrd: is not a slot of the face plate\n  hint: did you mean 'word'?" in shown(problems)[0]


@pytest.mark.parametrize(
    ("column", "cell", "message"),
    [
        ("tone", "rde", 'toy/t.csv:3:2: a.front.tone: "rde" is not a colour of the palette'),
        ("tone", "#12", 'toy/t.csv:3:2: a.front.tone: "#12" is not a colour such as "#24425c"'),
        ("count", "two", 'toy/t.csv:3:2: a.front.count: "two" is not a whole number'),
        ("count", "1.5", 'toy/t.csv:3:2: a.front.count: "1.5" is not a whole number'),
        ("sign", "cruisr", "toy/t.csv:3:2: a.front.sign: \"cruisr\" is not a symbol\n  hint: did you mean 'cruiser'?"),
        ("flagged", "maybe", 'toy/t.csv:3:2: a.front.flagged: "maybe" is neither yes nor no'),
        ("grade", "hgih", "toy/t.csv:3:2: a.front.grade: \"hgih\" is not possible here\n  hint: did you mean 'high'?"),
        ("art", "none.png", "toy/t.csv:3:2: a.front.art: there is no file 'none.png' in the pack"),
        ("art", "../x.png", "toy/t.csv:3:2: a.front.art: '../x.png' leads out of the pack's folder"),
        ("side", "blau", "toy/t.csv:3:2: side: there is no side 'blau'\n  hint: did you mean 'blue'?"),
    ],
)
def test_a_cell_that_its_slot_cannot_take_is_reported_where_it_stands(tmp_path, column, cell, message):
    """Line and column are those of the cell; the word that was meant is named."""
    _, problems = made(tmp_path, f"word,{column}\nHood,\nNelson,{cell}\n")

    assert message in "\n".join(shown(problems))
    assert len(problems) == 1


def test_every_row_with_a_wrong_cell_is_reported(tmp_path):
    """One run tells all of them, though the second is drawn from memory."""
    _, problems = made(tmp_path, "word,tone\na,rde\nb,#ffffff\nc,rde\n")

    assert [problem.where.line for problem in problems] == [2, 4]


def test_a_required_slot_must_be_given_and_not_be_blank(tmp_path):
    """Without a value there is nothing to draw."""
    face = PLATE.replace("{help: what it says}", "{required: yes}")
    _, blank = make_pack(tmp_path / "1", entry(), face_plate=face, t="word,_x\nHood,1\n\n,2\n")
    _, absent = make_pack(tmp_path / "2", entry(), face_plate=face, t="count\n1\n2\n")

    assert shown(blank) == ["toy/t.csv:4:1: a.front.word: is blank"]
    assert shown(absent) == ["toy/pack.yaml:9:48: a.front.word: is missing"]


def test_a_row_that_an_expression_has_no_value_for_is_reported(tmp_path):
    """The cell that is no number is named, not the expression."""
    _, problems = made(tmp_path, "_n\n3\nmany\n", "{face: plate, word: '{{ _n + 1 }}'}")

    assert shown(problems) == [
        (
            'toy/t.csv:3:1: a.front.word: would calculate with "many", which is not a number\n'
            "  hint: a number is written 7 or 7.5; texts are joined by ~"
        )
    ]


def test_a_cell_of_more_than_two_thousand_characters_is_reported(tmp_path):
    """However short the value that looks it up."""
    _, problems = made(tmp_path, f"word\n{'x ' * 1_200}\n")

    assert "holds more than 2,000 characters" in shown(problems)[0]


def test_values_may_ask_titles_of_sides_and_answers_of_the_pack(tmp_path):
    """Plain data of the pack stands beside the columns."""
    counters, problems = made(
        tmp_path, "_who\nblue\n", "{face: plate, word: '{{ sides[_who].title }}'}", side='"{{ _who }}"'
    )

    assert words(draw_all(counters, problems)["a-01", "front"]) == ["Blue"]
    assert fills(draw_all(counters, problems)["a-01", "front"])[0] == parse_colour("#1f3d6b")


def test_rows_can_be_written_in_the_parts_list(tmp_path):
    """Their problems are located where they stand."""
    parts = "  - id: a\n    kind: counter\n    front: plate\n    rows:\n      - {word: Hood}\n      - {tone: rde}\n"
    pack, problems = make_pack(tmp_path, parts, face_plate=PLATE)

    assert words(draw_all(pack.components[0], problems)["a-01", "front"]) == ["Hood"]
    assert shown(problems)[0].startswith('toy/pack.yaml:14:16: a.front.tone: "rde" is not a colour of the palette')


def test_slots_that_all_depend_on_all_before_them_take_no_time(tmp_path):
    """What a slot depends on is found once, not once for each way to it."""
    slots = "  s0: {default: a}\n"
    for number in range(1, 60):
        before = " or ".join(f"s{earlier}" for earlier in range(max(0, number - 20), number))
        slots += f'  s{number}: {{default: "{{{{ {before} }}}}"}}\n'
    face = f"slots:\n{slots}elements:\n  word: {{draw: text, text: '{{{{ s59 }}}}'}}\n"
    parts = "  - {id: a, kind: counter, front: plate, rows: [{s0: x}, {s0: y}]}\n"
    pack, problems = make_pack(tmp_path, parts, face_plate=face)

    assert [words(found) for found in draw_all(pack.components[0], problems).values()] == [["x"], ["y"]]
    assert shown(problems) == []


def test_many_plates_on_top_of_each_other_are_drawn(tmp_path):
    """Each is held against those below it, without end of recursion."""
    plates = "".join(
        f"  p{number}: {{draw: text, text: '{{{{ word }}}}', fill: white, colour: black}}\n" for number in range(200)
    )
    face = f"slots: {{word: {{}}}}\nelements:\n{plates}"
    pack, problems = make_pack(
        tmp_path, "  - {id: a, kind: counter, front: plate, rows: [{word: x}]}\n", face_plate=face
    )

    assert len(words(draw_all(pack.components[0], problems)["a-01", "front"])) == 200
    assert shown(problems) == []


def test_a_default_that_goes_by_a_value_given_for_all_rows_needs_no_row(tmp_path):
    """It stands in place of one that goes by a column: what is reckoned from it is the same on all pieces."""
    face = """
slots:
  rank: {type: number, default: "1", help: h}
  tone: {type: colour, default: "{{ ['#ffffff', '#eeeeee'][rank|int - 1] }}", help: h}
  print: {type: colour, default: "{{ tone|strong }}", help: h}
elements: {ground: {draw: rect, fill: "{{ print }}"}}
"""
    parts = '  - {id: a, kind: counter, rows: [{rank: 1}, {rank: 2}], front: {face: toned, tone: "#d5e3c8"}}\n'
    pack, problems = make_pack(tmp_path, parts, face_toned=f"help: h{face}")
    assert shown(problems) == []
    (component,) = pack.components
    assert len(component.pieces) == 2

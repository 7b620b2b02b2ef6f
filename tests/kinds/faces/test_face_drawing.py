"""Faces drawn: what recurs is shared, edges follow the grounds, and what is wrong is said where it was written."""

import pytest
from kit.face_toys import draw_all, make_pack, shapes_of, shown

from forge.drawing.shapes import Rect, Stamp, Text
from forge.pack.model import EdgePart
from forge.reading.measures import INCH, PT, parse_colour

BADGE = """
title: "{{ name }}"
slots:
  name: {help: a name}
  value: {help: a factor}
  tone: {type: colour, default: "{{ side.ground }}"}
areas:
  body: {of: live, rows: {head: 30%, middle: rest, foot: 30%}}
elements:
  ground: {draw: rect, fill: "{{ tone }}"}
  band: {draw: rect, at: {top: 40%, height: 20%}, fill: "{{ tone|darker(40) }}"}
  name: {draw: text, area: head, text: "{{ name }}", colour: "{{ tone|ink }}", size: 6 pt, role: name}
  value: {draw: text, area: foot, text: "{{ value }}", colour: "{{ tone|ink }}", font: narrow-bold, when: "{{ value }}"}
"""
TONES = ("#203040", "#405060")


def many(count, **fixed):
    rows = [f"N {number},{number % 3 + 1},{TONES[number % 2]}" for number in range(count)]
    return "name,value,tone\n" + "\n".join(rows) + "\n"


def made(tmp_path, table, parts="{id: a, kind: counter, data: t.csv, front: badge}", face=BADGE):
    pack, problems = make_pack(tmp_path, f"  - {parts}\n", face_badge=face, t=table)
    return pack.components[0], problems


def test_what_recurs_is_one_drawing_shared_by_all(tmp_path):
    """Two grounds for forty counters are two drawings, stamped; names are drawn for themselves."""
    counters, problems = made(tmp_path, many(40))
    faces = draw_all(counters, problems).values()

    grounds = [face.drawing.shapes[0] for face in faces]
    assert all(isinstance(stamp, Stamp) for stamp in grounds)
    assert len({id(stamp.drawing) for stamp in grounds}) == 2
    assert len({text.text for face in faces for text in shapes_of(face, Text) if text.text.startswith("N")}) == 40


def test_equal_sides_are_one_face(tmp_path):
    """Forty counters with the same back share it."""
    parts = "{id: a, kind: counter, data: t.csv, front: badge, back: {name: Back, value: '', tone: '#203040'}}"
    counters, problems = made(tmp_path, many(40), parts)
    faces = draw_all(counters, problems)

    assert len({id(face) for (_, side), face in faces.items() if side == "back"}) == 1
    assert len({id(face) for (_, side), face in faces.items() if side == "front"}) == 40


def test_an_element_is_drawn_only_when_its_condition_holds(tmp_path):
    """A blank factor leaves nothing behind."""
    counters, problems = made(tmp_path, "name,value\nA,3\nB,\n")
    faces = draw_all(counters, problems)

    assert [text.text for text in shapes_of(faces["a-01", "front"], Text)] == ["A", "3"]
    assert [text.text for text in shapes_of(faces["a-02", "front"], Text)] == ["B"]


def test_edges_are_the_colours_at_the_trim(tmp_path):
    """The band is seen left and right, the ground above and below."""
    counters, problems = made(tmp_path, "name,tone\nA,#c80000\n")
    edges = draw_all(counters, problems)["a-01", "front"].edges
    side, red, dark = INCH // 2, parse_colour("#c80000"), parse_colour("#780000")

    assert edges.top == edges.bottom == (EdgePart(0, side, red),)
    assert edges.left == edges.right
    assert [part.colour for part in edges.left] == [red, dark, red]
    assert edges.left[1].start == side * 4 // 10


def test_the_ground_of_a_piece_tells_which_may_touch(tmp_path):
    """Pieces with equal edges on both sides have equal grounds; a one-sided piece has none behind."""
    counters, _ = made(tmp_path, many(4))

    assert counters.pieces[0].ground == counters.pieces[2].ground != counters.pieces[1].ground
    assert counters.pieces[0].ground[1] == ""


def test_a_piece_is_called_by_its_face(tmp_path):
    """The title is what the face says, for bookmarks and lists."""
    counters, _ = made(tmp_path, many(2))

    assert [piece.title for piece in counters.pieces] == ["N 0", "N 1"]


def test_one_face_serves_every_size(tmp_path):
    """At twice the size, a share is twice as long and a length stays."""
    face = BADGE.replace("size: 6 pt", "size: 17%")
    parts = "{id: a, kind: counter, size: 1 in, data: t.csv, front: badge}"
    large, problems = made(tmp_path / "large", "name\nA\n", parts, face)
    small, _ = made(tmp_path / "small", "name\nA\n", face=face)

    def measures(counters):
        found = draw_all(counters, problems)["a-01", "front"]
        return shapes_of(found, Rect)[1].height, shapes_of(found, Text)[0].size

    assert measures(large) == (INCH // 5, 12.2 * PT)
    assert measures(small) == (INCH // 10, 6.1 * PT)


def test_a_text_that_does_not_fit_is_reported_at_its_cell(tmp_path):
    """With the path of the slot, and the size at which it would fit."""
    _, problems = made(tmp_path, "_x,name\n1,Hood\n2,A name that is far too long for it\n")

    (problem,) = problems.errors
    assert str(problem).startswith('toy/t.csv:3:2: a.front.name: "A name that is far too long for it" does not fit')
    assert "it would fit at" in problem.hint


def test_a_text_that_fits_on_neither_side_is_one_cause(tmp_path):
    """It is told of the front, whoever's face the back has; what fits there and not on the back is told of that."""
    parts = "{id: a, kind: counter, data: t.csv, front: badge, back: {tone: '#101010', %s}}"
    long = "A name that is far too long for it"
    for more, field in (("value: 1", "a.front.name"), (f"name: {long}, value: 1", "a.back.name")):
        table = f"name\n{long if field == 'a.front.name' else 'Hood'}\n"
        _, problems = made(tmp_path / field, table, parts % more)
        assert [problem.field for problem in problems.errors] == [field]


def test_a_text_from_the_parts_list_is_reported_there(tmp_path):
    """A constant is wrong where it was written, and once, not for each row."""
    parts = "{id: a, kind: counter, data: t.csv, front: {face: badge, name: A name that is far too long for it}}"
    _, problems = made(tmp_path, "value\n1\n2\n3\n", parts)

    assert [problem.where.file for problem in problems.errors] == ["toy/pack.yaml"]


def test_a_text_of_the_face_is_reported_in_the_face(tmp_path):
    """What no data touches is the face's own fault."""
    face = BADGE.replace('text: "{{ name }}"', "text: far too long for any half-inch counter")
    _, problems = made(tmp_path, "value\n1\n", face=face)

    assert [problem.where.file for problem in problems.errors] == ["toy/faces/badge.yaml"]
    assert problems.errors[0].field == "faces.badge.elements.name.text"


def test_the_same_wrong_colours_are_reported_once(tmp_path):
    """A side whose ink cannot be read on its ground is one problem, not one for each of its counters."""
    face = BADGE.replace("{{ tone|ink }}", "{{ tone|lighter(20) }}")
    _, problems = made(tmp_path, "side,name\n" + "blue,A\n" * 30, face=face)

    assert len(problems.errors) == 1
    assert "has a contrast of" in problems.errors[0].message


def test_the_fit_report_tells_what_was_made_smaller(tmp_path):
    """Piece, side, element, text, and the sizes wanted and used."""
    face = BADGE.replace("size: 6 pt", "size: 8 pt")
    counters, problems = made(tmp_path, "name\nHood\nPrince of Wales\n", face=face)

    assert shown(problems) == []
    (fit,) = counters.fits
    assert fit[:5] == ("a-02", "front", "name", "Prince of Wales", 8 * PT)
    assert 5 * PT <= fit.used < 8 * PT
    assert str(fit.where) == "toy/t.csv:3:1"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("area: head", "area: haed", "elements.name.area: there is no area 'haed'\n  hint: did you mean 'head'?"),
        ("size: 6 pt", "size: 4.5 pt", "elements.name.size: 4.5 pt is below the pack's type floor of 5 pt"),
        ("size: 6 pt", "size: 6 pt, floor: 3 pt", "elements.name.floor: 3 pt is below the pack's type floor of 5 pt"),
        ("role: name", "role: nam", "elements.name.role: \"nam\" is not possible here\n  hint: did you mean 'name'?"),
        ("role: name", "font: narow", "elements.name.font: \"narow\" is not a font\n  hint: did you mean 'narrow'?"),
        ('colour: "{{ tone|ink }}"', "colour: rde", 'elements.name.colour: "rde" is not a colour of the palette'),
        ("role: name", "sise: 3 mm", "elements.name.sise: is not a field of an element drawn as text"),
        ("{{ tone|ink }}", "{{ tome|ink }}", "uses 'tome', which is not known here\n  hint: did you mean 'tone'?"),
        ("{{ tone|ink }}", "{{ tone|inck }}", "uses the filter 'inck', which is not possible here"),
        ("{{ tone|darker(40) }}", "{{ tone|darker(400) }}", "reckons with 400 percent of a colour"),
        ("{{ tone|darker(40) }}", "{{ name|darker }}", 'would reckon with "A", which is not a colour of the palette'),
        ('"{{ side.ground }}"', '"{{ side.grund }}"', "looks for 'grund', which is not there"),
        ('"{{ side.ground }}"', '"{{ later }}"', "uses 'later', which is not known here"),
        ('title: "{{ name }}"', 'title: "{{ nmae }}"', "faces.badge.title: uses 'nmae'"),
    ],
)
def test_a_face_that_cannot_be_used_says_why(tmp_path, old, new, message):
    """Misspelt areas, fonts, colours, fields and slots have their place and the nearest name."""
    assert old in BADGE
    _, problems = made(tmp_path, "name\nA\n", face=BADGE.replace(old, new, 1))

    assert message in "\n".join(shown(problems))


def test_colours_may_be_names_of_the_palette(tmp_path):
    """In a face, in the parts list and in a cell; with their press inks."""
    head = "palette: {navy: {rgb: '#102040', cmyk: 100 80 0 50}}\n"
    part = "  - {id: a, kind: counter, front: {face: badge, tone: navy}, rows: [{name: A}]}\n"
    pack, problems = make_pack(tmp_path, part, head=head, face_badge=BADGE)

    ground = shapes_of(draw_all(pack.components[0], problems)["a-01", "front"], Rect)[0]
    assert (ground.fill.hex, ground.fill.cmyk) == ("#102040", (100, 80, 0, 50))


def test_a_place_to_write_keeps_its_field_where_a_form_can_find_it(tmp_path):
    """A drawing with a form field is not stamped, though it recurs."""
    face = BADGE + "  box: {draw: write-in, area: middle, name: here}\n"
    counters, problems = made(tmp_path, many(40), face=face)

    kinds = [type(shape).__name__ for shape in draw_all(counters, problems)["a-01", "front"].drawing.shapes]
    assert "FormField" in kinds

"""Faces come from the pack or from stock, with all that they extend."""

import pytest
from kit.face_toys import make_pack, shapes_of, shown

from forge.drawing.shapes import Rect, Text
from forge.errors import Location, Problems
from forge.kinds.faces.library import FaceLibrary
from forge.reading.measures import parse_colour

WHERE = Location("toy/pack.yaml", 4, 2)
BASE = """
slots: {colour: {type: colour, default: "#101010"}}
elements:
  ground: {draw: rect, fill: "{{ colour }}"}
  word: {draw: text, text: base, colour: white}
"""


def find(folder, name, **faces):
    (folder / "faces").mkdir()
    for face, text in faces.items():
        (folder / "faces" / f"{face}.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    return FaceLibrary("counter", folder).find(name, WHERE, "a.front.face", problems), shown(problems)


def field(definition, element, name):
    node = next(source.node for source in definition.elements if source.name == element)
    return node.entries[name].value.text


def test_a_face_takes_over_what_it_extends_and_changes_elements_by_name(tmp_path):
    """A field that is given again is replaced, the others stay; new elements lie on top."""
    child = "extends: base\nelements:\n  word: {text: child}\n  mark: {draw: ellipse}\n"
    face, problems = find(tmp_path, "child", base=BASE, child=child)

    assert problems == []
    assert [source.name for source in face.elements] == ["ground", "word", "mark"]
    assert field(face, "word", "text") == "child"
    assert field(face, "word", "colour") == "white"
    assert list(face.slots) == ["colour"]


def test_an_element_set_to_nothing_is_taken_away(tmp_path):
    """``word:`` without a value removes what was inherited."""
    face, _ = find(tmp_path, "child", base=BASE, child="extends: base\nelements: {word: }\n")

    assert [source.name for source in face.elements] == ["ground"]


def test_an_element_drawn_in_another_way_is_replaced_whole(tmp_path):
    """Fields of the old way would mean nothing in the new one."""
    child = "extends: base\nelements:\n  word: {draw: symbol, symbol: star}\n"
    face, problems = find(tmp_path, "child", base=BASE, child=child)

    assert problems == []
    assert set(face.elements[1].node.entries) == {"symbol"}


def test_an_element_can_be_put_below_an_inherited_one(tmp_path):
    """``under`` names what it lies below."""
    child = "extends: base\nelements:\n  band: {draw: rect, under: word}\n"
    face, _ = find(tmp_path, "child", base=BASE, child=child)

    assert [source.name for source in face.elements] == ["ground", "band", "word"]


def test_a_diamond_is_no_cycle_and_the_common_face_comes_first(tmp_path):
    """What both parents extend counts once, before both; of two changes the later parent's holds."""
    left = "extends: base\nelements:\n  word: {text: left, colour: black}\n"
    right = "extends: base\nelements:\n  word: {text: right}\n"
    faces = {"base": BASE, "left": left, "right": right, "leaf": "extends: [left, right]\n"}
    face, problems = find(tmp_path, "leaf", **faces)

    assert problems == []
    assert field(face, "word", "text") == "right"
    assert field(face, "word", "colour") == "black"


def test_a_face_that_extends_itself_is_reported_with_the_way_round(tmp_path):
    """The cycle is named from face to face."""
    face, problems = find(tmp_path, "a", a="extends: b\n", b="extends: c\n", c="extends: a\n")

    assert face is None
    way = "a of the pack -> b of the pack -> c of the pack -> a of the pack"
    assert problems == [f"{tmp_path.name}/faces/c.yaml:1:10: faces.c.extends: extends itself: {way}"]


def test_many_diamonds_in_a_row_take_no_time(tmp_path):
    """Each face is read for each mention of it, not for each way to it."""
    faces = {"n0": BASE}
    for number in range(1, 14):
        faces[f"l{number}"] = faces[f"r{number}"] = f"extends: n{number - 1}\n"
        faces[f"n{number}"] = f"extends: [l{number}, r{number}]\n"
    face, problems = find(tmp_path, "n13", **faces)

    assert problems == []
    assert len(face.elements) == 2


def test_a_chain_without_end_is_cut_short(tmp_path):
    """A pack of a stranger cannot nest faces as deep as it likes."""
    faces = {f"f{number}": f"extends: f{number + 1}\n" for number in range(60)}
    face, problems = find(tmp_path, "f0", **faces)

    assert face is None
    assert "extends more than 30 faces in a row" in problems[0]


def test_a_misspelt_face_is_reported_with_the_nearest(tmp_path):
    """Both where a face is used and where it is extended."""
    assert find(tmp_path, "shpi")[1] == [
        "toy/pack.yaml:4:2: a.front.face: there is no face 'shpi' for a counter\n  hint: did you mean 'ship'?"
    ]


def test_a_misspelt_parent_is_reported_where_it_is_named(tmp_path):
    """The place is the parent's name in the face file."""
    face, problems = find(tmp_path, "mine", mine="help: x\nextends: shp\n")

    assert face is None
    assert problems[0].startswith(f"{tmp_path.name}/faces/mine.yaml:2:10: faces.mine.extends: there is no face 'shp'")


def test_a_face_of_the_pack_stands_before_the_stock_face_of_its_name_and_may_extend_it(tmp_path):
    """A pack changes one element of a stock face without copying it."""
    pack, problems = make_pack(
        tmp_path,
        "  - {id: a, kind: counter, front: ship, rows: [{name: Hood, side: blue}]}\n",
        face_ship="extends: ship\nelements:\n  band: {fill: '#ff0000'}\n",
    )

    assert shown(problems) == []
    face = pack.components[0].draw(pack.components[0].pieces[0], "front", problems)
    assert parse_colour("#ff0000") in [rect.fill for rect in shapes_of(face, Rect)]
    assert [text.text for text in shapes_of(face, Text)] == ["HOOD"]


def test_a_stock_face_does_not_change_with_the_names_a_pack_chooses(tmp_path):
    """A face of the pack called like one that ``ship`` extends leaves ``ship`` as it is."""
    own = "slots: {reduced: {required: yes}}\nelements: {}\n"
    face, problems = find(tmp_path, "ship", plain=own, banded=own)

    assert problems == []
    assert not face.slots["reduced"].required


@pytest.mark.parametrize("name", ["../../secret", "/etc/passwd", "faces/base", "", "."])
def test_a_face_is_a_name_never_a_path(tmp_path, name):
    """Nothing outside the folders of faces can be read."""
    face, problems = find(tmp_path, name, base=BASE)

    assert face is None
    assert "there is no face" in problems[0]


def test_a_face_that_leads_out_of_the_pack_is_refused(tmp_path):
    """A link in the folder of faces is followed only as far as the pack goes."""
    outside = tmp_path / "outside.yaml"
    outside.write_text(BASE, encoding="utf-8")
    (tmp_path / "pack" / "faces").mkdir(parents=True)
    (tmp_path / "pack" / "faces" / "link.yaml").symlink_to(outside)
    problems = Problems()

    assert FaceLibrary("counter", tmp_path / "pack").find("link", WHERE, "a.front.face", problems) is None
    assert "leads out of the pack's folder" in shown(problems)[0]

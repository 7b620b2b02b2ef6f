"""Specification of faces that rows name, and of rows that a component takes."""

import pytest
from kit.face_toys import draw_all, make_pack, shapes_of, shown

from forge.drawing.shapes import Text

DECK = "id,type,title,cost,copies\nfire,event,Fire,2,3\nmill,place,Mill,,1\nflood,event,Flood,1,2\n"
EVENT = """
slots: {title: {required: yes}, cost: {type: number}}
elements:
  title: {draw: text, area: live, text: "Event {{ title }} {{ cost }}"}
"""
PLACE = """
slots: {title: {required: yes}}
elements:
  title: {draw: text, area: live, text: "Place {{ title }}"}
"""
BACK = 'elements: {all: {draw: text, area: live, text: "Back"}}'
CARDS = '  - {id: deck, kind: card, data: deck.csv, front: {face: "{{ type }}"}%s}\n'


def deck(folder, more="", data=DECK, **files):
    faces = {"face_event": EVENT, "face_place": PLACE} | files
    return make_pack(folder, CARDS % more, deck=data, **faces)


def words(component):
    problems = []
    return {
        key: " ".join(each.text for each in shapes_of(face, Text))
        for key, face in draw_all(component, _Into(problems)).items()
    }


class _Into:
    """Problems that must not come."""

    def __init__(self, found):
        self.found = found
        self.error_count = 0

    def error(self, *said):
        raise AssertionError(said)

    warning = error

    def add(self, found):
        assert not list(found)


def test_each_row_has_the_face_that_it_names(tmp_path):
    """A slot of one face alone takes its column where the face has it; no column is missed or left over."""
    pack, problems = deck(tmp_path)
    assert shown(problems) == []
    assert words(pack.components[0]) == {
        ("fire", "front"): "Event Fire 2",
        ("mill", "front"): "Place Mill",
        ("flood", "front"): "Event Flood 1",
    }
    assert [piece.copies for piece in pack.components[0].pieces] == [3, 1, 2]


def test_a_back_may_be_named_by_the_row_or_be_the_same_for_all(tmp_path):
    """A back that names no face has that of its front."""
    pack, problems = deck(tmp_path / "one", ", back: {face: back}", face_back=BACK)
    other, found = deck(tmp_path / "two", ", back: {title: Turned}")
    assert shown(problems) + shown(found) == []
    assert {words(pack.components[0])[name, "back"] for name in ("fire", "mill")} == {"Back"}
    assert words(other.components[0])["mill", "back"] == "Place Turned"
    assert words(other.components[0])["fire", "back"] == "Event Turned 2"


def test_a_face_may_be_reckoned(tmp_path):
    """From several columns, and by condition."""
    pack, problems = make_pack(
        tmp_path,
        CARDS.replace("{{ type }}", "{{ 'event' if cost else 'place' }}") % "",
        deck=DECK.replace("type", "_type"),
        face_event=EVENT,
        face_place=PLACE,
    )
    assert shown(problems) == []
    assert words(pack.components[0])["mill", "front"] == "Place Mill"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (DECK.replace("place", "plaze"), "deck.csv:3:2: deck.front.face: there is no face 'plaze' for a card"),
        (DECK.replace("place", ""), "deck.csv:3:2: deck.front.face: is blank"),
        (DECK.replace("event", "evnt"), "deck.csv:2:2: deck.front.face: there is no face 'evnt' for a card"),
    ],
)  # fmt: skip
def test_a_face_that_there_is_not_is_told_with_its_cell_once(tmp_path, data, said):
    """The other rows are drawn all the same."""
    pack, problems = deck(tmp_path, data=data)
    assert [line.splitlines()[0].removeprefix("toy/") for line in shown(problems) if "warning" not in line] == [said]
    assert pack.components[0].pieces


def test_every_face_that_a_row_names_is_checked(tmp_path):
    """A fault of a face is told though one piece alone has it; a slot must belong to one of the faces."""
    _, problems = deck(tmp_path / "one", face_place=PLACE.replace("area: live", "area: middle"))
    assert "faces.place.elements.title.area: there is no area 'middle'" in "\n".join(shown(problems))
    _, problems = make_pack(
        tmp_path / "two",
        '  - {id: deck, kind: card, data: deck.csv, front: {face: "{{ type }}", tittle: x}}\n',
        deck=DECK,
        face_event=EVENT,
        face_place=PLACE,
    )
    assert any("deck.front.tittle: is not a slot of any of the faces event, place" in line for line in shown(problems))


WHERE = """
  - {id: events, kind: card, data: deck.csv, where: %s, front: {face: event}}
  - {id: places, kind: card, data: deck.csv, where: %s, front: {face: place}}
"""


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("\"{{ type == 'event' }}\"", "\"{{ type == 'place' }}\""),
        ("{type: event}", "{Type: [place, town]}"),
        ('"{{ cost }}"', '"{{ not cost }}"'),
    ],
)
def test_components_share_a_sheet(tmp_path, first, second):
    """Each takes the rows for which its condition holds; no column of the other is missed."""
    data = DECK + ("hall,town,Hall,,1\n" if "town" in second else "")
    pack, problems = make_pack(tmp_path, WHERE % (first, second), deck=data, face_event=EVENT, face_place=PLACE)
    assert [[piece.id for piece in one.pieces] for one in pack.components] == [
        ["fire", "flood"],
        ["mill", "hall"] if "town" in second else ["mill"],
    ]
    unasked = {"type"} if "cost" in first else set()
    assert {line.split(": ")[2] for line in shown(problems)} == unasked


def test_rows_of_the_parts_list_may_be_taken_too(tmp_path):
    """Their pieces are numbered as they come, and a fault is told in its own row."""
    rows = "[{title: A, era: 1}, {title: B, era: 2}, {era: 2}]"
    part = f'  - {{id: deck, kind: card, rows: {rows}, where: "{{{{ era > 1 }}}}", front: {{face: place}}}}\n'
    pack, problems = make_pack(tmp_path, part, face_place=PLACE)
    assert [piece.id for piece in pack.components[0].pieces] == ["deck-01", "deck-02"]
    assert [line.split(": ")[1:] for line in shown(problems)] == [["deck.front.title", "is blank"]]


@pytest.mark.parametrize(
    ("where", "said", "hint"),
    [
        ("type == 'event'", "says the same of every row", "write \"{{ type == 'event' }}\""),
        ("\"{{ typ == 'event' }}\"", "uses 'typ', which is not a column of", "did you mean 'type'?"),
        ("{typ: event}", "is not a column of toy/deck.csv", "did you mean 'type'?"),
        ("{type: evnt}", 'no row has "evnt" there', "did you mean 'event'?"),
        ('"{{ cost + 1 }}"', 'would calculate with ""', ""),
        ("\"{{ type == 'x' }}\"", "takes none of the 3 rows of toy/deck.csv", ""),
        ("[event]", "must be a value such as {{ type == 'event' }}, or a mapping", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_of_rows_is_told(tmp_path, where, said, hint):
    """A condition without braces too, which would else be true of every row."""
    part = "  - {id: deck, kind: card, data: deck.csv, front: {face: event}}\n".replace(
        "front", f"where: {where}, front"
    )
    _, problems = make_pack(tmp_path, part, deck=DECK, face_event=EVENT)
    (found,) = [line for line in shown(problems) if said in line]
    assert hint in found
    assert "deck.where" in found


def test_rows_that_cannot_be_chosen_lead_to_no_other_faults(tmp_path):
    """A misspelt column is told alone, not with what would be wrong if its component took every row."""
    front = '{face: event, title: "{{ title + 1 }}"}'
    part = f"  - {{id: deck, kind: card, data: deck.csv, where: {{typ: event}}, front: {front}}}\n"
    _, problems = make_pack(tmp_path, part, deck=DECK, face_event=EVENT)
    assert [line.split(": ")[1] for line in shown(problems) if "warning" not in line] == ["deck.where.typ"]

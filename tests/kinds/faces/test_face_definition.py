"""What a face file may say, and what is said about what it may not."""

import pytest

from forge.errors import Problems
from forge.kinds.faces.definition import read_definition
from forge.kinds.faces.elements import Rectangle
from forge.reading.yaml_text import parse_yaml


def read(text):
    problems = Problems()
    return read_definition("f", parse_yaml(text, "f.yaml", problems), "faces.f", problems), list(map(str, problems))


def test_a_face_has_slots_areas_and_elements():
    """Everything has a default except how an element is drawn."""
    face, problems = read("slots: {name: }\nareas: {a: {inset: 1 mm}}\nelements: {x: {draw: rect}}\n")

    assert problems == ["f.yaml:1:15: faces.f.slots.name: must be a slot, not nothing"]
    face, problems = read("slots: {name: {}}\nareas: {a: {inset: 1 mm}}\nelements: {x: {draw: rect}}\n")
    assert problems == []
    assert face.slots["name"][:4] == ("text", "", "", False)
    assert [element.way for element in face.elements] == [Rectangle]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("slost: {}", "f.yaml:1:1: faces.f.slost: is not a field of a face\n  hint: did you mean 'slots'?"),
        ("slots: {Name: {}}", 'faces.f.slots.Name: "Name" is not a name of lower-case letters'),
        ("slots: {side: {}}", 'faces.f.slots.side: "side" is not a name'),
        ("slots: {a: {type: colur}}", "hint: did you mean 'colour'?"),
        ("elements: {a: {draw: rectangle}}", 'faces.f.elements.a.draw: "rectangle" is not possible here'),
        ("elements: {a: {fill: red}}", "faces.f.elements.a.draw: is missing"),
        ("elements: {a: red}", 'faces.f.elements.a: must be a mapping, not "red"'),
        ("elements: [a]", "faces.f.elements: must be a mapping of names to elements, not a list"),
        ("elements: {a: {draw: rect, under: b}}", "faces.f.elements.a.under: names no other element"),
        ("elements: {a: {draw: rect, under: a}}", "faces.f.elements.a.under: names no other element"),
        ("elements: {a: {draw: rect, under: [b]}}", "faces.f.elements.a.under: must be the name of an element"),
    ],
)
def test_what_a_face_may_not_say_is_reported(text, message):
    """Each problem has its place, its path and, where there is one, the nearest word."""
    face, problems = read(text)

    assert face is None
    assert message in "\n".join(problems)


def test_a_face_has_a_bounded_number_of_elements():
    """A stranger's face cannot hold up a build."""
    face, problems = read("elements:\n" + "".join(f"  e{number}: {{draw: rect}}\n" for number in range(201)))

    assert face is None
    assert "has more than 200 elements" in problems[0]


@pytest.mark.parametrize("section", ["slots", "areas"])
def test_a_face_has_a_bounded_number_of_slots_and_areas(section):
    """However they depend on each other, they are reckoned in no time."""
    face, problems = read(f"{section}:\n" + "".join(f"  n{number}: {{}}\n" for number in range(201)))

    assert face is None
    assert "has more than 200 slots or more than 200 areas" in problems[0]

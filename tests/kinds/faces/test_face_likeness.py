"""Pieces that only their colour tells apart are told of where a printer makes them alike."""

from kit.face_toys import draw_all, make_pack, shown

from forge.drawing.recolour import ALL_LOOKS
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack

FACE = """
slots: {ground: {type: colour, required: yes}, word: {help: a word}}
elements:
  ground: {draw: rect, fill: "{{ ground }}"}
  word: {draw: text, area: live, text: "{{ word }}", size: 10 pt, colour: black}
"""
PARTS = """
  - id: event
    kind: counter
    size: 20 mm
    front: plate
    rows:
"""
RED, GREEN, SAND = "#e07a70", "#5fa84f", "#f3e4c3"  # the red and the green are one grey: both of luminance 0.31


def warnings(tmp_path, *rows, looks=ALL_LOOKS):
    parts = PARTS + "".join(
        f'      - {{id: {name}, word: {word}, ground: "{ground}"}}\n' for name, word, ground in rows
    )
    make_pack(tmp_path, parts, face_plate=FACE)
    problems = Problems()
    pack = load_pack(tmp_path / "toy", find_kinds(), problems, looks=looks)
    for component in pack.components:
        draw_all(component, problems)
        draw_all(component, problems)
    return [line.splitlines()[0].partition("elements: ")[2] for line in shown(problems)]


def test_two_colours_of_one_grey_are_told_once(tmp_path):
    """A red and a green event with the same words are one event in grey, though not with little ink."""
    assert warnings(tmp_path, ("red", "Event", RED), ("green", "Event", GREEN)) == [
        "green looks like red in grey: nothing but colour tells them apart"
    ]


def test_words_or_lightness_tell_apart(tmp_path):
    """Another word is enough, and so is another grey."""
    assert warnings(tmp_path / "word", ("red", "Keep", RED), ("green", "Event", GREEN)) == []
    assert warnings(tmp_path / "grey", ("red", "Event", RED), ("sand", "Event", SAND)) == []


def test_what_is_alike_in_its_colours_is_nobodys_concern(tmp_path):
    """Copies of a piece are meant to look alike."""
    assert warnings(tmp_path, ("one", "Event", RED), ("other", "Event", RED)) == []


def test_in_plain_colours_nothing_is_said(tmp_path):
    """Only who prints in grey needs to know."""
    assert warnings(tmp_path, ("red", "Event", RED), ("green", "Event", GREEN), looks=("plain",)) == []

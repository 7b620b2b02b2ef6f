"""Ships of a component that look alike are said to, once, where they are named; sisters are not."""

from kit.face_toys import SIDES, make_pack, shown

from forge.kinds.faces import lookalikes

FACE = """
help: a ship
slots: {vessel: {help: a key}}
elements:
  ship: {draw: profile, area: live, vessel: "{{ vessel }}", colour: black}
"""
PARTS = """
  - {id: ships, kind: counter, size: 16 mm, data: fleet.csv, front: {face: ship, vessel: "{{ vessel }}"}}
"""
OWN = """
vessels:
  one: {name: One, length: 120, funnels: "40:6x12", masts: "pole@30:20"}
  two: {name: Two, length: 121, funnels: "40.4:6x12", masts: "pole@30.2:20"}
  three: {name: Three, length: 120, funnels: "40:6x12 60:6x12", masts: "pole@30:20"}
  sister: {name: Sister, based-on: one}
"""


def said(tmp_path, *vessels):
    """Draw a fleet and give what is said about it."""
    fleet = "id,vessel\n" + "".join(f"ship-{number},{key}\n" for number, key in enumerate(vessels, 1))
    _, problems = make_pack(tmp_path, PARTS, head=SIDES + OWN, fleet=fleet, face_ship=FACE)
    return shown(problems)


def test_two_classes_that_cannot_be_told_apart_are_named(tmp_path):
    """Once, at the cell that names the second; what they share is hinted at."""
    (line,) = said(tmp_path, "one", "three", "two", "two")
    assert line.startswith("toy/fleet.csv:4:")
    assert "ship-3 and ship-1 look alike" in line
    assert "tell them apart by funnels or masts" in line


def test_sisters_are_not_compared(tmp_path):
    """Of one key, or based on one another."""
    assert said(tmp_path, "one", "sister", "one", "king-george-v", "prince-of-wales") == []


def test_no_more_than_so_many_are_compared_and_the_rest_is_said(tmp_path, monkeypatch):
    """So that a hostile table costs no more than a large fleet."""
    monkeypatch.setattr(lookalikes, "MOST_COMPARED", 2)
    (line,) = said(tmp_path, "one", "three", "hood", "nelson")
    assert "draws more than 2 ships: ship-3 and later are not compared" in line

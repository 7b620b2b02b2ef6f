"""What single rulings tell people."""

from kit.chase_table import chase, ruled

from forge.referee.catalogue import load_game
from forge.referee.contract.words import fill
from forge.referee.games.atlantic_chase.steps.telling import TOLD
from forge.referee.walking.rulings import Noted


def told(ruling):
    """Give the texts of the notes of a ruling, filled in."""
    texts = chase().texts
    notes = [entry for entry in ruling.entries if isinstance(entry, Noted)]
    return [fill(texts, texts[note.id], dict(note.values)) for note in notes]


def test_every_result_told_has_its_text():
    """Each procedure of the list is there, and its text is in the pack."""
    assert set(TOLD) <= {procedure.id for procedure in load_game("atlantic-chase").procedures}
    assert {f"found.{name}" for name in TOLD} <= set(chase().texts)


def test_a_total_is_told_with_its_parts():
    """AC-TT-2 in words: 5 and 6 are 11, less 4."""
    ruling = ruled("trajectory-total", coordinating=5, target=6, target_coordinating=4)
    assert told(ruling) == ["Longest 5, with the target 11, less 4: Trajectory Total 7"]


def test_every_objection_is_told():
    """What stands against a declaration is told in sentences, each once."""
    lines = told(ruled("may-attempt", action="engage", target="trajectory", convoy="yes"))
    assert lines == ["a Task Force with a convoy may not do so", "such a force may not be the target"]
    assert told(ruled("may-attempt", action="engage")) == ["Nothing stands against it"]

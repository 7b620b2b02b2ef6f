"""The decks that forge is compared by are sound, and come to as many cards as their tables say."""

from pathlib import Path

import pytest

from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.printing.rehearsal import rehearse

DECKS = Path(__file__).parents[2] / "bench" / "rivals"
CARDS = {"golem": 1, "goods": 20, "front": 11, "playing": 54, "spells": 15}


def test_every_deck_is_counted():
    """None is compared that is not looked at here."""
    assert {folder.name for folder in DECKS.iterdir()} == set(CARDS)


@pytest.mark.parametrize("name", CARDS)
def test_a_deck_is_sound(name):
    """Nothing is wrong with it and nothing doubtful."""
    problems = Problems()
    pack = load_pack(DECKS / name, find_kinds(), problems)
    assert rehearse(pack, problems) > 0
    assert list(problems) == []
    assert sum(piece.copies for part in pack.components for piece in part.pieces) == CARDS[name]

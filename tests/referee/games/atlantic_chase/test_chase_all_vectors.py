"""That no vector of the game is left out."""

from chase_table import vectors
from test_chase_battle_vectors import OF_BATTLE
from test_chase_legality import DECLARED
from test_chase_vectors import SINGLE


def test_all_are_here():
    """The 404 vectors of the game are each tested once."""
    tested = [vector["id"] for vector in (*SINGLE, *DECLARED, *OF_BATTLE)]
    assert len(tested) == 404
    assert sorted(tested) == sorted(vector["id"] for vector in vectors())

"""That no vector of the game is left out."""

import runpy
from pathlib import Path

from kit.chase_table import vectors

HERE = Path(__file__).parent
TESTED = {
    "test_chase_vectors.py": "SINGLE",
    "test_chase_legality.py": "DECLARED",
    "test_chase_battle_vectors.py": "OF_BATTLE",
}


def test_all_are_here():
    """The 404 vectors of the game are each tested once."""
    tested = [vector["id"] for file, name in TESTED.items() for vector in runpy.run_path(str(HERE / file))[name]]
    assert len(tested) == 404
    assert sorted(tested) == sorted(vector["id"] for vector in vectors())

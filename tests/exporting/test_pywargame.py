"""A VASSAL module as pywargame reads it, a program by others that makes and changes modules."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import forge

ROADS = Path(__file__).parent.parent / "games" / "roads"
READ = """
import collections, json, sys
from pywargame.vassal import BuildFile, VMod

with VMod(sys.argv[1], "r") as module:
    game = BuildFile(module.getBuildFile()).getGame()
    pieces = game.getPieces(asdict=False)
    traits = collections.Counter(trait.ID for piece in pieces for trait in piece.getTraits())
    boards = [board for map in game.getMaps(asdict=False) for board in map.getBoards(asdict=False)]
    grids = [grid for board in boards for grid in board.getZonedGrids() or []]
    zones = [zone["name"] for grid in grids for zone in grid.getZones(asdict=False)]
    found = {"name": game["name"], "pieces": len(pieces), "traits": traits, "boards": len(boards), "zones": len(zones)}
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def python():
    """A Python that has pywargame, which needs 3.12."""
    candidates = [sys.executable, *filter(None, map(shutil.which, ("python3.12", "python3.13", "python3.14")))]
    for each in candidates:
        tried = subprocess.run([each, "-c", "import pywargame"], capture_output=True, timeout=60, check=False)
        if tried.returncode == 0:
            return each
    pytest.skip(
        "needs pywargame on Python 3.12: python3.12 -m pip install --no-deps pywargame numpy pillow svgwrite wand"
    )


def test_pywargame_finds_what_was_written(python, tmp_path):
    """Another program's reader decodes each piece into its traits, and finds the boards and their zones."""
    (path,) = forge.open_game(ROADS).export("vassal", tmp_path, dpi=50).files
    read = subprocess.run([python, "-c", READ, path], capture_output=True, timeout=120, text=True, check=True)
    found = json.loads(read.stdout)
    # tiles, tokens of two sides, stickers, standees; boards: the board, the mat, the score track, the table of cards;
    # boxes: a ring of a hundred, seven on the mat
    pieces = 3 + 2 + 3 + 2
    assert found["name"] == "Iron Roads"
    assert found["pieces"] == pieces
    assert found["traits"] == {"prototype": pieces, "mark": pieces, "piece": pieces, "emb2": 2}
    assert (found["boards"], found["zones"]) == (4, 100 + 7)

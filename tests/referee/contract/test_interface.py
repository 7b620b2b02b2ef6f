"""What may be typed for each ruling, as scripts, pages and ledgers rely on it: nothing of it changes unseen.

A limit that moves, a default that is another, a default no longer told, a version of rules: each is a line of a file
in ``interface``, which was read beside the rules and is changed by hand together with the rules or not at all.
"""

import pytest
from kit.interface import FOLDER, GAMES, lines


@pytest.mark.parametrize("game", GAMES)
def test_interfaces_are_as_agreed(game):
    """Every procedure, input, limit, default and version of rules is as written down."""
    assert list(lines(game)) == (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()

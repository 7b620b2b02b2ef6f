"""Games are kept under the pack's name and a number; what else lies there is the player's own."""

import pytest

from forge.cli.play import _own_ledger


@pytest.mark.parametrize(
    ("there", "last", "new"),
    [
        ([], 1, 1),
        (["wolves-0001"], 1, 2),
        (["wolves-0001", "wolves-x", "wolves-backup", "wolves-before-turn-3", "wolves-0002 (copy)"], 1, 2),
        (["wolves-9999", "wolves-10000"], 10000, 10001),
        (["wolves-atlantic-0007", "u-wolves-0008", "wolves-0001.ledger.german"], 1, 1),
        (["wolves-0002", "wolves-0002-tally", "wolves-\u0663\u0663\u0663\u0663"], 2, 3),
    ],
)
def test_copies_and_games_of_others_are_not_taken_up(tmp_path, monkeypatch, there, last, new):
    """Only a number counts as a game of the pack, by its value."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    (tmp_path / "games").mkdir()
    for name in there:
        (tmp_path / "games" / f"{name}.ledger").touch()
    assert _own_ledger("wolves", fresh=False).name == f"wolves-{last:04}.ledger"
    assert _own_ledger("wolves", fresh=True).name == f"wolves-{new:04}.ledger"

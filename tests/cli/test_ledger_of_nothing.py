"""A ledger of which no record is left is refused by all that reads or changes one, and stays as it was."""

import pytest

VERBS = (
    *("show", "export", "undo", "close", "note fog", "amend 3 4 --reason typo", "override 3 hits=1 --reason typo"),
    *("agree 2", "mark", "keys"),
)


@pytest.mark.parametrize("verb", VERBS)
def test_a_ledger_without_records_is_refused(forge, tmp_path, verb):
    """As a battery that fails during the first write leaves it."""
    path = tmp_path / "game.ledger"
    path.write_bytes(b"")
    name, *more = verb.split()
    ran = forge("ledger", name, str(path), *more)
    assert ran.status in (1, 2)
    assert ran.err.startswith(("record 1: does not open a game", "Usage"))
    assert path.read_bytes() == b""


def test_the_verdict_on_it_is_not_sound(forge, tmp_path):
    """Verify says what it is."""
    (tmp_path / "game.ledger").write_bytes(b"")
    ran = forge("ledger", "verify", str(tmp_path / "game.ledger"))
    assert "this is no ledger" in ran.out
    assert ran.status not in (0, 70)

"""A ledger begun before a doubtful rule was numbered goes on, by the meaning that the rule had unsaid."""

import pytest

from forge.errors import Problems
from forge.places import components
from forge.referee.ledger.file import create_ledger
from forge.referee.ledger.opening import opening
from forge.rules import load_rules

NUMBERED_LATER = "AW-R24"


@pytest.fixture
def older(tmp_path):
    """A ledger of an older forge, whose Atlantic Wolves had a reading less."""
    first = opening(load_rules(components() / "atlantic-wolves", Problems(), owner=False))
    del first["rules"]["readings"][NUMBERED_LATER]
    path = tmp_path / "older.ledger"
    create_ledger(path, first | {"forge": "0.0.1"}).close()
    return path


def test_it_is_ruled_and_verified_as_before(forge, older):
    """An Ace attacks at +1 (12.0), as it did when nobody had doubted it; the ledger is sound."""
    ran = forge("referee", "atlantic-wolves", *["attack", "newf", "sh", "ace", "scatter", "4"], "--ledger", older)
    assert ran.status == 0, ran.err
    assert "= 8 -> row 8" in ran.out
    assert f"reading {NUMBERED_LATER}: always" in ran.out
    verified = forge("ledger", "verify", older)
    assert verified.status == 0, verified.out + verified.err

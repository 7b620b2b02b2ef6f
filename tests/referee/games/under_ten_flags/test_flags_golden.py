"""Golden ledgers: what was recorded once still verifies, and the same script still leads to the same records."""

import pytest
from kit.flags_table import GAME, PROCEDURES, find
from kit.golden_game import SCRIPT, names, play_script, play_secretly, read_golden

from forge.referee.ledger.chain import read_chain
from forge.referee.ledger.file import read_ledger
from forge.referee.ledger.verifying import SOUND, verify

CHANGING = {"t", "prev", "game", "forge", "rules", "texts"}


@pytest.mark.parametrize("name", names())
def test_golden_ledgers_verify(name):
    """Every result follows from the dice on record under the tables embedded, every seal from what opens it."""
    verdict = verify(read_chain(read_golden(name)), find)
    assert (verdict.status, verdict.differ) == (SOUND, 0)
    assert verdict.same > 30


def test_the_script_calls_every_procedure():
    """No procedure is left out of the golden ledger."""
    called = {record.data["procedure"] for record in read_chain(read_golden("open")).records if record.kind == "call"}
    assert called == {name for name, _, _ in SCRIPT} | {GAME.play.id} == set(PROCEDURES)


def test_the_script_still_leads_to_the_same_records(tmp_path):
    """Played again, script and secret game give record for record what is golden, but for times, hashes and ids."""
    play_script(tmp_path)
    play_secretly(tmp_path)
    for name in names():
        golden, again = read_chain(read_golden(name)).records, read_ledger(tmp_path / f"{name}.ledger").records
        assert [_lasting(record) for record in again] == [_lasting(record) for record in golden]


def _lasting(record):
    return {name: value for name, value in record.data.items() if name not in CHANGING}

"""The golden ledger of Atlantic Chase: a session at the command line that exercises every procedure, kept for good."""

import json

import pytest
from kit.chase_table import chase
from kit.golden_chase import CALLS, call_words, in_process, play_script, read_golden

from forge.referee.catalogue import find_procedure, load_game
from forge.referee.ledger.chain import read_chain
from forge.referee.ledger.file import read_ledger
from forge.referee.ledger.verifying import SOUND, verify

CHANGING = {"t", "prev", "game", "forge", "rules", "texts"}
NINE = {
    *("air-strike", "completion", "engage", "naval-search", "pass"),
    *("reorganize", "signals", "stealth-recon", "stealth-attack", "trajectory"),
}
"""The nine actions of p.25; Stealth is two."""
FIRST = 5
"""So many calls after the operation are always typed: there is one on the heels of a game, and of each other."""


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    """A folder of the user's own."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))


def records():
    """The records of the golden ledger."""
    return read_chain(read_golden()).records


def test_the_golden_ledger_verifies():
    """Every result follows from the dice on record under the tables embedded."""
    verdict = verify(read_chain(read_golden()), find_procedure)
    assert (verdict.status, verdict.differ) == (SOUND, 0)
    assert verdict.same > 140


def test_forge_verifies_it_at_the_command_line(tmp_path, forge):
    """`forge ledger verify` accepts it with status 0."""
    path = tmp_path / "chase.ledger"
    path.write_bytes(read_golden())
    ran = forge("ledger", "verify", str(path))
    assert (ran.status, "sound" in ran.out) == (0, True)


def test_forge_shows_and_exports_it(tmp_path, forge):
    """`forge ledger show` ends with the last call, p.25's bad weather on a 6; `export --json` holds every record."""
    path = tmp_path / "chase.ledger"
    path.write_bytes(read_golden())
    shown = forge("ledger", "show", str(path), "--last", "4").out
    assert "Weather (weather: good)" in shown
    assert "weather bad" in shown
    exported = forge("ledger", "export", str(path), "--json")
    assert exported.status == 0
    assert len(json.loads(exported.out)["records"]) == len(records())


def test_it_calls_every_procedure_and_every_table():
    """No procedure of the game and no table in force is left out."""
    called = {record.data["procedure"] for record in records() if record.kind == "call"}
    game = load_game("atlantic-chase")
    tables = {table.id for table in chase().tables.values() if table.in_force}
    assert called == {procedure.id for procedure in (*game.procedures, game.play)} | tables


def test_the_operation_carries_out_all_nine_actions():
    """Played from its beginning to its end, the operation has each action at least once."""
    chosen = [
        record.data["value"]
        for record in records()
        if record.kind == "choice" and record.data["question"]["id"] == "action"
    ]
    assert set(chosen) >= NINE
    assert chosen[-1] == "end"


def test_the_operation_still_leads_to_the_same_records(tmp_path):
    """Typed again at the command line, it gives record for record what is golden, but for times, hashes and ids.

    So do the first calls after it; all of them are typed by the slow tests, and each by itself below.
    """
    _same_records(play_script(tmp_path, calls=CALLS[:FIRST]), tmp_path, CALLS[:FIRST])


@pytest.mark.slow
def test_the_script_still_leads_to_the_same_records(tmp_path):
    """So does all of it."""
    _same_records(play_script(tmp_path), tmp_path)


@pytest.mark.slow
def test_real_processes_lead_to_the_same_records(tmp_path, forge):
    """Each command by a process of its own, fed by a pipe, the script gives the same records too."""

    def run(words, typed=""):
        ran = forge(*words, stdin=typed)
        return ran.status, ran.out + ran.err

    _same_records(play_script(tmp_path, run), tmp_path)


@pytest.mark.parametrize("call", [call for call in CALLS if call.expected is not None], ids=lambda call: call.line)
def test_results_are_those_of_the_rule_book(call, tmp_path):
    """Each call comes to what its page of the rule book says."""
    _, output = in_process(call_words(call, tmp_path / "one.ledger"))
    found = json.JSONDecoder().raw_decode(output[output.index("{") :])[0]["result"]
    if isinstance(call.expected, dict):
        found = {name: found.get(name) for name in call.expected}
    assert found == call.expected


def test_options_are_shown_with_their_numbers():
    """Tovey's 7 makes of a Trajectory Total of 9 a 16 or a 2 (p.10)."""
    words = ["referee", "atlantic-chase", "leader-total", "--total", "9", "--name", "tovey"]
    _, output = in_process(words, "3 4\nadded\n")
    assert all(said in output for said in ("Leave it at 9", "Add the dice: 16", "Take the dice away: 2"))


def _same_records(done, folder, calls=CALLS):
    for words, status, output in done:
        assert status == 0, f"{words}\n{output}"
    again = read_ledger(folder / "chase.ledger").records
    golden = records()
    assert [record.kind for record in again].count("call") == 1 + len(calls)
    expected = golden if calls is CALLS else golden[: len(again)]
    assert [_lasting(record) for record in again] == [_lasting(record) for record in expected]


def _lasting(record):
    return {name: value for name, value in record.data.items() if name not in CHANGING}

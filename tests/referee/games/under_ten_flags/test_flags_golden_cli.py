"""The golden script of Under Ten Flags at the command line: every procedure, and a game to its end, in one ledger."""

import pytest
from click.testing import CliRunner
from kit.flags_table import GAME, PROCEDURES
from kit.golden_game import SCRIPT, read_golden

from forge.cli import cli
from forge.referee.games.under_ten_flags.hiding import STEPS
from forge.referee.ledger.chain import read_chain
from forge.referee.ledger.file import read_ledger

GAME_ID = "under-ten-flags"


@pytest.fixture
def session(tmp_path, monkeypatch):
    """Run forge on one ledger of the house edition, in a home of its own."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))
    ledger = tmp_path / "flags.ledger"

    def run(command, *words, typed=""):
        line = [command, GAME_ID, *words, "--edition", "house", "--ledger", str(ledger)]
        ran = CliRunner().invoke(cli, line, input=typed, prog_name="forge", catch_exceptions=False)
        assert ran.exit_code == 0, f"{line}\n{ran.output}"
        return ran.output

    return ledger, run


SEEDS = {4: "script 4/1"}
"""Where the dice of the first seed would not lead to everything that is answered."""


def _typed(step, inputs, answers):
    """Give options and answers as they are typed: a salt for each part that a hidden step seals."""
    for name, value in inputs.items():
        yield from (f"--{name}", value)
    for name, values in answers.items():
        for value in values[: len(STEPS[step].parts) + 1] if name == "salt" else values:
            yield from ("--answer", f"{name}={value}")


def _played():
    """Give what the players of the golden game threw, drew and decided, as they would type it."""
    records = read_chain(read_golden("open")).records
    start = next(n for n, record in enumerate(records) if record.data.get("procedure") == GAME.play.id)
    for record in records[start:]:
        if record.kind in ("dice", "choice"):
            value = record.data["value"]
            yield " ".join(map(str, value)) if isinstance(value, list) else str(value)


@pytest.mark.slow
def test_every_procedure_is_called_at_the_command_line(session, forge):
    """The script and a game to its end are ruled by commands alone, and `forge ledger verify` accepts the ledger."""
    ledger, run = session
    for number, (name, inputs, answers) in enumerate(SCRIPT):
        run(
            "referee",
            name,
            *_typed(name, inputs, answers),
            "--seed",
            SEEDS.get(number, f"script {number}"),
            "--policy",
            "first",
        )
    told = run("play", typed="".join(f"{line}\n" for line in _played()))
    assert "stopped; forge play" not in told
    called = {record.data["procedure"] for record in read_ledger(ledger).records if record.kind == "call"}
    assert called == {GAME.play.id, *PROCEDURES}
    ran = forge("ledger", "verify", str(ledger))
    assert (ran.status, "sound" in ran.out) == (0, True), ran.out + ran.err

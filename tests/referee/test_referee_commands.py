"""``forge referee``, ``odds`` and ``ledger`` as a user runs them: what they print, and how they end."""

import io
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from typing import NamedTuple

import pytest
from kit.referee_toys import toy_rules

from forge.cli import main


class Ran(NamedTuple):
    """How a command ended and what it said."""

    status: int
    out: str
    err: str


@pytest.fixture
def forge(tmp_path, monkeypatch, capsys):
    """Give a way to run forge beside the toy pack, in this process, without a terminal."""
    toy_rules(tmp_path / "toy")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))

    def run(*words, stdin=""):
        monkeypatch.setattr(sys, "argv", ["forge", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        capsys.readouterr()
        try:
            main()
            status = 0
        except SystemExit as end:
            status = end.code or 0
        said = capsys.readouterr()
        assert "should not happen" not in said.err, said.err
        return Ran(status, said.out, said.err)

    return run


def test_whole_processes(tmp_path):
    """Run as a process, forge answers, and ends with the status of what it found."""
    toy_rules(tmp_path / "toy")
    env = {**os.environ, "FORGE_HOME": str(tmp_path / "home"), "PYTHONIOENCODING": "utf-8"}

    def status(*words):
        command = [sys.executable, "-m", "forge", "referee", "toy/", *words]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env, check=False)
        assert "Traceback" not in done.stderr
        return done.returncode

    assert status("attack", "--zone", "outer", "--dice", "4") == 0
    assert status("attack", "--zone", "outer", "--dice", "7") == 1
    assert status("attack", "--zone", "outer", "--dice", "x") == 2


def test_listing(forge):
    """Without a procedure everything that can be ruled is listed, a line each, under what it is."""
    listed = forge("referee", "toy/")
    assert listed.status == 0
    assert [line.split()[0] for line in listed.out.splitlines()] == ["tables", "attack", "find", "prize"]
    assert "--zone [--modifier]" in listed.out


def test_a_game_is_listed_from_the_whole_to_its_tables(forge):
    """The whole game first, then its whole actions, single rulings, and the tables alone."""
    lines = forge("referee", "atlantic-wolves").out.splitlines()
    assert lines[0] == "the whole game: forge play atlantic-wolves"
    places = [lines.index(words) for words in ("whole actions", "single rulings", "tables")]
    rows = [next(n for n, line in enumerate(lines) if line.split()[:1] == [name]) for name in ("area", "attack", "hit")]
    assert [place for pair in zip(places, rows, strict=True) for place in pair] == sorted(places + rows)


def test_options_and_dice_in_a_row(forge):
    """Words in a row are the same ruling as options: the pack, the procedure and values shortened."""
    written_out = ("atlantic-wolves", "attack", "--area", "newfoundland", "--square", "shadow", "--marks", "ace")
    by_options = forge("referee", *written_out, "--scatter", "--dice", "4")
    assert by_options.status == 0
    assert forge("referee", *["atlantic-w", "attack", "newf", "sh", "ace", "scatter", "4"]).out == by_options.out
    assert (
        forge("referee", *["atlantic-w", "attack", "newf", "sh", "ace", "scatter", "--dice", "4"]).out == by_options.out
    )
    assert forge("odds", *["atlantic-w", "attack", "newf", "sh"]).status == 0


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("referee atlantic-wolves att newf", 1, "could be attacks or attack"),
        ("referee atlantic attack", 1, "could be atlantic-blocks, atlantic-chase or atlantic-wolves"),
        ("referee atlantic-wolves attack newf sh 4 --dice 4", 2, "write the dice once"),
        ("referee atlantic-wolves attack newf sh xyz", 2, "'xyz' is neither an option nor a value"),
        ("referee atlantic-wolves attack newf --area iceland sh 4", 2, "'newf' is neither an option nor a value"),
        ("referee atlantic-wolves --dice 4", 2, "name the procedure or table"),
        ("odds atlantic-wolves attack newf sh 4", 2, "odds need no dice"),
    ],
)
def test_a_row_that_is_not_clear_is_asked_back(forge, words, status, said):
    """Nothing typed is dropped, and nothing is guessed."""
    ran = forge(*words.split())
    assert ran.status == status
    assert said in ran.err


def test_a_ruling(forge):
    """A ruling is a receipt."""
    ruled = forge("referee", "toy/", "attack", "--zone", "outer", "--modifier", "aggressive", "--dice", "4")
    assert ruled.status == 0
    assert "1d6 4, +2 aggressive (9.2) = 6 -> row 6, column Outer: 60,000 tons, 10 ships [by hand]" in ruled.out


def test_json(forge):
    """--json writes the same ruling as data."""
    ruled = forge("referee", "toy/", "attack", "--zone", "outer", "--dice", "4", "--json")
    assert json.loads(ruled.out)["result"] == {"tons": 30_000, "ships": 5}


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("attack", "--zone", "outer", "--dice", "7"), 1, "7 is not on a d6\n  hint: legal: 1 to 6"),
        (("attack", "--zone", "outer", "--dice", "44"), 1, "too many dice: nothing asks for 4"),
        (("find", "--dice", "4"), 1, "not ruled; next: Search Table: throw 2d6"),
        (("attack", "--zone", "outer", "--dice", "x"), 2, "'x' is not the value of a die"),
        (("attack", "--dice", "4"), 2, "--zone: must be given"),
        (("attack", "--zone", "out", "--modifier", "nite", "--dice", "4"), 1, "did you mean 'night'"),
        (("attack", "--zone", "o", "--zoned", "--dice", "4"), 2, "No such option"),
        (("atack", "--zone", "outer"), 1, "did you mean 'attack'"),
        (("--zone", "outer", "attack"), 2, "name the procedure right after"),
        (("attack", "--zone", "outer", "--dice", "4", "--roll"), 2, "exclude each other"),
        (("attack", "--zone", "outer", "--roll", "--late", "x"), 2, "belong to a --ledger"),
        (("attack", "--zone", "outer", "--answer", "x"), 2, "is not an answer"),
    ],
)
def test_wrong_input(forge, words, status, said):
    """Wrong input of every kind gets a sentence and its status, and nothing is ruled."""
    refused = forge("referee", "toy/", *words)
    assert (refused.status, refused.out) == (status, "")
    assert said in refused.err


def test_everything_wrong_in_one_run(forge):
    """Several faults are told together."""
    refused = forge("referee", "toy/", "attack", "--modifier", "nite", "--dice", "4")
    assert refused.status == 2
    assert "--zone: must be given" in refused.err
    assert "--modifier: 'nite' is not a modifier" in refused.err


def test_dice_are_asked_for(forge):
    """Without --dice or --roll forge says which dice to throw and reads them from standard input."""
    ruled = forge("referee", "toy/", "find", stdin="3 4\n")
    assert ruled.err == "Search Table: throw 2d6 [find]\n"
    assert "2d6 3+4 = 7" in ruled.out


def test_no_dice_at_all(forge):
    """At the end of input the next throw is named, and the status says that nothing was ruled."""
    assert forge("referee", "toy/", "find").status == 1
    asked = forge("referee", "toy/", "find", "--json", "--dice", "3")
    assert json.loads(asked.out)["next"]["dice"] == "2d6"


def test_rolled_and_practised(forge):
    """Forge's own dice are marked as such; a seed repeats them and is named."""
    assert "[rolled by forge]" in forge("referee", "toy/", "find", "--roll").out
    first, second = (forge("referee", "toy/", "find", "--seed", "north") for _ in range(2))
    assert first == second
    assert "[practice, seed north]" in first.out


def test_unknowns_are_answered(forge):
    """An unknown of the pack is asked for, or answered beforehand."""
    assert "What is a small prize worth?" in forge("referee", "toy/", "prize", "--size", "small").err
    assert "7 points" in forge("referee", "toy/", "prize", "--size", "small", "--answer", "U-TOY-1=7").out


def test_situations(forge, tmp_path):
    """A situation file fills in options, from a file or standard input; options on the line win."""
    (tmp_path / "here.yaml").write_text("zone: outer\nmodifier: [night]\n")
    ruled = forge("referee", "toy/", "attack", "--situation", "here.yaml", "--dice", "6")
    assert "column Outer" in ruled.out
    assert "-1 night (9.3) = 5" in ruled.out
    words = ("referee", "toy/", "attack", "--situation", "-", "--dice", "6")
    ruled = forge(*words, "--zone", "inner", stdin="{zone: outer}")
    assert "column Inner" in ruled.out
    refused = forge(*words, stdin="{zoned: outer}")
    assert (refused.status, "did you mean 'zone'" in refused.err) == (1, True)


def test_help_and_schema(forge):
    """--help of a procedure lists its options; --schema gives them as JSON Schema."""
    helped = forge("referee", "toy/", "attack", "--help")
    assert helped.status == 0
    assert "--zone WORDS" in helped.out
    assert "aggressive, night, extra=N (how many)" in " ".join(helped.out.split())
    assert json.loads(forge("referee", "toy/", "attack", "--schema").out)["required"] == ["zone"]
    assert "forge referee PACK PROCEDURE" in forge("referee", "--help").out


def test_odds(forge):
    """The odds of a table are its results, as it declares them, with chances; as JSON they are exact fractions."""
    shown = forge("odds", "toy/", "find")
    assert shown.status == 0
    assert [line.split()[1] for line in shown.out.splitlines()] == ["nothing", "contact", "sunk"]
    assert "41.67 %" in shown.out
    data = json.loads(forge("odds", "toy/", "find", "--json").out)
    assert sum(Fraction(row["chance"]) for row in data["outcomes"]) == 1
    assert "tons: mean 27,500" in forge("odds", "toy/", "attack", "--zone", "outer").out


def test_sampled_odds(forge):
    """Sampled odds repeat for a seed and give their error."""
    first, second = (forge("odds", "toy/", "find", "--sample", "500", "--seed", "x") for _ in range(2))
    assert first == second
    assert "500 games played" in first.out
    assert forge("odds", "toy/", "find", "--seed", "x").status == 2
    assert forge("odds", "toy/", "find", "--measure", "tons").status == 1
    assert forge("odds", "toy/", "find", "--policy", "best").status == 1


@pytest.mark.parametrize("sampled", [(), ("--sample", "200", "--seed", "x")])
def test_odds_in_german_have_german_numbers(forge, sampled):
    """A point between thousands, a comma before decimals, in every line."""
    words = ("attack", "--area", "iceland", "--square", "aggressive", "--overlay", "de")
    ran = forge("odds", "atlantic-wolves", *words, *sampled)
    assert ran.status == 0, ran.err
    assert re.search(r"\d,\d\d %", ran.out)
    assert re.search(r"\d\.\d{3}\b", ran.out)
    assert not re.search(r"\d{2},\d{3}\b|\d\.\d{1,2}\b|e\+", ran.out)


def test_a_ledger_from_first_to_last(forge, tmp_path):
    """A ledger is begun by its first ruling, goes on, is corrected, marked, verified, exported and closed."""
    attack = ("referee", "toy/", "attack", "--zone", "outer", "--ledger", "game.ledger")
    begun = forge(*attack, "--dice", "4", "--player", "Anna", "--player", "Ben")
    assert (begun.status, begun.out.splitlines()[-1]) == (0, "  records 2 to 5 of game.ledger")
    assert json.loads(forge(*attack, "--roll", "--json").out)["ledger"]["last"] == 9
    assert forge("ledger", "amend", "game.ledger", "4", "5", "--reason", "typo").out.splitlines()[-2:] == [
        "11  Attack: 1d6 5 -> row 5, column outer: ships 8, tons 45,000",
        "      done",
    ]
    assert forge("ledger", "verify", "game.ledger").status == 5
    agreed = ("--agreed", "Anna", "--agreed", "Ben")
    over = forge("ledger", "override", "game.ledger", "10", "tons=1", "--reason", "fog", *agreed)
    assert "agreed instead of the table: fog" in over.out
    again = forge(*attack, "--dice", "5")
    assert "record 12 decided this case otherwise (fog)" in again.out
    mark = forge("ledger", "mark", "game.ledger", "3616254123", "--by", "Ben").out.split(": ")[1].strip()
    assert forge("ledger", "close", "game.ledger").status == 0
    assert forge(*attack, "--dice", "5").status == 1
    assert forge("ledger", "verify", "game.ledger", "--mark", mark).status == 5
    shown = forge("ledger", "export", "game.ledger").out
    assert shown == forge("ledger", "show", "game.ledger").out
    assert len(json.loads(forge("ledger", "export", "game.ledger", "--json").out)["records"]) == 19
    lines = (tmp_path / "game.ledger").read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.ledger").write_bytes(b"".join(lines[:9]))
    assert forge("ledger", "verify", "cut.ledger").status == 0
    assert forge("ledger", "verify", "cut.ledger", "--mark", mark).status == 3
    assert forge("ledger", "verify", "cut.ledger", "--copy", "game.ledger").status == 3
    verdict = json.loads(forge("ledger", "verify", "cut.ledger", "--json").out)
    assert verdict["cannot_know"]


def test_too_few_dice_begin_no_ledger_entry(forge, tmp_path):
    """With --dice, too few or too many leave nothing behind."""
    for dice in ("4", "444", "47"):
        refused = forge("referee", "toy/", "find", "--dice", dice, "--ledger", "game.ledger")
        assert refused.status == 1
        assert not (tmp_path / "game.ledger").exists()


def test_a_throw_left_open_is_taken_up(forge):
    """A throw asked for and not answered stays open; without a procedure the ledger goes on where it stood."""
    left = forge("referee", "toy/", "find", "--ledger", "game.ledger")
    assert (left.status, "not ruled; next: Search Table: throw 2d6" in left.err) == (1, True)
    assert forge("ledger", "verify", "game.ledger").status == 5
    other = forge("referee", "toy/", "attack", "--zone", "outer", "--dice", "4", "--ledger", "game.ledger")
    assert (other.status, "find is still in progress" in other.err) == (1, True)
    ruled = forge("referee", "toy/", "--ledger", "game.ledger", stdin="3 4\n")
    assert (ruled.status, "2d6 3+4 = 7" in ruled.out) == (0, True)
    assert forge("ledger", "verify", "game.ledger").status == 0


def test_an_undone_throw_is_offered_again(forge):
    """After an undo the same throw comes with its dice; typed dice instead are on record as refused."""
    find = ("referee", "toy/", "find", "--ledger", "game.ledger")
    forge(*find, "--dice", "3 4")
    assert forge("ledger", "undo", "game.ledger").out == "went back to before record 2\n"
    again = forge(*find, "--roll")
    assert "[dice kept from record 4]" in again.out
    forge("ledger", "undo", "game.ledger")
    forge(*find, "--dice", "6 6")
    assert forge("ledger", "verify", "game.ledger").status == 5


def test_damaged_ledgers_are_read_only(forge, tmp_path):
    """A damaged ledger is refused for writing, shown with its damage, and fails verification."""
    find = ("referee", "toy/", "find", "--dice", "3 4", "--ledger", "game.ledger")
    forge(*find)
    path = tmp_path / "game.ledger"
    path.write_bytes(path.read_bytes().replace(b"[3,4]", b"[3,5]", 1))
    assert forge(*find).status == 1
    assert "damaged: record 4" in forge("ledger", "show", "game.ledger").out
    assert forge("ledger", "verify", "game.ledger").status == 3
    assert forge("ledger", "verify", "none.ledger").status == 1


def test_late_entries(forge):
    """--late enters what was thrown before, with a reason."""
    words = ("referee", "toy/", "find", "--dice", "3 4", "--ledger", "game.ledger", "--late", "forgot")
    assert "[entered late]" in forge(*words).out
    assert "entered late: 3 4, because forgot" in forge("ledger", "show", "game.ledger").out

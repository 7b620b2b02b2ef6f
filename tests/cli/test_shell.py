"""``forge shell``: lines ruled one after the other, by a script and at a terminal."""

import os
import pty
import select
import stat
import subprocess
import sys
import time

import pytest
from prompt_toolkit.document import Document

from forge.cli.shell import Shell
from forge.cli.shell_state import ShellState
from forge.cli.shell_terminal import ShellCompleter
from forge.errors import Problems
from forge.places import components
from forge.rules import load_rules

AN_ATTACK = "attack newf sh ace scatter 4"


def _lines(*lines):
    return "\n".join(lines) + "\n"


def test_a_line_is_the_ruling_of_the_command(forge):
    """What the shell says of a line is what ``forge referee`` says of it."""
    alone = forge("referee", "atlantic-wolves", *AN_ATTACK.split())
    assert "150,000 tons, 25 ships" in alone.out
    assert forge("shell", "atlantic-w", stdin=_lines(AN_ATTACK, "quit", "nonsense")).out == alone.out


def test_what_if_changes_one_thing_and_records_nothing(forge, tmp_path):
    """Without its Scatter marker the Shadow square attacks at −2 (9.2): 4 − 2 + 1 = 3, 25,000 tons."""
    said = forge("shell", "atlantic-w", "--ledger", "g.ledger", stdin=_lines(AN_ATTACK, "what if scatter=no dice=4"))
    assert said.status == 0
    assert "= 3 -> row 3" in said.out
    assert "25,000 tons, 4 ships" in said.out
    records = (tmp_path / "g.ledger").read_text("utf-8").splitlines()
    once = forge("shell", "atlantic-w", "--ledger", "h.ledger", stdin=_lines(AN_ATTACK))
    assert once.status == 0
    assert len(records) == len((tmp_path / "h.ledger").read_text("utf-8").splitlines())


def test_what_is_put_in_force_stays_in_force(forge):
    """A reading chosen in one line rules the next; an edition too, until another is named."""
    said = forge("shell", "atlantic-w", stdin=_lines("reading AW-R14=sink-one", "hit-roll 1 normal ata=7 6"))
    assert "in all: 1 U-boat counter sunk" in said.out
    assert "reading AW-R14: sink-one" in said.out
    switched = forge(
        "shell", "atlantic-w", stdin=_lines("switch mines", "switch mines=no", "switch rudeltaktik", "list --switches")
    )
    assert "mines  17.0  no (as usual)" in switched.out
    assert "rudeltaktik  17.0  yes" in switched.out


def test_dice_are_asked_for_or_thrown(forge):
    """Without dice a line asks for them in the next; after ``roll`` forge throws until ``hand``."""
    said = forge(
        "shell", "atlantic-w", stdin=_lines("attack newf sh ace scatter", "4", "roll", "attack newf sh", "hand")
    )
    assert "1d6 4, +3" in said.out
    assert "throw 1d6" in said.err
    assert "[rolled by forge]" in said.out


def test_odds_ask_and_list_are_the_commands(forge):
    """Other commands are a word away, about the pack that is kept."""
    said = forge("shell", "atlantic-w", stdin=_lines("odds attack newf sh", "ask raider breaks out", "list"))
    assert forge("odds", "atlantic-wolves", "attack", "newf", "sh").out in said.out
    assert forge("ask", "atlantic-wolves", "raider breaks out").out in said.out
    assert forge("referee", "atlantic-wolves").out in said.out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("attack", "--area: must be given"),
        ("attack newf sh 7", "7 is not on a d6"),
        ("attack newf sh 4 4", "too many dice"),
        ("foo", "is no procedure or table"),
        ("lits", "did you mean 'list'?"),
        ("a", "could be"),
        ("what if scatter=no", "needs a ruling before it"),
        ("again", "needs a ruling before it"),
        ("switch", "names nothing"),
        ("switch mine", "did you mean 'mines'?"),
        ("reading AW-R14", "ID=MEANING"),
        ("edition hous", "there is no edition"),
        ("roll 4", "stands alone"),
        ("odds", "names nothing to rule"),
        ("ledger no/such/folder/x.ledger\nattack newf sh 4", "no/such/folder"),
        ('attack "newf', "cannot be read"),
        ("ask qqqq", "nothing in atlantic-wolves is called so"),
    ],
)
def test_what_fails_is_said_and_the_next_line_is_read(forge, line, says):
    """No line ends the shell but ``quit``, and nothing that was refused stays in force."""
    said = forge("shell", "atlantic-wolves", stdin=_lines(*line.split("\n"), "ledger off", AN_ATTACK))
    assert says in said.err
    assert "150,000 tons, 25 ships" in said.out
    assert said.status == 0


@pytest.fixture
def completer():
    """What Tab offers in a shell of Atlantic Wolves."""
    rules = load_rules(components() / "atlantic-wolves", Problems(), owner=False)
    none = {"overlays": (), "switched": (), "read_as": ()}
    shell = Shell(ShellState("atlantic-wolves", rules, "published", **none, ledger=None, roll=False))
    return ShellCompleter(shell.state, shell.words)


@pytest.mark.parametrize(
    ("line", "offered", "not_offered"),
    [
        ("att", {"attack", "attacks"}, {"area", "switch"}),
        ("sw", {"switch"}, {"attack"}),
        ("attack ", {"area", "newfoundland", "shadow", "scatter"}, {"attack", "odds"}),
        ("attack newf sh", {"shadow"}, {"normal"}),
        ("odds att", {"attack", "attacks"}, {"switch"}),
        ("switch ", {"mines", "rudeltaktik"}, {"attack"}),
        ("reading AW-R14", {"AW-R14=sink-one", "AW-R14=no-effect"}, {"AW-R1=by-rule"}),
        ("nonsense ", set(), {"attack"}),
    ],
)
def test_tab_offers_what_may_stand_there(completer, line, offered, not_offered):
    """Words of the shell and rulings first, then options and values of the ruling."""
    found = {each.text for each in completer.get_completions(Document(line), None)}
    assert offered <= found
    assert not not_offered & found


def test_at_a_terminal_lines_are_completed_and_kept(tmp_path):
    """A line typed with Tab is ruled, and stands in a history that nobody else may read."""
    env = {**os.environ, "FORGE_HOME": str(tmp_path / "home"), "TERM": "xterm"}
    terminal, inside = pty.openpty()
    shell = subprocess.Popen(
        [sys.executable, "-m", "forge", "shell", "atlantic-wolves"], stdin=inside, stdout=inside, stderr=inside, env=env
    )
    os.close(inside)
    try:
        _until(terminal, b"atlantic-wolves>")
        os.write(terminal, b"attack newf sh ace scat\t")
        _until(terminal, b"ter")
        os.write(terminal, b" 4\r")
        assert b"150,000 tons, 25 ships" in _until(terminal, b"Convoy result")
        os.write(terminal, b"quit\r")
        assert shell.wait(60) == 0
    finally:
        shell.kill()
        os.close(terminal)
    kept = tmp_path / "home" / "shell-history"
    assert "attack newf sh ace scatter 4" in kept.read_text("utf-8")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def _until(terminal, words, seconds=120):
    """Read a terminal until it has shown the words."""
    seen, end = b"", time.monotonic() + seconds
    while words not in seen:
        ready, _, _ = select.select([terminal], [], [], max(0, end - time.monotonic()))
        assert ready, seen
        seen += os.read(terminal, 65536)
    return seen


def test_words_about_the_ledger_work_between_rulings(forge):
    """What was ruled is explained, corrected and taken back; what is then open is asked for again."""
    lines = (AN_ATTACK, "why", "amend", "amend 5 3", "undo", "board", "hit-roll 1 normal ata=0", "undo line", "6")
    ran = forge("shell", "atlantic-w", "--ledger", "g.ledger", stdin=_lines(*lines))
    assert "AW-R24" in ran.out
    assert "else:" in ran.out
    assert "record 5" in ran.out
    assert "amends record 5 to 3" in ran.out
    assert "goes back to before record 2" in ran.out
    assert forge("ledger", "verify", "g.ledger").status == 0


def test_words_about_a_ledger_need_one(forge):
    """Without a ledger they say so; why explains the last ruling all the same."""
    ran = forge("shell", "atlantic-w", stdin=_lines("undo", "why", AN_ATTACK, "why"))
    assert ran.err.count("nothing is recorded") == 2
    assert "AW-R24" in ran.out + ran.err

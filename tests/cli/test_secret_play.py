"""``forge play --secrets``: a common ledger, a private one beside it for each side, one laptop or two machines."""

import io
import json
import re
import sys
from contextlib import suppress

from forge.cli.play import Left
from forge.cli.secret_table import FIRST_SCREEN, OTHER_SCREEN, own_screen

FLAGS = ("play", "under-ten-flags", "--edition", "house", "--secrets", "--ledger", "game.ledger")


def records(path):
    """The records of a ledger."""
    return [json.loads(line.rsplit(" ", 1)[0]) for line in path.read_text(encoding="utf-8").splitlines()]


def test_each_side_is_asked_alone_and_sealed(forge, tmp_path):
    """At one laptop the set-up of both sides goes into their own ledgers, its seals into the common one."""
    ran = forge(*FLAGS, "--seed", "a", stdin="1012\nnone\n1201\n1101\n")
    assert ran.status == 0, ran.err
    assert "Only German at the screen" in ran.out
    assert "Only British at the screen" in ran.out
    said = [record["value"] for record in records(tmp_path / "game.ledger") if record["kind"] == "choice"]
    assert said
    assert all(value.startswith("sealed ") for value in said)
    german = records(tmp_path / "game.ledger.german")
    assert next(record["value"] for record in german if record["kind"] == "choice") == "1012"
    assert '"1012"' not in (tmp_path / "game.ledger").read_text(encoding="utf-8")


def test_the_game_is_taken_up_again(forge, tmp_path):
    """Left at a hidden prompt, it asks the same side the same question again."""
    forge(*FLAGS, "--seed", "a", stdin="1406\nquit\n")
    again = forge(*FLAGS, "--seed", "a", stdin="")
    assert "Only British at the screen" in again.out
    assert "Escort of the first ship" in again.out
    assert forge("ledger", "verify", "game.ledger").status == 5


def test_two_machines_hand_the_common_file_on(forge, tmp_path):
    """With --side the other side's turn ends the run, naming the file to take along."""
    ran = forge(*FLAGS, "--seed", "a", "--side", "german", stdin="1406\n")
    assert ran.status == 0, ran.err
    assert "British is next: take game.ledger to that machine" in ran.out
    assert not (tmp_path / "game.ledger.british").exists()
    other = forge(*FLAGS, "--seed", "a", "--side", "british", stdin="none\n1201\n1101\n")
    assert "1406" not in other.out
    assert (tmp_path / "game.ledger.british").exists()


def test_a_wrong_hidden_answer_is_refused_with_its_rule(forge):
    """What is not possible is refused as anywhere else, and asked again."""
    ran = forge(*FLAGS, "--seed", "a", stdin="1301\nAtlantis\n1406\n")
    assert "'1301' is not possible here (rule 3.3)" in ran.err
    assert "is not a hex" in ran.err


def test_a_game_left_early_is_opened_and_judged(forge, tmp_path):
    """``forge ledger reveal`` opens what lies here, names the machine that is next, and ends with a sound ledger."""
    forge(*FLAGS, "--seed", "a", stdin="1406\nnone\n1201\n1101\n")
    (tmp_path / "game.ledger.british").rename(tmp_path / "away")
    first = forge("ledger", "reveal", "game.ledger", "--reason", "late")
    assert first.status == 1
    assert "german 1 hex: 1406" in first.out
    assert "British is next: take game.ledger to that machine" in first.out
    (tmp_path / "away").rename(tmp_path / "game.ledger.british")
    second = forge("ledger", "reveal", "game.ledger", "--reason", "late")
    assert second.status == 0, second.err
    assert "cruiser-1: free 1201 no" in second.out
    assert "breaches: 0" in second.out
    assert forge("ledger", "verify", "game.ledger").status == 0
    assert forge("ledger", "reveal", "game.ledger", "--reason", "again").status == 1


def test_a_ledger_with_seals_is_shown_in_short_lines(forge, tmp_path):
    """Hashes are cut short, and each seal that was opened has a line with its contents, without random bytes."""
    forge(*FLAGS, "--seed", "a", stdin="1406\nnone\n1201\n1101\n")
    forge("ledger", "reveal", "game.ledger", "--reason", "late")
    shown = forge("ledger", "show", "game.ledger").out.splitlines()
    assert max(map(len, shown)) < 200
    assert any("german 1 rest: german-start 1406" in line for line in shown)
    assert any("asked: Origin marker, draw one" in line for line in shown)


class Terminal(io.StringIO):
    """Standard output that says it is a terminal."""

    def isatty(self):
        """Say so."""
        return True


def test_a_side_that_leaves_at_its_own_screen_leaves_nothing_on_it(monkeypatch):
    """However the hidden prompt is left, the terminal goes back to its first screen, which never held it."""
    monkeypatch.setattr(sys, "stdout", Terminal())
    with suppress(Left), own_screen():
        sys.stdout.write("Atlantis in 1406")
        raise Left
    before, hidden, after = sys.stdout.getvalue().partition("Atlantis in 1406")
    assert before.startswith(OTHER_SCREEN)
    assert hidden
    assert after.endswith(FIRST_SCREEN)


LOCKED = (*FLAGS, "--seed", "a", "--side", "german")


def test_a_private_ledger_under_a_passphrase(forge, tmp_path):
    """Asked for when a sealed game is begun and at every going on; a wrong one is a sentence and changes nothing."""
    begun = forge(*LOCKED, "--passphrase", stdin="seven seas\n1406\n")
    assert begun.status == 0, begun.err
    assert "new passphrase of game.ledger.german" in begun.out + begun.err
    common, private = tmp_path / "game.ledger", tmp_path / "game.ledger.german"
    assert private.read_bytes().startswith(b"forge-private/1 ")
    forge(*FLAGS, "--seed", "a", "--side", "british", stdin="none\n1201\n1101\n")
    before = common.read_bytes(), private.read_bytes()
    wrong = forge(*LOCKED, stdin="seven lakes\n")
    assert wrong.status == 1
    assert wrong.err.count("cannot be opened") == 1
    assert "the passphrase is another, or the file was changed" in wrong.err
    assert (common.read_bytes(), private.read_bytes()) == before
    refused = forge("ledger", "reveal", "game.ledger", "--reason", "late", stdin="seven lakes\n")
    assert refused.status == 1
    assert private.read_bytes() == before[1]
    opened = forge("ledger", "reveal", "game.ledger", "--reason", "late", stdin="seven seas\n")
    assert opened.status == 0, opened.err
    assert "german 1 hex: 1406" in opened.out
    assert forge("ledger", "verify", "game.ledger").status == 0


def test_an_existing_private_ledger_is_locked_and_opened(forge, tmp_path):
    """``forge ledger lock FILE`` as with keys; showing and verifying ask for the passphrase; the common one stays."""
    forge(*LOCKED, stdin="1406\n")
    private = tmp_path / "game.ledger.german"
    before = private.read_bytes()
    late = forge(*FLAGS, "--seed", "a", "--passphrase", stdin="")
    assert late.status in (0, 1)
    assert private.read_bytes() == before
    assert forge("ledger", "lock", private.name, stdin="seven seas\n").status == 0
    assert not re.search(rb"(?<![0-9A-Za-z+/])1406(?![0-9A-Za-z+/])", private.read_bytes())  # within a cipher by chance
    assert "1406" in forge("ledger", "show", private.name, "--private", stdin="seven seas\n").out
    assert forge("ledger", "verify", private.name, stdin="seven seas\n").status == 0
    assert forge("ledger", "lock", private.name, "--open", stdin="seven lakes\n").status == 1
    assert forge("ledger", "lock", private.name, "--open", stdin="seven seas\n").status == 0
    assert private.read_bytes() == before
    common = forge("ledger", "lock", "game.ledger", stdin="seven seas\n")
    assert common.status == 1
    assert "is not a private ledger" in common.err


def test_a_passphrase_is_for_what_is_hidden(forge, tmp_path):
    """Without ``--secrets`` nothing would be locked, which is said before anything is begun."""
    ran = forge("play", "under-ten-flags", "--ledger", "game.ledger", "--passphrase")
    assert ran.status == 2
    assert "add --secrets" in ran.err
    assert not (tmp_path / "game.ledger").exists()

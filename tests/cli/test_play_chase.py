"""Atlantic Chase at the keyboard: operations played from situations, and single actions on a ledger."""

import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
SITUATION = re.search(r"```yaml\n(# chase\.yaml.*?)```", README, re.DOTALL)[1]


def test_an_operation_of_the_house_edition_is_played(forge):
    """From a situation by name the board is shown, an action taken, and the game goes on later where it stood."""
    words = ("play", "atlantic-chase", "--edition", "house", "--situation", "break-out")
    ran = forge(*words, stdin="board\ntrajectory\ng1\nquit\n")
    assert ran.status == 0, ran.err
    assert "G1  Port Box Bergen: Bismarck under Lütjens, Pr. Eugen" in ran.out
    assert "Next segment of G1" in ran.out
    again = forge("play", "atlantic-chase", "--edition", "house", stdin="")
    assert "Next segment of G1" in again.out


def test_the_end_fills_the_record_sheet(forge, tmp_path):
    """When the players end a scenario its record sheet is printed."""
    words = ("play", "atlantic-chase", "--edition", "house", "--situation", "first-chase", "--tally", "record.pdf")
    ran = forge(*words, stdin="tally\nend\n")
    assert ran.status == 0, ran.err
    assert "House edition" in ran.out
    assert re.search(r"begun\s+\d{4}-\d\d-\d\d", ran.out)
    assert "If it ended now, nobody would win" in ran.out
    assert (tmp_path / "record.pdf").read_bytes().startswith(b"%PDF")


def test_the_readme_settles_one_action_after_the_other(forge, tmp_path):
    """The situation of the README takes a Naval Search; a Pass on the same ledger begins from what that left."""
    (tmp_path / "chase.yaml").write_text(SITUATION, encoding="utf-8")
    line = re.search(r"`forge (referee atlantic-chase action [^`]*)`", README)[1]
    first = forge(*line.split(), "--policy", "first", "--seed", "strait")
    assert first.status == 0, first.err
    assert "Target hex: 0805" in first.out
    assert "Time Lapse of B1" in first.out
    more = forge(
        *line.split()[:3], "--action", "pass", "--ledger", "chase.ledger", "--policy", "first", "--seed", "strait"
    )
    assert more.status == 0, more.err
    assert "actions so far: 1;" in more.out
    assert forge("ledger", "verify", "chase.ledger").status == 0


def test_an_action_that_is_not_open_leaves_no_record(forge, tmp_path):
    """Without a target nothing is searched for; nothing is on record, and another action can follow."""
    words = ("referee", "atlantic-chase", "action", "--edition", "house", "--situation", "first-chase", "--action")
    refused = forge(*words, "naval-search", "--ledger", "game.ledger", "--roll")
    assert (refused.status, "no enemy is in the hex" in refused.err, "p.33" in refused.err) == (1, True, True)
    assert not (tmp_path / "game.ledger").exists()
    assert forge(*words, "trajectory", "--ledger", "game.ledger", "--policy", "first", "--roll").status == 0


def test_all_that_is_wrong_with_a_situation_is_told(forge, tmp_path):
    """Faults are told together, each with its page, and nothing is recorded."""
    text = "task-forces: ['g1: hood; at 1407', 'b1: rodney; along 0510 0709']\n"
    (tmp_path / "wrong.yaml").write_text(text, encoding="utf-8")
    ran = forge("play", "atlantic-chase", "--situation", "wrong.yaml", "--ledger", "game.ledger")
    assert ran.status == 1
    assert "Hood is a ship of the other player (rule p.6)" in ran.err
    assert "B1: the line has a hole (rule p.14)" in ran.err
    assert not (tmp_path / "game.ledger").exists()


def test_a_ledger_of_another_game_is_refused(forge):
    """An operation is not begun on a ledger that another game was recorded in."""
    forge(
        "referee", "atlantic-wolves", "german-attack", "--area", "iceland", "--dice", "4", "--ledger", "wolves.ledger"
    )
    ran = forge("play", "atlantic-chase", "--ledger", "wolves.ledger")
    assert ran.status == 1
    assert "is a ledger of atlantic-wolves, not of atlantic-chase" in ran.err


@pytest.mark.parametrize("situation", ["break-out", "first-chase", "norway"])
def test_an_operation_that_plays_itself_ends(forge, situation):
    """Where every player takes what is listed first nothing ever happens; forge says so and lets go of the game."""
    words = ("play", "atlantic-chase", "--edition", "house", "--situation", situation, "--seed", "x")
    ran = forge(*words, "--auto", "first")
    assert (ran.status, ran.err) == (0, "")
    assert "nothing has happened in 40 actions" in ran.out or "result:" in ran.out
    assert "Trajectory" in ran.out

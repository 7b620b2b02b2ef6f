"""An attack that a phase allows is typed in one line, read as the ruling by itself reads it."""

import pytest

BEFORE = "done\ndone\n"


@pytest.fixture
def said(forge):
    """Give what the game says to a line typed in the combat phase of the first turn."""

    def typed(line):
        return forge("play", "bridgehead", "--ledger", "game.ledger", stdin=f"2 2\n{BEFORE}{line}\nquit\n").out

    return typed


def told(text):
    """Give the inputs that were told of the attack, in order."""
    lines = text.partition("Which attack is next? Combat")[2].splitlines()
    return [line.partition(" (8")[0].partition(" (10")[0] for line in lines if line.endswith((")",)) and ": " in line]


def test_a_line_with_words_says_the_whole_attack(said):
    """What is not said is as usual, as for ``forge referee bridgehead combat 14 4 woods``."""
    text = said("combat 14 4 woods artillery 1, 4")
    assert told(text)[:5] == [
        "Attack factors: 14",
        "Defence factors: 4",
        "The defender's terrain: Woods",
        "All attackers are across a river: no",
        "Artillery units in support: 1",
    ]
    assert "1d6 4 -> row 4, column 3:1" in text


def test_numbers_alone_are_answers_one_after_the_other(said):
    """The second terrain is woods, the first answer no: nothing is taken as usual that was not said."""
    text = said("2 14 4 2 1 0 1 1 1 1 4")
    assert "The defender's terrain: Woods" in text
    assert "1d6 4 -> row 4, column 2:1" in text


def test_what_is_not_said_in_numbers_is_asked(said):
    """Two numbers leave the ground open."""
    text = said("combat 14 4")
    assert told(text) == ["Attack factors: 14", "Defence factors: 4"]
    assert "The defender's terrain (West):" in text


def test_a_slip_is_laid_aside_and_asked_for(said):
    """What cannot be read answers nothing, and what stood before it counts."""
    text = said("combat 14 4 woodz")
    assert told(text) == ["Attack factors: 14", "Defence factors: 4"]
    assert "Woods" in text.partition("The defender's terrain (West)")[2]


def test_the_same_attack_may_follow_on_the_line(forge):
    """What is left of a line is answers to what comes, though the attack has been typed whole before."""
    line = "combat 14 4 woods 2 5 4"  # forge throws itself, so that 2 is the second of what may be ruled, combat again
    said = forge("play", "bridgehead", "--seed", "x", "--ledger", "game.ledger", stdin=f"{BEFORE}{line}\nquit\n")
    assert said.status == 0, said.err
    assert "Traceback" not in said.err
    assert "Attack factors: 5" in said.out.rpartition("Which attack is next? Combat")[2]

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


@pytest.mark.parametrize(
    "command",
    [
        "play atlantic-wolves --roll --auto nobody",
        "play atlantic-wolves --roll --situation nowhere",
        "play atlantic-chase --roll",
        "play atlantic-wolves --secrets --roll",
        "play under-ten-flags --edition house --side germans --roll",
        "play under-ten-flags --edition house --shared anna=german,bob=british --situation nowhere",
        "referee atlantic-wolves german-attack --area nowhere --dice 1",
        "referee atlantic-wolves german-attack --area iceland --dice 9",
        "referee atlantic-wolves german-attack --area iceland --roll --policy nobody",
        "referee atlantic-wolves --roll",
    ],
)
def test_what_is_refused_before_it_begins_leaves_no_ledger(forge, tmp_path, command):
    """Else the next try would go on with a file that the players never wished for, under the terms of the first."""
    path = tmp_path / "game.ledger"
    ran = forge(*command.split(), "--ledger", str(path))
    assert ran.status in (1, 2)
    assert list(tmp_path.glob("*.ledger*")) == []


def test_what_is_refused_later_takes_no_ledger_away(forge, tmp_path):
    """A game that was begun stays as it was, and so does one whose beginning was left to be answered."""
    path = tmp_path / "game.ledger"
    begun = ("referee", "atlantic-wolves", "german-attack", "--area", "iceland", "--ledger", str(path))
    assert forge(*begun, "--dice", "4").status == 0
    before = path.read_bytes()
    assert forge(*begun, "--dice", "4", "--policy", "nobody").status == 1
    assert path.read_bytes().startswith(before)
    assert forge("referee", "atlantic-wolves", "--roll", "--ledger", str(path)).status in (1, 2)
    assert path.exists()
    other = tmp_path / "other.ledger"
    assert forge("play", "atlantic-wolves", "--ledger", str(other), stdin="").status == 0
    assert other.exists()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("--player bob", "is begun already; players are named when a ledger is begun"),
        ("--secrets", "holds a game in which nothing is sealed"),
        ("--passphrase", "holds a game in which nothing is sealed"),
        ("--edition published", "was begun otherwise: edition=house"),
        ("--shared anna,bob", "is begun already"),
    ],
)
def test_a_game_goes_on_as_it_was_begun_or_says_so(forge, tmp_path, said, words):
    """What can only be said when a game begins is refused later, not passed over."""
    path = tmp_path / "game.ledger"
    game = ("play", "under-ten-flags", "--ledger", str(path))
    assert forge(*game, "--edition", "house", "--roll", stdin="").status == 0
    before = path.read_bytes()
    ran = forge(*game, *said.split(), stdin="")
    assert ran.status in (1, 2)
    assert words in ran.err
    assert path.read_bytes() == before


def test_a_table_goes_on_with_a_game_as_it_was_begun(forge, tmp_path):
    """A table, too, refuses what the game at it was not begun with, before it is served."""
    path = tmp_path / "game.ledger"
    assert forge("play", "under-ten-flags", "--edition", "house", "--ledger", str(path), stdin="").status == 0
    ran = forge("table", "under-ten-flags", "--ledger", str(path), "--edition", "published")
    assert ran.status == 2
    assert "was begun otherwise: edition=house" in ran.err


@pytest.mark.parametrize(("name", "status"), [("A", 0), ("x" * 40, 0), ("x" * 41, 2), (" ", 2)])
def test_a_player_has_a_name_of_one_letter_or_forty(forge, tmp_path, name, status):
    """Initials will do."""
    path = tmp_path / "game.ledger"
    ruled = ("referee", "atlantic-wolves", "german-attack", "--area", "iceland", "--dice", "4", "--ledger", str(path))
    assert forge(*ruled, "--player", name).status == status
    assert path.exists() == (status == 0)


def test_who_let_something_be_late_needs_what_was_late(forge):
    """``--agreed`` alone would be passed over."""
    ran = forge("referee", "atlantic-wolves", "german-attack", "--area", "iceland", "--dice", "4", "--agreed", "bob")
    assert ran.status == 2
    assert "--late" in ran.err

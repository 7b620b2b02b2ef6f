"""A table that is killed at any moment has lost no answer that a phone was told of, and goes on at once."""

import socket
from contextlib import closing

import pytest
from kit.killed_tables import Survivor

PENDING = 5  # a game that is not at its end; all that is recorded is right


def survivor(table, tmp_path, seed):
    """A game of Atlantic Wolves at a table of its own port."""
    with closing(socket.socket()) as asked:
        asked.bind(("127.0.0.1", 0))
        port = asked.getsockname()[1]
    ledger = tmp_path / "game.ledger"
    words = ("atlantic-wolves", "--edition", "house", "--ledger", ledger, "--port", port)
    playing = Survivor(table(*words), "atlantic-wolves", ledger, seed)
    playing.begin()
    return playing


def check(playing):
    """Nothing is lost, the record is whole, and nobody was told of a fault."""
    assert playing.lost == []
    assert playing.served.faults == ""
    status, said = playing.verified()
    assert status in (0, PENDING), said
    assert "worked out again" in said
    assert "throws anew" not in said


def test_what_was_confirmed_survives(table, tmp_path):
    """Killed a few times while answers are on their way; the same port serves again each time."""
    playing = survivor(table, tmp_path, 14)
    playing.play(6, within=1.0)
    assert playing.kills >= 1
    check(playing)


@pytest.mark.slow
def test_two_hundred_rulings_survive(table, tmp_path):
    """Killed at random moments until two hundred answers are confirmed."""
    playing = survivor(table, tmp_path, 41)
    playing.play(200, within=0.4)
    assert playing.kills >= 10
    check(playing)

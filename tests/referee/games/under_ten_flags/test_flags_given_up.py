"""A game left unfinished: both sides open what they sealed, and it is judged as at its end."""

import pytest
from kit.flags_table import GAME, by_chance, find, notes, rules_of
from kit.secret_game import Players, begin, close, reopen

from forge.referee.contract.refusals import Illegal
from forge.referee.ledger.file import create_ledger, read_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.ledger.verifying import AGREEMENT, SOUND, verify
from forge.referee.walking.drivers import one_of, practice


def left_after(folder, records):
    """A game with secrets that is left after so many records."""
    secrets = begin(folder, "2")
    players = Players(secrets, "2")
    players.go_on(lambda secrets: len(secrets.common.ledger.records) >= records)
    secrets.common.stop("late at night", ("Ada", "Bob"))
    return secrets


@pytest.mark.parametrize("records", [2, 4, 12, 61, 140])
def test_everything_sealed_is_opened_and_judged(tmp_path, records):
    """Whenever it is left, even in the middle of an action, no seal stays closed and the file is sound."""
    secrets = left_after(tmp_path, records)
    while secrets.common.question:
        assert secrets.waiting.what == "opens"
        assert secrets.settle()
    ruling = secrets.common.walk.ruling
    assert (ruling.result.winner, ruling.result.breaches) == ("given-up", 0)
    sealed = sum(len(entry.seals) for entry in secrets.common.position.entries)
    assert sealed == sum(len(entry.opened) for entry in secrets.common.position.entries)
    close(secrets)
    verdict = verify(read_ledger(tmp_path / "common.ledger"), find)
    assert (verdict.status, verdict.differ) == (SOUND, 0)


def test_until_both_have_opened_it_is_pending(tmp_path):
    """Between the two openings, on two machines, verify waits for the second."""
    secrets = left_after(tmp_path, 61)
    assert secrets.settle()
    close(secrets)
    assert verify(read_ledger(tmp_path / "common.ledger"), find).status == AGREEMENT
    again = reopen(tmp_path, sides=("british",))
    assert again.settle()
    assert again.common.question is None
    close(again)


def test_a_stop_can_be_undone(tmp_path):
    """Undone, the game asks again what it asked when it was left, and goes on to its end."""
    secrets = begin(tmp_path, "2")
    players = Players(secrets, "2")
    players.go_on(lambda secrets: len(secrets.common.ledger.records) >= 61)
    asked = secrets.common.question.request
    secrets.common.stop("a mistake", ("Ada", "Bob"))
    secrets.common.undo()
    assert secrets.common.question.request == asked
    players.go_on()
    assert secrets.common.walk.ruling.result.winner != "given-up"
    close(secrets)
    assert verify(read_ledger(tmp_path / "common.ledger"), find).status == SOUND


def test_a_stop_not_agreed_is_told(tmp_path):
    """A stop that one of two players did not agree to is no secret."""
    secrets = begin(tmp_path, "2")
    Players(secrets, "2").go_on(lambda secrets: len(secrets.common.ledger.records) >= 12)
    secrets.common.stop("bored", ("Ada",))
    while secrets.common.question:
        assert secrets.settle()
    close(secrets)
    verdict = verify(read_ledger(tmp_path / "common.ledger"), find)
    assert verdict.status == AGREEMENT
    assert any("not agreed by Bob" in str(finding) for finding in verdict.findings)


def session_of(folder):
    """A session with open sheets."""
    rules = rules_of()
    return Session(create_ledger(folder / "open.ledger", opening(rules, ("Ada", "Bob"))), rules.texts, find)


def test_an_open_game_given_up_just_ends(tmp_path):
    """Where nothing is sealed there is nothing to open."""
    session = session_of(tmp_path)
    session.begin(GAME.play.id, {})
    driver = one_of(practice("1"), by_chance(1))
    for _ in range(30):
        session.answer(driver(session.question))
    session.stop("tea", ("Ada", "Bob"))
    assert session.question is None
    assert session.walk.ruling.result.winner == "given-up"
    assert "audited" not in notes(session.walk.ruling)
    session.ledger.close()


def test_what_cannot_be_given_up_is_refused(tmp_path):
    """A procedure that has nothing to say to it goes on as if nobody had asked; nothing is recorded."""
    session = session_of(tmp_path)
    session.begin("combat", {"ship": "5", "origin": "1", "destination": "2"})
    before = len(session.ledger.records)
    with pytest.raises(Illegal, match="cannot be given up"):
        session.stop("tea", ())
    assert len(session.ledger.records) == before
    assert session.question.id == "gun-range"
    session.answer(practice("1")(session.question))
    assert session.question is None
    session.ledger.close()

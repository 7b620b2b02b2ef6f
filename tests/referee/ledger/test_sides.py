"""All sides at one ledger: what comes next, what needs nobody, what waits for another machine or a passphrase."""

import pytest
from kit.flags_table import GAME, find, rules_of

from forge.errors import ForgeError
from forge.referee.contract.refusals import Refusal
from forge.referee.ledger.changing_lock import change_lock
from forge.referee.ledger.file import create_ledger, open_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.private_file import Lock
from forge.referee.ledger.session import Session
from forge.referee.ledger.sides import Sides, Turn
from forge.referee.walking.drivers import practice, read_typed

GERMAN, BRITISH = ("1406",), ("none", "1201", "1101")


@pytest.fixture
def table(tmp_path):
    """Give what opens the sides of one game with secrets, and lets go of them at the end."""
    path, opened = tmp_path / "game.ledger", []

    def sit(*here, **options):
        leave()
        new = not path.exists()
        file = create_ledger(path, opening(rules_of(), ("Ada", "Bob"))) if new else open_ledger(path)
        session = Session(file, rules_of().texts, find)
        if new:
            session.begin(GAME.play.id, {"secrets": "sealed"})
        opened.append(Sides(session, path, here, **options))
        return opened[-1]

    def leave():
        for sides in opened:
            sides.let_go()
            sides.common.ledger.close()
        opened.clear()

    yield sit
    leave()


def throw(sides):
    """Throw and draw all that anybody may, and give what comes then."""
    answer_to = practice("throws")
    while (turn := sides.go_on()).what == "anybody":
        sides.common.answer(answer_to(sides.common.question))
    return turn


def type_alone(sides, side, *words):
    """Let a side type what it is asked alone, and draw what it draws."""
    session, draw = sides.alone(side), practice(side)
    for word in words:
        while session.question.chance:
            session.answer(draw(session.question))
            assert sides.go_on() == Turn("whispers", side)
        session.answer(read_typed(session.question, word, sides.common.rules.texts))


def test_each_side_is_asked_alone_in_turn(table, tmp_path):
    """German sets up, British sets up, then anybody throws; the common file holds nothing of what they said."""
    sides = table()
    assert sides.go_on() == Turn("whispers", "german")
    type_alone(sides, "german", *GERMAN)
    assert sides.step() == Turn("sealed", "german")
    assert sides.go_on() == Turn("anybody")
    assert throw(sides) == Turn("whispers", "british")
    type_alone(sides, "british", *BRITISH)
    assert sides.step() == Turn("sealed", "british")
    assert '"1406"' not in (tmp_path / "game.ledger").read_text(encoding="utf-8")
    assert '"1406"' in (tmp_path / "game.ledger.german").read_text(encoding="utf-8")


def test_what_a_side_did_is_told_to_it_alone_and_stands_on_its_own_sheet(table):
    """Its own position holds its sheet, the common one does not."""
    sides = table()
    sides.go_on()
    type_alone(sides, "german", *GERMAN)
    sides.go_on()
    assert sides.in_sight("german").german.hex == "1406"
    assert sides.common.position.german is None
    assert sides.in_sight("british").german is None
    told = sides.told_alone("german")
    assert told
    assert not any("salt" in str(entry) for entry in told)


def test_the_other_machine_is_waited_for(table, tmp_path):
    """A side that does not play here is away, and no private ledger is begun for it."""
    sides = table("german")
    sides.go_on()
    type_alone(sides, "german", *GERMAN)
    assert throw(sides) == Turn("away", "british")
    assert sides.go_on().elsewhere
    assert not (tmp_path / "game.ledger.british").exists()


def test_a_private_ledger_that_is_elsewhere_is_not_begun_anew(table, tmp_path):
    """Where a side has sealed before and its ledger is not here, the common one goes to it, whoever plays here."""
    sides = table()
    sides.go_on()
    type_alone(sides, "german", *GERMAN)
    throw(sides)
    sides.leave_unfinished("late", ())
    sides.let_go()
    (tmp_path / "game.ledger.german").rename(tmp_path / "away")
    sides = table()
    assert sides.go_on() == Turn("away", "german")
    assert not (tmp_path / "game.ledger.german").exists()


def test_a_locked_ledger_waits_for_its_passphrase(table, tmp_path):
    """Without anybody to ask it is said; a wrong one is refused and changes nothing; the right one goes on."""
    sides = table()
    sides.go_on()
    sides.let_go()
    path = tmp_path / "game.ledger.german"
    change_lock(path, lambda: "", lambda: Lock("seven seas"))
    before = path.read_bytes()
    sides = table()
    assert sides.go_on() == Turn("passphrase", "german")
    with pytest.raises(ForgeError, match="cannot be opened"):
        sides.unlock("german", "seven lakes")
    assert path.read_bytes() == before
    sides.unlock("german", "seven seas")
    assert sides.go_on() == Turn("whispers", "german")


def test_the_last_hidden_decision_is_taken_back_until_it_is_sealed(table):
    """Within a step it is asked again; what is sealed stays."""
    sides = table()
    sides.go_on()
    type_alone(sides, "german", *GERMAN)
    throw(sides)
    british = sides.alone("british")
    type_alone(sides, "british", "none")
    british.undo()
    first = british.question.id
    with pytest.raises(Refusal, match="finds nothing of this step"):
        sides.take_back_alone("british")
    type_alone(sides, "british", "none")
    assert british.question.id != first
    sides.take_back_alone("british")
    assert british.question.id == first
    type_alone(sides, "british", *BRITISH)
    sides.go_on()
    with pytest.raises(Refusal, match="finds nothing of this step"):
        sides.take_back_alone("british")

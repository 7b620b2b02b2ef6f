"""Trying an answer: the walk for it stands where the record stands, and is not begun anew for each answer."""

from contextlib import suppress
from itertools import count

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from kit.referee_toys import find, forge_words, toy_rules

from forge.errors import ForgeError
from forge.referee.ledger.file import create_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.walking.questions import BY_HAND, Answer
from forge.referee.walking.walk import Walk

DEEDS = ("try", "try-other", "try-refused", "answer", "answer-other", "undo", "look")


@pytest.fixture(scope="module")
def duel(tmp_path_factory):
    """Give a way to begin a duel at a new ledger."""
    folder, numbers = tmp_path_factory.mktemp("duels"), count()
    rules = toy_rules(folder / "pack")
    return lambda: begun(rules, folder / f"{next(numbers)}.ledger")


def begun(rules, path):
    """Begin a duel at a new ledger."""
    session = Session(create_ledger(path, opening(rules, ("Anna", "Ben"))), rules.texts | forge_words(), find)
    session.begin("duel", {"theirs": "5"})
    return session


def answers(question):
    """Give two answers to a question."""
    if question.dice:
        return Answer((6,), BY_HAND), Answer((1,), BY_HAND)
    return tuple(Answer(option, "decided") for option in (question.request.options * 2)[:2])


def stands(walk):
    """Give what a walk asks and has told."""
    return walk.question and walk.question._replace(since=()), walk.position, walk.told


@example(["answer", "answer", "look", "undo", "answer-other"])
@given(st.lists(st.sampled_from(DEEDS), max_size=20))
def test_whatever_was_tried_before_it_stands_where_the_record_stands(duel, deeds):
    """Tried answers that were recorded, others, refused ones, undone ones: the next is tried at what is asked now."""
    session = duel()
    for deed in (*deeds, "look"):
        if session.question is None:
            session.begin("duel", {"theirs": "4"})
        do(deed, session)
    session.ledger.close()


def do(deed, session):
    """Try or record an answer, undo one, or look where the next would be tried."""
    this, other = answers(session.question)
    with suppress(ForgeError):  # there may be nothing to undo
        if deed == "answer":
            session.answer(this)
        elif deed == "answer-other":
            session.answer(other)
        elif deed == "undo":
            session.undo()
        elif deed == "look":
            assert stands(session.trial().walk) == stands(session.walk_anew())
            assert session.trial().walk is not session.walk
        else:
            session.trial().answer(
                {"try": this, "try-other": other, "try-refused": Answer("nonsense", "decided")}[deed]
            )


def test_answers_that_are_recorded_after_they_were_tried_are_walked_once(duel, monkeypatch):
    """However long a game is: one walk begins for all that is tried, beside that of the record."""
    session, begins = duel(), []
    begin = Walk.__init__
    monkeypatch.setattr(Walk, "__init__", lambda self, *given: begins.append(1) or begin(self, *given))
    tried = 0
    while session.question and tried < 10:
        this, _ = answers(session.question)
        session.trial().answer(this)
        session.answer(this)
        tried += 1
    assert tried >= 4
    assert len(begins) == 1

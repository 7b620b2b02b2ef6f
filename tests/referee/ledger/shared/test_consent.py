"""Who must agree to what, and what comes of an agreement, an objection, or an answer that nobody asked for."""

import pytest

from forge.referee.ledger.chain import Record
from forge.referee.ledger.shared.consent import Consent

SIDES = ("anna", "bob", "carla")


def record(seq, kind="undo", **data):
    """A record of anybody."""
    return Record(seq, kind, data, f"hash of {seq}")


def answer(consent, by, seq, kind="agree", on=None):
    """Let a side agree or object; give what is wrong with it."""
    return consent.give(record(90, kind, record=seq, on=on or f"hash of {seq}"), by)


@pytest.fixture
def consent():
    """Anna wants records 10, 20 and 30 agreed, the newest asked for first."""
    consent = Consent(SIDES)
    for seq in (30, 10, 20):
        consent.want(record(seq), "anna", "mistaken")
    return consent


def test_all_others_are_asked_the_oldest_first(consent):
    """Whoever wants something is not asked."""
    assert [each.seq for each in consent.waiting_for("bob")] == [10, 20, 30]
    assert [each.seq for each in consent.waiting_for("carla")] == [10, 20, 30]
    assert not list(consent.waiting_for("anna"))


def test_it_is_agreed_once_both_have_agreed(consent):
    """One agreement alone only takes that side from those who are missing."""
    assert answer(consent, "bob", 20) == ""
    assert (consent.wanted[20].missing, consent.agreed) == ({"carla"}, {})
    assert [each.seq for each in consent.waiting_for("bob")] == [10, 30]
    assert answer(consent, "carla", 20) == ""
    assert (sorted(consent.wanted), list(consent.agreed)) == ([10, 30], [20])


@pytest.mark.parametrize(
    ("by", "seq", "on", "wrong"),
    [
        ("anna", 20, None, "answers for anna what nobody asked anna"),
        ("bob", 21, None, "answers for bob what nobody asked bob"),
        ("bob", "20", None, "answers for bob what nobody asked bob"),
        ("bob", 20, "hash of 10", "is about another record 20"),
    ],
)
@pytest.mark.parametrize("kind", ["agree", "object"])
def test_an_answer_to_something_else_changes_nothing(consent, by, seq, on, wrong, kind):
    """Whoever was not asked, and whoever names another record or another text of it, is told so."""
    before = dict(consent.wanted)
    assert answer(consent, by, seq, kind, on) == wrong
    assert (consent.wanted, consent.agreed) == (before, {})


def test_nobody_agrees_twice(consent):
    """The second time nobody asks any more."""
    assert answer(consent, "bob", 20) == ""
    assert answer(consent, "bob", 20) == "answers for bob what nobody asked bob"


def test_an_objection_voids_what_came_after_it(consent):
    """What was wanted before is asked for still."""
    assert answer(consent, "carla", 20, "object") == ""
    assert (list(consent.wanted), consent.agreed) == ([10], {})


@pytest.mark.parametrize(
    ("to", "by", "reaches"),
    [
        (5, "anna", True),  # the dice of record 5
        (6, "anna", True),  # Bob's decision, record 8
        (8, "anna", True),
        (9, "anna", False),
        (5, "bob", True),
        (6, "bob", True),  # Anna's, record 7
        (8, "bob", False),  # only his own
    ],
)
def test_an_undo_reaches_what_all_have_seen_and_what_others_decided(to, by, reaches):
    """Dice in record 5, decisions of Anna in 7 and of Bob in 8."""
    consent = Consent(SIDES)
    consent.show(5)
    consent.show(7, "anna")
    consent.show(8, "bob")
    assert consent.reaches_shown(to, by) is reaches

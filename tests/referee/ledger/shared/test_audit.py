"""Hidden throws against what was sealed: each used once, in order, as it fell."""

from types import SimpleNamespace

import pytest

from forge.referee.ledger.course import Given
from forge.referee.ledger.findings import AGREEMENT, INTEGRITY
from forge.referee.ledger.sealing import make_opening, show_openings
from forge.referee.ledger.shared.audit import unlike_what_was_sealed
from forge.referee.ledger.shared.reading import Terms
from forge.referee.ledger.shared.sharing import HIDDEN, Sharing, Throw

ACV_5, DIE_3 = ("draw-acv", 5, "nine"), ("supply-die", 7, [3])


def judged(throws, *entries):
    """Reveal hidden throws of Bob, open sealed entries of the British, and judge them."""
    sharing = Sharing(Terms("00" * 16, ("anna", "bob"), {"german": "anna", "british": "bob"}))
    sharing.throws = [Throw(seq, HIDDEN, seq, "bob", value, 1, name) for name, seq, value in throws]
    openings = [make_opening("00" * 32, tuple(entry)) for entry in entries]
    given = Given(20, {"who": "british"}, show_openings(openings), "decided")
    course = SimpleNamespace(calls=[SimpleNamespace(given=[given])])
    return [(one.status, one.message) for one in unlike_what_was_sealed(sharing, course)]


def test_what_was_thrown_was_sealed():
    """The same dice in the same order, other answers in between: nothing to find."""
    first = (("plot", "1306"), ("draw-acv", "nine"))
    second = (("supply-die", (3,)), ("escort", "none"))
    assert judged([ACV_5, DIE_3], first, second) == []


@pytest.mark.parametrize("sealed", [(("draw-acv", "ten"),), (("supply-die", (3,)), ("draw-acv", "nine"))])
def test_other_dice_or_another_order_are_found(sealed):
    """A better card in the sealed answers than was thrown, or dice used for something else, are no agreement."""
    ((status, message),) = judged([ACV_5, DIE_3], sealed)[:1]
    assert status == INTEGRITY
    assert "the hidden throw of bob, shake 5, was nine" in message


def test_a_throw_that_nothing_used_is_named():
    """Asking twice and using the better one leaves the other over."""
    ((status, message),) = judged([ACV_5, ("draw-acv", 6, "ten")], (("draw-acv", "nine"),))
    assert (status, message) == (AGREEMENT, "the hidden throw of bob, shake 6, was used by nothing")


def test_sealed_dice_that_no_throw_gave_are_named():
    """Dice from one's own cup among shared ones are one's own word."""
    ((status, message),) = judged([ACV_5], (("draw-acv", "nine"), ("draw-acv", "ten")))
    assert status == AGREEMENT
    assert "bob's word" in message

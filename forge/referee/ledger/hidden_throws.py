"""Hidden throws in a game with secrets: asked for blindly in the common ledger, used in a private one.

A hidden step that needs dice asks for them without saying what for. Once the other sides have given their seeds, the
step goes on in the private ledger. When the game is over, every throw is opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.ledger.shared.sharing import HIDDEN
from forge.referee.ledger.sitting import ACTED, Waiting, settle
from forge.referee.telling.plain import plain_question
from forge.referee.walking.questions import Answer

if TYPE_CHECKING:
    from forge.referee.ledger.session import Session
    from forge.referee.walking.questions import Question


def hidden_answer(common: Session, private: Session, who: str, question: Question) -> Answer | Waiting:
    """Give a hidden throw to whoever plays a role of the game, or say whose seed it waits for, having asked for it."""
    hand, sharing = common.hand, common.sharing
    assert hand is not None
    assert sharing is not None
    side = sharing.terms.owner(who) or next(iter(hand.own))
    asked = plain_question(question)
    if getattr(question.request, "ordered", False):
        asked["ordered"] = True
    for _ in range(2):
        for number, kept in hand.own[side].memory.blind.items():
            shake = sharing.shakes.get(int(number))
            if shake is None or shake.withdrawn or _is_used(private, shake.number):
                continue
            if owing := shake.owing(sharing.terms.sides):
                return Waiting("seed", owing[0])
            if kept["question"] == asked:
                value = hand.hidden_value(side, shake)
                return Answer(tuple(value) if isinstance(value, list) else value, f"{HIDDEN}:{number}")
        common.put(hand.blind(side, asked, common.ledger.records[-1].hash))
        while settle(common) is ACTED:  # where the other side plays on this machine too
            pass
    raise AssertionError(asked)


def reveal_all(session: Session) -> None:
    """Open every hidden throw of this machine's sides, once the game is over."""
    hand, sharing = session.hand, session.sharing
    assert hand is not None
    assert sharing is not None
    for side in hand.own:
        for shake in list(sharing.shakes.values()):
            hidden = shake.sealed and shake.by == side and not (shake.opened or shake.withdrawn)
            if hidden and not shake.owing(sharing.terms.sides):
                session.put(hand.opening(side, shake))


def _is_used(private: Session, number: int) -> bool:
    return any(record.data.get("how") == f"{HIDDEN}:{number}" for record in private.ledger.records)

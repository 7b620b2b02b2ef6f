"""Trying an answer on a walk beside the one on record: what was tried and then recorded is not walked again.

To walk a whole game anew for each answer takes longer the longer the game is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.ledger.following import NONE_FED, fed_with, plain_answer

if TYPE_CHECKING:
    from forge.referee.ledger.calls import Call
    from forge.referee.ledger.following import Follower
    from forge.referee.ledger.standing import Given
    from forge.referee.walking.questions import Answer
    from forge.referee.walking.walk import Walk


class Trial:
    """A walk of its own through a call, kept for the next answer that is tried."""

    def __init__(self, follower: Follower) -> None:
        self._follower = follower
        self._walk: Walk | None = None
        self._call = 0
        self._fed = NONE_FED
        self._tried: list[tuple[Any, str]] = []  # answers beyond those on record, as they would be put there

    def begin(self, call: Call) -> None:
        """Stand where a call stands on record."""
        walk, fed = self._walk, self._fed.number + len(self._tried)
        if walk is None or self._call != call.seq or not self._is_on_record(call.given):
            walk, fed = self._follower.begin(call), 0
        self._walk = None  # should what is on record not be walked to its end
        self._follower.go_on(walk, call.given[fed:])
        self._walk, self._call, self._fed, self._tried = walk, call.seq, fed_with(call.given), []

    @property
    def walk(self) -> Walk:
        """The walk, once it has begun."""
        assert self._walk is not None
        return self._walk

    def answer(self, answer: Answer) -> Walk:
        """Give the walk an answer that may yet be refused, and say where it stands then."""
        walk, self._walk = self.walk, None  # should it be refused, on the way to the next question too
        tried = _said(walk, answer)
        walk.answer(answer)
        self._walk = walk
        self._tried.append(tried)
        return walk

    def prove(self, call: Call, answer: Answer) -> None:
        """Raise what the rules object to in an answer to what a call asks, unless it was tried just now."""
        if self._call == call.seq and self._walk and self._fed == fed_with(call.given) and len(self._tried) == 1:
            before = self._follower.walk(call)
            if self._tried == [_said(before, answer)]:
                return
        self.begin(call)
        self.answer(answer)

    def _is_on_record(self, given: list[Given]) -> bool:
        """Whether what the walk was given is on record now, what was tried by what it says."""
        since = given[self._fed.number : self._fed.number + len(self._tried)]
        recorded = [(one.value, one.how) for one in since if not one.overruling]
        return self._fed.is_in(given) and recorded == self._tried


def _said(walk: Walk, answer: Answer) -> tuple[Any, str]:
    """Give an answer to what a walk asks as a record would."""
    assert walk.question is not None
    return plain_answer(walk.question, answer), answer.how

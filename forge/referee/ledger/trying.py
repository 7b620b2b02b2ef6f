"""Trying an answer on a walk beside the one on record: what was tried and then recorded is not walked again.

To walk a whole game anew for each answer takes longer the longer the game is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.ledger.following import plain_answer

if TYPE_CHECKING:
    from forge.referee.ledger.calls import Call
    from forge.referee.ledger.following import Follower
    from forge.referee.ledger.standing import Given
    from forge.referee.walking.questions import Answer
    from forge.referee.walking.walk import Walk


class Fed(NamedTuple):
    """An answer that the walk was given: as it would be put on record, and its record where it is there."""

    value: Any
    how: str
    seq: int | None = None


class Trial:
    """A walk of its own through a call, kept for the next answer that is tried."""

    def __init__(self, follower: Follower) -> None:
        self._follower = follower
        self._walk: Walk | None = None
        self._call = 0
        self._fed: list[Fed] = []

    def begin(self, call: Call) -> None:
        """Stand where a call stands on record."""
        walk, given = self._walk, call.given
        if walk is None or self._call != call.seq or not self._is_on_record(given):
            walk, self._fed = self._follower.begin(call), []
        self._walk = None  # should what is on record not be walked to its end
        self._follower.go_on(walk, given[len(self._fed) :])
        self._walk, self._call, self._fed = walk, call.seq, [Fed(one.value, one.how, one.seq) for one in given]

    @property
    def walk(self) -> Walk:
        """The walk, once it has begun."""
        assert self._walk is not None
        return self._walk

    def answer(self, answer: Answer) -> Walk:
        """Give the walk an answer that may yet be refused, and say where it stands then."""
        walk = self.walk
        assert walk.question is not None
        self._fed.append(Fed(plain_answer(walk.question, answer), answer.how))
        walk.answer(answer)
        return walk

    def _is_on_record(self, given: list[Given]) -> bool:
        """Whether what the walk was given is on record now, by its records or else by what they say."""
        return len(self._fed) <= len(given) and all(
            fed.seq == one.seq
            if fed.seq is not None
            else (fed.value, fed.how, None) == (one.value, one.how, one.overruling)
            for fed, one in zip(self._fed, given, strict=False)
        )

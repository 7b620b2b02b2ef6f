"""Forge's part in a game at the table: its dice where the game is played with them, and sides that it decides for."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from forge.referee.contract.deciding import find_policy
from forge.referee.ledger.opening import opening_of
from forge.referee.walking.drivers import by_policy, one_of, practice, rolled
from forge.referee.walking.stalling import Guard, Stalled

if TYPE_CHECKING:
    from forge.library.recorded import RecordedPlay
    from forge.referee.walking.drivers import Answerer
    from forge.referee.walking.questions import Answer, Question

HAND, FORGE, PRACTICE = "hand", "forge", "practice"
MOST_AT_ONCE = 200
"""So many questions are answered in one go; whoever watches says that it may go on."""
POLICY = "policy:"

_parts: WeakKeyDictionary[RecordedPlay, ForgePlays] = WeakKeyDictionary()


def forge_plays(play: RecordedPlay) -> ForgePlays:
    """Give forge's part in a game."""
    if play not in _parts:
        _parts[play] = ForgePlays(play)
    return _parts[play]


class ForgePlays:
    """What forge answers in a game, and by which policy it decides for whom.

    Sides are those that it decided for last, by the record, so that nothing changes where the table is begun anew.
    """

    def __init__(self, play: RecordedPlay) -> None:
        self._play = play
        self.mode, _, seed = str(opening_of(play.session.ledger.records).get("dice", HAND)).partition(":")
        self.policies = _policies_on_record(play)
        self.stalled = False
        salt = f"/{len(play.session.ledger.records)}"
        self._dice: Answerer | None = None
        if self.mode in (FORGE, PRACTICE):
            self._dice = rolled() if self.mode == FORGE else practice(seed, salt)

    def decide_for(self, side: str, policy: str) -> None:
        """Decide for a side by a policy from now on, or no longer where none is named; ``Refusal`` for a false name."""
        procedure = self._play.session.procedure
        if policy and procedure:
            find_policy(procedure, policy, "policy")
        self.policies.pop(side, None)
        self.stalled = False
        if policy:
            self.policies[side] = policy

    @property
    def waits(self) -> bool:
        """Whether forge has an answer to what is asked now, and only stopped to be watched."""
        question = self._play.pending
        return question is not None and self._answers(question) and not self.stalled

    def go_on(self) -> None:
        """Answer as long as forge is the one to answer, dice that are kept left to people, and not without end."""
        procedure = self._play.session.procedure
        if procedure is None:
            return
        guard = Guard(self._answer, procedure.happened)
        for _ in range(MOST_AT_ONCE):
            self._throw_hidden()
            question = self._play.pending
            if question is None or not self._answers(question):
                return
            try:
                answer = guard(question)
            except Stalled:
                self.stalled = True
                return
            if answer is None:
                return
            self._play.give(answer)

    def _throw_hidden(self) -> None:
        """Throw and draw what a side throws alone, where forge does it in this game; only the side is told."""
        sides = self._play.sit()
        for _ in range(MOST_AT_ONCE):
            if self._dice is None or sides.turn.what != "whispers":
                return
            session = sides.alone(sides.turn.side)
            if session.question is None or not session.question.chance or session.kept:
                return
            answer = self._dice(session.question)
            if answer is None:
                return
            session.answer(answer)
            sides.go_on()

    def _answers(self, question: Question) -> bool:
        if question.chance:
            return self._dice is not None and self._play.session.kept is None
        return getattr(question.request, "who", "") in self.policies

    def _answer(self, question: Question) -> Answer | None:
        if question.chance:
            return self._dice(question) if self._dice else None
        procedure, words = self._play.session.procedure, self.policies[question.request.who]  # type: ignore[union-attr]
        assert procedure is not None
        return one_of(by_policy(find_policy(procedure, words), words))(question)


def _policies_on_record(play: RecordedPlay) -> dict[str, str]:
    """Give the sides whose last decision was forge's, with the policy."""
    call = play.session.course.current
    last = {str(given.question.get("who", "")): given.how for given in (call.given if call else ()) if not given.chance}
    return {side: how.removeprefix(POLICY) for side, how in last.items() if how.startswith(POLICY)}

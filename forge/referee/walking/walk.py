"""Walks through a procedure once: asks the outside what chance and players decide, answers the rest from the rules.

``Walk`` stands at a ``Question`` until it is given an ``Answer``, and at the end holds the ``Ruling``. Hand-entered
dice, rolled dice, replay and play are all ways of answering it::

    walk = Walk(desk, procedure, arguments)
    while walk.question:
        walk.answer(answer_to(walk.question))
    walk.ruling
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import GivenUp
from forge.referee.walking.allowance import Allowance
from forge.referee.walking.asking import Asker
from forge.referee.walking.questions import accept
from forge.referee.walking.rulings import Ruling

if TYPE_CHECKING:
    from forge.referee.contract.procedure import Procedure
    from forge.referee.walking.asking import Asking
    from forge.referee.walking.desk import Desk
    from forge.referee.walking.levels import Midway
    from forge.referee.walking.questions import Answer, Question
    from forge.referee.walking.rulings import Entry


class Standing(NamedTuple):
    """Where a walk stood: what it asked, of which procedure, and the steps that it was in."""

    procedure: Procedure
    question: Question | None
    midway: Midway


class Walk:
    """One walk through a procedure: the question it stands at, what was ruled since the one before, the ruling."""

    def __init__(
        self,
        desk: Desk,
        procedure: Procedure,
        arguments: tuple[object, ...],
        inputs: tuple[tuple[str, str], ...] = (),
        allowance: Allowance | None = None,
    ) -> None:
        self.procedure = procedure
        self.inputs = inputs
        self.since: tuple[Entry, ...] = ()
        self.question: Question | None = None
        self._ruling: Ruling | None = None
        self._desk = desk
        self._asker = Asker(desk, allowance or Allowance())
        self._asking: Asking = self._asker.run(procedure.function, arguments)
        self._go_on(None)

    def answer(self, answer: Answer) -> Answer:
        """Go on to the next question or the end; an answer that is refused changes nothing."""
        assert self.question is not None
        accepted = accept(self.question, answer)
        self._go_on(accepted)
        return accepted

    def give_up(self) -> None:
        """Leave the procedure unfinished; one that does not catch ``GivenUp`` refuses, and the walk is spent."""
        try:
            self._go_on(GivenUp(self.position))
        except GivenUp:
            raise Illegal(self.procedure.id, "cannot be given up", "undo it, or go on with it") from None

    @property
    def position(self) -> Any:
        """How things stand by the last ``Position``, else None."""
        return self._asker.position

    @property
    def midway(self) -> Midway:
        """The steps that the walk is in, with their answers so far."""
        return self._asker.midway

    def standing(self) -> Standing:
        """Give where it stands, to be looked at while it goes on."""
        return Standing(self.procedure, self.question, self.midway.copy())

    @property
    def told(self) -> tuple[Entry, ...]:
        """Everything ruled so far, in order, up to the question it stands at or the end."""
        return tuple(self._asker.told)

    @property
    def ruling(self) -> Ruling:
        """The ruling, once no question is left."""
        assert self._ruling is not None
        return self._ruling

    def _go_on(self, answer: Answer | GivenUp | None) -> None:
        try:
            if isinstance(answer, GivenUp):
                self.question = self._asking.throw(answer)
            else:
                self.question = next(self._asking) if answer is None else self._asking.send(answer)
            self.since = self.question.since
        except StopIteration as end:
            self.question = None
            self.since = self._asker.take_since()
            self._ruling = self._rule(end.value)

    def _rule(self, result: object) -> Ruling:
        rules, procedure, asker = self._desk.rules, self.procedure, self._asker
        return Ruling(
            rules.pack,
            rules.edition,
            rules.label,
            procedure.id,
            procedure.rules_version,
            procedure.cite,
            self.inputs,
            tuple(asker.entries),
            result,
            tuple(asker.totals.items()),
            asker.position,
        )

"""Where answers come from when nobody is asked: dice as thrown, dice by forge, a policy, words prepared by id."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.deciding import OPTION, find_policy
from forge.referee.contract.dice import Handful
from forge.referee.contract.refusals import Illegal
from forge.referee.telling.receipts import entry_lines
from forge.referee.walking import drivers
from forge.referee.walking.rulings import Looked, Noted, Thrown
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.contract.procedure import Procedure
    from forge.referee.walking.drivers import Answerer
    from forge.referee.walking.questions import Answer, Question
    from forge.referee.walking.rulings import Entry
    from forge.rules import Rules


class Source(NamedTuple):
    """Where answers come from: ``dice`` as typed, ``roll`` by forge, a ``seed`` for practice; ``policy`` decides."""

    dice: str | None = None
    roll: bool = False
    seed: str | None = None
    policy: str | None = None
    answers: Mapping[str, list[str]] = {}

    @property
    def ways(self) -> int:
        """How many ways of throwing are named, which exclude each other."""
        return (self.dice is not None) + self.roll + (self.seed is not None)

    @property
    def mode(self) -> str:
        """The dice mode, as a ledger's first record names it."""
        if self.seed is not None:
            return f"practice:{self.seed}"
        return "forge" if self.roll else "hand"


class Answers:
    """The answers of all sources in turn; ``salt`` tells one part of a practice game from the next.

    ``where`` the policy was named, for who misspells it. Where the dice are there, a ruling does not wait until players
    have carried it out, as a whole game does.
    """

    def __init__(self, source: Source, procedure: Procedure, rules: Rules, salt: str = "", where: str = OPTION) -> None:
        self._rules = rules
        self._prepared = drivers.Prepared(source.answers, rules.texts)
        self.handful = Handful(source.dice, "--dice", rules.texts) if source.dice is not None else None
        joined: list[Answerer] = [self._prepared]
        if self.handful is not None:
            joined.append(drivers.by_hand(self.handful))
        if source.roll:
            joined.append(drivers.rolled())
        if source.seed is not None:
            joined.append(drivers.practice(source.seed, salt))
        if source.policy is not None:
            joined.append(drivers.by_policy(find_policy(procedure, source.policy, where), source.policy))
        if source.ways:
            joined.append(self._carried_out)
        self._procedure = procedure
        self._answer = drivers.one_of(*joined)

    def __call__(self, question: Question) -> Answer | None:
        """Give the answer to a question, if there is one."""
        return self._answer(question)

    def _carried_out(self, question: Question) -> Answer | None:
        from forge.referee.catalogue import game_of  # which reads the rules of a whole game

        done = drivers.carried_out(question)
        return done if done and self._procedure != game_of(self._rules).play else None

    def refuse_rest(self, told: tuple[Entry, ...]) -> None:
        """Object to answers and dice that nothing asked for; where nothing was thrown at all, say what was ruled."""
        self._prepared.refuse_rest()
        if not self.handful:
            return
        thrown = any(isinstance(entry, Thrown) or (isinstance(entry, Looked) and entry.dice) for entry in told)
        notes = [line.strip() for one in told if isinstance(one, Noted) for line in entry_lines(one, self._rules)]
        if notes and not thrown:
            raise Illegal("--dice", sentence("nothing-thrown", why="; ".join(notes)), sentence("leave-out"))
        self.handful.refuse_rest()

"""Ways of answering a procedure: dice typed by hand, dice rolled by forge, practice, prepared answers, policies.

An answerer takes a ``Question`` and gives an ``Answer``, or None where it has none; ``one_of`` asks several in turn.
``forge.referee.odds.exact`` and ``forge.referee.odds.sampling`` answer by counting instead.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from forge.referee.contract.deciding import decide, options_of
from forge.referee.contract.refusals import Illegal, near
from forge.referee.contract.requests import Ask, Choose, Draw
from forge.referee.contract.ticking import DONE, Tick
from forge.referee.walking.line import Line
from forge.referee.walking.questions import BY_FORGE, BY_HAND, Answer, Question
from forge.referee.walking.walk import Walk
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from forge.referee.contract.dice import Handful
    from forge.referee.contract.policy import PolicyFunction
    from forge.referee.contract.procedure import Procedure
    from forge.referee.walking.desk import Desk
    from forge.referee.walking.input import Input

    Answerer = Callable[[Question], Answer | None]


def rule(desk: Desk, procedure: Procedure, given: Input, answerer: Answerer) -> Walk:
    """Walk through a procedure as far as the answerer goes: ``question`` is None when it is ruled."""
    walk = Walk(desk, procedure, given.arguments, given.words)
    while walk.question:
        answer = answerer(walk.question)
        if answer is None:
            break
        walk.answer(answer)
    return walk


def one_of(*answerers: Answerer) -> Answerer:
    """Take the answer of the first answerer that has one."""

    def answer(question: Question) -> Answer | None:
        return next((found for one in answerers if (found := one(question)) is not None), None)

    return answer


def by_hand(handful: Handful) -> Answerer:
    """Answer throws from dice as typed, in order."""

    def answer(question: Question) -> Answer | None:
        values = handful.take(question.dice) if question.dice else None
        return None if values is None else Answer(values, BY_HAND)

    return answer


def rolled(below: Callable[[int], int] | None = None, how: str = BY_FORGE) -> Answerer:
    """Roll dice and draw from what is left; ``below(n)`` gives a whole number from 0 to n - 1.

    Unless another is given it is the system's own randomness.
    """
    below = below or _system_below()

    def answer(question: Question) -> Answer | None:
        if question.dice:
            return Answer(question.dice.fall(below), how)
        if isinstance(question.request, Draw):
            return Answer(pick(question.request.source, below), how)
        return None

    return answer


def _system_below() -> Callable[[int], int]:
    import secrets  # dice thrown by hand need none

    return secrets.randbelow


def practice(seed: str, salt: str = "") -> Answerer:
    """Roll the same dice for the same seed, on every machine; each line says so.

    ``salt`` tells one part of a game from the next, so that it does not begin with the same dice.
    """
    return rolled(seeded_below(seed + salt), f"practice:{seed}")


def by_policy(policy: PolicyFunction, name: str) -> Answerer:
    """Decide by a policy every choice, and every value whose kind lists what there is to choose from."""

    def answer(question: Question) -> Answer | None:
        request = question.request
        if isinstance(request, Choose) or (isinstance(request, Ask) and options_of(request)):
            return Answer(decide(policy, request, question.position), f"policy:{name}")
        return None

    return answer


def carried_out(question: Question) -> Answer | None:
    """Say of a step that the players carry out by themselves that it is done."""
    kind = getattr(question.request, "kind", None)
    return Answer(DONE, BY_HAND) if isinstance(kind, Tick) else None


class Prepared:
    """Answers for choices, draws and values, given beforehand by id, several for one id in order."""

    def __init__(self, words: Mapping[str, list[str]], texts: Mapping[str, str]) -> None:
        self._left = {name: list(answers) for name, answers in words.items()}
        self._texts = texts
        self._asked: dict[str, None] = {}

    def __call__(self, question: Question) -> Answer | None:
        """Give the next answer for the id of a question, if there is one."""
        if not question.dice:
            self._asked[question.id] = None
        answers = self._left.get(question.id)
        if not answers or question.dice:
            return None
        return read_typed(question, answers.pop(0), self._texts)

    def refuse_rest(self) -> None:
        """Object to answers that nothing asked for."""
        for name, answers in self._left.items():
            if answers:
                key = "asked-less" if name in self._asked else "not-asked"
                hint = near(name, self._asked) if self._asked else sentence("leave-out")
                raise Illegal("--answer", sentence(key, id=name), hint)


def prepared(words: Mapping[str, list[str]], texts: Mapping[str, str] | None = None) -> Prepared:
    """Answer choices, draws and values from words given beforehand by id, several for one id in order."""
    return Prepared(words, texts or {})


def read_typed(question: Question, words: str, texts: Mapping[str, str] | None = None) -> Answer:
    """Read what was typed for a question: dice, an item, an option or a value, and nothing else."""
    line = Line(words, texts or {})
    answer = line.take(question)
    if line:
        raise Illegal(question.id, sentence("too-much", rest=line.rest), sentence("leave-out"))
    return answer


def pick(source: tuple[tuple[str, int], ...], below: Callable[[int], int]) -> str:
    """Draw one item of a source, each with the same chance."""
    place = below(sum(count for _, count in source if count > 0))
    for item, count in source:
        if count > 0:
            if place < count:
                return item
            place -= count
    raise AssertionError(source)


def seeded_below(seed: str) -> Callable[[int], int]:
    """Make a repeatable source of numbers: SHA-256 over seed and counter, what would favour low faces thrown away."""
    counter = 0

    def below(faces: int) -> int:
        nonlocal counter
        limit = 2**64 - 2**64 % faces
        while True:
            digest = hashlib.sha256(f"forge practice/{seed}/{counter}".encode()).digest()
            counter += 1
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % faces

    return below

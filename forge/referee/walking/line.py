"""A line as typed at the table, which may answer several questions in order, exactly as if they were typed one by one.

``4 5`` are two throws; ``1 5`` is an option and a throw; ``2 african-coast aggressive, 1 iceland normal`` answers the
same question twice and once more; ``1307 1306 done`` goes on from hex to hex. What is an answer is found from the
left: the longest run of words that the question can take. A run that only begins an option goes as far as the next
comma or number, so that a slip of the pen is refused whole; where there is one option only, it may be begun anywhere.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.referee.contract.dice import Handful
from forge.referee.contract.parameters import read_words
from forge.referee.contract.refusals import Illegal, Refusal
from forge.referee.contract.requests import Ask, Draw
from forge.referee.walking.options import options_of, read_option
from forge.referee.walking.questions import BY_HAND, DECIDED, Answer, accept
from forge.values.value import UnfitError, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.walking.questions import Question

    Texts = Mapping[str, str]

MOST_TIMES = 99
_WORD = re.compile(r"(?:[^\s,;]|(?<=\d),(?=-?\d))+")
_NUMBERS = re.compile(r"\s*[0-9]+(?:[\s,;]+[0-9]+)*(?=[\s,;]|$)")
_COUNT = re.compile(r"\s*([0-9]{1,2})\s*(?:x\s+)?(?=[^\W\d])")


class Line:
    """What is left of a line, and how often its last answer still counts."""

    def __init__(self, text: str, texts: Texts) -> None:
        self._rest = text.strip()
        self._texts = texts
        self._again: tuple[str, str, int] | None = None

    def __bool__(self) -> bool:
        """Tell whether anything is left to answer with."""
        return bool(self._rest or self._again)

    @property
    def rest(self) -> str:
        """What is left, as it was typed."""
        again = f"{self._again[2]} {self._again[1]}" if self._again else ""
        return ", ".join(part for part in (again, self._rest) if part)

    def take(self, question: Question) -> Answer:
        """Give the answer to the next question; what is refused leaves the line as it was."""
        if self._again:
            return self._once_more(question)
        if question.dice:
            return self._throw(question)
        if not options_of(question, self._texts):
            return self._value(question)
        return self._option(question)

    def _throw(self, question: Question) -> Answer:
        assert question.dice is not None
        numbers = _NUMBERS.match(self._rest)
        stop = numbers.end() if numbers else len(self._rest)
        handful = Handful(self._rest[:stop].replace(";", " "), question.id, self._texts)
        values = handful.take(question.dice)
        if values is None:
            raise Illegal(question.id, sentence("too-few"), sentence("throw", dice=question.dice))
        answer = accept(question, Answer(values, BY_HAND))
        self._rest = f"{handful.rest} {self._rest[stop:]}".strip(" \t,;")
        return answer

    def _value(self, question: Question) -> Answer:
        request = question.request
        assert isinstance(request, Ask)
        for stop in (len(self._rest), *(found.end() for found in reversed(list(_WORD.finditer(self._rest))))):
            try:
                value = request.kind.read(self._rest[:stop])
            except UnfitError:
                continue
            self._cut(stop)
            return accept(question, Answer(value, DECIDED))
        return accept(question, Answer(read_words(request.kind, self._rest, question.id), DECIDED))

    def _option(self, question: Question) -> Answer:
        counted = _COUNT.match(self._rest)
        start = counted.end() if counted and not isinstance(question.request, Ask | Draw) else 0
        times = int(counted[1]) if counted and start else 1
        name, stop = self._longest(question, start)
        answer = _answer(question, name)
        if start and not 1 <= times <= MOST_TIMES:
            raise Illegal(question.id, sentence("times", times=times))
        words = self._rest[start:stop].strip()
        self._cut(stop)
        self._again = (question.id, words, times - 1) if times > 1 else None
        return answer

    def _longest(self, question: Question, start: int) -> tuple[str, int]:
        """Give the option that the longest run of words from a place means, and where the run stops, or refuse."""
        if found := self._run(question, start):
            return found
        comma = re.search(r"[;]|,(?!-?\d)", self._rest[start:])
        stop = start + comma.start() if comma else len(self._rest)
        return read_option(question, self._rest[start:stop], self._texts), stop

    def _run(self, question: Question, start: int) -> tuple[str, int] | None:
        stops = [found.end() for found in _WORD.finditer(self._rest, start)]
        for stop in reversed(stops):
            if (name := self._meant(question, start, stop)) is not None:
                return name, stop
        return None

    def _meant(self, question: Question, start: int, stop: int) -> str | None:
        after = self._rest[stop:].lstrip()
        several = len(options_of(question, self._texts)) > 1
        whole = several and bool(after) and not re.match(r"[,;]|-?\d", after)
        try:
            return read_option(question, self._rest[start:stop], self._texts, whole=whole)
        except Refusal:
            return None

    def _once_more(self, question: Question) -> Answer:
        assert self._again is not None
        name, words, times = self._again
        if question.id != name:
            raise Illegal(question.id, sentence("other-question", rest=self.rest))
        answer = _answer(question, read_option(question, words, self._texts))
        self._again = (name, words, times - 1) if times > 1 else None
        return answer

    def _cut(self, stop: int) -> None:
        self._rest = self._rest[stop:].lstrip(" \t,;")


def _answer(question: Question, name: str) -> Answer:
    if isinstance(question.request, Ask):
        return accept(question, Answer(read_words(question.request.kind, name, question.id), DECIDED))
    return accept(question, Answer(name, BY_HAND if isinstance(question.request, Draw) else DECIDED))

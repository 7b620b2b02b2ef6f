"""What is typed behind the name of a ruling that a phase allows, read as ``forge referee`` reads it.

``combat 14 4 woods`` says all that the attack asks for: what is not said is as usual, and what is left are dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.refusals import Refusal
from forge.referee.walking.line import Line
from forge.referee.walking.typed_line import read_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.contract.procedure import Procedure
    from forge.referee.walking.questions import Answer, Question


class CalledLine(Line):
    """The rest of a line that has every input of a procedure, those that nobody typed as they usually are."""

    def __init__(self, typed: Mapping[str, str], procedure: Procedure, dice: str, texts: Mapping[str, str]) -> None:
        super().__init__(dice, texts)
        self._of: str | None = procedure.id
        self._typed = dict(typed)
        self._usual = {one.id: one.kind.show(one.default) for one in procedure.parameters if one.default is not None}

    def __bool__(self) -> bool:
        """Tell whether anything is left to answer with."""
        return bool(self._typed or self._usual) or super().__bool__()

    @property
    def rest(self) -> str:
        """What was typed and is left."""
        return ", ".join(filter(None, (*self._typed.values(), super().rest)))

    def take(self, question: Question) -> Answer:
        """Answer an input by its name; after the inputs the rest is a line as any other."""
        if called(question) != self._of:
            self._rest = self.rest
            self._of, self._typed, self._usual = None, {}, {}  # the same attack may be chosen again
            return super().take(question)
        said = self._typed.get(question.id) or self._usual[question.id]
        answer = Line(said, self._texts).take(question)
        self._typed.pop(question.id, None)
        self._usual.pop(question.id, None)
        return answer


def called(question: Question) -> str:
    """Give the procedure whose input a question asks for, blank where it asks for something else."""
    return str(dict(getattr(question.request, "about", ())).get("of", ""))


def spread(line: Line, procedure: Procedure, texts: Mapping[str, str]) -> Line:
    """Give a line that has all that a procedure must be told, and more in words, as that; any other as it is.

    Numbers alone are the answers to what is asked one after the other, as they always were.
    """
    words = line.rest.replace(",", " ").split()
    if all(word.isdigit() for word in words):
        return line
    try:
        read = read_line(words, procedure)
    except Refusal:
        return line
    if any(one.default is None and one.id not in read.words for one in procedure.parameters):
        return line
    return CalledLine(read.words, procedure, read.dice, texts)

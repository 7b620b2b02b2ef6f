"""A question as a value: what is asked, what may be answered and what may not, each part by itself and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from forge.referee.contract.requests import Ask, Choose, Draw
from forge.referee.contract.words import title
from forge.referee.telling.plain import plain_modifiers
from forge.referee.telling.prompts import asked_words, expected_words
from forge.referee.walking.options import closed_of, options_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.walking.options import Option
    from forge.referee.walking.questions import Question
    from forge.rules import Rules
    from forge.rules.look import Applied


class Closed(NamedTuple):
    """An option that the rules object to now: its id, the words shown for it, and each objection in words."""

    id: str
    words: str
    why: tuple[str, ...]


class Asked(NamedTuple):
    """What is asked: dice to throw, a card to draw, an option to choose, a value to tell.

    ``words`` is what a player reads, ``options`` is what may be answered (``place`` in the list, ``id``, ``words``),
    ``dice`` and ``modifiers`` are those of a throw, ``expected`` says the form of a value.
    """

    id: str
    ask: Literal["throw", "draw", "choose", "tell"]
    words: str
    who: str = ""
    cite: str = ""
    dice: str = ""
    modifiers: tuple[Applied, ...] = ()
    options: tuple[Option, ...] = ()
    closed: tuple[Closed, ...] = ()
    expected: str = ""

    def plain(self) -> dict[str, Any]:
        """Give it as data for JSON."""
        listed = {name: [one._asdict() for one in getattr(self, name)] for name in ("options", "closed")}
        return self._asdict() | listed | {"modifiers": plain_modifiers(self.modifiers)}


def asked(question: Question, rules: Rules) -> Asked:
    """Give a question of a walk as a value, in the words of the rules' texts."""
    request, texts = question.request, rules.texts
    ask: Literal["throw", "draw", "choose", "tell"] = "tell"
    if question.dice:
        ask = "throw"
    elif isinstance(request, Draw | Choose):
        ask = "draw" if isinstance(request, Draw) else "choose"
    return Asked(
        question.id,
        ask,
        asked_words(question, rules),
        who=getattr(request, "who", ""),
        cite=question.cite,
        dice=str(question.dice or ""),
        modifiers=question.applied,
        options=options_of(question, texts),
        closed=tuple(_closed(one, question, texts) for one in closed_of(question, texts)),
        expected=expected_words(request.kind, texts) if isinstance(request, Ask) else "",
    )


def _closed(option: Option, question: Question, texts: Mapping[str, str]) -> Closed:
    objections = question.reasons(option.id) if question.reasons else ()
    return Closed(option.id, option.words, tuple(title(texts, one.id, one.values) for one in objections))

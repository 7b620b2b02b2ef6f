"""What is asked, as a player reads it: dice with their modifiers, options with their numbers, the form of a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.headings import Weighed
from forge.referee.contract.parameters import Whole
from forge.referee.contract.requests import Ask, Choose
from forge.referee.contract.tables import FAR, ModifierSet
from forge.referee.contract.words import asked_about, running, say, word
from forge.referee.telling.outcomes import entry_title
from forge.referee.telling.receipts import modifier_words
from forge.referee.walking.options import closed_of, options_of
from forge.rules.dice_words import dice_words
from forge.rules.sentences import said_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.contract.parameters import Kind
    from forge.referee.contract.tables import Sized
    from forge.referee.walking.questions import Question
    from forge.rules import Rules

    Texts = Mapping[str, str]


_OPEN = {(True, True): "number", (False, True): "from", (True, False): "up-to"}
"""What is expected where whole numbers have no bound below, none above, or neither."""


def question_lines(question: Question, rules: Rules, *, with_id: bool = False) -> tuple[str, ...]:
    """Write a question, and below what may be chosen, a line an option, with what is closed and why."""
    texts = rules.texts
    first = asked_words(question, rules) + (say(texts, "prompt.id", id=question.id) if with_id else "")
    if not isinstance(question.request, Choose):
        return (first,)
    return (first, *(f"  {line}" for line in (*option_lines(question, texts), *closed_lines(question, texts))))


def asked_words(question: Question, rules: Rules) -> str:
    """Write what is asked: which dice to throw with which modifiers, or what is to be decided, and by whom."""
    texts, request = rules.texts, question.request
    name = entry_title(question.id, asked_about(request, texts), rules)
    if question.dice:
        modifiers = modifier_words(question.applied, texts)
        return say(texts, "prompt.throw", title=name, modifiers=modifiers, dice=dice_words(texts, question.dice))
    if question.chance:
        return say(texts, "prompt.draw", title=name)
    assert isinstance(request, Choose | Ask)
    said_already = "{who}" in texts.get(question.id, "")
    who = say(texts, "prompt.who", who=word(texts, request.who)) if request.who and not said_already else ""
    if isinstance(request, Ask):
        key = "prompt.ask-question" if name.endswith("?") else "prompt.ask"
        return say(texts, key, title=name, who=who, expected=expected_words(request.kind, texts))
    return say(texts, "prompt.choose", title=name, who=who)


def option_lines(question: Question, texts: Texts) -> tuple[str, ...]:
    """Write the options of a choice, each in its place."""
    lines = [
        say(texts, "prompt.option" if one.place else "prompt.named-option", number=one.place, option=one.words)
        for one in options_of(question, texts)
    ]
    return tuple(lines)


def closed_lines(question: Question, texts: Texts) -> tuple[str, ...]:
    """Name the options that are closed, in one line; whoever types one is told why."""
    closed = closed_of(question, texts)
    return (say(texts, "prompt.closed", options="; ".join(one.words for one in closed)),) if closed else ()


def expected_words(kind: Kind, texts: Texts) -> str:
    """Say what may be typed as a value of a kind, in the words of the texts where they have any for it."""
    if example := getattr(kind, "example", ""):
        return say(texts, "expected.hex", example=example)
    if isinstance(kind, Weighed):
        first, second = (running(texts, side) for side in kind.axis.sides)
        heading = expected_words(kind.kind, texts)
        return say(texts, "expected.weighed", heading=heading, first=first, second=second)
    if isinstance(kind, Whole) and (open_ended := _OPEN.get((kind.low <= -FAR, kind.high >= FAR))):
        return say(texts, f"expected.{open_ended}", low=kind.low, high=kind.high)
    name = "marked" if getattr(kind, "marks", ()) else type(kind).__name__.lower()
    if f"expected.{name}" not in texts:
        return said_in(texts, kind.label)
    return say(texts, f"expected.{name}", **_parts(kind, texts))


def _modifier(one: Sized, texts: Texts) -> str:
    """Write a modifier as it is typed, with what its amount means, where it takes one."""
    if not one.amount:
        return one.id
    key = "range" if one.usual is None else "count"
    return f"{one.id}=N ({say(texts, f'expected.{key}', low=f'{one.low:+d}', high=f'{one.high:+d}')})"


def _parts(kind: Kind, texts: Texts) -> dict[str, Any]:
    """Give what the words of a kind are filled in with; of words to be typed all in a row."""
    if isinstance(kind, ModifierSet):
        return {"options": ", ".join(_modifier(one, texts) for one in kind.known)}
    if typed := getattr(kind, "typed", ()):
        return {"options": ", ".join(typed)}
    parts = kind._asdict() if hasattr(kind, "_asdict") else {}
    return {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in parts.items()}

"""A sequence of play as it is printed: a line for each phase, and below it for what the players do by themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.rules.gaps import fill_in
from forge.rules.texts import as_title, own_texts
from forge.rules.written.program import By, Tick
from forge.rules.written.survey import blocks_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.rules.values import Value
    from forge.rules.written.program import Block, Phase, Sequence, Step

_WORDS = re.compile(
    r"\b(?P<known>one of|at least|at most|more than|less than|is not|is|has|and|or|not|if|else|yes|no)\b(?![-.])"
    r"|(?P<name>[A-Za-z][A-Za-z0-9]*(?:[-.][A-Za-z0-9]+)*)"
)

_PARTS = re.compile(r"[^A-Za-z0-9]+")


class Line(NamedTuple):
    """One line of a checklist: its words, its rule, and how far it is indented."""

    text: str
    rule: str
    level: int


def checklist_of(sequence: Sequence, texts: Mapping[str, str], sides: str) -> Iterator[Line]:
    """Give the lines of a turn; ``sides`` are named behind what each of them does, conditions behind what has any."""
    for phase in sequence.phases:
        who = f" ({sides})" if phase.each else ""
        yield Line(_under(texts[phase.id] + who, _asked(phase), texts), phase.cite, 1)
        yield from _done_in(phase, texts, 2)
        for part in phase.parts:
            yield Line(_under(texts[part.id], _asked(part), texts), part.cite, 2)
            yield from _done_in(part, texts, 3)


class _Asked(NamedTuple):
    """A condition as it is written, and the names in it that stand for values."""

    words: str
    reads: frozenset[str]


def _asked(one: Phase | Step) -> tuple[_Asked, ...]:
    return (_Asked(one.asked, one.when.reads),) if one.when else ()


def _done_in(phase: Phase, texts: Mapping[str, str], level: int) -> Iterator[Line]:
    """Give what the players do in a phase, unless it is the phase itself, or says a value of the game."""
    for tick, cite, asked in _ticks(phase.block, ()):
        if tick.saying.id != phase.id and not tick.saying.gaps:
            yield Line(_under(texts[tick.saying.id], asked, texts), "" if cite == phase.cite else cite, level)


def _ticks(block: Block, asked: tuple[_Asked, ...]) -> Iterator[tuple[Tick, str, tuple[_Asked, ...]]]:
    """Give what is done, its rule, and the conditions under which it is."""
    for step in block.steps:
        under = (*asked, *_asked(step))
        if isinstance(step.does, Tick):
            yield step.does, step.cite, under
        for inner in blocks_of(step.does):
            yield from _ticks(inner, (*under, *_case(step, inner)))


def _case(step: Step, inner: Block) -> tuple[_Asked, ...]:
    """Say in which case steps by a word come to some of theirs."""
    if not isinstance(step.does, By):
        return ()
    words = [_word(value) for value, block in step.does.cases if block is inner]
    others = [_word(value) for value, block in step.does.cases]
    told = "is not one of" if not words else "is one of" if len(words) > 1 else "is"
    return (_Asked(f"{step.does.asked} {told} {', '.join(words or others)}", step.does.value.reads),)


def _word(value: Value) -> str:
    return value if isinstance(value, str) else "yes" if value else "no"


def _under(text: str, asked: tuple[_Asked, ...], texts: Mapping[str, str]) -> str:
    """Put conditions behind words; a pack that has words of its own for all of them says those."""
    if not asked:
        return text
    own = [texts.get(f"condition.{_PARTS.sub('-', each.words)}", "") for each in asked]
    if all(own):
        return f"{text} ({', '.join(own)})"
    joined = f" {_own('and', texts)} ".join(spoken(*each, texts) for each in asked)
    return fill_in(_own("if-so", texts), {"text": text, "condition": joined})


def spoken(condition: str, reads: frozenset[str], texts: Mapping[str, str]) -> str:
    """Say a condition in words: what is compared by its name, what it is compared with by what that is called.

    What a name is called is often a question, no part of a sentence; a single word is, and so is ``condition.NAME``.
    """

    def word(found: re.Match[str]) -> str:
        if found["known"]:
            return _own(found["known"].replace(" ", "-"), texts)
        name = found["name"]
        side, _, kept = name.rpartition(".")
        if not side and name not in reads:
            return _called(name, texts)
        called = _called(kept, texts)
        own = f"condition.{kept}"
        plain = texts.get(own) or own_texts().get(own) or (kept.replace("-", " ") if " " in called else called)
        return f"{texts.get(side, side)} {plain}" if side else plain

    return _WORDS.sub(word, condition)


def _called(name: str, texts: Mapping[str, str]) -> str:
    """What a word is called; the word itself where that is no more than a capital away from it."""
    called = texts.get(name, "")
    return called if called and called != as_title(name) else name.replace("-", " ")


def _own(key: str, texts: Mapping[str, str]) -> str:
    return texts.get(f"condition.{key}") or own_texts()[f"condition.{key}"]

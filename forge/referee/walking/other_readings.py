"""What a ruling would have come to, had a doubtful rule been read otherwise: the same answers, given once more."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError
from forge.referee.contract.parameters import read_words
from forge.referee.contract.requests import Ask, Choose, Draw
from forge.referee.walking.desk import Desk
from forge.referee.walking.questions import ONLY_OPTION, Answer
from forge.referee.walking.rulings import Chosen, Drawn, Looked, Thrown, Told, each_entry, held
from forge.referee.walking.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.contract.procedure import Procedure
    from forge.referee.walking.questions import Question
    from forge.referee.walking.rulings import Entry, Ruling
    from forge.rules import Rules


class OtherReading(NamedTuple):
    """A meaning that is not in force, and what would have come of it.

    It is a ``ruling`` with another outcome, or the first ``question`` that the answers given do not settle, or why the
    rules would then have ``refused``.
    """

    reading: str
    alternative: str
    ruling: Ruling | None = None
    question: Question | None = None
    refused: str = ""


def read_otherwise(
    ruling: Ruling, rules: Rules, procedure: Procedure, arguments: tuple[object, ...]
) -> tuple[OtherReading, ...]:
    """Rule again under each other meaning of the readings that a ruling rests on; those that change nothing left out.

    One reading is changed at a time. ``rules`` are those in force for the ruling, ``arguments`` those it was made from.
    """
    found = (
        _ruled_again(ruling, rules, procedure, arguments, (name, alternative))
        for name in dict.fromkeys(one.id for one in held(ruling) if one.kind == "reading")
        for alternative in rules.readings[name].ids
        if alternative != rules.readings[name].chosen
    )
    return tuple(other for other in found if other and not _alike(other.ruling, ruling))


def _alike(other: Ruling | None, ruling: Ruling) -> bool:
    return other is not None and (other.result, other.totals) == (ruling.result, ruling.totals)


def _ruled_again(
    ruling: Ruling, rules: Rules, procedure: Procedure, arguments: tuple[object, ...], meant: tuple[str, str]
) -> OtherReading:
    answers = _answers(ruling)
    try:
        walk = Walk(Desk(rules.read_as(*meant)), procedure, arguments, ruling.inputs)
        while walk.question:
            entry = next(answers, None)
            if entry is None or not _answers_to(entry, walk.question):
                return OtherReading(*meant, question=walk.question)
            walk.answer(_given(entry, walk.question))
    except ForgeError as error:
        return OtherReading(*meant, refused=error.problems[0].message)
    return OtherReading(*meant, ruling=walk.ruling)


def _answers(ruling: Ruling) -> Iterator[Entry]:
    """Give what the outside answered, in order."""
    for entry in each_entry(ruling.entries):
        looked, chosen = isinstance(entry, Looked) and entry.values, isinstance(entry, Chosen) and entry.how
        if isinstance(entry, Thrown | Drawn | Told) or looked or (chosen and chosen != ONLY_OPTION):
            yield entry


def _answers_to(entry: Entry, question: Question) -> bool:
    """Whether an answer of the ruling is one to a question: the same thing asked, with the same dice or options."""
    request = question.request
    if isinstance(entry, Thrown | Looked):
        return bool(question.dice) and (entry.id, entry.dice) == (question.id, str(question.dice))
    kinds = {Drawn: Draw, Chosen: Choose, Told: Ask}
    return isinstance(request, kinds[type(entry)]) and entry.id == question.id  # type: ignore[union-attr]


def _given(entry: Entry, question: Question) -> Answer:
    if isinstance(entry, Thrown | Looked):
        return Answer(entry.values, entry.how)
    if isinstance(entry, Drawn):
        return Answer(entry.item, entry.how)
    if isinstance(entry, Chosen):
        return Answer(entry.option, entry.how)
    assert isinstance(entry, Told)
    assert isinstance(question.request, Ask)
    return Answer(read_words(question.request.kind, entry.words, entry.id), entry.how)

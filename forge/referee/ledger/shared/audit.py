"""Hidden throws held against what was sealed, once both are opened.

The throws that were revealed must be the very dice among the sealed answers of their side, in order, every one of them.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from forge.reading import canonical_json
from forge.referee.ledger.findings import AGREEMENT, INTEGRITY, Finding
from forge.referee.ledger.sealing import OPENED
from forge.referee.ledger.shared.sharing import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.ledger.course import Course
    from forge.referee.ledger.shared.sharing import Sharing, Throw

    Sealed = tuple[int, str, Any]


def unlike_what_was_sealed(sharing: Sharing, course: Course) -> Iterator[Finding]:
    """Find hidden throws that nothing used, and sealed dice that no hidden throw gave, or gave otherwise."""
    revealed: dict[str, list[Throw]] = defaultdict(list)
    for throw in sharing.throws:
        if throw.how == HIDDEN:
            revealed[throw.by].append(throw)
    if not revealed:
        return
    names = {throw.name for throws in revealed.values() for throw in throws}
    sealed: dict[str, list[Sealed]] = defaultdict(list)
    for seq, who, name, value in _sealed_answers(course):
        if name in names:
            sealed[sharing.terms.owner(who)].append((seq, name, value))
    for side, throws in revealed.items():
        if sealed[side]:  # else the rules sealed nothing, and each throw stands for itself
            yield from _held_against(side, throws, sealed[side])


def _held_against(side: str, throws: list[Throw], sealed: list[Sealed]) -> Iterator[Finding]:
    for throw, (seq, name, value) in zip(throws, sealed, strict=False):
        if (name, value) != (throw.name, throw.value):
            said = f"uses {name} {value} where the hidden throw of {side}, shake {throw.shake}, was {throw.value}"
            yield Finding(INTEGRITY, seq, said)
            return
    for throw in throws[len(sealed) :]:
        yield Finding(AGREEMENT, throw.seq, f"the hidden throw of {side}, shake {throw.shake}, was used by nothing")
    for seq, name, value in sealed[len(throws) :]:
        yield Finding(AGREEMENT, seq, f"uses {name} {value}, which is {side}'s word: no hidden throw gave it")


def _sealed_answers(course: Course) -> Iterator[tuple[int, str, str, Any]]:
    """Give the answers of hidden steps that were opened: record, role, question, answer.

    They stand in the last part of each entry, as pairs.
    """
    for call in course.calls:
        for given in call.given:
            word, _, rest = str(given.value).partition(" ")
            if word != OPENED:
                continue
            for pair in _read(rest):
                yield given.seq, str(given.question.get("who")), *pair


def _read(rest: str) -> Iterator[tuple[str, Any]]:
    try:
        for _, body in canonical_json.read(rest.encode()):
            contents = canonical_json.read(body.encode())
            if isinstance(contents, list) and all(isinstance(each, list) and len(each) == 2 for each in contents):
                yield from ((str(name), value) for name, value in contents)
    except (ValueError, TypeError, AttributeError):
        return

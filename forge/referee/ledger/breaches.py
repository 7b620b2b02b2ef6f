"""What verifying says of seals: those not opened yet are pending, and what an audit found stands as a breach.

A procedure that opens everything at its end judges the hidden moves itself and notes what it finds under ids that
begin with ``breach``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.ledger.sealing import OPENED, SEALED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.ledger.chain import Record
    from forge.referee.ledger.course import Course

BREACH = "breach"


class Breach(NamedTuple):
    """Something found in the entries of a result: the record, the note's id and its values."""

    record: int
    id: str
    values: dict[str, Any]

    def __str__(self) -> str:
        """Give a sentence without a subject."""
        said = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.id.replace('-', ' ')}: {said}"


def pending_seals(course: Course) -> int:
    """Count the seals in force that nothing has opened."""
    sealed = opened = 0
    for call in course.calls:
        for given in call.given:
            word, _, rest = str(given.value).partition(" ")
            if word == SEALED:
                sealed += len(rest.split())
            elif word == OPENED:
                opened += _count(given.question)
    return max(0, sealed - opened)


def _count(question: dict[str, Any]) -> int:
    about = question.get("about")
    seals = about.get("seals") if isinstance(about, dict) else 0
    return seals if isinstance(seals, int) else 0


def judged(record: Record) -> Record:
    """Give a result with nothing left in it but the breaches that it notes."""
    noted = [entry for entry in _flat(record.data.get("entries")) if _is_breach(entry)]
    return record._replace(data={"done": record.data["done"], "entries": noted})


def breaches(course: Course) -> Iterator[Breach]:
    """Give every breach that results in force note."""
    for call in course.calls:
        for record in call.results.values():
            for entry in _flat(record.data.get("entries")):
                if _is_breach(entry):
                    yield Breach(record.seq, str(entry["id"]), entry["values"])


def _is_breach(entry: dict[str, Any]) -> bool:
    named = str(entry.get("id")).startswith(BREACH)
    return entry.get("kind") == "note" and named and isinstance(entry.get("values"), dict)


def _flat(entries: object) -> Iterator[dict[str, Any]]:
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict) and entry.get("kind") == "part":
            yield from _flat(entry.get("entries"))
        elif isinstance(entry, dict):
            yield entry

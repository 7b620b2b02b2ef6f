"""What needs the agreement of all players named, and whether a ledger has it: corrections, and what an undo took back.

Whoever has seen dice, a card or an opened seal and then takes back what led to it knows more than before. The same
dice taken again for the same throw make it good; else it stands as not agreed, unless all agreed to the undo.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.ledger.findings import AGREEMENT, SOUND, Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.ledger.calls import TakenBack
    from forge.referee.ledger.chain import Record
    from forge.referee.ledger.course import Course

CORRECTIONS = frozenset({"amend", "override", "late", "stop"})


class Agreements:
    """Judges records by who agreed to them; alone at the table nobody has to."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self._players = players
        self._used_again: set[Any] = set()

    def take(self, record: Record) -> Iterator[Finding]:
        """Judge one record."""
        data = record.data
        if "kept" in data and not isinstance(data["kept"], list | dict):
            self._used_again.add(data["kept"])
        if "refused" in data:
            refused = data["refused"]
            yield Finding(AGREEMENT, record.seq, f"throws anew instead of keeping the dice of record {refused}")
            if not isinstance(refused, list | dict):
                self._used_again.add(refused)  # is found already
        if record.kind in CORRECTIONS:
            yield self._judge(record, f"{record.kind}: {data.get('reason')}")

    def taken_back(self, course: Course) -> Iterator[Finding]:
        """Judge every undo by what it took back for good."""
        for undone in course.taken_back:
            words = f"takes back to record {undone.record.data.get('to')}"
            seen = [str(given.seq) for given in undone.given if self._was_thrown(given.seq, chance=given.chance)]
            opened = [str(given.seq) for given in undone.given if _tells(given, undone)]
            lost = [f"the dice or cards of {_records(seen)}, not used again"] if seen else []
            lost += [f"what was opened in {_records(opened)}"] if opened else []
            if lost:
                yield self._judge(undone.record, f"{words}, and with it {' and '.join(lost)}")
            else:
                yield Finding(SOUND, undone.record.seq, words)

    def _was_thrown(self, seq: int, *, chance: bool) -> bool:
        return chance and seq not in self._used_again

    def _judge(self, record: Record, said: str) -> Finding:
        agreed = record.data.get("agreed")
        missing = [name for name in self._players if not isinstance(agreed, list) or name not in agreed]
        if missing and len(self._players) > 1:
            return Finding(AGREEMENT, record.seq, f"{said}; not agreed by {', '.join(missing)}")
        return Finding(SOUND, record.seq, said)


def _tells(given: Any, undone: TakenBack) -> bool:
    """Tell whether an answer opened a seal of another side than the one that takes its decision back."""
    return bool(given.opening) and str(given.question.get("who")) != undone.by


def _records(numbers: list[str]) -> str:
    return f"record {numbers[0]}" if len(numbers) == 1 else f"records {', '.join(numbers)}"

"""One procedure called, as its records have it: its answers, what was taken back of them, what they led to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from forge.referee.ledger.chain import Record
    from forge.referee.ledger.standing import Given


class TakenBack(NamedTuple):
    """What an undo took back: its record, the answers in order, and who had decided the first of them ("": chance)."""

    record: Record
    given: tuple[Given, ...]

    @property
    def by(self) -> str:
        """Whose decision the undo went back to, "" where it was nobody's."""
        first = self.given[0] if self.given else None
        return str(first.question.get("who", "")) if first and not first.chance else ""


class Call:
    """One procedure called: its inputs, the answers that hold, dice kept from what was taken back, results.

    ``results`` are by the number of answers that led to them; ``forge`` is the version that called it, "" for that
    which opened the ledger, ``package`` that which the procedure came with, "" for forge itself.
    """

    def __init__(self, record: Record) -> None:
        data = record.data
        self.seq = record.seq
        self.procedure = str(data["procedure"])
        self.rules_version = int(data["rules_version"])
        self.forge = str(data.get("forge", ""))
        self.package = str(data.get("package", ""))
        self.inputs = {str(name): str(words) for name, words in data["inputs"].items()}
        self.given: list[Given] = []
        self.kept: list[Given] = []
        self.pending: Record | None = None
        self.results: dict[int, Record] = {}
        self.done = False
        self.void = False

    def take_back(self, place: int) -> list[Given]:
        """Take answers off from a place on; the dice among them are kept, and given back for inspection."""
        taken = self.given[place:]
        self.kept = [given for given in taken if given.chance] + self.kept
        del self.given[place:]
        self.results = {after: record for after, record in self.results.items() if after <= place}
        self.pending = None
        self.done = False
        return taken

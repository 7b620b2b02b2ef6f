"""A ledger that is gone on with in thought: the records of another, those added to it, and nothing on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.ledger.course import Course
from forge.referee.ledger.file import LedgerFile
from forge.referee.ledger.records import Shelf

if TYPE_CHECKING:
    from forge.referee.ledger.chain import Record

NO_FILE = -1


class Draft(LedgerFile):
    """A ledger whose new records are only here; that which it goes on from is not touched."""

    def __init__(self, ledger: LedgerFile) -> None:
        super().__init__(ledger.path, NO_FILE)
        records = ledger.records[:]
        self._shelf = Shelf(records, 0, (), lambda: list(records))
        self._progress = None
        self.course = Course(records)
        self.begun = len(records)

    @property
    def added(self) -> tuple[Record, ...]:
        """The records that were added in thought."""
        return self.records[self.begun :]

    def _write(self, lines: bytes) -> None:
        """Write nothing."""

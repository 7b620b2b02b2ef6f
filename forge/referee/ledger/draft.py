"""A ledger that is gone on with in thought: the records of another, those added to it, and nothing on disk."""

from __future__ import annotations

from forge.referee.ledger.course import Course
from forge.referee.ledger.file import LedgerFile
from forge.referee.ledger.records import Shelf

NO_FILE = -1


class Draft(LedgerFile):
    """A ledger whose new records are only here; that which it goes on from is not touched."""

    def __init__(self, ledger: LedgerFile) -> None:
        super().__init__(ledger.path, NO_FILE)
        records = ledger.records[:]
        self._shelf = Shelf(records, 0, (), lambda: list(records))
        self._progress = None
        self.course = Course(records)

    def _write(self, lines: bytes) -> None:
        """Write nothing."""

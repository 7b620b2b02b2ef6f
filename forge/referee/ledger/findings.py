"""What verifying finds: a class, the record it concerns, and a sentence."""

from __future__ import annotations

from typing import NamedTuple

SOUND, INTEGRITY, RULES, AGREEMENT = 0, 3, 4, 5
CLASSES = {INTEGRITY: "integrity", RULES: "rules", AGREEMENT: "agreement", SOUND: "note"}


class Finding(NamedTuple):
    """One thing found: its class (an exit status; ``SOUND`` is a mere note), the record it concerns, a sentence."""

    status: int
    record: int
    message: str

    def __str__(self) -> str:
        """Give a line."""
        where = f"record {self.record}: " if self.record else ""
        return f"{CLASSES[self.status]}: {where}{self.message}"

"""How far a ledger has been read or written: its bytes, their hash, and where its last call stands."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.referee.ledger.chain import Record


class Progress:
    """Bytes passed and their SHA-256 so far; the place of the last call, its number and the hash before it."""

    def __init__(self) -> None:
        self.size = 0
        self.at = self.seq = 0
        self.prev = ""
        self._hash = hashlib.sha256()

    @property
    def sha256(self) -> str:
        """The hash of all bytes so far, in hexadecimal."""
        return self._hash.hexdigest()

    def take(self, block: bytes) -> None:
        """Count and hash bytes."""
        self._hash.update(block)
        self.size += len(block)

    def passing(self, blocks: Iterable[bytes]) -> Iterator[bytes]:
        """Hand blocks on, each counted and hashed."""
        for block in blocks:
            self.take(block)
            yield block

    def first(self, blocks: Iterable[bytes], size: int) -> bool:
        """Take so many bytes of what blocks give; False where there are fewer."""
        for block in blocks:
            self.take(block[: size - self.size])
            if self.size == size:
                return True
        return False

    def note(self, record: Record, at: int) -> None:
        """Remember where a call stands."""
        if record.kind == "call":
            self.at, self.seq, self.prev = at, record.seq, str(record.data["prev"])

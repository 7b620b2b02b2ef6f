"""Names that stay the same from one build to the next: six hexadecimal digits for each thing in a save."""

from __future__ import annotations

import hashlib
import itertools

DIGITS = 6


class Names:
    """Gives each thing a GUID of its own, made of what it is; where two would have one, the later one gets another."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def name(self, *what: str) -> str:
        """Give the GUID of a thing that these words tell from all others."""
        for again in itertools.count():
            said = "\0".join((*what, str(again) if again else ""))
            guid = hashlib.sha256(said.encode()).hexdigest()[:DIGITS]
            if guid not in self._given:
                self._given.add(guid)
                return guid
        raise AssertionError

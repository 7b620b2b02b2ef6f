"""When a save is over: files are looked at again and again, and taken in when they stay as they are.

A save is no single step. Editors write in place, move a new file over the old one, or take the old one away first;
spreadsheets pause in the middle. A file whose end is as it was is whole, because files are written from their beginning
to their end. One that ends otherwise, is blank or is gone may be half written, and must stay as it is for longer.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from forge.sources import Source, State

    Look = Callable[[], dict[Source, State]]

AGAIN = 0.02
"""How long a round is waited that must bring no further change."""
UNSURE = 0.15
"""How long a file must stay as it is that may be half written."""
LONGEST = 2.0
"""How long it is waited for a file that is written on and on."""
END = 32
"""So many bytes are the end of a file."""


class Watch:
    """Tells when files that changed are whole again, by a ``clock``; ``sleep`` and that are those of ``time``."""

    def __init__(
        self, sleep: Callable[[float], None] = time.sleep, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._sleep, self.clock = sleep, clock
        self._ends: dict[str, bytes] = {}

    def settled(self, look: Look) -> dict[Source, State]:
        """Look until nothing changes any more; give what is another than what was read, by ``look``."""
        changed = look()
        if not changed:
            return changed
        start = quiet = self.clock()
        while self.clock() - start < LONGEST:
            wait = UNSURE if any(map(self._unsure, changed)) else AGAIN
            if self.clock() - quiet >= wait:
                break
            self._sleep(AGAIN)
            again = look()
            if again != changed:
                changed, quiet = again, self.clock()
        return changed

    def stays(self, look: Look, changed: dict[Source, State]) -> bool:
        """Wait as long as for a file that may be half written; tell whether all stayed as it was."""
        until = self.clock() + UNSURE
        while look() == changed:
            if self.clock() >= until:
                return True
            self._sleep(AGAIN)
        return False

    def remember(self, sources: Iterable[Source]) -> None:
        """Keep how the files end that were taken in."""
        self._ends = {source.path: _end(source.path) for source in sources if source.what == "file"}

    def _unsure(self, source: Source) -> bool:
        if source.what != "file":
            return False
        end = _end(source.path)
        return not end or self._ends.get(source.path, end) != end


def _end(path: str) -> bytes:
    """Read the end of a file, nothing where there is none."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - a path of the watch is a text
            file.seek(0, 2)
            file.seek(max(file.tell() - END, 0))
            return file.read(END)
    except OSError:
        return b""

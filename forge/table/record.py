"""A ledger at the table: open from its first use, one work at a time in it, never on the server's own thread."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from forge.table.events import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from forge.library.under_way import RecordedPlay
    from forge.rules import Rules
    from forge.table.events import Listeners

T = TypeVar("T")


class Stale(Exception):  # noqa: N818 - no error: somebody else was quicker
    """What is to be changed has been changed since the form was shown; nothing was done."""


class Record:
    """A ledger that is opened, or begun, when it is first looked at.

    ``head`` is the hash of its last record, as it was when somebody last looked: the version that a form was made for.
    """

    def __init__(self, name: str, path: Path, rules: Rules, listeners: Listeners, players: Sequence[str] = ()) -> None:
        self.name, self.path, self.rules, self.players = name, path, rules, tuple(players)
        self.head = ""
        self._listeners = listeners
        self._play: RecordedPlay | None = None
        self._lock = asyncio.Lock()

    @property
    def begun(self) -> bool:
        """Whether there is a file already, or one is open."""
        return self._play is not None or self.path.exists()

    async def look(self, work: Callable[[RecordedPlay], T]) -> T:
        """Do what changes nothing."""
        async with self._lock:
            return await asyncio.to_thread(self._do, work)

    async def change(self, work: Callable[[RecordedPlay], T], head: str | None = None) -> T:
        """Do what may add records, if the ledger still stands as the form was made for; tell all pages."""
        async with self._lock:
            before = await asyncio.to_thread(self._do, head_of)
            if head is not None and head != before:
                raise Stale(self.name)
            try:
                return await asyncio.to_thread(self._do, work)
            finally:
                self.head = await asyncio.to_thread(self._do, head_of)
                if self.head != before:
                    self._listeners.tell(Event("record", f"{self.name} {self.head}"))

    async def close(self) -> None:
        """Let go of the file."""
        async with self._lock:
            if self._play is not None:
                self._play.close()
                self._play = None

    def _do(self, work: Callable[[RecordedPlay], T]) -> T:
        if self._play is None:
            from forge.library.under_way import RecordedPlay  # noqa: PLC0415 - the referee comes with the first ruling

            self.path.parent.mkdir(0o700, parents=True, exist_ok=True)
            self._play = RecordedPlay.at(self.path, self.rules, self.players)
        self.head = head_of(self._play)
        return work(self._play)


def head_of(play: RecordedPlay) -> str:
    """Give the hash of the last record of a ledger."""
    return play.session.ledger.records[-1].hash

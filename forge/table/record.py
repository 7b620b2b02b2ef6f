"""A ledger at the table: open from its first use, one work at a time in it, never on the server's own thread."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from forge.referee.ledger.holder import TABLE
from forge.table.events import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from forge.library.recorded import RecordedPlay
    from forge.referee.ledger.session import Session
    from forge.referee.ledger.sides import Sides
    from forge.rules import Rules
    from forge.table.events import Listeners

T = TypeVar("T")


class Stale(Exception):
    """What is to be changed has been changed since the form was shown, or was let go of; nothing was done."""


class Record:
    """A ledger that is opened, or begun, when it is first looked at.

    ``head`` is the hash of its last record, as it was when somebody last looked: the version that a form was made for.
    ``here`` are the sides that play on this machine, all if none is named; what they hide from each other lies in
    private ledgers beside the file, which only ``alone`` reaches.
    """

    def __init__(
        self,
        name: str,
        path: Path,
        rules: Rules,
        listeners: Listeners,
        *,
        here: Sequence[str] = (),
    ) -> None:
        self.name, self.path, self.rules, self.here = name, path, rules, tuple(here)
        self.head = ""
        self._listeners = listeners
        self._play: RecordedPlay | None = None
        self._lock = asyncio.Lock()
        self._closed = False

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

        def changed(play: RecordedPlay) -> T:
            self._refuse_stale(head, head_of(play))
            done = work(play)
            _go_on(play, play.sit(self.here))
            return done

        return await self._telling(changed)

    async def alone(self, side: str, work: Callable[[Session, Sides], T], head: str | None = None) -> T:
        """Let a side do something in its private ledger, if that still stands as the form was made for.

        Nobody is told, unless what was sealed by it goes into the common ledger: else its hour alone would say much.
        """

        def changed(play: RecordedPlay) -> T:
            sides = play.sit(self.here)
            session = sides.alone(side)
            self._refuse_stale(head, session.ledger.records[-1].hash)
            done = work(session, sides)
            _go_on(play, sides)
            return done

        return await self._telling(changed)

    async def turn_to(self, path: Path) -> None:
        """Go on with another ledger, which must be there; one that cannot be opened leaves everything as it is."""
        async with self._lock:
            if self._play is None or path != self.path:
                from forge.library.recorded import RecordedPlay  # the referee comes with the ruling

                play = await asyncio.to_thread(RecordedPlay.at, path, self.rules)
                await asyncio.to_thread(_go_on, play, play.sit(self.here))
                if self._play is not None:
                    self._play.close()
                self.path, self._play, self.head = path, play, head_of(play)
            self._listeners.tell(Event("record", f"{self.name} {self.head}"))

    async def close(self) -> None:
        """Let go of the file."""
        async with self._lock:
            self._closed = True
            if self._play is not None:
                self._play.close()
                self._play = None

    async def _telling(self, work: Callable[[RecordedPlay], T]) -> T:
        """Do what may add records, and tell all pages if there are new ones, even where the rest was refused."""
        async with self._lock:
            before = await asyncio.to_thread(self._do, head_of)
            try:
                return await asyncio.to_thread(self._do, work)
            finally:
                self.head = await asyncio.to_thread(self._do, head_of)
                if self.head != before:
                    self._listeners.tell(Event("record", f"{self.name} {self.head}"))

    def _refuse_stale(self, head: str | None, now: str) -> None:
        if head is not None and head != now:
            raise Stale(self.name)

    def _do(self, work: Callable[[RecordedPlay], T]) -> T:
        if self._closed:
            raise Stale(self.name)
        if self._play is None:
            from forge.library.recorded import RecordedPlay  # the referee comes with the first ruling

            self.path.parent.mkdir(0o700, parents=True, exist_ok=True)
            self._play = RecordedPlay.at(self.path, self.rules)
            self._play.session.ledger.hold(TABLE)
            _go_on(self._play, self._play.sit(self.here))
        self.head = head_of(self._play)
        return work(self._play)


def _go_on(play: RecordedPlay, sides: Sides) -> None:
    """Do all that needs nobody; where the game then goes on elsewhere, sign what this machine wrote."""
    if sides.go_on().elsewhere:
        play.hand_over()


def head_of(play: RecordedPlay) -> str:
    """Give the hash of the last record of a ledger."""
    return play.session.ledger.records[-1].hash

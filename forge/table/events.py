"""What the table tells open pages: one stream a page, each with a short queue, ended when the table is left."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import StreamingResponse

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ASKING = frozenset({"seats", "proposal"})
"""Events of what pages show beside ledgers: who sits where, and what players are asked to agree to."""
LONGEST_QUEUE = 100
QUIET = 15.0
"""Seconds after which a page that was told nothing is told that the table is still there."""


class Event(NamedTuple):
    """A name and one line of data."""

    name: str
    data: str

    def encode(self) -> bytes:
        """Write it as server-sent events are written."""
        return f"event: {self.name}\ndata: {self.data}\n\n".encode()


class Listeners:
    """The open pages of one pack; told from the server's own thread only.

    How often something was ``asked`` is told with each such event, and when a stream begins: a page that did not listen
    meanwhile, as that of a phone that lay dark, sees by that number that there is something new.
    """

    def __init__(self) -> None:
        self.asked = 0
        self._queues: dict[asyncio.Queue[Event | None], str] = {}
        self._closed = False

    def __len__(self) -> int:
        return len(self._queues)

    def tell(self, event: Event) -> None:
        """Tell every page; one that does not listen loses its oldest news, never the newest."""
        news = [event]
        if event.name in ASKING:
            self.asked += 1
            news.append(self._count())
        for queue in self._queues:
            for each in news:
                _put(queue, each)

    def leave(self, seat: str) -> None:
        """End the streams of a seat, by its token, that is no longer one."""
        for queue, each in self._queues.items():
            if each == seat:
                _put(queue, None)

    def close(self) -> None:
        """End every stream."""
        self._closed = True
        for queue in self._queues:
            _put(queue, None)

    def open_at(self, seat: str) -> int:
        """Say how many pages of a seat, by its token, are open."""
        return sum(each == seat for each in self._queues.values())

    async def stream(self, first: Event, seat: str = "") -> AsyncIterator[bytes]:
        """Give the stream of one page of a seat, beginning with how things stand."""
        queue: asyncio.Queue[Event | None] = asyncio.Queue(LONGEST_QUEUE)
        self._queues[queue] = seat
        try:
            yield b"retry: 1000\n\n" + first.encode() + self._count().encode()
            while not self._closed:
                try:
                    event = await asyncio.wait_for(queue.get(), QUIET)
                except TimeoutError:
                    yield b": here\n\n"
                    continue
                if event is None:
                    return
                yield event.encode()
        finally:
            self._queues.pop(queue, None)

    def _count(self) -> Event:
        return Event("asked", str(self.asked))


def _put(queue: asyncio.Queue[Event | None], event: Event | None) -> None:
    if queue.full():
        with suppress(asyncio.QueueEmpty):
            queue.get_nowait()
    queue.put_nowait(event)


def streaming(stream: AsyncIterator[bytes]) -> StreamingResponse:
    """Answer with a stream of events."""
    return StreamingResponse(stream, media_type="text/event-stream")

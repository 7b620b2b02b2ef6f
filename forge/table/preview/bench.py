"""The bench: a pack that is kept drawn while its designer works on it, and what its pages show of that.

All work on the pack is done in a thread, one thing at a time. While pages are open its files are looked at again and
again; what a save has changed is told to the pages as soon as it is drawn.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from forge.errors import ForgeError
from forge.table.events import Event
from forge.table.preview.builds import Builds
from forge.table.preview.kit import Kit, Shot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from forge.table.hall import Hall
    from forge.table.opened import Opened

T = TypeVar("T")

STEP = 0.05
"""Seconds between two looks at the files while a page is open."""
IDLE_STEPS = 200
"""After so many looks without a page open nobody looks any more."""
MOST_SHOTS = 1_000
"""Pictures that are drawn anew at once when a save changes them: those that pages have shown last."""
PIECES = "pieces"


class Held(NamedTuple):
    """A picture that pages show: its address, and what is in it; blank while nobody has asked for it."""

    address: str
    digest: str = ""


class Bench:
    """One pack on the bench: its kit as it was last read, and the pictures that pages show of it.

    ``number`` counts the saves that were taken in, ``changed`` names the pieces that look otherwise since and have not
    been looked at.
    """

    def __init__(self, opened: Opened, out: Path | None) -> None:
        self.opened = opened
        self.builds = Builds(out)
        self.number = 0
        self.changed: dict[tuple[str, str], int] = {}
        self._run = secrets.token_hex(8)
        self._promises = 0
        self._shots: OrderedDict[Shot, Held] = OrderedDict()
        self._kit: Kit | None = None
        self._lock = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None

    async def look(self, work: Callable[[Kit], T]) -> T:
        """Do something with the kit as it is on disk now, in a thread."""
        async with self._lock:
            news = await asyncio.to_thread(self._refresh)
            done = await asyncio.to_thread(self._work, work)
        self._tell(news)
        self._watch()
        return done

    def address(self, shot: Shot) -> str:
        """Give the address of a picture, which is another one only when the picture is."""
        if held := self._shots.get(shot):
            self._shots.move_to_end(shot)
            return held.address
        self._promises += 1

        async def draw() -> bytes:
            return await self.look(lambda kit: self._drawn(kit, shot, address))

        address = self.opened.pictures.promise(f"{self._run} {self._promises}", draw)
        self._shots[shot] = Held(address)
        while len(self._shots) > MOST_SHOTS:
            self._shots.popitem(last=False)
        return address

    def seen(self, component: str = "", piece: str = "") -> None:
        """Take note that somebody has looked at what has changed of a piece; of all pieces if none is named."""
        if component:
            self.changed.pop((component, piece), None)
        else:
            self.changed.clear()

    def close(self) -> None:
        """Stop looking, and remove what was only to be fetched."""
        if self._watching:
            self._watching.cancel()
        self.builds.close()

    def _drawn(self, kit: Kit, shot: Shot, address: str) -> bytes:
        svg = kit.picture(shot).encode()
        if shot in self._shots and self._shots[shot].address == address:
            self._shots[shot] = Held(address, digest(svg))
        return svg

    def _work(self, work: Callable[[Kit], T]) -> T:
        assert self._kit is not None
        return work(self._kit)

    def _refresh(self) -> str:
        """Read what was saved since, and draw anew what of it is shown; give what is to be told of that."""
        if self._kit is None:
            self._kit = Kit(self.opened.wanted)
            return ""
        touched = self._kit.refresh()
        if touched is None:
            return ""
        self.number += 1
        swapped = dict(self._redrawn(self._kit, shot) for shot in list(self._shots) if shot.component in touched)
        swapped.pop("", None)
        return json.dumps({"number": self.number, "swap": swapped})

    def _redrawn(self, kit: Kit, shot: Shot) -> tuple[str, str]:
        """Draw a picture that pages show, if they have it; give its address before and now, blank if it is the same."""
        held = self._shots[shot]
        if not held.digest:
            return "", ""
        try:
            svg = kit.picture(shot).encode()
        except ForgeError:  # the piece has gone; the page says so
            return "", ""
        now = digest(svg)
        if now == held.digest:
            return "", ""
        self._shots[shot] = Held(self.opened.pictures.add(svg), now)
        self.changed[shot.component, shot.piece] = self.number
        return held.address, self._shots[shot].address

    def _tell(self, news: str) -> None:
        if news:
            self.opened.listeners.tell(Event(PIECES, news))

    def _watch(self) -> None:
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        idle = 0
        while idle < IDLE_STEPS:
            await asyncio.sleep(STEP)
            idle = 0 if len(self.opened.listeners) else idle + 1
            async with self._lock:
                news = await asyncio.to_thread(self._refresh)
            self._tell(news)


def digest(data: bytes) -> str:
    """Name contents."""
    return sha256(data).hexdigest()


_BENCHES: WeakKeyDictionary[Opened, Bench] = WeakKeyDictionary()


def bench_of(hall: Hall, opened: Opened) -> Bench:
    """Give the bench of a pack, set up when somebody first comes to it."""
    if opened not in _BENCHES:
        _BENCHES[opened] = Bench(opened, hall.out)
    return _BENCHES[opened]

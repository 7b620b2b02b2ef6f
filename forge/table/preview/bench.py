"""The bench: a pack that is kept drawn while its designer works on it, and what its pages show of that.

All work on the pack is done in a thread, one thing at a time. While pages are open its files are looked at again and
again; what a save has changed is told to the pages as soon as it is drawn.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from forge.errors import ForgeError
from forge.live import Change
from forge.live.told import Face
from forge.table.events import Event
from forge.table.preview.builds import Builds
from forge.table.preview.kit import Kit, Shot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from forge.live import LivePiece
    from forge.table.hall import Hall
    from forge.table.opened import Opened

T = TypeVar("T")

STEP, BUSY_STEP = 0.03, 0.002
"""Seconds between two looks at the files while a page is open, and while there is work left beside that."""
SLICE = 0.03
"""Seconds that such work goes on before files are looked at again."""
SELDOM = 0.4
"""Seconds between two words about what such work has found; what a save has changed is told at once."""
IDLE = 10.0
"""Seconds without a page open after which nobody looks any more."""
MOST_SHOTS = 1_000
"""Pictures that are drawn anew at once when a save changes them: those that pages have shown last."""
PIECES = "pieces"


class Held(NamedTuple):
    """A picture that pages show: its address, and what is in it; blank while nobody has asked for it."""

    address: str
    digest: str = ""


class Bench:
    """One pack on the bench: its kit as it was last read, and the pictures that pages show of it.

    ``number`` counts what was told to the pages; ``builds`` are those that were asked for here. Changes count from when
    the bench was set up or, once something was built here, ``marked``, from then.
    """

    def __init__(self, opened: Opened, out: Path | None) -> None:
        self.opened = opened
        self.builds = Builds(out)
        opened.at_end.append(self.builds.end)
        self.number = 0
        self._run = secrets.token_hex(8)
        self._promises = 0
        self._shots: OrderedDict[Shot, Held] = OrderedDict()
        self._before: dict[Shot, str] = {}
        self._seen: set[tuple[str, str]] = set()
        self._began: dict[str, tuple[str, ...]] = {}
        self.marked = False
        self._rest: dict[Shot, None] = {}
        self._kit: Kit | None = None
        self._lock = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None
        self._unsaid, self._said = False, 0.0

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

    def before(self, shot: Shot) -> str:
        """Give the address of what was there when changes began to count, if that was shown and is another now."""
        return self._before.get(shot, "")

    def recalled(self, kit: Kit, shot: Shot) -> str:
        """Give that address where it was not shown, but can be drawn again as it was; else blank. It is tried once."""
        if shot not in self._before:
            picture = kit.live.before(shot.component, shot.piece, shot.side)
            self._before[shot] = self.opened.pictures.add(picture.svg) if picture else ""
        return self._before[shot]

    def is_new(self, component: str, piece: LivePiece) -> bool:
        """Whether a piece looks otherwise than when changes began to count, and nobody has looked at it since."""
        return piece.changed and (component, piece.id) not in self._seen

    def gone(self, kit: Kit) -> tuple[tuple[str, str], ...]:
        """Give the pieces, with their components, that were there when changes began to count, and are no longer."""
        now = {one.id: one.pieces for one in kit.listed}
        there = {(name, piece.id) for name, pieces in now.items() for piece in pieces or ()}
        known = [name for name in self._began if name not in now or now[name] is not None]
        return tuple((name, piece) for name in known for piece in self._began[name] if (name, piece) not in there)

    def _note(self, kit: Kit) -> None:
        """Take note of the pieces of what is laid out for the first time."""
        for one in kit.listed:
            if one.id not in self._began and one.pieces is not None:
                self._began[one.id] = tuple(piece.id for piece in one.pieces)

    def seen(self, component: str, piece: str) -> None:
        """Take note that somebody has looked at a piece."""
        self._seen.add((component, piece))

    def all_seen(self, kit: Kit) -> None:
        """Take note that somebody has looked at everything."""
        self._seen |= {(one.id, piece.id) for one in kit.listed for piece in one.pieces or () if piece.changed}

    def mark(self, kit: Kit) -> None:
        """Begin to count changes anew: what there is now has been built."""
        kit.live.mark()
        for kept in (self._before, self._seen, self._began):
            kept.clear()
        self.marked = True

    def _drawn(self, kit: Kit, shot: Shot, address: str) -> bytes:
        svg = kit.picture(shot).encode()
        if shot in self._shots and self._shots[shot].address == address:
            self._shots[shot] = Held(address, digest(svg))
        return svg

    def _work(self, work: Callable[[Kit], T]) -> T:
        assert self._kit is not None
        done = work(self._kit)
        self._note(self._kit)
        return done

    def _refresh(self) -> str:
        """Read what was saved since, and draw anew what of it is shown; give what is to be told of that."""
        if self._kit is None:
            self._kit = Kit(self.opened.wanted)
            return ""
        change = self._kit.refresh()
        return "" if change == Change() else self._news(self._kit, change)

    def _go_on(self) -> str:
        """Draw what may wait, then do a little of what nobody has asked for; what that finds is told now and then."""
        kit = self._kit
        if kit is None:
            return ""
        if self._rest:
            rest = [shot for shot in self._rest if shot in self._shots]
            self._rest.clear()
            return self._swapped(kit, rest)
        change = kit.live.work(SLICE) if kit.live.busy else Change()
        if change.faces:
            return self._news(kit, change)
        self._unsaid = self._unsaid or change != Change()
        if not self._unsaid or (kit.live.busy and time.monotonic() - self._said < SELDOM):
            return ""
        return self._news(kit, change)

    def _news(self, kit: Kit, change: Change) -> str:
        """Draw anew what pages show, as far as it has changed, and say which pictures stand in place of which."""
        self.number += 1
        self._unsaid, self._said = False, time.monotonic()
        faces = set(change.faces)
        self._seen -= {(face.component, face.piece) for face in faces}
        first = [shot for shot in self._shots if shot.plain and Face(*shot[:3]) in faces]
        self._rest |= {shot: None for shot in self._shots if not shot.plain and shot.component in change.components}
        return self._swapped(kit, first)

    def _swapped(self, kit: Kit, shots: list[Shot]) -> str:
        """Draw pictures anew, and write which stand in place of which."""
        swapped = dict(self._redrawn(kit, shot) for shot in shots)
        swapped.pop("", None)
        return json.dumps({"number": self.number, "swap": swapped})

    def _redrawn(self, kit: Kit, shot: Shot) -> tuple[str, str]:
        """Draw a picture that pages show, if they have it; give its address before and now, blank if it is the same."""
        held = self._shots[shot]
        if not held.digest:
            return "", ""
        try:
            svg = kit.picture(shot).encode()
        except ForgeError:  # what cannot be drawn any more is told among the problems, beside the last good picture
            return "", ""
        now = digest(svg)
        if now == held.digest:
            return "", ""
        if shot not in self._before and (old := self.opened.pictures.find(held.address.rpartition("/")[2])):
            self._before[shot] = self.opened.pictures.add(old.data)
        self._shots[shot] = Held(self.opened.pictures.add(svg), now)
        return held.address, self._shots[shot].address

    def _tell(self, news: str) -> None:
        if news:
            self.opened.listeners.tell(Event(PIECES, news))

    def _watch(self) -> None:
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        """Look at the files as long as pages are open, and do what is left to be done in between."""
        idle = 0.0
        while idle < IDLE:
            busy = self._kit is not None and self._kit.live.busy
            await asyncio.sleep(BUSY_STEP if busy else STEP)
            idle = 0.0 if len(self.opened.listeners) or busy else idle + STEP
            async with self._lock:
                news = await asyncio.to_thread(self._refresh) or await asyncio.to_thread(self._go_on)
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

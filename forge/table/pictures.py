"""Pictures of packs, known by what is in them: an address never shows anything else, so that browsers keep them."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

MOST_BYTES = 256 * 1024 * 1024
"""What all pictures kept may take; the ones not asked for longest go first, and are drawn anew when they are wanted."""


MOST_PROMISED = 20_000
"""Pictures that have an address before they are drawn; the ones promised first are forgotten first."""


class Picture(NamedTuple):
    """The bytes of a picture and what they are."""

    data: bytes
    media_type: str


class Pictures:
    """Pictures by address, the latest used last."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._kept: OrderedDict[str, Picture] = OrderedDict()
        self._size = 0
        self._most = most
        self._lock = Lock()
        self._promised: OrderedDict[str, Callable[[], Awaitable[str | bytes]]] = OrderedDict()

    def add(self, data: str | bytes, media_type: str = "image/svg+xml") -> str:
        """Keep a picture and give its address."""
        held = data.encode() if isinstance(data, str) else data
        name = f"{sha256(held).hexdigest()[:32]}.{'svg' if 'svg' in media_type else media_type.partition('/')[2]}"
        self._keep(name, Picture(held, media_type))
        return f"/picture/{name}"

    def _keep(self, name: str, picture: Picture) -> None:
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return
            self._kept[name] = picture
            self._size += len(picture.data)
            while self._size > self._most and len(self._kept) > 1:
                self._size -= len(self._kept.popitem(last=False)[1].data)

    def find(self, name: str) -> Picture | None:
        """Give the picture of an address, if it is kept."""
        with self._lock:
            found = self._kept.get(name)
            if found:
                self._kept.move_to_end(name)
            return found

    def promise(self, key: str, draw: Callable[[], Awaitable[str | bytes]]) -> str:
        """Give the address of a picture that is drawn when somebody asks for it; a key is promised once."""
        name = f"{sha256(key.encode()).hexdigest()[:32]}.svg"
        self._promised[name] = draw
        while len(self._promised) > MOST_PROMISED:
            self._promised.popitem(last=False)
        return f"/picture/{name}"

    async def fetch(self, name: str) -> Picture | None:
        """Give the picture of an address, drawn now if it was promised; nothing if there is none."""
        found, draw = self.find(name), self._promised.get(name)
        if found or draw is None:
            return found
        drawn = await draw()
        picture = Picture(drawn.encode() if isinstance(drawn, str) else drawn, "image/svg+xml")
        self._keep(name, picture)
        return picture

"""Pictures of packs, known by what is in them: an address never shows anything else, so that browsers keep them."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

MOST_BYTES = 256 * 1024 * 1024
"""What all pictures kept may take; the ones not asked for longest go first, and are drawn anew when they are wanted."""


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

    def add(self, data: str | bytes, media_type: str = "image/svg+xml") -> str:
        """Keep a picture and give its address."""
        held = data.encode() if isinstance(data, str) else data
        name = f"{sha256(held).hexdigest()[:32]}.{'svg' if 'svg' in media_type else media_type.partition('/')[2]}"
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
            else:
                self._kept[name] = Picture(held, media_type)
                self._size += len(held)
                while self._size > self._most and len(self._kept) > 1:
                    self._size -= len(self._kept.popitem(last=False)[1].data)
        return f"/picture/{name}"

    def find(self, name: str) -> Picture | None:
        """Give the picture of an address, if it is kept."""
        with self._lock:
            found = self._kept.get(name)
            if found:
                self._kept.move_to_end(name)
            return found

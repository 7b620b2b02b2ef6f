"""The pictures of a save: each named by its contents, so that a new one is fetched anew and an old one is not."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING
from urllib.parse import quote

from forge.reading.file_names import file_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = "images"
MARK = 10
"""How many digits of its hash stand in a picture's name."""


class Pictures:
    """Collects pictures and tells where the game will find them: in a folder of this machine, or at an address.

    The same picture is kept once, under the name that it was given first.
    """

    def __init__(self, folder: Path, base_url: str = "") -> None:
        self._folder, self._base_url = folder.resolve(), base_url.rstrip("/")
        self._names: dict[str, str] = {}
        self._contents: dict[str, bytes] = {}

    def add(self, name: str, contents: bytes) -> str:
        """Take a PNG in and give its address."""
        digest = hashlib.sha256(contents).hexdigest()
        if digest not in self._names:
            self._names[digest] = f"{file_name(name)}-{digest[:MARK]}.png"
            self._contents[self._names[digest]] = contents
        return self._address(self._names[digest])

    def _address(self, name: str) -> str:
        return f"{self._base_url}/{quote(name)}" if self._base_url else (self._folder / FOLDER / name).as_uri()

    def __iter__(self) -> Iterator[tuple[str, bytes]]:
        """Give each picture with its name."""
        return iter(sorted(self._contents.items()))

    def __len__(self) -> int:
        """Give how many there are."""
        return len(self._contents)

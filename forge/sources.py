"""What something was read from, gathered while it is read: files by what they were like, folders by what they held.

Whoever opens a file, lists a folder or asks whether something is there says so here. Nobody gathers unless a pack is
kept open while it is edited; a note then costs one look at a variable. The state of a source is taken before it is
read, so that a file written meanwhile differs from its note.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_NAMES = 5_000
"""How many names below a folder are told apart; of more it counts that there are more."""

State = tuple[int, ...] | tuple[str, ...] | bool | None
"""What a source is like: equal as long as nothing of it has changed."""


class Source(NamedTuple):
    """A file, whether there is something of a name, the names with an ending in a folder, or all that lies below it."""

    path: str
    what: Literal["file", "there", "names", "tree"] = "file"
    ending: str = ""

    def state(self) -> State:
        """Look at what it is like now; ``None`` where it cannot be read."""
        try:
            if self.what == "file":
                found = os.stat(self.path)  # noqa: PTH116 - looked at many times a second
                return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino
            if self.what == "there":
                return os.path.lexists(self.path)
            if self.what == "names":
                with os.scandir(self.path) as entries:
                    return tuple(sorted(entry.name for entry in entries if entry.name.endswith(self.ending)))
            return tuple(_below(self.path))
        except OSError:
            return None


class Sources(dict[Source, State]):
    """Sources as they were when they were first read."""

    def note(self, source: Source) -> None:
        """Keep what a source is like, the first time that it is named."""
        if source not in self:
            self[source] = source.state()

    def changed(self, now: dict[Source, State]) -> frozenset[Source]:
        """Tell which are another now; those that ``now`` does not know are taken to be as they were."""
        return frozenset(source for source, state in self.items() if now.get(source, state) != state)


_gathering: ContextVar[Sources | None] = ContextVar("gathering", default=None)


@contextmanager
def gathering(sources: Sources) -> Iterator[Sources]:
    """Gather what is read within, in this thread."""
    before = _gathering.set(sources)
    try:
        yield sources
    finally:
        _gathering.reset(before)


def note_file(path: Path) -> None:
    """Say that a file is about to be read, or looked for."""
    if (sources := _gathering.get()) is not None:
        sources.note(Source(os.path.abspath(path)))  # noqa: PTH100 - links stay as they are named


def note_there(path: Path) -> None:
    """Say that it counts whether there is something of a name."""
    if (sources := _gathering.get()) is not None:
        sources.note(Source(os.path.abspath(path), "there"))  # noqa: PTH100


def note_names(folder: Path, ending: str = "") -> None:
    """Say that the names in a folder count, those with an ending."""
    if (sources := _gathering.get()) is not None:
        sources.note(Source(os.path.abspath(folder), "names", ending))  # noqa: PTH100


def note_tree(folder: Path) -> None:
    """Say that the names of all files below a folder count."""
    if (sources := _gathering.get()) is not None:
        sources.note(Source(os.path.abspath(folder), "tree"))  # noqa: PTH100


def _below(folder: str) -> Iterator[str]:
    seen = 0
    for at, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__pycache__")))
        for name in sorted((*folders, *files)):
            if not name.startswith("."):
                seen += 1
                if seen > MOST_NAMES:
                    return
                yield os.path.join(at, name)  # noqa: PTH118 - looked at many times a second

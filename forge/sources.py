"""What something was read from, gathered while it is read: files by what they were like, folders by what they held.

Whoever opens a file, lists a folder or asks whether something is there says so here. Nobody gathers unless a pack is
kept open while it is edited; a note then costs one look at a variable. The state of a source is taken before it is
read, so that a file written meanwhile differs from its note.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator
    from pathlib import Path

_Thing = TypeVar("_Thing")

MOST_SHELVED = 3_000
"""How many things that were read are kept to be read no more."""
MOST_NAMES = 5_000
"""How many names below a folder are told apart; of more it counts that there are more."""

State = tuple[int, ...] | tuple[str, ...] | bool | None
"""What a source is like: equal as long as nothing of it has changed."""


class Source(NamedTuple):
    """A file, whether there is something of a name, the names with an ending in a folder, or all that lies below it."""

    path: str
    what: Literal["file", "there", "names", "tree"] = "file"
    ending: str | tuple[str, ...] = ""

    def state(self) -> State:
        """Look at what it is like now; ``None`` where it cannot be read."""
        try:
            if self.what == "file":
                found = os.stat(self.path)
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


class Shelf:
    """Things that were made of what was read, each with all that it was made from, the latest used last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[object, Any]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def give(self, key: Hashable, stamp: object, make: Callable[[], _Thing]) -> _Thing:
        """Give what was made from the same; else make it, and keep it."""
        kept = self._kept.get(key)
        if kept is not None and kept[0] == stamp:
            self._kept.move_to_end(key)
            thing: _Thing = kept[1]
            return thing
        thing = make()
        self._kept[key] = stamp, thing
        self._kept.move_to_end(key)
        if len(self._kept) > MOST_SHELVED:
            self._kept.popitem(last=False)
        return thing


class _Gathering(NamedTuple):
    """Where notes go, and what need not be read again."""

    sources: Sources
    shelf: Shelf


_gathering: ContextVar[_Gathering | None] = ContextVar("gathering", default=None)


@contextmanager
def gathering(sources: Sources, shelf: Shelf | None = None) -> Iterator[Sources]:
    """Gather what is read within, in this thread; what is on the shelf, and has not changed, is not read again."""
    before = _gathering.set(_Gathering(sources, Shelf() if shelf is None else shelf))
    try:
        yield sources
    finally:
        _gathering.reset(before)


def is_gathered() -> bool:
    """Tell whether anybody gathers."""
    return _gathering.get() is not None


def remembered(key: Hashable, stamp: object, make: Callable[[], _Thing]) -> _Thing:
    """Make something of a ``stamp`` that says all it depends on; where somebody gathers only if that is another."""
    gathered = _gathering.get()
    return gathered.shelf.give(key, stamp, make) if gathered else make()


def read_once(path: Path, key: Hashable, make: Callable[[], _Thing]) -> _Thing:
    """Make something of a file; where somebody gathers only if the file has changed."""
    gathered = _gathering.get()
    if gathered is None:
        return make()
    source = Source(os.path.abspath(path))
    gathered.sources.note(source)
    state = gathered.sources[source]
    return make() if state is None else gathered.shelf.give((source.path, key), state, make)


def note_file(path: Path) -> None:
    """Say that a file is about to be read, or looked for."""
    if (gathered := _gathering.get()) is not None:
        gathered.sources.note(Source(os.path.abspath(path)))


def note_there(path: Path) -> None:
    """Say that it counts whether there is something of a name."""
    if (gathered := _gathering.get()) is not None:
        gathered.sources.note(Source(os.path.abspath(path), "there"))


def note_names(folder: Path, ending: str | tuple[str, ...] = "") -> None:
    """Say that the names in a folder count, those with an ending, or one of several."""
    if (gathered := _gathering.get()) is not None:
        gathered.sources.note(Source(os.path.abspath(folder), "names", ending))


def note_tree(folder: Path) -> None:
    """Say that the names of all files below a folder count."""
    if (gathered := _gathering.get()) is not None:
        gathered.sources.note(Source(os.path.abspath(folder), "tree"))


def _below(folder: str) -> Iterator[str]:
    seen = 0
    for at, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__pycache__")))
        for name in sorted((*folders, *files)):
            if not name.startswith("."):
                seen += 1
                if seen > MOST_NAMES:
                    return
                yield os.path.join(at, name)

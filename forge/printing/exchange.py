"""New files for old ones in a folder: all of them or none, whatever happens on the way.

New files wait in a hidden folder beside their places. A journal there lists what is about to change; old files are set
aside into the same folder before new ones take their names. Once the journal is gone the exchange is done. Until then
whoever finds it without its process, a killed build's successor, puts everything back.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple

from forge import locking
from forge.errors import ForgeError, Location, fail
from forge.places import is_plain_file, read_plain_file
from forge.printing.notes import NOTE, file_digest
from forge.reading.file_names import name_fault
from forge.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

NEW, OLD, SCRATCH = "new", "old", "scratch"
LONGEST_WAIT = 60.0
_HIDDEN = re.compile(r"\.forge-[a-z0-9_]{8}")
_LOCK, _ALONE, _JOURNAL = "lock", ".forge.lock", "journal"
_LARGEST_JOURNAL = 50_000_000
_OPEN = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class Exchange(NamedTuple):
    """What is about to change: the SHA-256 of each file that is put there, and the files that are taken away."""

    put: dict[str, str]
    away: tuple[str, ...] = ()


class Gate:
    """The only way to files below a folder: by names that every system takes, and through no link that leads out."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._inside: dict[Path, bool] = {}

    def place(self, name: str) -> Path:
        """Give the place of a file by its path below the folder, with ``/``; ``ForgeError`` if it could lead out."""
        for part in name.split("/"):
            if part != NOTE and (why := name_fault(part)):
                raise fail(Location(str(self._root)), ascii(name), f"cannot be the name of a file: {part!r} {why}")
        path = self._root / name
        if path.parent not in self._inside:
            self._inside[path.parent] = self._is_inside(path.parent)
        if not self._inside[path.parent]:
            raise fail(Location(str(path.parent)), "", "is a link that leads out of its folder", "remove the link")
        return path

    def _is_inside(self, folder: Path) -> bool:
        try:
            return folder.resolve().is_relative_to(self._root.resolve())
        except (OSError, RuntimeError):
            return False


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep every other forge from changing a folder; the lock ends with the process."""
    path = folder / _ALONE
    until = monotonic() + LONGEST_WAIT
    while True:
        descriptor = os.open(path, _OPEN)
        if locking.take(descriptor) and _is_still(path, descriptor):
            break
        os.close(descriptor)
        if monotonic() > until:
            raise fail(Location(str(folder)), "", "is being written to by another forge", "try again when it is done")
        sleep(0.01)
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()
        os.close(descriptor)


def _is_still(path: Path, descriptor: int) -> bool:
    """Tell whether a file opened before is still the one of that name: the one before us may have removed it."""
    with suppress(OSError):
        return os.path.samestat(path.lstat(), os.fstat(descriptor))
    return False


def hide(folder: Path) -> tuple[Path, int]:
    """Make a hidden folder for new files, and the lock that tells that its process lives."""
    hidden = Path(mkdtemp(prefix=".forge-", dir=folder))
    descriptor = os.open(hidden / _LOCK, _OPEN)
    locking.take(descriptor)
    return hidden, descriptor


def tidy(folder: Path) -> None:
    """Undo what killed builds began and did not finish, and remove what they left; nothing if there are none."""
    with suppress(OSError):
        if any(_is_left(each) for each in _hidden_in(folder)):
            with alone(folder):
                settle(folder)


def settle(folder: Path) -> None:
    """Do so while nobody else changes the folder."""
    for hidden in _hidden_in(folder):
        if _is_left(hidden):
            undo(folder, hidden)
            shutil.rmtree(hidden, ignore_errors=True)


def exchange(folder: Path, hidden: Path, change: Exchange) -> None:
    """Put every new file in its place and take the others away; ``OSError`` if that failed, and nothing has changed."""
    gate, journal = Gate(folder), hidden / _JOURNAL
    write_whole(journal, json.dumps(change._asdict()).encode())
    try:
        for name in change.put:
            target = gate.place(name)
            target.parent.mkdir(parents=True, exist_ok=True)
            _set_aside(target, hidden / OLD / name, keep=True)
            (hidden / NEW / name).replace(target)
        for name in change.away:
            _set_aside(gate.place(name), hidden / OLD / name, keep=False)
    except BaseException:
        undo(folder, hidden)
        raise
    journal.unlink()
    for name in change.away:
        _remove_empty(folder, (folder / name).parent)


def undo(folder: Path, hidden: Path) -> None:
    """Put back what an unfinished exchange changed, except what somebody else has changed since."""
    change, out, inner = _read_journal(hidden / _JOURNAL), Gate(folder), Gate(hidden)
    for name in change.away:
        with suppress(ForgeError):
            _put_back(inner.place(f"{OLD}/{name}"), out.place(name))
    for name, digest in change.put.items():
        with suppress(ForgeError):
            target, old = out.place(name), inner.place(f"{OLD}/{name}")
            if os.path.lexists(inner.place(f"{NEW}/{name}")):  # not in its place yet
                _put_back(old, target)
            elif is_plain_file(target) and file_digest(target) == digest:
                old.replace(target) if os.path.lexists(old) else target.unlink()
                _remove_empty(folder, target.parent)
    (hidden / _JOURNAL).unlink(missing_ok=True)


def _set_aside(target: Path, old: Path, *, keep: bool) -> None:
    """Set an old file aside; with ``keep`` it also stays where it is until the new one takes its place."""
    if not os.path.lexists(target):
        return
    old.parent.mkdir(parents=True, exist_ok=True)
    if keep:
        with suppress(OSError, NotImplementedError):
            os.link(target, old, follow_symlinks=False)
            return
    target.rename(old)


def _put_back(old: Path, target: Path) -> None:
    if os.path.lexists(old) and not os.path.lexists(target):
        old.rename(target)


def _remove_empty(folder: Path, below: Path) -> None:
    """Remove folders that an exchange has emptied."""
    with suppress(OSError):
        while below != folder:
            below.rmdir()
            below = below.parent


def _hidden_in(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            return [
                folder / entry.name
                for entry in entries
                if _HIDDEN.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False)
            ]
    except FileNotFoundError:
        return []


def _is_left(hidden: Path) -> bool:
    """Tell whether the process of a hidden folder is gone."""
    lock = hidden / _LOCK
    if not is_plain_file(lock):
        return True
    try:
        descriptor = os.open(lock, _OPEN & ~os.O_CREAT)
    except OSError:
        return False
    try:
        return locking.take(descriptor)
    finally:
        os.close(descriptor)


def _read_journal(path: Path) -> Exchange:
    """Read what was about to change; nothing where the exchange was not begun, or was finished."""
    try:
        data = json.loads(read_plain_file(path, _LARGEST_JOURNAL))
        put, away = data["put"], data["away"]
        names = (*put, *put.values(), *away)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return Exchange({})
    return Exchange(dict(put), tuple(away)) if all(isinstance(name, str) for name in names) else Exchange({})

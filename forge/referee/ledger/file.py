"""The file of a ledger: written by one process at a time, each record whole on disk before anything is shown.

Opening a ledger for writing checks it from end to end. An unfinished last line (a crash in the middle of writing) is
set aside as ``NAME.torn-N``, a file that mail has wrapped or quoted as ``NAME.received-N`` before its lines are put
right; any other damage makes the file read-only. What cannot be written is taken back, so that nothing is half
recorded.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Any, Self

from forge import locking
from forge.errors import Location, fail
from forge.referee.ledger.chain import NOTHING_BEFORE, Chain, Reading, Record, link, read_chain, told_repairs
from forge.referee.ledger.records import Records
from forge.referee.ledger.transport import LARGEST as LARGEST_REPAIRED
from forge.referee.ledger.transport import begins, repaired
from forge.referee.private_file import create, sync_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import FileIO
    from pathlib import Path
    from types import TracebackType

    from forge.referee.ledger.transport import Repaired

LARGEST_LEDGER = 200_000_000
BLOCK = 1 << 20
_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class LedgerFile:
    """A ledger open for writing; ``notices`` tells what was found on opening."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self.notices: tuple[str, ...] = ()
        self._descriptor = descriptor
        self._records: list[Record] = []
        self._unended = False

    @property
    def records(self) -> Records:
        """The records so far."""
        return Records(self._records)

    @property
    def head(self) -> str:
        """The hash of the last record."""
        return self._records[-1].hash if self._records else NOTHING_BEFORE

    def append(self, *contents: dict[str, Any]) -> tuple[Record, ...]:
        """Add records, in one write; they are on disk when this returns, or not at all."""
        added: list[Record] = []
        lines = b"\n" if self._unended else b""
        head = self.head
        for data in contents:
            record, line = link(len(self._records) + len(added) + 1, head, data)
            added.append(record)
            lines += line
            head = record.hash
        self._write(lines)
        self._unended = False
        self._records += added
        return tuple(added)

    def close(self) -> None:
        """Let go of the file and its lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def check(self) -> None:
        """Read the file from end to end; put right what mail did, set an unfinished record aside, refuse damage."""
        notices = list(self._put_right())
        reading = Reading(blocks(self.path))
        records = list(reading.records)
        if reading.faults:
            damage = "; ".join(map(str, reading.faults))
            hint = "it can still be shown, verified and exported; go on in a copy of the other player's"
            raise fail(Location(str(self.path)), "", f"is damaged and may only be read: {damage}", hint)
        if reading.torn:
            aside = self._set_aside(reading.torn, "torn")
            self._take_back(os.fstat(self._descriptor).st_size - len(reading.torn))
            number, size = len(records) + 1, len(reading.torn)
            notices.append(f"record {number} was unfinished, as after a crash; its {size} bytes are in {aside}")
        self._records, self._unended = records, reading.unended
        self.notices = (*notices, *told_repairs(reading.repairs))

    def _put_right(self) -> Iterator[str]:
        """Write a ledger that mail has wrapped in its own lines again, what was received being set aside first."""
        if (whole := _mended(self.path)) is None:
            return
        aside = self._set_aside(contents_of(self.path), "received")
        self._take_back(0)
        self._write(whole.contents)
        yield from told_repairs(whole.repairs)
        yield f"it was put right; what was received is in {aside}"

    def _write(self, lines: bytes) -> None:
        size = os.fstat(self._descriptor).st_size
        try:
            rest = memoryview(lines)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            os.fsync(self._descriptor)
        except OSError as error:
            self._take_back(size)
            why = f"cannot be written: {error.strerror or error}"
            raise fail(Location(str(self.path)), "", why, "nothing was recorded; make room and try again") from None

    def _take_back(self, size: int) -> None:
        os.ftruncate(self._descriptor, size)
        os.fsync(self._descriptor)

    def _set_aside(self, contents: bytes, why: str) -> str:
        number = 1
        while True:
            aside = self.path.with_name(f"{self.path.name}.{why}-{number}")
            try:
                with os.fdopen(create(aside), "wb") as file:
                    file.write(contents)
                    file.flush()
                    os.fsync(file.fileno())
                break
            except FileExistsError:
                number += 1
        sync_folder(self.path.parent)
        return aside.name


def open_ledger(path: Path) -> LedgerFile:
    """Open a ledger for writing, alone; refused where another process has it, or it is damaged."""
    descriptor = _open(path, _FLAGS, "opened")
    ledger = LedgerFile(path, descriptor)
    if not locking.take(descriptor):
        ledger.close()
        hint = "finish or leave the other one; the lock ends with its process"
        raise fail(Location(str(path)), "", "is in use by another forge", hint)
    try:
        ledger.check()
    except BaseException:
        ledger.close()
        raise
    return ledger


def create_ledger(path: Path, opening: dict[str, Any]) -> LedgerFile:
    """Begin a ledger: it appears whole, with its first record, or not at all; a file that exists is never touched."""
    _, line = link(1, NOTHING_BEFORE, opening)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(line)
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        _name(beside, path)
    except FileExistsError:
        raise fail(Location(str(path)), "", "exists already", "name a file that does not") from None
    except OSError as error:
        raise fail(Location(str(path)), "", f"cannot be created: {error.strerror or error}") from None
    finally:
        beside.unlink(missing_ok=True)
    sync_folder(path.parent)
    return open_ledger(path)


def read_ledger(path: Path) -> Chain:
    """Read a ledger without touching it; what mail did to it is put right for reading, and told."""
    if whole := _mended(path):
        return read_chain(whole.contents)._replace(repairs=whole.repairs)
    return read_chain(contents_of(path))


def reading_of(path: Path) -> Chain | Reading:
    """Read a ledger record by record, or at once where mail has changed it."""
    if whole := _mended(path):
        return read_chain(whole.contents)._replace(repairs=whole.repairs)
    return Reading(blocks(path))


def blocks(path: Path, start: int = 0) -> Iterator[bytes]:
    """Give what a ledger holds from a place on, block by block."""
    descriptor = _open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0), "read")
    with os.fdopen(descriptor, "rb", buffering=0) as file:
        if os.fstat(descriptor).st_size > LARGEST_LEDGER:
            raise fail(Location(str(path)), "", f"is larger than {LARGEST_LEDGER:,} bytes")
        file.seek(start)
        while block := _next_block(file, path):
            yield block


def contents_of(path: Path) -> bytes:
    """Give what a ledger holds."""
    return b"".join(blocks(path))


def _mended(path: Path) -> Repaired | None:
    """Give a ledger in its own lines again, if mail has changed them; the first block shows it."""
    first = next(blocks(path), b"")
    if begins(first) or path.stat().st_size > LARGEST_REPAIRED:
        return None
    return repaired(contents_of(path))


def _next_block(file: FileIO, path: Path) -> bytes:
    try:
        return file.read(BLOCK) or b""
    except OSError as error:
        raise fail(Location(str(path)), "", f"cannot be read: {error.strerror or error}") from None


def _open(path: Path, flags: int, done: str) -> int:
    """Open a plain file; a pipe or a device, which would keep forge waiting, is refused."""
    try:
        descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        raise fail(Location(str(path)), "", f"cannot be {done}: {error.strerror or error}") from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise fail(Location(str(path)), "", f"cannot be {done}: is not a plain file")
    return descriptor


def _name(beside: Path, path: Path) -> None:
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if path.exists():
            raise FileExistsError(path) from None
        beside.replace(path)

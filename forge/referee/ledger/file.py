"""The file of a ledger: written by one process at a time, each record whole on disk before anything is shown.

Opening a ledger for writing checks it from end to end. An unfinished last line (a crash in the middle of writing) is
set aside as ``NAME.torn-N``; any other damage makes the file read-only. What cannot be written is taken back, so that
nothing is half recorded.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Self

from forge import locking
from forge.errors import Location, fail
from forge.referee.ledger.chain import NOTHING_BEFORE, Chain, Record, link, read_chain

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

LARGEST_LEDGER = 200_000_000
_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class LedgerFile:
    """A ledger open for writing; ``notices`` tells what was found on opening."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self.notices: tuple[str, ...] = ()
        self._descriptor = descriptor
        self._chain = Chain(())

    @property
    def records(self) -> tuple[Record, ...]:
        """The records so far."""
        return self._chain.records

    def append(self, *contents: dict[str, Any]) -> tuple[Record, ...]:
        """Add records, in one write; they are on disk when this returns, or not at all."""
        added: list[Record] = []
        lines = b""
        head = self._chain.head
        for data in contents:
            record, line = link(len(self.records) + len(added) + 1, head, data)
            added.append(record)
            lines += line
            head = record.hash
        self._write(lines)
        self._chain = self._chain._replace(records=self.records + tuple(added))
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
        """Read the file from end to end; set an unfinished record aside, refuse other damage."""
        chain = read_chain(_contents(self.path))
        if chain.faults:
            damage = "; ".join(map(str, chain.faults))
            hint = "it can still be shown, verified and exported; go on in a copy of the other player's"
            raise fail(Location(str(self.path)), "", f"is damaged and may only be read: {damage}", hint)
        notices = []
        if chain.torn:
            aside = self._set_aside(chain.torn)
            number = len(chain.records) + 1
            notices.append(
                f"record {number} was unfinished, as after a crash; its {len(chain.torn)} bytes are in {aside}"
            )
        if chain.carriage_returns:
            notices.append("line ends were changed to CR LF on the way; the records are sound")
        self._chain = chain._replace(torn=b"")
        self.notices = tuple(notices)

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

    def _set_aside(self, torn: bytes) -> str:
        number = 1
        while True:
            aside = self.path.with_name(f"{self.path.name}.torn-{number}")
            try:
                with aside.open("xb") as file:
                    file.write(torn)
                    file.flush()
                    os.fsync(file.fileno())
                break
            except FileExistsError:
                number += 1
        _sync_folder(self.path.parent)
        self._take_back(os.fstat(self._descriptor).st_size - len(torn))
        return aside.name


def open_ledger(path: Path) -> LedgerFile:
    """Open a ledger for writing, alone; refused where another process has it, or it is damaged."""
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError as error:
        raise fail(Location(str(path)), "", f"cannot be opened: {error.strerror or error}") from None
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
    _sync_folder(path.parent)
    return open_ledger(path)


def read_ledger(path: Path) -> Chain:
    """Read a ledger without touching it."""
    return read_chain(_contents(path))


def _name(beside: Path, path: Path) -> None:
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if path.exists():
            raise FileExistsError(path) from None
        beside.replace(path)


def _contents(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            contents = file.read(LARGEST_LEDGER + 1)
    except OSError as error:
        raise fail(Location(str(path)), "", f"cannot be read: {error.strerror or error}") from None
    if len(contents) > LARGEST_LEDGER:
        raise fail(Location(str(path)), "", f"is larger than {LARGEST_LEDGER:,} bytes")
    return contents


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

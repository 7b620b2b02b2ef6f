"""The file of a ledger: written by one process at a time, each record whole on disk before anything is shown.

Opening a ledger for writing checks it from end to end. An unfinished last line (a crash in the middle of writing) is
set aside as ``NAME.torn-N``, a file that mail has wrapped or quoted as ``NAME.received-N`` before its lines are put
right; any other damage makes the file read-only. What cannot be written is taken back, so that nothing is half
recorded. A private ledger may be under a passphrase; no checkpoint is kept of it, which would tell what it hides.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Self

from forge import locking
from forge.errors import Location, fail
from forge.referee.ledger.breaches import judged
from forge.referee.ledger.chain import NOTHING_BEFORE, Reading, Record, link, told_repairs
from forge.referee.ledger.checkpoint import Checkpoint, read_checkpoint, write_checkpoint
from forge.referee.ledger.course import Course
from forge.referee.ledger.holder import hold, let_go, who_holds
from forge.referee.ledger.on_disk import (
    blocks,
    boxes_of,
    contents_of,
    is_at,
    mended,
    open_plain,
    read_ledger,
    reading_of,
)
from forge.referee.ledger.private_file import Lock, lock_contents
from forge.referee.ledger.progress import Progress
from forge.referee.ledger.records import Records, Shelf
from forge.referee.ledger.standing import restore_standing
from forge.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import TracebackType

    from forge.referee.ledger.locked import Boxes
    from forge.referee.ledger.private_file import Passphrase

__all__ = ["LedgerFile", "create_ledger", "open_ledger", "read_ledger", "reading_of"]

SHORT = 1_000_000
"""Ledgers up to this size are read whole, in less time than a checkpoint would be worth."""
LEAST = 3
_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class LedgerFile:
    """A ledger open for writing; ``notices`` tells what was found on opening.

    Of a long one only the first record and those from the last call on are kept. ``course`` is where it stands. Who
    goes on with it goes on with that. ``doubt`` is the first result on record that does not follow, "" where all do,
    None where nobody has looked yet. ``begun_now`` tells whether it was created, not found.
    """

    def __init__(self, path: Path, descriptor: int, passphrase: Passphrase | None = None) -> None:
        self.path = path
        self.passphrase = passphrase
        self.notices: tuple[str, ...] = ()
        self.course = Course(())
        self.doubt: str | None = None
        self._descriptor = descriptor
        self._shelf = Shelf((), 0, (), self._fetch)
        self._progress: Progress | None = Progress()
        self._unended = False
        self._lock: Lock | None = None
        self._boxes = 0
        self._held = False
        self.begun_now = False

    @property
    def records(self) -> Records:
        """The records so far."""
        return Records(self._shelf)

    @property
    def locked(self) -> bool:
        """Whether it is under a passphrase."""
        return self._lock is not None

    @property
    def head(self) -> str:
        """The hash of the last record."""
        return self._shelf.at(len(self._shelf) - 1).hash if len(self._shelf) else NOTHING_BEFORE

    def append(self, *contents: dict[str, Any]) -> tuple[Record, ...]:
        """Add records, in one write; they are on disk when this returns, or not at all."""
        added: list[tuple[Record, int]] = []
        end = b"\n" if self._unended else b""
        lines = b""
        head = self.head
        for data in contents:
            record, line = link(len(self._shelf) + len(added) + 1, head, data)
            added.append((record, len(end) + len(lines)))
            lines += line
            head = record.hash
        self._write(end + (self._lock.seal(self._boxes + 1, lines) if self._lock else lines))
        self._boxes += 1
        self._unended = False
        records = tuple(record for record, _ in added)
        self._shelf.tail += records
        if self._progress:
            for record, place in added:
                self._progress.note(record, self._progress.size + place)
            self._progress.take(end + lines)
        return records

    def hold(self, holder: str) -> None:
        """Note who has it open, for whoever finds it locked."""
        self._held = True
        hold(self.path, holder)

    def close(self) -> None:
        """Let go of the file and its lock; how far a long one has come is kept for the next time."""
        if self._descriptor >= 0:
            if self._held:
                let_go(self.path)
            self._keep_checkpoint()
            os.close(self._descriptor)
            self._descriptor = -1

    def abandon(self) -> None:
        """Close it where an error ends the work; one that was begun now, for nothing, is taken away again."""
        empty = self.begun_now and not any(record.kind == "call" for record in self.records)
        self.close()
        if empty:
            self.path.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.close()
        else:
            self.abandon()

    def check(self) -> None:
        """Read the file; put right what mail did, set an unfinished record aside, refuse damage."""
        if boxes := boxes_of(self.path, self.passphrase):
            self._lock, self._boxes = boxes.lock, boxes.whole
            self._read_all([], boxes)
            return
        notices = list(self._put_right())
        if notices or not self._resume():
            self._read_all(notices)

    def _resume(self) -> bool:
        """Go on from the last call that this machine has read, if all bytes up to there are still the same."""
        size = os.fstat(self._descriptor).st_size
        point = read_checkpoint(self.path) if size > SHORT else None
        progress = Progress()
        if point is None or not progress.first(blocks(self.path), point.bytes) or progress.sha256 != point.sha256:
            return False
        first = next(Reading(blocks(self.path)).records, None)
        reading = Reading(blocks(self.path, point.at), point.seq - 1, point.prev)
        tail = []
        for record in reading.records:
            tail.append(record)
            progress.note(record, point.at + reading.at)
        if (
            first is None
            or not tail
            or reading.faults
            or reading.torn
            or (tail[0].seq, tail[0].kind) != (point.seq, "call")
        ):
            return False
        for block in blocks(self.path, point.bytes):
            progress.take(block)
        try:
            standing = restore_standing(point.standing)
        except (KeyError, TypeError, ValueError):
            return False
        self._shelf = Shelf((first,), point.seq - 2, tail, self._fetch)
        self.course = Course(tail, standing=standing, whole=lambda count: self.records[:count])
        self.doubt, self._progress, self._unended = point.doubt, progress, reading.unended
        self.notices = told_repairs(reading.repairs)
        return True

    def _read_all(self, notices: list[str], boxes: Boxes | None = None) -> None:
        """Read the file from end to end, keeping of a long one what comes after the last call."""
        progress = Progress()
        reading = Reading(progress.passing(boxes.plain if boxes else blocks(self.path)))
        first: list[Record] = []
        tail: list[Record] = []
        course, count, long = Course((), judged), 0, os.fstat(self._descriptor).st_size > SHORT
        for record in reading.records:
            count += 1
            progress.note(record, reading.at)
            long = long and (count > 1 or "shared" not in record.data)
            if long and record.kind == "call" and count > 1:
                first, tail = first or tail[:1], []
            tail.append(record)
            course.take(record)
        if reading.faults:
            damage = "; ".join(map(str, reading.faults))
            hint = "it can still be shown, verified and exported; go on in a copy of the other player's"
            raise fail(Location(str(self.path)), "", f"is damaged and may only be read: {damage}", hint)
        if reading.torn:
            aside = self._set_aside(reading.torn, "torn")
            self._take_back(os.fstat(self._descriptor).st_size - len(reading.torn))
            size = len(reading.torn)
            notices.append(f"record {count + 1} was unfinished, as after a crash; its {size} bytes are in {aside}")
        self._shelf = Shelf(first, count - len(first) - len(tail), tail, self._fetch)
        whole = (lambda count: self.records[:count]) if first else None
        self.course = Course(tail, standing=course.before_call if first else None, whole=whole)
        self._progress = None if reading.torn or boxes else progress
        self._unended = boxes.unended and not reading.torn if boxes else reading.unended
        self.notices = (*notices, *told_repairs(reading.repairs))

    def _fetch(self) -> list[Record]:
        """Read all records again, which are known to be sound."""
        return list(reading_of(self.path, self.passphrase).records)

    def _keep_checkpoint(self) -> None:
        progress = self._progress
        if progress is None or progress.size <= SHORT or progress.seq < LEAST or self.course.closed:
            return
        if "shared" in self.records[0].data:  # whose consents and seeds are read from the beginning
            return
        standing = self.course.before_call.plain()
        sums = (progress.size, progress.sha256, progress.at, progress.seq, progress.prev)
        write_checkpoint(self.path, Checkpoint(*sums, standing, self.doubt or ""))

    def _put_right(self) -> Iterator[str]:
        """Write a ledger that mail has wrapped in its own lines again, what was received being set aside first."""
        if (whole := mended(self.path)) is None:
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
                write_whole(aside, contents, sync=True, private=True, fresh=True)
            except FileExistsError:
                number += 1
            else:
                return aside.name


def open_ledger(path: Path, passphrase: Passphrase | None = None) -> LedgerFile:
    """Open a ledger for writing, alone; refused where another process has it, or it is damaged."""
    descriptor = open_plain(path, _FLAGS, "opened")
    ledger = LedgerFile(path, descriptor, passphrase)
    if not locking.take(descriptor) or not is_at(path, descriptor):
        ledger.close()
        raise fail(Location(str(path)), "", *who_holds(path))
    let_go(path)  # of a process that was killed
    try:
        ledger.check()
    except BaseException:
        ledger.close()
        raise
    return ledger


def create_ledger(path: Path, opening: dict[str, Any], passphrase: Passphrase | None = None) -> LedgerFile:
    """Begin a ledger: it appears whole, with its first record, or not at all; a file that exists is never touched.

    With a passphrase it is under that from its first byte.
    """
    _, line = link(1, NOTHING_BEFORE, opening)
    if passphrase:
        line = lock_contents(line, Lock(passphrase()))
    try:
        write_whole(path, line, sync=True, private="private" in opening, fresh=True)
    except FileExistsError:
        raise fail(Location(str(path)), "", "exists already", "name a file that does not") from None
    except OSError as error:
        raise fail(Location(str(path)), "", f"cannot be created: {error.strerror or error}") from None
    ledger = open_ledger(path, passphrase)
    ledger.begun_now = True
    return ledger

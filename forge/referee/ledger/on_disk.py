"""Ledgers as they lie on disk: read in blocks, from plain files alone, put right where mail has changed them.

``passphrase`` is asked for where a ledger is under one, and nowhere else.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from forge.errors import Location, fail, file_errors
from forge.referee.ledger.chain import Chain, Reading, read_chain
from forge.referee.ledger.locked import Boxes, open_boxes
from forge.referee.ledger.private_file import is_locked
from forge.referee.ledger.transport import LARGEST as LARGEST_REPAIRED
from forge.referee.ledger.transport import begins, repaired

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import FileIO
    from pathlib import Path

    from forge.referee.ledger.private_file import Passphrase
    from forge.referee.ledger.transport import Repaired

LARGEST_LEDGER = 200_000_000
BLOCK = 1 << 20


def read_ledger(path: Path, passphrase: Passphrase | None = None) -> Chain:
    """Read a ledger without touching it; what mail did to it is put right for reading, and told."""
    if boxes := boxes_of(path, passphrase):
        return read_chain(b"".join(boxes.plain))
    if whole := mended(path):
        return read_chain(whole.contents)._replace(repairs=whole.repairs)
    return read_chain(contents_of(path))


def reading_of(path: Path, passphrase: Passphrase | None = None) -> Chain | Reading:
    """Read a ledger record by record, or at once where mail has changed it."""
    if boxes := boxes_of(path, passphrase):
        return Reading(boxes.plain)
    if whole := mended(path):
        return read_chain(whole.contents)._replace(repairs=whole.repairs)
    return Reading(blocks(path))


def boxes_of(path: Path, passphrase: Passphrase | None) -> Boxes | None:
    """Open a ledger that is under a passphrase; None where it is not."""
    return open_boxes(contents_of(path), passphrase, path) if is_locked(next(blocks(path), b"")) else None


def blocks(path: Path, start: int = 0) -> Iterator[bytes]:
    """Give what a ledger's file holds from a place on, block by block."""
    descriptor = open_plain(path, os.O_RDONLY | getattr(os, "O_BINARY", 0), "read")
    with os.fdopen(descriptor, "rb", buffering=0) as file:
        if os.fstat(descriptor).st_size > LARGEST_LEDGER:
            raise fail(Location(str(path)), "", f"is larger than {LARGEST_LEDGER:,} bytes")
        file.seek(start)
        while block := _next_block(file, path):
            yield block


def contents_of(path: Path) -> bytes:
    """Give what a ledger's file holds."""
    return b"".join(blocks(path))


def mended(path: Path) -> Repaired | None:
    """Give a ledger in its own lines again, if mail has changed them; the first block shows it."""
    first = next(blocks(path), b"")
    if begins(first) or path.stat().st_size > LARGEST_REPAIRED:
        return None
    return repaired(contents_of(path))


def _next_block(file: FileIO, path: Path) -> bytes:
    with file_errors(str(path), "read"):
        return file.read(BLOCK) or b""


def open_plain(path: Path, flags: int, done: str) -> int:
    """Open a plain file; a pipe or a device, which would keep forge waiting, is refused."""
    with file_errors(str(path), done):
        descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise fail(Location(str(path)), "", f"cannot be {done}: is not a plain file")
    return descriptor


def is_at(path: Path, descriptor: int) -> bool:
    """Whether an open file still has its name, or another was just put in its place."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except OSError:
        return False

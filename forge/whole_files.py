"""Files written whole: until the new one is done the old one stands, whatever happens on the way."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def write_whole(path: Path, contents: bytes, *, sync: bool = False, private: bool = False, fresh: bool = False) -> None:
    """Write a file beside its place, then put it there; ``OSError`` if that fails, and nothing has changed.

    With ``sync`` it is on disk under its name when this returns. A ``private`` one only its owner may read, from its
    first moment, and a folder made for it is closed to others. A ``fresh`` one takes no other's place
    (``FileExistsError``), in a folder that is there.
    """
    if not fresh:
        path.parent.mkdir(0o700 if private else 0o777, parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.unlink(missing_ok=True)
        with os.fdopen(os.open(beside, _FLAGS, 0o600 if private else 0o666), "wb") as file:
            file.write(contents)
            file.flush()
            if sync:
                os.fsync(file.fileno())
        _name_fresh(beside, path) if fresh else beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    if sync:
        _sync_folder(path.parent)


def _name_fresh(beside: Path, path: Path) -> None:
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if path.exists():
            raise FileExistsError(path) from None
        beside.replace(path)


def _sync_folder(folder: Path) -> None:
    """Put on disk which files a folder holds."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

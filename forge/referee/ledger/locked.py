"""Ledgers under a passphrase: what is written at once is one locked box, a line of its own, added as plain records are.

An unfinished last box is what an unfinished record is in an open ledger. A first box that does not open means another
passphrase; a later one is a record that cannot be read, and is told as one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, fail
from forge.referee.ledger.private_file import lock_of

if TYPE_CHECKING:
    from pathlib import Path

    from forge.referee.ledger.private_file import Lock, Passphrase


class Boxes(NamedTuple):
    """What the boxes of a ledger hold, how many are whole, their lock, and whether the last line has no end yet."""

    plain: tuple[bytes, ...]
    whole: int
    lock: Lock
    unended: bool


def open_boxes(contents: bytes, passphrase: Passphrase | None, path: Path) -> Boxes:
    """Open all boxes of a ledger; an unfinished last one is given as it lies there."""
    if passphrase is None:
        raise fail(Location(str(path)), "", "is under a passphrase", f"forge ledger show {path} asks for it")
    try:
        lock = lock_of(contents, passphrase())
    except ValueError as error:
        raise fail(Location(str(path)), "", f"cannot be opened: {error}") from None
    *lines, rest = contents.split(b"\n")[1:] or [b""]
    plain = [_opened(lock, number, line, path) for number, line in enumerate(lines, 1)]
    whole = len(lines)
    if rest:
        try:
            plain.append(lock.open(whole + 1, rest))
            whole += 1
        except ValueError:
            plain.append(rest)
    return Boxes(tuple(plain), whole, lock, bool(rest))


def _opened(lock: Lock, number: int, line: bytes, path: Path) -> bytes:
    try:
        return lock.open(number, line)
    except ValueError as error:
        if number > 1:
            return f"{error}\n".encode()
        hint = "the passphrase is another, or the file was changed"
        raise fail(Location(str(path)), "", f"cannot be opened: {error}", hint) from None

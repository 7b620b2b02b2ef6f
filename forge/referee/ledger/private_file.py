r"""Files that only their owner may read: keys, seeds, what a machine remembers, private ledgers.

They are made with mode 0600 in folders made with 0700, written beside and then put in place, on disk before anything
that rests on them is shown. If their owner wishes, they are locked under a passphrase: scrypt (n = 2^17, r = 8, p = 1)
makes a key of it, ChaCha20-Poly1305 locks each line. A locked file is

    forge-private/1 SALT\n        16 random bytes in hexadecimal
    BOX\n                         base64 of a nonce of 12 bytes and what is locked; as many lines as are needed

Each box is bound to the header and to its line number, so that lines can be added but not moved or taken from another
file. ``cryptography`` is imported only where something is locked.
"""

from __future__ import annotations

import base64
import binascii
import functools
import hashlib
import secrets
from typing import TYPE_CHECKING

from forge.errors import Location, fail, file_errors
from forge.reading.text_file import read_bytes
from forge.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Passphrase = Callable[[], str]

FORMAT = b"forge-private/1"
LARGEST = 200_000_000
_COST, _BLOCK, _MEMORY = 2**17, 8, 2**28
_SALT, _NONCE = 16, 12


class Lock:
    """The key that a passphrase and the salt of one file make; ``header`` is the file's first line."""

    def __init__(self, passphrase: str, salt: bytes | None = None) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305  # 30 ms, rarely needed

        salt = salt or secrets.token_bytes(_SALT)
        self.header = FORMAT + b" " + salt.hex().encode() + b"\n"
        self._cipher = ChaCha20Poly1305(_key(passphrase, salt))

    def seal(self, number: int, plain: bytes) -> bytes:
        """Lock one line, the first box of a file being number 1; the line end is part of what is given."""
        nonce = secrets.token_bytes(_NONCE)
        box: bytes = nonce + self._cipher.encrypt(nonce, plain, self._bound(number))
        return base64.b64encode(box) + b"\n"

    def open(self, number: int, line: bytes) -> bytes:
        """Open one line, or say in a ``ValueError`` that it does not open."""
        from cryptography.exceptions import InvalidTag

        try:
            box = base64.b64decode(line.strip(), validate=True)
            plain: bytes = self._cipher.decrypt(box[:_NONCE], box[_NONCE:], self._bound(number))
        except (InvalidTag, ValueError, binascii.Error):
            raise ValueError(f"box {number} does not open") from None
        return plain

    def _bound(self, number: int) -> bytes:
        return self.header + str(number).encode()


@functools.lru_cache(maxsize=4)
def _key(passphrase: str, salt: bytes) -> bytes:
    """Work the key out, half a second, once for all files that share a salt."""
    return hashlib.scrypt(passphrase.encode(), salt=salt, n=_COST, r=_BLOCK, p=1, maxmem=_MEMORY, dklen=32)


def is_locked(contents: bytes) -> bool:
    """Tell whether the beginning of a file says that it is under a passphrase."""
    return contents.startswith(FORMAT + b" ")


def lock_of(contents: bytes, passphrase: str) -> Lock:
    """Make the lock of a locked file, or say in a ``ValueError`` that its header cannot be read."""
    header = contents.partition(b"\n")[0]
    try:
        salt = bytes.fromhex(header.removeprefix(FORMAT + b" ").decode("ascii"))
    except ValueError:
        salt = b""
    if not is_locked(contents) or len(salt) != _SALT:
        raise ValueError("has no header of a locked file")
    return Lock(passphrase, salt)


def lock_contents(plain: bytes, lock: Lock) -> bytes:
    """Lock a file that is always written whole."""
    return lock.header + lock.seal(1, plain)


def open_contents(contents: bytes, passphrase: Passphrase, where: Path) -> tuple[bytes, Lock | None]:
    """Give what a file holds, boxes joined, and its lock if it has one; the passphrase is asked for only then."""
    if not is_locked(contents):
        return contents, None
    try:
        lock = lock_of(contents, passphrase())
        lines = contents.split(b"\n")[1:-1]
        return b"".join(lock.open(number, line) for number, line in enumerate(lines, 1)), lock
    except ValueError as error:
        hint = "the passphrase is another, or the file was changed"
        raise fail(Location(str(where)), "", f"cannot be opened: {error}", hint) from None


def read_private(path: Path, passphrase: Passphrase) -> tuple[bytes, Lock | None]:
    """Read a private file, and give its lock, with which it is written again."""
    return open_contents(read_bytes(path, str(path), LARGEST), passphrase, path)


def write_private(path: Path, plain: bytes, lock: Lock | None = None) -> None:
    """Write a private file whole, on disk when this returns; before that the old one stands."""
    with file_errors(str(path), "written"):
        write_whole(path, lock_contents(plain, lock) if lock else plain, sync=True, private=True)

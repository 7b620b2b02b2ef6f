"""How far this machine has read a ledger, so that going on with a long one need not read all of it again.

A checkpoint stands in the user's own folder, never beside the ledger, where somebody else could have put it. It is
believed only of bytes that are still those it was made of (their SHA-256), spares nothing but work, and no verifying
ever looks at it. Numbers and hashes are taken from the records themselves, from the last call on; what is taken from
the checkpoint is what the game stood at before that call.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.places import home, read_plain_file
from forge.version import __version__
from forge.whole_files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "checks"
FORMAT = "forge-checkpoint/1"
LARGEST = 4_000_000
MOST_KEPT = 50


class Checkpoint(NamedTuple):
    """How many bytes were read, their SHA-256, the last call in them, how the game stood before it, and a doubt.

    ``at`` is the place of the call, ``seq`` its number, ``prev`` the hash before it. ``doubt`` is the first result on
    record that does not follow, "" where all do.
    """

    bytes: int
    sha256: str
    at: int
    seq: int
    prev: str
    standing: dict[str, Any]
    doubt: str


def read_checkpoint(ledger: Path) -> Checkpoint | None:
    """Read the checkpoint of a ledger; None where there is none, or it is not as it was written by this forge."""
    try:
        seal, _, text = read_plain_file(_path(ledger), LARGEST).partition(b"\n")
        if seal != hashlib.sha256(text).hexdigest().encode():
            return None
        data = json.loads(text)
        point = Checkpoint(**data["checkpoint"])
        known = (data["format"], data["forge"]) == (FORMAT, __version__)
        sizes = all(type(number) is int and number >= 0 for number in (point.bytes, point.at, point.seq))
        whole = sizes and point.at < point.bytes and isinstance(point.standing, dict) and isinstance(point.doubt, str)
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return point if known and whole else None


def write_checkpoint(ledger: Path, point: Checkpoint) -> None:
    """Keep a checkpoint; what cannot be kept costs time and nothing else."""
    path = _path(ledger)
    text = json.dumps({"format": FORMAT, "forge": __version__, "checkpoint": point._asdict()}).encode()
    if len(text) > LARGEST:
        return
    with suppress(OSError):
        write_whole(path, hashlib.sha256(text).hexdigest().encode() + b"\n" + text, private=True)
        old = sorted(path.parent.glob("*.json"), key=lambda each: each.stat().st_mtime_ns, reverse=True)
        for each in old[MOST_KEPT:]:
            each.unlink(missing_ok=True)


def forget_checkpoint(ledger: Path) -> None:
    """Take the checkpoint of a ledger away, as when that is put under a passphrase."""
    with suppress(OSError):
        _path(ledger).unlink(missing_ok=True)


def _path(ledger: Path) -> Path:
    return home() / FOLDER / f"{hashlib.sha256(str(ledger.resolve()).encode()).hexdigest()[:24]}.json"

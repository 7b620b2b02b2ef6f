"""Who has a ledger open, said in words to whoever finds it locked.

The lock is the operating system's and ends with its process; this is a note in the user's own folder beside it, which
only explains. Whoever gets the lock takes a note away that a killed process has left.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING

from forge.places import home, read_plain_file
from forge.whole_files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

TABLE = "table"
FOLDER = "held"
LONGEST = 100
SAID = {
    TABLE: ("is open at the table (forge table)", "go on with it in the browser, or stop the table first"),
    "": ("is in use by another forge", "finish or leave the other one; the lock ends with its process"),
}


def hold(ledger: Path, holder: str) -> None:
    """Note who has a ledger open; what cannot be noted is merely not said."""
    with suppress(OSError):
        _path(ledger).parent.mkdir(0o700, parents=True, exist_ok=True)
        write_whole(_path(ledger), holder.encode(), private=True)


def let_go(ledger: Path) -> None:
    """Take the note of a ledger away, if there is one."""
    with suppress(OSError):
        _path(ledger).unlink(missing_ok=True)


def who_holds(ledger: Path) -> tuple[str, str]:
    """Say who has a ledger that is locked, and what to do."""
    try:
        return SAID[read_plain_file(_path(ledger), LONGEST).decode()]
    except (OSError, ValueError, KeyError):
        return SAID[""]


def _path(ledger: Path) -> Path:
    return home() / FOLDER / hashlib.sha256(str(ledger.resolve()).encode()).hexdigest()[:24]

"""A private ledger put under a passphrase, another one, or none; before that is done the old file stands."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from forge.referee.contract.refusals import Illegal
from forge.referee.ledger.checkpoint import forget_checkpoint
from forge.referee.ledger.file import open_ledger
from forge.referee.ledger.on_disk import boxes_of, contents_of
from forge.referee.ledger.private_file import Lock, write_private

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from forge.referee.ledger.private_file import Passphrase


def change_lock(path: Path, passphrase: Passphrase, lock: Callable[[], Lock | None]) -> tuple[str, ...]:
    """Write a private ledger anew under a lock; ``lock`` is called once it is open. Give what was found on opening."""
    with open_ledger(path, passphrase) as ledger:
        if not ledger.records or "private" not in ledger.records[0].data:
            raise Illegal(str(path), "is not a private ledger; both players must be able to read it")
        boxes = boxes_of(path, passphrase)
        plain = b"".join(boxes.plain) if boxes else contents_of(path)
        new = lock()
        if os.name == "nt":  # where an open file cannot be replaced
            ledger.close()
        write_private(path, plain if plain.endswith(b"\n") else plain + b"\n", new)
    forget_checkpoint(path)  # which is written as a ledger is closed
    return ledger.notices

"""Whether what is on record follows, for who goes on with a ledger: the first finding of a replay, looked for once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import ForgeError
from forge.referee.ledger.findings import INTEGRITY, RULES
from forge.referee.ledger.on_disk import reading_of
from forge.referee.ledger.replay import Replay

if TYPE_CHECKING:
    from forge.referee.ledger.file import LedgerFile
    from forge.referee.ledger.following import Find


def doubt_of(ledger: LedgerFile, find: Find) -> str:
    """Give the first result that does not follow, or what has no place where it stands; "" where all is well."""
    if ledger.doubt is None:
        ledger.doubt = _first_doubt(ledger, find)
    return ledger.doubt


def _first_doubt(ledger: LedgerFile, find: Find) -> str:
    replay: Replay | None = None
    for record in reading_of(ledger.path, ledger.passphrase).records:
        try:
            replay = replay or Replay(record, find)
        except ForgeError as error:
            return "; ".join(problem.message for problem in error.problems)
        replay.take(record)
        if doubts := [one for one in replay.findings if one.status in (INTEGRITY, RULES)]:
            return f"record {doubts[0].record} {doubts[0].message}"
    return ""

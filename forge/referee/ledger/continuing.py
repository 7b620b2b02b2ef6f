"""A ledger that went to another machine and came back: only what continues the one that is here is taken.

What is here already must stand there record by record, the rest must be whole and must follow by the rules; anything
else is refused in a sentence, and nothing is changed. What mail did to a file is put right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.refusals import Illegal
from forge.referee.ledger.chain import read_chain
from forge.referee.ledger.findings import INTEGRITY, RULES
from forge.referee.ledger.transport import repaired
from forge.referee.ledger.verifying import verify

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.referee.ledger.chain import Chain, Record
    from forge.referee.ledger.file import LedgerFile
    from forge.referee.ledger.following import Find

LARGEST = 8 * 1024 * 1024
"""Bytes of a file that is taken; a game of a hundred evenings has fewer."""
MOST_TOLD = 3
FILE = "file"


def read_continuation(records: Sequence[Record], contents: bytes, find: Find) -> Chain:
    """Read a file that came from elsewhere, or refuse it unless it goes on from the records that are here."""
    if len(contents) > LARGEST:
        raise Illegal(FILE, f"is larger than {LARGEST:,} bytes", "it is no ledger of one game")
    mended = repaired(contents)
    chain = read_chain(mended.contents if mended else contents)
    _refuse_damage(chain)
    _refuse_other(records, chain.records)
    verdict = verify(chain, find)
    wrong = [str(one).partition(": ")[2] for one in verdict.findings if one.status in (INTEGRITY, RULES)]
    if wrong:
        raise Illegal(FILE, f"is not sound: {'; '.join(wrong[:MOST_TOLD])}", "nothing of it was taken")
    return chain


def go_on_with(ledger: LedgerFile, chain: Chain) -> int:
    """Add what a continuation has more than a ledger, in one write; gives how many records that are."""
    more = chain.records[len(ledger.records) :]
    for record in ledger.append(*(record.data for record in more)):
        ledger.course.take(record)
    return len(more)


def _refuse_damage(chain: Chain) -> None:
    if not chain.records or chain.records[0].kind != "open":
        raise Illegal(FILE, "is no ledger", "take the file that the other machine gave, NAME.ledger")
    if chain.faults:
        raise Illegal(FILE, f"is damaged: {'; '.join(map(str, chain.faults[:MOST_TOLD]))}", "let it be sent again")
    if chain.torn:
        raise Illegal(FILE, "was cut off on its way", "let it be sent again")


def _refuse_other(here: Sequence[Record], there: Sequence[Record]) -> None:
    if here[0].hash != there[0].hash:
        raise Illegal(FILE, "is the ledger of another game", "nothing of it was taken")
    number = min(len(here), len(there))
    if here[number - 1].hash != there[number - 1].hash:
        parts = next(one.seq for one, other in zip(here, there, strict=False) if one.hash != other.hash)
        said = f"has another record {parts} than this one: both machines went on from the same place"
        raise Illegal(FILE, said, "agree whose copy holds; nothing of this one was taken")
    if len(there) < len(here):
        raise Illegal(FILE, f"ends at record {len(there)}, this one at {len(here)}: it is an earlier copy")
    if len(there) == len(here):
        raise Illegal(
            FILE, "adds nothing: it ends where this one does", "the other machine is next; take what it gives"
        )

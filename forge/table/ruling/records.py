"""The record that rulings go into: always one that was begun under the rules as they are at this table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakSet

from forge.referee.ledger.opening import opening_of
from forge.rules.canonical import digest
from forge.table.opened import RULINGS

if TYPE_CHECKING:
    from forge.library.recorded import RecordedPlay
    from forge.rules import Rules
    from forge.table.opened import Opened
    from forge.table.record import Record

MOST = 1_000
_FITTING: WeakSet[Opened] = WeakSet()


async def rulings_of(opened: Opened) -> Record:
    """Give the record of rulings; one that was begun under other rules is left as it is, and another begun beside it.

    A record rules by the tables that it began with: another edition, a reading, a corrected cell would not count in it.
    """
    record = opened.records[RULINGS]
    if record.begun and opened not in _FITTING:
        wanted, first = _fingerprint(opened.game.rules), record.path
        for number in range(2, MOST):
            if await record.look(_begun_under) == wanted:
                break
            await record.turn_to(first.with_name(f"{first.stem}-{number}{first.suffix}"))
        _FITTING.add(opened)
    return record


def _fingerprint(rules: Rules) -> str:
    data = rules.canonical()
    data.pop("texts")
    return digest(data)


def _begun_under(play: RecordedPlay) -> str:
    return digest(opening_of(play.session.ledger.records)["rules"])

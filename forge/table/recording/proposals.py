"""Corrections that wait for the other seat, one in each ledger, until all agree, one objects, or the ledger goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from forge.errors import Location, fail
from forge.table.events import Event
from forge.table.recording.correcting import do

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.responses import Response

    from forge.library.recorded import RecordedPlay
    from forge.table.record import Record
    from forge.table.recording.books import Book
    from forge.table.recording.correcting import Wish
    from forge.table.seats import Seat
    from forge.table.visit import Visit


class Proposal(NamedTuple):
    """A correction that a seat proposed: who agrees so far, whose word is missing, and for which record it was made."""

    wish: Wish
    by: str
    said: str
    agreed: tuple[str, ...]
    players: tuple[str, ...]
    head: str

    @property
    def missing(self) -> tuple[str, ...]:
        """The players who have not agreed yet."""
        return tuple(name for name in self.players if name not in self.agreed)


_PROPOSED: WeakKeyDictionary[Record, Proposal] = WeakKeyDictionary()


def voices(visit: Visit, players: Sequence[str]) -> tuple[str, ...]:
    """Give the players for whom this seat may agree: who sits there, and whoever has no seat of his own."""
    seat = visit.seat
    own = _names(seat)
    others = {name for other in visit.hall.seats.values() if other.token != seat.token for name in _names(other)}
    alone = not seat.sides
    return tuple(one for one in players if one.casefold() in own or (alone and one.casefold() not in others))


def _names(seat: Seat) -> set[str]:
    return {seat.name.casefold(), *(side.casefold() for side in seat.sides)}


def proposed(record: Record | None, head: str) -> Proposal | None:
    """Give what is proposed in a ledger; what was made for another record of it is let go."""
    found = _PROPOSED.get(record) if record else None
    if record and found and found.head != head:
        del _PROPOSED[record]
        return None
    return found


def propose(visit: Visit, record: Record, proposal: Proposal) -> None:
    """Put a correction before the other seats, in place of one that was proposed before."""
    _PROPOSED[record] = proposal
    visit.opened.listeners.tell(Event("proposal", record.name))


async def answer(visit: Visit, book: Book, record: Record) -> Response:
    """Take what a seat says of a proposal: with the last agreement it is done, with an objection it is let go."""
    form = await visit.form()
    found = _PROPOSED.get(record)
    if found is None or found.head != form.get("head"):
        raise fail(Location("proposal"), "", "nothing is proposed any more")
    if form.get("do") != "agree":
        del _PROPOSED[record]
        visit.opened.listeners.tell(Event("proposal", record.name))
        return visit.go(book.base)
    agreed = tuple(name for name in found.players if name in {*found.agreed, *voices(visit, found.players)})
    now = found._replace(agreed=agreed, wish=found.wish._replace(agreed=agreed))
    if now.missing:
        propose(visit, record, now)
        return visit.go(book.base)

    def done(play: RecordedPlay) -> None:
        do(now.wish, play)

    await record.change(done, now.head)
    _PROPOSED.pop(record, None)
    return visit.go(book.base)

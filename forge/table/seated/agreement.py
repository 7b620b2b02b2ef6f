"""What needs the other side's agreement is asked for on its own phone, and waits until the record goes on.

Taking back what was seen, or what another side decided, is done once every other side that has a seat of its own has
agreed; who agreed is named in the record where the players' names are those of the seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from forge.referee.contract.refusals import Illegal
from forge.referee.contract.words import word
from forge.table.events import Event
from forge.table.opened import GAME
from forge.table.record import Stale, head_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.responses import Response

    from forge.library.recorded import RecordedPlay
    from forge.table.opened import Opened
    from forge.table.seats import Seat
    from forge.table.visit import Visit

    Work = Callable[[RecordedPlay, tuple[str, ...]], object]


class Request(NamedTuple):
    """What a seat asks the others to agree to: in words, at which head, who is missing, who agreed, the work."""

    by: Seat
    words: str
    head: str
    missing: tuple[str, ...]
    agreed: tuple[str, ...]
    work: Work


class Shown(NamedTuple):
    """A request as a page shows it: who asks for what, whether this seat is asked, and who is waited for."""

    by: str
    words: str
    head: str
    asked: bool
    own: bool
    missing: tuple[str, ...]


_requests: WeakKeyDictionary[Opened, Request] = WeakKeyDictionary()


async def asks(visit: Visit, words: str, work: Work, to: int | None, *, always: bool = False) -> bool:
    """Ask the others whether they agree to go back to a record, or ``always``; False where nobody needs to be asked."""
    others = tuple(side for side in visit.seat.taken if side not in visit.seat.sides)
    record = visit.opened.records[GAME]
    if not others or not await record.look(lambda play: _concerns(play, to, visit.seat, always=always)):
        return False
    head = await record.look(head_of)
    _requests[visit.opened] = Request(visit.seat, words, head, others, (visit.seat.name,), work)
    visit.opened.listeners.tell(Event("seats", ""))
    return True


async def answer(visit: Visit) -> Response:
    """Agree, refuse, or take one's own request back; what the record has gone past is no longer asked."""
    form, request, home = await visit.form(), _requests.get(visit.opened), visit.go(f"{visit.opened.name}/play")
    if request is None or form.get("head") != request.head or request.head != visit.opened.records[GAME].head:
        raise Stale(GAME)
    does = form.get("do")
    if does == "withdraw" and request.by.token == visit.seat.token:
        _forget(visit)
        return home
    played = [side for side in request.missing if side in visit.seat.sides]
    if not played or does not in ("agree", "refuse"):
        raise Illegal("agreement", visit.words("seats.not-asked"))
    if does == "refuse":
        _forget(visit)
        return home
    missing = tuple(side for side in request.missing if side not in played)
    request = request._replace(missing=missing, agreed=(*request.agreed, visit.seat.name))
    if missing:
        _requests[visit.opened] = request
        visit.opened.listeners.tell(Event("seats", ""))
        return home
    _forget(visit)
    await _do(visit, request)
    return home


def shown(visit: Visit) -> Shown | None:
    """Give the request that waits, as this seat sees it; one for a record that has gone on is none."""
    request = _requests.get(visit.opened)
    if request is None or request.head != visit.opened.records[GAME].head:
        return None
    texts, seat = visit.texts, visit.seat
    return Shown(
        request.by.name,
        request.words,
        request.head,
        any(side in seat.sides for side in request.missing),
        request.by.token == seat.token,
        tuple(str(word(texts, side)) for side in request.missing),
    )


async def _do(visit: Visit, request: Request) -> None:
    """Do what all have agreed to; the record names those of them who are its players."""

    def work(play: RecordedPlay) -> None:
        players = play.session.players
        request.work(play, tuple(name for name in request.agreed if name in players))

    await visit.opened.records[GAME].change(work, head=request.head)


def _forget(visit: Visit) -> None:
    del _requests[visit.opened]
    visit.opened.listeners.tell(Event("seats", ""))


def _concerns(play: RecordedPlay, to: int | None, seat: Seat, *, always: bool) -> bool:
    """Whether going back to a record takes back what was thrown, drawn or opened, or what another side decided."""
    session = play.session
    if session.sharing or always:
        return not session.sharing  # where dice are shared the ledger itself asks, and every agreement is signed
    call = next(session.course.latest(), None)
    target = session.course.last_choice() if to is None else to
    if call is None or target is None:
        return False
    gone = [one for one in call.given if one.seq >= target]
    return any(one.chance or one.opening or not _is_own(str(one.question.get("who", "")), seat) for one in gone)


def _is_own(who: str, seat: Seat) -> bool:
    return not who or seat.plays(who)

"""The pages of corrections: the form, what would come of it, and the word to do it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from forge.errors import ForgeError, Location, fail
from forge.referee.contract.refusals import Malformed
from forge.table.asking import dice_due
from forge.table.opened import GAME
from forge.table.record import Stale
from forge.table.recording.books import book_of
from forge.table.recording.correcting import (
    FIELD,
    NOTE,
    TYPED,
    VERBS,
    do,
    offered,
    prompt_for,
    question_for,
    read_wish,
    try_out,
    value_posted,
)
from forge.table.recording.proposals import Proposal, answer, propose, voices
from forge.table.recording.showing import around, number_of
from forge.table.seated.agreement import asks

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.errors import Problem
    from forge.library.recorded import RecordedPlay
    from forge.table.asking import Prompt
    from forge.table.record import Record
    from forge.table.recording.books import Book
    from forge.table.recording.correcting import Offered, Outlook, Wish
    from forge.table.visit import Form, Visit


class Step(NamedTuple):
    """Where a correction stands: what is still to be said, or what would come of it; ``problems`` say what is wrong.

    ``now`` is the answer as it is on record.
    """

    head: str
    players: tuple[str, ...]
    needs_reason: bool
    now: str = ""
    prompt: Prompt | None = None
    offered: tuple[Offered, ...] = ()
    outlook: Outlook | None = None
    problems: tuple[Problem, ...] = ()


async def show_change(visit: Visit) -> Response:
    """Show the form of a correction, or what would come of what was said."""
    book, record = writable(visit)
    wish = _wish(visit, visit.query)
    step = await record.look(lambda play: _step(wish, play))
    return _page(visit, book, wish, step)


async def change(visit: Visit) -> Response:
    """Take what a form says: an answer leads on to what would come of it, the last word does it."""
    book, record = writable(visit)
    form = await visit.form()
    wish = _wish(visit, form)
    if form.get("do") == "propose":
        return await _proposed(visit, book, record, wish, form)
    if form.get("do") == "confirm":
        return await _confirmed(visit, book, record, wish, form.get("head"))
    taken = await record.look(lambda play: _taken(wish, play, form))
    if isinstance(taken, str):
        return visit.go(f"{address(book, wish)}?{urlencode({'value': taken})}")
    return _page(visit, book, wish, taken, 400 if taken.problems else 200)


def writable(visit: Visit) -> tuple[Book, Record]:
    """Find a ledger of this table, which alone can be gone on with."""
    book = book_of(visit)
    if book.record is None or not book.record.begun:
        raise fail(Location(book.name), "", "cannot be changed here", "it can be read, verified and exported")
    return book, book.record


def address(book: Book, wish: Wish) -> str:
    """Give the address of a correction."""
    return f"{book.base}/{wish.record or 'do'}/{wish.verb}"


async def answer_proposal(visit: Visit) -> Response:
    """Take what a seat says of a correction that was proposed."""
    return await answer(visit, *writable(visit))


async def _confirmed(visit: Visit, book: Book, record: Record, wish: Wish, head: str) -> Response:
    players = await record.look(lambda play: play.session.players)
    others = {name for name in players if name not in voices(visit, players)}
    wish = wish._replace(agreed=tuple(name for name in wish.agreed if name not in others))
    if wish.verb == NOTE:  # whose it is needs to be said only where several could be
        voice = voices(visit, players)
        wish = wish._replace(agreed=voice if len(voice) == 1 else wish.agreed)

    def done(play: RecordedPlay) -> int:
        count = len(play.session.ledger.records)
        do(wish, play)
        return count + 1

    if wish.verb != NOTE and record is visit.opened.records[GAME] and head == record.head and await _asks(visit, wish):
        return visit.go(f"{visit.opened.name}/play")
    try:
        first = await record.change(done, None if wish.verb == NOTE else head)
    except ForgeError as error:
        problems = error.problems
        step = await record.look(lambda play: _step(wish, play))
        return _page(visit, book, wish, step._replace(problems=problems), 400)
    return visit.go(f"{book.base}#r{first}")


async def _asks(visit: Visit, wish: Wish) -> bool:
    """Ask the other side on its own phone, where it has one, for what needs agreement; else it may be done at once."""
    words = visit.words(f"seats.do-{wish.verb}", record=wish.record, reason=wish.reason)

    def work(play: RecordedPlay, agreed: tuple[str, ...]) -> None:
        do(wish._replace(agreed=agreed), play)

    return await asks(visit, words, work, wish.record or None, always=wish.verb not in ("undo", "withdraw"))


async def _proposed(visit: Visit, book: Book, record: Record, wish: Wish, form: Form) -> Response:
    """Put a correction before the other players, once it is known to be possible."""
    step = await record.look(lambda play: _step(wish, play))
    own = voices(visit, step.players)
    said = wish._replace(agreed=tuple(name for name in wish.agreed if name in own) or own)
    if step.head != form.get("head"):
        raise Stale(book.name)
    if step.outlook is None or not wish.reason:
        reason = Malformed("reason", visit.words("ledger.reason-needed")).problems
        return _page(visit, book, wish, step._replace(problems=step.problems or reason), 400)
    propose(visit, record, Proposal(said, visit.seat.name, _said(step, wish), said.agreed, step.players, step.head))
    return visit.go(book.base)


def _said(step: Step, wish: Wish) -> str:
    """Say in a line what would be changed."""
    now = step.outlook.now if step.outlook else None
    after = [f"{one.title}: {one.words}" for one in now.answers[:1]] if now else []
    return " → ".join(filter(None, (step.now, *after, now.headline if now else ""))) or wish.verb


def _wish(visit: Visit, form: Form) -> Wish:
    verb = visit.part("verb")
    if verb not in VERBS:
        raise fail(Location(verb[:20]), "", "is nothing that can be done here")
    return read_wish(verb, number_of(visit) if visit.part("record") else 0, form)


def _step(wish: Wish, play: RecordedPlay) -> Step:
    """Say where a correction stands."""
    head, players = play.session.ledger.records[-1].hash, play.session.players
    told = play.on_record.tell(wish.record).answers if wish.record else ()
    now = [one.words for one in told if one.record == wish.record]
    step = Step(head, players, wish.verb != "undo", "".join(now))
    if wish.complete:
        try:
            return step._replace(outlook=try_out(wish, play))
        except ForgeError as error:
            if wish.verb not in ("amend", "late", "override"):
                raise
            step = step._replace(problems=error.problems)
    if wish.verb == NOTE:
        return step
    if wish.verb == "override":
        return step._replace(offered=offered(wish.record, play))
    return step._replace(prompt=prompt_for(wish, play))


def _taken(wish: Wish, play: RecordedPlay, form: Form) -> str | Step:
    """Take an answer: give it in words once it is whole, else the form with what was tapped so far."""
    step = Step(play.session.ledger.records[-1].hash, play.session.players, wish.verb != "undo")
    question = question_for(wish, play)
    if not form.get("dice").strip() and (tapped := dice_due(question, form)) is not None:
        return step._replace(prompt=prompt_for(wish, play, tapped))
    try:
        return value_posted(wish, play, form)
    except ForgeError as error:
        return step._replace(prompt=prompt_for(wish, play), problems=error.problems)


def _page(visit: Visit, book: Book, wish: Wish, step: Step, status: int = 200) -> Response:
    own = voices(visit, step.players)
    sides = book.name == GAME and set(visit.seat.taken) - set(visit.seat.sides)  # who are asked once it is to be done
    values: dict[str, Any] = {
        "wish": wish,
        "step": step,
        "action": address(book, wish),
        "own": own,
        "asked": [] if sides else [name for name in step.players if name not in own],
        "field_name": FIELD,
        "typed_name": TYPED,
    }
    return visit.page("ledger/change.html", status, **around(visit, book), **values)

"""The timeline page, a record by itself, and the clean page of a receipt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError, Location, fail
from forge.table.asking import prompt_of
from forge.table.recording.books import GAME, RULINGS, Read, book_of, others, reading
from forge.table.recording.cards import card_of
from forge.table.recording.proposals import proposed, voices

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.errors import Problem
    from forge.referee.ledger.timeline import Happening
    from forge.table.recording.books import Book
    from forge.table.recording.cards import Card
    from forge.table.visit import Visit
    from forge.table.wording import Words

MOST_CARDS = 50
MOST_LINES = 500
SEEN = "seen-record"
A_YEAR = 365 * 24 * 60 * 60


class Page(NamedTuple):
    """One page of a timeline, the newest first: its cards, and the records at which the pages beside it end.

    ``lines`` stand in place of cards where the rules of a ledger cannot be read.
    """

    cards: tuple[Card, ...]
    earlier: int = 0
    later: int | None = None
    records: int = 0
    head: str = ""
    players: tuple[str, ...] = ()
    closed: bool = False
    fresh: int = 0
    asks: str = ""
    pending: int = 0
    lines: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    faults: tuple[str, ...] = ()
    game: str = ""


async def show(visit: Visit) -> Response:
    """Show the timeline, or the part of it up to a record."""
    book = book_of(visit)
    until = visit.query.get("until")
    end = int(until) if until.isascii() and until.isdigit() and len(until) < 12 else 0
    seen = _seen(visit, book)
    page = await reading(visit, book, lambda read: page_of(read, book, visit.words, end, seen))
    proposal = proposed(book.record, page.head) if page else None
    mine = bool(proposal and set(voices(visit, proposal.players)) & set(proposal.missing))
    answer = visit.page("ledger/index.html", **around(visit, book), page=page, proposal=proposal, mine=mine)
    if page and page.records and not end:
        value = f"{page.head[:16]}.{page.records}"
        answer.set_cookie(f"{SEEN}-{book.name}", value, A_YEAR, path=f"/{visit.opened.name}/ledger", httponly=True)
    return answer


async def show_record(visit: Visit) -> Response:
    """Show one record at its own address: what it belongs to, in full."""
    book, number = book_of(visit), number_of(visit)
    found = await reading(visit, book, lambda read: (card_at(read, book, visit.words, number), read.head))
    if found is None:
        raise fail(Location(str(number)), "", "is not in this ledger")
    return visit.page("ledger/record.html", **around(visit, book), card=found[0], head=found[1])


def page_of(read: Read, book: Book, words: Words, end: int, seen: int) -> Page:
    """Make a page of the timeline."""
    on_record = read.on_record
    common: dict[str, Any] = {
        "records": len(on_record.records),
        "head": read.head,
        "problems": read.problems,
        "faults": on_record.faults,
    }
    try:
        timeline = on_record.timeline
        happened, later = _window(timeline.happenings, end)
        cards = tuple(card_of(on_record.told(one), read, book, words) for one in reversed(happened))
    except ForgeError as error:
        lines = tuple(reversed(on_record.story(MOST_LINES)))
        return Page((), lines=lines, **common | {"problems": (*read.problems, *error.problems), "closed": True})
    fresh = [one.told.last > seen > 0 for one in cards]
    return Page(
        tuple(card._replace(fresh=new) for card, new in zip(cards, fresh, strict=True)),
        happened[0].number and timeline.happenings[happened[0].number - 1].first.seq if happened else 0,
        later,
        players=on_record.players,
        closed=read.closed,
        fresh=sum(fresh),
        asks=_asks(read),
        pending=_pending(read),
        game=on_record.rules.pack,
        **common,
    )


def card_at(read: Read, book: Book, words: Words, number: int) -> Card:
    """Make the card that a record belongs to."""
    return card_of(read.on_record.tell(number), read, book, words)


def around(visit: Visit, book: Book) -> dict[str, Any]:
    """Give what every page of the room needs: the ledger it is of, and those beside it."""
    tabs = [(name, f"/{visit.opened.name}/ledger/in/{name}") for name in (GAME, RULINGS)]
    return {"book": book, "tabs": tabs, "others": others(visit.opened)}


def number_of(visit: Visit) -> int:
    """Give the number of the record that an address names."""
    number = visit.part("record")
    if len(number) > 12:
        raise fail(Location(number[:12]), "", "is not in this ledger")
    return int(number)


def _window(happenings: list[Happening], end: int) -> tuple[list[Happening], int | None]:
    """Give what happened up to a record (0: to the last), and the record at which the page after it ends.

    Pages are cut where their numbers end, so that an address shows the same whatever is added.
    """
    count = len(happenings)
    last = next((one.number for one in reversed(happenings) if one.first.seq <= end), 0) if end else count - 1
    shown = happenings[max(0, last + 1 - MOST_CARDS) : last + 1]
    if not end or last == count - 1:
        return shown, None
    after = last + MOST_CARDS
    return shown, happenings[after].first.seq if after < count - 1 else 0


def _asks(read: Read) -> str:
    pending = read.play.pending if read.play else None
    if pending is None:
        return ""
    prompt = prompt_of(pending, read.on_record.rules)
    return f"{prompt.title} ({prompt.who})" if prompt.who and prompt.who not in prompt.title else prompt.title


def _pending(read: Read) -> int:
    """Give the request that waits for its dice, 0 where none does."""
    call = read.play.session.course.current if read.play else None
    return call.pending.seq if call and call.pending else 0


def _seen(visit: Visit, book: Book) -> int:
    """Give the record that this browser saw last, 0 where it looks for the first time."""
    _, _, number = visit.request.cookies.get(f"{SEEN}-{book.name}", "").partition(".")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 12 else 0

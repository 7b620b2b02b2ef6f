"""What is done with a ledger as a whole: verified, marked, exported, closed."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import Response

from forge.errors import ForgeError, Location, fail
from forge.reading.one_line import one_line
from forge.referee.ledger.findings import AGREEMENT, INTEGRITY, RULES, SOUND
from forge.referee.ledger.marks import SALT_DICE
from forge.rules.languages import own_words
from forge.rules.sentences import said_in
from forge.table.recording.books import book_of
from forge.table.recording.changing import writable
from forge.table.recording.showing import around

if TYPE_CHECKING:
    from forge.errors import Problem
    from forge.library.on_record import OnRecord
    from forge.library.recorded import RecordedPlay
    from forge.referee.ledger.verifying import Verdict
    from forge.table.recording.books import Book
    from forge.table.visit import Visit

LARGEST_VERIFIED = 20_000_000
"""Bytes; verifying more takes minutes, for which a terminal is the better place."""
MOST_FINDINGS = 400
NAMES = {SOUND: "sound", INTEGRITY: "integrity", RULES: "rules", AGREEMENT: "agreement"}
TYPES = {"txt": "text/plain; charset=utf-8", "json": "application/json", "ledger": "application/octet-stream"}

_verifying = asyncio.Semaphore(1)


class Judged(NamedTuple):
    """A verdict as the page shows it: findings by their gravity, the gravest first, and how much was found."""

    verdict: Verdict
    name: str
    findings: tuple[tuple[str, int, str], ...]
    more: int
    throws: str


async def verify(visit: Visit) -> Response:
    """Verify a ledger as it lies on disk, in a thread, one at a time; with a mark from paper if one was written in."""
    book, mark = book_of(visit), visit.query.get("mark").strip()[:60]
    _refuse_absent(book)
    judged: Judged | None = None
    problems: tuple[Problem, ...] = ()
    async with _verifying:
        try:
            judged = await asyncio.to_thread(_judge, book, visit, mark)
        except ForgeError as error:
            if not mark:
                raise
            problems = error.problems
    status = 400 if problems else 200
    return visit.page("ledger/verify.html", status, **around(visit, book), judged=judged, mark=mark, problems=problems)


async def export(visit: Visit) -> Response:
    """Give the whole ledger to take away: as text, as JSON, or the file itself."""
    book, ending = book_of(visit), visit.part("ending")
    if ending not in TYPES:
        raise fail(Location(ending[:20]), "", "is no form of a ledger")
    _refuse_absent(book)
    data = await asyncio.to_thread(_exported, book, visit, ending)
    named = f'attachment; filename="{book.file.encode("ascii", "replace").decode()}.{ending}"'
    return Response(data, media_type=TYPES[ending], headers={"content-disposition": named})


async def show_mark(visit: Visit) -> Response:
    """Show the form for ten dice of the other player."""
    book, record = writable(visit)
    return _mark_page(visit, book, await record.look(_stands))


async def mark(visit: Visit) -> Response:
    """Mark how far the ledger has come, and lead to the code."""
    book, record = writable(visit)
    form = await visit.form()

    def done(play: RecordedPlay) -> int:
        play.mark(form.get("dice"), form.get("by"))
        return len(play.session.ledger.records)

    try:
        number = await record.change(done, form.get("head"))
    except ForgeError as error:
        return _mark_page(visit, book, await record.look(_stands), error.problems, form.get("dice")[:40])
    return visit.go(f"{book.base}/{number}")


async def show_close(visit: Visit) -> Response:
    """Ask whether the record is to end."""
    book, record = writable(visit)
    head, asks = await record.look(lambda play: (play.session.ledger.records[-1].hash, play.question))
    return visit.page("ledger/close.html", **around(visit, book), head=head, asks=asks.words if asks else "")


async def close(visit: Visit) -> Response:
    """End the record."""
    book, record = writable(visit)
    form = await visit.form()
    await record.change(lambda play: play.finish(form.get("reason").strip()[:300]), form.get("head"))
    return visit.go(book.base)


def _stands(play: RecordedPlay) -> tuple[tuple[str, ...], str]:
    return play.session.players, play.session.ledger.records[-1].hash


def _mark_page(
    visit: Visit, book: Book, stands: tuple[object, str], problems: tuple[Problem, ...] = (), dice: str = ""
) -> Response:
    values = {"players": stands[0], "head": stands[1], "dice": dice, "number": SALT_DICE, "problems": problems}
    return visit.page("ledger/mark.html", 400 if problems else 200, **around(visit, book), **values)


def _judge(book: Book, visit: Visit, mark: str) -> Judged:
    from forge.referee.ledger.throws import summary  # the referee comes with the first ledger

    if book.path.stat().st_size > LARGEST_VERIFIED:
        size = f"{LARGEST_VERIFIED // 1_000_000} MB"
        raise fail(
            Location(book.name), "", f"is larger than {size}", "forge ledger verify in a terminal takes its time"
        )
    said = partial(said_in, own_words(visit.words.language))
    verdict = _read(book, visit).verify([mark] if mark else [])
    verdict = verdict._replace(unknown=tuple(map(said, verdict.unknown)))
    order = (INTEGRITY, RULES, AGREEMENT, SOUND)
    found = sorted(verdict.findings, key=lambda one: order.index(one.status))
    return Judged(
        verdict,
        NAMES[verdict.status],
        tuple((NAMES[one.status], one.record, said(one.message)) for one in found[:MOST_FINDINGS]),
        max(0, len(found) - MOST_FINDINGS),
        said(summary(verdict.throws, verdict.players)),
    )


def _exported(book: Book, visit: Visit, ending: str) -> bytes:
    if ending == "ledger":
        return book.path.read_bytes()
    read = _read(book, visit)
    if ending == "json":
        return (json.dumps(read.export(), indent=1, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")
    return "".join(f"{one_line(line)}\n" for line in read.story()).encode("utf-8", "backslashreplace")


def _read(book: Book, visit: Visit) -> OnRecord:
    from forge.library.on_record import OnRecord  # the referee comes with the first ledger

    return OnRecord.read(book.path, visit.texts, wanted=visit.opened.wanted)


def _refuse_absent(book: Book) -> None:
    if not book.path.is_file():
        raise fail(Location(book.name), "", "holds nothing yet")

"""The receipt of one ruling as a slip of paper: a clean page for the browser's printer, and a PDF to mail."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import Response

from forge.errors import Location, fail
from forge.referee.telling.parts import GroupPart, LookPart
from forge.table.recording.books import book_of, reading
from forge.table.recording.showing import around, card_at, number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.proofing.slip import Read, Said
    from forge.referee.telling.parts import EntryPart
    from forge.rules import Rules
    from forge.table.recording.books import Book
    from forge.table.recording.books import Read as ReadBook
    from forge.table.recording.cards import Card
    from forge.table.visit import Visit
    from forge.table.wording import Words

MOST_EXCERPTS = 6
SHORT = 16
"""Letters of a hash that stand on a slip: enough to find the record, and to see that it is the one."""


class Line(NamedTuple):
    """A line of a table as it is printed: its heading and cells; ``lit`` is the place of the cell that was read."""

    heading: str
    cells: tuple[str, ...]
    lit: int | None = None


class Excerpt(NamedTuple):
    """The line of a table that a look-up ended in, and those beside it."""

    title: str
    cite: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


class Slip(NamedTuple):
    """All that stands on a slip."""

    card: Card
    excerpts: tuple[Excerpt, ...]
    edition: str
    players: tuple[str, ...]
    hash: str
    date: str


async def show_slip(visit: Visit) -> Response:
    """Show the clean page of a record, to be printed."""
    book, slip = await _slip(visit)
    return visit.page("ledger/slip.html", **around(visit, book), slip=slip)


async def print_slip(visit: Visit) -> Response:
    """Give the slip of a record as a PDF, to be printed anywhere or sent."""
    from forge.proofing.slip import Slip as Paper  # printing loads much that playing does not need
    from forge.proofing.slip import write_slip

    book, slip = await _slip(visit)
    words, card = visit.words, slip.card
    parts = tuple(_parts(slip, book, words, visit.opened.title))

    def lacking(codes: str) -> str:
        return words("ledger.slip-lacking", codes=codes)

    data = await asyncio.to_thread(write_slip, Paper(card.title, words.language, parts, lacking))
    name = f"{book.file.encode('ascii', 'replace').decode()}-{card.told.record}.pdf"
    said = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/pdf", headers=said)


def _parts(slip: Slip, book: Book, words: Words, title: str) -> Iterator[Said | Read]:
    """Give what stands on a slip from top to bottom, as the page of it says."""
    from forge.proofing.slip import Read, Said

    card, told = slip.card, slip.card.told
    yield Said(" · ".join(filter(None, (title, slip.edition, ", ".join(slip.players)))), "note")
    yield Said(f"{card.title}{f': {card.chosen}' if card.chosen else ''}", "subsection")
    if card.lead:
        yield Said(card.lead, "name")
    yield from (Said(said) for said in (card.sum_up, card.code) if said)
    if card.reason:
        agreed = f"; {words('ledger.agreed-by', players=', '.join(card.agreed))}" if card.agreed else ""
        yield Said(words("ledger.because", reason=card.reason) + agreed)
    yield from (Said(f"{name}: {said}") for name, said in told.inputs if said)
    yield from (Said(mark.words, "strong") for mark in card.marks)
    yield from (Said(line.strip(), under=line.startswith("  ")) for line in (*card.lines, *told.held))
    if told.more:
        yield Said(words("ledger.more", number=told.more), "note")
    for one in slip.excerpts:
        cite = f" ({one.cite})" if one.cite else ""
        lit = next((number, line.lit) for number, line in enumerate(one.lines) if line.lit is not None)
        lines = tuple((line.heading, *line.cells) for line in one.lines)
        yield Read(words("ledger.slip-table", title=one.title) + cite, one.columns, lines, lit)
    yield Said(words("ledger.slip-of", date=slip.date), "note")
    yield Said(words("ledger.slip-hash", record=told.last, file=book.file, hash=slip.hash), "note")
    yield Said(words("ledger.slip-verify"), "note")


async def _slip(visit: Visit) -> tuple[Book, Slip]:
    book, number = book_of(visit), number_of(visit)
    slip = await reading(visit, book, lambda read: slip_of(read, book, visit.words, number))
    if slip is None:
        raise fail(Location(str(number)), "", "is not in this ledger")
    return book, slip


def slip_of(read: ReadBook, book: Book, words: Words, number: int) -> Slip:
    """Make the slip of a record."""
    card, rules = card_at(read, book, words, number), read.on_record.rules
    happening = read.on_record.timeline.of(number)
    assert happening is not None
    excerpts = [excerpt(look, rules) for look in _looks(card.told.parts) if look.place.row][:MOST_EXCERPTS]
    return Slip(
        card,
        tuple(dict.fromkeys(excerpts)),
        rules.label or rules.edition,
        read.on_record.players,
        happening.last.hash[:SHORT],
        card.told.time[:10],
    )


def excerpt(look: LookPart, rules: Rules) -> Excerpt:
    """Cut the lines out of a table that lie around the one that was read."""
    table, place = rules.tables[look.place.table], look.place
    ids = [row.band.id for row in table.rows]
    at = ids.index(place.row)
    lit = next((n for n, band in enumerate(table.columns) if band.id == place.column), 0)
    lines = tuple(
        Line(
            row.band.label,
            tuple(" / ".join(filter(None, cell.printed)) for cell in row.cells),
            lit if n == at else None,
        )
        for n, row in enumerate(table.rows)
        if abs(n - at) <= 1
    )
    columns = tuple(band.label for band in table.columns) or (" / ".join(field.title for field in table.shown),)
    return Excerpt(table.title, look.cite, columns, lines)


def _looks(parts: tuple[EntryPart, ...]) -> Iterator[LookPart]:
    for part in parts:
        if isinstance(part, GroupPart):
            yield from _looks(part.parts)
        elif isinstance(part, LookPart):
            yield part

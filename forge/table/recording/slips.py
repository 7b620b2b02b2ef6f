"""The receipt of one ruling as a slip of paper: a clean page for the browser's printer, and a PDF to mail."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, fail
from forge.referee.telling.parts import GroupPart, LookPart
from forge.table.recording.books import book_of, reading
from forge.table.recording.showing import around, card_at, number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.responses import Response

    from forge.referee.telling.parts import EntryPart
    from forge.rules import Rules
    from forge.rules.parts import Cell
    from forge.table.recording.books import Book, Read
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


async def _slip(visit: Visit) -> tuple[Book, Slip]:
    book, number = book_of(visit), number_of(visit)
    slip = await reading(visit, book, lambda read: slip_of(read, book, visit.words, number))
    if slip is None:
        raise fail(Location(str(number)), "", "is not in this ledger")
    return book, slip


def slip_of(read: Read, book: Book, words: Words, number: int) -> Slip:
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


def _printed(cell: Cell) -> str:
    return " / ".join(filter(None, cell.printed))


def _looks(parts: tuple[EntryPart, ...]) -> Iterator[LookPart]:
    for part in parts:
        if isinstance(part, GroupPart):
            yield from _looks(part.parts)
        elif isinstance(part, LookPart):
            yield part

"""Which ledgers of a pack can be looked at here, and how: those of this table, and the player's own of before."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from forge.errors import ForgeError, Location, fail
from forge.library.own_games import own_ledgers
from forge.reading.file_names import file_name
from forge.table.opened import GAME, RULINGS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from forge.errors import Problem
    from forge.library.on_record import OnRecord
    from forge.library.recorded import RecordedPlay
    from forge.table.opened import Opened
    from forge.table.record import Record
    from forge.table.visit import Visit

T = TypeVar("T")

MOST_LISTED = 100


class Book(NamedTuple):
    """A ledger by its name in addresses; only one of this table, a ``record``, can be gone on with."""

    name: str
    base: str
    path: Path
    record: Record | None = None

    @property
    def file(self) -> str:
        """A name for what is downloaded of it, without an ending."""
        return file_name(self.path.name.removesuffix(".ledger"))


class Read(NamedTuple):
    """A ledger as it can be read now: ``play`` only where it may be gone on with, else ``problems`` say why not."""

    on_record: OnRecord
    play: RecordedPlay | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def head(self) -> str:
        """The hash of the last record, which forms are made for."""
        return self.on_record.records[-1].hash if self.on_record.records else ""

    @property
    def closed(self) -> bool:
        """Whether nothing can be added to it any more."""
        return self.play is None or self.play.session.course.closed


def book_of(visit: Visit) -> Book:
    """Find the ledger that an address names; only names that are listed lead anywhere.

    Where none is named it is that of the game, or as long as no game was begun that of rulings, if there are any.
    """
    opened = visit.opened
    no_game = opened.records[RULINGS].begun and not opened.records[GAME].begun
    name = visit.part("book") or (RULINGS if no_game else GAME)
    if name in opened.records:
        base = f"/{opened.name}/ledger" if name == GAME else f"/{opened.name}/ledger/in/{name}"
        return Book(name, base, opened.records[name].path, opened.records[name])
    found = {other.name: other for other in others(opened)}.get(name)
    if found is None:
        raise fail(Location(name), "", "is no ledger of this pack")
    return found


def others(opened: Opened) -> tuple[Book, ...]:
    """List the player's own ledgers of a pack that this table does not have, the latest first."""
    here = {record.path.resolve() for record in opened.records.values()}
    files = sorted(own_ledgers(opened.name), reverse=True)
    found = [file for file in files if file.resolve() not in here and file.is_file()]
    return tuple(
        Book(file.name.removesuffix(".ledger"), f"/{opened.name}/ledger/in/{file.name.removesuffix('.ledger')}", file)
        for file in found[:MOST_LISTED]
    )


async def reading(visit: Visit, book: Book, work: Callable[[Read], T]) -> T | None:
    """Read a ledger, in a thread; None where nothing was recorded in it yet.

    One that is damaged, or in use elsewhere, is read as it lies there, and what is the matter is told.
    """
    record = book.record
    if record is None:
        return await asyncio.to_thread(_read, book, visit, (), work)
    if not record.begun:
        return None
    try:
        return await record.look(lambda play: work(Read(_beside(play.on_record, visit), play)))
    except ForgeError as error:
        if record.head:
            raise
        return await asyncio.to_thread(_read, book, visit, error.problems, work)


def _read(book: Book, visit: Visit, problems: tuple[Problem, ...], work: Callable[[Read], T]) -> T:
    from forge.library.on_record import OnRecord  # the referee comes with the first ledger

    return work(Read(_beside(OnRecord.read(book.path, visit.texts), visit), None, problems))


def _beside(on_record: OnRecord, visit: Visit) -> OnRecord:
    """Let a ledger be compared with the pack of this table, wherever that lies."""
    on_record.wanted = visit.opened.wanted
    return on_record


__all__ = ["GAME", "RULINGS", "Book", "Read", "book_of", "others", "reading"]

"""One pack at the table: its game, its ledgers, its pictures, and the pages that look at it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError
from forge.reading.measures import MM
from forge.sources import Sources, gathering
from forge.table.events import Listeners
from forge.table.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from forge.library.game import Game
    from forge.library.opening import Wanted
    from forge.table.pictures import Pictures

GAME, RULINGS = "game", "rulings"
COVER = (180 * MM, 60 * MM)
"""The picture on the first pages: three times as wide as high."""


class _Failure(NamedTuple):
    """Why a pack could not be opened in an edition, and all that was read of it."""

    sources: Sources
    error: ForgeError


class Opened:
    """A pack that somebody has opened; ``name`` is that in its address.

    ``records`` are the whole game under way and what was ruled aside from it. A pack with faults has neither them nor a
    ``game``: asking for one is a ``ForgeError`` that tells the faults. ``wanted`` is the pack as it was asked for,
    ``told`` the same in the language of the table. What must be brought to an end with the table is ``at_end``, called
    in a thread.
    """

    def __init__(self, name: str, wanted: Wanted, title: str, pictures: Pictures, told: Wanted | None = None) -> None:
        self.name, self.wanted, self._title = name, wanted, title
        self.told = told or wanted
        self.pictures = pictures
        self.listeners = Listeners()
        self.at_end: list[Callable[[], None]] = []
        self._game: Game | ForgeError | None = None
        self._editions: dict[str, Game] = {}
        self._failed: dict[str, _Failure] = {}
        self._records: dict[str, Record] = {}
        self._drawing = asyncio.Lock()
        self._cover = ""

    async def open(self, ledgers: Callable[[], Mapping[str, Path]], here: Sequence[str] = ()) -> None:
        """Read the rules, unless they were read without a fault before; ``here`` are the sides of this machine.

        ``ledgers`` says where the records are; it is asked once.
        """
        if self._game is None or isinstance(self._game, ForgeError):
            try:
                self._game = await asyncio.to_thread(self._read, self.told.edition)
            except ForgeError as error:
                self._game = error
        if not isinstance(self._game, ForgeError) and not self._records:
            rules = self._game.rules
            self._records = {
                kind: Record(kind, path, rules, self.listeners, here=here) for kind, path in ledgers().items()
            }

    @property
    def title(self) -> str:
        """The title of the pack, in the language of the table once its rules are read."""
        if self._game is None or isinstance(self._game, ForgeError):
            return self._title
        return str(self._game.rules.texts.get("pack.title", self._title))

    @property
    def game(self) -> Game:
        """The game, ready to rule."""
        if isinstance(self._game, ForgeError):
            raise ForgeError(self._game.problems)
        assert self._game is not None
        return self._game

    async def played(self) -> Game:
        """Give the game in the edition it was begun in at this table, whatever the pack was opened in."""
        record = self.records[GAME]
        edition = await record.look(lambda play: play.rules.edition) if record.begun else self.game.edition
        return await self.in_edition(edition)

    async def in_edition(self, edition: str) -> Game:
        """Give the game in an edition; it is read once; one that failed again once a file of it changes."""
        if edition == self.game.edition:
            return self.game
        if edition not in self._editions:
            self._editions[edition] = await asyncio.to_thread(self._read, edition)
        return self._editions[edition]

    @property
    def records(self) -> dict[str, Record]:
        """The ledgers at this table, by ``GAME`` and ``RULINGS``."""
        _ = self.game
        return self._records

    @property
    def heads(self) -> dict[str, str]:
        """The hash of the last record of each ledger that was looked at."""
        return {name: record.head for name, record in self._records.items() if record.head}

    async def cover(self) -> str:
        """Give the address of the picture on the pack's cover; it is drawn once, in a thread."""
        async with self._drawing:
            return await asyncio.to_thread(self._draw_cover)

    async def close(self) -> None:
        """End the streams and let go of the ledgers."""
        self.listeners.close()
        for end in self.at_end:
            await asyncio.to_thread(end)
        for record in self._records.values():
            await record.close()

    def _read(self, edition: str) -> Game:
        from forge.library.game import Game  # the referee comes with the first pack

        before = self._failed.get(edition)
        if before and all(source.state() == state for source, state in before.sources.items()):
            raise before.error
        with gathering(Sources()) as sources:
            try:
                game = Game.open(self.told._replace(edition=edition))
            except ForgeError as error:
                self._failed[edition] = _Failure(sources, error)
                raise
        self._failed.pop(edition, None)
        return game

    def _draw_cover(self) -> str:
        self._cover = self._cover or self.game.cover(*COVER)
        return self.pictures.add(self._cover)

"""What one table serves: packs by name, each opened when somebody comes to it, and who sits here."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, Location, fail, nearest
from forge.library.own_games import last_game, own_rulings
from forge.places import translation
from forge.reading.head import read_head, read_title
from forge.table.events import Event
from forge.table.opened import GAME, RULINGS, Opened
from forge.table.pictures import Pictures
from forge.table.seats import around

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from forge.library.opening import Wanted
    from forge.table.seats import Seat


class Shown(NamedTuple):
    """A pack as the first page lists it."""

    name: str
    title: str


class Hall:
    """Packs that may be opened here, by the name in their address; nothing else of the machine is reachable.

    ``ledgers`` says where records are kept if not among the player's own games; ``seats`` are known by their token.
    ``here`` are the sides that play on this machine, all if none is named; ``beginning`` is that of the seats' links;
    ``keep`` is called with the seats when they change.
    ``language`` is the one that the games are told in: that of who comes first, until the host chooses another.
    ``editor`` is the address at which the designer's editor opens a file, ``out`` the folder that builds are put in;
    without one they can only be fetched.
    """

    def __init__(
        self,
        packs: Mapping[str, Wanted],
        seats: Mapping[str, Seat],
        ledgers: Mapping[str, Path] | None = None,
        here: Sequence[str] = (),
        beginning: str = "",
        *,
        editor: str = "",
        out: Path | None = None,
    ) -> None:
        self.editor, self.out = editor, out
        self.packs = dict(packs)
        self.seats = around(seats.values())
        self.pictures = Pictures()
        self.here = tuple(here)
        self.beginning = beginning
        self.keep: Callable[[Sequence[Seat]], None] = lambda _: None
        self._ledgers = dict(ledgers or {})
        self._opened: dict[str, Opened] = {}
        self.language = ""
        self._lock = asyncio.Lock()

    @property
    def only(self) -> str:
        """The only pack there is, if there is only one."""
        return next(iter(self.packs)) if len(self.packs) == 1 else ""

    def shown(self, language: str) -> tuple[Shown, ...]:
        """Give the packs for the first page, for somebody of this language."""
        told = {name: wanted.told_in(self.language or language) for name, wanted in self.packs.items()}
        return tuple(
            Shown(name, self._opened[name].title if name in self._opened else _title(name, wanted))
            for name, wanted in told.items()
        )

    async def opened(self, name: str, language: str = "") -> Opened:
        """Open a pack, or give it as it is open; one with faults is opened too, for whoever mends them.

        ``language`` is that of who asks.
        """
        if name not in self.packs:
            raise fail(Location(name), "", "is no pack of this table", nearest(name, self.packs))
        async with self._lock:
            self.language = self.language or language
            if name not in self._opened:
                wanted = self.packs[name]
                told = wanted.told_in(self.language)
                self._opened[name] = Opened(name, wanted, _title(name, told), self.pictures, told)
            opened = self._opened[name]
            await opened.open(partial(self._ledgers_of, name), self.here)
            return opened

    async def tell_in(self, language: str) -> None:
        """Tell all games in another language from now on; those that have it are opened anew when next asked for."""
        async with self._lock:
            self.language = language
            for name, opened in tuple(self._opened.items()):
                if opened.told != opened.wanted.told_in(language):
                    del self._opened[name]
                    await opened.close()

    def _ledgers_of(self, name: str) -> dict[str, Path]:
        return {GAME: last_game(name), RULINGS: own_rulings(name)} | self._ledgers

    def reseat(self, seats: Iterable[Seat]) -> None:
        """Put other seats around the table; who had a link that is no longer one is let in no more, nor told news."""
        there = around(seats)
        for gone in self.seats.keys() - there.keys():
            for opened in self._opened.values():
                opened.listeners.leave(gone)
        self.seats.clear()
        self.seats.update(there)
        self.keep(tuple(there.values()))
        for opened in self._opened.values():
            opened.listeners.tell(Event("seats", ""))

    def pages_at(self, seat: str) -> int:
        """Say how many pages of a seat, by its token, are open."""
        return sum(opened.listeners.open_at(seat) for opened in self._opened.values())

    async def close(self) -> None:
        """End all streams and let go of all ledgers."""
        for opened in self._opened.values():
            await opened.close()


def _title(name: str, wanted: Wanted) -> str:
    """Give the title of a pack by its head alone, or that of its translation; else its name."""
    try:
        for overlay in wanted.overlays:
            file = translation(wanted.folder, overlay) if isinstance(overlay, Path) else ""
            if file and (called := read_title(wanted.folder, file)):
                return called
        title = read_head(wanted.folder).get("title")
    except ForgeError:
        return name
    return title.text if title else name

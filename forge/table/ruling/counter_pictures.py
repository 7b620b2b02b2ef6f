"""Pictures of the pack's own counters beside the values that they stand for; found by id, drawn when they are shown."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from forge.errors import ForgeError, Location, fail
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.responses import Response

    from forge.library.game import Game
    from forge.referee.telling.form import Field
    from forge.table.opened import Opened
    from forge.table.visit import Visit

LARGEST = 40 * MM
"""What a counter has at most on a side; cards and boards say nothing at the size of a word."""
PATIENCE = 0.3
"""Seconds that a page waits for the list of counters before it does without."""


class Piece(NamedTuple):
    """A piece by its component and id."""

    component: str
    id: str


class Counters:
    """The counters of a pack by what they may be called; ``addresses`` are those of pictures drawn before."""

    def __init__(self, pieces: Iterable[Piece] = ()) -> None:
        self._known: dict[str, Piece] = {}
        self.addresses: dict[Piece, str] = {}
        for piece in pieces:
            for name in (piece.id, re.sub(r"-[0-9]+$", "", piece.id), piece.component):
                self._known.setdefault(name, piece)

    def find(self, *names: str) -> Piece | None:
        """Give the piece that the first of some names stands for."""
        return next((self._known[name] for name in names if name in self._known), None)

    def of_field(self, field: Field, opened: Opened) -> dict[str, str]:
        """Give addresses of pictures for the options of a field: of a class the counter that a mark or it names."""
        found = {}
        for option in field.options:
            noun, *marks = option.value.split("+")
            own = (field.id,) if field.kind == "counters" else ()
            if not noun.isdigit() and (piece := self.find(*marks, noun, *own)):
                found[option.value] = self._address(piece, opened)
        return found

    def _address(self, piece: Piece, opened: Opened) -> str:
        """Give the address of a picture that is kept, else one that draws it."""
        drawn = self.addresses.get(piece, "")
        if drawn and opened.pictures.find(drawn.rpartition("/")[2]):
            return drawn
        return f"/{opened.name}/rule/picture/{piece.component}/{piece.id}"


async def picture(visit: Visit) -> Response:
    """Draw a counter, and lead on to its picture."""
    opened, piece = visit.opened, Piece(visit.part("component"), visit.part("piece"))
    counters = await counters_of(opened)
    if counters.find(piece.id) != piece:
        raise fail(Location(piece.id), "", visit.words("rule.no-counter"))
    address = await asyncio.to_thread(_drawn, opened, piece)
    counters.addresses[piece] = address
    return visit.go(address)


def _drawn(opened: Opened, piece: Piece) -> str:
    found = opened.game.components[piece.component].pieces
    return opened.pictures.add(next(one for one in found if one.id == piece.id).svg())


_LISTS: WeakKeyDictionary[Opened, asyncio.Task[Counters]] = WeakKeyDictionary()


async def counters_of(opened: Opened) -> Counters:
    """Give the counters of a pack; while they are read for the first time a page soon does without."""
    if opened not in _LISTS:
        _LISTS[opened] = asyncio.create_task(asyncio.to_thread(_read, opened.game))
    done, _ = await asyncio.wait({_LISTS[opened]}, timeout=PATIENCE)
    return _LISTS[opened].result() if done else Counters()


def _read(game: Game) -> Counters:
    try:
        found = game.components
    except ForgeError:  # the preview tells what is wrong with them
        return Counters()
    return Counters(
        Piece(component.id, piece.id)
        for component in found.values()
        for piece in component.pieces
        if max(piece.width, piece.height) <= LARGEST
    )

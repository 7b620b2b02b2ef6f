"""The kit of a game at the table: counters and boards, read once, in a thread that no page and no end waits for."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from threading import Lock, Thread
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from forge.drawing.printed import printed_boxes
from forge.kinds.board.plan import bounds
from forge.library.kit_names import KitNames
from forge.referee.contract.on_board import BACK, FRONT
from forge.table.events import Event
from forge.table.stacking import Pile, free_room, open_room, shapes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from forge.drawing.page import Box
    from forge.kinds.board.surface import Place
    from forge.library.components import Piece
    from forge.library.game import Game
    from forge.referee.contract.on_board import OnBoard
    from forge.table.opened import Opened
    from forge.table.pictures import Pictures

MOST_ROOMS = 5_000
PATIENCE = 1.0
"""Seconds that the page waits for the boards that it is the first to ask for."""
BOX = 4
"""The corners of a box; what has more is an area or a hex."""


class Kit:
    """The counters and boards of a game, and which of them have been read and drawn.

    ``fault`` is what was wrong with it; it is then as good as it will be until the pack is opened anew.
    """

    def __init__(self, game: Game) -> None:
        self.names = KitNames(game.wanted, game.rules.texts)
        self.lock = Lock()
        self._drawn: dict[tuple[str, str, str], str] = {}
        self._printed: dict[str, tuple[Box, ...]] = {}
        self._rooms: dict[tuple[str, str, tuple[Pile, ...]], Box] = {}
        self._ready: set[str] = set()
        self.busy = self.warmed = False
        self.fault: Exception | None = None

    def is_ready(self, components: Collection[str]) -> bool:
        """Tell whether all has been read that laying counters on some components needs."""
        return self._ready.issuperset(components)

    @property
    def is_begun(self) -> bool:
        """Whether some of it has been read for a position already."""
        return bool(self._ready)

    def prepare(self, board: Sequence[OnBoard], pictures: Pictures) -> None:
        """Read the counters and what they lie on, and draw these and those that lie there."""
        with self.lock:
            for one in board:
                for piece in self.names.pieces(one.piece):
                    self.picture(piece, one.side, pictures)
            for name in {one.component for one in board}:
                self.printed(name)
                self.picture(self.names.component(name).pieces[0], FRONT, pictures)
                self._ready.add(name)

    def warm(self, pictures: Pictures) -> None:
        """Read the counters and draw the boards, before it is known what lies where."""
        with self.lock:
            if not self.names.counters:
                return
            for name in (name for name, kind in self.names.kinds.items() if kind == "board"):
                self.printed(name)
                self.picture(self.names.component(name).pieces[0], FRONT, pictures)

    def picture(self, piece: Piece, side: str, pictures: Pictures) -> str:
        """Give the address of a picture of a side; it is drawn again only where the table has forgotten it."""
        key = piece.component.id, piece.id, side
        known = self._drawn.get(key)
        if known is None or pictures.find(known.rpartition("/")[2]) is None:
            self._drawn[key] = known = pictures.add(piece.svg("back" if side == BACK else "front"))
        return known

    def room(self, component: str, place: Place, piles: tuple[Pile, ...]) -> Box:
        """Give the room for piles in a place; it is found once for those that are alike."""
        key = component, place.id, piles
        if key not in self._rooms:
            if len(self._rooms) >= MOST_ROOMS:
                self._rooms.clear()
            places = self.names.places(component).values()
            self._rooms[key] = _room_for(place, piles, self.printed(component), places)
        return self._rooms[key]

    def printed(self, component: str) -> tuple[Box, ...]:
        """Give the boxes of what is printed on a board and should be seen."""
        if component not in self._printed:
            shapes = self.names.component(component).pieces[0].draw().shapes
            self._printed[component] = tuple(printed_boxes(shapes))
        return self._printed[component]


def _room_for(place: Place, piles: Sequence[Pile], printed: Sequence[Box], places: Iterable[Place]) -> Box:
    """Give the room for piles in a place: in a box beside its words, in an open outline away from what lies within."""
    reach = bounds(place.corners)
    least = max(pile.width for pile in piles), max(pile.height for pile in piles)
    if len(place.corners) == BOX:
        return free_room(reach, printed, least)
    if reach.width < 2 * least[0] or reach.height < 2 * least[1]:
        return reach
    within = [each for each in (bounds(one.corners) for one in places) if each.overlaps(reach)]
    smaller = [each for each in within if each.width * each.height < reach.width * reach.height // 2]
    for size in shapes_of(piles):
        if room := open_room(place.corners, [*smaller, *printed], size, place.centre):
            return room
    for size in shapes_of(piles):
        if room := open_room(place.corners, smaller, size, place.centre):
            return room
    return reach


_KITS: WeakKeyDictionary[Game, Kit] = WeakKeyDictionary()


def kit_of(game: Game) -> Kit:
    """Give the kit of a game that is open; nothing of it is read yet when it is first asked for."""
    kit = _KITS.get(game)
    if kit is None:
        kit = _KITS[game] = Kit(game)
    return kit


async def prepared(opened: Opened, kit: Kit, board: Sequence[OnBoard]) -> bool:
    """Tell whether what a position needs is ready; else one thread makes it so, whoever asks, and pages are told."""
    if kit.is_ready({one.component for one in board}):
        return True
    done = _beside(opened, kit, lambda: kit.prepare(board, opened.pictures))
    if done is None:
        return False
    with suppress(TimeoutError):
        await asyncio.wait_for(done.wait(), PATIENCE)
    return done.is_set()


def warm(opened: Opened, game: Game) -> None:
    """Begin to read what most positions of a game will need, while somebody still fills in how it is begun."""
    kit = kit_of(game)
    if not kit.warmed and not kit.is_begun and game.whole.lies is not None:
        kit.warmed = True
        _beside(opened, kit, lambda: kit.warm(opened.pictures))


def _beside(opened: Opened, kit: Kit, read: Callable[[], None]) -> asyncio.Event | None:
    """Read in a thread of its own, and tell pages when it is done; None where another does so already."""
    if kit.busy:
        return None
    kit.busy, loop, done = True, asyncio.get_running_loop(), asyncio.Event()

    def tell() -> None:
        done.set()
        opened.listeners.tell(Event("boards", ""))

    def work() -> None:
        try:
            read()
        except Exception as error:  # noqa: BLE001 - told to whoever asks for the boards
            kit.fault = error
        kit.busy = False
        with suppress(RuntimeError):  # the table has ended
            loop.call_soon_threadsafe(tell)

    Thread(target=work, daemon=True).start()
    return done

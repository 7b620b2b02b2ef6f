"""The boards of a position: the printed picture, counters laid on it, and what lies where in words.

The printed board is a picture of its own that a browser keeps; each counter is one, too. A change of position sends a
few numbers, no drawing. Places are in hundredths of a millimetre, as the drawing over the board counts them.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from forge.kinds.board.plan import bounds
from forge.referee.telling.placing import counter_words, moves_between, place_lines
from forge.table.board_kit import BOX, Kit, kit_of, prepared
from forge.table.stacking import Pile, spread

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from forge.kinds.board.surface import Place
    from forge.library.components import Piece
    from forge.library.game import Game
    from forge.referee.contract.on_board import OnBoard
    from forge.table.opened import Opened
    from forge.table.pictures import Pictures
    from forge.table.told_values import Pick

MOST_BESIDE = 2
"""Options that are no hexes, such as to end a way, where the others are tapped on the board at once."""
OVER = 6
"""Counters in a hex or an open area may reach over it by this part of their width; in a box they may not."""
UNIT = 360
"""Places are counted in so many EMU, a hundredth of a millimetre."""


class Stamp(NamedTuple):
    """A counter, or a pile of those that are alike, on a board: its picture, its box, how it is turned.

    ``shown`` is the number written on it, which on top of a stack is that of all its counters.
    """

    picture: str
    x: int
    y: int
    width: int
    height: int
    number: int = 1
    shown: int = 1
    turn: int = 0

    @property
    def middle(self) -> tuple[int, int]:
        """The point that it is turned about."""
        return self.x + self.width // 2, self.y + self.height // 2


class Space(NamedTuple):
    """A space on which something lies, or that may be chosen: its title, its corners as a drawing writes them.

    ``box`` is left, top, width and height in percent of the board, ``contents`` what lies there in words, ``stamps`` as
    pictures. ``picks`` are the options of the question that name it, or what lies there.
    """

    id: str
    title: str
    corners: str
    box: tuple[float, float, float, float]
    contents: tuple[str, ...]
    stamps: tuple[Stamp, ...] = ()
    picks: tuple[Pick, ...] = ()


class BoardPicture(NamedTuple):
    """A board of a position, or what lies beside it: its pictures, its size, its counters, its spaces.

    ``at_once`` says that nearly all that may be chosen are its hexes, so that a tap on one answers: a way is tapped hex
    by hex.
    """

    component: str
    title: str
    board: str
    width: int
    height: int
    stamps: tuple[Stamp, ...]
    spaces: tuple[Space, ...]
    at_once: bool = False

    @property
    def offers(self) -> bool:
        """Whether an option can be chosen on it."""
        return any(space.picks for space in self.spaces)

    @property
    def pictures(self) -> tuple[str, ...]:
        """The addresses of all pictures, that of the board first."""
        return tuple(dict.fromkeys((self.board, *(stamp.picture for stamp in self.stamps))))


async def board_pictures(
    opened: Opened, board: Sequence[OnBoard], picks: Sequence[Pick] = ()
) -> tuple[BoardPicture, ...]:
    """Lay a position on the boards it needs; the caller gives only what the seat that asks may see.

    ``picks`` are what that seat may answer now: those that name a space, or what lies there, are found on the boards.
    """
    return await asyncio.to_thread(_board_pictures, await opened.played(), opened.pictures, tuple(board), tuple(picks))


async def place_words(opened: Opened, before: Sequence[OnBoard], after: Sequence[OnBoard]) -> tuple[str, ...]:
    """Say line by line what a hand does with the printed kit when one board becomes the other."""
    return await asyncio.to_thread(_place_words, await opened.played(), tuple(before), tuple(after))


async def boards_soon(
    opened: Opened, board: Sequence[OnBoard], picks: Sequence[Pick] = ()
) -> tuple[BoardPicture, ...] | None:
    """Give the boards if what they need has been read; else None, and pages are told by an event when it has.

    No page waits long for what takes seconds. A kit with faults has no boards; ``faults_of`` tells why.
    """
    if not board or await faults_of(opened):
        return ()
    if not await prepared(opened, kit_of(await opened.played()), board):
        return None
    return () if await faults_of(opened) else await board_pictures(opened, board, picks)


async def faults_of(opened: Opened) -> Exception | None:
    """Give what is wrong with the kit, if it could not be read."""
    return kit_of(await opened.played()).fault


def _place_words(game: Game, before: tuple[OnBoard, ...], after: tuple[OnBoard, ...]) -> tuple[str, ...]:
    kit = kit_of(game)
    with kit.lock:
        return place_lines(moves_between(before, after), kit.names, game.rules.texts)


def _board_pictures(
    game: Game, pictures: Pictures, board: tuple[OnBoard, ...], picks: tuple[Pick, ...]
) -> tuple[BoardPicture, ...]:
    kit = kit_of(game)
    needed = {one.component for one in board}
    with kit.lock:
        return tuple(
            _Laying(kit, name, pictures, game).picture([one for one in board if one.component == name], picks)
            for name in kit.names.kinds
            if name in needed
        )


class _Laying:
    """One board being laid."""

    def __init__(self, kit: Kit, component: str, pictures: Pictures, game: Game) -> None:
        self._kit, self._component, self._pictures, self._game = kit, component, pictures, game
        self._sheet = kit.names.component(component).pieces[0]
        self._taken: dict[str, int] = {}

    def picture(self, board: list[OnBoard], picks: tuple[Pick, ...]) -> BoardPicture:
        """Lay what is on the board, space by space in the order of its places."""
        by_space: dict[str, list[OnBoard]] = {}
        for one in board:
            by_space.setdefault(one.space, []).append(one)
        places = self._kit.names.places(self._component)
        chosen = self._choosing(by_space, places, picks)
        stamps: list[Stamp] = []
        spaces: list[Space] = []
        for place in (place for place in places.values() if place.id in by_space or place.id in chosen):
            lies = by_space.get(place.id, [])
            there = self._stamps(place, lies)
            stamps += there
            spaces.append(self._space(place, lies, there, tuple(chosen.get(place.id, ()))))
        hexes = [place for name, place in places.items() if name in chosen and len(place.corners) > BOX]
        beside = len(picks) - sum(map(len, chosen.values()))
        return BoardPicture(
            self._component,
            self._sheet.component.title,
            self._kit.picture(self._sheet, "front", self._pictures),
            self._sheet.width // UNIT,
            self._sheet.height // UNIT,
            tuple(stamps),
            tuple(spaces),
            len(hexes) == len(chosen) > 0 and beside <= MOST_BESIDE,
        )

    def _stamps(self, place: Place, board: Iterable[OnBoard]) -> list[Stamp]:
        counters = [(one, piece, number) for one in board for piece, number in self._pieces(one)]
        piles = [Pile(piece.width, piece.height, number) for _, piece, number in counters]
        if not piles:
            return []
        found = []
        over = 0 if len(place.corners) == BOX else max(pile.width for pile in piles) // OVER
        for at, box, number, shown in spread(self._kit.room(self._component, place, tuple(piles)), piles, over):
            one, piece, _ = counters[at]
            picture = self._kit.picture(piece, one.side, self._pictures)
            x, y, width, height = (side // UNIT for side in box)
            found.append(Stamp(picture, x, y, width, height, number, shown, _turn(one, piece)))
        return found

    def _pieces(self, one: OnBoard) -> list[tuple[Piece, int]]:
        """Give the counters that lie there; of those that are called by how they begin the next that are not taken."""
        known = self._kit.names.pieces(one.piece)
        if len(known) == 1:
            return [(known[0], one.number)]
        counters = [piece for piece in known for _ in range(piece.copies)]
        first = self._taken.get(one.piece, 0)
        self._taken[one.piece] = first + one.number
        return [(piece, 1) for piece in counters[first : first + one.number]]

    def _choosing(
        self, by_space: Mapping[str, Sequence[OnBoard]], places: Container[str], picks: tuple[Pick, ...]
    ) -> dict[str, list[Pick]]:
        """Find the spaces that options name, and those on which something lies that is called so.

        A hex that is reached from one or the other, ``1408/1308``, is the first of them.

        A single space among options of another kind means something else that is called alike: a boat of the square
        ``condor`` is not the box of the Condors.
        """
        found: dict[str, list[Pick]] = {}
        for pick in picks:
            space, way, end = pick.value.partition("/")
            if space in places and (not way or end in places):
                found.setdefault(space, []).append(pick)
        if len(found) < min(2, len(picks)):
            found = {}
        called = {pick.words.casefold(): pick for pick in picks}
        for space, lies in by_space.items():
            names = (
                dict.fromkeys(self._kit.names.piece(one.piece, one.side).casefold() for one in lies) if called else ()
            )
            for pick in (called[name] for name in names if name in called):
                found.setdefault(space, []).append(pick)
        return found

    def _space(self, place: Place, board: Iterable[OnBoard], stamps: Sequence[Stamp], picks: tuple[Pick, ...]) -> Space:
        left, top, width, height = bounds(place.corners)
        across, down = self._sheet.width / 100, self._sheet.height / 100
        share = (round(left / across, 3), round(top / down, 3), round(width / across, 3), round(height / down, 3))
        corners = " ".join(f"{x // UNIT},{y // UNIT}" for x, y in place.corners)
        words = tuple(counter_words(one, self._kit.names, self._game.rules.texts) for one in board)
        return Space(
            place.id, self._kit.names.space(self._component, place.id), corners, share, words, tuple(stamps), picks
        )


STRENGTH = "strength"


def _turn(one: OnBoard, piece: Piece) -> int:
    """Tell how a block is turned: a quarter to the left for each step lost, so that what is left stands at the top."""
    left = next((mark.rpartition("-")[2] for mark in one.marks if mark.startswith(STRENGTH)), "")
    component = piece.component.component
    full = component.cell(piece, STRENGTH) if left and STRENGTH in component.columns else ""
    return (int(full) - int(left)) % 4 * -90 if full.isdecimal() and left.isdecimal() else 0

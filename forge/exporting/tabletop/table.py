"""The table: boards at their true size, counters in bags or on the spaces of a situation, decks, charts, dice."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from forge.exporting.tabletop import units
from forge.exporting.tabletop.decks import make_deck
from forge.exporting.tabletop.naming import Names
from forge.exporting.tabletop.objects import BOX, DICE, ROUND, Called, Place, bag, die, hand, tile, unlocked
from forge.exporting.tabletop.room import Wanted, lay_rows
from forge.exporting.tabletop.seats import FELT, HAND, HAND_HEIGHT
from forge.exporting.tabletop.units import tile_scale
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.exporting.model import Board, Setup, Stack, Tabletop, Thing
    from forge.exporting.tabletop.decks import Deck
    from forge.exporting.tabletop.objects import Object
    from forge.exporting.tabletop.room import Laid
    from forge.exporting.tabletop.seats import Seat
    from forge.reading.measures import Colour

BAG = 2.6
"""How many units across a bag of the game's own size takes, with room to reach it."""

DIE = 1.4
APART = 1.06
"""How much wider than a block the room for it in a row is."""

RULER = "ruler"
RULER_SIZE = 100 * MM, 15 * MM

CLEAR = 0.05
"""How far above the board the foot of a block is put."""

RISE = 0.12
"""How far apart the things of a stack are put; they fall together."""


class Look(NamedTuple):
    """What a thing looks like: the addresses of its pictures above and below, the colour of its edge."""

    above: str
    below: str
    edge: Colour | None = None


class Tray(NamedTuple):
    """What lies in one bag: its name, what it is called, and the counters in their order."""

    key: str
    title: str
    things: list[Thing]


class Things(NamedTuple):
    """All that lies on a table: what the game is, what each thing looks like, its decks, who sits there.

    ``sides`` are the titles of the pack's sides, by name.
    """

    tabletop: Tabletop
    looks: Mapping[str, Look]
    decks: tuple[Deck, ...]
    seats: tuple[Seat, ...]
    sides: Mapping[str, str]

    @property
    def bags(self) -> tuple[Tray, ...]:
        """The counters by component and by side, in the order of the parts list."""
        found: dict[tuple[str, str], list[Thing]] = {}
        for group in self.tabletop.trays:
            for thing in group.things:
                found.setdefault((group.id, thing.side), []).append(thing)
        titles = {group.id: group.title for group in self.tabletop.trays}
        several = {group for group, _ in found if sum(one == group for one, _ in found) > 1}
        return tuple(
            Tray(
                f"{group}/{side}",
                _joined(titles[group], self._side(side) if group in several else ""),
                things,
            )
            for (group, side), things in found.items()
        )

    def _side(self, name: str) -> str:
        return self.sides.get(name, name)

    @property
    def dice(self) -> tuple[int, ...]:
        """The sides of every die that is thrown, smallest first, as many of each as are thrown together."""
        most: dict[int, int] = {}
        for one in self.tabletop.dice:
            most[one.faces] = max(one.number, most.get(one.faces, 0))
        return tuple(sides for sides in sorted(most) if sides in DICE for _ in range(most[sides]))


class Table:
    """One table in the making, with or without a situation set up on it."""

    def __init__(self, things: Things, setup: Setup | None = None) -> None:
        self._things, self._names = things, Names()
        self._stacks: Sequence[Stack] = setup.stacks if setup else ()
        self._standing = {board.thing.id: board for board in things.tabletop.boards}
        self._used: dict[str, int] = {}
        self._all = {thing.id: thing for thing in things.tabletop.things}
        self.laid = self._lay()

    def objects(self) -> list[Object]:
        """Give everything on the table: boards and charts first, then what stands on them, then the rest."""
        return [*self._boards(), *self._sheets(), *self._standing_objects(), *self._loose(), *self._hands()]

    def box(self) -> Object:
        """Give everything but the seats in one bag, to be called up on any table."""
        inside = [*self._boards(), *self._sheets(), *self._loose()]
        called = Called(self._names.name("box"), self._things.tabletop.title)
        return bag(called, Place(y=units.TABLE_TOP + units.DROP), [unlocked(one) for one in inside])

    def _lay(self) -> Laid:
        tabletop = self._things.tabletop
        boards = sorted((board.thing for board in tabletop.boards), key=lambda one: -one.width * one.height)
        boards = [*reversed(boards[1::2]), *boards[::2]]  # the largest in the middle
        sheets = [thing for group in tabletop.sheets for thing in group.things]
        small = [Wanted(f"bag {tray.key}", BAG, BAG) for tray in self._things.bags]
        small += [Wanted(f"deck {one.id}", *(units.units(length) for length in one.size)) for one in self._things.decks]
        small += [Wanted(f"die {number}", DIE, DIE) for number, _ in enumerate(self._things.dice)]
        small.append(Wanted(RULER, *(units.units(length) for length in RULER_SIZE)))
        return lay_rows((list(map(_room, sheets)), list(map(_room, boards)), small), FELT[0] - 2)

    def _at(self, key: str, height: float) -> Place:
        x, z = self.laid.spots[key]
        return Place(x, z, units.TABLE_TOP + height)

    def _flat(self, thing: Thing, thickness: float, called: str, *, locked: bool) -> Object:
        look = self._things.looks[thing.id]
        name = Called(self._names.name("flat", thing.id), called)
        place = self._at(thing.id, 0.0 if locked else units.DROP)
        scale = tile_scale(thing.width, thing.height)
        return tile(name, place, scale, look[:2], thickness=thickness, locked=locked, tint=look.edge)

    def _boards(self) -> Iterator[Object]:
        for board in self._things.tabletop.boards:
            flat = self._flat(board.thing, units.BOARD, board.thing.title, locked=True)
            if points := self._snap_points(board):
                flat["AttachedSnapPoints"] = points
            yield flat

    def _snap_points(self, board: Board) -> list[Object]:
        """Give the middles of the hexes of a board, as a thing that is turned half round knows them."""
        if not board.surface.hexes:
            return []
        scale = tile_scale(board.thing.width, board.thing.height)
        found = []
        for one in board.surface.hexes.hexes:
            if not one.closed:
                right, away = _on_board(board, *one.centre)
                point = {"x": round(-right / scale.x, 5), "y": units.BOARD, "z": round(-away / scale.z, 5)}
                found.append({"Position": point})
        return found

    def _sheets(self) -> Iterator[Object]:
        for group in self._things.tabletop.sheets:
            for number, thing in enumerate(group.things, start=1):
                called = f"{thing.title} {number}" if len(group.things) > 1 else thing.title
                yield self._flat(thing, units.LEAF, called, locked=False)

    def _standing_objects(self) -> Iterator[Object]:
        """Give what a situation puts on the boards: counters on each other, blocks in ranks beside each other."""
        for stack in self._stacks:
            right, away = _on_board(self._standing[stack.board], stack.x, stack.y)
            middle = self._at(stack.board, units.BOARD)
            middle = middle._replace(x=middle.x + right, z=middle.z + away)
            things = [self._all[name] for name in stack.things]
            for thing, place in zip(things, _ranks(things, middle), strict=True):
                yield self._piece(thing, place)

    def _piece(self, thing: Thing, place: Place) -> Object:
        """Make one copy of a counter or block."""
        copy = self._used.get(thing.id, 0)
        self._used[thing.id] = copy + 1
        look = self._things.looks[thing.id]
        thickness = units.CARDBOARD
        if thing.stands:
            thickness = units.units(thing.stands[1])
            place = place._replace(tilted=90.0, turned=self._facing(thing))
        return tile(
            Called(self._names.name("piece", thing.id, str(copy)), thing.title),
            place,
            tile_scale(thing.width, thing.height),
            look[:2],
            thickness=round(thickness, 3),
            model=ROUND if thing.round else BOX,
            stackable=not thing.stands,
            secret=bool(thing.stands),
            tint=look.edge,
        )

    def _facing(self, thing: Thing) -> float:
        """Give which way a block stands: its face to whoever plays it."""
        across = any(seat.player == thing.player and seat.turned for seat in self._things.seats)
        return 0.0 if across else 180.0

    def _loose(self) -> Iterator[Object]:
        """Give bags of what does not stand on a board, decks, dice and the ruler."""
        high = Place(y=units.DROP)
        for tray in self._things.bags:
            contents = [
                self._piece(thing, high)
                for thing in tray.things
                for _ in range(thing.copies - self._used.get(thing.id, 0))
            ]
            edge = self._things.looks[tray.things[0].id].edge
            called = Called(self._names.name("bag", tray.key), tray.title)
            yield bag(called, self._at(f"bag {tray.key}", units.DROP), contents, edge)
        for one in self._things.decks:
            yield make_deck(one, self._names, self._at(f"deck {one.id}", units.DROP))
        for number, sides in enumerate(self._things.dice):
            called = Called(self._names.name("die", str(number)), f"d{sides}")
            yield die(called, self._at(f"die {number}", 1.0), sides)
        yield self._ruler()

    def _ruler(self) -> Object:
        look = self._things.looks[RULER]
        called = Called(self._names.name(RULER), "Ruler of 100 mm", "3.94 units long where a unit is an inch")
        place = self._at(RULER, units.DROP)
        return tile(called, place, tile_scale(*RULER_SIZE), look[:2], thickness=units.CARDBOARD)

    def _hands(self) -> Iterator[Object]:
        for seat in self._things.seats:
            place = Place(seat.x, seat.z, HAND_HEIGHT, turned=seat.turned)
            called = Called(self._names.name("hand", seat.player), "", seat.player)
            yield hand(called, place, HAND, seat.name, seat.colour)


def _room(thing: Thing) -> Wanted:
    return Wanted(thing.id, units.units(thing.width), units.units(thing.height))


def _on_board(board: Board, x: int, y: int) -> tuple[float, float]:
    """Give how far right of the middle of a board a place on it is, and how far away from the first seat."""
    return units.units(x - board.thing.width / 2), units.units(board.thing.height / 2 - y)


def _ranks(things: Sequence[Thing], middle: Place) -> Iterator[Place]:
    """Give where each thing of a stack is put round the middle of its space."""
    blocks = [thing for thing in things if thing.stands]
    across = math.ceil(math.sqrt(len(blocks)))
    standing = lying = 0
    for thing in things:
        if not thing.stands:
            yield middle._replace(y=middle.y + units.DROP + lying * RISE)
            lying += 1
            continue
        rank, file = divmod(standing, across)
        in_rank = min(across, len(blocks) - rank * across)
        ranks = math.ceil(len(blocks) / across)
        step, deep = (units.units(length) * APART for length in (thing.width, thing.stands[1]))
        yield middle._replace(
            x=middle.x + (file - (in_rank - 1) / 2) * step,
            z=middle.z + ((ranks - 1) / 2 - rank) * deep,
            y=middle.y + units.units(thing.height) / 2 + CLEAR,
        )
        standing += 1


def _joined(title: str, side: str) -> str:
    return f"{title} · {side}" if side else title

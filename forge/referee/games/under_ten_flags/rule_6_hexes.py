"""Module 6: which hexes there are, which touch, how far it is, and the direct way to a destination.

Hexes are named by column and row, ``CCRR``. Columns are flat and upright; the even or the odd ones stand half a hex
lower. The notation of runs is that of boards: ``0101 0103..0107`` down a column or along a row.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from forge.referee.contract.refusals import Illegal, Malformed

BARRED = frozenset({"2405", "2505"})
ENTRY = "1201"
_NAME = re.compile(r"[0-9]{4}")


class Sea(NamedTuple):
    """A field of hexes; ``closed`` hexes and ``barred`` hexsides are in the notation of boards."""

    columns: int
    rows: int
    lower: str
    closed: str
    barred: str

    @property
    def hexes(self) -> frozenset[str]:
        """The hexes that ships may enter."""
        return _open_hexes(self)

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Give the hexes that can be entered from one, in order of their names."""
        return _neighbours(self).get(name, ())

    def distances(self, destination: str) -> dict[str, int]:
        """Give how many moves each hex is from a destination; hexes without a way to it are left out."""
        return _distances(self, destination)

    def nearer(self, name: str, places: tuple[str, ...]) -> tuple[str, ...]:
        """Give the hexes beside one from which the nearest of some places is nearer; none where there is no place."""
        far = [self.distances(place) for place in places]

        def moves(hex_: str) -> int:
            return min(one.get(hex_, len(self.hexes)) for one in far)

        return tuple(each for each in self.neighbours(name) if moves(each) < moves(name)) if far else ()

    def onward(self, name: str, destination: str) -> tuple[str, ...]:
        """Give the next hexes of every direct way to a destination: each is one move nearer."""
        far = self.distances(destination)
        if name not in far:
            raise Illegal(name, f"has no way to {destination}", cite="6.2")
        return tuple(each for each in self.neighbours(name) if far[each] == far[name] - 1)

    def within_one(self, name: str) -> tuple[str, ...]:
        """Give a hex and its neighbours."""
        return (name, *self.neighbours(name))

    def refuse_move(self, start: str, end: str, *, may_stay: bool) -> None:
        """Refuse a move that the rules do not allow, saying why."""
        self.refuse_hex(start)
        self.refuse_hex(end)
        if start == end and not may_stay:
            raise Illegal(end, "is where the ship is; it must move", cite="6.1")
        if start != end and end not in self.neighbours(start):
            barred = frozenset((start, end)) in _barred(self)
            why = f"lies behind a barred hexside of {start}" if barred else f"does not touch {start}"
            raise Illegal(end, why, f"possible: {', '.join(self.neighbours(start))}", "6.1")

    def refuse_hex(self, name: str) -> None:
        """Refuse what is no hex that ships may enter."""
        if name not in self.hexes:
            known = name in _all_hexes(self)
            why = "bears no number; ships may not enter it" if known else "is not a hex of the map"
            raise Illegal(name, why, f"columns 01 to {self.columns:02d}, rows 01 to {self.rows:02d}", "6.1")


def name_hex(column: int, row: int) -> str:
    """Write the name of a hex."""
    return f"{column:02d}{row:02d}"


def read_hexes(text: str, where: str) -> frozenset[str]:
    """Read hexes and runs of them; ``none`` for none."""
    found: set[str] = set()
    for word in _words(text):
        first, dots, last = word.partition("..")
        if not _NAME.fullmatch(first) or (dots and not _NAME.fullmatch(last)):
            raise Malformed(where, f"{word!r} is not a hex or a run of hexes", "write 0101 or 0103..0107")
        (column, row), (to_column, to_row) = ((int(name[:2]), int(name[2:])) for name in (first, last or first))
        if column != to_column and row != to_row:
            raise Malformed(where, f"{word!r} is no run", "both ends must share a column or a row")
        for each_column in range(min(column, to_column), max(column, to_column) + 1):
            found.update(name_hex(each_column, each) for each in range(min(row, to_row), max(row, to_row) + 1))
    return frozenset(found)


def read_sides(text: str, where: str) -> frozenset[frozenset[str]]:
    """Read hexsides such as ``2405/2505``; ``none`` for none."""
    sides = set()
    for word in _words(text):
        names = word.split("/")
        if len(names) != 2 or not all(_NAME.fullmatch(name) for name in names) or names[0] == names[1]:
            raise Malformed(where, f"{word!r} is not a hexside", "write 2405/2505")
        sides.add(frozenset(names))
    return frozenset(sides)


def _words(text: str) -> list[str]:
    return [] if text.strip() == "none" else text.split()


@lru_cache(maxsize=16)
def _all_hexes(sea: Sea) -> frozenset[str]:
    return frozenset(name_hex(column + 1, row + 1) for column in range(sea.columns) for row in range(sea.rows))


@lru_cache(maxsize=16)
def _open_hexes(sea: Sea) -> frozenset[str]:
    return _all_hexes(sea) - read_hexes(sea.closed, "U-UTF-4")


@lru_cache(maxsize=16)
def _barred(sea: Sea) -> frozenset[frozenset[str]]:
    return read_sides(sea.barred, "U-UTF-5") | {BARRED}


@lru_cache(maxsize=16)
def _neighbours(sea: Sea) -> dict[str, tuple[str, ...]]:
    hexes, barred = _open_hexes(sea), _barred(sea)
    found = {}
    for name in hexes:
        around = (name_hex(*place) for place in _around(int(name[:2]), int(name[2:]), sea.lower))
        found[name] = tuple(sorted(each for each in around if each in hexes and frozenset((name, each)) not in barred))
    return found


def _around(column: int, row: int, lower: str) -> tuple[tuple[int, int], ...]:
    is_lower = column % 2 == (0 if lower == "even" else 1)
    upper = row if is_lower else row - 1
    beside = ((column + step, line) for step in (-1, 1) for line in (upper, upper + 1))
    return ((column, row - 1), (column, row + 1), *beside)


@lru_cache(maxsize=64)
def _distances(sea: Sea, destination: str) -> dict[str, int]:
    sea.refuse_hex(destination)
    far = {destination: 0}
    queue = [destination]
    for name in queue:
        for each in sea.neighbours(name):
            if each not in far:
                far[each] = far[name] + 1
                queue.append(each)
    return far

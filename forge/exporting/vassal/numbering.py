"""How VASSAL numbers hexes, so that what it says of a place is what is printed there, or not at all.

Its grid counts raw columns (rows, where hexes have points at the top) of which the odd ones lie half a hex further on,
and writes each of the two numbers with leading zeros or as letters. Which way of it gives the printed names is found by
trying: a numbering counts only if it names every hex of the board as the board does.
"""

from __future__ import annotations

import math
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.kinds.board.surface import HexPlace, HexPlaces

SEPARATORS = ("", ".", "-", ",", "/", ":", " ")
MOST_DIGITS = 4
DX = math.sqrt(3) / 2
"""The distance of columns, in parts of the width across the flats."""


class Numbering(NamedTuple):
    """One way of VASSAL's: which number comes first, what parts them, the form and offset of each."""

    first: str
    sep: str
    h_type: str
    h_leading: int
    h_offset: int
    v_type: str
    v_leading: int
    v_offset: int

    def name(self, column: int, row: int) -> str:
        """Write the name of a hex by its raw column and row, as VASSAL does."""
        across = _number(column + self.h_offset, self.h_type, self.h_leading)
        down = _number(row + self.v_offset, self.v_type, self.v_leading)
        return f"{across}{self.sep}{down}" if self.first == "H" else f"{down}{self.sep}{across}"


def _number(number: int, kind: str, leading: int) -> str:
    sign, number = "-" if number < 0 else "", abs(number)
    if kind == "A":  # A to Z, AA to ZZ, AAA: one letter repeated
        return sign + chr(ord("A") + number % 26) * (number // 26 + 1)
    return sign + str(number).zfill(leading + 1)


class RawGrid(NamedTuple):
    """VASSAL's own count of a field: the middle of its first hex, and each hex by raw column and row."""

    x: float
    y: float
    flats: float
    sideways: bool
    raw: tuple[tuple[int, int], ...]


def raw_grid(places: HexPlaces) -> RawGrid:
    """Count hexes as VASSAL does; lengths stay as they are."""
    sideways = places.orientation == "pointy"
    turned = [_turned(each, sideways=sideways) for each in places.hexes]
    *_, x, y = turned[0]
    step = places.flats
    start = min(line for line, *_ in turned)
    phase = round((_level(turned, start, step)) * 2) % 2
    origin = start if phase == 0 else start + 1
    raw = [(line - origin, place) for line, place, *_ in turned]
    column, row = raw[0]
    top = y - row * step - (step / 2 if column % 2 else 0)
    left = x - column * step * DX
    return RawGrid(top if sideways else left, left if sideways else top, step, sideways, tuple(raw))


def _turned(each: HexPlace, *, sideways: bool) -> tuple[int, int, int, int]:
    """Give a hex as if it had a flat top: its line and its place in it, and its middle along and across the lines."""
    x, y = each.centre
    return (each.row, each.column, y, x) if sideways else (each.column, each.row, x, y)


def _level(turned: list[tuple[int, int, int, int]], start: int, step: int) -> float:
    """Tell by how many hexes the first line lies further on than the second, of hexes counted alike."""
    shifts = {line: (y - place * step) / step for line, place, _, y in turned}
    other = next((line for line in shifts if (line - start) % 2), None)
    return 0.0 if other is None else max(0.0, shifts[start] - shifts[other])


def find_numbering(places: HexPlaces, grid: RawGrid) -> Numbering | None:
    """Find the numbering that calls every hex as it is printed; none where VASSAL has no such numbering."""
    names = [each.printed for each in places.hexes]
    for way in _ways(names[0], grid.raw[0]):
        if all(way.name(*raw) == name for raw, name in zip(grid.raw, names, strict=True)):
            return way
    return None


def _ways(name: str, raw: tuple[int, int]) -> Iterator[Numbering]:
    """Give every numbering that calls one hex as it is called."""
    for first, sep, cut in product("HV", SEPARATORS, range(1, len(name))):
        if not name[cut:].startswith(sep):
            continue
        one, other = _read(name[:cut]), _read(name[cut + len(sep) :])
        if one and other:
            across, down = (one, other) if first == "H" else (other, one)
            yield Numbering(first, sep, across[0], across[1], across[2] - raw[0], down[0], down[1], down[2] - raw[1])


def _read(word: str) -> tuple[str, int, int] | None:
    """Read a number or letters: the kind, how many leading zeros, what it counts."""
    if word.isdecimal() and word.isascii() and len(word) <= MOST_DIGITS:
        return "N", len(word) - 1, int(word)
    if word and word.isascii() and word.isupper() and len(set(word)) == 1:
        return "A", 0, ord(word[0]) - ord("A") + 26 * (len(word) - 1)
    return None

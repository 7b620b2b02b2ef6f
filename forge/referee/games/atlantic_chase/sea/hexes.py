"""Hexes by name: how they are written, alone, in runs and in pairs; how far they are apart; hexes that players type.

A hex is called as the map prints it, by its column from the west and its row from the north: ``1408``. Columns of
even numbers lie half a hex lower. ``by_numbers`` turns that into two coordinates in which two hexes touch where one
differs by one, or both in opposite ways.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import nearest
from forge.referee.contract.procedure import asked
from forge.referee.contract.refusals import Malformed
from forge.referee.games.atlantic_chase.sea.names import NONE
from forge.values.phrase import Listing
from forge.values.value import UnfitError

if TYPE_CHECKING:
    from typing import Any

    from forge.rules.table import Table

Hex = str

_HEX = re.compile("[0-9]{3,4}")


def by_numbers(place: Hex) -> tuple[int, int]:
    """Give the two coordinates of a hex: its column, and its row less what even columns have sunk by then."""
    column, row = int(place[:2]), int(place[2:])
    return column, row - (column - 1) // 2


def distance(one: Hex, other: Hex) -> int:
    """Give how many hexes aircraft fly from one hex to another, across any side (p.4)."""
    (column, row), (to_column, to_row) = by_numbers(one), by_numbers(other)
    columns, rows = column - to_column, row - to_row
    return max(abs(columns), abs(rows), abs(columns + rows))


def around(place: Hex) -> tuple[Hex, ...]:
    """List the six hexes that may share a side with one, by their numbers."""
    q, r = by_numbers(place)
    beside = ((q - 1, r), (q - 1, r + 1), (q, r - 1), (q, r + 1), (q + 1, r - 1), (q + 1, r))
    return tuple(_called(column, row + (column - 1) // 2) for column, row in beside)


def _called(column: int, row: int) -> Hex:
    return f"{column:02}{row:02}"


def read_hexes(text: str, where: str) -> tuple[Hex, ...]:
    """Read hexes and runs of them down a column, such as ``0112 0408..0415``; ``none`` for none."""
    found: dict[Hex, None] = {}
    for word in () if text.strip() == NONE else text.split():
        first, dots, last = word.partition("..")
        if not _HEX.fullmatch(first) or (dots and not _HEX.fullmatch(last)):
            raise Malformed(where, f"{word!r} is not a hex or a run of hexes", "write 1408 or 0408..0415")
        top, bottom = first.zfill(4), (last or first).zfill(4)
        if top[:2] != bottom[:2] or top > bottom:
            raise Malformed(where, f"{word!r} is no run", "a run leads down one column")
        found.update(dict.fromkeys(_called(int(top[:2]), row) for row in range(int(top[2:]), int(bottom[2:]) + 1)))
    return tuple(found)


def read_sides(text: str, where: str) -> frozenset[frozenset[Hex]]:
    """Read sides by the two hexes that share each, such as ``1408/1508``; ``none`` for none."""
    sides = set()
    for word in () if text.strip() == NONE else text.split():
        ends = [end.zfill(4) for end in word.split("/")]
        if len(ends) != 2 or not all(map(_HEX.fullmatch, ends)) or distance(*ends) != 1:
            raise Malformed(where, f"{word!r} is not a side between two hexes", "write 1408/1508")
        sides.add(frozenset(ends))
    return frozenset(sides)


class At(NamedTuple):
    """A parameter: a hex; the pack's map says which there are."""

    printed: frozenset[Hex] = frozenset()
    table: str = "map"

    @property
    def example(self) -> str:
        """Give one of the hexes."""
        return "1408"

    @property
    def label(self) -> str:
        """Give an example."""
        return f"a hex such as {self.example}"

    @property
    def pattern(self) -> str:
        """Match any hex."""
        return _HEX.pattern

    def of(self, table: Table) -> At:
        """Give the kind that takes the hexes of a map only."""
        return self._replace(printed=_printed(table))

    def read(self, text: str) -> Hex:
        """Read a hex; a nought that a spreadsheet took from its beginning is put back."""
        word = text.strip()
        if not _HEX.fullmatch(word):
            raise UnfitError("malformed", f"{word!r} is not a hex", "write 1408")
        word = word.zfill(4)
        if self.printed and word not in self.printed:
            hint = nearest(word, self.printed) or f"from {min(self.printed)} to {max(self.printed)}"
            raise UnfitError("illegal", f"{word} is not on the map", hint, "p.4")
        return word

    def show(self, value: Hex) -> str:
        """Write the hex."""
        return value

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "pattern": f"^{self.pattern}$", "description": self.label}


class Along(Listing[Hex]):
    """A parameter: hexes apart by blanks, such as those of a Trajectory from one end to the other."""

    table = "map"

    def of(self, table: Table) -> Along:
        """Give the kind that takes the hexes of a map only."""
        return self._replace(item=At(_printed(table)))


ALONG = Along(At(), "hexes such as '1207 1307 1306'", " ", 140, noun="hexes")
LINE, SOME_LINE, HEX = asked(ALONG), asked(ALONG, ()), asked(At())
LAID = asked(ALONG._replace(fewest=1))


def _printed(table: Table) -> frozenset[Hex]:
    index = [field.id for field in table.fields].index("hexes")
    text = table.rows[0].cells[0].values[index]
    return frozenset(read_hexes(str(text or NONE), table.id))

"""Hexes by name: how they are written, alone, in runs and in pairs; how far they are apart; hexes that players type.

A hex is called by two coordinates, the first counting columns to the east, the second down a column: ``17,-5``. Two
touch where one coordinate differs by one, or both in opposite ways.
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

_HEX = re.compile("[0-9]{1,2},-?[0-9]{1,2}")


def by_numbers(place: Hex) -> tuple[int, int]:
    """Give the two coordinates of a hex."""
    column, _, row = place.partition(",")
    return int(column), int(row)


def distance(one: Hex, other: Hex) -> int:
    """Give how many hexes aircraft fly from one hex to another, across any side (p.4)."""
    (column, row), (to_column, to_row) = by_numbers(one), by_numbers(other)
    columns, rows = column - to_column, row - to_row
    return max(abs(columns), abs(rows), abs(columns + rows))


def around(place: Hex) -> tuple[Hex, ...]:
    """List the six hexes that may share a side with one, by their numbers."""
    q, r = by_numbers(place)
    return tuple(
        f"{a},{b}" for a, b in ((q - 1, r), (q - 1, r + 1), (q, r - 1), (q, r + 1), (q + 1, r - 1), (q + 1, r))
    )


def read_hexes(text: str, where: str) -> tuple[Hex, ...]:
    """Read hexes and runs of them down a column, such as ``4,5 7,0..7,7``; ``none`` for none."""
    found: dict[Hex, None] = {}
    for word in () if text.strip() == NONE else text.split():
        first, dots, last = word.partition("..")
        if not _HEX.fullmatch(first) or (dots and not _HEX.fullmatch(last)):
            raise Malformed(where, f"{word!r} is not a hex or a run of hexes", "write 17,-5 or 7,0..7,7")
        (column, row), (to_column, to_row) = by_numbers(first), by_numbers(last or first)
        if column != to_column or row > to_row:
            raise Malformed(where, f"{word!r} is no run", "a run leads down one column")
        found.update(dict.fromkeys(f"{column},{each}" for each in range(row, to_row + 1)))
    return tuple(found)


def read_sides(text: str, where: str) -> frozenset[frozenset[Hex]]:
    """Read sides by the two hexes that share each, such as ``17,-5/18,-6``; ``none`` for none."""
    sides = set()
    for word in () if text.strip() == NONE else text.split():
        ends = word.split("/")
        if len(ends) != 2 or not all(map(_HEX.fullmatch, ends)) or distance(*ends) != 1:
            raise Malformed(where, f"{word!r} is not a side between two hexes", "write 17,-5/18,-6")
        sides.add(frozenset(ends))
    return frozenset(sides)


class At(NamedTuple):
    """A parameter: a hex; the pack's map says which there are."""

    printed: frozenset[Hex] = frozenset()
    table: str = "map"

    @property
    def label(self) -> str:
        """Give an example."""
        return "a hex such as 17,-5"

    @property
    def pattern(self) -> str:
        """Match any hex."""
        return _HEX.pattern

    def of(self, table: Table) -> At:
        """Give the kind that takes the hexes of a map only."""
        return self._replace(printed=_printed(table))

    def read(self, text: str) -> Hex:
        """Read a hex."""
        word = text.strip()
        if not _HEX.fullmatch(word):
            raise UnfitError("malformed", f"{word!r} is not a hex", "write 17,-5")
        if self.printed and word not in self.printed:
            columns = [by_numbers(hex_)[0] for hex_ in self.printed]
            hint = nearest(word, self.printed) or f"columns {min(columns)} to {max(columns)}"
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


ALONG = Along(At(), "hexes such as '15,-5 16,-6 16,-7'", " ", 140, noun="hexes")
LINE, SOME_LINE, HEX = asked(ALONG), asked(ALONG, ()), asked(At())


def _printed(table: Table) -> frozenset[Hex]:
    index = [field.id for field in table.fields].index("hexes")
    text = table.rows[0].cells[0].values[index]
    return frozenset(read_hexes(str(text or NONE), table.id))

"""Rows of two tables matched: by their key, then by what they print, then by cells that no other row has.

Where a row stands is no difference. What is left over on one side alone is new or gone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from forge.reading.columns import column_key, find_column

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from forge.kinds.faces.cells import Table

    Cells = tuple[str, ...]

MOST_NEAREST = 1_000


class Matched(NamedTuple):
    """Rows of two tables by their numbers: pairs that are the same row, and those that are on one side alone."""

    pairs: tuple[tuple[int, int], ...]
    gone: tuple[int, ...]
    come: tuple[int, ...]


class Column(NamedTuple):
    """A column that both tables have: its name now, and its place in either."""

    name: str
    old: int
    new: int


class Columns(NamedTuple):
    """The columns of two tables: those of both, and those on one side alone by their places."""

    both: tuple[Column, ...]
    gone: tuple[int, ...]
    come: tuple[int, ...]


def match_columns(old: Table, new: Table) -> Columns:
    """Match columns by their names in any spelling, wherever they stand."""
    places = {column_key(name): number for number, name in enumerate(old.columns)}
    both, come = [], []
    for number, name in enumerate(new.columns):
        place = places.pop(column_key(name), None)
        if place is None:
            come.append(number)
        else:
            both.append(Column(name, place, number))
    return Columns(tuple(both), tuple(places.values()), tuple(come))


def key_column(old: Table, new: Table, columns: Columns) -> Column | None:
    """Give the column that tells rows apart: ``id``, else the first without a blank or a value that is there twice."""
    place = find_column("id", new.columns)
    for column in columns.both:
        if column.new == place:
            return column
    for column in columns.both:
        cells = [row.cells[column.old] for row in old.rows], [row.cells[column.new] for row in new.rows]
        if all(values and all(values) and len(set(values)) == len(values) for values in cells):
            return column
    return None


def match_rows(
    old: Table,
    new: Table,
    columns: Columns,
    key: Column | None,
    prints: tuple[Sequence[str], Sequence[str]] | None = None,
) -> Matched:
    """Match the rows of two tables; ``prints`` tell by number what each prints, blank where that is nothing."""
    ours = [tuple(row.cells[column.old] for column in columns.both) for row in old.rows]
    theirs = [tuple(row.cells[column.new] for column in columns.both) for row in new.rows]
    at = columns.both.index(key) if key else 0
    matching = _Matching(ours, theirs)
    if key:
        matching.by(lambda i: (ours[i][at], ours[i]), lambda i: (theirs[i][at], theirs[i]))
        matching.by(lambda i: ours[i][at], lambda i: theirs[i][at])
    else:
        matching.by(lambda i: ours[i], lambda i: theirs[i])
    if prints:
        matching.by(lambda number: prints[0][number], lambda number: prints[1][number])
    matching.by_own_cells()
    return matching.result()


class _Matching:
    """Rows that are not matched yet, on both sides, and the pairs so far."""

    def __init__(self, ours: Sequence[Cells], theirs: Sequence[Cells]) -> None:
        self._ours, self._theirs = ours, theirs
        self._left = dict.fromkeys(range(len(ours)))
        self._right = dict.fromkeys(range(len(theirs)))
        self._pairs: list[tuple[int, int]] = []

    def by(self, mine: Callable[[int], Hashable], yours: Callable[[int], Hashable]) -> None:
        """Pair rows of one value, in their order; a blank one pairs nothing."""
        waiting: dict[Hashable, list[int]] = defaultdict(list)
        for number in reversed(self._left):
            waiting[mine(number)].append(number)
        for number in list(self._right):
            value = yours(number)
            if value and waiting.get(value):
                self._pair(waiting[value].pop(), number)

    def by_own_cells(self) -> None:
        """Pair rows that share a cell that no other row has, and half of all cells, those most alike first."""
        if not (self._left and self._right) or max(len(self._left), len(self._right)) > MOST_NEAREST:
            return
        mine, yours = _own(self._ours, self._left), _own(self._theirs, self._right)
        shared = Counter((mine[cell], yours[cell]) for cell in mine.keys() & yours.keys())
        alike = {(i, j): sum(map(str.__eq__, self._ours[i], self._theirs[j])) for i, j in shared}
        for i, j in sorted(shared, key=lambda pair: (-shared[pair], -alike[pair], pair)):
            if i in self._left and j in self._right and 2 * alike[i, j] >= len(self._ours[i]) - 1:
                self._pair(i, j)

    def _pair(self, mine: int, yours: int) -> None:
        del self._left[mine], self._right[yours]
        self._pairs.append((mine, yours))

    def result(self) -> Matched:
        """Give the pairs in the order of the new table, and what is left."""
        return Matched(tuple(sorted(self._pairs, key=lambda pair: pair[1])), tuple(self._left), tuple(self._right))


def _own(rows: Sequence[Cells], wanted: dict[int, None]) -> dict[tuple[int, str], int]:
    """Give the cells that stand once in their column, with the row that they stand in, for some of the rows."""
    counts = Counter(cell for row in rows for cell in enumerate(row))
    return {
        (place, text): number
        for number in wanted
        for place, text in enumerate(rows[number])
        if text and counts[place, text] == 1
    }

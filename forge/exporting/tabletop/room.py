"""Where things lie on the table: in rows across it, boards in the middle, nothing over anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

GAP = 0.8
"""How many units lie between two things."""


class Wanted(NamedTuple):
    """Something that wants room: its key, its width and its depth in units."""

    key: str
    width: float
    depth: float


class Spot(NamedTuple):
    """The middle of where something lies, right and away from the first seat."""

    x: float
    z: float


class Laid(NamedTuple):
    """Where everything lies, and how wide and deep all of it is."""

    spots: dict[str, Spot]
    width: float
    depth: float


def lay_rows(groups: Iterable[Sequence[Wanted]], width: float) -> Laid:
    """Lay groups one after the other, each in as few rows as the width allows, the first furthest from the first seat.

    Each row stands in the middle of the table, and so do all rows together.
    """
    rows = [row for group in groups for row in _rows(group, width)]
    depths = [max(one.depth for one in row) for row in rows]
    total = sum(depths) + GAP * max(0, len(rows) - 1)
    spots: dict[str, Spot] = {}
    top = total / 2
    widest = 0.0
    for row, depth in zip(rows, depths, strict=True):
        across = _width(row)
        widest = max(widest, across)
        left = -across / 2
        for one in row:
            spots[one.key] = Spot(left + one.width / 2, top - depth / 2)
            left += one.width + GAP
        top -= depth + GAP
    return Laid(spots, widest, total)


def _rows(group: Sequence[Wanted], width: float) -> list[list[Wanted]]:
    """Part a group into rows that the width has room for, as alike in number as it goes."""
    rows: list[list[Wanted]] = []
    for one in group:
        if rows and _width([*rows[-1], one]) <= width:
            rows[-1].append(one)
        else:
            rows.append([one])
    return rows


def _width(row: Sequence[Wanted]) -> float:
    return sum(one.width for one in row) + GAP * max(0, len(row) - 1)

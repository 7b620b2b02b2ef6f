"""How many of what: pieces by component, side and type, and what they take of sheets."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.options import ImposeOptions
from forge.imposing.plan import plan_sheets
from forge.imposing.stocks import stock_book
from forge.kinds.faces.by_row import RowComponent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.errors import Problems
    from forge.pack.model import Component, Pack, Piece

MOST_TYPES = 12
MOST_MIXES = 4
LONGEST_TYPE = 28
TELLING = ("side", "nation", "nationality", "type", "class", "kind", "suit", "colour", "rank", "code", "family")
"""Columns by which a mix is looked for first."""
NO_TYPES = ("id", "number", "copies", "name", "title", "key", "card")


class Count(NamedTuple):
    """One component: how many different pieces, how many with their copies, by side; ``needed`` a game takes of it."""

    component: Component
    pieces: int
    copies: int
    sides: tuple[tuple[str, int], ...]
    mixes: tuple[Mix, ...]


class Mix(NamedTuple):
    """How the pieces of a component are shared by the values of a column, copies counted."""

    column: str
    values: tuple[tuple[str, int], ...]


class SheetCount(NamedTuple):
    """Sheets of one kind of piece: its size, how many pieces there are, how many sheets they take."""

    width: int
    height: int
    pieces: int
    sheets: int
    most: int

    @property
    def free(self) -> int:
        """How many more of them the sheets would hold, if all were as full as the fullest."""
        return max(self.most * self.sheets - self.pieces, 0)


def count(components: Sequence[Component]) -> tuple[Count, ...]:
    """Count the pieces of each component."""
    return tuple(_count(component) for component in components)


def _count(component: Component) -> Count:
    sides: Counter[str] = Counter()
    if isinstance(component, RowComponent):
        for piece in component.pieces:
            sides[component.side(piece)] += piece.copies
    total = sum(piece.copies for piece in component.pieces)
    by_side = tuple((side, number) for side, number in sides.items() if side)
    return Count(component, len(component.pieces), total, by_side, tuple(_mixes(component))[:MOST_MIXES])


def _mixes(component: Component) -> Iterator[Mix]:
    """Give the columns whose few values tell pieces apart by kind, those that are called so first."""
    if not isinstance(component, RowComponent) or len(component.pieces) < 2:
        return
    known = [column for column in TELLING if column in component.columns]
    others = [column for column in component.columns if column not in (*known, *NO_TYPES)]
    for column in (*known, *(name for name in others if not name.startswith(("_", "back")))):
        values: Counter[str] = Counter()
        for piece in component.pieces:
            values[component.cell(piece, column)] += piece.copies
        if _tells(values, component.pieces):
            yield Mix(column, tuple(values.items()))


def _tells(values: Counter[str], pieces: Sequence[Piece]) -> bool:
    """Whether a column parts pieces into a few kinds: several values, most of them of more than one piece."""
    few = 2 <= len(values) <= min(MOST_TYPES, max(len(pieces) // 2, 2)) and len(pieces) > len(values)
    said = 2 * values[""] <= values.total()
    return few and said and all(len(value) <= LONGEST_TYPE for value in values)


def count_sheets(pack: Pack, problems: Problems) -> tuple[SheetCount, ...]:
    """Lay the pieces out on sheets of the usual paper, and count for each size how many there are on how many."""
    found: dict[tuple[int, int], list[int]] = {}
    wishes = ImposeOptions(stocks=stock_book(pack.folder, problems))
    for sheet in plan_sheets(pack.components, wishes, problems).sheets:
        if sheet.page_piece or sheet.tile or sheet.stock:
            continue
        sizes: Counter[tuple[int, int]] = Counter()
        for block in sheet.blocks:
            for member, _ in block.group.take(block.first, block.total):
                sizes[member.piece.width, member.piece.height] += 1
        for size, number in sizes.items():
            found.setdefault(size, []).append(number)
    return tuple(SheetCount(*size, sum(each), len(each), max(each)) for size, each in found.items())

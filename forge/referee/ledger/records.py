"""The records of a ledger as a sequence; of a long one only the first and the last are kept, the others read anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from forge.referee.ledger.chain import Record


class Shelf:
    """What is kept of a ledger that only grows: its first record, how many are left out, and those after them."""

    def __init__(
        self, first: Iterable[Record], skipped: int, tail: Iterable[Record], fetch: Callable[[], list[Record]]
    ) -> None:
        self.first = list(first)
        self.skipped = skipped
        self.tail = list(tail)
        self._fetch = fetch

    def __len__(self) -> int:
        return len(self.first) + self.skipped + len(self.tail)

    def at(self, place: int) -> Record:
        """Give the record at a place from 0, reading all of them if it was left out."""
        after = len(self.first) + self.skipped
        if place >= after:
            return self.tail[place - after]
        if place >= len(self.first):
            whole = self._fetch()
            self.first, self.skipped, self.tail = whole[:1], 0, whole[1:]
            return whole[place]
        return self.first[place]


class Records(Sequence["Record"]):
    """The records as they were when they were asked for."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._count = len(shelf)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Record: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Record, ...]: ...

    def __getitem__(self, place: int | slice) -> Record | tuple[Record, ...]:
        if isinstance(place, slice):
            return tuple(self._shelf.at(each) for each in range(*place.indices(self._count)))
        return self._shelf.at(range(self._count)[place])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

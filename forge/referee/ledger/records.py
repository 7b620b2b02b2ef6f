"""The records of a ledger as a sequence that stays as it was when it was asked for, without being copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from forge.referee.ledger.chain import Record


class Records(Sequence["Record"]):
    """The first ``count`` of a list of records that only grows."""

    def __init__(self, grown: list[Record]) -> None:
        self._grown = grown
        self._count = len(grown)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Record: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Record, ...]: ...

    def __getitem__(self, place: int | slice) -> Record | tuple[Record, ...]:
        if isinstance(place, slice):
            return tuple(self._grown[each] for each in range(*place.indices(self._count)))
        return self._grown[range(self._count)[place]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

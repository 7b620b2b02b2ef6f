"""What was drawn or reckoned once is remembered by the values it depends on, up to a bound."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    Values = Sequence[Any]
    """What the columns and slots of a face came to for one row, each as its element reads it."""
    Key = Callable[[Values], Hashable]

MOST_REMEMBERED = 4_096

_Thing = TypeVar("_Thing")


class Memory(dict["Hashable", _Thing]):
    """Things by their keys; begins anew when it holds ``MOST_REMEMBERED``."""

    def keep(self, key: Hashable, thing: _Thing) -> _Thing:
        """Remember a thing, and give it back."""
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        self[key] = thing
        return thing


def key_of(numbers: Iterable[int]) -> Key:
    """Give the function that picks, from all values, those that count."""
    ordered = sorted(numbers)
    return itemgetter(*ordered) if ordered else _nothing


def _nothing(_values: Values) -> Hashable:
    return ()

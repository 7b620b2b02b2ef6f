"""What recurs from page to page, from file to file and from save to save, kept by what it is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

_Thing = TypeVar("_Thing")


class Kept(Generic[_Thing]):
    """Things by their keys, which begins anew when all of them together would weigh more than ``room``."""

    def __init__(self, room: int) -> None:
        self._room, self._weight = room, 0
        self._things: dict[Hashable, _Thing] = {}

    def have(self, key: Hashable, make: Callable[[], _Thing], weigh: Callable[[_Thing], int]) -> _Thing:
        """Give what is kept by a key; else make it, and keep it unless it fills the room alone."""
        if (known := self._things.get(key)) is not None:
            return known
        thing = make()
        weight = weigh(thing)
        if weight > self._room:
            return thing
        if self._weight + weight > self._room:
            self._things.clear()
            self._weight = 0
        self._things[key] = thing
        self._weight += weight
        return thing

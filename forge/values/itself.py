"""Values that are equal only to themselves, so that what is remembered of them is found at once, however large."""

from __future__ import annotations


class Itself:
    """Put before the base of a named tuple, makes it equal only to itself."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

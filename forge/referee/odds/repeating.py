"""Steps that are repeated until something ends them: which state comes after which, and what no sum can tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.odds.budget import BeyondReach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.odds.ways import Repeated


class Endless(BeyondReach):
    """A measure that grows while nothing else changes, so that it may come to any number."""

    def __init__(self) -> None:
        super().__init__("odds", "have no end: this may come to any number", "sample instead: --sample 10000")


def in_order(repeated: Repeated) -> Iterator[Any]:
    """List the states after the first time, each after all that it leads to; a state may lead to itself, no further."""
    left = {state: iter(place.ends) for state, place in repeated.later.items()}
    done: set[Any] = set()
    for begin in repeated.later:
        way = [] if begin in done else [begin]
        while way:
            onward = next((one for one in left[way[-1]] if one in left and one not in done and one != way[-1]), None)
            if onward is None:
                done.add(way[-1])
                yield way.pop()
            elif onward in way:
                raise BeyondReach("odds", "go round in a circle of several states", "sample instead: --sample 10000")
            else:
                way.append(onward)

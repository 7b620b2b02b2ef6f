"""What an exploration cost, step by step: for authors who want to know where the ways multiply."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from forge.referee.odds.exploring import Explorer

MANY_RUNS = 300
FEW_ENDS = 10


class Effort(NamedTuple):
    """A step: in how many places it was explored, how often it was run there and how many values it ended with.

    ``most`` and ``fewest`` are the runs and the values of the place where the runs exceed the values most, apart from
    those of a single throw, which is run once for each way it can fall and cannot be cheaper.
    """

    step: str
    places: int
    runs: int
    ends: int
    most: int
    fewest: int

    @property
    def wasteful(self) -> bool:
        """Whether it runs hundreds of times for a few values: a throw in it should be a ``Call``."""
        return self.most > MANY_RUNS and self.fewest * FEW_ENDS < self.most


def efforts(explorer: Explorer) -> list[Effort]:
    """Sum up what every step cost, the costliest first."""
    found: dict[str, Effort] = {}
    for (function, _), place in explorer.places.items():
        runs, ends = place.runs, len(place.ends)
        _, places, all_runs, all_ends, most, fewest = found.get(function.__name__) or (None, 0, 0, 0, 0, 1)
        if runs > place.widest and runs * fewest > most * ends:
            most, fewest = runs, ends
        found[function.__name__] = Effort(function.__name__, places + 1, all_runs + runs, all_ends + ends, most, fewest)
    return sorted(found.values(), key=lambda one: (-one.runs, one.step))

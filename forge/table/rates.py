"""How many requests a client may make: so many a second, and a burst of them at once."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Rate(NamedTuple):
    """So many a second, and so many at once."""

    second: float
    burst: int


PAGES = Rate(20, 240)
FILES = Rate(100, 400)
"""A page of a kit shows a hundred pictures at once; each is there for good, so it is asked for once."""
MOST_CLIENTS = 1000
"""Clients that are remembered; beyond them those not seen for the longest are forgotten."""


class Rates:
    """Lets requests in, client by client; files of pages and pictures are counted apart from pages."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._rates, self._now = (PAGES, FILES), now
        self._left: OrderedDict[tuple[str, bool], tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        """Say how many are remembered."""
        return len(self._left)

    def let_in(self, client: str, *, apart: bool = False) -> bool:
        """Say whether one more request of a client is within its rate, and count it."""
        rate, key, now = self._rates[apart], (client, apart), self._now()
        left, then = self._left.get(key, (float(rate.burst), now))
        left = min(rate.burst, left + (now - then) * rate.second)
        within = left >= 1
        self._left[key] = (left - 1 if within else left, now)
        self._left.move_to_end(key)
        if len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)
        return within

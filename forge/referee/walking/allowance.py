"""How often a walk may ask."""

from __future__ import annotations

from forge.referee.contract.refusals import Illegal

MOST_REQUESTS = 1_000_000


class Allowance:
    """How often walks that share it may ask in all, so that no definition can keep forge busy for ever."""

    def __init__(self, most: int = MOST_REQUESTS) -> None:
        self.most = most
        self.used = 0

    @property
    def spent(self) -> bool:
        """Whether more was asked than is allowed."""
        return self.used > self.most

    def take(self, who: str) -> None:
        """Count one request; ``Illegal`` when none is left."""
        self.used += 1
        if self.used > self.most:
            raise Illegal(who, f"asks more than {self.most:,} times")

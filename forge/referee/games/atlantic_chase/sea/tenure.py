"""Who holds what in which year: ports and air bases that change hands, from a year until another (p.8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.refusals import Malformed
from forge.referee.games.atlantic_chase.sea.names import BRITISH, GERMAN, NONE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

FIRST_YEAR: Final = 1939
LAST_YEAR: Final = 1942
TURN: Final = 1940
"""The year in which what the French held changes sides, in some scenarios sooner than in others (AC-R27)."""


class Tenure(NamedTuple):
    """A player who holds something from the beginning of a year to the end of another."""

    side: str
    since: int = FIRST_YEAR
    until: int = LAST_YEAR

    def covers(self, year: int) -> bool:
        """Tell whether it is his in a year."""
        return self.since <= year <= self.until


def tenures_of(british: str, german: str, where: str) -> tuple[Tenure, ...]:
    """Read the years of both players, such as 1939-1940; ``none`` for none."""
    return tuple(
        Tenure(side, *_years(text, where)) for side, text in ((BRITISH, british), (GERMAN, german)) if text != NONE
    )


def _years(text: str, where: str) -> tuple[int, int]:
    found = re.fullmatch(r"(19\d\d)-(19\d\d)", text)
    if not found or found[1] > found[2]:
        raise Malformed(where, f"{text!r} are no years", "write 1939-1940, or none")
    return int(found[1]), int(found[2])


def turned_early(tenures: Iterable[Tenure]) -> tuple[Tenure, ...]:
    """Let what changes hands after 1940 do so with its beginning; what only comes into play comes as before."""
    held = tuple(tenures)
    if {tenure.until for tenure in held}.isdisjoint({TURN}):
        return held
    return tuple(
        tenure._replace(until=TURN - 1) if tenure.until == TURN else tenure._replace(since=min(tenure.since, TURN))
        for tenure in held
    )


def holder_of(tenures: Iterable[Tenure], year: int) -> str:
    """Name the player who holds it in a year, "" for neither."""
    return next((tenure.side for tenure in tenures if tenure.covers(year)), "")

"""Who looks, where one phone or laptop is passed round: a side's own questions show only once it says that it looks.

A curtain is open on one browser for one side, until that side closes it, goes on to another page, or the table ends.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.table.opened import Opened
    from forge.table.visit import Visit

MOST_OPEN = 64


class Curtains:
    """The curtains of one pack: for which side each is open, by the word that only its browser has."""

    def __init__(self) -> None:
        self._open: dict[str, str] = {}

    def draw(self, side: str) -> str:
        """Open one for a side, and give its word; the oldest of very many is closed for it."""
        while len(self._open) >= MOST_OPEN:
            del self._open[next(iter(self._open))]
        word = secrets.token_urlsafe(16)
        self._open[word] = side
        return word

    def side_of(self, word: str) -> str:
        """Give the side for which that of a browser is open, or ""."""
        return self._open.get(word, "")

    def close(self, word: str) -> None:
        """Close that of a browser."""
        self._open.pop(word, None)


_curtains: WeakKeyDictionary[Opened, Curtains] = WeakKeyDictionary()


def curtains_of(opened: Opened) -> Curtains:
    """Give the curtains of a pack."""
    return _curtains.setdefault(opened, Curtains())


def looks(visit: Visit, side: str) -> bool:
    """Whether what a side hides may be shown to this browser now."""
    if not visit.seat.plays(side):
        return False
    return not visit.seat.passed_round or curtains_of(visit.opened).side_of(_word(visit)) == side


def draw(visit: Visit, side: str, answer: Response) -> Response:
    """Open the curtain for a side on the browser that is answered."""
    shut(visit)
    word = curtains_of(visit.opened).draw(side)
    answer.set_cookie(_name(visit), word, path=f"/{visit.opened.name}/play", httponly=True, samesite="strict")
    return answer


def shut(visit: Visit) -> None:
    """Close the curtain of this browser, wherever it has gone on to."""
    if word := _word(visit):
        curtains_of(visit.opened).close(word)


def _word(visit: Visit) -> str:
    return visit.request.cookies.get(_name(visit), "")


def _name(visit: Visit) -> str:
    """Name the cookie; the ports of a host share theirs."""
    return f"alone-{visit.request.url.port or 80}"

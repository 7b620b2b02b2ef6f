"""A game under way in words: marker sets, what befell them, cruisers, marks of boxes, each an entry of a list."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from forge.referee.games.under_ten_flags.state import ESCORT, FREE, FULL_CUP, MARKS, Cruiser
from forge.values.numbers import Whole
from forge.values.phrase import FirstOf, Listing, Phrase
from forge.values.value import Parsed, UnfitError, formed
from forge.values.words import NONE, Choice, mark

AT, WAITS, SUNK, OUT = "at", "waits", "sunk", "out"
COUNTERS = tuple(dict(FULL_CUP))

__all__ = ["AT", "BEFELLS", "BOTH", "BOXES", "NONE", "OUT", "SETS", "SHIPS", "SUNK", "Befell", "MarkerSet"]


class MarkerSet(NamedTuple):
    """A marker set as a player names it; ``ship`` is its counter, "" where that is out of the game."""

    number: int
    marker: int
    origin: int
    destination: int
    state: str
    hex: str = ""
    ship: str = ""
    shown: bool = False


class Befell(NamedTuple):
    """A set whose ship was lost since the last British activation: its number, the hex, the counter."""

    number: int
    hex: str
    ship: str


SET_LABEL = "such as: 1 C1 3-9 at 0405 ship 12 shown; or waits, sunk, out in place of the hex"
CRUISER_LABEL = "such as: at 1201, or: escorts 1 activated"
CANNOT = "cannot be read"


def _set(*, state: str = AT, hex: str = "", **said: int | str | bool) -> MarkerSet:
    if bool(hex) != (state == AT):
        raise UnfitError("malformed", CANNOT, SET_LABEL)
    return MarkerSet(state=state, hex=hex, **said)  # type: ignore[arg-type]


_NUMBER, _BOX = Whole(0, 999), Whole(0, 99)
_HEX = formed("a hex such as 0405", "[0-9]{4}")
_SHIP = Choice(COUNTERS, exact=True)
_ESCORTED = Parsed("the number of a set", lambda digits: str(int(digits)), pattern="[0-9]{1,3}")
_SET = Phrase(
    SET_LABEL, _set, "{number} C{marker} {origin}-{destination}[ at {hex}][ {state}][ ship {ship}[ {shown}]]", CANNOT,
    any_case=True, number=_NUMBER, marker=Whole(1, 6), origin=_BOX, destination=_BOX, hex=_HEX,
    state=Choice((WAITS, SUNK, OUT), exact=True), ship=_SHIP, shown=mark("shown"),
)  # fmt: skip
_BEFELL = Phrase(
    "such as: 3 lost at 0405 ship 12", Befell, "{number} lost at {hex} ship {ship}", CANNOT, number=_NUMBER, hex=_HEX,
    ship=_SHIP,
)  # fmt: skip
_ACTIVE = mark("activated")
_FREE = Phrase(CRUISER_LABEL, partial(Cruiser, FREE), "at {where}[ {active}]", CANNOT, where=_HEX, active=_ACTIVE)
_ESCORT = Phrase(
    CRUISER_LABEL, partial(Cruiser, ESCORT), "escorts {where}[ {active}]", CANNOT, where=_ESCORTED, active=_ACTIVE
)
SETS = Listing(_SET, most=12)
BEFELLS = Listing(_BEFELL, most=6)
BOTH = Listing(FirstOf(CRUISER_LABEL, CANNOT, (_FREE, _ESCORT)), most=2)
BOXES = Listing(Choice(MARKS), f"marks: {', '.join(MARKS)}", most=6)
SHIPS = Listing(Choice(COUNTERS), "counters, 1 to 22 or ghosts", most=24)

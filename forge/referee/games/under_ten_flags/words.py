"""A game under way in words: marker sets, what befell them, cruisers, marks of boxes, each an entry of a list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.games.under_ten_flags.state import CLEAN, CROSSED, ESCORT, FREE, FULL_CUP, HALF, Cruiser
from forge.values.value import UnfitError

if TYPE_CHECKING:
    from collections.abc import Callable

NONE = "none"
AT, WAITS, SUNK, OUT = "at", "waits", "sunk", "out"
COUNTERS = tuple(dict(FULL_CUP))
MARKS = (CLEAN, HALF, CROSSED)


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


class Entries(NamedTuple):
    """A parameter: entries of one kind, apart by commas; ``none`` for none."""

    label: str
    read_one: Callable[[str], Any]
    show_one: Callable[[Any], str]
    most: int = 24

    def read(self, text: str) -> tuple[Any, ...]:
        """Read entries."""
        parts = [] if text.strip() in ("", NONE) else text.split(",")
        if len(parts) > self.most:
            raise UnfitError("malformed", f"{len(parts)} entries are too many", f"at most {self.most}")
        return tuple(self.read_one(" ".join(part.split())) for part in parts)

    def show(self, value: tuple[Any, ...]) -> str:
        """Write the entries."""
        return ", ".join(map(self.show_one, value)) or NONE

    def schema(self) -> dict[str, Any]:
        """Describe the text, or a list of entries."""
        entries = {"type": "array", "items": {"type": "string"}, "maxItems": self.most}
        return {"anyOf": [{"type": "string"}, entries], "description": self.label}


_SHIP = "|".join(COUNTERS)
_SET = re.compile(
    rf"([0-9]{{1,3}}) [Cc]([1-6]) ([0-9]{{1,2}})-([0-9]{{1,2}}) (?:at ([0-9]{{4}})|(waits|sunk|out))"
    rf"(?: ship ({_SHIP})( shown)?)?"
)
_BEFELL = re.compile(rf"([0-9]{{1,3}}) lost at ([0-9]{{4}}) ship ({_SHIP})")
_CRUISER = re.compile(r"(?:at ([0-9]{4})|escorts ([0-9]{1,3}))( activated)?")
SET_LABEL = "such as: 1 C1 3-9 at 0405 ship 12 shown; or waits, sunk, out in place of the hex"
BEFELL_LABEL = "such as: 3 lost at 0405 ship 12"
CRUISER_LABEL = "such as: at 1201, or: escorts 1 activated"


def _match(pattern: re.Pattern[str], text: str, label: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if not found:
        raise UnfitError("malformed", f"{text!r} cannot be read", label)
    return found


def _read_set(text: str) -> MarkerSet:
    number, marker, origin, to, place, state, ship, shown = _match(_SET, text, SET_LABEL).groups()
    numbers = (int(number), int(marker), int(origin), int(to))
    return MarkerSet(*numbers, state or AT, place or "", ship or "", bool(shown))


def _show_set(one: MarkerSet) -> str:
    place = f"{AT} {one.hex}" if one.state == AT else one.state
    ship = f" ship {one.ship}" if one.ship else ""
    return f"{one.number} C{one.marker} {one.origin}-{one.destination} {place}{ship}{' shown' if one.shown else ''}"


def _read_befell(text: str) -> Befell:
    number, place, ship = _match(_BEFELL, text, BEFELL_LABEL).groups()
    return Befell(int(number), place, ship)


def _read_cruiser(text: str) -> Cruiser:
    place, number, active = _match(_CRUISER, text, CRUISER_LABEL).groups()
    return Cruiser(FREE if place else ESCORT, place or str(int(number)), bool(active))


def _show_cruiser(cruiser: Cruiser) -> str:
    mode = "escorts" if cruiser.mode == ESCORT else AT
    return f"{mode} {cruiser.where}{' activated' if cruiser.active else ''}"


def _one_of(names: tuple[str, ...], label: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in names:
            raise UnfitError("malformed", f"{text!r} cannot be read", label)
        return text

    return read


SETS = Entries(SET_LABEL, _read_set, _show_set, 12)
BEFELLS = Entries(BEFELL_LABEL, _read_befell, lambda one: f"{one.number} lost at {one.hex} ship {one.ship}", 6)
BOTH = Entries(CRUISER_LABEL, _read_cruiser, _show_cruiser, 2)
BOXES = Entries(f"marks: {', '.join(MARKS)}", _one_of(MARKS, f"one of {', '.join(MARKS)}"), str, 6)
SHIPS = Entries("counters, 1 to 22 or ghosts", _one_of(COUNTERS, "1 to 22, or ghosts"), str)

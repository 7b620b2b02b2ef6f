"""Where ships are, in the words of a situation: ``kiel-narvik: Scharnhorst, Gneisenau (2) | sunk: Hood``."""

from __future__ import annotations

from typing import Any, NamedTuple

from forge.referee.games.atlantic_blocks.campaign.position import DOCKED
from forge.referee.games.atlantic_blocks.fleets import KIND, LONGEST_NAME, MOST_DICE, NATION
from forge.referee.games.atlantic_blocks.names import AREAS, LAST_TURN, NEUTRAL, PORTS, SIDES, SUNK
from forge.values.numbers import Whole
from forge.values.phrase import FirstOf, Listing, Phrase
from forge.values.value import Parsed, UnfitError, formed
from forge.values.words import Choice, Words, bare

TURNS = tuple(f"turn-{turn}" for turn in range(2, LAST_TURN + 1))
PLACES = (*PORTS, *AREAS, SUNK, DOCKED, *TURNS)
BETWEEN = " | "
MOST = 120
UNTOLD = "untold"
_NAME = formed("a ship such as Hood", r"[^\s()][^()]{0,38}[^\s()]")
_STRENGTH = Whole(1, 4)


class Posted(NamedTuple):
    """A ship as a situation names it; one that the edition knows needs no more than its name."""

    place: str
    name: str
    strength: int = 0
    nation: str = ""
    kind: str = ""
    dice: int = 0
    full: int = 0


def _posted(*, name: str, **figures: Any) -> Posted:
    ship = Posted("", name, **figures)
    ship = ship._replace(full=ship.full or ship.strength * bool(ship.nation))
    if ship.strength > (ship.full or ship.strength):
        raise UnfitError("illegal", f"{_WHOLE.show(ship)!r} cannot be", "legal: no more strength than full", "3")
    return ship


def _told(ship: Posted) -> dict[str, Any]:
    return ship._asdict() | ({"full": 0} if ship.full == ship.strength else {})


_WHOLE = Phrase(
    "", _posted, "{name} {nation} {kind} {dice}/{strength}[ of {full}]", "", any_case=True, told=_told,
    name=Words(LONGEST_NAME), nation=NATION, kind=KIND, dice=Whole(0, MOST_DICE), strength=_STRENGTH, full=_STRENGTH,
)  # fmt: skip
_KNOWN = Phrase("", _posted, "{name}[ ({strength})]", "", name=_NAME, strength=_STRENGTH)
_LABEL = (
    "ships by place, with the strength of those damaged, such as 'kiel-narvik: Scharnhorst, Gneisenau (2) | "
    "north-atlantic: Convoy 1 | sunk: Hood'; one that the edition does not know with its figures: "
    "'norfolk: Texas american BB 4/3 of 4'"
)


def _side(side: str, areas: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return side, areas


def _at(place: str, ships: tuple[Posted, ...]) -> tuple[Posted, ...]:
    return tuple(ship._replace(place=place) for ship in ships)


def _of_place(ships: tuple[Posted, ...]) -> dict[str, Any]:
    return {"place": ships[0].place, "ships": tuple(ship._replace(place="") for ship in ships)}


_SHIPS = Listing(FirstOf(_LABEL, "is no ship", (_WHOLE, _KNOWN)), most=MOST, fewest=1, noun="ships")
_BY_PLACE = Listing(
    Phrase(_LABEL, _at, "{place}: {ships}", "says no ships of a place", told=_of_place, place=Choice(PLACES),
           ships=_SHIPS), between=BETWEEN, most=MOST,
)  # fmt: skip


def _read(text: str) -> tuple[Posted, ...]:
    ships = tuple(ship for group in _BY_PLACE.read(text) for ship in group)
    if len(ships) > MOST:
        raise UnfitError("illegal", f"{len(ships)} ships are too many", f"legal: at most {MOST}")
    named = [bare(ship.name) for ship in ships]
    for name in dict.fromkeys(each for each in named if named.count(each) > 1):
        raise UnfitError("illegal", f"{name} is named twice", "a ship is in one place")
    return ships


def _show(ships: tuple[Posted, ...]) -> str:
    places = dict.fromkeys(ship.place for ship in ships)
    return _BY_PLACE.show(tuple(tuple(ship for ship in ships if ship.place == place) for place in places))


_HELD = Listing(
    Phrase(
        "", _side, "{side} {areas}", "says no areas of a side", side=Choice(SIDES),
        areas=Listing(Choice(AREAS), between=" + ", fewest=1, noun="areas"),
    ), between=BETWEEN,
)  # fmt: skip


def _holding(text: str) -> tuple[tuple[str, str], ...]:
    said = text.strip().casefold()
    if said in ("", UNTOLD):
        return ()
    held: dict[str, str] = {}
    for side, areas in () if said == NEUTRAL else _HELD.read(text):
        for area in areas:
            if held.setdefault(area, side) != side:
                raise UnfitError("illegal", f"{area} cannot be controlled by both sides", cite="9")
    return tuple((area, held.get(area, NEUTRAL)) for area in AREAS)


def _show_holding(value: tuple[tuple[str, str], ...]) -> str:
    held = ((side, tuple(area for area, holder in value if holder == side)) for side in SIDES)
    said = tuple((side, areas) for side, areas in held if areas)
    return _HELD.show(said) if said else NEUTRAL if value else UNTOLD


STATIONS = Parsed(_LABEL, _read, _show, between=BETWEEN)
"""Ships by place, each with its strength if it is damaged, or with all its figures if the edition lacks it."""
HOLDING = Parsed(
    "who controls what, such as 'allied north-sea + north-atlantic | axis baltic', or neutral", _holding,
    _show_holding, between=BETWEEN,
)  # fmt: skip
"""Who controls what: ``allied north-sea + north-atlantic | axis baltic``, or ``neutral`` where nobody does."""

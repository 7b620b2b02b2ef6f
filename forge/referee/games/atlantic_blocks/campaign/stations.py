"""Where ships are, in the words of a situation: ``kiel-narvik: Scharnhorst, Gneisenau (2) | sunk: Hood``."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from forge.referee.games.atlantic_blocks.campaign.position import DOCKED
from forge.referee.games.atlantic_blocks.fleets import CODE_OF, CODES, LONGEST_NAME, MOST_DICE
from forge.referee.games.atlantic_blocks.names import AREAS, LAST_TURN, NATIONS, PORTS, SIDES, SUNK
from forge.values.value import UnfitError
from forge.values.words import match

TURNS = tuple(f"turn-{turn}" for turn in range(2, LAST_TURN + 1))
PLACES = (*PORTS, *AREAS, SUNK, DOCKED, *TURNS)
BETWEEN = " | "
MOST = 120
_KNOWN = re.compile(r"(?P<name>[^\s()][^()]*?)(?:\s*\((?P<strength>[1-4])\))?")
_WHOLE = re.compile(
    r"(?P<name>\S.*?)\s+(?P<nation>" + "|".join(NATIONS) + r")\s+(?P<code>bb|ca|cv|convoy)\s+"
    r"(?P<dice>\d{1,2})/(?P<strength>[1-4])(?:\s+of\s+(?P<full>[1-4]))?",
    re.IGNORECASE,
)


class Posted(NamedTuple):
    """A ship as a situation names it; one that the edition knows needs no more than its name."""

    place: str
    name: str
    strength: int = 0
    nation: str = ""
    kind: str = ""
    dice: int = 0
    full: int = 0

    @property
    def words(self) -> str:
        """Write the ship as it is read."""
        if not self.nation:
            return f"{self.name} ({self.strength})" if self.strength else self.name
        full = f" of {self.full}" if self.full != self.strength else ""
        return f"{self.name} {self.nation} {CODE_OF[self.kind]} {self.dice}/{self.strength}{full}"


class Stations(NamedTuple):
    """Ships by place, each with its strength if it is damaged, or with all its figures if the edition lacks it."""

    between: str = BETWEEN

    @property
    def label(self) -> str:
        """Say what is expected."""
        return (
            "ships by place, with the strength of those damaged, such as 'kiel-narvik: Scharnhorst, Gneisenau (2) | "
            "north-atlantic: Convoy 1 | sunk: Hood'; one that the edition does not know with its figures: "
            "'norfolk: Texas american BB 4/3 of 4'"
        )

    def read(self, text: str) -> tuple[Posted, ...]:
        """Read places apart by bars or lines."""
        if text.strip().casefold() in ("", "none"):
            return ()
        ships: list[Posted] = []
        for part in re.split(r"\||\n", text):
            place, colon, names = part.partition(":")
            if not colon or not names.strip():
                raise UnfitError("malformed", f"{part.strip()!r} says no ships of a place", f"write {self.label}")
            at = match(place, PLACES)
            ships += (_ship(at, " ".join(name.split())) for name in names.split(","))
        if len(ships) > MOST:
            raise UnfitError("illegal", f"{len(ships)} ships are too many", f"legal: at most {MOST}")
        named = [ship.name.casefold() for ship in ships]
        for name in dict.fromkeys(each for each in named if named.count(each) > 1):
            raise UnfitError("illegal", f"{name} is named twice", "a ship is in one place")
        return tuple(ships)

    def show(self, value: tuple[Posted, ...]) -> str:
        """Write the ships by place."""
        places = dict.fromkeys(ship.place for ship in value)
        return (
            BETWEEN.join(f"{at}: {', '.join(one.words for one in value if one.place == at)}" for at in places) or "none"
        )

    def schema(self) -> dict[str, Any]:
        """Describe the text, or a list of places."""
        entries: dict[str, Any] = {"type": "array", "items": {"type": "string"}, "maxItems": len(PLACES)}
        return {"anyOf": [{"type": "string"}, entries], "description": self.label}


class Holding(NamedTuple):
    """Who controls what: ``allied north-sea + north-atlantic | axis baltic``, or ``neutral`` where nobody does."""

    between: str = BETWEEN

    @property
    def label(self) -> str:
        """Say what is expected."""
        return "who controls what, such as 'allied north-sea + north-atlantic | axis baltic', or neutral"

    def read(self, text: str) -> tuple[tuple[str, str], ...]:
        """Read sides with their areas."""
        if text.strip().casefold() in ("", "untold"):
            return ()
        held: dict[str, str] = {}
        if text.strip().casefold() != "neutral":
            for part in text.split("|"):
                side, _, areas = part.strip().partition(" ")
                holder = match(side, SIDES)
                for word in areas.split("+"):
                    area = match(word, AREAS)
                    if held.get(area, holder) != holder:
                        raise UnfitError("illegal", f"{area} cannot be controlled by both sides", cite="9")
                    held[area] = holder
        return tuple((area, held.get(area, "neutral")) for area in AREAS)

    def show(self, value: tuple[tuple[str, str], ...]) -> str:
        """Write the sides."""
        held = {side: [area for area, holder in value if holder == side] for side in SIDES}
        said = [f"{side} {' + '.join(areas)}" for side, areas in held.items() if areas]
        return BETWEEN.join(said) or ("neutral" if value else "untold")

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}


def _ship(place: str, text: str) -> Posted:
    whole = _WHOLE.fullmatch(text)
    known = None if whole else _KNOWN.fullmatch(text)
    found = whole or known
    if not found or len(found["name"]) > LONGEST_NAME or not text.isprintable():
        raise UnfitError("malformed", f"{text!r} is no ship", f"write {STATIONS.label}")
    if not whole:
        return Posted(place, found["name"], int(found["strength"] or 0))
    dice, strength = int(whole["dice"]), int(whole["strength"])
    full = int(whole["full"] or strength)
    if dice > MOST_DICE or strength > full:
        raise UnfitError(
            "illegal", f"{text!r} cannot be", f"legal: 0 to {MOST_DICE} dice, no more strength than full", "3"
        )
    return Posted(
        place, whole["name"], strength, whole["nation"].casefold(), CODES[whole["code"].casefold()], dice, full
    )


STATIONS = Stations()
HOLDING = Holding()

"""Where a game stands: what everybody sees, and the sheets that each side hides."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from forge.reading import canonical_json
from forge.reading.canonical_json import frozen
from forge.referee.ledger.sealing import Seal  # noqa: TC001 - records are built by their annotations
from forge.referee.telling.plain import plain
from forge.values.value import UnfitError

GERMAN, BRITISH = "german", "british"
SIDES = (GERMAN, BRITISH)
TURNS = 6
ACVMS = 6
GHOSTS = "ghosts"
CLEAN, HALF, CROSSED = MARKS = ("clean", "half", "crossed")
MOST_BOXES = 6
ESCORT, FREE = "escort", "free"
STAY, CLOSER = "stay", "closer"
FRESH, NORMAL, FATIGUED, LOW = LEVELS = ("fresh", "normal", "fatigued", "low")

Event = tuple[str, int, str]
"""What befell a marker set: ``left`` the map, ``lost`` to Atlantis, ``returned`` to the cups; its number, its hex."""


class Route(NamedTuple):
    """A marker set in use: its running number, map marker, O/D markers, hexes, and bonus.

    ``hex`` is "" off the map, ``target`` the hex of the destination; ``ship`` is the counter once it was shown, else
    "", and ``afloat`` whether there still is one.
    """

    number: int
    marker: int
    origin: int
    destination: int
    hex: str
    target: str
    bonus: int
    ship: str = ""
    afloat: bool = True

    @property
    def on_map(self) -> bool:
        """Whether its marker is on the map."""
        return bool(self.hex)


class German(NamedTuple):
    """The German Plotting Sheet.

    ``morale`` counts levels below Fresh, ``level`` names where that is on the track; ``worn`` is the disguise of a roll
    whose wear is not marked yet, 0 for none.
    """

    hex: str = ""
    entries: int = 0
    morale: int = 0
    disguises: tuple[str, ...] = ()
    supply: tuple[str, ...] = (CLEAN, CLEAN)
    worn: int = 0
    level: str = FRESH


class Cruiser(NamedTuple):
    """A British cruiser: free in a hex, or escorting the marker set of that number; and whether it is activated."""

    mode: str
    where: str
    active: bool = False


FULL_CUP = (*((str(number), 1) for number in range(1, 23)), (GHOSTS, 2))


def added(source: tuple[tuple[str, int], ...], item: str) -> tuple[tuple[str, int], ...]:
    """Give a source of draws with one item put back into it."""
    counts = dict(source)
    return tuple((counts | {item: counts.get(item, 0) + 1}).items())


class British(NamedTuple):
    """The British sheet: both cruisers, what is left in the ACV cup, and the counter of each marker set in use."""

    cruisers: tuple[Cruiser, ...] = ()
    cup: tuple[tuple[str, int], ...] = FULL_CUP
    ships: tuple[tuple[int, str], ...] = ()

    def ship(self, number: int) -> str:
        """Give the counter of a marker set."""
        return dict(self.ships)[number]


class GermanFacts(NamedTuple):
    """What is public and bears on a German entry.

    ``roll`` is the natural roll with the disguise last put on, 0 for none; ``routes`` are the marker sets on the map
    and their hexes.
    """

    roll: int = 0
    routes: tuple[tuple[int, str], ...] = ()


class BritishFacts(NamedTuple):
    """What is public and bears on a British entry.

    ``allowed`` cruisers may be active; ``routes`` are the marker sets on the map and their hexes; ``events`` befell
    sets since the last British entry, and ``draws`` names the set that a counter is drawn for.
    """

    allowed: int = 0
    routes: tuple[tuple[int, str], ...] = ()
    events: tuple[Event, ...] = ()
    draws: int = 0


class Entry(NamedTuple):
    """A hidden entry: whose, the step, what was public, its seals, the parts opened so far, and the turn.

    Where sheets are open it has no seals, and all parts are open from the first.
    """

    side: str
    number: int
    step: str
    facts: Any
    seals: tuple[Seal, ...]
    opened: tuple[tuple[str, Any], ...] = ()
    turn: int = 1


class Claim(NamedTuple):
    """A thing a side said of its sheet as it stood at an entry: ``what`` it is about, and what was said."""

    side: str
    entry: int
    what: str
    about: tuple[Any, ...]
    said: str


class Game(NamedTuple):
    """A whole game; ``german`` and ``british`` are None as long as they are sealed.

    ``streak`` is the side last activated and how often in a row; ``recycles`` whether this British activation rolls
    for sets off the map; ``allowed`` cruisers are activated and ``due`` ones will be; ``markers`` are in the O/D cup,
    ``counters`` as many in the ACV cup; ``spent`` map markers are out of the game; ``made`` are the map markers of
    all sets drawn so far, that of set 1 first. ``met`` is the hex where Atlantis was last known to be, "" as long as
    she was not, and how many entries of the plot she has made since; ``plotted`` entries were made before the position
    that the game began from.
    """

    open: bool
    turn: int = 1
    deck: tuple[tuple[str, int], ...] = ()
    passed: tuple[str, ...] = ()
    streak: tuple[str, int] = ("", 0)
    acted: tuple[str, ...] = ()
    recycles: bool = False
    cruiser_deck: tuple[tuple[str, int], ...] = ()
    allowed: int = 0
    due: int = 0
    markers: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    counters: int = 24
    routes: tuple[Route, ...] = ()
    made: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()
    vp: int = 0
    aircraft: bool = True
    walrus: bool = True
    roll: int = 0
    sunk: bool = False
    german: German | None = None
    british: British | None = None
    entries: tuple[Entry, ...] = ()
    claims: tuple[Claim, ...] = ()
    met: tuple[str, int] = ("", 0)
    plotted: int = 0

    @property
    def on_map(self) -> tuple[Route, ...]:
        """The marker sets on the map."""
        return tuple(route for route in self.routes if route.on_map)

    def route(self, number: int) -> Route:
        """Find a marker set by its number."""
        return next(route for route in self.routes if route.number == number)

    def with_route(self, changed: Route) -> Game:
        """Put a changed marker set in its place."""
        return self._replace(routes=tuple(changed if one.number == changed.number else one for one in self.routes))

    def with_sheet(self, sheet: German | British) -> Game:
        """Put a side's own sheet in its place, as that side sees the game."""
        return self._replace(german=sheet) if isinstance(sheet, German) else self._replace(british=sheet)

    def claim(self, claim: Claim) -> Game:
        """Add a claim."""
        return self._replace(claims=(*self.claims, claim))

    def last(self, side: str) -> Entry:
        """Give the last hidden entry of a side."""
        mine = [entry for entry in self.entries if entry.side == side]
        return mine[-1]


class Packed(NamedTuple):
    """A parameter that is a named tuple of this module, written as canonical JSON; forge writes and reads it."""

    type: type[Any]

    @property
    def label(self) -> str:
        """Say what is expected."""
        return f"{self.type.__name__} as JSON: {', '.join(self.type._fields)}"

    def read(self, text: str) -> Any:
        """Read JSON, refusing what is not of the type."""
        try:
            return build(self.type, frozen(json.loads(text)))
        except (ValueError, TypeError, KeyError, RecursionError):
            raise UnfitError("malformed", "cannot be read", f"write {self.label}") from None

    def show(self, value: Any) -> str:
        """Write the value."""
        return canonical_json.write(plain(value)).decode()

    def schema(self) -> dict[str, Any]:
        """Describe an object."""
        return {"type": "object", "properties": {name: {} for name in self.type._fields}}


def build(kind: type[Any], data: Any) -> Any:
    """Make a named tuple of plain data; ``TypeError`` where it does not fit."""
    hints = get_type_hints(kind)
    if not isinstance(data, dict) or set(data) != set(kind._fields):
        raise TypeError(kind)
    values = {name: _value(hints[name], part) for name, part in data.items()}
    return kind(**values)


def _value(hint: Any, data: Any) -> Any:
    if get_origin(hint) is tuple and isinstance(data, tuple):
        parts = get_args(hint)
        hints = parts[:1] * len(data) if Ellipsis in parts else parts
        return tuple(_value(each, part) for each, part in zip(hints, data, strict=True))
    if isinstance(hint, type) and issubclass(hint, tuple):
        return build(hint, data)
    if type(data) is not hint:
        raise TypeError(hint)
    return data

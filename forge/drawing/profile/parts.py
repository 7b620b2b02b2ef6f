"""What the words of facts mean: one record each, places in percent of the length from the bow, the rest in metres."""

from __future__ import annotations

from typing import NamedTuple


class Mount(NamedTuple):
    """Guns that turn together: how many, decks above the first, place, height above that, trained the other way."""

    barrels: int
    up: int
    place: float
    back: bool
    lift: float


class House(NamedTuple):
    """A deckhouse from place to place, of so many decks; a dark one is in the ink of the hull."""

    start: float
    end: float
    levels: float
    lift: float
    dark: bool


class Tower(NamedTuple):
    """A bridge: its kind, place, scale, height above the deck."""

    kind: str
    place: float
    scale: float
    lift: float


class Funnel(NamedTuple):
    """A funnel: its place, width, height, rake in degrees, and top."""

    place: float
    width: float
    height: float
    rake: float
    top: str


class Mast(NamedTuple):
    """A mast: its kind, place, height, rake in degrees, whether with a spotting top and a yard, legs forward."""

    kind: str
    place: float
    height: float
    rake: float
    top: bool
    yard: bool
    back: bool
    lift: float


class Row(NamedTuple):
    """So many of a kind between two places, at a height above the deck."""

    start: float
    end: float
    number: int
    lift: float


class Spot(NamedTuple):
    """A place and a height above the deck."""

    place: float
    lift: float


class Crane(NamedTuple):
    """A crane: its place, how far it reaches, whether aft."""

    place: float
    reach: float
    back: bool
    lift: float


class Strip(NamedTuple):
    """A length of something from place to place at a height, or as thick as it."""

    start: float
    end: float
    height: float


class Freeboard(NamedTuple):
    """How high the side is above the water at the bow, amidships and at the stern."""

    bow: float
    middle: float
    stern: float


class DeckGun(NamedTuple):
    """A gun on the casing of a submarine: its place, calibre in millimetres, whether it points aft."""

    place: float
    calibre: float
    back: bool


class Platform(NamedTuple):
    """A platform abaft the conning tower of a submarine: its length and its height above the casing."""

    length: float
    height: float


class FlightDeck(NamedTuple):
    """The flight deck of a carrier: from place to place, how high above the water, how thick, how far its end dips."""

    start: float
    end: float
    height: float
    thick: float
    dip: float

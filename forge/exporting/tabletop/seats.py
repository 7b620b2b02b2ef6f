"""Who sits where: the table with its seats, and for each player a seat of the colour most like that of its pieces."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.colour import difference, lab
from forge.exporting.tabletop.units import Scale
from forge.reading.measures import Colour

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TABLE = "Table_Custom"
"""The rectangular table that takes a picture."""

FELT = (88.0, 52.0)
"""Width and depth of that table in units (7 ft 4 in by 4 ft 4 in, by a measurement of others)."""

COLOURS = {
    "White": Colour(255, 255, 255),
    "Brown": Colour(113, 59, 23),
    "Red": Colour(218, 25, 24),
    "Orange": Colour(244, 100, 29),
    "Yellow": Colour(231, 229, 44),
    "Green": Colour(49, 179, 43),
    "Teal": Colour(33, 177, 155),
    "Blue": Colour(31, 135, 255),
    "Purple": Colour(160, 32, 240),
    "Pink": Colour(245, 112, 206),
}
"""The seats that players can take, by their names in the game, in its own order."""

SPOTS = ((0.0, -34.4), (0.0, 34.4), (-23.7, -34.4), (23.7, 34.4), (23.7, -34.4), (-23.7, 34.4))
"""Where the hands of six players are, right and away from the first: as in a game for six on that table."""

HAND = Scale(15.3, 5.0, 6.4)
HAND_HEIGHT = 3.3


COLOURFUL = 8.0
"""How strong a colour is, in CIELAB, before its hue counts."""


class Seat(NamedTuple):
    """A player's seat: its colour by name, where its hand is, and which way that faces."""

    player: str
    name: str
    colour: Colour
    x: float
    z: float
    turned: float


def seat_players(players: Sequence[str], grounds: Mapping[str, Colour]) -> tuple[Seat, ...]:
    """Seat as many players as the table has room for, the first two opposite each other."""
    free = dict(COLOURS)
    seats: list[Seat] = []
    for player, (x, z) in zip(players, SPOTS, strict=False):
        ground = grounds.get(player)
        name = min(free, key=lambda one: _unlike(free[one], ground)) if ground else next(iter(free))
        seats.append(Seat(player, name, free.pop(name), x, z, 0.0 if z < 0 else 180.0))
    return tuple(seats)


def _unlike(seat: Colour, ground: Colour) -> float:
    """Tell how unlike two colours are: by their hue where both have one, navy being a blue however dark it is."""
    one, other = lab(seat), lab(ground)
    if math.hypot(other.a, other.b) < COLOURFUL:
        return difference(seat, ground)
    if math.hypot(one.a, one.b) < COLOURFUL:
        return math.inf
    apart = math.atan2(one.b, one.a) - math.atan2(other.b, other.a)
    return abs(math.remainder(apart, math.tau))

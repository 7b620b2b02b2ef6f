"""Marks of air forces, on a square of 20 by 20 units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.ensigns.cloth import (
    BLACK,
    BLUE,
    GREEN,
    NAVY,
    ORANGE,
    RED,
    WHITE,
    YELLOW,
    Area,
    block,
    cross,
    disc,
    polygon,
    star,
)
from forge.drawing.ensigns.flown import Flown

if TYPE_CHECKING:
    from forge.drawing.ensigns.cloth import Part
    from forge.reading.measures import Colour

_SQUARE = Area(0, 0, 20, 20)


def _rings(name: str, *rings: tuple[Colour, float]) -> Flown:
    """Draw discs on each other, each of a colour and a radius."""
    return Flown(name, tuple(disc(colour, 10, 10, radius) for colour, radius in rings), round=True)


def _luftwaffe() -> Flown:
    """Draw the straight-armed cross: black, white sides, a black line around them."""
    arms: tuple[Part, ...] = (
        cross(BLACK, 10.4, 10, 10, _SQUARE),
        block(WHITE, Area(0, 5.4, 20, 9.2)),
        block(WHITE, Area(5.4, 0, 9.2, 20)),
        cross(BLACK, 4.8, 10, 10, _SQUARE),
    )
    small = (cross(WHITE, 10.4, 10, 10, _SQUARE), cross(BLACK, 5.6, 10, 10, _SQUARE))
    return Flown("Luftwaffe: a straight-armed cross", arms, small, round=True)


def _usaaf() -> Flown:
    return Flown(
        "United States from 1942: a white star on a blue disc",
        (disc(WHITE, 10, 10, 10), disc(NAVY, 10, 10, 9.5), star(WHITE, 10, 10, 9)),
        (disc(WHITE, 10, 10, 10), disc(NAVY, 10, 10, 9), star(WHITE, 10, 10, 8.8)),
        round=True,
    )


def _red_star() -> Flown:
    edged = (star(RED, 10, 10.6, 10.4), star(WHITE, 10, 10.6, 9.4), star(RED, 10, 10.6, 7.8))
    return Flown(
        "Soviet air forces: a red star", edged, (star(WHITE, 10, 10.6, 10.4), star(RED, 10, 10.6, 8.6)), round=True
    )


def _netherlands() -> Flown:
    edge, inner = ((10, 1), (19.6, 18), (0.4, 18)), ((10, 4), (17.2, 16.6), (2.8, 16.6))
    return Flown(
        "Netherlands 1939 to 1940: an orange triangle", (polygon(BLACK, *edge), polygon(ORANGE, *inner)), round=True
    )


def _poland() -> Flown:
    """Draw a chequer whose edge has the colours the other way round."""
    squares = (
        block(RED, _SQUARE),
        block(WHITE, Area(10, 0, 10, 10)),
        block(WHITE, Area(0, 10, 10, 10)),
        block(WHITE, Area(1.6, 1.6, 8.4, 8.4)),
        block(WHITE, Area(10, 10, 8.4, 8.4)),
        block(RED, Area(10, 1.6, 8.4, 8.4)),
        block(RED, Area(1.6, 10, 8.4, 8.4)),
    )
    return Flown("Poland: a chequer of white and red", squares, round=True)


ROUNDELS = {
    "raf": _rings("Royal Air Force and Fleet Air Arm", (YELLOW, 10), (NAVY, 8.4), (WHITE, 5.6), (RED, 3.2)),
    "raaf-pacific": _rings("Australia and the Far East from 1942", (WHITE, 10), (NAVY, 9), (WHITE, 4.6)),
    "luftwaffe": _luftwaffe(),
    "usaaf": _usaaf(),
    "red-star": _red_star(),
    "french-air-force": _rings("France", (RED, 10), (WHITE, 6.8), (BLUE, 3.6)),
    "italian-air-force": _rings("Italy: a cockade of its colours", (RED, 10), (WHITE, 6.8), (GREEN, 3.6)),
    "japanese-air-force": _rings("Japan: the sun disc", (WHITE, 10), (RED, 8.6)),
    "dutch-air-force": _netherlands(),
    "polish-air-force": _poland(),
    "belgian-air-force": _rings("Belgium", (RED, 10), (YELLOW, 6.8), (BLACK, 3.6)),
    "greek-air-force": _rings("Greece", (BLUE, 10), (WHITE, 6.8), (BLUE, 3.6)),
    "norwegian-air-force": _rings("Norway in exile", (RED, 10), (WHITE, 7.6), (NAVY, 5.4), (WHITE, 2.6), (RED, 1.4)),
}
"""Every roundel by its key."""

"""Flags of nations as they were flown at sea from 1914 to 1945, without emblems of parties and without arms."""

from __future__ import annotations

from forge.drawing.ensigns.cloth import (
    BLACK,
    BLUE,
    CLOTH,
    GREEN,
    GREY,
    HIGH,
    LONG,
    NAVY,
    ORANGE,
    RED,
    SKY,
    WHITE,
    YELLOW,
    Area,
    Part,
    bars,
    block,
    crescent,
    cross,
    disc,
    pales,
    polygon,
    rays,
    saltire,
    shield,
    star,
    stripes,
)
from forge.drawing.ensigns.flown import Flown
from forge.drawing.ensigns.union import australia, defaced, new_zealand, union_flag, white_ensign
from forge.reading.measures import Colour

_HOIST = LONG * 3 / 8
"""Where the upright of a Nordic cross stands."""


def _nordic(name: str, field: Colour, *arms: tuple[Colour, float]) -> Flown:
    return Flown(name, (block(field), *(cross(colour, width, _HOIST) for colour, width in arms)))


def _germany() -> Flown:
    """Draw a straight-armed cross, black with white sides, on grey."""
    inner = Area(7, 2, 16, 16)
    field = block(GREY)
    return Flown(
        "Germany: a straight-armed black and white cross on grey",
        (field, cross(WHITE, 6.4, area=inner), cross(BLACK, 3.6, area=inner)),
        (field, cross(WHITE, 8, area=Area(6, 1, 18, 18)), cross(BLACK, 4.4, area=inner)),
    )


def _imperial_germany() -> Flown:
    canton = Area(0, 0, 12.2, 7.2)
    arms = (block(WHITE), cross(BLACK, 5.2, 15), cross(WHITE, 3.4, 15), cross(BLACK, 2.2, 15))
    small = (block(WHITE), cross(BLACK, 3.4, 15))
    colours = bars(BLACK, WHITE, RED, area=canton)
    return Flown(
        "Imperial Germany: war ensign to 1919",
        (*arms, *colours, disc(WHITE, 15, 10, 4.6), cross(BLACK, 1.9, area=Area(11.6, 6.6, 6.8, 6.8))),
        (*small, *colours),
    )


def _united_states() -> Flown:
    canton = Area(0, 0, 12.6, HIGH * 7 / 13)
    across, down = canton.width / 9, canton.height / 7
    stars = tuple(star(WHITE, across * (column + 1), down * (row + 1), 0.55) for row in range(6) for column in range(8))
    smaller = Area(0, 0, 13.4, HIGH * 4 / 7)
    dots = tuple(
        disc(WHITE, 2.68 * (column + 1), HIGH / 7 * (row + 1), 0.75) for row in range(3) for column in range(4)
    )
    return Flown(
        "United States, with 48 stars",
        (*stripes(RED, WHITE, 13), block(NAVY, canton), *stars),
        (*stripes(RED, WHITE, 7), block(NAVY, smaller), *dots),
    )


def _italy() -> Flown:
    colours = pales(GREEN, WHITE, RED)
    arms = (shield(BLUE, 15, 10, 8.4, 10.4), shield(RED, 15, 10, 7, 9))
    inside = Area(11.6, 5.6, 6.8, 8.6)
    return Flown(
        "Kingdom of Italy, with the shield of Savoy",
        (*colours, *arms, cross(WHITE, 1.9, 15, 9.3, inside)),
        (*colours, shield(RED, 15, 10, 8, 10), cross(WHITE, 2.4, 15, 9.4, Area(11, 5, 8, 8.8))),
    )


def _soviet_navy() -> Flown:
    field = bars(WHITE, SKY, parts=(16, 4))
    return Flown(
        "Soviet navy: white over blue with a red star",
        (*field, star(RED, 9, 8, 6)),
        (*bars(WHITE, SKY, parts=(15, 5)), star(RED, 10, 7.8, 7.2)),
    )


def _japan() -> Flown:
    sun = disc(RED, 12.5, 10, 5)
    return Flown(
        "Japan: naval ensign of sixteen rays",
        (block(WHITE), *rays(RED, 12.5, 10, 16), sun),
        (block(WHITE), *rays(RED, 12.5, 10, 12), disc(RED, 12.5, 10, 5.2)),
    )


def _canada() -> Flown:
    quarters = (
        shield(WHITE, 22.5, 10, 9, 11),
        shield(YELLOW, 22.5, 10, 8, 10),
        block(RED, Area(18.5, 5, 4, 3.4)),
        block(NAVY, Area(18.5, 8.4, 4, 3.2)),
        block(BLUE, Area(22.5, 8.4, 4, 3.2)),
        polygon(GREEN, (21, 11.8), (24, 11.8), (22.5, 14)),
    )
    small = (shield(WHITE, 22.5, 10, 9.4, 12), shield(YELLOW, 22.5, 10, 7, 9.6), block(NAVY, Area(19, 8.4, 7, 3)))
    return defaced("Canada: Red Ensign of 1921 with its shield", RED, *quarters, small=small)


def _greece() -> Flown:
    canton, small = Area(0, 0, 11.2, HIGH * 5 / 9), Area(0, 0, 12, HIGH * 3 / 5)
    return Flown(
        "Greece at sea",
        (*stripes(BLUE, WHITE, 9), block(BLUE, canton), cross(WHITE, 2.22, 5.6, HIGH * 2.5 / 9, canton)),
        (*stripes(BLUE, WHITE, 5), block(BLUE, small), cross(WHITE, 3.6, 6, 6, small)),
    )


def _free_french() -> Flown:
    lorraine: tuple[Part, ...] = (
        block(RED, Area(14.3, 4, 1.4, 12)),
        block(RED, Area(11.6, 6.8, 6.8, 1.4)),
        block(RED, Area(12.6, 10, 4.8, 1.4)),
    )
    return Flown("Free France: with the cross of Lorraine", (*pales(BLUE, WHITE, RED), *lorraine))


def _norway() -> Flown:
    return _nordic("Norway", RED, (WHITE, 5), (NAVY, 2.5))


def _switzerland() -> Flown:
    return Flown("Switzerland", (block(RED), cross(WHITE, 3.8, area=Area(9, 4, 12, 12))))


def _turkey() -> Flown:
    field = block(RED)
    return Flown("Turkey", (field, *crescent(WHITE, RED, 11, 10, 5), star(WHITE, 17.4, 10, 2.5, turn=-90)))


def _egypt() -> Flown:
    places = ((15.2, 10), (19.4, 7.4), (19.4, 12.6))
    return Flown(
        "Kingdom of Egypt",
        (block(GREEN), *crescent(WHITE, GREEN, 13, 10, 6), *(star(WHITE, x, y, 1.4) for x, y in places)),
    )


def _brazil() -> Flown:
    diamond = polygon(YELLOW, (2.6, 10), (15, 1.9), (27.4, 10), (15, 18.1))
    return Flown("Brazil", (block(GREEN), diamond, disc(NAVY, 15, 10, 5)))


def _china() -> Flown:
    canton = Area(0, 0, 15, 10)
    sun = (star(WHITE, 7.5, 5, 4, rays=12, inner=0.55), disc(NAVY, 7.5, 5, 2.35), disc(WHITE, 7.5, 5, 2))
    return Flown(
        "Republic of China",
        (block(RED), block(NAVY, canton), *sun),
        (block(RED), block(NAVY, canton), star(WHITE, 7.5, 5, 4.4, rays=8, inner=0.55)),
    )


def _czechoslovakia() -> Flown:
    return Flown("Czechoslovakia", (*bars(WHITE, RED), polygon(BLUE, (0, 0), (15, 10), (0, 20))))


def _cuba() -> Flown:
    triangle = polygon(RED, (0, 0), (15, 10), (0, 20))
    return Flown("Cuba", (*stripes(BLUE, WHITE, 5), triangle, star(WHITE, 5.2, 10, 3.2)))


def _panama() -> Flown:
    quarters = (block(RED, Area(15, 0, 15, 10)), block(BLUE, Area(0, 10, 15, 10)))
    return Flown("Panama", (block(WHITE), *quarters, star(BLUE, 7.5, 5, 3.2), star(RED, 22.5, 15, 3.2)))


def _sun(name: str, *field: Part, x: float, y: float, radius: float) -> Flown:
    sun = star(YELLOW, x, y, radius, rays=16, inner=0.6)
    return Flown(name, (*field, sun))


def _uruguay() -> Flown:
    field = (*stripes(WHITE, BLUE, 9), block(WHITE, Area(0, 0, 11, HIGH * 5 / 9)))
    small = (*stripes(WHITE, BLUE, 5), block(WHITE, Area(0, 0, 12, 12)))
    return _sun("Uruguay", *field, x=5.5, y=5.5, radius=4)._replace(
        small=(*small, star(YELLOW, 6, 6, 4.6, rays=12, inner=0.6))
    )


def _chile() -> Flown:
    return Flown("Chile", (*bars(WHITE, RED), block(BLUE, Area(0, 0, 10, 10)), star(WHITE, 5, 5, 3.2)))


def _portugal() -> Flown:
    arms = (disc(YELLOW, 12, 10, 4.6), shield(RED, 12, 10.2, 5, 6), shield(WHITE, 12, 10.2, 3, 3.8))
    return Flown("Portugal", (*pales(GREEN, RED, parts=(2, 3)), *arms))


NATIONS = {
    "white-ensign": white_ensign(),
    "red-ensign": defaced("Red Ensign: British merchant navy", RED),
    "blue-ensign": defaced("Blue Ensign: Royal Fleet Auxiliary and reserve", NAVY),
    "united-kingdom": union_flag(),
    "canada": _canada(),
    "australia": australia(),
    "new-zealand": new_zealand(),
    "india": defaced("India: Red Ensign with a gold star", RED, star(YELLOW, 22.5, 10, 4.4, rays=12, inner=0.6)),
    "south-africa": Flown("South Africa to 1994, without its three small flags", bars(ORANGE, WHITE, BLUE)),
    "germany": _germany(),
    "imperial-germany": _imperial_germany(),
    "weimar-germany": Flown("Germany from 1919 to 1933", bars(BLACK, RED, YELLOW)),
    "austria": Flown("Austria", bars(RED, WHITE, RED)),
    "austria-hungary": Flown(
        "Austria-Hungary at sea",
        (
            *bars(RED, WHITE, RED),
            shield(YELLOW, 10, 10, 8, 10),
            shield(RED, 10, 10, 6.4, 8.4),
            block(WHITE, Area(6.8, 8.4, 6.4, 2.8)),
        ),
    ),
    "italy": _italy(),
    "japan": _japan(),
    "japan-merchant": Flown("Japan: the sun disc", (block(WHITE), disc(RED, 15, 10, 6))),
    "united-states": _united_states(),
    "france": Flown("France at sea", pales(BLUE, WHITE, RED, parts=(30, 33, 37))),
    "free-france": _free_french(),
    "soviet": Flown("Soviet Union: red with a gold star", (block(RED), star(YELLOW, 6.6, 5.6, 4))),
    "soviet-navy": _soviet_navy(),
    "russian-navy": Flown("Imperial Russian navy: Saint Andrew's cross", (block(WHITE), *saltire(BLUE, 3))),
    "norway": _norway(),
    "denmark": _nordic("Denmark", RED, (WHITE, 3.2)),
    "sweden": _nordic("Sweden", BLUE, (YELLOW, 4)),
    "finland": _nordic("Finland", WHITE, (BLUE, 4.6)),
    "iceland": _nordic("Iceland", BLUE, (WHITE, 5), (RED, 2.5)),
    "netherlands": Flown("Netherlands", bars(RED, WHITE, BLUE)),
    "belgium": Flown("Belgium", pales(BLACK, YELLOW, RED)),
    "poland": Flown("Poland", bars(WHITE, RED)),
    "czechoslovakia": _czechoslovakia(),
    "estonia": Flown("Estonia", bars(BLUE, BLACK, WHITE)),
    "latvia": Flown("Latvia", bars(Colour(128, 24, 40), WHITE, Colour(128, 24, 40), parts=(2, 1, 2))),
    "lithuania": Flown("Lithuania", bars(YELLOW, GREEN, RED)),
    "greece": _greece(),
    "yugoslavia": Flown("Kingdom of Yugoslavia", bars(BLUE, WHITE, RED)),
    "romania": Flown("Romania", pales(BLUE, YELLOW, RED)),
    "bulgaria": Flown("Bulgaria", bars(WHITE, GREEN, RED)),
    "hungary": Flown("Hungary", bars(RED, WHITE, GREEN)),
    "turkey": _turkey(),
    "egypt": _egypt(),
    "spain": Flown("Spain", bars(RED, YELLOW, RED, parts=(1, 2, 1))),
    "portugal": _portugal(),
    "ireland": Flown("Ireland", pales(GREEN, WHITE, ORANGE)),
    "switzerland": _switzerland(),
    "china": _china(),
    "thailand": Flown("Thailand", bars(RED, WHITE, NAVY, WHITE, RED, parts=(1, 1, 2, 1, 1))),
    "argentina": _sun("Argentina", *bars(SKY, WHITE, SKY), x=15, y=10, radius=3),
    "brazil": _brazil(),
    "chile": _chile(),
    "cuba": _cuba(),
    "panama": _panama(),
    "uruguay": _uruguay(),
    "white-flag": Flown("A white flag", (block(WHITE, CLOTH),)),
}
"""Every flag by its key."""

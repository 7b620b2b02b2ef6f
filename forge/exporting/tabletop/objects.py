"""The things of a save, each with all the fields that the game itself writes: one that lacks some may not load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.exporting.tabletop.units import Scale

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from forge.reading.measures import Colour

Object = dict[str, Any]
"""A thing as the game writes it; its fields are checked against those of real saves by the tests."""

UPRIGHT = 180.0
"""Flat pictures lie upside down to the first seat unless they are turned."""

FACE_DOWN = 180.0
SHEET_SIZE = 100
"""The number of a card is that of its sheet, times this, and its cell."""

DECIMALS = 4


class Place(NamedTuple):
    """Where a thing is: to the right, up, and away from the first seat, in units; how it is turned and turned over."""

    x: float = 0.0
    z: float = 0.0
    y: float = 0.0
    turned: float = UPRIGHT
    over: float = 0.0
    tilted: float = 0.0


class Called(NamedTuple):
    """What tells a thing from others: its GUID, its name on the screen, the words under it."""

    guid: str
    name: str = ""
    words: str = ""


class Sheet(NamedTuple):
    """A picture of many cards: its number, the pictures of faces and backs, and how many cells it has."""

    number: int
    face: str
    back: str
    columns: int
    rows: int
    own_backs: bool
    round: bool = False


WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}


def colour_of(colour: Colour | None) -> dict[str, float]:
    """Give a colour in shares of one."""
    if colour is None:
        return dict(WHITE)
    return {name: round(level / 255, DECIMALS) for name, level in zip("rgb", colour[:3], strict=True)}


def _thing(kind: str, called: Called, place: Place, scale: Scale, tint: Colour | None = None) -> Object:
    return {
        "GUID": called.guid,
        "Name": kind,
        "Transform": transform(place, scale),
        "Nickname": called.name,
        "Description": called.words,
        "GMNotes": "",
        "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0},
        "ColorDiffuse": colour_of(tint),
        "LayoutGroupSortIndex": 0,
        "Value": 0,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def transform(place: Place, scale: Scale) -> dict[str, float]:
    """Say where a thing is, how it is turned and how large it is."""
    numbers = {
        "posX": place.x,
        "posY": place.y,
        "posZ": place.z,
        "rotX": place.tilted,
        "rotY": place.turned,
        "rotZ": place.over,
        "scaleX": scale.x,
        "scaleY": scale.y,
        "scaleZ": scale.z,
    }
    return {name: round(number, DECIMALS) + 0.0 for name, number in numbers.items()}


BOX, ROUND = 0, 2
"""The models of tiles that there are outlines for."""


def tile(
    called: Called,
    place: Place,
    scale: Scale,
    pictures: tuple[str, str],
    *,
    thickness: float,
    model: int = BOX,
    stackable: bool = False,
    locked: bool = False,
    secret: bool = False,
    tint: Colour | None = None,
) -> Object:
    """Make a flat thing with a picture above and one below (blank: the same); ``tint`` colours its edge.

    Of a ``secret`` one no name is shown to whoever points at it.
    """
    above, below = pictures
    image = {
        "ImageURL": above,
        "ImageSecondaryURL": below,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {"Type": model, "Thickness": thickness, "Stackable": stackable, "Stretch": True},
    }
    more = {"Locked": locked, "Tooltip": not secret, "CustomImage": image}
    return _thing("Custom_Tile", called, place, scale, tint) | more


def card(called: Called, place: Place, scale: Scale, sheet: Sheet, cell: int) -> Object:
    """Make a card: a cell of its sheet."""
    more = {
        "HideWhenFaceDown": True,
        "Hands": True,
        "CardID": sheet.number * SHEET_SIZE + cell,
        "SidewaysCard": False,
        "CustomDeck": {str(sheet.number): _sheet(sheet)},
    }
    return _thing("Card", called, place, scale) | more


def deck(called: Called, place: Place, scale: Scale, sheets: Sequence[Sheet], cards: Sequence[Object]) -> Object:
    """Make a deck of cards, the first of them on top; one card alone is no deck."""
    more = {
        "HideWhenFaceDown": True,
        "SidewaysCard": False,
        "DeckIDs": [one["CardID"] for one in cards],
        "CustomDeck": {str(sheet.number): _sheet(sheet) for sheet in sheets},
        "ContainedObjects": list(cards),
    }
    return _thing("DeckCustom", called, place, scale) | more


def _sheet(sheet: Sheet) -> dict[str, Any]:
    return {
        "FaceURL": sheet.face,
        "BackURL": sheet.back,
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": sheet.own_backs,
        "Type": 4 if sheet.round else 0,
    }


def bag(called: Called, place: Place, contents: Sequence[Object], tint: Colour | None = None) -> Object:
    """Make a bag that gives back what was put in last."""
    more = {
        "MaterialIndex": -1,
        "MeshIndex": -1,
        "Number": 0,
        "Bag": {"Order": 0},
        "ContainedObjects": list(contents),
    }
    return _thing("Bag", called, place, Scale(), tint) | more


DICE = (4, 6, 8, 10, 12, 20)
"""The dice that the game has, by their sides."""


def die(called: Called, place: Place, sides: int) -> Object:
    """Make one of the game's own dice."""
    return _thing(f"Die_{sides}", called, place, Scale()) | {"MaterialIndex": 0, "AltSound": False}


def hand(called: Called, place: Place, size: Scale, seat: str, tint: Colour) -> Object:
    """Make the zone that is a seat's hand."""
    more = {"Locked": True, "Grid": False, "FogColor": seat}
    zone = _thing("HandTrigger", called, place, size, tint) | more
    zone["ColorDiffuse"] |= {"a": 0.0}
    return zone


def unlocked(thing: Mapping[str, object]) -> Object:
    """Give a thing as it is put into a box: to be moved."""
    return dict(thing) | {"Locked": False}

"""What a save of Tabletop Simulator consists of, typed from its makers' list of fields and from saves that it wrote.

Sources: the page "Save File Format" of the game's knowledge base (the classes that are serialized), and fields that
saves of version 13 have beyond it. A field that is not listed here would be dropped in silence; one that is missing may
keep the whole table from loading. Nothing here knows how forge writes.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlparse

NUMBER, WHOLE, WORDS, FLAG = (int, float), int, str, bool
PLACE = dict.fromkeys(("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"), NUMBER)
VECTOR = dict.fromkeys("xyz", NUMBER)
COLOUR = dict.fromkeys("rgb", NUMBER)

OBJECT = {
    "GUID": WORDS, "Name": WORDS, "Transform": PLACE, "Nickname": WORDS, "Description": WORDS, "GMNotes": WORDS,
    "AltLookAngle": VECTOR, "ColorDiffuse": COLOUR, "LayoutGroupSortIndex": WHOLE, "Value": WHOLE, "Locked": FLAG,
    "Grid": FLAG, "Snap": FLAG, "IgnoreFoW": FLAG, "MeasureMovement": FLAG, "DragSelectable": FLAG, "Autoraise": FLAG,
    "Sticky": FLAG, "Tooltip": FLAG, "GridProjection": FLAG, "HideWhenFaceDown": FLAG, "Hands": FLAG,
    "LuaScript": WORDS, "LuaScriptState": WORDS, "XmlUI": WORDS,
}  # fmt: skip
"""The fields of every object."""

IMAGE = {"ImageURL": WORDS, "ImageSecondaryURL": WORDS, "ImageScalar": NUMBER, "WidthScale": NUMBER}
TILE = IMAGE | {"CustomTile": {"Type": WHOLE, "Thickness": NUMBER, "Stackable": FLAG, "Stretch": FLAG}}
SHEET = {
    "FaceURL": WORDS, "BackURL": WORDS, "NumWidth": WHOLE, "NumHeight": WHOLE, "BackIsHidden": FLAG, "UniqueBack": FLAG,
    "Type": WHOLE,
}  # fmt: skip
DIE = {"MaterialIndex": WHOLE, "AltSound": FLAG}
OWN = {
    "Custom_Tile": {"CustomImage": TILE},
    "Bag": {
        "MaterialIndex": WHOLE,
        "MeshIndex": WHOLE,
        "Number": WHOLE,
        "Bag": {"Order": WHOLE},
        "ContainedObjects": list,
    },
    "Card": {"CardID": WHOLE, "SidewaysCard": FLAG, "CustomDeck": dict},
    "DeckCustom": {"SidewaysCard": FLAG, "DeckIDs": list, "CustomDeck": dict, "ContainedObjects": list},
    "HandTrigger": {"FogColor": WORDS},
    **{f"Die_{sides}": DIE for sides in (4, 6, 8, 10, 12, 20)},
}
"""The fields that objects of a name have beside those of all."""

MAY_HAVE = {"Custom_Tile": {"AttachedSnapPoints": list}}
TINTED = {"HandTrigger": COLOUR | {"a": NUMBER}}

OUTER = {
    "SaveName": WORDS, "Date": WORDS, "VersionNumber": WORDS, "GameMode": WORDS, "GameType": WORDS,
    "GameComplexity": WORDS, "Tags": list, "Gravity": NUMBER, "PlayArea": NUMBER, "Table": WORDS, "Sky": WORDS,
    "Note": WORDS, "TabStates": dict, "LuaScript": WORDS, "LuaScriptState": WORDS, "XmlUI": WORDS, "ObjectStates": list,
}  # fmt: skip
"""The outer fields of a saved object."""

GAME = OUTER | {
    "EpochTime": WHOLE, "TableURL": WORDS, "DecalPallet": list, "ComponentTags": {"labels": list},
    "Hands": {"Enable": FLAG, "DisableUnused": FLAG, "Hiding": WHOLE},
    "Turns": {
        "Enable": FLAG, "Type": WHOLE, "TurnOrder": list, "Reverse": FLAG, "SkipEmpty": FLAG,
        "DisableInteractions": FLAG, "PassTurns": FLAG, "TurnColor": WORDS,
    },
    "Grid": {
        "Type": WHOLE, "Lines": FLAG, "Color": COLOUR, "Opacity": NUMBER, "ThickLines": FLAG, "Snapping": FLAG,
        "Offset": FLAG, "BothSnapping": FLAG, "xSize": NUMBER, "ySize": NUMBER, "PosOffset": VECTOR,
    },
    "Lighting": {
        "LightIntensity": NUMBER, "LightColor": COLOUR, "AmbientIntensity": NUMBER, "AmbientType": WHOLE,
        "AmbientSkyColor": COLOUR, "AmbientEquatorColor": COLOUR, "AmbientGroundColor": COLOUR,
        "ReflectionIntensity": NUMBER, "LutIndex": WHOLE, "LutContribution": NUMBER, "LutURL": WORDS,
    },
}  # fmt: skip
"""The outer fields of a save."""

TAB = {"title": WORDS, "body": WORDS, "color": WORDS, "visibleColor": COLOUR, "id": WHOLE}
SEATS = {"White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink", "Grey", "Black"}
GUID = re.compile(r"[0-9a-f]{6}")


def faults(save: dict, *, is_object: bool = False) -> list[str]:
    """Tell everything about a save that the game would not know or would miss."""
    found = list(_compared(save, OUTER if is_object else GAME, "save"))
    for number, tab in save["TabStates"].items():
        found += _compared(tab, TAB, f"tab {number}")
        found += [] if tab["id"] == int(number) and tab["color"] in SEATS else [f"tab {number}: id or colour"]
    for thing in everything(save["ObjectStates"]):
        found += _object(thing)
    guids = [thing["GUID"] for thing in everything(save["ObjectStates"])]
    found += [f"{guid}: is not six hexadecimal digits" for guid in guids if not GUID.fullmatch(guid)]
    found += [] if len(guids) == len(set(guids)) else ["GUIDs: are given twice"]
    return found


def _object(thing: dict) -> Iterator[str]:
    name = thing["Name"]
    where = f"{name} {thing['Nickname']}"
    if name not in OWN:
        yield f"{where}: is no object"
        return
    wanted = OBJECT | OWN[name] | {"ColorDiffuse": TINTED.get(name, COLOUR)}
    there = {field: kind for field, kind in MAY_HAVE.get(name, {}).items() if field in thing}
    yield from _compared(thing, wanted | there, where)
    for number, sheet in thing.get("CustomDeck", {}).items():
        yield from _compared(sheet, SHEET, f"{where} sheet {number}")
    for point in thing.get("AttachedSnapPoints", ()):
        yield from _compared(point, {"Position": VECTOR}, f"{where} snap point")


def _compared(said: dict, wanted: dict, where: str) -> Iterator[str]:
    yield from (f"{where}: misses {name}" for name in wanted.keys() - said.keys())
    yield from (f"{where}: has an unknown {name}" for name in said.keys() - wanted.keys())
    for name, kind in wanted.items():
        if name not in said:
            continue
        value = said[name]
        if isinstance(kind, dict):
            yield from _compared(value, kind, f"{where}.{name}")
        elif not isinstance(value, kind) or (isinstance(value, bool) and kind is not FLAG):
            yield f"{where}.{name}: {value!r} is of another type"


def everything(objects: list[dict]) -> Iterator[dict]:
    """Give objects and all that they hold."""
    for thing in objects:
        yield thing
        yield from everything(thing.get("ContainedObjects", []))


def addresses(said: object) -> Iterator[str]:
    """Give every address that stands anywhere in a save."""
    if isinstance(said, dict):
        for name, value in said.items():
            if name.endswith("URL") and value:
                yield value
            else:
                yield from addresses(value)
    elif isinstance(said, list):
        for one in said:
            yield from addresses(one)


def path_of(address: str) -> Path:
    """Give the file that an address of this machine names."""
    parts = urlparse(address)
    assert parts.scheme == "file", address
    return Path(unquote(parts.path))


def read_save(path: Path) -> dict:
    """Read a save as the game does."""
    return json.loads(path.read_text(encoding="utf-8"))


def footprint(thing: dict) -> tuple[float, float, float, float]:
    """Give the left, right, near and far edge of a tile, two units a scale, which lies or stands as it is turned."""
    place = thing["Transform"]
    deep = place["scaleZ"] * 2
    if place["rotX"]:
        deep = thing["CustomImage"]["CustomTile"]["Thickness"]
    half = place["scaleX"], deep / 2
    return (
        place["posX"] - half[0],
        place["posX"] + half[0],
        place["posZ"] - half[1],
        place["posZ"] + half[1],
    )

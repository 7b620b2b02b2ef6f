"""A save and a saved object as JSON: all outer fields that the game writes, without a date and without a script."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.exporting.tabletop.seats import TABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.exporting.tabletop.objects import Object
    from forge.exporting.tabletop.seats import Seat

BLACK = {"r": 0.0, "g": 0.0, "b": 0.0}
HALF_GREY = {"r": 0.5, "g": 0.5, "b": 0.5}
CUSTOM = 1
"""A turn order that is written down."""


class Game(NamedTuple):
    """What a save says beside its things: its title, a note on the screen, the cloth's picture, notebook and seats."""

    title: str
    note: str
    cloth: str
    tabs: dict[str, Any]
    seats: tuple[Seat, ...]


def saved_game(game: Game, objects: list[Object]) -> str:
    """Write a save: a table with its seats, a notebook and everything on it."""
    return _written(
        {
            "SaveName": game.title,
            "EpochTime": 0,
            "Date": "",
            "VersionNumber": "",
            "GameMode": game.title,
            "GameType": "",
            "GameComplexity": "",
            "Tags": [],
            "Gravity": 0.5,
            "PlayArea": 1.0,
            "Table": TABLE,
            "TableURL": game.cloth,
            "Sky": "Sky_Museum",
            "Note": game.note,
            "TabStates": game.tabs,
            "Grid": _grid(),
            "Lighting": _lighting(),
            "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
            "ComponentTags": {"labels": []},
            "Turns": _turns(game.seats),
            "DecalPallet": [],
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "ObjectStates": objects,
        }
    )


def saved_object(box: Object) -> str:
    """Write a saved object: a save whose outer fields say nothing."""
    return _written(
        {
            "SaveName": "",
            "Date": "",
            "VersionNumber": "",
            "GameMode": "",
            "GameType": "",
            "GameComplexity": "",
            "Tags": [],
            "Gravity": 0.5,
            "PlayArea": 0.5,
            "Table": "",
            "Sky": "",
            "Note": "",
            "TabStates": {},
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "ObjectStates": [box],
        }
    )


def _written(state: dict[str, Any]) -> str:
    return json.dumps(state, indent=2, ensure_ascii=False) + "\n"


def _grid() -> dict[str, Any]:
    """Give the grid as it stands before anyone touches it: no lines, nothing snaps to it."""
    return {
        "Type": 0,
        "Lines": False,
        "Color": dict(BLACK),
        "Opacity": 0.75,
        "ThickLines": False,
        "Snapping": False,
        "Offset": False,
        "BothSnapping": False,
        "xSize": 2.0,
        "ySize": 2.0,
        "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
    }


def _lighting() -> dict[str, Any]:
    return {
        "LightIntensity": 0.54,
        "LightColor": {"r": 1.0, "g": 0.9804, "b": 0.8902},
        "AmbientIntensity": 1.3,
        "AmbientType": 0,
        "AmbientSkyColor": dict(HALF_GREY),
        "AmbientEquatorColor": dict(HALF_GREY),
        "AmbientGroundColor": dict(HALF_GREY),
        "ReflectionIntensity": 1.0,
        "LutIndex": 0,
        "LutContribution": 1.0,
        "LutURL": "",
    }


def _turns(seats: Sequence[Seat]) -> dict[str, Any]:
    """Give the order of the players, for whoever switches turns on."""
    return {
        "Enable": False,
        "Type": CUSTOM,
        "TurnOrder": [seat.name for seat in seats],
        "Reverse": False,
        "SkipEmpty": False,
        "DisableInteractions": False,
        "PassTurns": True,
        "TurnColor": "",
    }

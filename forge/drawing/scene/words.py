"""What a scene is said to show: its light, its vessels and its effects, each in a few words that fit a table's cell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import nearest

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.drawing.profile.facts import Facts

DISTANCES = {"horizon": 0.0, "far": 0.12, "middle": 0.36, "near": 0.68, "close": 0.95}
"""How near a vessel is: from the horizon (0) to the foot of the picture (1)."""
LIGHTS = ("none", "sun", "moon", "fire", "searchlight", "flare")
GROUNDS = ("sea", "land")
AT_SEA = ("splash", "depth-charge", "torpedo", "periscope", "convoy", "ice")
ON_LAND = ("river", "woods", "town", "castle", "bridge", "viaduct", "train", "tank", "banner")
EFFECTS = ("smoke", "fire", "explosion", "aircraft", "fog", "rain", *AT_SEA, *ON_LAND)
COASTS = ("none", "left", "right", "both", "far")
MOST_VESSELS, MOST_EFFECTS = 12, 8

_SHARE = re.compile(r"(\d{1,3}(?:\.\d)?)%")


class Light(NamedTuple):
    """A source of light and where it stands: how far across, and how high in the sky."""

    kind: str = "none"
    across: float = 0.72
    high: float = 0.5


class Afloat(NamedTuple):
    """A vessel by its facts: how far across its middle lies, how near it is, and whether it heads left."""

    vessel: Facts
    across: float
    near: float
    left: bool = False


class Effect(NamedTuple):
    """Something that happens, where, and how near; a distance not said is that of the vessel beside it.

    Where nothing is said of its heading either, what moves heads into the picture.
    """

    kind: str
    across: float = 0.5
    near: float | None = None
    left: bool | None = None


def parse_light(text: str) -> Light:
    """Read ``moon``, ``sun 30%`` or ``sun 30% 80%``: how far across, and how high."""
    words = text.split()
    if not words:
        return Light()
    kind = _known(words[0], LIGHTS, "a light")
    shares = [_share(word) for word in words[1:]]
    if len(shares) > 2:
        raise ValueError('is not a light such as "moon 30% 80%"')
    return Light(kind, *shares)


def parse_vessels(text: str, find: Callable[[str], Facts]) -> tuple[Afloat, ...]:
    """Read ``type-vii 30% near; tramp 80% far left``: key, how far across, how near, which way."""
    found = tuple(_vessel(part.split(), find) for part in text.split(";") if part.strip())
    if len(found) > MOST_VESSELS:
        raise ValueError(f"has {len(found)} vessels; a scene has {MOST_VESSELS} at most")
    return found


def parse_effects(text: str) -> tuple[Effect, ...]:
    """Read ``smoke 70%; torpedo 40% far``: what happens, how far across, how near."""
    found = tuple(_effect(part.split()) for part in text.split(";") if part.strip())
    if len(found) > MOST_EFFECTS:
        raise ValueError(f"has {len(found)} effects; a scene has {MOST_EFFECTS} at most")
    return found


def _vessel(words: list[str], find: Callable[[str], Facts]) -> Afloat:
    key, *others = words
    across, near, left = 0.5, DISTANCES["middle"], False
    for word in others:
        if word in ("left", "right"):
            left = word == "left"
        elif _SHARE.fullmatch(word):
            across = _share(word)
        else:
            near = DISTANCES[_known(word, (*DISTANCES, "left", "right"), "a distance or a heading")]
    return Afloat(find(key), across, near, left)


def _effect(words: list[str]) -> Effect:
    effect = Effect(_known(words[0], EFFECTS, "an effect"))
    for word in words[1:]:
        if _SHARE.fullmatch(word):
            effect = effect._replace(across=_share(word))
        elif word in ("left", "right"):
            effect = effect._replace(left=word == "left")
        else:
            known = _known(word, (*DISTANCES, "left", "right"), "a distance or a heading")
            effect = effect._replace(near=DISTANCES[known])
    return effect


def out_of_place(ground: str, vessels: tuple[Afloat, ...], effects: tuple[Effect, ...]) -> tuple[str, str]:
    """Say which field names something that has no place on a ground, and what; blank if nothing does."""
    if ground == "land" and vessels:
        return "vessels", "are afloat, and the ground is land"
    elsewhere = AT_SEA if ground == "land" else ON_LAND
    for effect in effects:
        if effect.kind in elsewhere:
            return "effects", f"has {effect.kind!r} in it, which is not seen where the ground is {ground}"
    return "", ""


def _share(word: str) -> float:
    match = _SHARE.fullmatch(word)
    if match is None or float(match[1]) > 100:
        raise ValueError(f"has {word!r} in it, which is no share from 0% to 100%")
    return float(match[1]) / 100


def _known(word: str, names: tuple[str, ...], what: str) -> str:
    if word not in names:
        raise ValueError(f"has {word!r} in it, which is not {what}; {nearest(word, names)}")
    return word

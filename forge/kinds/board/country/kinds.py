"""The terrains that a land map knows by name: how each is drawn, in which colours, how high it lies."""

from __future__ import annotations

from typing import Literal, NamedTuple

from forge.reading.measures import Colour, parse_colour

Manner = Literal["plain", "fields", "broadleaf", "conifers", "orchard", "rough", "marsh", "houses", "water", "sand"]
"""What marks a terrain beside its ground."""


class Kind(NamedTuple):
    """A terrain: its ground, the ink of its marks, what these are, how high it lies, how densely it is built up."""

    ground: Colour
    ink: Colour
    manner: Manner
    height: int = 0
    built: float = 0.0


def _kind(ground: str, ink: str, manner: Manner, height: int = 0, built: float = 0.0) -> Kind:
    return Kind(parse_colour(ground), parse_colour(ink), manner, height, built)


CLEAR = "clear"
MOST_HEIGHT = 4
STOCK: dict[str, Kind] = {
    CLEAR: _kind("#eae6cb", "#b9b184", "plain"),
    "fields": _kind("#e9e2b8", "#a89a5c", "fields"),
    "woods": _kind("#b3c98d", "#4f7343", "broadleaf"),
    "forest": _kind("#a3bf8c", "#3a634a", "conifers"),
    "orchard": _kind("#d2dca6", "#6c8748", "orchard"),
    "rough": _kind("#dfd6b4", "#8a7a56", "rough"),
    "marsh": _kind("#d3dec3", "#4b7f8c", "marsh"),
    "hills": _kind("#e4cf9f", "#a0763f", "plain", 1),
    "highland": _kind("#d8b884", "#8f6433", "plain", 2),
    "mountains": _kind("#c9a478", "#7d5530", "rough", 3),
    "village": _kind("#e6dccb", "#84503f", "houses", built=0.44),
    "town": _kind("#dac6b2", "#84453a", "houses", built=0.62),
    "city": _kind("#d0b9a8", "#77403a", "houses", built=1.0),
    "beach": _kind("#f3e5bd", "#b9965a", "sand"),
    "sand": _kind("#f0e2b6", "#b9965a", "sand"),
    "lake": _kind("#b5d8e6", "#4589a8", "water"),
    "sea": _kind("#abd2e3", "#3a7fa1", "water"),
}
"""What a map may say of a hex without saying more."""

SHORE = "beach"
WOODED = ("broadleaf", "conifers", "orchard")
"""The terrain whose sand lies only where water is near."""

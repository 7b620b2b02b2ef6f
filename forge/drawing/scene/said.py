"""A scene as definitions say it: on faces and on the cover of a kit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from forge.drawing.scene.palettes import SKIES
from forge.drawing.scene.scene import Plan
from forge.drawing.scene.words import COASTS, GROUNDS, Light, parse_effects, parse_light
from forge.reading.fields import Record, Text, choice, field, whole

if TYPE_CHECKING:
    from forge.drawing.scene.words import Afloat, Effect
    from forge.reading.measures import Colour

MOST_CLOUDS = 12


def _horizon(text: str) -> float:
    share = re.fullmatch(r"(\d{1,2}(?:\.\d)?)\s*%", text.strip())
    if share is None or not 10 <= float(share[1]) <= 90:
        raise ValueError('is not a height from "10%" to "90%" below the top')
    return float(share[1]) / 100


AFLOAT: Text[Any] = Text("vessels such as type-vii 30% near; tramp 80% far left", str)
TINT: Text[Any] = Text("a colour such as #24425c, or a name from the palette", str)
LIGHT = Text("a light such as moon, or sun 30% 80%: how far across, and how high", parse_light)
EFFECTS = Text("what happens, such as smoke 70%; torpedo 40% far", parse_effects)
HORIZON = Text("a height such as 56%", _horizon)


class SceneWords(Record, called="a scene"):
    """What a scene shows; keys of vessels and names of colours are read with the words of the pack."""

    sky: str = field(choice(*SKIES), "the time of day, or the weather", default="day")
    light: Light = field(
        LIGHT,
        "none, sun, moon, fire, searchlight or flare; then how far across, and how high in the sky",
        default=Light(),
    )
    ground: str = field(choice(*GROUNDS), "what lies below the sky", default="sea")
    horizon: float = field(HORIZON, "how far below the top the sky ends", default=0.56)
    clouds: int = field(whole(0, MOST_CLOUDS), "how many clouds", default=3)
    coast: str = field(choice(*COASTS), "where hills stand on the horizon", default="none")
    vessels: tuple[Afloat, ...] = field(
        AFLOAT,
        "vessels by their keys, each with how far across, how near (horizon, far, middle, near, close), and left if it "
        "heads there",
        default=(),
    )
    effects: tuple[Effect, ...] = field(
        EFFECTS,
        "smoke, fire, explosion, aircraft, fog, rain; at sea splash, depth-charge, torpedo, periscope, convoy, ice; on "
        "land river, woods, town, castle, bridge, viaduct, train, tank, banner; each with how far across, how near, "
        "and left or right where it heads",
        default=(),
    )
    tint: Colour | None = field(TINT, "a colour that goes into sky and sea, to suit a pack's palette", default=None)
    seed: int = field(whole(0, 9_999), "another number scatters clouds, stars and waves in another way", default=0)

    def plan(self) -> Plan:
        """What is to be drawn."""
        return Plan(**{name: getattr(self, name) for name in Plan._fields})

"""Scenes on faces: sky, light, vessels and what happens, from words that stand in the cells of a table as well."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.drawing.scene.palettes import SKIES
from forge.drawing.scene.scene import Plan, draw_scene
from forge.drawing.scene.words import COASTS, Light, parse_effects, parse_light
from forge.drawing.shapes import Clip, Stamp
from forge.kinds.faces.element import AFLOAT, COLOUR_NAME, Painted
from forge.kinds.faces.mark import NOTHING, Mark
from forge.kinds.faces.trim import grown, within
from forge.reading.fields import Text, choice, field, whole

if TYPE_CHECKING:
    from forge.drawing.page import Box
    from forge.drawing.scene.words import Afloat, Effect
    from forge.kinds.faces.mark import Kit
    from forge.reading.measures import Colour

MOST_CLOUDS = 12
SMALLEST = 1_000
"""An area smaller than this, in EMU, shows nothing."""


def _horizon(text: str) -> float:
    share = re.fullmatch(r"(\d{1,2}(?:\.\d)?)\s*%", text.strip())
    if share is None or not 10 <= float(share[1]) <= 90:
        raise ValueError('is not a height from "10%" to "90%" below the top')
    return float(share[1]) / 100


LIGHT = Text("a light such as moon, or sun 30% 80%: how far across, and how high", parse_light)
EFFECTS = Text("what happens, such as smoke 70%; torpedo 40% far", parse_effects)
HORIZON = Text("a height such as 56%", _horizon)


class SceneView(
    Painted,
    called="an element drawn as scene",
    summary="A scene at sea in the manner of a period poster: sky, light, vessels by distance, what happens.",
):
    """A scene that fills its area; to save ink only vessels, smoke and fire are drawn."""

    sky: str = field(choice(*SKIES), "the time of day, or the weather", default="day")
    light: Light = field(
        LIGHT,
        "none, sun, moon, fire, searchlight or flare; then how far across, and how high in the sky",
        default=Light(),
    )
    horizon: float = field(HORIZON, "how far below the top sky and sea meet", default=0.56)
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
        "smoke, fire, explosion, splash, depth-charge, torpedo, periscope, convoy, aircraft, ice, fog, rain; each with "
        "how far across and how near",
        default=(),
    )
    tint: Colour | None = field(
        COLOUR_NAME, "a colour that goes into sky and sea, to suit a pack's palette", default=None
    )
    seed: int = field(whole(0, 9_999), "another number scatters clouds, stars and waves in another way", default=0)


def draw_scene_view(element: SceneView, box: Box, kit: Kit) -> Mark:
    """Draw a scene in its box; one that reaches the trim runs on past it."""
    area = grown(box, kit.trim, kit.reach)
    shown = within(box, kit.trim)
    if shown is None or min(area.width, area.height) < SMALLEST:
        return NOTHING
    plan = Plan(
        element.sky,
        element.light,
        element.horizon,
        element.clouds,
        element.coast,
        element.vessels,
        element.effects,
        element.tint,
        element.seed,
    )
    stamp = Stamp(draw_scene(plan, area.width, area.height), area.x, area.y)
    if area == box:
        return Mark((stamp,))
    return Mark((Clip(*shown, (stamp,)),), bled=(stamp,))

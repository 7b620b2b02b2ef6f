"""Scenes on faces: sky, light, vessels and what happens, from words that stand in the cells of a table as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.scene.said import SceneWords
from forge.drawing.scene.scene import draw_scene
from forge.drawing.scene.words import out_of_place
from forge.drawing.shapes import Clip, Stamp
from forge.kinds.faces.element import Painted
from forge.kinds.faces.mark import NOTHING, Flaw, Mark
from forge.kinds.faces.trim import grown, within

if TYPE_CHECKING:
    from forge.drawing.page import Box
    from forge.kinds.faces.mark import Kit

SMALLEST = 1_000
"""An area smaller than this, in EMU, shows nothing."""


class SceneView(
    Painted,
    SceneWords,
    called="an element drawn as scene",
    summary="A scene at sea or on land in the manner of a period poster: sky, light, what is seen, what happens.",
):
    """A scene that fills its area; to save ink only what stands or moves in it is drawn, and what burns."""


def draw_scene_view(element: SceneView, box: Box, kit: Kit) -> Mark:
    """Draw a scene in its box; one that reaches the trim runs on past it."""
    area = grown(box, kit.trim, kit.reach)
    shown = within(box, kit.trim)
    if shown is None or min(area.width, area.height) < SMALLEST:
        return NOTHING
    name, wrong = out_of_place(element.ground, element.vessels, element.effects)
    flaws = (Flaw("error", name, wrong, "say ground: sea or ground: land, or leave it out"),) if wrong else ()
    stamp = Stamp(draw_scene(element.plan(), area.width, area.height, above=box.y - area.y), area.x, area.y)
    if area == box:
        return Mark((stamp,), flaws)
    return Mark((Clip(*shown, (stamp,)),), flaws, bled=(stamp,))

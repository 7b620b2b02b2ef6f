"""A scene put together: sky, light, clouds, coast, then sea or land with what is on it, from the farthest on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import polygon
from forge.drawing.page import Box
from forge.drawing.scene.afloat import bow_of, draw_aircraft, draw_convoy, draw_vessel
from forge.drawing.scene.built import banner, castle, town
from forge.drawing.scene.burning import explosion, fire, smoke
from forge.drawing.scene.crossing import bridge, viaduct
from forge.drawing.scene.land import draw_land, draw_verge, river, woods
from forge.drawing.scene.palettes import SKIES
from forge.drawing.scene.rolling import tank, train
from forge.drawing.scene.sea import draw_glitter, draw_sea, draw_swell
from forge.drawing.scene.sketch import Sketch
from forge.drawing.scene.sky import draw_clouds, draw_coast, draw_light, draw_sky
from forge.drawing.scene.spray import depth_charge, periscope, splash, torpedo
from forge.drawing.scene.weather import fog, ice, rain
from forge.drawing.scene.words import Afloat, Effect, Light
from forge.drawing.shapes import Drawing, Within

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.reading.measures import Colour

MOST_REMEMBERED = 256
EFFECT_OF: dict[str, Callable[[Sketch, float, float], None]] = {
    "smoke": smoke,
    "fire": fire,
    "explosion": explosion,
    "splash": splash,
    "depth-charge": depth_charge,
    "periscope": periscope,
    "ice": ice,
    "fog": fog,
    "rain": rain,
}
"""Who draws what at a distance; a convoy and aircraft are drawn with the vessels."""
STANDING: dict[str, Callable[[Sketch, Effect, float], None]] = {
    "woods": woods,
    "town": town,
    "castle": castle,
    "bridge": bridge,
    "viaduct": viaduct,
    "tank": tank,
    "banner": banner,
}
"""Who draws what stands or moves on land; a river lies beneath all of it."""
CROSSED = ("viaduct", "bridge")
BESIDE = 0.2
"""How far an effect may be from a vessel, across the picture, to be at its distance."""
TINT = 0.3
"""How much of the colour of a tint goes into sky and sea."""


class Plan(NamedTuple):
    """All that a scene shows."""

    sky: str = "day"
    light: Light = Light()
    horizon: float = 0.56
    clouds: int = 3
    coast: str = "none"
    vessels: tuple[Afloat, ...] = ()
    effects: tuple[Effect, ...] = ()
    tint: Colour | None = None
    seed: int = 0
    ground: str = "sea"


@lru_cache(MOST_REMEMBERED)
def draw_scene(plan: Plan, width: int, height: int, *, framed: bool = False, above: int = 0) -> Drawing:
    """Draw a scene of a size as a drawing of its own, nothing of which leaves it; so much ``above`` may be cut off.

    Where colours are left out to save ink it is seen in outline, ``framed`` or as a part of what it lies on.
    """
    palette = SKIES[plan.sky]
    palette = palette.tinted(plan.tint, TINT) if plan.tint else palette
    sketch = Sketch(Box(0, 0, width, height), palette, plan.horizon, plan.seed)
    draw_sky(sketch)
    place = draw_light(sketch, plan.light)
    draw_clouds(sketch, plan.clouds, above)
    draw_coast(sketch, plan.coast)
    if plan.ground == "sea":
        draw_sea(sketch)
        draw_glitter(sketch, plan.light, place)
    else:
        draw_land(sketch)
        for stream in plan.effects:
            if stream.kind == "river":
                river(sketch, stream)
    _draw_by_distance(sketch, plan)
    if framed:
        sketch.trace_frame()
    edge = polygon(((0, 0), (width, 0), (width, height), (0, height)))
    return Drawing("scene", width, height, (Within(edge, (*sketch.traced, *sketch.shapes)),))


def _draw_by_distance(sketch: Sketch, plan: Plan) -> None:
    """Draw what is far before what is near, and the waves between."""
    done, sea = 0.0, plan.ground == "sea"
    things: list[Afloat | Effect] = [*plan.vessels, *(effect for effect in plan.effects if effect.kind != "river")]
    for thing in sorted(things, key=lambda thing: _order(thing, plan.vessels)):
        near = _distance(thing, plan.vessels)
        if sea:
            draw_swell(sketch, done, near)
        done = max(done, near)
        if isinstance(thing, Afloat):
            draw_vessel(sketch, thing)
        elif thing.kind == "convoy":
            draw_convoy(sketch, thing)
        elif thing.kind == "aircraft":
            draw_aircraft(sketch, thing)
        elif thing.kind == "train":
            train(sketch, thing, near, _crossing(near, plan))
        elif thing.kind == "torpedo":
            torpedo(sketch, thing.across, near, _bow(sketch, thing, plan.vessels))
        elif thing.kind in STANDING:
            STANDING[thing.kind](sketch, thing, near)
        else:
            EFFECT_OF[thing.kind](sketch, thing.across, near)
    if sea:
        draw_swell(sketch, done, 2.0)
    else:
        draw_verge(sketch)


def _bow(sketch: Sketch, mark: Effect, vessels: tuple[Afloat, ...]) -> tuple[float, float] | None:
    """The bow of the nearest vessel, if it is nearer than the mark of a torpedo and heads for it."""
    first = max(vessels, key=lambda vessel: vessel.near, default=None)
    if first is None or first.near <= _distance(mark, vessels) or first.left != (mark.across < first.across):
        return None
    return bow_of(sketch, first)


def _crossing(near: float, plan: Plan) -> str:
    """What a train at a distance runs on, if it is not the ground."""
    found = (
        effect.kind for effect in plan.effects if effect.kind in CROSSED and _distance(effect, plan.vessels) == near
    )
    return next(found, "")


def _distance(thing: Afloat | Effect, vessels: tuple[Afloat, ...]) -> float:
    if thing.near is not None:
        return thing.near
    beside = [vessel for vessel in vessels if abs(vessel.across - thing.across) <= BESIDE]
    if beside:
        return min(beside, key=lambda vessel: abs(vessel.across - thing.across)).near
    return 0.36


def _order(thing: Afloat | Effect, vessels: tuple[Afloat, ...]) -> tuple[float, int]:
    """Weather lies before everything; smoke and fire stand behind the vessel that they come from."""
    if isinstance(thing, Effect) and thing.kind in ("fog", "rain"):
        return 2.0, 0
    behind = isinstance(thing, Effect) and thing.kind in ("smoke", *CROSSED)
    return _distance(thing, vessels), 0 if behind else 1 if isinstance(thing, Afloat) else 2

"""The scene on the cover of a kit, as its pack says it, or of the pack's own vessels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.scene.said import SceneWords
from forge.drawing.scene.scene import Plan
from forge.drawing.scene.words import DISTANCES, Afloat, Light, parse_vessels
from forge.errors import nearest
from forge.reading.fields import Placed
from forge.reading.measures import NAMED, parse_colour

if TYPE_CHECKING:
    from forge.drawing.profile.vessels import VesselBook
    from forge.errors import Problems
    from forge.reading.measures import Colour

AT = "cover"


class CoverScene(Placed, SceneWords, called="the scene on the cover"):
    """The scene that the cover of a kit shows."""


def cover_scene(
    said: CoverScene | None, palette: dict[str, Colour], vessels: VesselBook, problems: Problems
) -> Plan | None:
    """Read keys and names with the words of the pack; ``None`` if nothing is said and the pack has no vessels."""
    if said is None:
        return _of_own(vessels)
    afloat: tuple[Afloat, ...] = ()
    try:
        afloat = parse_vessels(str(said.vessels or ""), vessels.facts)
    except ValueError as error:
        problems.error(said.where, f"{AT}.vessels", f'"{said.vessels}" {error}')
    tint = _colour(str(said.tint), palette, said, problems) if said.tint else None
    return said._replace(vessels=afloat, tint=tint).plan()


def _of_own(vessels: VesselBook) -> Plan | None:
    keys = vessels.own()
    if not keys:
        return None
    others = tuple(
        Afloat(vessels.get(key).facts(), place, DISTANCES["far"])
        for key, place in zip(keys[1:3], (0.2, 0.84), strict=False)
    )
    first = Afloat(vessels.get(keys[0]).facts(), 0.56, DISTANCES["near"])
    return Plan("dawn", Light("sun", 0.3, 0.2), vessels=(*others, first), clouds=4)


def _colour(name: str, palette: dict[str, Colour], said: CoverScene, problems: Problems) -> Colour | None:
    known = {**NAMED, **palette}
    if name in known:
        return known[name]
    try:
        return parse_colour(name)
    except ValueError as error:
        problems.error(said.where, f"{AT}.tint", f'"{name}" {error}', nearest(name, known))
        return None

"""What the cover of a kit shows, as its pack says it: a scene, a picture of the pack, or a scene of its own vessels."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.artwork import FOCUS, MIDDLE
from forge.drawing.scene.said import SceneWords
from forge.drawing.scene.scene import Plan
from forge.drawing.scene.words import DISTANCES, Afloat, Light, out_of_place, parse_vessels
from forge.errors import nearest
from forge.reading.fields import TEXT, Placed, field
from forge.reading.measures import NAMED, parse_colour

if TYPE_CHECKING:
    from forge.drawing.artwork import ArtBook, Artwork
    from forge.drawing.profile.vessels import VesselBook
    from forge.errors import Problems
    from forge.reading.measures import Colour

AT = "cover"


class CoverScene(Placed, SceneWords, called="what the cover shows"):
    """The scene that the cover of a kit shows, or the picture instead of one."""

    picture: str = field(TEXT, "a PNG, JPEG or SVG file of the pack that is shown instead of a scene", default="")
    focus: tuple[float, float] | None = field(
        FOCUS, "the point of the picture that is kept in view; its middle if not given", default=None
    )


class CoverPicture(NamedTuple):
    """Artwork that fills the place of title art, and the point of it that is kept in view."""

    art: Artwork
    focus: tuple[float, float] = MIDDLE


class Words(NamedTuple):
    """What a cover is read with: colours, vessels and artwork of the pack."""

    palette: dict[str, Colour]
    vessels: VesselBook
    art: ArtBook


def read_cover(said: CoverScene | None, words: Words, problems: Problems) -> Plan | CoverPicture | None:
    """Read keys, names and files with the words of the pack; ``None`` if nothing is said and it has no vessels."""
    if said is None:
        return _of_own(words.vessels)
    if said.picture:
        return _picture(said, words.art, problems)
    if said.focus:
        problems.error(said.where, f"{AT}.focus", "says which point is kept in view, but there is no picture")
    afloat: tuple[Afloat, ...] = ()
    try:
        afloat = parse_vessels(str(said.vessels or ""), words.vessels.facts)
    except ValueError as error:
        problems.error(said.where, f"{AT}.vessels", f'"{said.vessels}" {error}')
    name, wrong = out_of_place(said.ground, afloat, said.effects)
    if wrong:
        problems.error(said.where, f"{AT}.{name}", wrong, "say ground: sea or ground: land, or leave it out")
    tint = _colour(str(said.tint), words.palette, said, problems) if said.tint else None
    return said._replace(vessels=afloat, tint=tint).plan()


def _picture(said: CoverScene, art: ArtBook, problems: Problems) -> CoverPicture | None:
    """Open the picture; what is said of a scene beside it would not be seen."""
    unsaid = SceneWords()
    for name in Plan._fields:
        if getattr(said, name) != getattr(unsaid, name):
            problems.error(said.where, f"{AT}.{name}", "belongs to a scene, and the cover shows a picture")
    found = art.get(said.picture, said.where, f"{AT}.picture", problems)
    return CoverPicture(found, said.focus or MIDDLE) if found else None


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

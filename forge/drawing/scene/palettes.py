"""The colours of each sky, and of sea and land below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.colour import mix
from forge.reading.measures import parse_colour

if TYPE_CHECKING:
    from forge.drawing.shapes import Stops
    from forge.reading.measures import Colour


class Palette(NamedTuple):
    """Sky, sea and land from top to foot, clouds in light and shade, what is far, what is near, foam, and light."""

    sky: Stops
    sea: Stops
    land: Stops
    cloud: Colour
    shade: Colour
    far: Colour
    ink: Colour
    tone: Colour
    foam: Colour
    glow: Colour
    dark: bool = False
    rough: float = 0.25
    lamps: bool = False

    def tinted(self, colour: Colour, share: float) -> Palette:
        """The same with a share of another colour in sky, sea, land and clouds."""
        sky, sea, land = (
            tuple((place, mix(one, colour, share)) for place, one in stops) for stops in (self.sky, self.sea, self.land)
        )
        cloud, shade, far = (mix(one, colour, share) for one in (self.cloud, self.shade, self.far))
        return self._replace(sky=sky, sea=sea, land=land, cloud=cloud, shade=shade, far=far)


def _stops(text: str) -> Stops:
    parts = [part.split("@") for part in text.split()]
    return tuple((float(place), parse_colour(colour)) for colour, place in parts)


def _palette(
    sky: str, sea: str, land: str, others: str, *, dark: bool = False, rough: float = 0.25, lamps: bool = False
) -> Palette:
    cloud, shade, far, ink, tone, foam, glow = map(parse_colour, others.split())
    grounds = _stops(sky), _stops(sea), _stops(land)
    return Palette(*grounds, cloud, shade, far, ink, tone, foam, glow, dark, rough, lamps)


SKIES: dict[str, Palette] = {
    "dawn": _palette(
        "#6f93a8@0 #b9bdb4@.5 #f0d6a4@.82 #f7c98a@1",
        "#c7b08c@0 #6d939b@.22 #386572@.6 #1f4554@1",
        "#cdbf95@0 #a3a56a@.25 #75824a@.6 #3d4c2c@1",
        "#fbecd0 #a9aeab #93a0a0 #17232c #566874 #fbf6e8 #fff1c4",
    ),
    "day": _palette(
        "#4f93bb@0 #9ccada@.65 #e3ebdf@1",
        "#8fbac1@0 #4a8aa0@.3 #1d4d69@1",
        "#bccfa6@0 #93b062@.25 #6a8f40@.6 #38562a@1",
        "#ffffff #bdd5de #9fb7bf #1b2833 #6f818d #ffffff #fff6d2",
    ),
    "dusk": _palette(
        "#2a2d55@0 #8b4c66@.5 #e0854c@.82 #f8c368@1",
        "#d99a5f@0 #7a5468@.25 #33305a@.6 #191c3c@1",
        "#b9785a@0 #7f5560@.25 #4b3a58@.6 #221c38@1",
        "#d0716a #4a3a60 #84586a #12122a #493e5c #f9dfc0 #ffdc8a",
        lamps=True,
    ),
    "night": _palette(
        "#061321@0 #123049@.55 #3f6b78@1",
        "#2f5f6c@0 #133947@.3 #05151e@1",
        "#2c5157@0 #183a40@.3 #0d272c@.6 #05141a@1",
        "#23475a #0d2434 #25474f #02080c #1b3742 #c5dada #f6efcf",
        dark=True,
        lamps=True,
    ),
    "storm": _palette(
        "#25323b@0 #55666c@.6 #a3aea6@1",
        "#7d938d@0 #45605f@.3 #15262b@1",
        "#87927c@0 #647159@.25 #46543f@.6 #1d2922@1",
        "#55646a #2b383f #6b7a79 #0c1418 #3a484d #eef3ee #dfe6df",
        rough=1.0,
    ),
}

"""Pictures as they are printed: how many pixels to the inch, in which colours."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from forge.press.preflight.content.marks import Manner, Picture
from forge.press.preflight.content.objects import array, entry, is_stream, name, number
from forge.press.preflight.content.spaces import GRAY, Space

if TYPE_CHECKING:
    from forge.press.preflight.content.matrix import Box, Matrix
    from forge.press.preflight.content.resources import Resources
    from forge.press.preflight.content.spaces import Colour
    from forge.press.preflight.content.tokens import Thing

POINTS_PER_INCH = 72.0


def picture(
    source: Thing, box: Box, ctm: Matrix, *, resources: Resources, colour: Colour, manner: Manner, inline: bool
) -> Picture:
    """Give a picture as it lies on the page; its resolution is that of the coarser direction."""
    width, height = (max(0, int(number(entry(source, key), 0))) for key in ("Width", "Height"))
    across, down = hypot(ctm[0], ctm[1]), hypot(ctm[2], ctm[3])
    finenesses = [pixels * POINTS_PER_INCH / length for pixels, length in ((width, across), (height, down)) if length]
    stencil = entry(source, "ImageMask") is True
    return Picture(
        box,
        width,
        height,
        1 if stencil else int(number(entry(source, "BitsPerComponent"), 8)),
        min(finenesses, default=0.0),
        None if stencil else _space(source, resources),
        colour,
        manner,
        is_stream(entry(source, "SMask")) or bool(number(entry(source, "SMaskInData"), 0)),
        source,
        inline,
    )


def _space(source: Thing, resources: Resources) -> Space:
    stated = entry(source, "ColorSpace")
    if stated is not None:
        return resources.space(stated)
    filters = [name(each) for each in array(entry(source, "Filter"), 8)] or [name(entry(source, "Filter"))]
    return Space("jpx", 3) if "JPXDecode" in filters else GRAY

"""Gradients and opacities of one document, each registered once, for all pages and forms.

A gradient is an axial or radial shading of the unit square, painted through a clip under a matrix: no pattern, whose
place would depend on the page, and no soft mask.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from reportlab.pdfbase.pdfdoc import PDFArray

from forge.drawing.shapes import Radial
from forge.rendering.decimals import decimal
from forge.rendering.pdf.objects import POINTS, dictionary, name, numbers

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDictionary

    from forge.drawing.bounds import Bounds
    from forge.drawing.shapes import Gradient
    from forge.rendering.pdf.inks import Inks, Ramp
    from forge.rendering.pdf.objects import Document

_ALONG, _AROUND = 2, 3
_BLEND, _STITCH = 2, 3


class Paints:
    """Names of shadings and graphics states."""

    def __init__(self, document: Document, inks: Inks) -> None:
        self._document = document
        self._inks = inks
        self._shadings: dict[Gradient, str] = {}
        self._opacities: dict[str, str] = {}

    def shading(self, gradient: Gradient, box: Bounds, height: int) -> str:
        """Give the operators that paint a gradient over its box, which is measured down from a height."""
        if gradient not in self._shadings:
            self._shadings[gradient] = self._document.add_shading(_shading(gradient, self._inks.ramp(gradient.stops)))
        left, top, right, bottom = map(round, box)
        size = f"{POINTS[right - left]} 0 0 {POINTS[top - bottom]}"
        return f"{size} {POINTS[left]} {POINTS[height - top]} cm {self._shadings[gradient]} sh"

    def opacity(self, opacity: float) -> str:
        """Give the operator after which everything is laid on with an opacity."""
        level = decimal(opacity, 3)
        if level not in self._opacities:
            state = dictionary(Type=name("ExtGState"), ca=level, CA=level)
            self._opacities[level] = self._document.add_state(state)
        return f"{self._opacities[level]} gs"


def _shading(gradient: Gradient, ramp: Ramp) -> PDFDictionary:
    if isinstance(gradient, Radial):
        kind, place = _AROUND, numbers((gradient.x, gradient.y, 0, gradient.x, gradient.y, gradient.radius))
    else:
        kind, place = _ALONG, numbers(gradient[:4])
    return dictionary(
        ShadingType=kind,
        ColorSpace=ramp.space,
        Coords=place,
        Function=_function(ramp.stops),
        Extend=PDFArray(["true", "true"]),
    )


def _function(stops: tuple[tuple[float, str], ...]) -> PDFDictionary:
    """Blend from each colour to the next; three and more need functions stitched together."""
    blends = [
        dictionary(FunctionType=_BLEND, Domain=numbers((0, 1)), C0=PDFArray([one]), C1=PDFArray([other]), N=1)
        for (_, one), (_, other) in pairwise(stops)
    ]
    if len(blends) == 1:
        return blends[0]
    return dictionary(
        FunctionType=_STITCH,
        Domain=numbers((0, 1)),
        Functions=PDFArray(blends),
        Bounds=numbers(place for place, _ in stops[1:-1]),
        Encode=numbers((0, 1) * len(blends)),
    )

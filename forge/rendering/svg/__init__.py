"""Pages and single pieces into SVG; the only room that knows svgwrite.

svgwrite builds the document; what lies on the page is written as text, which is several times faster. One user unit is
one millimetre; every place is computed here, to a micrometre, so that nothing depends on the viewer's fonts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from forge.drawing.affine import shifted
from forge.reading.measures import MM
from forge.rendering.decimals import decimal
from forge.rendering.pieces import piece_page
from forge.rendering.svg.die import die_layer
from forge.rendering.svg.document import compose
from forge.rendering.svg.letters import Outlined, Typed
from forge.rendering.svg.painter import Painter, transform

if TYPE_CHECKING:
    from forge.drawing.fonts import FontBook
    from forge.drawing.page import Page
    from forge.drawing.shapes import Drawing

Lettering = Literal["outlines", "font"]


def render_svg(page: Page, fonts: FontBook, *, text: Lettering = "outlines") -> str:
    """Write one page.

    Text is drawn as ``outlines``, which every viewer shows alike, or set as text in an embedded ``font``, which
    browsers show and editors can change.
    """
    letters = Outlined(fonts) if text == "outlines" else Typed(fonts)
    painter = Painter(letters, page.shapes)
    body = painter.shapes(page.shapes)
    if shift := shifted(page):
        body = f"<g{transform(shift)}>\n{body}\n</g>"
    if page.die:
        body = f"{body}\n{die_layer(page.die)}"
    size = f"{decimal(page.width / MM, 2)} x {decimal(page.height / MM, 2)} mm"
    return compose(
        title=page.title or page.name,
        description=f"{page.name}, {page.side}, {size}",
        width=page.width,
        height=page.height,
        definitions=[*letters.definitions(), *painter.definitions],
        body=body,
    )


def render_piece_svg(drawing: Drawing, fonts: FontBook) -> str:
    """Write one piece as a picture of its own size."""
    return render_svg(piece_page(drawing), fonts)


__all__ = ["Lettering", "render_piece_svg", "render_svg"]

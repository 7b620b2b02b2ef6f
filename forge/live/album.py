"""Pictures by what they show, as long as there is room for them; those not asked for longest go first."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from forge.live.told import Picture
from forge.rendering.pieces import piece_page
from forge.rendering.svg import render_svg

if TYPE_CHECKING:
    from forge.drawing.fonts import FontBook
    from forge.drawing.page import Page
    from forge.drawing.shapes import Drawing

MOST_LETTERS = 64_000_000
"""How many characters all pictures kept may have."""
DIGITS = 32


class Shown(NamedTuple):
    """What a picture is known by: the fingerprint of its shapes, and what it is called."""

    mark: bytes
    title: str


class Album:
    """The pictures that were asked for last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Shown, Picture] = OrderedDict()
        self._letters = 0

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, shown: Shown) -> Picture | None:
        """Give a picture, if it is kept."""
        picture = self._kept.get(shown)
        if picture:
            self._kept.move_to_end(shown)
        return picture

    def keep(self, shown: Shown, picture: Picture) -> Picture:
        """Keep a picture, and give it back."""
        self._kept[shown] = picture
        self._letters += len(picture.svg)
        while self._letters > MOST_LETTERS and len(self._kept) > 1:
            self._letters -= len(self._kept.popitem(last=False)[1].svg)
        return picture


def picture_of(drawing: Drawing, title: str, fonts: FontBook) -> Picture:
    """Write a drawing as a picture of its own size, called by its title whatever it was first drawn for."""
    return picture_of_page(piece_page(drawing)._replace(name=title, title=title), fonts)


def picture_of_page(page: Page, fonts: FontBook) -> Picture:
    """Write a page as a picture."""
    svg = render_svg(page, fonts)
    return Picture(svg, sha256(svg.encode()).hexdigest()[:DIGITS], page.width, page.height)

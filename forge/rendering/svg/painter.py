"""Shapes into SVG elements."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, assert_never

from forge.drawing.affine import stamped, turning
from forge.drawing.shapes import (
    USUAL_MITRE,
    Clip,
    Ellipse,
    Faded,
    FormField,
    Line,
    Linear,
    Path,
    Picture,
    Radial,
    Rect,
    Stamp,
    Text,
    Turned,
    Within,
)
from forge.rendering.decimals import decimal
from forge.rendering.svg.document import MILLIMETRES, escape, outline_data
from forge.rendering.svg.paints import Paints, faded
from forge.rendering.svg.pictures import picture_data

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path as FilePath

    from forge.drawing.affine import Affine
    from forge.drawing.shapes import Drawing, Shape, Stops, Stroke

MOST_REMEMBERED = 1024
_NOT_IN_IDS = re.compile(r"[^\w.-]+")


class Letters(Protocol):
    """A way to write text."""

    def shown(self, shape: Text) -> str:
        """Write one run of text."""


class Painter:
    """Writes one document's shapes; a drawing that is stamped more than once is defined once and used by name.

    Names of definitions begin with an underscore, those of pieces never do.
    """

    def __init__(self, letters: Letters, shapes: Iterable[Shape]) -> None:
        self.definitions: list[str] = []
        self._letters = letters
        self._paints = Paints(self.definitions)
        self._uses: dict[Drawing, int] = {}
        self._count(shapes)
        self._named: dict[Drawing | Clip | tuple[FilePath, Stops], str] = {}
        self._ids: set[str] = set()

    def shapes(self, shapes: Iterable[Shape]) -> str:
        """Write shapes one below the other."""
        return "\n".join(filter(None, map(self._shape, shapes)))

    def _count(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            match shape:
                case Stamp():
                    uses = self._uses[shape.drawing] = self._uses.get(shape.drawing, 0) + 1
                    if uses == 1:
                        self._count(shape.drawing.shapes)
                case Clip() | Turned() | Faded() | Within():
                    self._count(shape.shapes)
                case _:
                    pass

    def _shape(self, shape: Shape) -> str:  # noqa: C901, PLR0911, PLR0912 - one case for each shape
        match shape:
            case Text():
                return self._letters.shown(shape) if shape.text else ""
            case Stamp():
                return self._stamp(shape)
            case Rect():
                return f"<rect{_box(shape)}{self._paint(shape)}/>"
            case Line():
                ends = zip(("x1", "y1", "x2", "y2"), shape[:4], strict=True)
                place = "".join(f' {name}="{MILLIMETRES[length]}"' for name, length in ends)
                return f"<line{place}{self._paint(shape)}/>"
            case Path():
                rule = ' fill-rule="evenodd"' if shape.even_odd else ""
                return f'<path d="{outline_data(shape.commands)}"{rule}{self._paint(shape)}/>'
            case Ellipse():
                rx, ry = shape.width // 2, shape.height // 2
                centre = f' cx="{MILLIMETRES[shape.x + rx]}" cy="{MILLIMETRES[shape.y + ry]}"'
                radii = f' rx="{MILLIMETRES[rx]}" ry="{MILLIMETRES[ry]}"'
                return f"<ellipse{centre}{radii}{self._paint(shape)}/>"
            case Clip():
                inside = self.shapes(shape.shapes)
                return f'<g clip-path="url(#{self._clip(shape)})">\n{inside}\n</g>' if inside else ""
            case Turned():
                return f"<g{transform(turning(shape.angle, shape.x, shape.y))}>\n{self.shapes(shape.shapes)}\n</g>"
            case Faded():
                inside = self.shapes(shape.shapes)
                return f"<g{faded(shape.opacity)}>\n{inside}\n</g>" if inside else ""
            case Within():
                return self._within(shape)
            case Picture():
                return self._picture(shape)
            case FormField():
                return ""
            case _:
                assert_never(shape)

    def _stamp(self, stamp: Stamp) -> str:
        drawing, x, y, scale, turn, piece = stamp
        if scale == 1.0 and not turn:
            place = f' transform="translate({MILLIMETRES[x]} {MILLIMETRES[y]})"'
        else:
            place = transform(stamped(stamp))
        if piece:
            place = f' id="{self._id(piece)}"{place}'
        if self._uses[drawing] == 1:
            return f"<g{place}>\n{self.shapes(drawing.shapes)}\n</g>"
        return f'<use{place} xlink:href="#{self._shared(drawing)}"/>'

    def _shared(self, drawing: Drawing) -> str:
        if drawing not in self._named:
            content = self.shapes(drawing.shapes)
            name = self._named[drawing] = f"_s{len(self._named) + 1}"
            self.definitions.append(f'<g id="{name}">\n{content}\n</g>')
        return self._named[drawing]

    def _clip(self, clip: Clip) -> str:
        frame = clip._replace(shapes=())
        if frame not in self._named:
            name = self._named[frame] = f"_c{len(self._named) + 1}"
            self.definitions.append(f'<clipPath id="{name}"><rect{_box(frame)}/></clipPath>')
        return self._named[frame]

    def _within(self, shape: Within) -> str:
        inside = self.shapes(shape.shapes) if shape.outline else ""
        if not inside:
            return ""
        rule = ' clip-rule="evenodd"' if shape.even_odd else ""
        clip = self._paints.named("clipPath", f'><path d="{outline_data(shape.outline)}"{rule}/></clipPath>')
        return f'<g clip-path="url(#{clip})">\n{inside}\n</g>'

    def _paint(self, shape: Rect | Ellipse | Path | Line) -> str:
        fill = None if isinstance(shape, Line) else shape.fill
        if isinstance(fill, (Linear, Radial)):
            area = f"url(#{self._paints.gradient(fill)})"
        else:
            area = fill.hex if fill else "none"
        return _paint(area, shape.stroke) + faded(shape.opacity)

    def _picture(self, shape: Picture) -> str:
        shown = shape.file, shape.tint
        if shown not in self._named:
            name = self._named[shown] = f"_p{len(self._named) + 1}"
            size = 'width="1" height="1" preserveAspectRatio="none"'
            self.definitions.append(f'<image id="{name}" {size} xlink:href="{picture_data(*shown)}"/>')
        place = f"translate({MILLIMETRES[shape.x]} {MILLIMETRES[shape.y]})"
        size = f"scale({MILLIMETRES[shape.width]} {MILLIMETRES[shape.height]})"
        return f'<use xlink:href="#{self._named[shown]}" transform="{place}{size}"/>'

    def _id(self, piece: str) -> str:
        stem = _NOT_IN_IDS.sub("-", piece)
        if not stem[0].isalpha() or stem == "page":
            stem = f"piece-{stem}"
        unique, number = stem, 1
        while unique in self._ids:
            number += 1
            unique = f"{stem}-{number}"
        self._ids.add(unique)
        return escape(unique)


def transform(place: Affine) -> str:
    """Write a matrix as an attribute."""
    a, b, c, d, e, f = place
    moved = f"{MILLIMETRES[round(e)]} {MILLIMETRES[round(f)]}"
    if not b and not c and a == d:
        return f' transform="translate({moved})scale({decimal(a, 5)})"'
    factors = " ".join(decimal(factor, 6) for factor in (a, b, c, d))
    return f' transform="matrix({factors} {moved})"'


def _box(shape: Rect | Clip) -> str:
    corner = min(shape.radius, shape.width // 2, shape.height // 2)
    rounded = f' rx="{MILLIMETRES[corner]}"' if corner else ""
    place = f' x="{MILLIMETRES[shape.x]}" y="{MILLIMETRES[shape.y]}"'
    return f'{place} width="{MILLIMETRES[shape.width]}" height="{MILLIMETRES[shape.height]}"{rounded}'


@lru_cache(MOST_REMEMBERED)
def _paint(fill: str, stroke: Stroke | None) -> str:
    painted = f' fill="{fill}"'
    if stroke and stroke.width:
        painted += f' stroke="{stroke.colour.hex}" stroke-width="{MILLIMETRES[stroke.width]}"'
        if any(stroke.dash):
            painted += f' stroke-dasharray="{" ".join(map(MILLIMETRES.__getitem__, stroke.dash))}"'
            if stroke.offset:
                painted += f' stroke-dashoffset="{MILLIMETRES[stroke.offset]}"'
        if stroke.cap != "butt":
            painted += f' stroke-linecap="{stroke.cap}"'
        if stroke.join != "miter":
            painted += f' stroke-linejoin="{stroke.join}"'
        elif stroke.mitre != USUAL_MITRE:
            painted += f' stroke-miterlimit="{decimal(stroke.mitre, 3)}"'
    return painted

"""Shapes into the operators of a content stream.

Operators are written for coordinates in points that grow upwards from the bottom edge of the page or drawing. Every
operator sets what it needs, so that remembered pieces can be put together in any order.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple, assert_never

from forge.drawing.affine import stamped, turning
from forge.drawing.bounds import Bounds, bounds_of
from forge.drawing.colour import BLACK
from forge.drawing.extent import extent_of
from forge.drawing.shapes import (
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
from forge.reading.measures import PT
from forge.rendering.decimals import decimal
from forge.rendering.pdf import paths
from forge.rendering.pdf.objects import POINTS, dictionary, name, numbers
from forge.rendering.pdf.paints import Paints

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.drawing.affine import Affine
    from forge.drawing.shapes import Drawing, Gradient, Shape
    from forge.reading.measures import Colour
    from forge.rendering.pdf.inks import Inks
    from forge.rendering.pdf.letters import Letters
    from forge.rendering.pdf.objects import Document
    from forge.rendering.pdf.outlined_letters import OutlinedLetters
    from forge.rendering.pdf.pictures import Pictures

SIGNS = ("mark", "rule")
"""The roles of what is printed as letters are where it is small: symbols and signs."""

HEAVY = 16_384
WORTH_A_FORM = 2_048
MOST_FORMS = 2_000
MOST_REMEMBERED = 256


class _Written(NamedTuple):
    """What a drawing is in a content stream, and whether any of it is not opaque."""

    content: str
    blended: bool


class Painter:
    """Writes one document's shapes.

    A drawing that is stamped again and again becomes a form, painted by its name, once the repetitions weigh more than
    a form does; a heavy one at once. Others are written where they are stamped, so that neither the file nor the memory
    grows with a form for every counter. Only the latest of them are remembered.
    """

    def __init__(self, document: Document, inks: Inks, letters: Letters | OutlinedLetters, pictures: Pictures) -> None:
        self._document = document
        self._inks = inks
        self._letters = letters
        self._pictures = pictures
        self._paints = Paints(document, inks)
        self._forms: dict[Drawing, _Written] = {}
        self._recent: OrderedDict[Drawing, tuple[_Written, int]] = OrderedDict()
        self._groups: dict[str, str] = {}
        self._blended = False
        self._scale = 1.0
        """In what scale shapes are drawn, where that matters to the inks."""

    def page(self, shapes: Iterable[Shape], height: int) -> tuple[str, bool]:
        """Write the shapes of a page, and tell whether any of them is not opaque."""
        self._blended = False
        content = self.shapes(shapes, height)
        return content, self._blended

    def shapes(self, shapes: Iterable[Shape], height: int) -> str:
        """Write shapes of a page or drawing of a height."""
        return "\n".join(filter(None, [self._shape(shape, height) for shape in shapes]))

    def moved(self, place: Affine, content: str) -> str:
        """Write content under a matrix whose coordinates already grow upwards."""
        factors = " ".join(decimal(factor, 6) for factor in place[:4])
        return f"q {factors} {paths.point(place.e, place.f)} cm\n{content}\nQ"

    def _shape(self, shape: Shape, height: int) -> str:  # noqa: C901, PLR0911, PLR0912 - one case for each shape
        match shape:
            case Text():
                return self._text(shape, height)
            case Stamp():
                return self._stamp(shape, height)
            case Rect():
                return self._painted(
                    shape, paths.box(shape.x, height - shape.y, shape.width, shape.height, shape.radius), height
                )
            case Line():
                return self._painted(
                    shape, paths.path((("M", shape.x1, shape.y1), ("L", shape.x2, shape.y2)), height), height
                )
            case Path():
                return self._painted(shape, paths.path(shape.commands, height), height)
            case Ellipse():
                return self._painted(shape, paths.ellipse(shape.x, height - shape.y, shape.width, shape.height), height)
            case Clip():
                outline = paths.box(shape.x, height - shape.y, shape.width, shape.height, shape.radius)
                return f"q {outline} W n\n{self.shapes(shape.shapes, height)}\nQ"
            case Turned():
                place = turning(shape.angle, shape.x, shape.y).upwards(height, height)
                return self.moved(place, self.shapes(shape.shapes, height))
            case Picture():
                return self._picture(shape, height)
            case Faded():
                return self._group(shape.shapes, shape.opacity, height)
            case Within():
                return self._within(shape, height)
            case FormField():
                return ""
            case _:
                assert_never(shape)

    def _text(self, shape: Text, height: int) -> str:
        x, y, text, _, _, colour, _, _, halo, opacity, _ = shape
        if not text:
            return ""
        if halo and halo.width:
            return self._haloed(shape, height)
        before, after = self._inks.text(colour)
        place = f"{POINTS[x]} {POINTS[height - y]}"
        return self._laid_on(f"{before}{self._letters.run(shape, place)}{after}", opacity)

    def _haloed(self, shape: Text, height: int) -> str:
        """Write letters on their outline, which is stroked first, as one thing of one opacity."""
        halo = shape.halo
        assert halo is not None
        plain = shape._replace(halo=None, opacity=1.0)
        if shape.opacity < 1:
            return self._group((shape._replace(opacity=1.0),), shape.opacity, height)
        letters = self._text(plain, height)
        place = f"{POINTS[shape.x]} {POINTS[height - shape.y]}"
        ring = self._letters.around(plain, place, halo.width, self._inks.fill(shape.colour))
        around = f"q {self._inks.line(halo.colour)} {ring} Q"
        if halo.opacity < 1:
            reach = extent_of((shape,))
            around = self._grouped(around, halo.opacity, reach, height) if reach else ""
        return f"{around} {letters}"

    def _stamp(self, stamp: Stamp, height: int) -> str:
        drawing, x, y, scale, turn, _ = stamp
        if scale == 1.0 or not self._inks.rich_from:
            content = self._drawing(drawing)
        else:
            before, self._scale = self._scale, self._scale * scale
            content = self._drawing(drawing)
            self._scale = before
        if scale == 1.0 and not turn:
            place = f"{POINTS[x]} {POINTS[height - y - drawing.height]}"
            return f"q 1 0 0 1 {place} cm\n{content}\nQ"
        return self.moved(stamped(stamp).upwards(drawing.height, height), content)

    def _drawing(self, drawing: Drawing) -> str:
        if form := self._forms.get(drawing):
            return self._blend(form)
        written, uses = self._recent.pop(drawing, (_Written("", blended=False), 0))
        if not uses:
            written = self._written(drawing)
        weight = len(written.content)
        if (weight >= HEAVY or uses * weight >= WORTH_A_FORM) and len(self._forms) < MOST_FORMS:
            form = self._forms[drawing] = _Written(self._form(drawing, written.content), written.blended)
            return self._blend(form)
        if weight < HEAVY:
            self._remember(drawing, written, uses + 1)
        return self._blend(written)

    def _written(self, drawing: Drawing) -> _Written:
        """Write a drawing, and find out whether any of it is not opaque."""
        before, self._blended = self._blended, False
        content = self.shapes(drawing.shapes, drawing.height)
        written = _Written(content, self._blended)
        self._blended = before
        return written

    def _blend(self, written: _Written) -> str:
        self._blended = self._blended or written.blended
        return written.content

    def _remember(self, drawing: Drawing, written: _Written, uses: int) -> None:
        self._recent[drawing] = written, uses
        if len(self._recent) > MOST_REMEMBERED:
            self._recent.popitem(last=False)

    def _form(self, drawing: Drawing, content: str) -> str:
        # Shapes may reach beyond their drawing, and the box of a form cuts off what lies outside.
        width, height = drawing.width / PT, drawing.height / PT
        room = max(width, height) + 72
        reference = self._document.stream(
            content,
            Type=name("XObject"),
            Subtype=name("Form"),
            BBox=numbers((-room, -room, width + room, height + room)),
            Resources=self._document.resources,
        )
        return self._document.add_x_object("X", reference)

    def _picture(self, shape: Picture, height: int) -> str:
        size = f"{POINTS[shape.width]} 0 0 {POINTS[shape.height]}"
        place = f"{POINTS[shape.x]} {POINTS[height - shape.y - shape.height]}"
        return f"q {size} {place} cm {self._pictures.painted(shape.file, shape.tint)} Q"

    def _painted(self, shape: Rect | Ellipse | Path | Line, outline: str, height: int) -> str:
        """Write an outline, filled and stroked as asked for, leaving no dash or round end behind."""
        fill, stroke = None if isinstance(shape, Line) else shape.fill, shape.stroke
        lined = bool(stroke and stroke.width)
        if shape.opacity < 1:
            if fill and lined:
                return self._group((shape._replace(opacity=1.0),), shape.opacity, height)
            return self._laid_on(self._painted(shape._replace(opacity=1.0), outline, height), shape.opacity)
        star = "*" if isinstance(shape, Path) and shape.even_odd else ""
        if isinstance(fill, (Linear, Radial)):
            assert not isinstance(shape, Line)
            area = self._shaded(fill, shape, f"{outline} W{star} n", height)
            line = self._painted(shape._replace(fill=None), outline, height) if lined else ""
            return f"{area} {line}" if line else area
        if not stroke or not stroke.width:
            return self._filled(fill, shape, f"{outline} f{star}") if fill else ""
        lines = f"{self._inks.pen(stroke, self._scale)} {outline} {'B' + star if fill else 'S'}"
        painted = self._filled(fill, shape, lines) if fill else lines
        return f"q {painted} Q" if self._inks.lasting(stroke, self._scale) else painted

    def _filled(self, colour: Colour, shape: Rect | Ellipse | Path | Line, painted: str) -> str:
        """Fill what is painted: large black areas perhaps with several inks, small signs as letters are."""
        sign, black = shape.role in SIGNS, colour == BLACK and bool(self._inks.rich)
        if self._inks.rich_from and (sign or black):
            large = self._is_large(shape)
            if large and black:
                return f"{self._inks.rich} {painted}"
            if sign and not large:
                before, after = self._inks.text(colour)
                return f"{before}{painted}{after}"
        return f"{self._inks.fill(colour)} {painted}"

    def _is_large(self, shape: Shape) -> bool:
        reach = extent_of((shape,))
        if reach is None:
            return False
        return min(reach.right - reach.left, reach.bottom - reach.top) * self._scale >= self._inks.rich_from

    def _shaded(self, fill: Gradient, shape: Rect | Ellipse | Path, clip: str, height: int) -> str:
        if isinstance(shape, Path):
            box = bounds_of(shape.commands)
        else:
            box = Bounds(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
        if box is None or box.left == box.right or box.top == box.bottom:
            return ""
        return f"q {clip} {self._paints.shading(fill, box, height)} Q"

    def _laid_on(self, content: str, opacity: float) -> str:
        """Write content that does not overlap itself with an opacity."""
        if opacity >= 1 or not content:
            return content
        self._blended = True
        return f"q {self._paints.opacity(max(opacity, 0.0))} {content} Q"

    def _group(self, shapes: tuple[Shape, ...], opacity: float, height: int) -> str:
        content, reach = self.shapes(shapes, height), extent_of(shapes)
        if opacity >= 1 or not content or reach is None:
            return content
        return self._grouped(content, opacity, reach, height)

    def _grouped(self, content: str, opacity: float, reach: Bounds, height: int) -> str:
        """Paint content as one thing, apart from the page, and lay that on with an opacity."""
        left, top, right, bottom = (edge / PT for edge in reach)
        base = height / PT
        box = numbers((left, base - bottom, right, base - top))
        key = f"{box.sequence} {content}"
        if key not in self._groups:
            reference = self._document.stream(
                content,
                Type=name("XObject"),
                Subtype=name("Form"),
                BBox=box,
                Group=dictionary(S=name("Transparency"), I="true", CS=name(self._inks.space)),
                Resources=self._document.resources,
            )
            self._groups[key] = self._document.add_x_object("X", reference)
        return self._laid_on(self._groups[key], opacity)

    def _within(self, shape: Within, height: int) -> str:
        if not shape.outline:
            return ""
        star = "*" if shape.even_odd else ""
        return f"q {paths.path(shape.outline, height)} W{star} n\n{self.shapes(shape.shapes, height)}\nQ"

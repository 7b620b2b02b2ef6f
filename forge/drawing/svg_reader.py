"""The elements of an SVG into our shapes, bounded in elements, characters and path commands.

Anything that would draw and cannot be read is a problem; what draws nothing is a closed list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from forge.budget import DRAWN, spend
from forge.drawing.affine import Affine, moving, scaling
from forge.drawing.fading import faded
from forge.drawing.shapes import Drawing
from forge.drawing.svg_clip import clipped, rectangle_of
from forge.drawing.svg_geometry import (
    BASIC_SHAPES,
    View,
    fit_view,
    frame_of,
    read_length,
    read_transform,
    read_view,
)
from forge.drawing.svg_paint import read_opacity, referred
from forge.drawing.svg_painting import OPAQUE, Place, Shapes, SvgPainter
from forge.drawing.svg_remedies import MOVING, STILL, UNSET, holds, property_of, remedy
from forge.drawing.svg_style import SvgStyle, inherit
from forge.drawing.svg_tree import LARGEST_SVG, Faults
from forge.errors import Location, brief
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from forge.drawing.affine import Point
    from forge.drawing.one_ink import Painted
    from forge.drawing.svg_document import SvgDocument
    from forge.drawing.svg_tree import Element
    from forge.reading.measures import Colour

MOST_DRAWN = 20_000
"""Of one file; all files of a run come off its budget besides. More is a map or a trace that no counter shows."""
MOST_CHARACTERS = 2 * LARGEST_SVG
DEEPEST_USE = 64
LONGER_SIDE = 100 * MM
"""How long the longer side of a drawing becomes; whoever stamps it scales it."""

_DRAW_NOTHING = frozenset((
    "defs", "symbol", "style", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient", "filter",
    "solidColor", "hatch", "meshgradient", "view", "cursor", "font", "font-face", "color-profile",
))  # fmt: skip
"""Elements that draw nothing where they stand; what refers to one is looked at there."""
_GROUPS = ("g", "a", "svg", "symbol", "switch", "use")
_LETTERING = ("text", "flowRoot")
_RELEASE = "let the drawing program release it and cut the shapes"


class Reader:
    """Draws the elements of one file. With ``opaque`` nothing may shine through."""

    def __init__(self, document: SvgDocument, faults: Faults, *, opaque: bool = False) -> None:
        self._document = document
        self._opaque = opaque
        self._faults = faults
        self._painter = SvgPainter(document, faults, opaque=opaque)
        self._using: list[Element] = []
        self._drawn = self._characters = 0

    @property
    def painted(self) -> dict[Colour, Painted]:
        """Who paints with each colour first."""
        return self._painter.painted

    def read(self, name: str) -> Drawing:
        """Draw everything."""
        root = self._document.root
        found = self._document.declared(root)
        try:
            view, frame = frame_of(found)
            fitted = fit_view(view, frame, found.get("preserveAspectRatio", ""))
        except ValueError as error:
            self._faults.stop(root.place, "<svg>", str(error), 'write viewBox="0 0 WIDTH HEIGHT"')
        scale = LONGER_SIDE / max(frame.width, frame.height)
        width, height = round(frame.width * scale), round(frame.height * scale)
        place = self._entered(root, found, Place(SvgStyle(), scaling(scale).after(fitted), view))
        shapes = self._children(root, place) if place else []
        shapes = self._cut(root, found, shapes, place) if place else []
        whole = View(0, 0, width, height).corners
        return Drawing(name, width, height, tuple(clipped(shapes, whole) or ()))

    # -- elements

    def _children(self, element: Element, place: Place) -> Shapes:
        return [shape for child in element.children for shape in self._element(child, place)]

    def _element(self, element: Element, around: Place) -> Shapes:
        """Draw an element where it stands."""
        if element.tag in _DRAW_NOTHING:
            return []
        if element.tag not in BASIC_SHAPES and element.tag not in _GROUPS:
            if element.tag not in _LETTERING or any(inner.words for inner in element.walk()):
                self._faults.of(element, "", "is not something that forge draws", remedy(element.tag))
            return []
        return self._known(element, self._document.declared(element), around)

    def _known(self, element: Element, found: Mapping[str, str], around: Place) -> Shapes:
        """Draw a shape or a group, within the bounds of what one file may draw."""
        self._drawn += 1
        spend(DRAWN, 1, Location(self._faults.file, *element.place), f"<{element.tag}>")
        self._characters += element.weight
        if self._drawn > MOST_DRAWN or around.depth > DEEPEST_USE:
            self._faults.give_up(
                element, f"makes the file draw more than {MOST_DRAWN:,} elements, or too deep within each other"
            )
        if self._characters > MOST_CHARACTERS:
            self._faults.give_up(element, "makes the file draw long outlines too often")
        place = self._entered(element, found, around)
        if place is None:
            return []
        for moving_part in element.children:
            if moving_part.tag in MOVING:
                self._faults.of(moving_part, "", "is not something that forge draws", STILL)
        if element.tag in BASIC_SHAPES:
            shapes = self._painter.shape(element, found, place)
        elif element.tag == "use":
            shapes = self._use(element, found, place)
        elif element.tag in ("svg", "symbol"):
            shapes = self._nested(element, found, place)
        elif element.tag == "switch":
            shown = (child for child in element.children if holds(child) and "systemLanguage" not in child.attributes)
            chosen = next(shown, None)
            shapes = self._element(chosen, place) if chosen else []
        else:
            shapes = self._children(element, place)
        shapes = self._cut(element, found, shapes, place)
        return cast("Shapes", list(faded(tuple(shapes), place.opacity)))

    def _use(self, element: Element, found: Mapping[str, str], place: Place) -> Shapes:
        name = element.reference
        target = self._document.by_id(name[1:]) if name.startswith("#") else None
        if target is None:
            self._faults.of(element, "href", f'"{brief(name)}" is not in this file', "forge never follows a link")
            return []
        if target in self._using:
            self._faults.of(element, "href", f'"{brief(name)}" is used within itself')
            return []
        x, y = (self._length(element, found, side, place) for side in ("x", "y"))
        place = place._replace(matrix=place.matrix.after(moving(x, y)))
        self._using.append(target)
        if target.tag in ("symbol", "svg"):
            frame = {side: found[side] for side in ("width", "height") if found.get(side, "auto") != "auto"}
            shapes = self._known(target, {**self._document.declared(target), **frame}, place)
        else:
            shapes = self._element(target, place)
        self._using.pop()
        return shapes

    def _nested(self, element: Element, found: Mapping[str, str], place: Place) -> Shapes:
        """Draw a drawing within the drawing."""
        across, down = (self._length(element, found, side, place, "100%") for side in ("width", "height"))
        x, y = (self._length(element, found, side, place) for side in ("x", "y"))
        frame = View(x, y, across, down)
        if min(across, down) < 0:
            self._faults.of(element, "", "has a size of less than nothing")
        if min(across, down) <= 0:
            return []
        try:
            view = read_view(found["viewBox"]) if "viewBox" in found else View(0, 0, frame.width, frame.height)
            fitted = fit_view(view, frame, found.get("preserveAspectRatio", ""))
        except ValueError as error:
            self._faults.of(element, "", str(error))
            return []
        shapes = self._children(element, place._replace(matrix=place.matrix.after(fitted), view=view))
        if found.get("overflow") == "visible":
            return shapes
        return self._within(element, "", shapes, [place.matrix.of(corner) for corner in frame.corners])

    # -- how they are painted

    def _entered(self, element: Element, found: Mapping[str, str], around: Place) -> Place | None:
        """Apply what an element sets; ``None`` if nothing of it shows."""
        for name in found:
            if name.lower().startswith("on"):
                self._faults.of(element, name, "is a script, which forge never runs", "delete it")
        opacity = self._faults.read(element, "opacity", read_opacity, property_of(found, "opacity", "1"), 1.0)
        if found.get("display", "").lower() == "none" or opacity == 0 or not holds(element):
            return None
        if opacity < 1 and self._opaque:
            self._faults.of(
                element, "opacity", f'"{brief(found["opacity"])}" is not something that forge draws', OPAQUE
            )
        style, wrong = inherit(around.style, found)
        for name, message, hint in wrong:
            self._faults.of(element, name, message, hint)
        moved = self._faults.read(element, "transform", read_transform, property_of(found, "transform", ""), Affine())
        if moved != Affine() and property_of(found, "transform-origin", "0 0").replace("px", "") not in ("0 0", "0"):
            self._faults.of(element, "transform-origin", "is not something that forge draws", "write it into transform")
        return Place(style, around.matrix.after(moved), around.view, around.depth + 1, opacity)

    # -- what is cut off

    def _cut(self, element: Element, found: Mapping[str, str], shapes: Shapes, place: Place) -> Shapes:
        """Cut shapes off as ``clip-path`` and ``mask`` say, where that is a rectangle."""
        for name in ("clip-path", "mask"):
            wish = found.get(name, "none")
            if not shapes or wish.lower() in UNSET:
                continue
            corners = self._cutter(referred(wish), place)
            if corners is None:
                message = f'"{brief(wish)}" is no plain rectangle, and no other is something that forge draws'
                self._faults.of(element, name, message, _RELEASE)
            else:
                shapes = self._within(element, name, shapes, corners)
        return shapes

    def _cutter(self, identity: str, place: Place) -> list[Point] | None:
        """The corners of a clip path, or of an opaque mask, that is nothing but a rectangle."""
        cutter = self._document.by_id(identity)
        if cutter is None or cutter.tag not in ("clipPath", "mask") or cutter in self._using:
            return None
        found = self._document.declared(cutter)
        if "objectBoundingBox" in (found.get("clipPathUnits"), found.get("maskContentUnits")):
            return None
        painted, self._painter.painted = self.painted, {}
        self._using.append(cutter)
        entered = self._entered(cutter, found, place._replace(style=self._style_around(cutter)))
        shapes = self._children(cutter, entered) if entered else []
        self._using.pop()
        colours, self._painter.painted = list(self.painted), painted
        opaque = cutter.tag == "clipPath" or "alpha" in found.get("mask-type", "")
        lit = opaque or [colour[:3] for colour in colours] == [(255, 255, 255)]
        corners = rectangle_of(shapes) if lit else None
        if corners and cutter.tag == "mask" and found.get("maskUnits") == "userSpaceOnUse":
            region = View(*(self._length(cutter, found, side, place) for side in ("x", "y", "width", "height")))
            around = [place.matrix.of(corner) for corner in region.corners]
            return corners if clipped(shapes, around) is shapes else None
        return corners

    def _style_around(self, element: Element) -> SvgStyle:
        """What an element inherits where it stands, which is not where it is used."""
        if element.parent is None:
            return SvgStyle()
        return inherit(self._style_around(element.parent), self._document.declared(element.parent))[0]

    def _within(self, element: Element, name: str, shapes: Shapes, corners: Sequence[Point]) -> Shapes:
        cut = clipped(shapes, corners)
        if cut is None:
            self._faults.of(element, name, "cuts along slanted edges, which forge does not draw", _RELEASE)
        return cut or []

    # -- small things

    def _length(
        self, element: Element, found: Mapping[str, str], name: str, place: Place, otherwise: str = "0"
    ) -> float:
        def read(text: str) -> float:
            return read_length(text, place.view.along(name))

        text = found.get(name, "auto")
        return self._faults.read(
            element, name, read, otherwise if text in ("auto", "initial", "unset", "") else text, 0.0
        )

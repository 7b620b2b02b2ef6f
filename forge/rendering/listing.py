"""A page in words, one shape a line, for comparing what is drawn: lengths are millimetres with two decimals."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, assert_never

from forge.drawing.page import Shift
from forge.drawing.shapes import (
    USUAL_MITRE,
    Clip,
    Ellipse,
    FormField,
    Line,
    Path,
    Picture,
    Rect,
    Stamp,
    Text,
    Turned,
)
from forge.reading.measures import MM
from forge.rendering.decimals import decimal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.page import Box, Page
    from forge.drawing.shapes import Drawing, Shape, Stroke
    from forge.reading.measures import Colour

_INDENT = "  "


def list_page(page: Page) -> str:
    """Write a page's boxes and shapes; a drawing is unfolded where it is stamped first."""
    lines = [
        f"page {page.name} {page.side} {_words(page.title)} {_mm(page.width)} x {_mm(page.height)}",
        f"trim {_box(page.trim)}",
        f"bleed {_box(page.bleed)}",
    ]
    if page.bookmark:
        lines.append(f"bookmark {_words(page.bookmark)}")
    if page.duplex != "none":
        lines.append(f"duplex {page.duplex}")
    if page.shift != Shift():
        dx, dy, angle, scale = page.shift
        lines.append(f"shift {_mm(dx)},{_mm(dy)} turn {decimal(angle, 3)} scale {decimal(scale, 5)}")
    return "\n".join([*lines, *_lines(page.shapes, set(), 0)]) + "\n"


def list_drawing(drawing: Drawing) -> str:
    """Write a drawing's shapes."""
    title = f"drawing {drawing.name} {_mm(drawing.width)} x {_mm(drawing.height)}"
    return "\n".join([title, *_lines(drawing.shapes, set(), 0)]) + "\n"


def _lines(shapes: Iterable[Shape], seen: set[Drawing], depth: int) -> Iterator[str]:
    for shape in shapes:
        yield _INDENT * depth + _line(shape)
        match shape:
            case Stamp() if shape.drawing not in seen:
                seen.add(shape.drawing)
                yield from _lines(shape.drawing.shapes, seen, depth + 1)
            case Clip() | Turned():
                yield from _lines(shape.shapes, seen, depth + 1)
            case _:
                pass


def _line(shape: Shape) -> str:  # noqa: C901, PLR0911 - one case for each shape
    match shape:
        case Rect():
            return f"rect {_box(shape)}{_radius(shape.radius)}{_paint(shape.fill, shape.stroke)}"
        case Ellipse():
            return f"ellipse {_box(shape)}{_paint(shape.fill, shape.stroke)}"
        case Line():
            ends = f"{_mm(shape.x1)},{_mm(shape.y1)} {_mm(shape.x2)},{_mm(shape.y2)}"
            return f"line {ends}{_paint(None, shape.stroke)}"
        case Path():
            rule = " even-odd" if shape.even_odd else ""
            return f"path {_commands(shape)}{rule}{_paint(shape.fill, shape.stroke)}"
        case Text():
            look = f"{shape.font} {_mm(shape.size)} {_colour(shape.colour)} width {_mm(shape.width)}"
            return f"text {_mm(shape.x)},{_mm(shape.y)} {_words(shape.text)} {look}"
        case Picture():
            return f"picture {_box(shape)} {shape.file.name}"
        case FormField():
            words = "".join(
                f" {label} {_words(word)}" for label, word in (("value", shape.value), ("tip", shape.tip)) if word
            )
            return f"field {shape.kind} {shape.name} {_box(shape)} size {_mm(shape.size)} lines {shape.lines}{words}"
        case Stamp():
            scale = f" scale {decimal(shape.scale, 5)}" if shape.scale != 1.0 else ""
            turn = f" turn {shape.turn}" if shape.turn else ""
            piece = f" id {shape.id}" if shape.id else ""
            return f"stamp {shape.drawing.name} {_mm(shape.x)},{_mm(shape.y)}{scale}{turn}{piece}"
        case Clip():
            return f"clip {_box(shape)}{_radius(shape.radius)}"
        case Turned():
            return f"turned {decimal(shape.angle, 3)} about {_mm(shape.x)},{_mm(shape.y)}"
        case _:
            assert_never(shape)


def _mm(length: int) -> str:
    text = f"{length / MM:.2f}"
    return "0.00" if text == "-0.00" else text


def _words(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _box(box: Box | Rect | Ellipse | Picture | FormField | Clip) -> str:
    return f"{_mm(box.x)},{_mm(box.y)} {_mm(box.width)} x {_mm(box.height)}"


def _radius(radius: int) -> str:
    return f" radius {_mm(radius)}" if radius else ""


def _commands(path: Path) -> str:
    return " ".join(
        " ".join([str(letter), *(_mm(number) for number in numbers if isinstance(number, int))])
        for letter, *numbers in path.commands
    )


def _colour(colour: Colour) -> str:
    cmyk = f" cmyk {' '.join(map(str, colour.cmyk))}" if colour.cmyk else ""
    spot = f" spot {_words(colour.spot)}" if colour.spot else ""
    return f"{colour.hex}{cmyk}{spot}"


def _paint(fill: Colour | None, stroke: Stroke | None) -> str:
    paint = f" fill {_colour(fill)}" if fill else ""
    if stroke:
        paint += f" stroke {_colour(stroke.colour)} {_mm(stroke.width)}"
        if stroke.dash:
            paint += f" dash {' '.join(map(_mm, stroke.dash))}"
        if stroke.offset:
            paint += f" from {_mm(stroke.offset)}"
        if (stroke.cap, stroke.join) == ("round", "round"):
            paint += " round"
        else:
            paint += "".join(f" {word}" for word in (stroke.cap, stroke.join) if word not in ("butt", "miter"))
        if stroke.join == "miter" and stroke.mitre != USUAL_MITRE:
            paint += f" mitre {stroke.mitre:g}"
    return paint

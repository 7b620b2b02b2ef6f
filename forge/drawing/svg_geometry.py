"""The geometry of SVG: numbers, transforms, path data and basic shapes, drawn with a pen.

Path data is read by fontTools; what its parser would pass over in silence is refused beforehand.
``ValueError`` ends a sentence that begins with the name of the attribute.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from fontTools.svgLib.path.parser import parse_path

from forge.drawing.affine import Affine, moving, scaling, slanting, turning

_parse_path: Any = parse_path

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from forge.drawing.affine import Point

    Get = Callable[[str, float], float]

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?")
_FUNCTION = re.compile(r"[\s,]*([a-zA-Z]{1,20})\s*\(([^()]*)\)")
_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])")
_BETWEEN = " ,\t\r\n\f"
_LARGEST = 1e7
LONGEST_PATH = 600_000

BASIC_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_HANDLE = 0.5522847498
"""Length of the handles that make a quarter of a unit circle out of a cubic curve."""


def read_length(text: str) -> float:
    """Read a number of user units, with or without ``px``."""
    number = text.strip().removesuffix("px").rstrip()
    if not _NUMBER.fullmatch(number) or abs(float(number)) > _LARGEST:
        raise ValueError(f'is not a plain number: "{_brief(text)}"')
    return float(number)


def read_numbers(text: str) -> list[float]:
    """Read numbers parted by spaces or commas."""
    if _NUMBER.sub("", text).strip(_BETWEEN):
        raise ValueError(f'is not a list of numbers: "{_brief(text)}"')
    numbers = [float(number) for number in _NUMBER.findall(text)]
    if any(abs(number) > _LARGEST for number in numbers):
        raise ValueError("has a number that is too large")
    return numbers


def read_transform(text: str) -> Affine:
    """Read a list of transforms such as ``translate(3 4) rotate(90)``."""
    matrix = Affine()
    end = 0
    while match := _FUNCTION.match(text, end):
        matrix = matrix.after(_one_transform(match[1], read_numbers(match[2])))
        end = match.end()
    if text[end:].strip(_BETWEEN):
        raise ValueError(f'is not a list of transforms: "{_brief(text)}"')
    return matrix


def _one_transform(name: str, numbers: Sequence[float]) -> Affine:
    match name, len(numbers):
        case "matrix", 6:
            return Affine(*numbers)
        case "translate", 1 | 2:
            return moving(*numbers)
        case "scale", 1 | 2:
            return scaling(*numbers)
        case "rotate", 1 | 3:
            return turning(*numbers)
        case "skewX", 1:
            return slanting(*numbers)
        case "skewY", 1:
            return slanting(0.0, *numbers)
    raise ValueError(f"has {name} with {len(numbers)} numbers")


def draw_shape(tag: str, attributes: Mapping[str, str], pen: Any) -> None:
    """Draw a path or a basic shape; what has no extent draws nothing."""

    def get(name: str, otherwise: float = 0.0) -> float:
        return read_length(attributes[name]) if name in attributes else otherwise

    match tag:
        case "path":
            _draw_path(attributes.get("d", ""), pen)
        case "rect":
            _draw_rect(get, pen)
        case "circle":
            _draw_ellipse((get("cx"), get("cy")), get("r"), get("r"), pen)
        case "ellipse":
            _draw_ellipse((get("cx"), get("cy")), get("rx"), get("ry"), pen)
        case "line":
            _draw_points([get("x1"), get("y1"), get("x2"), get("y2")], pen, closed=False)
        case "polyline" | "polygon":
            _draw_points(read_numbers(attributes.get("points", "")), pen, closed=tag == "polygon")


def _draw_path(data: str, pen: Any) -> None:
    if data.strip() in ("", "none"):
        return
    if len(data) > LONGEST_PATH:
        raise ValueError(f"has path data of more than {LONGEST_PATH:,} characters")
    checked = _checked(data)
    try:
        _parse_path(checked, pen)
    except (ValueError, IndexError, OverflowError, ZeroDivisionError):
        raise ValueError(f'is not path data, numbers are lacking or too large: "{_brief(data)}"') from None


def _checked(data: str) -> str:
    """Refuse what is neither a command nor a number, and write numbers in the one form that the parser knows."""
    first, *parts = _COMMAND.split(data)
    if first.strip(_BETWEEN) or not parts or parts[0] not in "Mm":
        raise ValueError(f'is not path data, it does not begin with M: "{_brief(data)}"')
    checked = []
    for command, text in zip(parts[::2], parts[1::2], strict=True):
        numbers = read_numbers(text)
        # The two flags of an arc may stand close together; the parser reads them as they are written.
        written = " ".join(text.split()) if command in "Aa" else " ".join(map(repr, numbers))
        checked.append(command + written)
    return " ".join(checked)


def _draw_points(numbers: Sequence[float], pen: Any, *, closed: bool) -> None:
    if len(numbers) % 2:
        raise ValueError("has an odd number of coordinates")
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if len(points) < 2:
        return
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    (pen.closePath if closed else pen.endPath)()


def _draw_rect(get: Get, pen: Any) -> None:
    x, y, width, height = get("x", 0.0), get("y", 0.0), get("width", 0.0), get("height", 0.0)
    if width <= 0 or height <= 0:
        return
    rx = get("rx", get("ry", 0.0))
    rx, ry = min(rx, width / 2), min(get("ry", rx), height / 2)
    if rx <= 0 or ry <= 0:
        _draw_points([x, y, x + width, y, x + width, y + height, x, y + height], pen, closed=True)
        return
    right, bottom = x + width, y + height
    pen.moveTo((x + rx, y))
    pen.lineTo((right - rx, y))
    _quarter((right, y), (right - rx, y), (right, y + ry), pen)
    pen.lineTo((right, bottom - ry))
    _quarter((right, bottom), (right, bottom - ry), (right - rx, bottom), pen)
    pen.lineTo((x + rx, bottom))
    _quarter((x, bottom), (x + rx, bottom), (x, bottom - ry), pen)
    pen.lineTo((x, y + ry))
    _quarter((x, y), (x, y + ry), (x + rx, y), pen)
    pen.closePath()


def _draw_ellipse(centre: Point, rx: float, ry: float, pen: Any) -> None:
    if rx <= 0 or ry <= 0:
        return
    x, y = centre
    ends = ((x + rx, y), (x, y + ry), (x - rx, y), (x, y - ry), (x + rx, y))
    corners = ((x + rx, y + ry), (x - rx, y + ry), (x - rx, y - ry), (x + rx, y - ry))
    pen.moveTo(ends[0])
    for corner, start, end in zip(corners, ends, ends[1:], strict=False):
        _quarter(corner, start, end, pen)
    pen.closePath()


def _quarter(corner: Point, start: Point, end: Point, pen: Any) -> None:
    """Draw a quarter of an ellipse from start to end, in the corner that encloses it."""
    one, two = (
        (point[0] + (corner[0] - point[0]) * _HANDLE, point[1] + (corner[1] - point[1]) * _HANDLE)
        for point in (start, end)
    )
    pen.curveTo(one, two, end)


def _brief(text: str) -> str:
    words = " ".join(text[:200].split())
    return words if len(words) <= 40 else words[:37] + "..."

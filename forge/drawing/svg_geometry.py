"""The geometry of SVG: lengths, transforms, view boxes, path data and basic shapes, drawn with a pen.

Path data is read by fontTools; what its parser would pass over in silence is refused beforehand.
``ValueError`` ends a sentence that begins with the name of the attribute.
"""

from __future__ import annotations

import re
from math import hypot, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from fontTools.svgLib.path.arc import EllipticalArc
from fontTools.svgLib.path.parser import parse_path

from forge.drawing.affine import Affine, moving, scaling, slanting, turning
from forge.errors import brief

_parse_path: Any = parse_path
_EllipticalArc: Any = EllipticalArc

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from forge.drawing.affine import Point

    Get = Callable[[str, float], float]

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?")
_LENGTH = re.compile(rf"({_NUMBER.pattern})\s*([a-zA-Z%]{{0,2}})")
_CSS_UNIT = re.compile(r"(?<=[\d.])(?:px|deg)")
_FUNCTION = re.compile(r"[\s,]*([a-zA-Z]{1,20})\s*\(([^()]*)\)")
_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])")
_ALIGN = re.compile(r"x(Min|Mid|Max)Y(Min|Mid|Max)")
_NEVER_NEGATIVE = ("width", "height", "r", "rx", "ry")
_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_BETWEEN = " ,\t\r\n\f"
_LARGEST = 1e7
LONGEST_PATH = 600_000
UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6}
"""How many user units a unit is."""

BASIC_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_HANDLE = 0.5522847498
"""Length of the handles that make a quarter of a unit circle out of a cubic curve."""


def read_length(text: str, whole: float = 0.0) -> float:
    """Read a length in user units, of which an inch has 96; a percentage is of ``whole``, if there is one."""
    match = _LENGTH.fullmatch(text.strip())
    unit = match[2].lower() if match else "?"
    factor = whole / 100 if unit == "%" else UNITS.get(unit, 0.0)
    if match is None or not factor or abs(float(match[1])) > _LARGEST:
        raise ValueError(f'is not a length: "{brief(text)}"')
    return float(match[1]) * factor


def read_lengths(text: str, whole: float) -> list[tuple[str, float]]:
    """Read lengths parted by spaces or commas, each as written and in user units."""
    return [(part, read_length(part, whole)) for part in text.replace(",", " ").split()]


def read_share(text: str) -> float:
    """Read a share: a number, or a percentage."""
    percent = text.strip().endswith("%")
    return read_length(text, 1.0) if percent else read_numbers(text, 1)[0]


def read_numbers(text: str, count: int = 0) -> list[float]:
    """Read numbers parted by spaces or commas, as many as are wanted if that is said."""
    if _NUMBER.sub("", text).strip(_BETWEEN):
        raise ValueError(f'is not a list of numbers: "{brief(text)}"')
    numbers = [float(number) for number in _NUMBER.findall(text)]
    if any(abs(number) > _LARGEST for number in numbers):
        raise ValueError("has a number that is too large")
    if count and len(numbers) != count:
        raise ValueError(f'is not {count} numbers: "{brief(text)}"')
    return numbers


class View(NamedTuple):
    """The rectangle of user units that percentages are taken of."""

    left: float
    top: float
    width: float
    height: float

    def along(self, name: str) -> float:
        """What a percentage of an attribute is taken of."""
        if name in ("x", "x1", "x2", "cx", "rx", "width"):
            return self.width
        return self.height if name in ("y", "y1", "y2", "cy", "ry", "height") else self.diagonal

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Its corners in turn."""
        right, bottom = self.left + self.width, self.top + self.height
        return (self.left, self.top), (right, self.top), (right, bottom), (self.left, bottom)

    @property
    def diagonal(self) -> float:
        """What percentages of lengths without a direction are taken of."""
        return hypot(self.width, self.height) / sqrt(2)


def read_view(text: str) -> View:
    """Read a ``viewBox``."""
    view = View(*read_numbers(text, 4))
    if view.width <= 0 or view.height <= 0:
        raise ValueError("is empty")
    return view


def frame_of(found: Mapping[str, str]) -> tuple[View, View]:
    """The user units that a whole file shows, and the size it has itself. ``ValueError`` if neither can be used."""
    try:
        view = read_view(found["viewBox"]) if "viewBox" in found else None
        across, down = (_own_length(found.get(side, "")) for side in ("width", "height"))
    except ValueError:
        view = across = down = None
    if view is None:
        view = View(0.0, 0.0, across or 0.0, down or 0.0)
    frame = View(0.0, 0.0, across or view.width, down or view.height) if across and down else view
    if not all(side.height > 0 and 1e-3 <= side.width / side.height <= 1e3 for side in (view, frame)):
        raise ValueError("has no usable viewBox")
    return view, frame._replace(left=0.0, top=0.0)


def _own_length(text: str) -> float | None:
    """The length of a whole file along one side; ``None`` if that is left to whoever shows it."""
    text = text.strip()
    if text in ("", "auto") or text.endswith("%"):
        return None
    return 16 * float(text[:-2]) if text.endswith("em") else read_length(text)


def fit_view(view: View, frame: View, wish: str) -> Affine:
    """Put a view into a frame as ``preserveAspectRatio`` wishes."""
    align, *how = wish.replace("defer", "").split() or ["xMidYMid"]
    across, down = frame.width / view.width, frame.height / view.height
    match = _ALIGN.fullmatch(align)
    if (align != "none" and not match) or how not in ([], ["meet"], ["slice"]):
        raise ValueError(f'is not an alignment: "{brief(wish)}"')
    if match is None:
        return moving(frame.left, frame.top).after(scaling(across, down)).after(moving(-view.left, -view.top))
    scale = max(across, down) if how == ["slice"] else min(across, down)
    x = frame.left + _SHARES[match[1]] * (frame.width - scale * view.width)
    y = frame.top + _SHARES[match[2]] * (frame.height - scale * view.height)
    return moving(x, y).after(scaling(scale)).after(moving(-view.left, -view.top))


def read_transform(text: str) -> Affine:
    """Read a list of transforms such as ``translate(3 4) rotate(90)``."""
    matrix = Affine()
    end = 0
    while match := _FUNCTION.match(text, end):
        matrix = matrix.after(_one_transform(match[1], read_numbers(_CSS_UNIT.sub("", match[2]))))
        end = match.end()
    if text[end:].strip(_BETWEEN):
        raise ValueError(f'is not a list of transforms: "{brief(text)}"')
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


def draw_shape(tag: str, attributes: Mapping[str, str], view: View, pen: object) -> None:
    """Draw a path or a basic shape; what has no extent draws nothing."""

    def get(name: str, otherwise: float = 0.0) -> float:
        text = attributes.get(name, "auto")
        length = otherwise if text == "auto" else read_length(text, view.along(name))
        if length < 0 and name in _NEVER_NEGATIVE:
            raise ValueError(f"has a {name} of less than nothing")
        return length

    match tag:
        case "path":
            _draw_path(attributes.get("d", ""), pen)
        case "rect":
            _draw_rect(get, pen)
        case "circle":
            _draw_ellipse((get("cx"), get("cy")), get("r"), get("r"), pen)
        case "ellipse":
            rx = get("rx", get("ry"))
            _draw_ellipse((get("cx"), get("cy")), rx, get("ry", rx), pen)
        case "line":
            _draw_points([get("x1"), get("y1"), get("x2"), get("y2")], pen, closed=False)
        case "polyline" | "polygon":
            _draw_points(read_numbers(attributes.get("points", "")), pen, closed=tag == "polygon")


class _Arc(_EllipticalArc):  # type: ignore[misc] # fontTools has no types
    """An arc; one without a radius is a straight line, which fontTools leaves out."""

    def draw(self, pen: Any) -> None:
        if self.rx and self.ry:
            super().draw(pen)
        elif self.target_point != self.current_point:
            pen.lineTo((self.target_point.real, self.target_point.imag))


def _draw_path(data: str, pen: object) -> None:
    if data.strip() in ("", "none"):
        return
    if len(data) > LONGEST_PATH:
        raise ValueError(f"has path data of more than {LONGEST_PATH:,} characters")
    checked = _checked(data)
    try:
        _parse_path(checked, pen, arc_class=_Arc)
    except (ValueError, IndexError, OverflowError, ZeroDivisionError):
        raise ValueError(f'is not path data, numbers are lacking or too large: "{brief(data)}"') from None


def _checked(data: str) -> str:
    """Refuse what is neither a command nor a number, and write numbers in the one form that the parser knows."""
    first, *parts = _COMMAND.split(data)
    if first.strip(_BETWEEN) or not parts or parts[0] not in "Mm":
        raise ValueError(f'is not path data, it does not begin with M: "{brief(data)}"')
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

"""SVG into our shapes: paths, basic shapes, groups, transforms, flat fills and strokes. Anything else is a problem.

The file may come from a stranger: it is read by expat without document types or entities, bounded in size, elements,
depth and path commands; nothing in it is followed, run or fetched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from xml.parsers import expat

from forge.drawing.affine import Affine, moving, scaling
from forge.drawing.bounds import bounds_of
from forge.drawing.pens import CommandPen
from forge.drawing.shapes import Clip, Drawing, Stroke
from forge.drawing.shapes import Path as Outline
from forge.drawing.svg_geometry import BASIC_SHAPES, draw_shape, read_length, read_numbers, read_transform
from forge.drawing.svg_style import SvgStyle, declarations, inherit
from forge.errors import Location, Problems
from forge.reading.measures import MM, NAMED

if TYPE_CHECKING:
    from pathlib import Path

    from forge.drawing.affine import Point
    from forge.drawing.shapes import Role
    from forge.reading.measures import Colour

LARGEST_SVG = 4_000_000
MOST_ELEMENTS = 20_000
MOST_COMMANDS = 200_000
DEEPEST = 32
LONGER_SIDE = 100 * MM
"""How long the longer side of a drawing becomes; whoever stamps it scales it."""

_SVG = "http://www.w3.org/2000/svg"
_SILENT = ("title", "desc", "metadata", "defs")
_FARTHEST = 1_000 * LONGER_SIDE
_INKS = ("none", "currentcolor", "inherit")


class _Stop(Exception):  # noqa: N818 - it ends the reading, its problem is already reported
    """Reading cannot go on."""


class _Level(NamedTuple):
    """An element that is open: how it paints, where it draws, and whether what is in it counts at all."""

    style: SvgStyle
    matrix: Affine
    silent: bool


def read_svg_file(file: Path, shown_as: str, problems: Problems, *, one_ink: bool = False) -> Drawing | None:
    """Read an SVG file of bounded size; see ``read_svg``."""
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST_SVG + 1)
    except OSError as error:
        problems.error(Location(shown_as), "", f"cannot be read: {error.strerror or error}")
        return None
    return read_svg(data, file.stem, shown_as, problems, one_ink=one_ink)


def read_svg(data: bytes, name: str, shown_as: str, problems: Problems, *, one_ink: bool = False) -> Drawing | None:
    """Read an SVG as a drawing of the size of its ``viewBox``, scaled to a longer side of 100 mm.

    With ``one_ink`` its only colour is ``currentColor``, drawn black. Everything wrong is reported, with its line.
    """
    reader = _Reader(name, shown_as, problems, one_ink=one_ink)
    if len(data) > LARGEST_SVG:
        problems.error(Location(shown_as), "", f"is larger than {LARGEST_SVG:,} bytes")
        return None
    return reader.read(data)


class _Reader:
    """Listens to expat and collects shapes."""

    def __init__(self, name: str, shown_as: str, problems: Problems, *, one_ink: bool) -> None:
        self._name = name
        self._file = shown_as
        self._problems = problems
        self._one_ink = one_ink
        self._sound = True
        self._open: list[_Level] = []
        self._size: tuple[int, int] | None = None
        self._shapes: list[Outline] = []
        self._elements = self._commands = 0
        self._parser: Any = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.ProcessingInstructionHandler = self._instruction

    def read(self, data: bytes) -> Drawing | None:
        try:
            self._parser.Parse(data, True)
        except _Stop:
            return None
        except expat.ExpatError as error:
            where = Location(self._file, error.lineno, error.offset + 1)
            self._problems.error(where, "", f"is not XML: {expat.ErrorString(error.code)}")
            return None
        except (ValueError, LookupError):
            self._problems.error(
                Location(self._file, 1), "", "is not XML: its encoding is not known", "save it as UTF-8"
            )
            return None
        if self._size is None or not self._sound:
            return None
        width, height = self._size
        return Drawing(self._name, width, height, self._clipped(width, height))

    def _clipped(self, width: int, height: int) -> tuple[Outline | Clip, ...]:
        """Hide what the viewBox hides."""
        shapes = tuple(self._shapes)
        inside = all(_within(shape, width, height) for shape in shapes)
        return shapes if inside else (Clip(0, 0, width, height, shapes),)

    # -- what expat tells

    def _doctype(self, *_: object) -> None:
        self._stop("", "declares a document type, which may define entities", "delete the <!DOCTYPE ...> declaration")

    def _instruction(self, target: str, _: str) -> None:
        self._error(f"<?{target}?>", "is not something that forge draws")

    def _start(self, qualified: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            self._stop("", f"has more than {MOST_ELEMENTS:,} elements")
        if len(self._open) >= DEEPEST:
            self._stop("", f"is nested deeper than {DEEPEST} levels")
        namespace, _, tag = qualified.rpartition(" ")
        if not self._open:
            self._open.append(self._root(namespace, tag, attributes))
            return
        above = self._open[-1]
        if above.silent or namespace not in ("", _SVG) or tag in _SILENT:
            self._open.append(above._replace(silent=True))
            return
        level = self._enter(tag, attributes, above)
        self._open.append(level)
        if tag in BASIC_SHAPES and level.style.shown:
            self._draw(tag, attributes, level)
        elif tag not in (*BASIC_SHAPES, "g"):
            self._error(f"<{tag}>", "is not something that forge draws", _hint(tag))
            self._open[-1] = level._replace(silent=True)

    def _end(self, _: str) -> None:
        self._open.pop()

    # -- what it means

    def _root(self, namespace: str, tag: str, attributes: dict[str, str]) -> _Level:
        if tag != "svg" or namespace not in ("", _SVG):
            self._stop(f"<{tag}>", "is not an SVG drawing: its outermost element must be <svg>")
        left, top, width, height = self._view_box(attributes)
        scale = LONGER_SIDE / max(width, height)
        self._size = round(width * scale), round(height * scale)
        black = NAMED["black"]
        place = scaling(scale).after(moving(-left, -top))
        return self._enter(tag, attributes, _Level(SvgStyle(ink=black), place, silent=False))

    def _view_box(self, attributes: dict[str, str]) -> tuple[float, float, float, float]:
        try:
            if "viewBox" in attributes:
                left, top, width, height = read_numbers(attributes["viewBox"])
            else:
                left = top = 0.0
                width, height = read_length(attributes["width"]), read_length(attributes["height"])
        except (KeyError, ValueError):
            width = height = 0.0
        if width <= 0 or height <= 0 or not 1e-3 <= width / height <= 1e3:
            self._stop("<svg>", "has no usable viewBox", 'write viewBox="0 0 WIDTH HEIGHT"')
        return left, top, width, height

    def _enter(self, tag: str, attributes: dict[str, str], above: _Level) -> _Level:
        found = declarations(attributes)
        style, wrong = inherit(above.style, found)
        for name, message in wrong:
            self._error(f"<{tag}> {name}", message)
        for name in found:
            if name.lower().startswith("on"):
                self._error(f"<{tag}> {name}", "is a script, which forge never runs")
            if self._one_ink and name in ("fill", "stroke") and found[name].lower() not in _INKS:
                self._error(f"<{tag}> {name}", f'"{found[name][:40]}" is a colour of its own', "write currentColor")
        matrix = above.matrix
        try:
            matrix = matrix.after(read_transform(attributes.get("transform", "")))
        except ValueError as error:
            self._error(f"<{tag}> transform", str(error))
        return _Level(style, matrix, silent=False)

    def _draw(self, tag: str, attributes: dict[str, str], level: _Level) -> None:
        matrix = level.matrix

        def place(point: Point) -> tuple[int, int]:
            x, y = matrix.of(point)
            return round(x), round(y)

        pen = CommandPen(place)
        try:
            draw_shape(tag, attributes, pen)
            stroke = _stroke(level.style, matrix)
        except (ValueError, OverflowError) as error:
            self._error(f"<{tag}>", str(error) if isinstance(error, ValueError) else "has a number that is too large")
            return
        self._commands += len(pen.collected)
        if self._commands > MOST_COMMANDS:
            self._stop("", f"has outlines of more than {MOST_COMMANDS:,} commands")
        if any(abs(number) > _FARTHEST for command in pen.collected for number in command if isinstance(number, int)):
            self._error(f"<{tag}>", "lies far outside the drawing")
        fill = level.style.fill if tag != "line" else None
        if pen.collected and (fill or stroke):
            self._shapes.append(Outline(pen.commands, fill, stroke, level.style.even_odd, "picture"))

    def _error(self, field: str, message: str, hint: str = "") -> None:
        self._sound = False
        where = Location(self._file, self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1)
        self._problems.error(where, field, message, hint)

    def _stop(self, field: str, message: str, hint: str = "") -> None:
        self._error(field, message, hint)
        raise _Stop


def _stroke(style: SvgStyle, matrix: Affine) -> Stroke | None:
    if style.stroke is None or style.width == 0:
        return None
    growth = matrix.growth()
    if growth is None:
        raise ValueError("has a stroke that is stretched unevenly, which forge does not draw")
    width, dash = round(style.width * growth), tuple(round(length * growth) for length in style.dash)
    return Stroke(style.stroke, max(width, 1), dash, style.round_cap or style.round_join)


def _within(shape: Outline, width: int, height: int) -> bool:
    """Tell whether a shape stays within a drawing, give or take what rounding adds."""
    bounds = bounds_of(shape.commands)
    if bounds is None:
        return True
    margin = (shape.stroke.width / 2 if shape.stroke else 0) - 2
    return (
        margin <= min(bounds.left, bounds.top) and bounds.right + margin <= width and bounds.bottom + margin <= height
    )


def recoloured(drawing: Drawing, ink: Colour, role: Role = "mark") -> Drawing:
    """A drawing of one ink in another ink, and what it is for."""
    shapes = tuple(_inked(shape, ink, role) for shape in drawing.shapes)
    return Drawing(drawing.name, drawing.width, drawing.height, shapes)


def _inked(shape: Any, ink: Colour, role: Role) -> Any:
    if isinstance(shape, Clip):
        return shape._replace(shapes=tuple(_inked(inner, ink, role) for inner in shape.shapes))
    stroke = shape.stroke and shape.stroke._replace(colour=ink)
    return shape._replace(fill=shape.fill and ink, stroke=stroke, role=role)


def _hint(tag: str) -> str:
    hints = {
        "text": "convert text to paths",
        "image": "use the picture as artwork of its own",
        "style": "give each element its own fill and stroke",
        "use": "write the shape out where it is used",
        "script": "delete it",
    }
    return hints.get(tag, "forge draws paths, basic shapes and groups, with flat fills and strokes")

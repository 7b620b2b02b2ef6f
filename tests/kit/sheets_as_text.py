"""Sheets as text: everything that is drawn on them beside the pieces, with its place in mm and its size in pt.

``python -m kit.sheets_as_text`` in ``tests`` writes them anew, after a change of layout that is meant and was looked
at: sizes of type, lengths of marks, columns of a cover have no other source than the eye that approved the page.
"""

import pathlib
from collections.abc import Iterable, Iterator
from fractions import Fraction

from forge.drawing.commands import Commands
from forge.drawing.page import Page, Shift
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
    Stroke,
    Text,
    Turned,
    Within,
)
from forge.reading.measures import MM, PT, Colour
from kit.sample_sheets import sheets

FOLDER = pathlib.Path(__file__).parents[1] / "imposing" / "contract"
FEW = 100


def _length(emu: float) -> str:
    """A length in mm, to a micrometre."""
    return f"{float(Fraction(emu) / MM):.3f}".rstrip("0").rstrip(".")


def _lengths(*emu: float) -> str:
    return " ".join(map(_length, emu))


def _points(emu: int) -> str:
    return f"{emu / PT:.3f}".rstrip("0").rstrip(".") + " pt"


def _colour(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour[:3])


def _ink(fill: object) -> str:
    match fill:
        case Colour():
            return f" {_colour(fill)}"
        case Linear() | Radial():
            stops = " ".join(f"{at:g} {_colour(colour)}" for at, colour in fill.stops)
            return f" {type(fill).__name__.lower()} {stops}"
    return ""


def _pen(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    dash = f" dashed {_lengths(*stroke.dash)}" if stroke.dash else ""
    return f", line {_points(stroke.width)} {_colour(stroke.colour)}{dash}"


def _outline(commands: Commands) -> str:
    """An outline: all of its points, or of a long one how many there are, and where they reach."""
    if len(commands) <= FEW:
        return " ".join(f"{letter}{_lengths(*at)}" for letter, *at in commands)
    xs, ys = zip(*(pair for _, *at in commands for pair in zip(at[::2], at[1::2], strict=True)), strict=True)
    return f"of {len(commands)} within {_lengths(min(xs), min(ys), max(xs), max(ys))}, from {_lengths(xs[0], ys[0])}"


def _lines(shapes: Iterable[object]) -> Iterator[str]:
    for shape in shapes:
        yield from _told(shape)


def _nested(head: str, shapes: Iterable[object]) -> Iterator[str]:
    yield head
    for line in _lines(shapes):
        yield f"  {line}"


def _told(shape: object) -> Iterator[str]:
    match shape:
        case Text():
            looks = f"{shape.font} {_points(shape.size)} {_colour(shape.colour)}"
            more = f" tracked {shape.tracking}" * bool(shape.tracking) + " halo" * bool(shape.halo)
            yield f"text {_lengths(shape.x, shape.y)} wide {_length(shape.width)} {looks}{more}: {shape.text}"
        case Rect():
            corner = f" corner {_length(shape.radius)}" * bool(shape.radius)
            yield f"rect {_lengths(*shape[:4])}{corner}{_ink(shape.fill)}{_pen(shape.stroke)} ({shape.role})"
        case Ellipse():
            yield f"ellipse {_lengths(*shape[:4])}{_ink(shape.fill)}{_pen(shape.stroke)} ({shape.role})"
        case Line():
            yield f"line {_lengths(shape.x1, shape.y1, shape.x2, shape.y2)}{_pen(shape.stroke)}"
        case Path():
            yield f"path {_outline(shape.commands)}{_ink(shape.fill)}{_pen(shape.stroke)} ({shape.role})"
        case Picture():
            yield f"picture {_lengths(*shape[:4])} {pathlib.Path(shape.file).name}"
        case FormField():
            yield f"field {shape.kind} {shape.name} {_lengths(shape.x, shape.y, shape.width, shape.height)}"
        case Stamp(id=""):
            scaled = f" scaled {shape.scale:g}" * (shape.scale != 1)
            yield from _nested(f"stamp {_lengths(shape.x, shape.y)}{scaled} turned {shape.turn}", shape.drawing.shapes)
        case Stamp():
            yield f"piece {shape.id} {_lengths(shape.x, shape.y)} scaled {shape.scale:g} turned {shape.turn}"
        case Clip():
            yield from _nested(f"clip {_lengths(*shape[:4])}", shape.shapes)
        case Turned():
            yield from _nested(f"turned {shape.angle:g} about {_lengths(shape.x, shape.y)}", shape.shapes)
        case Faded():
            yield from _nested(f"faded {shape.opacity:g}", shape.shapes)
        case Within():
            yield from _nested("within an outline", shape.shapes)


def lines(pages: Iterable[Page]) -> Iterator[str]:
    """Give the lines of some pages."""
    for page in pages:
        yield f"# {page.title}: {_lengths(page.width, page.height)}"
        yield (
            f"{page.name}, {page.side}, {page.duplex}"
            + ", blank" * page.blank
            + ", clear" * page.clear
            + f" ({page.bookmark})"
        )
        yield f"trim {_lengths(*page.trim)}, bleed {_lengths(*page.bleed)}, shift {_shift(page.shift)}"
        yield from (f"{line.kind} {_outline(line.commands)}" for line in page.die)
        yield from _lines(page.shapes)


def _shift(shift: Shift) -> str:
    return f"{_lengths(shift.dx, shift.dy)} turned {shift.angle:g} scaled {shift.scale:g}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, pages in sheets().items():
        (FOLDER / f"{name}.txt").write_text("\n".join(lines(pages)) + "\n", encoding="utf-8")

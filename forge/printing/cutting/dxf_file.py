"""Cut lines as DXF, release 12: lines and polylines alone, in millimetres, the origin at the lower left corner.

It is the plainest DXF there is, which programs of plotters read where richer ones fail. It holds no dates and no
handles, so that the same lines are the same bytes. Curves are polylines within 5 micrometres. Uses are told by layer
and colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.printing.cutting.svg_file import LAYERS
from forge.printing.cutting.ways import way_of
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.commands import Commands
    from forge.drawing.page import Box
    from forge.imposing.cutters import Cutter
    from forge.printing.cutting.sheet_cut import SheetCut
    from forge.printing.cutting.ways import Point

Tag = tuple[int, str | int]
REGISTRATION, BLACK = "REG", 7
MILLIMETRES, METRIC = 4, 1


def dxf_of(cut: SheetCut, cutter: Cutter) -> str:
    """Write the lines of a sheet."""
    pens = [cutter.pens.of(use) for use in LAYERS]
    layers = [(REGISTRATION, BLACK), *((pen.layer, pen.number) for pen in pens)]
    tags = [*_header(cut.window), *_tables(layers), (0, "SECTION"), (2, "ENTITIES")]
    for mark in cut.marks:
        tags += _entity(mark, REGISTRATION, cut.window)
    for use in LAYERS:
        for stroke in cut.strokes:
            if stroke.use == use:
                tags += _entity(stroke.commands, cutter.pens.of(use).layer, cut.window)
    tags += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{value}\n" for code, value in tags)


def _header(window: Box) -> Iterator[Tag]:
    """Say the release, the units and the size; programs of release 12 pass over the units, later ones ask for them."""
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, MILLIMETRES), (9, "$MEASUREMENT"), (70, METRIC))
    for name, (x, y) in (("MIN", (0, 0)), ("MAX", (window.width, window.height))):
        for kind in ("EXT", "LIM"):
            yield from ((9, f"${kind}{name}"), (10, _mm(x)), (20, _mm(y)))
    yield 0, "ENDSEC"


def _tables(layers: list[tuple[str, int]]) -> Iterator[Tag]:
    yield from ((0, "SECTION"), (2, "TABLES"))
    yield from ((0, "TABLE"), (2, "LTYPE"), (70, 1), (0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line"))
    yield from ((72, 65), (73, 0), (40, "0.0"), (0, "ENDTAB"))
    yield from ((0, "TABLE"), (2, "LAYER"), (70, len(layers)))
    for name, colour in layers:
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _entity(commands: Commands, layer: str, window: Box) -> Iterator[Tag]:
    points, closed = way_of(commands)
    placed = [_placed(point, window) for point in points]
    if len(placed) == 2 and not closed:
        (x1, y1), (x2, y2) = placed
        yield from ((0, "LINE"), (8, layer), (10, x1), (20, y1), (11, x2), (21, y2))
        return
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (70, int(closed)), (10, "0.0"), (20, "0.0"))
    yield from _vertices(placed, layer)
    yield from ((0, "SEQEND"), (8, layer))


def _vertices(points: Iterable[tuple[str, str]], layer: str) -> Iterator[Tag]:
    for x, y in points:
        yield from ((0, "VERTEX"), (8, layer), (10, x), (20, y))


def _placed(point: Point, window: Box) -> tuple[str, str]:
    """Give a point in millimetres from the lower left corner, y upwards."""
    return _mm(point[0] - window.x), _mm(window.y + window.height - point[1])


def _mm(emu: float) -> str:
    return f"{emu / MM + 0.0:.4f}"

"""Cut files as others read them, prints as pixels, and toys whose edges can be seen in print."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple
from xml.etree import ElementTree as ET

import ezdxf
import numpy as np
import pypdfium2

from forge.drawing.shapes import Drawing, Ellipse, Rect
from forge.errors import Problems
from forge.imposing.cutters import read_cutter
from forge.imposing.options import ImposeOptions
from forge.imposing.papers import parse_paper
from forge.pack.model import Face, Piece
from forge.printing.onto_paper import PrintOptions, print_pack
from forge.printing.outputs import Outputs
from forge.reading.measures import MM, Colour
from kit.imposing_toys import FONTS, NOWHERE, Toy, plain_edges
from kit.outside import missing, tool

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
IMPORTER = Path("/usr/share/inkscape/extensions/dxf_input.py")
SYSTEM_PYTHON = Path("/usr/bin/python3")
PIXELS_AN_INCH = 96
DARK, LIGHT, RIM = Colour(20, 40, 60), Colour(235, 225, 200), Colour(130, 130, 130)


class Line(NamedTuple):
    """A line of a cut file: its layer and its points in millimetres from the top left corner of the page."""

    layer: str
    points: tuple[tuple[float, float], ...]
    closed: bool = False

    @property
    def ring(self):
        """Its points, the first of them again at the end of a closed one."""
        return (*self.points, self.points[0]) if self.closed else self.points


def read_svg(path):
    """Lines of an SVG, curves by their ends and a point between: it must be in mm and know no transforms."""
    root = ET.parse(path).getroot()
    width, height = (float(re.fullmatch(r"([\d.]+)mm", root.get(side))[1]) for side in ("width", "height"))
    assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
    assert not [element for element in root.iter() if element.get("transform")]
    found = []
    for layer in root.iter(f"{SVG}g"):
        found += [_svg_line(layer.get(LABEL), path.get("d")) for path in layer.iter(f"{SVG}path")]
    return (width, height), found


def _svg_line(layer, text):
    points = []
    for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", text):
        values = [float(value) for value in numbers.split()]
        given = list(zip(values[::2], values[1::2], strict=True))
        if letter == "C":
            (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points[-1], *given
            for t in np.linspace(0, 1, 33)[1:]:
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        else:
            points += given
    return Line(layer, tuple(points), text.endswith("Z"))


def read_dxf(path, height):
    """Lines of a DXF as ezdxf reads them; it must be release 12, in mm, without a fault, of lines and polylines."""
    drawing = ezdxf.readfile(path)
    audit = drawing.audit()
    assert not audit.errors
    assert not audit.fixes
    assert (drawing.dxfversion, drawing.units) == ("AC1009", ezdxf.units.MM)
    found = []
    for entity in drawing.modelspace():
        assert entity.dxftype() in ("LINE", "POLYLINE")
        line = entity.dxftype() == "LINE"
        points = (entity.dxf.start, entity.dxf.end) if line else entity.points()
        placed = tuple((point[0], height - point[1]) for point in points)
        found.append(Line(entity.dxf.layer, placed, closed=not line and entity.is_closed))
    return found


def read_by_inkscape(path, height):
    """Lines of a DXF as Inkscape's importer makes them, run alone: Inkscape itself would wait for a dialog."""
    tool("inkscape")
    if not IMPORTER.is_file():
        missing("Inkscape's importer of DXF is not there: apt-get install inkscape python3-lxml python3-cssselect")
    words = [SYSTEM_PYTHON, IMPORTER, "--scalemethod=manual", "--scale=1.0", "--xmin=0", "--ymin=0", path]
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=60, check=False)
    if "No module named" in done.stderr:
        missing(f"{done.stderr.splitlines()[-1]}: apt-get install python3-lxml python3-cssselect python3-numpy")
    root = ET.fromstring(done.stdout)
    unit = 25.4 / PIXELS_AN_INCH
    down = float(root.get("viewBox").split()[3]) * unit - height
    found = []
    for layer in root.iter(f"{SVG}g"):
        for way in layer.iter(f"{SVG}path"):
            closed = way.get("d").strip().lower().endswith("z")
            pairs = re.findall(r"(-?[\d.]+)[, ](-?[\d.]+)", way.get("d"))
            points = [(float(x) * unit, float(y) * unit - down) for x, y in pairs]
            found.append(Line(layer.get(LABEL), tuple(points[:-1] if closed else points), closed))
    return found


class SharpToy(Toy):
    """Pieces that are dark and light in turn, with a grey bleed, so that every edge of every piece is seen in print."""

    def draw(self, piece, side, problems):
        """Fill one side with a colour of its own."""
        colour = (DARK, LIGHT)[piece.row % 2]
        width, height = piece.width, piece.height
        if self.outline.form == "round":
            bodies = (Ellipse(0, 0, width, height, colour),)
        else:
            bodies = (Rect(0, 0, width, height, RIM), Rect(0, 0, width, height, colour, radius=self.outline.corner))
        return Face(Drawing(f"{piece.id}-{side}", width, height, bodies), plain_edges(width, height, RIM))


def sharp(count, size, columns, **how):
    """A toy whose pieces differ from their neighbours when they lie so many beside one another."""
    ground = ("grey", "grey")
    made = [
        Piece(f"p{number}", number + (number // columns if columns % 2 == 0 else 0), *size, 1, ground, NOWHERE)
        for number in range(count)
    ]
    return SharpToy(made, **how)


def toy_pack(*components):
    """As much of a pack as printing asks for."""
    rules = SimpleNamespace(texts={}, label="", pack="toys")
    told = {"id": "toys", "title": "Toys", "version": "1", "notice": "", "language": "en", "cover": None, "sides": {}}
    return SimpleNamespace(
        **told, fonts=FONTS, folder=Path(__file__).parent, rules=rules, components=components, left_out=()
    )


def print_toys(folder, *components, paper="120 x 200 mm", cutter="silhouette-cameo", offset=None, **how):
    """Print toys and write their cut files; what was printed and the problems that were told."""
    impose = ImposeOptions(paper=parse_paper(paper), cutter=read_cutter(cutter), **how)
    options, problems = PrintOptions(impose=impose, offset=offset), Problems()
    with Outputs(folder, "toys", options.groups) as outputs:
        printed = print_pack(toy_pack(*components), options, outputs, problems)
        outputs.publish("", {})
    return printed, problems


class Print:
    """A page of a PDF as pdfium draws it, in grey."""

    def __init__(self, pdf, page=0, dpi=1200):
        self.dpi = dpi
        document = pypdfium2.PdfDocument(pdf)
        self.pixels = np.asarray(document[page].render(scale=dpi / 72, grayscale=True).to_numpy()).squeeze()

    def _profile(self, x, y, across, reach):
        """The greys along a short line through a point, ``across`` being its direction."""
        steps = np.arange(-reach, reach, 25.4 / self.dpi / 4)
        xs, ys = x + steps * across[0], y + steps * across[1]
        columns, rows = (xs * self.dpi / 25.4).astype(int), (ys * self.dpi / 25.4).astype(int)
        return steps, self.pixels[rows, columns].astype(int)

    def edge_near(self, x, y, across, reach=0.4):
        """How far from a point, in mm, the one edge near it is seen; None if there is none, or more than one."""
        steps, greys = self._profile(x, y, across, reach)
        low, high = sorted((greys[0], greys[-1]))
        if high - low < 60:
            return None
        crossed = np.flatnonzero(np.diff((greys > (low + high) / 2).astype(int)))
        return float((steps[crossed[0]] + steps[crossed[0] + 1]) / 2) if len(crossed) == 1 else None

    def darkest(self, box):
        """The darkest grey within a rectangle in mm."""
        left, top, right, bottom = (round(at * self.dpi / 25.4) for at in box)
        return int(self.pixels[top:bottom, left:right].min())


def probes(line, apart=1.5, spared=0.6):
    """Points along the straight sides of a line, off their ends, each with the direction across."""
    for (x1, y1), (x2, y2) in zip(line.ring, line.ring[1:], strict=False):
        long = float(np.hypot(x2 - x1, y2 - y1))
        if long == 0:
            continue
        across = ((y2 - y1) / long, (x1 - x2) / long)
        if long < 2 * spared:
            yield (x1 + x2) / 2, (y1 + y2) / 2, across
            continue
        for at in np.arange(spared, long - spared, apart):
            yield x1 + (x2 - x1) * at / long, y1 + (y2 - y1) * at / long, across


def millimetres(emu):
    """EMU as mm."""
    return emu / MM

"""SVG files of the tests: what a file draws, and what another renderer makes of it."""

import io

import numpy as np
import resvg_py
from PIL import Image

from forge.drawing.fonts import FontBook
from forge.drawing.page import Box, Page
from forge.drawing.shapes import Clip, Stamp
from forge.drawing.svg_art import read_svg
from forge.errors import Problems
from forge.reading.measures import PT
from forge.rendering.pdf import DocumentInfo, PdfWriter
from forge.rendering.png import render_pngs

PIXELS = 120


def svg(body, attributes='viewBox="0 0 60 60"'):
    """A file that holds a body."""
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"<svg {names} {attributes}>{body}</svg>".encode()


def drawn(data, *, one_ink=False):
    """A file as a drawing, without any problem."""
    problems = Problems()
    drawing = read_svg(data, "art", "art.svg", problems, one_ink=one_ink)
    assert not len(problems), list(map(str, problems))
    return drawing


def faults(data, *, one_ink=False):
    """The problems of a file that cannot be drawn."""
    problems = Problems()
    assert read_svg(data, "art", "art.svg", problems, one_ink=one_ink) is None
    return list(problems)


def flat(shapes):
    """The outlines among shapes, however deep they lie."""
    for shape in shapes:
        yield from flat(shape.shapes) if isinstance(shape, Clip) else (shape,)


def on_paper(drawing):
    """A drawing as our PDF shows it, its longer side 120 pixels long."""
    scale = PIXELS * PT / max(drawing.width, drawing.height)
    size = Box(0, 0, round(drawing.width * scale), round(drawing.height * scale))
    data = io.BytesIO()
    writer = PdfWriter(data, DocumentInfo("art"), FontBook())
    writer.add_page(Page("art", "", size.width, size.height, (Stamp(drawing, 0, 0, scale),), size, size))
    writer.finish()
    (png,) = render_pngs(data.getvalue(), 72)
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def by_resvg(data):
    """A file as resvg shows it on white, its longer side 120 pixels long."""
    drawing = drawn(data)
    side = {"width" if drawing.width >= drawing.height else "height": PIXELS}
    how = {"background": "white", "skip_system_fonts": True, "dpi": 96, **side}
    png = bytes(resvg_py.svg_to_bytes(svg_string=data.decode(), **how))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))

"""What the tests of this room draw, and how they look at it."""

from __future__ import annotations

import io
import itertools
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image, ImageDraw

from forge.drawing.fonts import FontBook
from forge.drawing.page import Box, Page
from forge.drawing.shapes import (
    Clip,
    Drawing,
    Ellipse,
    FormField,
    Line,
    Path,
    Picture,
    Rect,
    Stamp,
    Stroke,
    Text,
    Turned,
)
from forge.reading.measures import INCH, MM, NAMED, PT, Colour, parse_colour
from forge.rendering.pdf import DocumentInfo, PdfWriter
from forge.rendering.png import render_pngs

if TYPE_CHECKING:
    from pathlib import Path as FilePath

BLACK, WHITE = NAMED["black"], NAMED["white"]
RED, BLUE, SAND = (parse_colour(text) for text in ("#d03020", "#24425c", "#dcc9a0"))
FONTS = FontBook()
INFO = DocumentInfo("Test")


def text(x: int, y: int, words: str, font: str = "narrow-bold", size: int = 9 * PT, colour: Colour = BLACK) -> Text:
    """A run of text as long as its font says."""
    return Text(x, y, words, font, size, colour, FONTS.get(font).advance(words, size))


def page(*shapes: Any, width: int = 4 * INCH, height: int = 5 * INCH // 2, **more: Any) -> Page:
    """A page without margins."""
    paper = Box(0, 0, width, height)
    return Page(
        **{"name": "page-1", "title": "Page 1", "trim": paper, "bleed": paper} | more,
        width=width,
        height=height,
        shapes=shapes,
    )


def symbol() -> Drawing:
    """A silhouette with a hole, a curve and lines, on no ground."""
    pen = Stroke(BLACK, PT // 2)
    hull = Path(
        (
            ("M", 0, 4 * MM),
            ("C", 2 * MM, 0, 6 * MM, 0, 8 * MM, 4 * MM),
            ("L", 7 * MM, 6 * MM),
            ("L", MM, 6 * MM),
            ("Z",),
        ),
        BLUE,
        pen,
    )
    return Drawing("ship", 8 * MM, 6 * MM, (hull, Line(4 * MM, 0, 4 * MM, 3 * MM, pen)))


def photograph(file: FilePath, mode: str = "RGB", size: tuple[int, int] = (240, 160)) -> FilePath:
    """A picture file: a sky over a field, with a sun."""
    image = Image.new("RGB", size, (150, 190, 230))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, size[1] // 2, *size), fill=(90, 130, 60))
    draw.ellipse((size[0] * 0.6, size[1] * 0.1, size[0] * 0.8, size[1] * 0.4), fill=(250, 210, 60))
    image.convert(mode).save(file, quality=95) if file.suffix == ".jpg" else image.convert(mode).save(file)
    return file


def everything(folder: FilePath) -> Page:
    """A page with every shape there is, in every variety."""
    ship = symbol()
    dashed = Stroke(RED, PT, dash=(2 * MM, MM))
    dotted = Stroke(BLUE, 2 * PT, dash=(PT, 4 * PT)).rounded()
    star = Path(
        (
            ("M", 70 * MM, 4 * MM),
            ("L", 74 * MM, 16 * MM),
            ("L", 64 * MM, 8 * MM),
            ("L", 76 * MM, 8 * MM),
            ("L", 66 * MM, 16 * MM),
            ("Z",),
        ),
        SAND,
        Stroke(BLACK, PT // 2),
        even_odd=True,
    )
    face = Drawing(
        "face",
        36 * PT,
        36 * PT,
        (Rect(0, 0, 36 * PT, 36 * PT, SAND), Stamp(ship, 2 * MM, 3 * MM), text(3 * PT, 32 * PT, "7-12-9")),
    )
    return page(
        Rect(4 * MM, 4 * MM, 20 * MM, 12 * MM, RED),
        Rect(28 * MM, 4 * MM, 14 * MM, 12 * MM, SAND, Stroke(BLACK, PT)),
        Rect(46 * MM, 4 * MM, 14 * MM, 12 * MM, None, dashed, radius=3 * MM),
        star,
        Ellipse(80 * MM, 4 * MM, 16 * MM, 12 * MM, BLUE, Stroke(RED, 2 * PT)),
        Line(4 * MM, 20 * MM, 60 * MM, 20 * MM, dashed),
        Line(64 * MM, 20 * MM, 96 * MM, 20 * MM, dotted),
        *(Stamp(face, (4 + 15 * turn // 90) * MM, 24 * MM, turn=turn, id="u-1") for turn in (0, 90, 180, 270)),
        *(
            Stamp(ship, (66 + 10 * number) * MM, 24 * MM, scale=(0.5, 1.25)[number], turn=90 * number)
            for number in (0, 1)
        ),
        Clip(86 * MM, 24 * MM, 10 * MM, 10 * MM, (Ellipse(80 * MM, 20 * MM, 12 * MM, 12 * MM, RED),), radius=2 * MM),
        Turned(
            12.5,
            20 * MM,
            48 * MM,
            (Rect(10 * MM, 44 * MM, 20 * MM, 8 * MM, SAND), text(11 * MM, 49 * MM, "<R&D> \"q\" 'a'", "text")),
        ),
        Picture(40 * MM, 42 * MM, 18 * MM, 12 * MM, photograph(folder / "field.png")),
        text(62 * MM, 44 * MM, "Wolfsrudel «Größe» Ωж", "text-bold", 8 * PT),
        text(62 * MM, 49 * MM, "▲ ★ ☑ 1:3", "symbols", 8 * PT, RED),
        text(62 * MM, 54 * MM, "(tests) \\ of  brackets", "narrow-italic", 8 * PT),
        FormField("text", "notes", 62 * MM, 55 * MM, 30 * MM, 4 * MM, 8 * PT, "as printed"),
    )


def pdf(*pages: Page, document: DocumentInfo = INFO, **options: Any) -> bytes:
    """The pages as a PDF."""
    target = io.BytesIO()
    writer = PdfWriter(target, document, FONTS, **options)
    for each in pages:
        writer.add_page(each)
    writer.finish()
    return target.getvalue()


def look_at_pdf(data: bytes, dpi: int = 72, number: int = 0) -> np.ndarray:
    """A page as rows of red, green, blue."""
    picture = next(itertools.islice(render_pngs(data, dpi), number, None))
    return np.asarray(Image.open(io.BytesIO(picture)))

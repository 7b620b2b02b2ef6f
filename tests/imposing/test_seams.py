"""No paper shines through between pieces of one ground, nor between a piece and its bleed, in renderers that soften."""

from __future__ import annotations

import io

import numpy as np
import pypdfium2
import pytest
from kit.imposing_toys import FONTS, GROUNDS, Toy, imposed, options, pieces
from kit.pictures import look_at_svg

from forge.drawing.shapes import Drawing, Rect
from forge.pack.model import EdgePart, Edges, Face
from forge.reading.measures import PT
from forge.rendering.pdf import DocumentInfo, PdfWriter
from forge.rendering.svg import render_svg

BLUE, NAVY = GROUNDS["blue"], GROUNDS["navy"]


class Banded(Toy):
    """Faces with a dark band across, as damaged counters have, so that their sides bleed in two colours."""

    def draw(self, piece, side, problems):
        """Draw a ground and a band over its middle third."""
        width, height = piece.width, piece.height
        third = height // 3
        band = Rect(0, third, width, third, NAVY)
        sides = (EdgePart(0, third, BLUE), EdgePart(third, 2 * third, NAVY), EdgePart(2 * third, height, BLUE))
        ends = (EdgePart(0, width, BLUE),)
        drawing = Drawing(piece.id, width, height, (Rect(0, 0, width, height, BLUE), band))
        return Face(drawing, Edges(ends, sides, ends, sides))


def pdf(page) -> bytes:
    """One page as PDF."""
    file = io.BytesIO()
    writer = PdfWriter(file, DocumentInfo("seams"), FONTS)
    writer.add_page(page)
    writer.finish()
    return file.getvalue()


def by_pdfium(page, dpi):
    """The page as pdfium shows it."""
    return np.asarray(pypdfium2.PdfDocument(pdf(page))[0].render(scale=dpi / 72).to_pil().convert("RGB"))


def by_mupdf(page, dpi):
    """The page as MuPDF shows it, which softens each edge by itself."""
    pymupdf = pytest.importorskip("pymupdf")
    drawn = pymupdf.open(stream=pdf(page), filetype="pdf")[0].get_pixmap(dpi=dpi, alpha=False)
    return np.frombuffer(drawn.samples, np.uint8).reshape(drawn.height, drawn.width, 3)


def by_resvg(page, dpi):
    """The SVG as resvg shows it, on white paper."""
    return look_at_svg(render_svg(page, FONTS), dpi)


def paper_within(picture, page, dpi, box):
    """How many dots within a rectangle are lighter than the lighter ground by more than a fiftieth."""
    left, top, right, bottom = (
        round(edge / PT / 72 * dpi) for edge in (box.x, box.y, box.x + box.width, box.y + box.height)
    )
    inside = picture[top + 2 : bottom - 2, left + 2 : right - 2].astype(int)
    return int((inside[..., 0] > BLUE.red + 5).sum())


@pytest.mark.parametrize("look", [by_pdfium, by_mupdf, by_resvg])
@pytest.mark.parametrize("kind", [Toy, Banded])
@pytest.mark.parametrize("dpi", [61, 97, 150])
def test_no_seam_shows_between_pieces_of_one_ground(look, kind, dpi):
    """A full block, a row that is not full, and the bleed around: nothing within is lighter than the ground.

    At these resolutions half an inch is not a whole number of dots, so that edges are softened.
    """
    page = imposed([kind(pieces(56))], options(marks=False))[0]
    assert paper_within(look(page, dpi), page, dpi, page.bleed) == 0


def test_a_seam_would_be_seen():
    """Without the ground below them, abutting faces let the paper through."""
    page = imposed([Toy(pieces(56))], options(marks=False))[0]
    bare = page._replace(shapes=tuple(shape for shape in page.shapes if not isinstance(shape, Rect)))
    assert paper_within(by_resvg(bare, 97), page, 97, page.trim) > 100

"""No paper shines through between pieces of one ground, nor between a piece and its bleed, in renderers that soften."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pypdfium2
import pytest
from kit.imposing_toys import FONTS, GROUNDS, Toy, imposed, options, pieces, seen
from kit.outside import run
from kit.pictures import look_at_svg
from kit.rendering_scenes import pdf
from PIL import Image

from forge.drawing.shapes import Drawing, Linear, Rect, Stamp, Within
from forge.drawing.shapes import Path as Outline
from forge.imposing.bleed import LAP
from forge.imposing.paring import PARED, Paring
from forge.kinds.faces.grounds import edges_of
from forge.pack.model import PICTURED, EdgePart, Edges, Face
from forge.reading.measures import MM, PT
from forge.rendering.svg import render_svg

REACH = 5 * MM
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


SKY = Linear(0.0, 0.0, 0.0, 1.0, ((0.0, NAVY), (1.0, BLUE)))


class Layered(Toy):
    """Faces as ships have them: a ground, a sky and a band over it, and a rule that lets them through.

    Some stands in a layer that faces share. Nothing differs from left to right; or, ``turned``, from top to bottom.
    """

    turned = False

    def draw(self, piece, side, problems):
        """Draw what lies over each other, ground first."""
        long = piece.height
        over = [
            self.strip(piece, 0, long, GROUNDS["tan"]),
            self.strip(piece, long // 5, long // 2, SKY),
            self.strip(piece, 0, long // 5 + 9000, NAVY),
            self.strip(piece, long // 5 - 3000, 12000, GROUNDS["red"])._replace(opacity=0.85),
        ]
        layer = Drawing("layer", piece.width, piece.height, tuple(over[:2]))
        drawing = Drawing(piece.id, piece.width, piece.height, (Stamp(layer, 0, 0), *over[2:]))
        return Face(drawing, edges_of(over, piece.width, piece.height))

    def strip(self, piece, start, length, fill):
        """A stretch of a face, from edge to edge."""
        if not self.turned:
            return Rect(0, start, piece.width, length, fill)
        if isinstance(fill, Linear):
            fill = fill._replace(x2=1.0, y2=0.0)
        return Rect(start, 0, length, piece.height, fill)


class LayeredDown(Layered):
    """The same, on its side."""

    turned = True


class Pictured(Toy):
    """Faces of one picture that runs on past the trim, as far as anything bleeds."""

    def draw(self, piece, side, problems):
        """Draw a picture over the face, and a larger one over its bleed."""
        width, height = piece.width, piece.height
        shown, bled = Rect(0, 0, width, height, BLUE), Rect(-REACH, -REACH, width + 2 * REACH, height + 2 * REACH, BLUE)
        drawing = Drawing(piece.id, width, height, (shown,))
        return Face(drawing, bled=Drawing(f"{piece.id} bled", width, height, (bled,)))


def by_pdfium(page, dpi):
    """The page as pdfium shows it."""
    return np.asarray(pypdfium2.PdfDocument(pdf(page))[0].render(scale=dpi / 72).to_pil().convert("RGB"))


def by_mupdf(page, dpi):
    """The page as MuPDF shows it, which softens each edge by itself."""
    pymupdf = pytest.importorskip("pymupdf")
    drawn = pymupdf.open(stream=pdf(page), filetype="pdf")[0].get_pixmap(dpi=dpi, alpha=False)
    return np.frombuffer(drawn.samples, np.uint8).reshape(drawn.height, drawn.width, 3)


def by_poppler(page, dpi):
    """The page as Poppler shows it, where it is installed."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "page.pdf"
        file.write_bytes(pdf(page))
        run("pdftoppm", "-r", dpi, "-singlefile", "-png", file, file.with_suffix(""))
        return np.asarray(Image.open(file.with_suffix(".png")).convert("RGB"))


def by_resvg(page, dpi):
    """The SVG as resvg shows it, on white paper."""
    return look_at_svg(render_svg(page, FONTS), dpi)


SEEN = pytest.mark.parametrize(
    ("look", "dpi"),
    [(by_poppler, 97), *((look, dpi) for look in (by_pdfium, by_mupdf, by_resvg) for dpi in (61, 97, 150))],
)


def within(picture, dpi, box):
    """The dots of a picture that lie within a rectangle, as numbers that can be subtracted."""
    left, top, right, bottom = (
        round(edge / PT / 72 * dpi) for edge in (box.x, box.y, box.x + box.width, box.y + box.height)
    )
    return picture[top + 2 : bottom - 2, left + 2 : right - 2].astype(int)


def most_along(picture, axis):
    """How far a dot is at most, of 255, from what is usual of its row (axis 1) or of its column (axis 0).

    Rows in which one colour ends and another begins are left out: a softened end may be drawn in two ways.
    """
    usual = np.median(picture, axis=axis, keepdims=True)
    steps = abs(np.diff(usual, axis=1 - axis)).max(axis=2).ravel()
    ends = np.convolve(np.concatenate(([0], steps > 8)), np.ones(5), "same") + np.convolve(
        np.concatenate((steps > 8, [0])), np.ones(5), "same"
    )
    kept = np.compress(ends == 0, abs(picture - usual), axis=1 - axis)
    return int(kept.max())


@pytest.mark.parametrize("kind", [Toy, Banded])
@SEEN
def test_no_paper_shows_between_pieces_of_one_ground(look, kind, dpi):
    """A full block, a row that is not full, and the bleed around: nothing within is lighter than the ground.

    At these resolutions half an inch is not a whole number of dots, so that edges are softened.
    """
    page = imposed([kind(pieces(56))], options(marks=False))[0]
    assert not (within(look(page, dpi), dpi, page.bleed)[..., 0] > BLUE.red + 5).any()


@pytest.mark.parametrize("side", [0, 1], ids=["fronts", "backs"])
@SEEN
def test_no_paper_shows_where_the_bleeds_of_pictures_meet(look, side, dpi):
    """Pictures run on to the middle of each gap, and a little below their neighbours, which bleed to there as well."""
    pictured = Pictured(pieces(30, (41 * MM, 33 * MM), (PICTURED, PICTURED)))
    page = imposed([pictured], options(marks=False))[side]
    assert not (within(look(page, dpi), dpi, page.bleed)[..., 0] > BLUE.red + 5).any()


@pytest.mark.parametrize("side", [0, 1], ids=["fronts", "backs"])
@SEEN
def test_no_paper_shows_between_hexagons_with_pictures(look, side, dpi):
    """From the middle of each to the middle of the one beneath it."""
    pictured = Pictured(pieces(30, (40 * MM, 34_641 * MM // 1000), (PICTURED, PICTURED)), outline="hexagon")
    page = imposed([pictured], options(marks=False))[side]
    picture, middles = look(page, dpi), {}
    for piece in seen(page):
        middles.setdefault(piece.box.x + piece.box.width // 2, []).append(piece.box.y + piece.box.height // 2)
    for x, down in middles.items():
        first, last, column = (round(length / PT / 72 * dpi) for length in (min(down), max(down), x))
        assert not (picture[first:last, column, 0] > BLUE.red + 5).any()
    assert max(map(len, middles.values())) > 3


@pytest.mark.parametrize(
    ("kind", "axes"), [(Toy, (0, 1)), (Banded, (1,)), (Layered, (1,)), (LayeredDown, (0,))], ids=str
)
@SEEN
def test_no_cut_shows_where_pieces_go_on_in_their_neighbours(look, kind, axes, dpi):
    """What is the same from edge to edge looks as if it were never cut: no lighter and no darker where pieces meet."""
    page = imposed([kind(pieces(70))], options(marks=False))[0]
    shown = within(look(page, dpi), dpi, page.trim)
    assert [most_along(shown, axis) <= 4 for axis in axes] == [True] * len(axes)
    assert kind is Toy or np.ptp(shown[..., 0]) > 40, "there is something that could show"


@pytest.mark.parametrize(("kind", "least"), [(Toy, 20), (Banded, 20), (Layered, 20)])
def test_a_seam_would_be_seen(kind, least, monkeypatch):
    """Without colours below abutting faces, and with grounds that reach as far as what covers them."""
    monkeypatch.setattr(Paring, "pared", lambda _, drawing: drawing)
    page = imposed([kind(pieces(70))], options(marks=False))[0]
    if kind is Toy:
        page = page._replace(shapes=tuple(shape for shape in page.shapes if not isinstance(shape, Rect)))
    assert most_along(within(by_resvg(page, 97), 97, page.trim), 1) > least


def test_a_ground_stops_short_of_the_trim_where_it_is_covered():
    """It keeps all that shows; what lies uppermost keeps its whole length."""
    [piece] = pieces(1)
    face = Layered([piece]).draw(piece, "front", None).drawing
    pared = Paring().pared(face)
    layer, band, rule = pared.shapes
    ground, sky = layer.drawing.shapes
    assert isinstance(ground, Outline)
    assert isinstance(sky, Within)
    assert band is face.shapes[1]
    assert rule is face.shapes[2]
    assert ("M", 0, piece.height * 7 // 10) in {
        (*command[:2], command[2]) for command in ground.commands if len(command) > 1
    }
    assert PARED < LAP


def test_a_layer_that_faces_share_stays_shared():
    """And a face of which nothing is covered is the same drawing."""
    one, other = pieces(2)
    layered, paring = Layered([one, other]), Paring()
    first, second = (layered.draw(piece, "front", None).drawing for piece in (one, other))
    shared = first.shapes[0]
    second.shapes = (shared, *second.shapes[1:])
    assert paring.pared(first).shapes[0].drawing is paring.pared(second).shapes[0].drawing
    plain = Toy([one]).draw(one, "front", None).drawing
    assert paring.pared(plain) is plain

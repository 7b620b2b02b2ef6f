"""PDF for the press: its plates as Ghostscript makes them, its objects as pikepdf reads them."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from kit.outside import run
from kit.plates import PROCESS, X1A, X4, operators, plates, press_pdf
from kit.rendering_scenes import BLACK, FONTS, INFO, SAND, WHITE, everything, page, photograph, text
from PIL import Image

from forge.drawing.page import Box, DieLine
from forge.drawing.shapes import Clip, Drawing, Faded, Halo, Line, Linear, Picture, Rect, Stamp, Stroke
from forge.reading.measures import MM, PT, Colour, parse_colour
from forge.rendering.inking import Separation
from forge.rendering.pdf.press_writer import PressWriter

GREEN = parse_colour("#12401f")
NAVY = parse_colour("#14212e")
SPOT = Colour(200, 40, 30, (0, 90, 90, 5), "Signal Red")
LEFT, RIGHT = Box(2 * MM, 2 * MM, 40 * MM, 30 * MM), Box(50 * MM, 2 * MM, 40 * MM, 30 * MM)


def area(box, fill):
    """A rectangle of a colour."""
    return Rect(*box, fill)


def written(colour):
    """What the four inks of an area are, in percent."""
    return tuple(round(100 * part) for part in Separation(X4).cmyk(colour))


def test_areas_are_printed_in_the_inks_of_the_profile(tmp_path):
    """Each plate holds what the transform makes of the colour."""
    colours = [SAND, GREEN, parse_colour("#a3262c"), parse_colour("#86b3b8"), WHITE]
    patches = [Box(at * 12 * MM, 2 * MM, 10 * MM, 10 * MM) for at in range(len(colours))]
    found = plates(press_pdf(page(*map(area, patches, colours))), tmp_path, dpi=72)
    for patch, colour in zip(patches, colours, strict=True):
        assert np.abs(np.subtract(found.of(patch), written(colour))).max() <= 1


def test_black_text_stands_on_the_black_plate_alone(tmp_path):
    """Text in a dark ink without a hue; text in a dark green keeps its own inks."""
    shapes = (text(4 * MM, 20 * MM, "HHHH", size=40 * PT, colour=NAVY),)
    shapes += (text(52 * MM, 20 * MM, "HHHH", size=40 * PT, colour=GREEN),)
    found = plates(press_pdf(page(*shapes)), tmp_path)
    left, right = found.within(LEFT), found.within(RIGHT)
    assert left["Black"].max() == 255
    assert max(left[ink].max() for ink in PROCESS[:3]) == 0
    assert min(right[ink].max() for ink in ("Cyan", "Yellow")) > 100


def test_black_text_overprints_and_white_text_does_not(tmp_path):
    """Under black letters the ground goes on; told by the difference that honouring overprint makes."""
    shapes = (area(LEFT, SAND), text(4 * MM, 20 * MM, "HH", size=40 * PT))
    shapes += (area(RIGHT, GREEN), text(52 * MM, 20 * MM, "HH", size=40 * PT, colour=WHITE))
    data = press_pdf(page(*shapes))
    honoured, ignored = (plates(data, tmp_path, overprint=way) for way in ("enable", "disable"))
    for found, kept in ((honoured, True), (ignored, False)):
        parts = found.within(LEFT)
        beneath = parts["Yellow"][parts["Black"] == 255]
        assert beneath.size > 1000
        assert (beneath.min() > 50) if kept else (beneath.max() == 0)
    white = honoured.within(RIGHT)
    assert (sum(white[ink] for ink in PROCESS) == 0).sum() > 1000


def poppler(data, folder, *words, dpi=72):
    """The page in four inks as Poppler lays them, from 0 to 255."""
    file = folder / "poppler.pdf"
    file.write_bytes(data)
    run("pdftoppm", "-jpegcmyk", "-jpegopt", "quality=100", "-r", dpi, "-singlefile", *words, file, folder / "poppler")
    return np.asarray(Image.open(folder / "poppler.jpg")).astype(int)


def test_another_renderer_lays_the_same_inks(tmp_path):
    """Poppler, no kin of Ghostscript: areas have their inks, black letters lie over them, white ones knock out."""
    shapes = (area(LEFT, SAND), area(RIGHT, GREEN), text(4 * MM, 20 * MM, "HH", size=40 * PT))
    shapes += (text(52 * MM, 20 * MM, "HH", size=40 * PT, colour=WHITE),)
    data = press_pdf(page(*shapes))
    laid = poppler(data, tmp_path, "-overprint")
    for place, colour in (
        (Box(4 * MM, 26 * MM, 30 * MM, 4 * MM), SAND),
        (Box(54 * MM, 26 * MM, 30 * MM, 4 * MM), GREEN),
    ):
        left, top, width, height = (round(edge / MM / 25.4 * 72) for edge in place)
        found = laid[top + 2 : top + height - 2, left + 2 : left + width - 2].mean(axis=(0, 1)) / 2.55
        assert np.abs(found - written(colour)).max() <= 2
    cyan, _, yellow, black = np.moveaxis(laid, 2, 0)
    across = np.arange(black.shape[1]) / 72 * 25.4
    letters = (black > 250) & (across < 42)
    assert letters.sum() > 200
    assert np.median(yellow[letters]) == pytest.approx(2.55 * written(SAND)[2], abs=5)
    knocked_out = (laid.sum(axis=2) < 20) & (across > 52) & (across < 75)
    assert knocked_out[round(10 / 25.4 * 72) : round(20 / 25.4 * 72)].sum() > 200
    assert cyan.max() > 150


def test_thin_black_lines_overprint(tmp_path):
    """A hairline leaves the ground below it, and is black alone."""
    shapes = (area(LEFT, SAND), Line(4 * MM, 10 * MM, 30 * MM, 10 * MM, Stroke(BLACK, PT)))
    parts = plates(press_pdf(page(*shapes)), tmp_path, dpi=288).within(LEFT)
    assert parts["Yellow"][parts["Black"] > 250].min() > 50


def test_large_black_areas_are_rich_and_small_ones_are_not(tmp_path):
    """From the smaller side on that the service says."""
    small = Box(60 * MM, 4 * MM, 30 * MM, 9 * MM)
    found = plates(press_pdf(page(area(LEFT, BLACK), area(small, BLACK))), tmp_path)
    assert found.of(LEFT) == (60, 40, 40, 100)
    assert found.of(small) == (0, 0, 0, 100)


def test_a_special_ink_has_a_plate_and_is_mixed_where_it_is_not_printed(tmp_path):
    """Alone on its own plate, its tints too; else in the four inks that are declared for it."""
    shades = Rect(*RIGHT, Linear(0, 0, 1, 0, ((0.0, SPOT), (1.0, WHITE))))
    data = press_pdf(page(area(LEFT, SPOT), shades))
    found = plates(data, tmp_path)
    assert found.within(LEFT)["Signal Red"].min() > 250
    assert found.of(LEFT) == (0, 0, 0, 0)
    tint = found.within(RIGHT)["Signal Red"][20]
    assert tint[2] > 240
    assert tint[-3] < 20
    assert np.all(np.diff(tint) <= 1)
    mixed = plates(press_pdf(page(area(LEFT, SPOT)), profile=X4._replace(spots=frozenset())), tmp_path)
    assert mixed.of(LEFT) == (0, 90, 90, 5)
    assert "Signal Red" not in mixed.inks


def test_gradients_follow_the_colours_of_a_screen(tmp_path):
    """In the middle between two colours stand the inks of the colour that lies between them."""
    one, other = parse_colour("#dc3020"), parse_colour("#2040c0")
    shades = Rect(*LEFT, Linear(0, 0, 1, 0, ((0.0, one), (1.0, other))))
    found = plates(press_pdf(page(shades)), tmp_path).of(LEFT)
    middle = Colour(*((a + b) // 2 for a, b in zip(one[:3], other[:3], strict=True)))
    assert np.abs(np.subtract(found, written(middle))).max() <= 3


def test_pictures_are_printed_in_the_same_inks(tmp_path):
    """A sky in RGB becomes what an area of its colour becomes; a grey picture is black ink alone."""
    colour, grey = photograph(tmp_path / "field.png"), photograph(tmp_path / "grey.png", "L")
    found = plates(press_pdf(page(Picture(*LEFT, colour), Picture(*RIGHT, grey))), tmp_path)
    sky = Box(LEFT.x + MM, LEFT.y + MM, 4 * MM, 4 * MM)
    assert np.abs(np.subtract(found.of(sky), written(Colour(150, 190, 230)))).max() <= 1
    parts = found.within(RIGHT)
    assert max(parts[ink].max() for ink in PROCESS[:3]) == 0
    assert parts["Black"].max() > 80


def test_what_is_not_opaque_is_mixed_in_inks(tmp_path):
    """Half of one colour over another is half of the inks of both."""
    shapes = (area(LEFT, SAND), area(LEFT, GREEN)._replace(opacity=0.5))
    found = plates(press_pdf(page(*shapes)), tmp_path).of(LEFT)
    half = [(a + b) / 2 for a, b in zip(written(SAND), written(GREEN), strict=True)]
    assert np.abs(np.subtract(found, half)).max() <= 2


def test_die_lines_are_special_inks_that_hide_nothing(tmp_path):
    """The art below a cut line is as it would be without it; crease and perforation have plates of their own."""
    cut = (("M", 10 * MM, 5 * MM), ("L", 30 * MM, 5 * MM), ("L", 30 * MM, 20 * MM), ("Z",))
    die = tuple(DieLine(kind, cut) for kind in ("cut", "crease", "perforation"))
    bare, lined = (plates(press_pdf(page(area(LEFT, SAND), die=lines)), tmp_path) for lines in ((), die))
    assert set(lined.inks) - set(bare.inks) == {"CutContour", "Crease", "Perforation"}
    for ink in PROCESS:
        assert np.array_equal(bare[ink], lined[ink])
    assert lined["CutContour"].max() == 255
    assert (lined["CutContour"] > 128).sum() < 1000


def test_marks_stand_on_every_plate(tmp_path):
    """Registration colour; and only outside the bleed, which cuts off what art there is."""
    bleed = Box(10 * MM, 10 * MM, 50 * MM, 30 * MM)
    art = Rect(0, 0, 100 * MM, 60 * MM, SAND)
    marks = (Line(2 * MM, 20 * MM, 8 * MM, 20 * MM, Stroke(BLACK, PT)),)
    found = plates(press_pdf(page(art, trim=bleed, bleed=bleed, marks=marks)), tmp_path, dpi=288)
    outside = found.within(Box(MM, 15 * MM, 8 * MM, 10 * MM))
    assert [outside[ink].max() for ink in PROCESS] == [255] * 4
    assert all(found[ink][:80].max() == 0 for ink in PROCESS)


@pytest.mark.parametrize("profile", [X4, X4._replace(limit=240)])
def test_no_spot_gets_more_ink_than_its_paper_takes(tmp_path, profile):
    """Over a page with every shape there is."""
    (tmp_path / "art").mkdir()
    assert plates(press_pdf(everything(tmp_path / "art"), profile=profile), tmp_path).most <= profile.limit + 1


def opened(tmp_path, profile=X4):
    """A PDF of every shape there is."""
    (tmp_path / "art").mkdir(exist_ok=True)
    return press_pdf(everything(tmp_path / "art"), profile=profile)


def test_its_objects_are_those_of_pdf_x_4(tmp_path):
    """Header, output intent, metadata, boxes, no colours of screens, no viewer's wishes, fonts embedded."""
    data = opened(tmp_path)
    assert data.startswith(b"%PDF-1.6")
    assert b"<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>" in data
    with pikepdf.open(io.BytesIO(data)) as pdf:
        [intent] = pdf.Root.OutputIntents
        assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "FOGRA39")
        assert (intent.DestOutputProfile.N, bytes(intent.DestOutputProfile.read_bytes())) == (4, X4.icc)
        assert pdf.docinfo.Trapped == "/False"
        assert not {"/ViewerPreferences", "/AcroForm", "/Outlines", "/Names", "/OpenAction"} & set(pdf.Root.keys())
        assert len(pdf.trailer.ID) == 2
        assert not {"rg", "RG", "g", "G"} & {name for name, _ in operators(pdf)}
        for one in pdf.pages:
            assert set(one.keys()) & {"/CropBox", "/ArtBox", "/Annots"} == set()
            assert {"/MediaBox", "/BleedBox", "/TrimBox"} <= set(one.keys())
        fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"]
        assert fonts
        assert all("/FontFile2" in one.FontDescriptor for one in fonts)


@pytest.mark.parametrize("profile", [X4, X1A], ids=["X-4", "X-1a"])
def test_qpdf_finds_nothing_wrong(tmp_path, profile):
    """An independent reader of the whole structure."""
    (tmp_path / "press.pdf").write_bytes(opened(tmp_path, profile))
    assert "No syntax or stream encoding errors found" in run("qpdf", "--check", tmp_path / "press.pdf")


def test_the_same_pages_are_the_same_bytes(tmp_path):
    """Numbers, metadata and all."""
    one, other = (hashlib.sha256(opened(tmp_path)).hexdigest() for _ in range(2))
    assert one == other


def test_two_profiles_in_one_process_do_not_meet(tmp_path):
    """A document of one standard leaves nothing behind in the next, nor in one for home."""
    first = opened(tmp_path, X4)
    opened(tmp_path, X4._replace(limit=240, condition="Other", spots=frozenset()))
    assert opened(tmp_path, X4) == first


def see_through(folder):
    """A page of what is not opaque: areas, letters and a halo, a group clipped, a picture, on a ground; and text."""
    clear = folder / "clear.png"
    image = Image.new("RGBA", (60, 40), (200, 60, 40, 128))
    image.save(clear)
    halo = text(6 * MM, 44 * MM, "WOLF", size=20 * PT)._replace(halo=Halo(WHITE, 2 * PT, 0.5))
    group = Faded(
        0.4, (Rect(56 * MM, 10 * MM, 20 * MM, 20 * MM, GREEN), Rect(60 * MM, 14 * MM, 30 * MM, 20 * MM, SAND))
    )
    return page(
        area(Box(0, 0, 100 * MM, 60 * MM), parse_colour("#86b3b8")),
        area(LEFT, SAND),
        area(Box(10 * MM, 8 * MM, 20 * MM, 30 * MM), GREEN)._replace(opacity=0.5),
        Clip(52 * MM, 8 * MM, 34 * MM, 20 * MM, (group,), radius=4 * MM),
        Picture(60 * MM, 36 * MM, 30 * MM, 20 * MM, clear),
        halo,
        text(10 * MM, 20 * MM, "12-4", size=12 * PT),
        width=100 * MM,
        height=60 * MM,
    )


def test_what_is_not_opaque_is_flattened_to_the_same_plates(tmp_path):
    """PDF/X-1a has the plates of PDF/X-4, but for the edges of what became a picture."""
    shown = see_through(tmp_path)
    mixed, flat = (plates(press_pdf(shown, profile=profile), tmp_path) for profile in (X4, X1A))
    for ink in PROCESS:
        differs = np.abs(mixed[ink] - flat[ink]) > 4
        assert differs.mean() < 0.01
        assert np.abs(mixed[ink] - flat[ink]).mean() < 1


def test_its_objects_are_those_of_pdf_x_1a(tmp_path):
    """Header, marker, no transparency at all; letters above what was mixed are letters still."""
    data = press_pdf(see_through(tmp_path), profile=X1A)
    assert data.startswith(b"%PDF-1.4")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        assert pdf.docinfo.Trapped == "/False"
        found = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary | pikepdf.Stream)]
        assert not any({"/SMask", "/ca", "/CA", "/BM", "/Group"} & set(one.keys()) for one in found)
        images = [one for one in found if one.get("/Subtype") == "/Image"]
        assert {str(one.ColorSpace) for one in images} == {"/DeviceCMYK"}
        shown = [operands for name, operands in operators(pdf) if name == "Tj"]
        assert shown
        assert not {"rg", "RG", "g", "G"} & {name for name, _ in operators(pdf)}


def test_black_letters_below_what_is_mixed_leave_their_ground(tmp_path):
    """They overprint in the picture as they would as letters."""
    below = (area(LEFT, SAND), text(4 * MM, 20 * MM, "HH", size=40 * PT))
    veil = area(LEFT, WHITE)._replace(opacity=0.001)
    parts = plates(press_pdf(page(*below, veil), profile=X1A), tmp_path).within(LEFT)
    beneath = parts["Yellow"][parts["Black"] > 250]
    assert beneath.size > 1000
    assert beneath.min() > 50


@pytest.mark.parametrize("outlines", [False, True])
def test_a_white_halo_knocks_out_around_black_letters(tmp_path, outlines):
    """The halo is white though the letters on it overprint; letters as outlines are the same to a pixel's edge."""
    haloed = text(4 * MM, 20 * MM, "HH", size=40 * PT)._replace(halo=Halo(WHITE, 4 * PT))
    data = press_pdf(page(area(LEFT, GREEN), haloed), profile=X4._replace(outlines=outlines))
    parts = plates(data, tmp_path).within(LEFT)
    assert ((parts["Cyan"] == 0) & (parts["Black"] == 0)).sum() > 500
    assert (parts["Black"] == 255).sum() > 1000


def test_letters_as_outlines_look_as_letters_do(tmp_path):
    """No font is left, and no plate differs but at the edges of letters."""
    words = (text(4 * MM, 12 * MM, "Größe 12-4", size=14 * PT), text(4 * MM, 24 * MM, "Wolf & Co", "text", 11 * PT))
    shown = page(area(LEFT, SAND), *words, words[0]._replace(y=20 * MM, tracking=PT))
    letters, areas = (press_pdf(shown, profile=X4._replace(outlines=one)) for one in (False, True))
    with pikepdf.open(io.BytesIO(areas)) as pdf:
        assert not any(one.get("/Type") == "/Font" for one in pdf.objects if isinstance(one, pikepdf.Dictionary))
    first, second = (plates(data, tmp_path, dpi=600) for data in (letters, areas))
    assert (np.abs(first["Black"] - second["Black"]) > 128).mean() < 0.003
    assert abs(int(first["Black"].sum()) - int(second["Black"].sum())) < 0.06 * first["Black"].sum()


SEEDED = """
import io, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from kit.plates import X1A, X4, press_pdf
from kit.rendering_scenes import everything
import hashlib
print([hashlib.sha256(press_pdf(everything(Path(sys.argv[2])), profile=one)).hexdigest() for one in (X4, X1A)])
"""


def test_hash_seeds_leave_no_trace(tmp_path):
    """Two processes whose sets and dictionaries are ordered otherwise write the same bytes."""
    tests = Path(__file__).parent.parent
    found = {
        subprocess.run(
            [sys.executable, "-c", SEEDED, tests, tmp_path],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=tests.parent,
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_small_dark_signs_are_black_ink_alone(tmp_path):
    """A symbol in a dark ink is printed as letters beside it are; a large one, and a dark ground, keep their inks."""
    patches = [Box(at * 12 * MM, 2 * MM, 8 * MM, 8 * MM) for at in range(4)]
    drawing = Drawing("sign", 60 * MM, 60 * MM, (Rect(0, 0, 60 * MM, 60 * MM, NAVY, role="mark"),))
    shapes = (
        area(patches[0], NAVY)._replace(role="mark"),
        area(patches[1], NAVY),
        Stamp(drawing, patches[2].x, patches[2].y, 8 / 60),
        area(patches[3], GREEN)._replace(role="mark"),
        area(Box(50 * MM, 14 * MM, 30 * MM, 30 * MM), NAVY)._replace(role="mark"),
    )
    found = plates(press_pdf(page(*shapes)), tmp_path)
    assert found.of(patches[0]) == found.of(patches[2]) == (0, 0, 0, 100)
    assert min(found.of(patches[1])[:2]) > 30
    over = plates(press_pdf(page(area(LEFT, SAND), shapes[0]), profile=X4), tmp_path)
    assert over.of(patches[0])[:3] == pytest.approx(written(SAND)[:3], abs=1)
    assert found.of(patches[3]) == pytest.approx(written(GREEN), abs=1)
    assert min(found.of(Box(50 * MM, 14 * MM, 30 * MM, 30 * MM))[:2]) > 30


def test_no_line_is_thinner_than_the_press_can_hold(tmp_path):
    """Nor where a symbol is drawn smaller than it is; and thin dark ones of that are black ink alone."""
    hair = Stroke(NAVY, PT // 20)
    drawing = Drawing("sign", 60 * MM, 60 * MM, (Line(0, 30 * MM, 60 * MM, 30 * MM, Stroke(NAVY, 3 * PT)),))
    target = io.BytesIO()
    writer = PressWriter(target, INFO, FONTS, X4)
    writer.add_page(page(Line(4 * MM, 10 * MM, 30 * MM, 10 * MM, hair), Stamp(drawing, 50 * MM, 2 * MM, 1 / 20)))
    told = writer.finish()
    assert [(one.field, one.message) for one in told] == [("lines", "thinner than 0.25 pt are drawn as wide as that")]
    with pikepdf.open(io.BytesIO(target.getvalue())) as pdf:
        found = list(operators(pdf))
    widths = [float(given[0]) for name, given in found if name == "w"]
    assert widths == [pytest.approx(0.25, abs=0.001), pytest.approx(5, abs=0.01)]
    assert all([float(part) for part in given[:3]] == [0, 0, 0] for name, given in found if name == "K")


LOST = "lies with what is not opaque, which PDF/X-1a has as a picture"


@pytest.mark.parametrize(
    ("shapes", "place"),
    [
        ((Rect(*LEFT, SPOT, opacity=0.5),), "page 1, 2.0 mm across and 2.0 mm down"),
        ((area(LEFT, SPOT), Rect(*LEFT, WHITE, opacity=0.5)), "page 1, 2.0 mm across and 2.0 mm down"),
        ((Faded(0.5, (Rect(*RIGHT, None, Stroke(SPOT, MM)),)),), "page 1, 49.0 mm across and 1.0 mm down"),
        ((area(LEFT, Linear(0, 0, 1, 1, ((0, SPOT), (1, WHITE)))), Rect(*LEFT, WHITE, opacity=0.5)), "page 1, 2.0"),
        ((area(RIGHT, SPOT), Rect(*LEFT, WHITE, opacity=0.5)), None),
        ((Rect(*LEFT, WHITE, opacity=0.5), area(LEFT, SPOT)), None),
        ((area(LEFT, SPOT),), None),
    ],
    ids=["veil", "below", "line", "gradient", "beside", "above", "opaque"],
)
def test_a_special_ink_that_is_mixed_with_what_is_not_opaque_is_told_with_its_place(tmp_path, shapes, place):
    """The plate shows it: where it is told there is none of the ink, where it is not there is all of it."""
    target = tmp_path / "kit.pdf"
    writer = PressWriter(target, INFO, FONTS, X1A)
    writer.add_page(page(*shapes))
    told = [problem for problem in writer.finish() if LOST in problem.message]
    inked = (plates(target.read_bytes(), tmp_path).inks.get("Signal Red", np.zeros(1)) > 128).sum()
    assert (inked < 1000, len(told)) == ((True, 1) if place else (False, 0))  # at an edge a row of dots may be left
    if place:
        assert (told[0].where.file, told[0].field) == ("kit.pdf", "Signal Red")
        assert place in told[0].message


def test_pages_on_which_a_special_ink_is_mixed_are_counted():
    """With the first of them; a service without that plate has told before that it has none."""
    mixed = page(Rect(*LEFT, SPOT, opacity=0.5))
    for profile, said in ((X1A, ["Signal Red"]), (X1A._replace(spots=frozenset()), [])):
        writer = PressWriter(io.BytesIO(), INFO, FONTS, profile)
        for each in (page(), mixed, mixed, mixed):
            writer.add_page(each)
        told = [problem for problem in writer.finish() if LOST in problem.message]
        assert [problem.field for problem in told] == said
        assert all("on page 2, " in problem.message and "and on 2 more pages" in problem.message for problem in told)

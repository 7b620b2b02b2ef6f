"""Pieces that are no rectangles on sheets: nested, apart, clipped, with a line to cut along and a layer for a die."""

import io
import math
from itertools import combinations

import pikepdf
import pytest
from kit.imposing_toys import FONTS, Toy, flat, imposed, options, pieces, planned
from kit.rendering_scenes import look_at_pdf, pdf
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from forge.drawing.outlined import flattened
from forge.drawing.page import Box
from forge.drawing.shapes import Path, Rect, Within
from forge.errors import Problems
from forge.imposing.alone import piece_alone
from forge.imposing.cutters import read_cutter
from forge.imposing.options import BLEED, ROUND_GAP
from forge.kinds.outlines import read_outline
from forge.reading.measures import MM
from forge.rendering.png import render_pngs
from forge.rendering.svg import render_svg

SHIELD = "M0 0 H10 V7 C10 10 7 12 5 13 C3 12 0 10 0 7 Z"
HEXAGON = (40 * MM, round(40 * MM * math.sqrt(0.75)))
FORMS = [
    ("hexagon", HEXAGON),
    ("hexagon pointy", HEXAGON[::-1]),
    ("hexagon", (30 * MM, 20 * MM)),
    ("triangle", (30 * MM, 26 * MM)),
    ("triangle down", (20 * MM, 35 * MM)),
    (SHIELD, (30 * MM, 39 * MM)),
]


def toys(said, size, count=30, **how):
    """A toy with an outline."""
    return Toy(pieces(count, size), outline=read_outline(said), **how)


def form(commands):
    """What commands enclose, in mm."""
    return unary_union([Polygon([(x / MM, y / MM) for x, y in ring]) for ring in flattened(commands)])


def laid(plan):
    """The forms on each sheet, by the places of their pieces."""
    for sheet in plan.sheets:
        yield (
            sheet,
            [
                form(block.group.outline.path(placed.place))
                for block in sheet.blocks
                for placed in block.placements(plan.options)
            ],
        )


@pytest.mark.parametrize(("said", "size"), FORMS)
@pytest.mark.parametrize("bleed", [3 * MM, 5 * MM, 0])
def test_pieces_lie_apart_by_twice_their_bleed_and_on_the_paper(said, size, bleed):
    """Measured between the forms themselves, whichever way they are nested; without bleed they may touch."""
    for sheet, forms in laid(planned([toys(said, size)], options(bleed=bleed))):
        least = max(2 * bleed, ROUND_GAP) / MM if bleed else 0
        assert min(one.distance(other) for one, other in combinations(forms, 2)) >= least - 0.001
        assert not any(one.intersection(other).area > 0.001 for one, other in combinations(forms, 2))
        frame = sheet.room.printable
        page = box(*(value / MM for value in (frame.x, frame.y, frame.x + frame.width, frame.y + frame.height)))
        assert all(page.buffer(0.001).covers(one) for one in forms)


def test_nested_pieces_of_two_grounds_lie_on_one_sheet_where_they_fit():
    """Their boxes are larger than the sheet together, which is no reason to look no further."""
    size = (21 * MM, 27 * MM)
    blue, navy = (
        Toy(pieces(count, size, (shade, shade), prefix=shade), name=shade, outline=read_outline("triangle"))
        for count, shade in ((88, "blue"), (34, "navy"))
    )
    chosen = options("A4", bleed=0, gutter=0)

    plan = planned([blue, navy], chosen)

    [(_, forms)] = laid(plan)
    assert (
        sum(piece.width * piece.height for toy in (blue, navy) for piece in toy.pieces)
        > chosen.paper.width * chosen.paper.height
    )
    assert len(forms) == 122
    assert not any(one.intersection(other).area > 0.001 for one, other in combinations(forms, 2))


@pytest.mark.parametrize(("said", "size"), FORMS[:4])
def test_nested_pieces_need_less_paper_than_their_boxes(said, size):
    """Of each form more lie on the first sheet than rectangles of its size, as far apart as they, would."""
    most = [
        len(next(laid(planned([toys(form, size, 200)], options(gutter=ROUND_GAP))))[1]) for form in (said, "rectangle")
    ]
    assert most[0] > most[1]


@pytest.mark.parametrize(("said", "size"), [*FORMS, ("round", (25 * MM, 25 * MM))])
def test_no_face_covers_a_neighbour(said, size):
    """What is shown of faces, bleed of pictures and all, never overlaps the trim of another piece."""
    toy = toys(said, size, 12)
    [front, back] = imposed([toy], options())
    [(_, forms)] = laid(planned([toy], options()))
    shown = [form(shape.outline) for shape in flat(front.shapes) if isinstance(shape, Within) and shape.shapes]
    if said == "round":
        assert not shown  # it is clipped by a rectangle with round corners, which other tests look at
        return
    assert len(shown) == 24  # the bleed below, the face above
    for area in shown:
        assert sum(area.intersection(one).area > 0.01 for one in forms) == 1
        assert any(area.buffer(0.01).covers(one) for one in forms)
    assert not back.die


@pytest.mark.parametrize(("said", "size"), [*FORMS, ("round", (25 * MM, 25 * MM))])
def test_without_bleed_no_colour_lies_beside_the_pieces(said, size):
    """Measured in pixels: all that is blue is as much as the pieces are; grounds of one colour do not fill the gaps."""
    dpi, count = 150, 9
    [page, _] = imposed([toys(said, size, count)], options(bleed=0))
    seen = look_at_pdf(pdf(page), dpi)
    blue = (seen.max(axis=2).astype(int) - seen.min(axis=2) > 40).sum() * (25.4 / dpi) ** 2
    [(_, forms)] = laid(planned([toys(said, size, count)], options(bleed=0)))
    assert blue == pytest.approx(sum(one.area for one in forms), rel=0.02)


@pytest.mark.parametrize(("said", "size"), FORMS)
def test_no_paper_shows_in_the_bleed_of_what_is_no_rectangle(said, size):
    """Within the corners of its box as beyond its sides, on front and back; points go on further than sides bleed."""
    for page in imposed([toys(said, size, 6)], options()):
        bleeds = [
            shape for shape in flat(page.shapes) if isinstance(shape, Within) and isinstance(shape.shapes[0], Rect)
        ]
        assert len(bleeds) == 6
        for bleed in bleeds:
            filled = unary_union([box(one.x, one.y, one.x + one.width, one.y + one.height) for one in bleed.shapes])
            whole = unary_union([Polygon(ring) for ring in flattened(bleed.outline)])
            assert whole.intersection(filled.envelope).difference(filled).area < (MM // 10) ** 2


def test_a_line_to_cut_along_lies_just_outside_each_piece():
    """On fronts alone, where pieces are cut by hand: what is cut true keeps nothing of it."""
    [front, back] = imposed([toys("hexagon", HEXAGON, 5)], options())
    found = [shape for shape in front.shapes if isinstance(shape, Path) and ("Z",) in shape.commands]
    [(_, forms)] = laid(planned([toys("hexagon", HEXAGON, 5)], options()))
    assert {shape.stroke.colour for shape in found} == {(255, 255, 255, None, None), (0, 0, 0, None, None)}
    for shape in found:
        lines = form(shape.commands).boundary.buffer(shape.stroke.width / MM / 2)
        assert not any(one.buffer(-0.002).intersects(lines) for one in forms)
        assert all(one.buffer(0.2).boundary.distance(lines) < 0.2 for one in forms)
    assert not [shape for shape in back.shapes if isinstance(shape, Path) and ("Z",) in shape.commands]
    for chosen in (options(marks=False), options(cutter=read_cutter("silhouette-cameo"))):
        [front, _] = imposed([toys("hexagon", HEXAGON, 5)], chosen)
        assert not [shape for shape in front.shapes if isinstance(shape, Path) and shape.stroke == found[0].stroke]


def test_the_die_line_is_a_layer_that_is_hidden_and_not_printed():
    """In the PDF an optional layer that is off, in the SVG a group that is not displayed: with the outline of each."""
    [front] = imposed([toys("triangle", (30 * MM, 26 * MM), 4, two_sided=False)], options())
    [(_, forms)] = laid(planned([toys("triangle", (30 * MM, 26 * MM), 4)], options()))
    assert [form(line.commands).area for line in front.die] == pytest.approx([one.area for one in forms])
    with pikepdf.open(io.BytesIO(pdf(front, compress=False))) as file:
        [layer] = file.Root.OCProperties.OCGs
        assert layer.Name == "Die line"
        assert file.Root.OCProperties.D.OFF[0] == layer
        assert layer.Usage.Print.PrintState == "/OFF"
        content = file.pages[0].Contents.read_bytes().decode()
        assert file.pages[0].Resources.Properties.Die == layer
    inside = content[content.index("/OC /Die BDC") : content.index("EMC")]
    assert inside.count(" h S") == 4
    text = render_svg(front, FONTS)
    group = text[text.index('<g id="_die-line"') :]
    assert 'style="display:none"' in group
    assert group.count("<path") == 4


def test_rectangles_have_a_layer_where_it_is_asked_for_or_their_corners_are_round():
    """By hand corners are cut square all the same; a machine rounds them, and so does a die."""
    assert not any(page.die for page in imposed([toys("rectangle", (20 * MM, 20 * MM), 4)], options()))
    [front, _] = imposed([toys("rectangle", (20 * MM, 20 * MM), 4)], options(die_lines=True))
    assert {len(line.commands) for line in front.die} == {2, 5}
    [front, _] = imposed([toys("rounded 3 mm", (20 * MM, 20 * MM), 4)], options())
    assert sum(name == "C" for line in front.die for name, *_ in line.commands) == 4 * 4


def picture(page):
    """The page as a picture at 10 pixels a millimetre."""
    from PIL import Image

    [png] = render_pngs(pdf(page), 254, transparent=page.clear)
    return Image.open(io.BytesIO(png))


@pytest.mark.parametrize("said", ["round", "hexagon", "triangle", "rounded 5 mm", SHIELD])
def test_what_is_not_of_a_piece_is_clear_in_its_picture(said):
    """Every pixel well inside its form is opaque, every one well outside is clear."""
    toy = toys(said, (20 * MM, 20 * MM), 1)
    shown = picture(piece_alone(toy, toy.pieces[0], "front", Problems()))
    assert (shown.mode, shown.size) == ("RGBA", (200, 200))
    cut = form(toy.outline.path(Box(0, 0, 20 * MM, 20 * MM)))
    inside, outside = cut.buffer(-0.2), cut.buffer(0.2)
    for x in range(1, 200, 9):
        for y in range(1, 200, 9):
            spot = box(x / 10, y / 10, (x + 1) / 10, (y + 1) / 10)
            if inside.covers(spot):
                assert shown.getpixel((x, y))[3] == 255
            elif not outside.intersects(spot):
                assert shown.getpixel((x, y))[3] == 0


@pytest.mark.parametrize("said", ["rectangle", "round", "hexagon"])
def test_a_piece_with_bleed_fills_its_page_to_the_corners(said):
    """3 mm on all sides, back and front, for services that cut; the trim is said."""
    toy = toys(said, (20 * MM, 30 * MM), 1)
    for side in ("front", "back"):
        page = piece_alone(toy, toy.pieces[0], side, Problems(), BLEED)
        assert page.trim == (BLEED, BLEED, 20 * MM, 30 * MM)
        shown = picture(page).convert("RGB")
        assert shown.size == (260, 360)
        corners = [shown.getpixel(at) for at in ((0, 0), (259, 0), (0, 359), (259, 359))]
        assert said == "round" or set(corners) == {shown.getpixel((130, 180))}
        assert (255, 255, 255) not in corners or said == "round"


def test_bleed_is_as_wide_as_it_is_asked_for():
    """On sheets where there is room; none at all leaves only the pieces."""
    for bleed in (0, 2 * MM, 4 * MM):
        sheet = planned([Toy(pieces(4))], options(bleed=bleed)).sheets[0]
        assert sheet.room.bleed.of("front") == (bleed, bleed)
        assert sheet.room.bleed.of("back") == ((bleed + 2 * MM,) * 2 if bleed else (0, 0))

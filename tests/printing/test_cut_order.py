"""In which order a sheet is cut, and that every edge is: coverage measured by shapely, places by arithmetic."""

from __future__ import annotations

import io
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.cut_files import print_toys, read_dxf, read_svg, sharp
from kit.imposing_toys import HALF_INCH, Toy, imposed, marks, options, pieces, planned
from PIL import Image
from shapely import LineString, Polygon, box, unary_union

from forge.errors import Problems
from forge.imposing.cutter_offsets import CutterOffset
from forge.imposing.cutters import read_cutter
from forge.imposing.plan import plan_sheets
from forge.imposing.registration import notches, within_marks
from forge.printing import _by_hand as by_hand
from forge.printing.cutting.sheet_cut import block_lines, sheet_cut
from forge.printing.cutting.ways import travel, way_of
from forge.reading.measures import INCH, MM

CAMEO = read_cutter("silhouette-cameo")

sizes = st.tuples(st.integers(9, 60), st.integers(9, 80))
parts = st.lists(
    st.tuples(sizes, st.integers(1, 30), st.sampled_from(["rectangle", "round"]), st.sampled_from([0, 4])),
    min_size=1,
    max_size=3,
)


def run(stroke):
    """The way of a stroke as shapely has it."""
    points, closed = way_of(stroke.commands)
    return LineString((*points, points[0]) if closed else points)


def sheets_of(found, paper):
    """The sheets of toys of some sizes, laid out for a Cameo."""
    toys = [
        Toy(pieces(count, (w * MM, h * MM), prefix=f"t{number}-"), name=f"toy{number}", outline=outline)
        for number, ((w, h), count, outline, _) in enumerate(found)
    ]
    plan = plan_sheets(toys, options(paper, cutter=CAMEO, gutter=found[0][3] * MM), Problems())
    return plan.options, plan.sheets


@settings(deadline=None, max_examples=15)
@given(parts, st.sampled_from(["A4", "Letter landscape"]))
def test_every_edge_of_every_piece_is_cut_once_and_nothing_else(found, paper):
    """The lines of a sheet are the outlines of its pieces, each stretch of them once, and none enters a piece."""
    chosen, sheets = sheets_of(found, paper)
    for sheet in sheets:
        cut = sheet_cut(sheet, "", chosen)
        forms = []
        for block in sheet.blocks:
            for placed in block.placements(chosen):
                x, y, w, h, _ = placed.place
                if block.group.outline.form == "round":
                    around = np.linspace(0, 2 * math.pi, 361)[:-1]
                    forms.append(
                        Polygon([(x + w / 2 * (1 + math.cos(t)), y + h / 2 * (1 + math.sin(t))) for t in around])
                    )
                else:
                    forms.append(box(x, y, x + w, y + h))
        edges = unary_union([form.boundary for form in forms])
        lines = [run(stroke) for stroke in cut.strokes]
        cutting = unary_union(lines)
        near = MM / 50  # curves are drawn in straight pieces here and there
        assert edges.difference(cutting.buffer(near)).length == 0
        assert cutting.difference(edges.buffer(near)).length == 0
        assert sum(line.length for line in lines) == pytest.approx(edges.length, rel=0.002)
        assert not any(form.buffer(-near).intersects(cutting) for form in forms)


@settings(deadline=None, max_examples=15)
@given(parts, st.sampled_from(["A4", "Letter landscape"]))
def test_nothing_is_cut_where_the_machine_cannot(found, paper):
    """Every line lies within the rectangle of the marks and off what is kept white around them."""
    chosen, sheets = sheets_of(found, paper)
    for sheet in sheets:
        x, y, w, h = within_marks(CAMEO.marks, sheet.room.page)
        kept = [box(n.x, n.y, n.x + n.width, n.y + n.height) for n in notches(CAMEO.marks, sheet.room.page)]
        for stroke in sheet_cut(sheet, "", chosen).strokes:
            assert box(x, y, x + w, y + h).covers(run(stroke))
            assert not any(notch.intersects(run(stroke)) for notch in kept)


@settings(deadline=None, max_examples=15)
@given(parts)
def test_a_block_is_freed_only_when_all_within_it_is_cut(found):
    """Of each block the lines between pieces come first and its frame last; blocks are cut one after the other."""
    chosen, sheets = sheets_of(found, "A4")
    for sheet in sheets:
        strokes = [run(stroke) for stroke in sheet_cut(sheet, "", chosen).strokes]
        seen = []
        for block in sheet.blocks:
            forms = [
                box(p.place.x, p.place.y, p.place.x + p.place.width, p.place.y + p.place.height)
                for p in block.placements(chosen)
            ]
            whole = unary_union(forms)
            mine = [number for number, line in enumerate(strokes) if whole.buffer(1).covers(line)]
            frames = [number for number in mine if strokes[number].is_closed]
            inner = [number for number in mine if not strokes[number].is_closed]
            assert max(inner, default=-1) < min(frames)
            assert mine == list(range(mine[0], mine[0] + len(mine)))
            seen += mine
        assert sorted(seen) == list(range(len(strokes)))


@settings(deadline=None, max_examples=15)
@given(parts)
def test_the_knife_does_not_wander(found):
    """Lifted, it goes no further than if lines were cut as they lie, from the left and from the top."""
    chosen, sheets = sheets_of(found, "A4")
    for sheet in sheets:
        blocks = [block_lines(block, chosen) for block in sheet.blocks]
        listed = [line for block in blocks for line in (*block.inner, *block.frames)]
        assert sheet_cut(sheet, "", chosen).travel <= travel(listed) + 1


def test_what_sharing_edges_saves():
    """14 x 18 counters of 12.7 mm: 13 + 17 inner lines and a frame, 8.4 m instead of 12.8 m for each cut out alone."""
    [sheet] = planned([Toy(pieces(252), two_sided=False)], options("A4", cutter=CAMEO)).sheets
    cut = sheet_cut(sheet, "", options("A4", cutter=CAMEO))
    assert len(cut.strokes) == 13 + 17 + 1
    side = 12.7
    assert cut.length / MM == pytest.approx(13 * 18 * side + 17 * 14 * side + 2 * (14 + 18) * side, abs=0.01)
    assert cut.length < 252 * 4 * HALF_INCH * 0.6
    assert cut.travel / MM < (13 + 17 + 2) * 3 * side


def test_stickers_are_cut_to_their_backing_only(tmp_path):
    """Labels on plain sheets are kiss cuts, in a layer and colour of their own."""
    labels = sharp(6, (30 * MM, 20 * MM), 3, name="labels", kind="label", imposition="stock", stock="plain")
    print_toys(tmp_path, labels)
    drawn = read_svg(tmp_path / "cut/01-labels.svg")[1]
    assert {line.layer for line in drawn} == {"Regmarks", "Kiss"}
    assert {line.layer for line in read_dxf(tmp_path / "cut/01-labels.dxf", 200)} == {"REG", "KISS"}


def test_labels_that_are_cut_already_are_left_alone(tmp_path):
    """A sheet of a sticker product has neither marks nor a file."""
    labels = sharp(6, (30 * MM, 20 * MM), 3, name="labels", kind="label", imposition="stock", stock="a4-65-38x21")
    printed, _ = print_toys(tmp_path, labels, paper="A4")
    assert printed.cuts == ()


def test_a_fold_is_creased_between_the_marks(tmp_path):
    """A sheet that is folded and glued first is only creased: across its middle, 1.5 mm apart, from mark to mark."""
    printed, _ = print_toys(tmp_path, sharp(8, (20 * MM, 20 * MM), 4, two_sided=True), paper="A4", duplex="fold")
    [cut] = printed.cuts
    assert cut.pieces == 0
    lines = [line for line in read_svg(tmp_path / "cut/01-toys.svg")[1] if line.layer == "Crease"]
    middle = 297 / 2
    assert [line.points for line in lines] == [
        ((10, middle - 0.75), (200, middle - 0.75)),
        ((10, middle + 0.75), (200, middle + 0.75)),
    ]
    assert not [line for line in read_dxf(tmp_path / "cut/01-toys.dxf", 297) if line.layer == "CUT"]


def test_a_calibration_moves_the_lines_and_not_the_marks(tmp_path):
    """With 0.3 mm to the right, 0.2 mm up and 1.002 sideways every point is sent there from the middle of the page."""
    toys = sharp(12, (20 * MM, 20 * MM), 4)
    offset = CutterOffset(cutter="silhouette-cameo", dx=3 * MM // 10, dy=-2 * MM // 10, scale_x=1.002)
    print_toys(tmp_path / "plain", toys)
    print_toys(tmp_path / "moved", toys, offset=offset)
    plain, moved = (read_svg(tmp_path / name / "cut/01-toys.svg")[1] for name in ("plain", "moved"))
    for one, other in zip(plain, moved, strict=True):
        if one.layer == "Regmarks":
            assert one == other
        else:
            sent = [(60 + 1.002 * (x - 60) + 0.3, y - 0.2) for x, y in one.points]
            assert np.allclose(sent, other.points, atol=0.0002)


def test_the_same_pieces_are_the_same_bytes(tmp_path):
    """No date, no name of a machine, no chance in any file."""
    for name in ("one", "two"):
        print_toys(
            tmp_path / name,
            sharp(12, (20 * MM, 20 * MM), 4),
            sharp(5, (22 * MM, 22 * MM), 3, name="discs", kind="disc", outline="round"),
        )
    made = sorted(path.relative_to(tmp_path / "one") for path in (tmp_path / "one/cut").iterdir())
    assert len(made) == 4
    for path in made:
        assert (tmp_path / "one" / path).read_bytes() == (tmp_path / "two" / path).read_bytes()


def test_cricut_gets_a_picture_with_nothing_around_it(tmp_path):
    """The picture holds the pieces with their bleed, on nothing; its middle is that of the lines."""
    printed, problems = print_toys(
        tmp_path,
        sharp(8, (25 * MM, 25 * MM), 4, two_sided=True),
        sharp(5, (25 * MM, 25 * MM), 3, name="discs", kind="disc", outline="round", two_sided=False),
        paper="A4",
        cutter="cricut",
    )
    assert "has backs" in str(next(iter(problems)))
    for cut in printed.cuts:
        png, svg = cut.files
        image = Image.open(io.BytesIO((tmp_path / png).read_bytes()))
        assert image.mode == "RGBA"
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
        assert np.allclose(image.size, [side / MM / 25.4 * 300 for side in cut.picture], atol=1)
        assert image.size[0] <= 6.75 * 300
        assert image.size[1] <= 9.25 * 300
        left, top, right, bottom = image.getchannel("A").getbbox()
        (width, height), lines = read_svg(tmp_path / svg)
        xs, ys = zip(*(point for line in lines for point in line.points), strict=True)
        assert (width, height) == pytest.approx([side / MM for side in cut.picture], abs=0.001)
        pixel = 25.4 / 300
        assert (left + right) / 2 * pixel == pytest.approx((min(xs) + max(xs)) / 2, abs=0.1)
        assert (top + bottom) / 2 * pixel == pytest.approx((min(ys) + max(ys)) / 2, abs=0.1)


def test_a_picture_too_large_is_parted_over_several_sheets(tmp_path):
    """120 counters of an inch need three pictures of at most 6 x 9 each."""
    printed, _ = print_toys(tmp_path, sharp(120, (INCH, INCH), 6, two_sided=False), paper="A4", cutter="cricut")
    assert [cut.pieces for cut in printed.cuts] == [54, 54, 12]


def test_what_fills_a_page_is_left_to_be_cut_by_hand():
    """A chart is named, with its crop marks kept; counters and cards are not."""
    chart = Toy(pieces(1, (150 * MM, 100 * MM)), name="chart", kind="chart", imposition="page", two_sided=False)
    plan = planned([Toy(pieces(20), name="counters"), chart], options("A4", cutter=CAMEO))
    assert by_hand(plan) == ("Chart",)
    pages = {page.name: page for page in imposed([Toy(pieces(20), name="counters"), chart], plan.options)}
    assert marks(pages["02-chart"])
    assert sheet_cut(plan.sheets[1], "", plan.options) is None

"""Specification of boards: places, spaces, links, insets, scenery."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit import page_samples
from kit.page_kit import EXACT, build, built, extent, find, messages, only, texts

from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Ellipse, Line, Path, Rect, Stamp, Turned
from forge.kinds.board.coast import LININGS, area, flatten, offset_runs, smooth
from forge.kinds.board.plan import Outline, is_inside, leave, round_corners
from forge.kinds.pages.fields import parse_extent, parse_place
from forge.reading.measures import INCH, MM

BARE = "id: b\nkind: board\npage: 300 x 200 mm\nmargin: 0 mm\nstyle: plain\nwaves: no\ngrid: 30 x 20\n"


def drawn(text):
    return built(BARE + text).drawings[0]


class TestPlaces:
    """Places and sizes, in cells of the layout grid or in lengths."""

    def test_cells_of_the_grid(self):
        """On 300 x 200 mm in 30 x 20 cells, a space at 3, 4 of 8 x 5 lies at 30, 40 and is 80 x 50 mm."""
        (space,) = [
            shape for shape in only(Rect, drawn("spaces: [{title: A, at: '3, 4', size: 8 x 5}]")) if shape.stroke
        ]
        assert (space.x, space.y, space.width, space.height) == (30 * MM, 40 * MM, 80 * MM, 50 * MM)

    def test_lengths(self):
        """Places may be given in any unit, and mixed with cells."""
        space = only(Rect, drawn("spaces: [{title: A, at: '1 in, 2.5', size: 40 x 50 mm}]"))[1]
        assert (space.x, space.y, space.width, space.height) == (INCH, 25 * MM, 40 * MM, 50 * MM)

    def test_without_a_grid_a_cell_is_a_centimetre(self):
        """A board without layout grid counts in centimetres."""
        text = BARE.replace("grid: 30 x 20\n", "") + "spaces: [{title: A, at: '3, 4', size: 8 x 5}]"
        space = only(Rect, built(text).drawings[0])[1]
        assert (space.x, space.width) == (30 * MM, 80 * MM)

    def test_beyond_the_frame_is_reported(self):
        """A space of 8 cells in the 25th column reaches 30 mm beyond a board of 30."""
        _, problems = build(BARE + "spaces: [{title: A, at: '25, 4', size: 8 x 5}]")
        told = "pack.yaml:8:10: b.space a: reaches 30.0 mm beyond the frame of the board"
        assert messages(problems) == f"{told}\n  hint: the frame is 300.0 x 200.0 mm within"

    @pytest.mark.parametrize("text", ["3", "3; 4", "3, four", "1, 2, 3", "3 furlong, 4"])
    def test_what_is_no_place(self, text):
        """A place is two numbers or lengths with a comma."""
        with pytest.raises(ValueError):  # noqa: PT011 - the words are tested where they are shown
            parse_place(text)

    @pytest.mark.parametrize("text", ["0 x 5", "-1 x 2", "3 x 4 x 5", "wide"])
    def test_what_is_no_size(self, text):
        """A size is two numbers or lengths of more than nothing."""
        with pytest.raises(ValueError):  # noqa: PT011 - the words are tested where they are shown
            parse_extent(text)

    @given(st.integers(1, 500), st.integers(1, 500))
    def test_one_unit_serves_both_sides(self, width, height):
        """``80 x 50 mm`` is ``80 mm x 50 mm``."""
        assert parse_extent(f"{width} x {height} mm") == parse_extent(f"{width} mm x {height} mm")


class TestSpaces:
    """Areas, boxes, ports."""

    @pytest.mark.parametrize("opacity", ["1", "0.5"])
    def test_a_space_may_have_no_outline(self, opacity):
        """Its ground is all that is drawn of it, where the lines of the board are its border."""
        area = f"{{shape: polygon, at: '3, 4', size: 8 x 5, opacity: {opacity}, outlined: %s, ground: '#336699', "
        area += "points: ['1, 1', '9, 1', '9, 9']}"
        lined, bare = (only(Path, drawn(f"spaces: [{area % word}]")) for word in ("yes", "no"))
        assert any(path.stroke for path in lined)
        assert [path.stroke for path in bare if path.fill and path.fill.hex == "#336699"] == [None]
        assert not any(path.stroke for path in bare)

    def test_a_space_may_be_like_another(self):
        """It takes over size, boxes and ground, and has its own title and place."""
        drawing = built(page_samples.BOARD).drawings[0]
        assert texts(drawing).count("Aggressive") == 2
        iceland, biscay = find(drawing, "Iceland"), find(drawing, "Biscay")
        cell = (17 * INCH - 16 * MM) / 34
        assert biscay.x - iceland.x == pytest.approx(6 * cell, abs=2)

    def test_like_nothing_is_reported(self):
        """A space may only be like one that stands before it."""
        _, problems = build(
            BARE + "spaces:\n- {like: iceland, title: B, at: '1, 1'}\n- {title: Iceland, at: '9, 9', size: 3 x 3}"
        )
        assert "pack.yaml:9:10: b.spaces[1].like: must name an earlier space" in messages(problems)

    def test_two_spaces_of_one_name_are_reported(self):
        """Links could not tell them apart."""
        _, problems = build(
            BARE + "spaces:\n- {title: A, at: '1, 1', size: 3 x 3}\n- {title: A, at: '9, 9', size: 3 x 3}"
        )
        assert "two spaces are called a" in messages(problems)

    def test_boxes_lie_within_their_space(self):
        """The holding boxes of an area keep within its frame, in equal rows."""
        drawing = drawn("spaces: [{title: A, at: '3, 4', size: 9 x 6, boxes: [[P, Q, R], [S, T]]}]")
        space, *inner = [shape for shape in only(Rect, drawing) if shape.stroke]
        assert len(inner) == 5
        for box in inner:
            assert space.x < box.x
            assert box.x + box.width < space.x + space.width
            assert space.y < box.y
            assert box.y + box.height < space.y + space.height
        assert len({box.width for box in inner[:3]}) <= 2
        assert len({box.y for box in inner}) == 2

    def test_shapes(self):
        """A circle fills its place; a polygon goes through its points."""
        drawing = built(page_samples.BOARD).drawings[0]
        cell = (17 * INCH - 16 * MM) / 34
        assert any(shape.width == pytest.approx(3 * cell, abs=2) for shape in only(Ellipse, drawing))
        polygons = [shape for shape in only(Path, drawing) if shape.stroke and shape.stroke.dash and shape.fill]
        assert [len(shape.commands) for shape in polygons] == [5]

    def test_a_title_too_long_is_reported(self):
        """Words that do not fit their space are an error that names it."""
        _, problems = build(
            BARE + "spaces: [{title: " + "Reinforcements " * 9 + ", id: x, at: '1, 1', size: 2 x 2, shape: box}]"
        )
        assert "b.space x:" in messages(problems)
        assert "does not fit its place" in messages(problems)


class TestLinks:
    """Lines between spaces."""

    TWO = (
        "spaces:\n- {title: A, at: '2, 2', size: 4 x 4, shape: box}\n"
        "- {title: B, at: '20, 12', size: 4 x 4, shape: circle}\n"
    )

    def test_a_line_ends_at_the_outlines(self):
        """It runs from the edge of the box to the rim of the circle, along the line of their centres."""
        (line,) = only(Line, drawn(self.TWO + "links: [a - b]"))
        assert line.x1 == 60 * MM or line.y1 == 60 * MM
        assert math.dist((line.x2, line.y2), (220 * MM, 140 * MM)) == pytest.approx(20 * MM, rel=0.01)
        slope = (140 - 40) / (220 - 40)
        assert (line.y2 - line.y1) / (line.x2 - line.x1) == pytest.approx(slope, rel=0.001)

    def test_a_chain_has_a_line_for_each_joint(self):
        """Three spaces in a chain are joined by two lines."""
        more = self.TWO + "- {title: C, at: '2, 14', size: 4 x 4}\n"
        assert len(only(Line, drawn(more + "links: [a - b - c]"))) == 2

    def test_one_way_has_a_head(self):
        """An arrow's tip lies where the line ends."""
        drawing = drawn(self.TWO + "links: [a -> b]")
        (line,), (head,) = only(Line, drawing), only(Path, drawing)
        assert head.commands[0][1:] == (line.x2, line.y2)

    def test_an_unknown_space_is_reported(self):
        """A link names the space that is not there, with the nearest one."""
        _, problems = build(BARE + self.TWO + "links: [a - bb]")
        assert "there is no space 'bb'" in messages(problems)

    def test_a_link_needs_two_ends(self):
        """One name alone joins nothing."""
        _, problems = build(BARE + self.TWO + "links: [a-b]")
        assert '"a-b" joins nothing' in messages(problems)

    @given(st.integers(-400, 400), st.integers(-400, 400), st.booleans())
    def test_leaving_lies_on_the_outline(self, x, y, is_round):
        """The way to any point outside leaves a box or circle on its outline."""
        box = Box(-30 * MM, -20 * MM, 60 * MM, 40 * MM)
        corners = round_corners(box) if is_round else box.corners
        target = (x * MM, y * MM)
        if is_inside(target, corners) or max(abs(x) / 30, abs(y) / 20) < 1.05:
            return
        px, py = leave(Outline((0, 0), corners), target)
        reach = (px / 30) ** 2 + (py / 20) ** 2 if is_round else max(abs(px) / 30, abs(py) / 20)
        assert reach == pytest.approx(MM**2 if is_round else MM, rel=0.02)


class TestInsets:
    """Blocks on a board."""

    def test_blocks_stand_in_their_place(self):
        """A track in an inset lies within it."""
        drawing = drawn("insets: [{at: '2, 2', size: 20 x 5, blocks: [track: {title: Turn, boxes: 1..10}]}]")
        frame, *boxes = [shape for shape in only(Rect, drawing) if shape.stroke]
        assert len(boxes) == 10
        for box in boxes:
            assert frame.x < box.x
            assert box.x + box.width < frame.x + frame.width
            assert box.y + box.height < frame.y + frame.height

    def test_too_low_a_place_is_reported(self):
        """A track of 15 mm boxes does not fit into 10 mm."""
        _, problems = build(BARE + "insets: [{at: '2, 2', size: 20 x 1, framed: no, blocks: [track: {boxes: 1..10}]}]")
        assert "b.track: is 5.0 mm too high for its place on the board" in messages(problems)

    def test_covering_a_space_is_warned_of(self):
        """An inset that lies on a space is doubtful, no error."""
        _, problems = build(
            BARE + "spaces: [{title: A, at: '2, 2', size: 4 x 4}]\n"
            "insets: [{at: '3, 3', size: 20 x 5, blocks: [text: Here]}]"
        )
        assert [problem.message for problem in problems.warnings] == ["covers a part of the space a"]
        assert not problems.errors

    def test_covering_hexes_is_warned_of(self):
        """Two columns of three flat hexes, 20 mm across the flats: an inset over the first column hides three."""
        field = BARE + "hexes: {columns: 2, rows: 3, size: 20 mm, at: '20 mm, 20 mm'}\n"
        _, problems = build(field + "insets: [{at: '20 mm, 20 mm', size: 23 x 70 mm, blocks: [text: Here]}]")
        assert [problem.message for problem in problems.warnings] == [
            "covers the middle of hex 0101 and the middle of 2 more"
        ]
        _, problems = build(field + "insets: [{at: '150 mm, 20 mm', size: 30 x 40 mm, blocks: [text: Here]}]")
        assert not problems.warnings


class TestScenery:
    """Frame, coasts, waves, compass."""

    def test_the_graduated_frame_alternates(self):
        """Along each edge the filled bars are as many as the blank ones, and of one length."""
        drawing = built("id: b\nkind: board\npage: 300 x 200 mm\nmargin: 0 mm\nwaves: no").drawings[0]
        bars = [
            shape for shape in only(Rect, drawing) if shape.fill and not shape.stroke and shape.height == 3 * MM // 2
        ]
        top = sorted((bar for bar in bars if bar.y == 0), key=lambda bar: bar.x)
        inner = 294 * MM
        assert sum(bar.width for bar in top) == pytest.approx(inner / 2, abs=len(top))
        assert all(other.x - one.x == pytest.approx(2 * one.width, abs=4) for one, other in itertools.pairwise(top))

    def test_lands_do_not_leave_the_frame(self):
        """A coast that runs off the board is clipped at the inner frame."""
        drawing = built(page_samples.BOARD).drawings[0]
        (clip,) = [shape for shape in drawing.shapes if isinstance(shape, Clip)]
        assert (clip.x, clip.y) == (8 * MM, 8 * MM)
        assert (clip.width, clip.height) == (17 * INCH - 16 * MM, 11 * INCH - 16 * MM)

    def test_a_coast_goes_through_its_points(self):
        """The smooth curve ends each of its parts at a point, and closes."""
        points = [(0, 0), (9_000, 0), (9_000, 9_000), (0, 9_000)]
        commands = smooth(points)
        assert [command[-2:] for command in commands[1:-1]] == [*points[1:], points[0]]
        assert commands[-1] == ("Z",)
        assert flatten(points)[::6] == points

    @pytest.mark.parametrize("distance", [round(each * MM) for each in LININGS])
    def test_lines_of_water_keep_their_distance(self, distance):
        """Around a round island every line is a circle, so much wider than the coast."""
        island = [
            (round(50 * MM * math.cos(t / 60 * math.tau)), round(50 * MM * math.sin(t / 60 * math.tau)))
            for t in range(60)
        ]
        for coast in (island, island[::-1]):
            (run,) = offset_runs(coast, distance)
            assert all(math.hypot(*point) == pytest.approx(50 * MM + distance, rel=0.001) for point in run)

    def test_lines_of_water_do_not_cross_a_bay(self):
        """In a bay narrower than twice the distance no line is drawn."""
        bay = [(0, 0), (40, 0), (40, 40), (22, 40), (22, 10), (18, 10), (18, 40), (0, 40)]
        coast = flatten([(x * MM, y * MM) for x, y in bay], steps=12)
        for run in offset_runs(coast, 3 * MM):
            assert not any(18 * MM < x < 22 * MM and 14 * MM < y < 36 * MM for x, y in run)

    def test_the_area_tells_the_direction(self):
        """Clockwise (y downwards) is positive: a square of 10 counts twice 100."""
        assert area([(0, 0), (10, 0), (10, 10), (0, 10)]) == 200
        assert area([(0, 0), (0, 10), (10, 10), (10, 0)]) == -200

    def test_waves_keep_off_everything(self):
        """No wave touches a space, an inset, the compass or the title."""
        drawing = built(page_samples.BOARD).drawings[0]
        waves = next(shape for shape in only(Path, drawing) if shape.stroke and shape.stroke.colour.hex == "#b4cdd6")
        spaces = [shape for shape in only(Rect, drawing) if shape.stroke and shape.fill and shape.width > 20 * MM]
        starts = [command[1:] for command in waves.commands if command[0] == "M"]
        assert len(starts) > 40
        for x, y in starts:
            assert not any(box.x < x < box.x + box.width and box.y < y < box.y + box.height for box in spaces)

    def test_the_plain_style_costs_no_ink(self):
        """In the plain style a board has neither waves nor tinted sea nor frame."""
        drawing = drawn("spaces: [{title: A, at: '2, 2', size: 4 x 4}]").shapes
        fills = [shape.fill.hex for shape in drawing if isinstance(shape, Rect) and shape.fill]
        assert set(fills) == {"#ffffff"}
        assert not [shape for shape in drawing if isinstance(shape, Path)]

    def test_the_compass_points_north(self):
        """The topmost point of the rose lies above its centre, within its place."""
        drawing = drawn("compass: {at: '5, 5', size: 4 x 4}")
        paths = [shape for shape in only(Path, drawing) if shape.fill]
        top = min(paths, key=lambda shape: extent(shape)[1])
        tip = min((command for command in top.commands if len(command) > 1), key=lambda command: command[2])
        assert tip[1] == pytest.approx(70 * MM, abs=EXACT)
        assert min(extent(shape)[0] for shape in paths) >= 50 * MM
        assert max(extent(shape)[2] for shape in paths) <= 90 * MM


def test_a_turned_label_turns_about_its_middle():
    """A label turned by 30 degrees has the middle of its place as its pivot."""
    drawing = built(page_samples.BOARD).drawings[0]
    (turned,) = [shape for shape in drawing.shapes if type(shape).__name__ == "Turned"]
    cell_x, cell_y = (17 * INCH - 16 * MM) / 34, (11 * INCH - 16 * MM) / 22
    assert turned.angle == -30
    assert turned.x == pytest.approx(8 * MM + 3 * cell_x, abs=2)
    assert turned.y == pytest.approx(8 * MM + 1.5 * cell_y, abs=2)


def test_a_vessel_in_place_of_a_symbol():
    """Drawn from the side in the colour wished, in the middle of its place and at its foot; never wider or higher."""
    (ship,) = only(Stamp, drawn("symbols: [{vessel: hood, at: '3, 4', size: 60 x 40 mm, colour: '#336699'}]"))
    assert ship.drawing.width == pytest.approx(60 * MM, abs=MM)
    assert ship.drawing.height < 40 * MM
    assert ship.x == pytest.approx(30 * MM, abs=MM)
    assert ship.y + ship.drawing.height == pytest.approx(80 * MM, abs=MM)


@pytest.mark.parametrize("said", ["vessel: hood", "name: anchor"])
def test_a_symbol_turns_about_its_middle(said):
    """It stands upside down for who sits at the other edge, in the place that it has upright."""
    shapes = drawn(f"symbols: [{{{said}, at: '30 mm, 40 mm', size: 60 x 40 mm, turn: 180}}]").shapes
    (turned,) = [shape for shape in shapes if isinstance(shape, Turned)]
    assert (turned.angle, turned.x, turned.y) == (180, 60 * MM, 60 * MM)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [("vessel: hod", "there is no vessel 'hod'"), ("vessel: hood, name: anchor", "either name or vessel")],
)
def test_a_vessel_that_is_none_is_reported(said, wrong):
    """With the nearest name, or that there is a symbol, too."""
    _, problems = build(BARE + f"symbols: [{{{said}, at: '3, 4', size: 60 x 40 mm}}]")
    assert wrong in messages(problems)

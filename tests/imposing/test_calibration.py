"""Readings of a printer that moves, turns and stretches its backs give the shift that undoes it.

The printer is simulated: every line of the back of the calibration sheet is printed where the error takes it, and read
where it crosses the ladder, like an eye would.
"""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.imposing_toys import FONTS, flat, marks

from forge.drawing.page import Shift
from forge.drawing.shapes import Line, Rect, Text
from forge.errors import ForgeError
from forge.imposing.calibration import CORNERS, STEP, Reading, corners, solve_profile
from forge.imposing.calibration_pages import calibrate_pages
from forge.imposing.label_sheet import LabelReading, label_page, solve_labels
from forge.imposing.papers import parse_paper
from forge.imposing.printers import LabelShift
from forge.imposing.stocks import stock_book
from forge.reading.measures import MM


class Printer(NamedTuple):
    """What a printer does to a back: it turns and stretches it about the middle of the page and then moves it."""

    dx: float = 0
    dy: float = 0
    angle: float = 0
    scale: float = 1

    def prints(self, point, page):
        """Where a point of the back is printed."""
        turn = math.radians(self.angle)
        x, y = point[0] - page.width / 2, point[1] - page.height / 2
        across = self.scale * (math.cos(turn) * x - math.sin(turn) * y)
        down = self.scale * (math.sin(turn) * x + math.cos(turn) * y)
        return across + page.width / 2 + self.dx, down + page.height / 2 + self.dy


def shifted(point, shift, page):
    """Where a page's shift puts a point, as the renderers do."""
    return Printer(*shift).prints(point, page)


def through_paper(point, page, edge):
    """From the back to the front, turned over the edge."""
    upright = page.height >= page.width
    if (edge == "long") == upright:
        return page.width - point[0], point[1]
    return point[0], page.height - point[1]


def crossing(ladder, line):
    """The value at which a line, seen from the front, crosses the slanted line through the rungs of a ladder."""
    low, high = (ladder.rung(step * ladder.step) for step in (-ladder.steps, ladder.steps))
    (x1, y1), (x2, y2) = line
    along = (high[0] - low[0], high[1] - low[1])
    across = (x2 - x1, y2 - y1)
    part = ((x1 - low[0]) * across[1] - (y1 - low[1]) * across[0]) / (along[0] * across[1] - along[1] * across[0])
    return (2 * part - 1) * ladder.steps * ladder.step


@functools.cache
def printed(paper, edge, before=None):
    """The back of the sheet for a paper, and its long lines."""
    _, back = calibrate_pages(parse_paper(paper), edge, FONTS, before=before)
    lines = [shape for shape in back.shapes if isinstance(shape, Line)]
    ends = [((line.x1, line.y1), (line.x2, line.y2)) for line in lines]
    return back, [line for line in ends if math.dist(*line) > 11 * MM]


def size_of(paper):
    """The page of a paper by name."""
    found = parse_paper(paper)
    return found.lying(landscape=found.orientation == "landscape")


def middle(line):
    """The middle of a line."""
    return [sum(axis) / 2 for axis in zip(*line, strict=True)]


def read(printer, paper, edge, *, exactly, before=None):
    """Read all ladders off a sheet that was printed by a printer, to the rung or exactly."""
    back, lines = printed(paper, edge, before)
    page = size_of(paper)
    on_back = [[printer.prints(shifted(end, back.shift, page), page) for end in line] for line in lines]
    seen = [[through_paper(end, page, edge) for end in line] for line in on_back]
    readings = []
    for corner in corners(page):
        values = []
        for ladder in (corner.across, corner.down):
            distances = [math.dist(ladder.rung(0), middle(line)) for line in seen]
            value = crossing(ladder, seen[distances.index(min(distances))])
            values.append(value if exactly else round(value / STEP) * STEP)
        readings.append(Reading(corner.name, *values))
    return readings


def left_over(printer, shift, page):
    """The farthest that any corner of the sheet is printed from its place with a shift in force."""
    points = [(x, y) for x in (0, page.width) for y in (0, page.height)]
    return max(math.dist(point, printer.prints(shifted(point, shift, page), page)) for point in points)


millimetres = st.floats(-4, 4).map(lambda number: number * MM)
printers = st.builds(Printer, millimetres, millimetres, st.floats(-0.25, 0.25), st.floats(0.998, 1.002))
papers = st.sampled_from(("A4", "Letter", "A4 landscape", "A3"))
edges = st.sampled_from(("long", "short"))


@settings(max_examples=40, deadline=None)
@given(printers, papers, edges)
def test_exact_readings_undo_the_error_exactly(printer, paper, edge):
    """Read without rounding, move, turn and scale are found to a few thousandths of a millimetre."""
    page = size_of(paper)
    solved = solve_profile(read(printer, paper, edge, exactly=True), page, edge)
    assert left_over(printer, solved.shift, page) < MM / 100
    assert solved.disagreement < MM / 100


@settings(max_examples=40, deadline=None)
@given(printers, papers, edges)
def test_readings_to_the_rung_leave_little(printer, paper, edge):
    """Read to the nearest 0.25 mm, the very corners of the sheet are off by less than 0.4 mm afterwards."""
    page = size_of(paper)
    solved = solve_profile(read(printer, paper, edge, exactly=False), page, edge)
    assert left_over(printer, solved.shift, page) < MM * 2 / 5
    assert solved.disagreement < MM / 4


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (0, 1), (-4.25, 3), (4.5, -4.5)])
def test_errors_far_beyond_one_rung_are_read_without_doubt(edge, dx, dy):
    """A plain move, of many rungs, is read as it is: the back seen through the front lies that far aside."""
    mirrored = (-1, 1) if edge == "long" else (1, -1)
    printer = Printer(dx * mirrored[0] * MM, dy * mirrored[1] * MM)
    readings = read(printer, "A4", edge, exactly=False)
    assert {(reading.dx, reading.dy) for reading in readings} == {(dx * MM, dy * MM)}
    assert solve_profile(readings, size_of("A4"), edge).shift == pytest.approx(
        Shift(round(-printer.dx), round(-printer.dy))
    )


@settings(max_examples=40, deadline=None)
@given(printers, papers, edges)
def test_pinholes_undo_the_error_too(printer, paper, edge):
    """A hole through a cross lies on the grid of the back where the error is taken back; eight such numbers do."""
    page = size_of(paper)
    readings = []
    for corner in corners(page):
        hole = through_paper((corner.x, corner.y), page, edge)
        turn = Printer(0, 0, -printer.angle, 1 / printer.scale)
        on_sheet = turn.prints((hole[0] - printer.dx, hole[1] - printer.dy), page)
        on_grid = through_paper(on_sheet, page, edge)
        readings.append(Reading(corner.name, round(corner.x - on_grid[0]), round(corner.y - on_grid[1])))
    solved = solve_profile(readings, page, edge, pricked=True)
    assert left_over(printer, solved.shift, page) < MM / 100


def test_a_second_calibration_refines_the_first():
    """A sheet printed with the shift in force gives what is still wrong, and both are joined."""
    page, printer = size_of("A4"), Printer(2 * MM, -MM, 0.2, 1.001)
    first = solve_profile(read(printer, "A4", "long", exactly=False), page, "long").shift
    readings = read(printer, "A4", "long", exactly=True, before=first)
    assert max(abs(reading.dx) for reading in readings) < MM / 2
    second = solve_profile(readings, page, "long", before=first).shift
    assert left_over(printer, second, page) < MM / 100


def test_a_misread_corner_shows():
    """One reading of eight that is 1 mm wrong makes the readings disagree by more than a rung."""
    page = size_of("A4")
    readings = read(Printer(MM, MM), "A4", "long", exactly=False)
    readings[2] = readings[2]._replace(dx=readings[2].dx + MM)
    assert solve_profile(readings, page, "long").disagreement > STEP


@pytest.mark.parametrize("names", [CORNERS[:3], (*CORNERS, "top-left"), ("top-left",) * 4, ("middle", *CORNERS[1:])])
def test_every_corner_is_read_once(names):
    """Missing, repeated and unknown corners are refused."""
    with pytest.raises(ValueError, match="each corner"):
        solve_profile([Reading(name, 0, 0) for name in names], size_of("A4"), "long")


def test_a_paper_too_small_for_ladders_is_refused():
    """With a problem, not a sheet of overlapping marks."""
    with pytest.raises(ForgeError, match="too small"):
        calibrate_pages(parse_paper("90 x 120 mm"), "long", FONTS)


@pytest.mark.parametrize("paper", ["A4", "Letter landscape", "A5"])
def test_every_rung_is_labelled_with_the_value_to_type(paper):
    """Each of four corners has two ladders, and every value from one end to the other stands beside its rung."""
    front, _ = calibrate_pages(parse_paper(paper), "long", FONTS)
    found = [shape.text for shape in flat(front.shapes) if isinstance(shape, Text)]
    steps = corners(size_of(paper))[0].steps
    assert steps >= 4
    for number in range(-steps, steps + 1):
        value = number * 0.25
        label = "0" if not number else f"{value:+g}".replace("-", "−")
        assert found.count(label) >= 8


@pytest.mark.parametrize("paper", ["A4", "Letter landscape", "A5", "A3"])
def test_ladders_run_from_their_corner_towards_the_middle(paper):
    """No rung leaves the quarter of the page in which its cross is, nor comes nearer to the edges than the cross."""
    page = size_of(paper)
    for corner in corners(page):
        for ladder in (corner.across, corner.down):
            for x, y in (ladder.rung(number * ladder.step) for number in range(-ladder.steps, ladder.steps + 1)):
                aside = ladder.step * ladder.steps  # of the line through zero
                across, down = (aside, 0) if ladder.upright else (0, aside)
                assert _between(corner.x, x, page.width / 2, across)
                assert _between(corner.y, y, page.height / 2, down)


def _between(cross, place, middle, aside):
    low, high = sorted((cross, middle))
    return low - aside <= place <= high + aside


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("paper", ["A4", "A4 landscape"])
def test_a_pinhole_is_read_like_a_ladder(edge, paper):
    """A hole pricked through a cross falls on the grid of the back where the labels give the ladders' readings."""
    page, printer = size_of(paper), Printer(2 * MM, -3 * MM)
    reading = read(printer, paper, edge, exactly=True)[0]
    back, _ = printed(paper, edge)
    corner = corners(page)[0]
    centre = through_paper((corner.x, corner.y), page, edge)
    hole = (centre[0] - printer.dx, centre[1] - printer.dy)
    texts = [shape for shape in back.shapes if isinstance(shape, Text)]
    near = [text for text in texts if math.dist((text.x, text.y), centre) < 12 * MM]
    above = [text for text in near if text.y < centre[1] - 5 * MM]
    beside = [text for text in near if text.y >= centre[1] - 5 * MM]
    across = min(above, key=lambda text: abs(text.x + text.width / 2 - hole[0]))
    down = min(beside, key=lambda text: abs(text.y - text.size * 0.35 - hole[1]))
    assert _number(across.text) * MM == pytest.approx(reading.dx)
    assert _number(down.text) * MM == pytest.approx(reading.dy)


def _number(text):
    return float(text.replace("−", "-"))


def test_offset_and_drift_of_labels_are_told_apart():
    """0.5 mm at the first label and 1.5 mm at the last of seven columns is an offset and a sixth of a mm per column."""
    name = "letter-63-25x25"
    stock = stock_book()[name]
    shift = solve_labels(name, stock, LabelReading(MM // 2, 0), LabelReading(3 * MM // 2, -4 * MM // 5))
    assert shift == LabelShift(stock=name, dx=MM // 2, dy=0, drift_x=MM // 6, drift_y=-MM // 10)
    rows = stock._replace(across=1, down=2)
    pair = solve_labels(name, rows, LabelReading(0, 0), LabelReading(MM, MM // 5))
    assert pair == LabelShift(stock=name, dx=0, dy=0, drift_x=0, drift_y=MM // 5)  # two rows drift once, one column not
    again = solve_labels(name, stock, LabelReading(MM // 4, 0), LabelReading(MM // 4, 0), before=shift)
    assert again == shift._replace(dx=3 * MM // 4)


@pytest.mark.parametrize("name", sorted(stock_book()))
def test_the_label_sheet_is_drawn_within_its_paper(name):
    """All labels in outline, and two ladders each at the first and the last label."""
    stock = stock_book()[name]
    page = label_page(name, stock, FONTS)
    outlines = [shape for shape in page.shapes if isinstance(shape, Rect)]
    assert len(outlines) == stock.labels + 1
    corners_of = {(shape.x, shape.y) for shape in outlines}
    for column in range(stock.across):
        for row in range(stock.down):
            assert (stock.left + column * stock.pitch.width, stock.top + row * stock.pitch.height) in corners_of
    for mark in marks(page):
        assert mark.x >= 0
        assert mark.y >= 0
        assert mark.x + mark.width <= page.width
        assert mark.y + mark.height <= page.height

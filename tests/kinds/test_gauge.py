"""Specification of what makes a record sheet more than a table: scales, coloured columns, vessels beside labels."""

import pytest
from kit.page_kit import build, built, find, messages, only, shapes_of, texts

from forge.drawing.shapes import Line, Rect, Stamp
from forge.errors import Problems
from forge.reading.measures import Colour

LOG = """
id: log
kind: sheet
page: 160 x 60 mm
margin: 5 mm
heading: no
blocks:
  - table:
      id: months
      label: {title: Month, weight: 2}
      columns:
        - {title: Tons, id: tons}
        - title: Bar
          weight: 4
          gauge: {steps: 0..800 by 200, parts: 2, of: tons, per: 1000, lines: {600: "#a01020"}}
        - {title: Lost, id: lost, head: "#a01020", ground: "#f0e0e0"}
      rows: [{label: May, vessel: type-vii}, June]
"""
RED = Colour(0xA0, 0x10, 0x20)


def bars(drawing):
    """The frames of the scales, from top to bottom: five times as long as they are high, and without a fill."""
    return [shape for shape in only(Rect, drawing) if shape.fill is None and shape.width > 5 * shape.height]


def test_a_scale_is_filled_as_far_as_the_value_beside_it():
    """402,500 tons on a scale of 800 thousand are 402.5/800 of its length; nothing is filled before, or in June."""
    sheet, problems = built(LOG), Problems()
    filled = sheet.filled({"log/months/may/tons": "402,500"}, problems)
    assert not problems
    may, june = bars(filled.drawings[0])
    inside = [
        shape
        for shape in only(Rect, filled.drawings[0])
        if (shape.x, shape.y, shape.height) == (may.x, may.y, may.height) and shape.width < may.width
    ]
    assert [shape.width / may.width for shape in inside] == [pytest.approx(402.5 / 800, abs=1e-4)]
    empty = [shape for shape in only(Rect, filled.drawings[0]) if (shape.x, shape.y) == (june.x, june.y)]
    assert {shape.width for shape in empty} == {june.width}


def test_more_than_a_scale_shows_fills_it():
    """A value beyond its end fills the scale and no more."""
    drawing = built(LOG).filled({"log/months/may/tons": "1,250,000"}, Problems()).drawings[0]
    may = bars(drawing)[0]
    assert all(shape.width <= may.width for shape in only(Rect, drawing) if (shape.x, shape.y) == (may.x, may.y))


def test_numbers_stand_over_their_marks():
    """0, 200, 400, 600, 800 stand over fifths of the scale, and the red line at 600 crosses the cell."""
    drawing = built(LOG).drawings[0]
    may = bars(drawing)[0]
    for step in (0, 200, 400, 600, 800):
        number = find(drawing, str(step))
        assert number.x + number.width / 2 == pytest.approx(may.x + may.width * step / 800, abs=may.width / 200)
    red = [shape for shape in only(Line, drawing) if shape.stroke.colour == RED]
    assert len(red) == 2
    assert all(line.x1 == line.x2 == pytest.approx(may.x + may.width * 3 / 4, abs=2) for line in red)
    assert all(abs(line.y2 - line.y1) > may.height for line in red)


def test_columns_have_their_colours_and_rows_their_vessels():
    """A heading's ground is its own, its words are those that are read on it; one vessel stands beside a label."""
    drawing = built(LOG).drawings[0]
    assert [shape.fill for shape in only(Rect, drawing)].count(RED) == 1
    assert find(drawing, "Lost").colour == Colour(0xFF, 0xFF, 0xFF)
    assert [shape.fill for shape in only(Rect, drawing)].count(Colour(0xF0, 0xE0, 0xE0)) == 2
    assert len([shape for shape in drawing.shapes if isinstance(shape, Stamp)]) == 1
    assert {"May", "June"} <= set(texts(drawing))
    assert list(shapes_of(drawing))


@pytest.mark.parametrize(
    ("said", "instead", "told"),
    [
        ("of: tons", "of: tuns", "has no column 'tuns'"),
        ("0..800 by 200", "0..800 by 300", "does not go up to its end by whole steps"),
        ("0..800 by 200", "0..800 by 1", "has more than 60 steps"),
        ("0..800 by 200", "eight", "is not a scale"),
        ("vessel: type-vii", "vessel: type-vi", "there is no vessel 'type-vi'"),
        ('600: "#a01020"', "six: red", "lines"),
    ],
)
def test_what_cannot_be_drawn_is_told(said, instead, told):
    """A scale, a column and a vessel that there are not are errors with their places."""
    _, problems = build(LOG.replace(said, instead))
    assert told in messages(problems)
    assert all(problem.where.line for problem in problems)

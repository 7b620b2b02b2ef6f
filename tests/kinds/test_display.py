"""Specification of displays: panels of holding boxes that fill the page."""

from __future__ import annotations

import pytest
from kit import page_samples
from kit.page_kit import EXACT, built, find, only, texts

from forge.drawing.shapes import Clip, Rect
from forge.reading.measures import MM


def frames(drawing):
    return [shape for shape in only(Rect, drawing) if shape.stroke and shape.fill]


def test_panels_fill_the_page():
    """The lowest panel ends at the foot of the page."""
    drawing = built(page_samples.DISPLAY).drawings[0]
    assert max(shape.y + shape.height for shape in frames(drawing)) == drawing.height


def test_panels_that_do_not_fill_keep_their_height():
    """Without filling, three rows of boxes of 12 and 15 mm end well above the foot."""
    drawing = built(page_samples.DISPLAY + "fill: no").drawings[0]
    assert max(shape.y + shape.height for shape in frames(drawing)) < drawing.height - 20 * MM


def test_panels_of_a_row_share_the_width_by_weight():
    """Weights 1 and 2 with 3 mm between them split the width; both are equally high."""
    drawing = built(page_samples.DISPLAY).drawings[0]
    words = {name: find(drawing, name) for name in ("Disabled", "Sunk")}
    panels = [
        min(
            (f for f in frames(drawing) if f.x < w.x < f.x + f.width and f.y < w.y < f.y + f.height),
            key=lambda f: f.width,
        )
        for w in words.values()
    ]
    one, other = panels
    assert one.x == 0
    assert other.x + other.width == drawing.width
    assert other.x - (one.x + one.width) == 3 * MM
    assert other.width == pytest.approx(2 * one.width, abs=2)
    assert (one.y, one.height) == (other.y, other.height)


def test_each_line_has_the_same_boxes():
    """Two lines of origin and destination: four boxes, each pair below the other, named at the left."""
    drawing = built(page_samples.DISPLAY).drawings[0]
    origins = [text for text in texts(drawing) if text == "Origin"]
    assert len(origins) == 2
    first, second = find(drawing, "C1"), find(drawing, "C2")
    assert first.x == second.x
    assert first.y < second.y


def test_holding_boxes_lie_within_their_panel():
    """The boxes of a panel keep off its frame and off each other."""
    drawing = built(page_samples.DISPLAY).drawings[0]
    inner = [frame for frame in frames(drawing) if frame.stroke.width < 6_000]
    outer = [frame for frame in frames(drawing) if frame.stroke.width >= 6_000]
    assert len(inner) == 6
    for box in inner:
        around = [
            frame
            for frame in outer
            if frame.x < box.x and box.x + box.width < frame.x + frame.width
            if frame.y < box.y and box.y + box.height <= frame.y + frame.height + EXACT
        ]
        assert len(around) == 1


def test_a_band_lies_behind_the_title():
    """A side's band has the side's colour, and the title on it is set in an ink that is read there."""
    drawing = built(page_samples.DISPLAY).drawings[0]
    (clip,) = [shape for shape in drawing.shapes if isinstance(shape, Clip)]
    (band,) = clip.shapes
    title = find(drawing, "Far")
    assert band.fill.hex == "#24425c"
    assert title.colour.hex == "#ffffff"
    assert band.y < title.y < band.y + band.height

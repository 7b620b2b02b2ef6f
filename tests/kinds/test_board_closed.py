"""Specification of closed hexes: land within a smooth coast, cut straight at the edge of the field, without names."""

from __future__ import annotations

from kit.page_kit import built, only, texts

from forge.drawing.shapes import Clip, Path
from forge.reading.measures import MM

FIELD = "id: b\nkind: board\npage: 300 x 300 mm\nmargin: 0 mm\nstyle: plain\nwaves: no\nhexes:\n  size: 20 mm\n"


def drawn(text):
    return built(FIELD + "  columns: 7\n  rows: 7\n" + text).drawings[0]


def coasts(drawing):
    """The filled shapes with a smooth outline."""
    return [
        shape for shape in only(Path, drawing) if shape.fill and any(command[0] == "C" for command in shape.commands)
    ]


def test_a_closed_hex_has_no_name():
    """A ship may not enter a hex without a number: the names of closed hexes are left out, all others stand."""
    names = texts(drawn("  closed: 0304..0306"))
    assert len(names) == 7 * 7 - 3
    assert not {"0304", "0305", "0306"} & set(names)


def test_an_island_is_a_round_within_its_hex():
    """A single closed hex is a smooth loop through the six middles of its sides, 10 mm from its centre."""
    (island,) = coasts(drawn("  closed: 0404"))
    points = [command[-2:] for command in island.commands if command[0] in "MC"]
    assert len(set(points)) == 6
    xs, ys = [x for x, _ in points], [y for _, y in points]
    centre = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    for x, y in points:
        assert abs(((x - centre[0]) ** 2 + (y - centre[1]) ** 2) ** 0.5 - 10 * MM) < MM // 50


def test_a_lake_is_cut_out():
    """Six closed hexes around an open one have a shore within: two loops of one even-odd shape, and the lake a name."""
    drawing = drawn("  closed: 0403 0405 0304 0305 0504 0505")
    (land,) = coasts(drawing)
    assert sum(command[0] == "M" for command in land.commands) == 2
    assert land.even_odd
    assert "0404" in texts(drawing)


def test_land_at_the_edge_ends_with_the_field():
    """Land goes on beyond the outermost hexes but is clipped to the rectangle around them."""
    drawing = drawn("  closed: 0101..0107")
    (clip,) = (shape for shape in drawing.shapes if isinstance(shape, Clip))
    assert clip.height == round(7.5 * 20 * MM)
    (land,) = (shape for shape in clip.shapes if isinstance(shape, Path) and shape.fill)
    assert min(command[-2] for command in land.commands if command[0] in "MC") < clip.x


def test_nothing_closed_draws_nothing():
    """A field without closed hexes has no land."""
    assert coasts(drawn("")) == []

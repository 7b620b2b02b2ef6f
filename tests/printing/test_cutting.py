"""Cut files lie on the print: edges seen in pixels against lines as other programs read them."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from kit.cut_files import Print, print_toys, probes, read_by_inkscape, read_dxf, read_svg, sharp

from forge.reading.measures import MM

CUTS = {"Cut", "CUT", "Kiss", "KISS"}
WITHIN = 0.05


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Counters and cards that touch, cards with round corners, round pieces, for a Cameo on small paper."""
    folder = tmp_path_factory.mktemp("cut")
    print_toys(
        folder,
        sharp(29, (13 * MM, 13 * MM), 6, name="counters", kind="counter", two_sided=False),
        sharp(6, (31 * MM, 45 * MM), 3, name="cards", kind="card", two_sided=False),
        sharp(4, (28 * MM, 30 * MM), 3, name="tarot", kind="tarot", corner=4 * MM, two_sided=False),
        sharp(9, (20 * MM, 20 * MM), 3, name="discs", kind="disc", outline="round", two_sided=False),
    )
    return folder


SHEETS = {"01-counters": 0, "02-cards": 1, "03-tarot": 2, "04-discs": 3}


def by_svg(path, height):
    """The lines of the SVG beside a DXF."""
    return read_svg(path.with_suffix(".svg"))[1]


@pytest.mark.parametrize("reader", [by_svg, read_dxf, read_by_inkscape])
@pytest.mark.parametrize("name", SHEETS)
def test_every_line_lies_on_the_print(made, name, reader):
    """Along every line, upright, level or round, the printed edge is seen within 0.05 mm of where the knife goes."""
    lines = [line for line in reader(made / f"cut/{name}.dxf", 200) if line.layer in CUTS]
    seen = Print(made / "toys.pdf", SHEETS[name])
    beside = []
    for line in lines:
        off = [seen.edge_near(x, y, across) for x, y, across in probes(line)]
        found = [one for one in off if one is not None]
        assert len(found) > 0.9 * len(off), f"of {len(off)} places along {line} the edge is seen at {len(found)}"
        beside += found
    assert max(map(abs, beside)) < WITHIN
    assert abs(np.mean(beside)) < WITHIN / 2


@pytest.mark.parametrize("name", SHEETS)
def test_a_line_beside_the_print_is_noticed(made, name):
    """The measurement is one: lines moved by a tenth of a millimetre are seen to lie beside the print."""
    lines = [line for line in read_dxf(made / f"cut/{name}.dxf", 200) if line.layer in CUTS]
    seen = Print(made / "toys.pdf", SHEETS[name])
    moved = [seen.edge_near(x + 0.1, y + 0.1, across) for line in lines for x, y, across in probes(line)]
    assert max(abs(one) for one in moved if one is not None) > WITHIN


@pytest.mark.parametrize("name", SHEETS)
def test_all_readers_read_the_same_lines(made, name):
    """SVG, DXF by ezdxf and DXF by Inkscape have the same lines, in the same order, within a hundredth."""
    path = made / f"cut/{name}.dxf"
    drawn = [line for line in by_svg(path, 200) if line.layer in CUTS]
    for reader in (read_dxf, read_by_inkscape):
        others = [line for line in reader(path, 200) if line.layer in CUTS]
        assert len(others) == len(drawn)
        for one, other in zip(drawn, others, strict=True):
            assert one.closed == other.closed
            assert np.allclose(_bounds(one), _bounds(other), atol=0.01)
            assert np.allclose(one.points[0], other.points[0], atol=0.01)


def _bounds(line):
    xs, ys = zip(*line.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_marks_are_printed_where_the_files_say(made):
    """A square of 5 mm and two angles of 20 mm and 0.3 mm, 10 mm from the edges: in pixels, in SVG and in DXF."""
    seen = Print(made / "toys.pdf")
    assert seen.darkest((12, 12, 13, 13)) < 60
    for x, y, across in ((10, 12, (1, 0)), (15, 12, (1, 0)), (12, 10, (0, 1)), (12, 15, (0, 1))):
        assert abs(seen.edge_near(x, y, across)) < WITHIN
    for x, y, across in ((95, 10, (0, 1)), (110, 25, (1, 0)), (25, 190, (0, 1)), (10, 175, (1, 0))):
        edges = [
            seen.edge_near(x + way * across[0] * 0.15, y + way * across[1] * 0.15, across, 0.12) for way in (-1, 1)
        ]
        assert max(map(abs, edges)) < WITHIN
    lines = read_svg(made / "cut/01-counters.svg")[1]
    assert [line.points for line in lines if line.layer == "Regmarks"] == [
        ((10, 10), (15, 10), (15, 15), (10, 15)),
        ((90, 10), (110, 10), (110, 30)),
        ((30, 190), (10, 190), (10, 170)),
    ]
    layers = Counter(line.layer for line in read_dxf(made / "cut/01-counters.dxf", 200))
    assert layers["REG"] == 3


@pytest.mark.parametrize("name", SHEETS)
def test_nothing_else_is_dark_in_the_notches(made, name):
    """In the 30 mm at the corners with marks there is paper, and the mark."""
    seen = Print(made / "toys.pdf", SHEETS[name], dpi=300)
    square, stroke = (15.1, 15.1, 30, 30), 0.4
    assert seen.darkest(square) == 255
    assert seen.darkest((0, 0, 9.9, 30)) == 255
    assert seen.darkest((15.1, 0, 30, 15)) == 255
    assert seen.darkest((90, 10 + stroke, 110 - stroke, 30)) == 255
    assert seen.darkest((90, 0, 120, 10 - stroke)) == 255
    assert seen.darkest((10 + stroke, 170, 30, 190 - stroke)) == 255
    assert seen.darkest((0, 190 + stroke, 30, 200)) == 255

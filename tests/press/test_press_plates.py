"""A sheet of counters of a real pack as printing plates: what is cut, what bleeds, what stands on which plate."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pikepdf
import pytest
from kit.plates import PROCESS, Plates, operators

from forge.errors import Problems
from forge.library.opening import Wanted
from forge.press.conditions import press_profile
from forge.press.document import write_press_pdf
from forge.press.order import make_orders
from forge.press.pages import press_pages
from forge.press.shelf import read_service
from forge.reading.measures import MM, PT

SERVICE = read_service("offset")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The counters and the rules of a pack for an offset press: files, and the pages they were written from."""
    problems, found = Problems(), {}
    pack = Wanted("atlantic-wolves").contents(problems, only=("markers", "rules"))
    for order in make_orders(pack, SERVICE, pack.components, problems):
        pages = [one.page for one in press_pages(order, problems)]
        file = tmp_path_factory.mktemp("press") / f"{order.id}.pdf"
        assert write_press_pdf(file, pages, pack, press_profile("offset", SERVICE), problems) == len(pages)
        found[order.id] = file, pages, order
    problems.raise_errors()
    return found


def test_boxes_are_those_of_the_product(made):
    """Trim is the sheet of counters, bleed 3 mm around it; rules have white paper around them."""
    file, _, _ = made["markers"]
    with pikepdf.open(file) as pdf:
        assert len(pdf.pages) == 2
        for page in pdf.pages:
            left, bottom, right, top = (float(edge) for edge in page.TrimBox)
            assert (right - left, top - bottom) == pytest.approx((177.8 / 25.4 * 72, 254 / 25.4 * 72), abs=0.01)
            inner = [float(edge) for edge in page.BleedBox]
            assert [left - inner[0], inner[3] - top] == pytest.approx([3 / 25.4 * 72] * 2, abs=0.01)
    file, pages, order = made["rules"]
    piece = order.pieces[0]
    assert (pages[0].trim.width, pages[0].trim.height) == (piece.width + 16 * MM, piece.height + 16 * MM)


def test_every_counter_is_cut_out_and_no_edge_twice(made):
    """All cut lines, a piece long each: none is there twice, and neighbours share theirs."""
    _, pages, order = made["markers"]
    segments = set()
    count = 0
    for line in pages[0].die:
        points = [(one[1], one[2]) for one in line.commands if one[0] != "Z"]
        if line.commands[-1][0] == "Z":
            points.append(points[0])
        for (x1, y1), (x2, y2) in pairwise(points):
            assert x1 == x2 or y1 == y2
            step = order.pieces[0].width
            for at in range(0, abs(x2 - x1) + abs(y2 - y1), step):
                way = (np.sign(x2 - x1) * at, np.sign(y2 - y1) * at)
                middle = (x1 + way[0] + np.sign(x2 - x1) * step // 2, y1 + way[1] + np.sign(y2 - y1) * step // 2)
                segments.add((int(middle[0]), int(middle[1]), x1 == x2))
                count += 1
    assert len(segments) == count
    pieces = sum(piece.copies for piece in order.pieces)
    assert 2 * pieces < count <= 4 * pieces


def test_colours_run_on_beyond_the_cut(made, tmp_path):
    """2.5 mm outside the outline of the counters there is ink all along it."""
    file, pages, _ = made["markers"]
    plates = Plates(file, tmp_path / "plates", dpi=100)
    ink = sum(plates[name] for name in PROCESS)
    outlines = [line.commands for line in pages[0].die if line.commands[-1][0] == "Z"]
    assert outlines
    beyond = 5 * MM // 2
    for commands in outlines:
        xs, ys = ([one[at] for one in commands if one[0] != "Z"] for at in (1, 2))
        for x in range(min(xs) + MM, max(xs) - MM, 3 * MM):
            row, column = (round(edge / PT / 72 * 100) for edge in (min(ys) - beyond, x))
            assert ink[row, column] > 0


def test_black_letters_leave_the_other_plates(made, tmp_path):
    """Nothing but four inks and the die, and no colour of a screen; within the limit on every page."""
    for name in ("markers", "rules"):
        file, pages, _ = made[name]
        with pikepdf.open(file) as pdf:
            assert not {"rg", "RG", "g", "G"} & {operator for operator, _ in operators(pdf)}
        for number in range(1, len(pages) + 1):
            found = Plates(file, tmp_path / f"{name}-{number}", page=number, dpi=60)
            assert set(found.inks) == {*PROCESS, "CutContour"}
            assert found.most <= 301
